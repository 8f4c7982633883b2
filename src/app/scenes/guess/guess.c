/* Guess the move: through a game one looks for what one side played. A move that is another is
 * judged by the engine, and counts where it is as good. */
#include "src/app/scenes/guess/guess.h"
#include "src/app/scenes/stage/words.h"
#include "src/app/shell/ai_thread.h"
#include "src/play/study/judge.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum {
    LOOK_US = 1000000, /* at a position, while one thinks */
    TRY_US = 700000,   /* a move is judged in */
    TABLE_BYTES = 32 << 20
};

/* --- which moves ------------------------------------------------------------------------------ */

/* Goes before the move of that ply; whether it is one to be guessed: by that side, on the board. */
static bool is_asked(struct GuessScene *scene, int ply)
{
    scene->ply = ply;
    tree_cursor_go(&scene->cursor, scene->node[ply - 1]);
    const struct Board *board = &scene->cursor.board;
    return judge_colour(board) == scene->args.colour &&
           board->game->shape(board->position, guess_played(scene)).to != POINT_NONE;
}

/* Shows the position behind ply `ply` of the line, whose last move comes. */
static void show(struct GuessScene *scene, int ply)
{
    struct TreeCursor before;
    tree_cursor_init(&before, scene->args.tree);
    tree_cursor_go(&before, scene->node[ply > 0 ? ply - 1 : 0]);
    stage_show(&scene->stage, &before.board, tree_move(scene->args.tree, scene->node[ply]));
    tree_cursor_free(&before);
    if (ply > 0)
        stage_arrive(&scene->stage);
    if (ply > 0 && board_status(&scene->stage.shown).line)
        stage_show_run(&scene->stage);
}

/* Asks about the next move from that ply on, or ends. */
static void ask_from(struct GuessScene *scene, int ply)
{
    scene->tried = MOVE_NONE;
    scene->said = NULL;
    while (ply <= scene->last && !is_asked(scene, ply))
        ply++;
    if (ply > scene->last) {
        scene->phase = GUESS_END;
        scene->ply = scene->last;
        tutor_stop(scene->tutor);
        show(scene, scene->last);
        ui_set_focus(scene->app->ui, GUESS_NEXT);
        return;
    }
    scene->phase = GUESS_ASK;
    show(scene, ply - 1);
    tutor_ask(scene->tutor, &scene->cursor.board,
              tree_evaluation(scene->args.tree, scene->cursor.node), LOOK_US);
    ui_set_focus(scene->app->ui, GUESS_BOARD);
}

static void begin(struct GuessScene *scene)
{
    scene->guessed = scene->asked = scene->points = scene->left = 0;
    for (int ply = scene->first; ply <= scene->last; ply++)
        scene->left += is_asked(scene, ply);
    ask_from(scene, scene->first);
    app_redraw(scene->app);
}

/* --- coming and going ------------------------------------------------------------------------- */

static bool enter(void *context, struct App *app, const void *args)
{
    struct GuessScene *scene = context;
    const struct WorkerHost host = ai_thread_host(app);
    if (!args)
        return false; /* there is no game */
    scene->app = app;
    scene->args = *(const struct GuessArgs *)args;
    struct Tree *tree = scene->args.tree;
    scene->node = tree_line(tree, scene->args.at, &scene->last);
    scene->first = tree_ply(tree, scene->args.at) + 1;
    if (scene->first > scene->last)
        scene->first = 1;
    scene->tutor = tutor_new(tree_game(tree), tree_options(tree), TABLE_BYTES, &host);
    tree_cursor_init(&scene->cursor, tree);
    stage_open(&scene->stage, app);
    stage_set(&scene->stage, tree_game(tree));
    scene->stage.board_flipped = scene->args.board_flipped;
    begin(scene);
    return true;
}

static void refuse(struct App *app, const void *args)
{
    const struct GuessArgs *asked = args;
    (void)app;
    if (asked && !asked->lent)
        tree_free(asked->tree);
}

static void leave(void *context)
{
    struct GuessScene *scene = context;
    tutor_free(scene->tutor);
    tree_cursor_free(&scene->cursor);
    stage_close(&scene->stage);
    free(scene->node);
    if (!scene->args.lent)
        tree_free(scene->args.tree);
}

