/* The rules of a game, page by page, each with a drawn example. */
#include "engine/games.h"
#include "src/app/scenes/look.h"
#include "src/app/scenes/play/scenes.h"
#include "src/app/shell/app.h"
#include "src/app/toolkit/layout.h"
#include "src/app/views/thumbnail.h"
#include <math.h>
#include <stdio.h>

enum { RULES_BACK = 1, RULES_PREV, RULES_NEXT, RULES_TEXT };

struct Rules {
    struct App *app;
    const struct Game *game;
    int page;
    struct Thumbnail thumbnail;
};

static void open_page(struct Rules *rules, int page)
{
    rules->page = page;
    thumbnail_open(&rules->thumbnail, rules->app->canvas, rules->game,
                   &view_rules(rules->game, page)->example);
}

static bool enter(void *context, struct App *app, const void *args)
{
    struct Rules *rules = context;
    rules->app = app;
    if (args)
        rules->game = ((const struct GameArgs *)args)->game;
    else if (app->options.game)
        rules->game = games_find(app->options.game);
    if (!rules->game)
        rules->game = games_get(0);
    if (!view_rules(rules->game, 0))
        return false;
    open_page(rules, 0);
    return true;
}

static void leave(void *context)
{
    thumbnail_close(&((struct Rules *)context)->thumbnail);
}

static bool turn(struct Rules *rules, int step)
{
    int page = rules->page + step;
    if (page < 0 || !view_rules(rules->game, page))
        return false;
    thumbnail_close(&rules->thumbnail);
    open_page(rules, page);
    app_redraw(rules->app);
    return true;
}

static void action(void *context, const struct UiAction *done)
{
    struct Rules *rules = context;
    if (done->id == RULES_BACK)
        scenes_pop(rules->app->scenes, 0);
    else
        turn(rules, done->id == RULES_NEXT ? 1 : -1);
}

static bool event(void *context, const struct InputEvent *input)
{
    struct Rules *rules = context;
    if (input->kind != INPUT_ACTION || !input->down)
        return false;
    switch (input->action) {
    case ACT_BACK:
        scenes_pop(rules->app->scenes, 0);
        return true;
    case ACT_PREV:
    case ACT_LEFT:
        return turn(rules, -1);
    case ACT_NEXT:
    case ACT_RIGHT:
        return turn(rules, 1);
    default:
        return false;
    }
}

static void draw_head(struct Rules *rules, SDL_FRect rect)
{
    struct App *app = rules->app;
    const struct Metrics *metrics = &app->metrics;
    ui_button(app->ui, RULES_BACK, cut_left(&rect, metrics->button), "icon-back",
              app_tr(app, "Back"), UI_PLAIN);
    cut_left(&rect, metrics->gap);
    ui_label(app->ui, rect, app_tr(app, rules->game->name), UI_TITLE);
}

static void draw_foot(struct Rules *rules, SDL_FRect rect)
{
    struct App *app = rules->app;
    bool first = rules->page == 0;
    bool last = view_rules(rules->game, rules->page + 1) == NULL;
    float width = fminf(rect.w * 0.36F, 170 * app->metrics.unit);
    int count = 0;
    char text[32];
    while (view_rules(rules->game, count))
        count++;
    ui_button(app->ui, RULES_PREV, cut_left(&rect, width), "icon-prev", app_tr(app, "Previous"),
              first ? UI_DISABLED : 0);
    ui_button(app->ui, RULES_NEXT, cut_right(&rect, width), "icon-next", app_tr(app, "Next"),
              last ? UI_DISABLED : UI_MAIN | UI_FIRST);
    snprintf(text, sizeof text, "%d / %d", rules->page + 1, count);
    ui_label(app->ui, rect, text, UI_CENTER | UI_DIM);
}

static void draw_words(struct Rules *rules, SDL_FRect rect)
{
    struct App *app = rules->app;
    const struct Metrics *metrics = &app->metrics;
    const struct RulesPage *page = view_rules(rules->game, rules->page);
    ui_label(app->ui, cut_top(&rect, metrics->text_large * 1.9F), app_tr(app, page->heading),
             UI_LARGE | UI_BOLD);
    struct TextStyle style = {
        .size = metrics->text, .flags = TEXT_WRAP | TEXT_TOP, .color = app->theme->text};
    const char *text = app_tr(app, page->text);
    float height = canvas_text_height(app->canvas, text, &style, rect.w);
    SDL_FRect inner = ui_scroll_begin(app->ui, RULES_TEXT, rect, height);
    canvas_clip(app->canvas, rect);
    canvas_text(app->canvas, inner, text, &style);
    canvas_unclip(app->canvas);
    ui_scroll_end(app->ui);
}

static void draw(void *context)
{
    struct Rules *rules = context;
    struct App *app = rules->app;
    const struct Metrics *metrics = &app->metrics;
    SDL_FRect area = canvas_area(app->canvas);
    cut_bottom(&area, ui_hint_bar(app->ui).h);
    area = rect_inset(area, metrics->margin, metrics->margin);
    draw_head(rules, cut_top(&area, metrics->button));
    cut_top(&area, metrics->gap);
    bool wide = area.w > 1.2F * area.h;
    SDL_FRect picture;
    if (wide) {
        picture = cut_left(&area, fminf(area.h, area.w * 0.5F));
        cut_left(&area, 2.5F * metrics->gap);
    }
    SDL_FRect foot = cut_bottom(&area, metrics->button);
    cut_bottom(&area, metrics->gap);
    if (!wide) {
        picture = cut_bottom(&area, fminf(area.w, area.h * 0.55F));
        cut_bottom(&area, metrics->gap);
    }
    struct ViewLook look = look_of(app);
    thumbnail_draw(&rules->thumbnail, &look, picture);
    draw_words(rules, area);
    draw_foot(rules, foot);
    ui_hint(app->ui, ACT_PREV, app_tr(app, "Previous"));
    ui_hint(app->ui, ACT_NEXT, app_tr(app, "Next"));
    ui_hint(app->ui, ACT_BACK, app_tr(app, "Back"));
}

const struct SceneType rules_scene = {
    .name = "rules",
    .context_size = sizeof(struct Rules),
    .enter = enter,
    .leave = leave,
    .event = event,
    .action = action,
    .draw = draw,
};
