/* The rules of every game, page by page, each with a drawn example. */
#include "engine/games.h"
#include "src/app/scenes/learn/parts.h"
#include "src/app/scenes/look.h"
#include "src/app/scenes/page.h"
#include "src/app/toolkit/layout.h"
#include "src/app/views/thumbnail.h"
#include <math.h>
#include <stdio.h>

enum { RULES_BACK = 1, RULES_PREV, RULES_NEXT, RULES_TEXT, RULES_GAME, RULES_LESSONS };

struct Rules {
    struct App *app;
    const struct Game *game;
    int page;
    bool inner; /* the entrance to learning lies beneath */
    struct Thumbnail thumbnail;
};

static void open_page(struct Rules *rules, int page)
{
    const struct RulesPage *rule = view_rules(rules->game, page);
    rules->page = page;
    thumbnail_open(&rules->thumbnail, rules->app->canvas, rules->game,
                   rule ? &rule->example : NULL);
}

static bool enter(void *context, struct App *app, const void *args)
{
    struct Rules *rules = context;
    const struct LearnArgs *asked = args;
    rules->app = app;
    rules->game = learn_game(app, asked);
    rules->inner = asked && asked->inner;
    int page = asked ? asked->number : 0;
    open_page(rules, view_rules(rules->game, page) ? page : 0);
    if (!view_rules(rules->game, 1)) /* no page to turn: Enter would go back */
        ui_set_focus(app->ui, RULES_GAME);
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

/* The first page of another game. */
static void change_game(struct Rules *rules, const struct Game *game)
{
    thumbnail_close(&rules->thumbnail);
    rules->game = game;
    open_page(rules, 0);
}

static void action(void *context, const struct UiAction *done)
{
    struct Rules *rules = context;
    struct LearnArgs args = {.game = rules->game};
    if (done->id == RULES_BACK)
        scenes_pop(rules->app->scenes, 0);
    else if (done->id == RULES_GAME)
        change_game(rules, games_get(done->value));
    else if (done->id == RULES_LESSONS)
        scenes_replace(rules->app->scenes, &learn_scene, &args, sizeof args);
    else if (done->id == RULES_PREV || done->id == RULES_NEXT)
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

static void draw_foot(struct Rules *rules, SDL_FRect rect)
{
    struct App *app = rules->app;
    bool first = rules->page == 0;
    bool last = view_rules(rules->game, rules->page + 1) == NULL;
    float wide = 8 * app->metrics.text; /* icons alone where that is too much */
    float width = 3 * wide < rect.w ? wide : fminf(app->metrics.button, rect.w / 3);
    int count = 0;
    char text[32];
    while (view_rules(rules->game, count))
        count++;
    ui_button(app->ui, RULES_PREV, cut_left(&rect, width), "icon-prev", app_tr(app, "Previous"),
              first  ? UI_DISABLED
              : last ? UI_FIRST
                     : 0);
    ui_key(app->ui, ACT_PREV);
    ui_button(app->ui, RULES_NEXT, cut_right(&rect, width), "icon-next", app_tr(app, "Next"),
              last ? UI_DISABLED : UI_MAIN | UI_FIRST);
    ui_key(app->ui, ACT_NEXT);
    snprintf(text, sizeof text, "%d / %d", rules->page + 1, count);
    ui_label(app->ui, rect, text, UI_CENTER | UI_DIM);
}

/* The text as large as it fits beside the board. */
static struct TextStyle text_style(const struct App *app, const char *text, SDL_FRect rect)
{
    struct TextStyle style = ui_text_style(app->ui, UI_LARGE | UI_WRAP);
    if (canvas_text_height(app->canvas, text, &style, rect.w) > rect.h)
        style = ui_text_style(app->ui, UI_WRAP);
    return style;
}

static void draw_words(struct Rules *rules, SDL_FRect rect)
{
    struct App *app = rules->app;
    const struct Metrics *metrics = &app->metrics;
    const struct RulesPage *page = view_rules(rules->game, rules->page);
    if (!page)
        return;
    page_heading(app, &rect, app_tr(app, page->heading));
    cut_top(&rect, metrics->text_large * 0.4F);
    const char *text = app_tr(app, page->text);
    float legend = page->legend ? legend_height(app, rules->game) + metrics->gap : 0;
    SDL_FRect room = {rect.x, rect.y, rect.w - 16 * metrics->unit, rect.h - legend};
    struct TextStyle style = text_style(app, text, room);
    float height = canvas_text_height(app->canvas, text, &style, room.w);
    SDL_FRect rest = ui_scroll_begin(app->ui, RULES_TEXT, rect, height + legend);
    rest.w = room.w;
    ui_paragraph(app->ui, cut_top(&rest, height), text,
                 UI_WRAP | UI_LIVE | (style.size > metrics->text ? UI_LARGE : 0));
    cut_top(&rest, metrics->gap);
    if (legend > 0)
        legend_draw(app, rules->thumbnail.view, rules->game, rest, rect);
    ui_scroll_end(app->ui);
}

static void draw(void *context)
{
    struct Rules *rules = context;
    struct App *app = rules->app;
    const struct Metrics *m = &app->metrics;
    struct ViewLook look = look_of(app);
    SDL_FRect head, area = page_begin(app, RULES_BACK, app_tr(app, "Rules"), 1, &head);
    if (!rules->inner)
        ui_button(app->ui, RULES_LESSONS, head, "icon-puzzle", app_tr(app, "Lessons"), UI_PLAIN);
    ui_hint(app->ui, ACT_PREV, app_tr(app, "Previous"));
    ui_hint(app->ui, ACT_NEXT, app_tr(app, "Next"));
    page_game_choice(app, RULES_GAME, cut_top(&area, m->button), NULL, rules->game);
    cut_top(&area, m->gap);
    thumbnail_draw(&rules->thumbnail, &look, page_cut_board(&area, 0.5F, 2 * m->gap));
    draw_foot(rules, cut_bottom(&area, m->button));
    cut_bottom(&area, m->gap);
    draw_words(rules, area);
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
