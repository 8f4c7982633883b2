/* Which game: a card with its board for each. */
#include "engine/games.h"
#include "src/app/scenes/learn/scenes.h"
#include "src/app/scenes/look.h"
#include "src/app/scenes/page.h"
#include "src/app/scenes/play/scenes.h"
#include "src/app/shell/app.h"
#include "src/app/toolkit/layout.h"
#include "src/app/views/thumbnail.h"
#include <math.h>

enum { CARDS_MAX = 8, CARD_FIRST = 1, RULES_FIRST = 20, BACK = 40, LIST };

/* A card's board is at least so many units of a window of 1280x720 high. */
static const float BOARD_LEAST = 90;

struct GameChoice {
    struct App *app;
    struct Thumbnail thumbnail[CARDS_MAX];
    int count;
};

static bool enter(void *context, struct App *app, const void *args)
{
    struct GameChoice *choice = context;
    (void)args;
    choice->app = app;
    choice->count = SDL_min(games_count(), (int)CARDS_MAX);
    for (int i = 0; i < choice->count; i++)
        thumbnail_open(&choice->thumbnail[i], app->canvas, games_get(i), NULL);
    return true;
}

static void leave(void *context)
{
    struct GameChoice *choice = context;
    for (int i = 0; i < choice->count; i++)
        thumbnail_close(&choice->thumbnail[i]);
}

static void action(void *context, const struct UiAction *done)
{
    struct GameChoice *choice = context;
    struct Scenes *scenes = choice->app->scenes;
    if (done->id == BACK) {
        scenes_pop(scenes, 0);
        return;
    }
    bool rules = done->id >= RULES_FIRST;
    int index = done->id - (rules ? RULES_FIRST : CARD_FIRST);
    struct GameArgs game = {.game = games_get(index)};
    struct LearnArgs learn = {.game = games_get(index)};
    if (rules)
        scenes_push(scenes, &rules_scene, &learn, sizeof learn);
    else
        scenes_push(scenes, &setup_scene, &game, sizeof game);
}

static bool event(void *context, const struct InputEvent *input)
{
    struct GameChoice *choice = context;
    bool back = page_goes_back(input);
    if (back)
        scenes_pop(choice->app->scenes, 0);
    return back;
}

/* How high the words below a card's board are. */
static float foot_height(const struct Metrics *m)
{
    return fmaxf(m->button, 1.3F * m->text_large + 1.5F * m->text_small);
}

/* How wide a card must be for its words, which may be set a little smaller. */
static float words_width(const struct GameChoice *choice)
{
    const struct App *app = choice->app;
    struct TextStyle name = ui_text_style(app->ui, UI_BOLD | UI_LARGE);
    struct TextStyle about = ui_text_style(app->ui, UI_SMALL);
    float width = 0;
    for (int i = 0; i < choice->count; i++) {
        const char *line = app_tr(app, view_about(games_get(i)));
        width =
            fmaxf(width, canvas_text_width(app->canvas, app_tr(app, games_get(i)->name), &name));
        width = fmaxf(width, canvas_text_width(app->canvas, line, &about));
    }
    return 0.75F * width + app->metrics.button + 2 * app->metrics.gap;
}

/* Columns for the cards: as many as make the boards largest, with room for the words. */
static int columns_for(const struct GameChoice *choice, SDL_FRect area, float words)
{
    int best = 1;
    float size = 0, least = words_width(choice);
    for (int columns = 1; columns <= choice->count; columns++) {
        int rows = (choice->count + columns - 1) / columns;
        float gap = choice->app->metrics.gap;
        float width = (area.w - (float)(columns - 1) * gap) / (float)columns;
        float height = (area.h - (float)(rows - 1) * gap) / (float)rows - words;
        if (fminf(width, height) > size && (width >= least || columns == 1)) {
            size = fminf(width, height);
            best = columns;
        }
    }
    return best;
}

static void draw_card(struct GameChoice *choice, int index, SDL_FRect rect, SDL_FRect seen)
{
    struct App *app = choice->app;
    const struct Game *game = games_get(index);
    const struct Metrics *metrics = &app->metrics;
    ui_button(app->ui, CARD_FIRST + index, rect, NULL, app_tr(app, game->name),
              UI_CARD | (index == 0 ? UI_FIRST : 0));
    ui_flush(app->ui);
    SDL_FRect inner = rect_inset(rect, metrics->gap, metrics->gap);
    SDL_FRect foot = cut_bottom(&inner, foot_height(metrics));
    SDL_FRect rules = cut_right(&foot, metrics->button);
    cut_bottom(&inner, metrics->gap);
    ui_button(app->ui, RULES_FIRST + index, rect_center(rules, rules.w, metrics->button),
              "icon-rules", app_tr(app, "Rules"), UI_PLAIN);
    SDL_FRect upper = cut_top(&foot, foot.h * 0.55F);
    ui_label(app->ui, upper, app_tr(app, game->name), UI_BOLD | UI_LARGE);
    ui_label(app->ui, foot, app_tr(app, view_about(game)), UI_SMALL | UI_DIM);
    struct ViewLook look = look_of(app);
    canvas_clip(app->canvas, seen);
    thumbnail_draw(&choice->thumbnail[index], &look, inner);
    canvas_unclip(app->canvas);
}

static void draw_cards(struct GameChoice *choice, SDL_FRect area, int columns, SDL_FRect seen)
{
    float words = foot_height(&choice->app->metrics) + 3 * choice->app->metrics.gap;
    int rows = (choice->count + columns - 1) / columns;
    for (int i = 0; i < choice->count; i++) {
        SDL_FRect row = rect_row(area, i / columns, rows, choice->app->metrics.gap);
        SDL_FRect card = rect_column(row, i % columns, columns, choice->app->metrics.gap);
        draw_card(choice, i, rect_center(card, card.w, fminf(card.h, card.w + words)), seen);
    }
}

static void draw(void *context)
{
    struct GameChoice *choice = context;
    struct App *app = choice->app;
    const struct Metrics *m = &app->metrics;
    SDL_FRect area = page_begin(app, BACK, app_tr(app, "Choose a game"), 0, NULL);
    float words = foot_height(m) + 3 * m->gap;
    int columns = columns_for(choice, area, words);
    int rows = (choice->count + columns - 1) / columns;
    float content = (float)rows * (words + BOARD_LEAST * m->unit + m->gap) - m->gap;
    if (content <= area.h) {
        draw_cards(choice, area, columns, canvas_area(app->canvas));
        return;
    }
    SDL_FRect inside = ui_scroll_begin(app->ui, LIST, area, content);
    draw_cards(choice, inside, columns, area);
    ui_scroll_end(app->ui);
}

const struct SceneType game_choice_scene = {
    .name = "games",
    .context_size = sizeof(struct GameChoice),
    .enter = enter,
    .leave = leave,
    .event = event,
    .action = action,
    .draw = draw,
};
