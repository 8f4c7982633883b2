/* Puzzle after puzzle against the clock. */
#include "src/app/scenes/puzzles/storm.h"
#include "engine/games.h"
#include "src/app/scenes/puzzles/variants.h"
#include "src/common/random.h"
#include "src/common/wait.h"
#include <string.h>

enum {
    REPLY_MS = 120, /* between a right move and the reply */
    MARK_MS = 900,  /* that a gain or a loss of time shows */
    LAST_MS = 10000 /* of the clock that are shown by tenths of a second */
};

static uint64_t now(const struct StormScene *scene)
{
    return scene->app->clock.now;
}

/* --- choosing --- */

static const struct PuzzleVariant *variant_of(const struct StormScene *scene)
{
    return collection_variant(practice_collection(app_practice(scene->app)),
                              scene->order[scene->place]);
}

static void look(struct StormScene *scene)
{
    const struct Practice *practice = app_practice(scene->app);
    scene->best = storm_best(practice_results(practice), variant_of(scene)->text, scene->untimed,
                             practice_day(practice));
    app_redraw(scene->app);
}

/* The place of the game of the command line. */
static int first_place(const struct StormScene *scene, const struct Collection *collection)
{
    const char *wanted = scene->app->options.game;
    for (int i = 0; wanted && i < scene->variants; i++)
        if (strcmp(collection_variant(collection, scene->order[i])->game->id, wanted) == 0)
            return i;
    return 0;
}

/* Lists the games as soon as there are puzzles, and anew when they were read anew. */
static void refresh(struct StormScene *scene)
{
    const struct Practice *practice = app_practice(scene->app);
    const struct Collection *collection = practice_collection(practice);
    if (scene->phase == STORM_RUNNING || !collection || !practice_results(practice) ||
        scene->reads == app_practice_count(scene->app))
        return;
    scene->reads = app_practice_count(scene->app);
    scene->variants = variants_order(collection, scene->order);
    if (scene->phase == STORM_LOADING) {
        scene->phase = STORM_CHOOSING;
        scene->place = first_place(scene, collection);
        ui_set_focus(scene->app->ui, STORM_START);
    }
    if (scene->place >= scene->variants)
        scene->place = 0;
    if (scene->variants > 0)
        look(scene);
}

/* --- a storm --- */

/* Shows the board as it is, and how it came about. */
static void show(struct StormScene *scene)
{
    struct Board before;
    board_copy(&before, storm_board(scene->storm), NULL, false);
    Move last = before.trail.count > 0 ? before.trail.ply[before.trail.count - 1].move : MOVE_NONE;
    if (last != MOVE_NONE)
        board_unmake(&before);
    stage_show(&scene->stage, &before, last);
    board_free(&before);
}

/* The puzzle that stands, with the other side's last move made: the solver may move at once. */
static void stand(struct StormScene *scene)
{
    const struct Board *board = storm_board(scene->storm);
    if (!storm_puzzle(scene->storm))
        return;
    if (storm_due(scene->storm) != MOVE_NONE)
        storm_go(scene->storm);
    scene->go_at = 0;
    scene->stage.placed = false; /* the cursor starts anew */
    int colour = game_colour(board->game, board->position, board->game->mover(board->position));
    scene->stage.board_flipped = view_find(board->game)->sides && colour == 1;
    show(scene);
    storm_prepare(scene->storm);
}

static void close_storm(struct StormScene *scene)
{
    storm_free(scene->storm);
    scene->storm = NULL;
}

static void start(struct StormScene *scene)
{
    const struct Practice *practice = app_practice(scene->app);
    close_storm(scene);
    scene->storm = storm_new(
        practice_collection(practice), practice_results(practice), scene->order[scene->place],
        scene->untimed, mix64(now(scene) + (uint64_t)results_count(practice_results(practice))));
    if (!scene->storm)
        return;
    scene->phase = STORM_RUNNING;
    scene->mark_until = 0;
    if (!scene->stage.view || scene->stage.shown.game != storm_board(scene->storm)->game)
        stage_set(&scene->stage, storm_board(scene->storm)->game);
    stand(scene);
    ui_set_focus(scene->app->ui, STORM_BOARD);
    app_redraw(scene->app);
}

