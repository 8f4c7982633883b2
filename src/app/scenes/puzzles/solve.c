/* A puzzle, solved on the board. */
#include "src/app/scenes/puzzles/solve.h"
#include "engine/games.h"
#include "src/app/scenes/lab/scenes.h"
#include "src/app/scenes/puzzles/variants.h"
#include "src/app/scenes/study/scenes.h"
#include "src/app/shell/ai_thread.h"
#include "src/common/wait.h"
#include <string.h>

enum {
    FIRST_MS = 700, /* before the other side's last move, */
    REPLY_MS = 450, /* between a right move and the reply, */
    SHOW_MS = 900,  /* and between moves of a solution that is shown */
    WHY_MS = 450
};

static void say(struct SolveScene *scene, const char *text, bool refused)
{
    scene->said = text;
    scene->refused = refused;
    scene->unseen = true;
    app_redraw(scene->app);
}

/* Shows the position of the attempt, and how it came about. */
static void show(struct SolveScene *scene)
{
    struct Board before;
    Move last = attempt_last(scene->attempt);
    board_copy(&before, attempt_board(scene->attempt), NULL, false);
    if (last != MOVE_NONE)
        board_unmake(&before);
    stage_show(&scene->stage, &before, last);
    board_free(&before);
}

static void plan(struct SolveScene *scene, uint32_t ms)
{
    uint32_t wait = app_motion(scene->app, ANIM_PIECE_MS + ms);
    scene->go_at = scene->app->clock.now + SDL_max(1, wait);
}

/* --- what counts --- */

/* Notes what came of the attempt, the first time that something does. */
static void note(struct SolveScene *scene, enum PuzzleOutcome outcome)
{
    struct App *app = scene->app;
    if (scene->noted)
        return;
    scene->noted = true;
    scene->result.outcome = outcome;
    scene->result.ms = scene->since ? (int)SDL_min(app->clock.now - scene->since, 86400000) : 0;
    scene->result.moves = attempt_turn(scene->attempt) - (outcome == PUZZLE_SOLVED ? 0 : 1);
    scene->result.slower = attempt_slower(scene->attempt);
    const struct RatedResult *rated = practice_note(app_practice(app), &scene->result);
    scene->rated = rated->rated;
    scene->before = rated->before;
    scene->after = rated->after;
}

/* --- a puzzle --- */

static void close_puzzle(struct SolveScene *scene)
{
    if (!scene->attempt)
        return;
    attempt_free(scene->attempt);
    puzzle_free(&scene->puzzle);
    board_free(&scene->board);
    scene->attempt = NULL;
}

/* After each step of the attempt. */
static void follow(struct SolveScene *scene)
{
    struct App *app = scene->app;
    switch (attempt_phase(scene->attempt)) {
    case ATTEMPT_TURN:
        scene->since = scene->since ? scene->since : app->clock.now;
        ui_set_focus(app->ui, SOLVE_BOARD);
        break;
    case ATTEMPT_SOLVED:
    case ATTEMPT_SHOWN:
        ui_set_focus(app->ui, SOLVE_NEXT);
        break;
    default:
        break;
    }
}

/* The whole solution, to be stepped through, all of it on the board. */
static void take_solution(struct SolveScene *scene)
{
    struct Board start;
    Move moves[PUZZLE_PLIES_MAX + 1];
    const struct Trail *trail = &attempt_board(scene->attempt)->trail;
    int count = SDL_min(trail->count, PUZZLE_PLIES_MAX + 1);
    for (int i = 0; i < count; i++)
        moves[i] = trail->ply[i].move;
    board_copy(&start, attempt_board(scene->attempt), NULL, false);
    while (start.trail.count > 0)
        board_unmake(&start);
    stage_line_set(&scene->line, &start, moves, count, count);
    scene->line_open = true;
    board_free(&start);
}

static void finish(struct SolveScene *scene)
{
    bool solved = attempt_phase(scene->attempt) == ATTEMPT_SOLVED;
    bool clean = solved && !scene->noted;
    if (solved)
        note(scene, PUZZLE_SOLVED);
    take_solution(scene);
    if (solved)
        app_sound(scene->app, SOUND_WIN);
    say(scene,
        clean    ? N_("Solved!")
        : solved ? N_("That's it.")
                 : N_("That was the solution."),
        false);
    if (board_status(&scene->stage.shown).line)
        stage_show_run(&scene->stage);
}