/* --- a try ------------------------------------------------------------------------------------ */

/* Shows what was played, with what is said of the try (English, NULL: nothing), and counts it. */
static void tell(struct GuessScene *scene, const char *said, int points, bool counts)
{
    scene->said = said;
    if (counts)
        scene->asked++;
    scene->points += points;
    scene->guessed += points == GUESS_POINTS_PLAYED;
    scene->left--;
    scene->phase = GUESS_TOLD;
    scene->unseen = true;
    app_sound(scene->app, points > 0 ? SOUND_WIN : SOUND_ILLEGAL);
    show(scene, scene->ply);
    ui_set_focus(scene->app->ui, GUESS_NEXT);
}

static void try(struct GuessScene *scene, Move move)
{
    scene->tried = move;
    if (move == guess_played(scene)) {
        tutor_stop(scene->tutor);
        tell(scene, N_("Right!"), GUESS_POINTS_PLAYED, true);
        return;
    }
    scene->phase = GUESS_JUDGE;
    stage_show(&scene->stage, &scene->cursor.board, move);
    stage_arrive(&scene->stage);
    scene->said = N_("Let me see...");
    tutor_try(scene->tutor, move, TRY_US);
    app_redraw(scene->app);
}

static void hear(struct GuessScene *scene, const struct TutorVerdict *verdict)
{
    scene->cost = (int)lround(verdict->loss);
    if (!verdict->known)
        tell(scene, N_("I can't tell how good that is."), 0, false);
    else if (verdict->loss <= TUTOR_GOOD_LOSS)
        tell(scene, N_("Yours is good, too."), GUESS_POINTS_GOOD, true);
    else
        tell(scene, N_("That costs %d points of winning chance."),
             verdict->loss <= GUESS_LITTLE ? GUESS_POINTS_LITTLE : 0, true);
}

static void go_on(struct GuessScene *scene)
{
    if (scene->phase == GUESS_END)
        scenes_pop(scene->app->scenes, 0);
    else if (scene->phase == GUESS_TOLD)
        ask_from(scene, scene->ply + 1);
    else if (scene->phase == GUESS_ASK)
        tell(scene, NULL, 0, true);
    app_redraw(scene->app);
}

/* --- what the player does --------------------------------------------------------------------- */

static void action(void *context, const struct UiAction *done)
{
    struct GuessScene *scene = context;
    if (done->kind != UI_PRESSED)
        return;
    if (done->id == GUESS_BACK) {
        scenes_pop(scene->app->scenes, 0);
    } else if (done->id == GUESS_NEXT) {
        go_on(scene);
    } else if (done->id == GUESS_SWAP) {
        scene->args.colour = 1 - scene->args.colour;
        begin(scene);
    }
}

static bool point(struct GuessScene *scene, const struct InputEvent *event)
{
    Move move;
    bool used = stage_point(&scene->stage, GUESS_BOARD, event, scene->phase == GUESS_ASK, &move);
    if (move != MOVE_NONE)
        try(scene, move);
    return used;
}

static bool event(void *context, const struct InputEvent *input)
{
    struct GuessScene *scene = context;
    if (point(scene, input))
        return true;
    if (input->kind != INPUT_ACTION || !input->down)
        return false;
    if (input->action != ACT_NEXT || scene->phase == GUESS_END)
        return false;
    go_on(scene);
    return true;
}

static bool update(void *context)
{
    struct GuessScene *scene = context;
    tutor_update(scene->tutor);
    const struct TutorVerdict *verdict = tutor_verdict(scene->tutor);
    if (scene->phase == GUESS_JUDGE && verdict && verdict->move == scene->tried)
        hear(scene, verdict);
    return stage_moves(&scene->stage);
}

const struct SceneType guess_scene = {
    .name = "guess",
    .inner = true,
    .context_size = sizeof(struct GuessScene),
    .enter = enter,
    .leave = leave,
    .refuse = refuse,
    .event = event,
    .action = action,
    .update = update,
    .draw = guess_draw,
};
