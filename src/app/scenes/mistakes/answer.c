/* What is said to a move that was tried. */
#include "src/app/scenes/mistakes/mistakes.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

enum {
    TRY_US = 700000, /* a move is judged in */
    FIRST_MS = 1600  /* the answer is read before what would have happened runs */
};

static void say(struct MistakesScene *scene, const char *text, bool refused)
{
    snprintf(scene->said, sizeof scene->said, "%s", text);
    scene->refused = refused;
    scene->unseen = true;
    app_redraw(scene->app);
}

/* Why a move is bad, in a sentence. */
static void explain(const struct MistakesScene *scene, const struct TutorVerdict *verdict,
                    char *text, size_t size)
{
    const struct App *app = scene->app;
    const struct Board *board = &scene->cursor.board;
    const struct ViewType *type = view_find(board->game);
    int mover = board->game->mover(board->position), piece = tutor_lost_piece(board, verdict);
    const char *other = words_colour(app->strings, board, 1 - mover);
    if (verdict->allowed > 0)
        snprintf(text, size, app_tr(app, "Then %s can win in %d."), other, verdict->allowed);
    else if (piece != 0 && type->names)
        snprintf(text, size, app_tr(app, "That loses a piece: %s."),
                 app_tr(app, type->names[piece_kind(piece)]));
    else if (verdict->missed > 0)
        snprintf(text, size, "%s", app_tr(app, "That throws away a win."));
    else
        snprintf(text, size, app_tr(app, "That costs %d points of winning chance."),
                 (int)lround(verdict->loss));
}

static bool is_played(const struct MistakesScene *scene, Move move)
{
    return move == mistakes_question(scene)->played;
}

/* Takes the tried move back. */
static void refuse(struct MistakesScene *scene, Move move, const char *why)
{
    const struct Board *board = &scene->cursor.board;
    char text[2 * WORDS_MAX];
    int to = board->game->shape(board->position, move).to;
    scene->phase = PHASE_ASK;
    mistakes_show(scene);
    if (to != POINT_NONE)
        stage_refuse(&scene->stage, to);
    snprintf(text, sizeof text, app_tr(scene->app, "%s %s"), why,
             app_tr(scene->app, "Try another move."));
    say(scene, text, true);
}

static void accept(struct MistakesScene *scene, const struct TutorVerdict *verdict)
{
    const struct AnalystLine *best = tutor_best(scene->tutor);
    const char *text =
        is_played(scene, verdict->move)          ? N_("On second thoughts, that move was fine.")
        : best && best->move[0] == verdict->move ? N_("Yes, that's the best move!")
                                                 : N_("Yes, that's as good as the best.");
    scene->phase = PHASE_FOUND;
    scene->list[scene->at].learnt = true;
    mistakes_learn(scene->args.tree, mistakes_question(scene)->ply);
    scene->changed = true;
    mistakes_tell(scene, true);
    app_sound(scene->app, SOUND_WIN);
    say(scene, app_tr(scene->app, text), false);
    ui_set_focus(scene->app->ui, MISTAKES_NEXT);
    if (!is_played(scene, verdict->move))
        tutor_try(scene->tutor, mistakes_question(scene)->played, TRY_US);
}

void mistakes_try(struct MistakesScene *scene, Move move)
{
    const struct AnalystLine *best = tutor_best(scene->tutor);
    char text[WORDS_MAX];
    if (is_played(scene, move) && !(best && best->move[0] == move)) {
        mistakes_tell(scene, false);
        snprintf(text, sizeof text, "%s", app_tr(scene->app, "That is the move that was played."));
        refuse(scene, move, text);
        return;
    }
    scene->phase = PHASE_JUDGE;
    stage_show(&scene->stage, &scene->cursor.board, move);
    stage_arrive(&scene->stage);
    say(scene, app_tr(scene->app, "Let me see..."), false);
    tutor_try(scene->tutor, move, TRY_US);
}

static void hear_try(struct MistakesScene *scene, const struct TutorVerdict *verdict)
{
    char why[WORDS_MAX];
    if (verdict->known && verdict->loss <= TUTOR_GOOD_LOSS) {
        accept(scene, verdict);
        return;
    }
    if (verdict->known)
        mistakes_tell(scene, false);
    if (verdict->known)
        explain(scene, verdict, why, sizeof why);
    else
        snprintf(why, sizeof why, "%s", app_tr(scene->app, "I can't tell how good that is."));
    refuse(scene, verdict->move, why);
}

/* Takes what would have followed on the move that was played, and lets it run where things move. */
static void take_line(struct MistakesScene *scene, const struct AnalystLine *follow)
{
    Move moves[MISTAKES_LINE_MAX] = {mistakes_question(scene)->played};
    int count = SDL_min(follow->count, MISTAKES_LINE_MAX - 1);
    memcpy(moves + 1, follow->move, (size_t)count * sizeof *moves);
    stage_line_set(&scene->line, &scene->cursor.board, moves, count + 1, 0);
    if (scene->app->lively)
        stage_line_run(&scene->line, FIRST_MS);
    app_redraw(scene->app);
}

/* What the move that was played would have led to. What it cost is what the question says, as the
 * review found it. */
static void hear_played(struct MistakesScene *scene, const struct TutorVerdict *verdict)
{
    struct TutorVerdict told = *verdict;
    told.loss = mistakes_question(scene)->loss;
    explain(scene, &told, scene->after, sizeof scene->after);
    scene->unseen = true;
    take_line(scene, &verdict->follow);
}

bool mistakes_hear(struct MistakesScene *scene)
{
    const struct AnalystLine *best = tutor_best(scene->tutor);
    bool busy = tutor_update(scene->tutor);
    const struct TutorVerdict *verdict = tutor_verdict(scene->tutor);
    if (best != tutor_best(scene->tutor))
        app_redraw(scene->app); /* a hint may wait for it */
    if (!verdict)
        return busy;
    if (scene->phase == PHASE_JUDGE)
        hear_try(scene, verdict);
    else if (scene->phase == PHASE_FOUND && scene->line.count == 0 &&
             is_played(scene, verdict->move))
        hear_played(scene, verdict);
    return busy;
}