/* Begins an attempt at the puzzle that is open. */
static void begin(struct SolveScene *scene)
{
    struct App *app = scene->app;
    const struct WorkerHost host = ai_thread_host(app);
    const struct Board *board = &scene->board;
    scene->attempt = attempt_new(&scene->puzzle, &host);
    scene->since = scene->go_at = 0;
    scene->line_open = scene->line.running = scene->tried = false;
    scene->line.count = 0;
    scene->stage.placed = false; /* the cursor starts anew */
    int colour = game_colour(board->game, board->position, board->game->mover(board->position));
    scene->stage.board_flipped = view_find(board->game)->sides && colour == 1;
    say(scene, NULL, false);
    ui_scroll_show(app->ui, SOLVE_WORDS, 0, 0);
    show(scene);
    if (attempt_phase(scene->attempt) == ATTEMPT_DUE)
        plan(scene, FIRST_MS);
    follow(scene);
}

static bool open_entry(struct SolveScene *scene, const struct PuzzleEntry *entry)
{
    const struct Collection *collection = practice_collection(app_practice(scene->app));
    struct Puzzle puzzle;
    if (!entry || !collection_read(entry, &puzzle, NULL))
        return false;
    close_puzzle(scene);
    scene->puzzle = puzzle;
    puzzle_board(&scene->puzzle, &scene->board, NULL); /* reading it has tried that */
    practice_begin(collection, entry, scene->args.mode, &scene->result);
    scene->result.daily = scene->args.mode == PUZZLE_DAILY ? scene->args.date : 0;
    scene->again = solve_again(scene->app, &scene->args, entry->id);
    scene->noted = scene->rated = scene->reported = false;
    if (scene->stage.shown.game != puzzle.game || !scene->stage.view)
        stage_set(&scene->stage, puzzle.game);
    scene->state = SOLVE_OPEN;
    begin(scene);
    return true;
}

/* The game of the command line, where the scene was opened by its name. */
static int first_variant(const struct App *app, const struct Collection *collection)
{
    const struct Game *game = app->options.game ? games_find(app->options.game) : NULL;
    int order[VARIANTS_MAX], count = variants_order(collection, order);
    for (int i = 0; game && i < count; i++)
        if (collection_variant(collection, order[i])->game == game)
            return order[i];
    return count > 0 ? order[0] : 0;
}

/* Opens the first puzzle as soon as there are any. */
static void await(struct SolveScene *scene)
{
    struct Practice *practice = app_practice(scene->app);
    const struct Collection *collection = practice_collection(practice);
    if (scene->state != SOLVE_LOADING || !collection || !practice_results(practice))
        return;
    if (scene->args.wish.variant < 0)
        scene->args.wish.variant = first_variant(scene->app, collection);
    if (open_entry(scene, solve_pick(scene->app, &scene->args, "")))
        return;
    scene->state = SOLVE_NONE;
    app_redraw(scene->app);
}

/* --- coming and going --- */

static bool enter(void *context, struct App *app, const void *args)
{
    static const struct PuzzleArgs training = {.mode = PUZZLE_TRAINING, .wish = {.variant = -1}};
    struct SolveScene *scene = context;
    scene->app = app;
    scene->args = args ? *(const struct PuzzleArgs *)args : training;
    stage_open(&scene->stage, app);
    stage_line_open(&scene->line, &scene->stage);
    await(scene);
    return true;
}

static void leave(void *context)
{
    struct SolveScene *scene = context;
    close_puzzle(scene);
    stage_line_close(&scene->line);
    stage_close(&scene->stage);
}

/* --- tries --- */