static void finish(struct StormScene *scene)
{
    bool record = storm_score(scene->storm).solved > scene->best.ever;
    scene->phase = STORM_ENDED;
    scene->go_at = 0;
    app_sound(scene->app, record ? SOUND_WIN : SOUND_END);
    ui_set_focus(scene->app->ui, STORM_AGAIN);
    app_redraw(scene->app);
}

/* What a try came to, for a moment, and the next puzzle. */
static void mark(struct StormScene *scene, bool right)
{
    app_sound(scene->app, right ? SOUND_REQUEST : SOUND_ILLEGAL);
    scene->right = right;
    scene->mark_until = now(scene) + MARK_MS;
    stand(scene);
}

static void try_move(struct StormScene *scene, Move move)
{
    struct App *app = scene->app;
    switch (storm_try(scene->storm, app_practice(app), move, now(scene))) {
    case STORM_RIGHT:
        show(scene);
        stage_arrive(&scene->stage);
        scene->go_at = now(scene) + SDL_max(1, app_motion(app, REPLY_MS));
        break;
    case STORM_SOLVED:
        mark(scene, true);
        break;
    case STORM_WRONG:
        mark(scene, false);
        break;
    case STORM_LATE:
        break;
    }
    if (storm_is_over(scene->storm, now(scene)))
        finish(scene);
    app_redraw(app);
}

/* --- coming and going --- */

static bool enter(void *context, struct App *app, const void *args)
{
    struct StormScene *scene = context;
    scene->app = app;
    scene->reads = -1;
    stage_open(&scene->stage, app);
    (void)args;
    refresh(scene);
    return true;
}

static void leave(void *context)
{
    struct StormScene *scene = context;
    close_storm(scene);
    stage_close(&scene->stage);
}

/* --- what the player does --- */

static void action(void *context, const struct UiAction *done)
{
    struct StormScene *scene = context;
    switch (done->id) {
    case STORM_BACK:
        scenes_pop(scene->app->scenes, 0);
        return;
    case STORM_GAME:
        scene->place = done->value;
        look(scene);
        return;
    case STORM_UNTIMED:
        scene->untimed = done->value;
        look(scene);
        return;
    case STORM_START:
    case STORM_AGAIN:
        if (done->kind == UI_PRESSED) {
            look(scene);
            start(scene);
        }
        return;
    default:
        return;
    }
}

static bool event(void *context, const struct InputEvent *event)
{
    struct StormScene *scene = context;
    Move move;
    if (scene->phase != STORM_RUNNING)
        return false;
    bool used =
        stage_point(&scene->stage, STORM_BOARD, event, storm_due(scene->storm) == MOVE_NONE, &move);
    if (move != MOVE_NONE)
        try_move(scene, move);
    return used;
}

/* --- time --- */

static bool update(void *context)
{
    struct StormScene *scene = context;
    refresh(scene);
    if (scene->phase != STORM_RUNNING)
        return false;
    if (storm_is_over(scene->storm, now(scene))) {
        finish(scene);
        return false;
    }
    if (scene->go_at != 0 && now(scene) >= scene->go_at) {
        scene->go_at = 0;
        storm_go(scene->storm);
        show(scene);
        stage_arrive(&scene->stage);
    }
    app_redraw(scene->app); /* the clock */
    return stage_moves(&scene->stage);
}

/* Milliseconds until the clock shows something else. */
static int tick(const struct StormScene *scene)
{
    uint64_t ms = storm_ms(scene->storm, now(scene));
    if (scene->untimed)
        return (int)(1000 - ms % 1000);
    return (int)(ms > LAST_MS ? ms % 1000 : ms % 100) + 1;
}

static int wait(void *context)
{
    const struct StormScene *scene = context;
    if (scene->phase != STORM_RUNNING)
        return -1;
    int ms = tick(scene);
    if (scene->go_at)
        ms = SDL_min(ms, wait_until(scene->go_at, now(scene)));
    if (scene->mark_until > now(scene))
        ms = SDL_min(ms, wait_until(scene->mark_until, now(scene)));
    return ms;
}

const struct SceneType storm_scene = {
    .name = "storm",
    .context_size = sizeof(struct StormScene),
    .enter = enter,
    .leave = leave,
    .event = event,
    .action = action,
    .update = update,
    .wait = wait,
    .draw = storm_draw,
};
