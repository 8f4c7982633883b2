/* Setting a game up: against whom, which side, by which rules, on which clock. */
#include "engine/games.h"
#include "src/app/scenes/cup/scenes.h"
#include "src/app/scenes/learn/scenes.h"
#include "src/app/scenes/look.h"
#include "src/app/scenes/page.h"
#include "src/app/scenes/play/scenes.h"
#include "src/app/scenes/setup/parts.h"
#include "src/app/shell/storage/apply_settings.h"
#include "src/app/shell/storage/setups.h"
#include "src/app/toolkit/layout.h"
#include <math.h>
#include <stdio.h>

/* --- coming and going --- */

/* The picture shows the board as it will be: at the start, of that size. */
static void show_board(struct SetupScene *scene)
{
    board_free(&scene->thumbnail.board);
    board_init(&scene->thumbnail.board, scene->setup.game, &scene->setup.options, NULL, false);
}

static bool enter(void *context, struct App *app, const void *args)
{
    struct SetupScene *scene = context;
    const struct Game *game = args ? ((const struct GameArgs *)args)->game : NULL;
    const struct Example start = {.moves = NULL};
    scene->app = app;
    if (!game && app->options.game)
        game = games_find(app->options.game);
    if (!game)
        game = games_get(0);
    setups_read(app, game, &scene->setup);
    clock_rows_begin(&scene->clock, SETUP_CLOCK, &scene->setup.clock);
    if (!args && app->options.level) /* which goes with the game of the options */
        scene->touched = setup_set_opponent(&scene->setup, app->options.level);
    contestants_list(app, game, &scene->list);
    setup_find_opponent(scene);
    scene->setup.effort = SDL_min(scene->setup.effort, contestants_efforts(scene->setup.game) - 1);
    thumbnail_open(&scene->thumbnail, app->canvas, game, &start);
    show_board(scene);
    scene->suggested = -1;
    setup_ask_games(scene);
    return true;
}

static void leave(void *context)
{
    struct SetupScene *scene = context;
    thumbnail_close(&scene->thumbnail);
    question_drop(scene->asking);
}

static bool update(void *context)
{
    struct SetupScene *scene = context;
    if (setup_hear_games(scene))
        app_redraw(scene->app);
    return false;
}

static void start(struct SetupScene *scene)
{
    struct App *app = scene->app;
    struct PlayArgs args = {.start = PLAY_SETUP, .setup = scene->setup};
    setup_note_suggestion(scene);
    setups_keep(app, &scene->setup);
    scenes_replace(app->scenes, &play_scene, &args, sizeof args);
}

/* --- what the player does --- */

static void change(struct SetupScene *scene, const struct UiAction *done)
{
    enum Kind kinds[KINDS_MAX];
    struct Setup *setup = &scene->setup;
    scene->touched = true;
    if (clock_rows_take(&scene->clock, done, &setup->clock))
        return;
    switch (done->id) {
    case SETUP_KIND:
        if (done->value < setup_kinds(scene, kinds))
            setup_take_kind(scene, kinds[done->value]);
        break;
    case SETUP_LEVEL: /* levels are numbered from 1 */
        setup_take_opponent(scene, setup_kind(scene),
                            done->value - (setup_kind(scene) == KIND_LEVEL));
        break;
    case SETUP_OWN:
        snprintf(setup->own, OPPONENT_MAX, "%s", scene->list.id[done->value]);
        break;
    case SETUP_SERIES:
        setup->series = setup_series(done->value);
        break;
    case SETUP_COACH:
        scene->app->settings.coach = done->value;
        app_apply_settings(scene->app);
        break;
    case SETUP_SIGNS:
        look_take_signs(&scene->app->settings, (enum ViewSigns)done->value);
        app_apply_settings(scene->app);
        break;
    case SETUP_NUMBERS:
        setup_take_numbers(scene, done->value);
        break;
    case SETUP_EFFORT:
        setup->effort = done->value;
        break;
    case SETUP_STRENGTH:
        contestants_take_strength(scene->app, setup->opponent, done->value);
        break;
    case SETUP_SIDE:
        setup_take_side(scene, done->value);
        break;
    default:
        setup->options.choice[done->id - SETUP_OPTION] = (uint8_t)done->value;
        show_board(scene);
    }
}

static void action(void *context, const struct UiAction *done)
{
    struct SetupScene *scene = context;
    struct LearnArgs args = {.game = scene->setup.game,
                             .number = view_rules_with(scene->setup.game, &scene->setup.options)};
    struct GameArgs cup = {.game = scene->setup.game};
    if (done->id == SETUP_BACK)
        scenes_pop(scene->app->scenes, 0);
    else if (done->id == SETUP_START)
        start(scene);
    else if (done->id == SETUP_RULES)
        scenes_push(scene->app->scenes, &rules_scene, &args, sizeof args);
    else if (done->id == SETUP_CUP)
        scenes_push(scene->app->scenes, &cup_scene, &cup, sizeof cup);
    else if (done->kind == UI_CHANGED)
        change(scene, done);
}

/* --- drawing --- */

/* The settings that lie above may have changed the engines of others. */
static void refresh_list(struct SetupScene *scene)
{
    int count = scene->list.count;
    contestants_list(scene->app, scene->setup.game, &scene->list);
    if (scene->list.count != count)
        setup_find_opponent(scene);
}

static void draw(void *context)
{
    struct SetupScene *scene = context;
    struct App *app = scene->app;
    const struct Metrics *metrics = &app->metrics;
    refresh_list(scene);
    SDL_FRect head,
        area = page_begin(app, SETUP_BACK, app_tr(app, scene->setup.game->name), 2, &head);
    if (level_count(scene->setup.game) > 0)
        page_icon(app, SETUP_CUP, rect_column(head, 0, 2, metrics->gap / 2), "icon-trophy",
                  N_("Cup"), 0);
    page_icon(app, SETUP_RULES, rect_column(head, 1, 2, metrics->gap / 2), "icon-rules",
              N_("Rules"), 0);
    bool beside =
        area.w > 1.45F * area.h && area.w > fmaxf(760 * metrics->unit, 40 * metrics->text);
    scene->beside = beside;
    if (beside) {
        SDL_FRect picture = cut_left(&area, fminf(area.h, area.w * 0.46F));
        struct ViewLook look = look_of(app);
        scene->thumbnail.coordinates = app->settings.coordinates;
        thumbnail_draw(&scene->thumbnail, &look, picture);
        cut_left(&area, 2.5F * metrics->gap);
    }
    SDL_FRect foot = cut_bottom(&area, metrics->button);
    cut_bottom(&area, metrics->gap);
    ui_button(app->ui, SETUP_START, foot, "icon-play", app_tr(app, "Start"), UI_MAIN | UI_FIRST);
    ui_key(app->ui, ACT_MENU);
    ui_hint(app->ui, ACT_MENU, app_tr(app, "Start"));
    setup_rows(scene, area);
}

const struct SceneType setup_scene = {
    .name = "setup",
    .context_size = sizeof(struct SetupScene),
    .enter = enter,
    .leave = leave,
    .update = update,
    .action = action,
    .draw = draw,
};