/* A move that is not right goes back, and what follows on it is kept to be shown. */
static void refuse(struct SolveScene *scene)
{
    struct Board before;
    Move moves[ATTEMPT_LINE_MAX + 1] = {attempt_last(scene->attempt)};
    bool slower = attempt_verdict(scene->attempt) == ATTEMPT_SLOWER;
    int count;
    const Move *line = attempt_refutation(scene->attempt, &count);
    if (count > 0)
        memcpy(moves + 1, line, (size_t)count * sizeof *moves);
    attempt_back(scene->attempt);
    board_copy(&before, attempt_board(scene->attempt), NULL, false);
    int to = before.game->shape(before.position, moves[0]).to;
    stage_line_set(&scene->line, &before, moves, count + 1, 0);
    board_free(&before);
    show(scene);
    if (to != POINT_NONE)
        stage_refuse(&scene->stage, to);
    if (!slower)
        note(scene, PUZZLE_FAILED);
    say(scene,
        slower ? N_("That wins too, but there is a faster way. Try again.")
               : N_("Not this one. Try again."),
        !slower);
    follow(scene);
}

/* What became of the try, as soon as that is known. */
static void hear(struct SolveScene *scene)
{
    attempt_update(scene->attempt);
    scene->tried = attempt_phase(scene->attempt) == ATTEMPT_JUDGING;
    switch (attempt_phase(scene->attempt)) {
    case ATTEMPT_JUDGING:
        return;
    case ATTEMPT_REFUSED:
        refuse(scene);
        return;
    case ATTEMPT_DUE:
        say(scene, N_("Right!"), false);
        plan(scene, REPLY_MS);
        break;
    default:
        break;
    }
    follow(scene);
    if (solve_ended(scene))
        finish(scene);
}

static void try_move(struct SolveScene *scene, Move move)
{
    scene->line.count = 0;
    say(scene, NULL, false);
    attempt_try(scene->attempt, move);
    show(scene);
    stage_arrive(&scene->stage);
    scene->tried = true; /* after the event, which may take the focus along, it is heard of */
}

/* Makes the move that is due. */
static void go(struct SolveScene *scene)
{
    scene->go_at = 0;
    attempt_go(scene->attempt);
    show(scene);
    stage_arrive(&scene->stage);
    if (attempt_phase(scene->attempt) == ATTEMPT_DUE)
        plan(scene, SHOW_MS);
    follow(scene);
    if (solve_ended(scene))
        finish(scene);
}

/* --- what the player does --- */

/* Takes what follows on a wrong try off the board. */
static void leave_line(struct SolveScene *scene)
{
    if (!scene->line_open || solve_ended(scene))
        return;
    scene->line_open = scene->line.running = false;
    show(scene);
    ui_set_focus(scene->app->ui, SOLVE_BOARD);
}

static void hint(struct SolveScene *scene)
{
    leave_line(scene);
    if (!solve_live(scene))
        return;
    attempt_hint(scene->attempt);
    note(scene, PUZZLE_HINTED);
    app_redraw(scene->app);
}

static void show_solution(struct SolveScene *scene)
{
    leave_line(scene);
    if (!scene->attempt || solve_ended(scene))
        return;
    note(scene, PUZZLE_FAILED);
    scene->line.count = 0;
    scene->tried = false;
    attempt_give_up(scene->attempt);
    show(scene);
    say(scene, NULL, false);
    plan(scene, REPLY_MS);
}

static void why(struct SolveScene *scene)
{
    if (scene->line.count == 0 || solve_ended(scene))
        return;
    scene->line_open = true;
    if (scene->app->lively)
        stage_line_run(&scene->line, WHY_MS);
    else
        stage_line_step(&scene->line, 1);
    ui_set_focus(scene->app->ui, SOLVE_LEAVE);
    app_redraw(scene->app);
}

static void step(struct SolveScene *scene, int by)
{
    if (scene->line_open)
        stage_line_step(&scene->line, by);
}

/* From the beginning; what came of it first stays what counts. */
static void again(struct SolveScene *scene)
{
    attempt_free(scene->attempt);
    begin(scene);
}

/* The next puzzle, or back where there is none. */
static void go_on(struct SolveScene *scene)
{
    char last[PUZZLE_ID_SIZE];
    memcpy(last, scene->result.puzzle, sizeof last);
    if (!open_entry(scene, solve_pick(scene->app, &scene->args, last)))
        scenes_pop(scene->app->scenes, 0);
}

/* The puzzle with its solution, as a record to study. */
static void study(struct SolveScene *scene)
{
    struct StudyArgs args = {.board_flipped = scene->stage.board_flipped};
    args.tree = puzzle_record(&scene->puzzle, &args.at);
    study_open(scene->app, &args);
}

static void look_into_search(struct SolveScene *scene)
{
    const struct RaceArgs args = {&scene->board};
    scenes_push(scene->app->scenes, &race_scene, &args, sizeof args);
}

/* It does not come again; what was noted of it stays. */
static void report(struct SolveScene *scene)
{
    struct PuzzleResult result = scene->result;
    if (scene->reported)
        return;
    scene->reported = true;
    result.outcome = PUZZLE_WRONG;
    practice_note(app_practice(scene->app), &result);
    app_toast(scene->app, app_tr(scene->app, "Noted: you won't see this puzzle again."));
}

static void press(struct SolveScene *scene, int id)
{
    switch (id) {
    case SOLVE_BACK:
        scenes_pop(scene->app->scenes, 0);
        break;
    case SOLVE_HINT:
        hint(scene);
        break;
    case SOLVE_SOLUTION:
        show_solution(scene);
        break;
    case SOLVE_WHY:
        why(scene);
        break;
    case SOLVE_LEAVE:
        leave_line(scene);
        break;
    case SOLVE_STEP_BACK:
    case SOLVE_STEP:
        step(scene, id == SOLVE_STEP ? 1 : -1);
        break;
    case SOLVE_AGAIN:
        again(scene);
        break;
    case SOLVE_STUDY:
        study(scene);
        break;
    case SOLVE_SEARCH:
        look_into_search(scene);
        break;
    case SOLVE_REPORT:
        report(scene);
        break;
    case SOLVE_NEXT:
        go_on(scene);
        break;
    default:
        break;
    }
}

static void action(void *context, const struct UiAction *done)
{
    if (done->kind == UI_PRESSED)
        press(context, done->id);
}

/* --- events --- */

static bool point(struct SolveScene *scene, const struct InputEvent *event)
{
    Move move;
    if (scene->state != SOLVE_OPEN)
        return false;
    bool used = stage_point(&scene->stage, SOLVE_BOARD, event, solve_live(scene), &move);
    if (move != MOVE_NONE)
        try_move(scene, move);
    return used;
}

static bool event(void *context, const struct InputEvent *input)
{
    struct SolveScene *scene = context;
    if (input->kind == INPUT_POINTER_DOWN)
        scene->line.running = false;
    if (point(scene, input))
        return true;
    if (input->kind == INPUT_WHEEL)
        step(scene, input->wheel > 0 ? -1 : 1);
    if (input->kind != INPUT_ACTION || !input->down)
        return false;
    switch (input->action) {
    case ACT_HINT:
        hint(scene);
        return true;
    case ACT_PREV:
    case ACT_NEXT:
        step(scene, input->action == ACT_NEXT ? 1 : -1);
        return true;
    default:
        return false;
    }
}

/* --- time --- */

static bool update(void *context)
{
    struct SolveScene *scene = context;
    await(scene);
    if (scene->tried)
        hear(scene);
    if (scene->go_at != 0 && scene->app->clock.now >= scene->go_at)
        go(scene);
    if (solve_ended(scene) && ui_focus(scene->app->ui) == SOLVE_BOARD &&
        !ui_focus_shown(scene->app->ui))
        ui_set_focus(scene->app->ui,
                     SOLVE_NEXT); /* a finger that left the board has put it there */
    stage_line_update(&scene->line);
    return stage_moves(&scene->stage);
}

static int wait(void *context)
{
    const struct SolveScene *scene = context;
    if (scene->go_at != 0)
        return wait_until(scene->go_at, scene->app->clock.now);
    return stage_line_wait(&scene->line);
}

const struct SceneType puzzle_scene = {
    .name = "puzzle",
    .context_size = sizeof(struct SolveScene),
    .enter = enter,
    .leave = leave,
    .event = event,
    .action = action,
    .update = update,
    .wait = wait,
    .draw = solve_draw,
};
