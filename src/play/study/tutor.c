/* The engine as a tutor. */
#include "src/play/study/tutor.h"
#include "src/common/memory.h"
#include "src/play/study/judge.h"
#include "src/play/study/study.h"
#include <stdlib.h>

/* Where a warning is no use: a game as good as lost, or won. */
static const double lost_at = 20, won_at = 80, warns_from = 15;

enum Work { WORK_NONE, WORK_LOOK, WORK_JUDGE };

struct Tutor {
    struct Analyst *analyst;
    struct Board board;
    bool has_board;
    struct TreeEvaluation known; /* of the position */
    enum Work work;
    bool looked;
    struct AnalystLine best; /* count 0: not known */
    Move wanted;             /* to be judged; MOVE_NONE: none */
    uint64_t wanted_us;
    struct TutorVerdict verdict;
    bool judged;
};

struct Tutor *tutor_new(const struct Game *game, const struct Options *options, size_t table_bytes,
                        const struct WorkerHost *host)
{
    struct Tutor *tutor = memory_zeroed(sizeof *tutor);
    tutor->analyst = analyst_new(game, options, table_bytes, host);
    return tutor;
}

static void forget_board(struct Tutor *tutor)
{
    if (tutor->has_board)
        board_free(&tutor->board);
    tutor->has_board = false;
}

void tutor_free(struct Tutor *tutor)
{
    if (!tutor)
        return;
    analyst_free(tutor->analyst);
    forget_board(tutor);
    free(tutor);
}

void tutor_ask(struct Tutor *tutor, const struct Board *board, struct TreeEvaluation known,
               uint64_t time_us)
{
    const struct AnalystTask task = {.lines = 1, .time_us = time_us};
    tutor_stop(tutor);
    forget_board(tutor);
    board_copy(&tutor->board, board, NULL, false);
    tutor->has_board = true;
    tutor->known = known;
    tutor->looked = tutor->judged = false;
    tutor->best.count = 0;
    tutor->work = WORK_LOOK;
    analyst_begin(tutor->analyst, &tutor->board, &task);
}

void tutor_try(struct Tutor *tutor, Move move, uint64_t time_us)
{
    tutor->judged = false;
    tutor->wanted = move;
    tutor->wanted_us = time_us;
    if (tutor->work != WORK_JUDGE)
        return;
    analyst_stop(tutor->analyst);
    tutor->work = WORK_NONE;
}

void tutor_stop(struct Tutor *tutor)
{
    analyst_stop(tutor->analyst);
    tutor->looked |= tutor->work == WORK_LOOK;
    tutor->work = WORK_NONE;
    tutor->wanted = MOVE_NONE;
}

/* --- what was found --------------------------------------------------------------------------- */

/* Takes the analyst's best line; an empty one if it has found nothing. */
static struct AnalystLine take_line(struct Tutor *tutor)
{
    const struct Insight *insight = analyst_insight(tutor->analyst);
    if (!insight || insight->line_count == 0)
        return (struct AnalystLine){.count = 0};
    return insight->line[0];
}

static struct TreeEvaluation evaluation_of(const struct AnalystLine *line)
{
    if (line->count == 0)
        return (struct TreeEvaluation){.kind = TREE_EVAL_NONE};
    return study_evaluation(line);
}

/* What a win, or a loss, is counted from: plies to it, < 0 for a loss; 0: none is known. */
static int win_in(const struct TreeEvaluation *evaluation)
{
    return evaluation->kind == TREE_EVAL_WIN ? evaluation->value : 0;
}

/* Fills the verdict from what is known before and behind the move. */
static void judge(struct Tutor *tutor, const struct AnalystLine *follow)
{
    struct TutorVerdict *verdict = &tutor->verdict;
    struct Board *board = &tutor->board;
    const struct TreeEvaluation before = tutor->known, after = evaluation_of(follow);
    int colour = judge_colour(board);
    *verdict = (struct TutorVerdict){.move = tutor->wanted, .follow = *follow};
    verdict->known = judge_board(board, &before, colour, &verdict->before);
    board_make(board, tutor->wanted);
    verdict->known &= judge_board(board, &after, colour, &verdict->after);
    board_unmake(board);
    verdict->loss = verdict->before > verdict->after ? verdict->before - verdict->after : 0;
    int had = win_in(&before), left = win_in(&after);
    bool bad = verdict->known && verdict->loss > TUTOR_GOOD_LOSS;
    verdict->missed = bad && had > 0 && left >= 0 ? had : 0;
    verdict->allowed = bad && had >= 0 && left > 0 ? left : 0;
    tutor->judged = true;
    tutor->wanted = MOVE_NONE;
}

/* The move that looking has found best needs no search of its own. */
static void judge_best(struct Tutor *tutor)
{
    struct AnalystLine follow = tutor->best;
    struct TutorVerdict *verdict = &tutor->verdict;
    follow.count--;
    for (int i = 0; i < follow.count; i++)
        follow.move[i] = follow.move[i + 1];
    *verdict = (struct TutorVerdict){.move = tutor->wanted, .follow = follow};
    verdict->known =
        judge_board(&tutor->board, &tutor->known, judge_colour(&tutor->board), &verdict->before);
    verdict->after = verdict->before;
    tutor->judged = true;
    tutor->wanted = MOVE_NONE;
}

/* --- working ---------------------------------------------------------------------------------- */

static void end_look(struct Tutor *tutor)
{
    tutor->best = take_line(tutor);
    struct TreeEvaluation found = evaluation_of(&tutor->best);
    bool better = found.kind == TREE_EVAL_WIN || found.depth >= tutor->known.depth;
    if (found.kind != TREE_EVAL_NONE && better && tutor->known.kind != TREE_EVAL_WIN)
        tutor->known = found;
    tutor->looked = true;
}

static void begin_judging(struct Tutor *tutor)
{
    const struct AnalystTask task = {.lines = 1, .time_us = tutor->wanted_us};
    board_make(&tutor->board, tutor->wanted);
    analyst_begin(tutor->analyst, &tutor->board, &task);
    board_unmake(&tutor->board);
    tutor->work = WORK_JUDGE;
}

bool tutor_update(struct Tutor *tutor)
{
    if (tutor->work != WORK_NONE && analyst_update(tutor->analyst))
        return true;
    if (tutor->work == WORK_LOOK)
        end_look(tutor);
    if (tutor->work == WORK_JUDGE) {
        struct AnalystLine follow = take_line(tutor);
        judge(tutor, &follow);
    }
    tutor->work = WORK_NONE;
    if (tutor->wanted == MOVE_NONE)
        return false;
    if (tutor->best.count > 0 && tutor->best.move[0] == tutor->wanted) {
        judge_best(tutor);
        return false;
    }
    begin_judging(tutor);
    return true;
}

const struct AnalystLine *tutor_best(const struct Tutor *tutor)
{
    return tutor->looked && tutor->best.count > 0 ? &tutor->best : NULL;
}

const struct TutorVerdict *tutor_verdict(const struct Tutor *tutor)
{
    return tutor->judged ? &tutor->verdict : NULL;
}

/* --- words for it ----------------------------------------------------------------------------- */

bool tutor_warns(const struct TutorVerdict *verdict)
{
    return verdict->known && verdict->loss >= warns_from && verdict->before > lost_at &&
           verdict->after < won_at;
}

int tutor_lost_piece(const struct Board *board, const struct TutorVerdict *verdict)
{
    const struct Game *game = board->game;
    struct Board after;
    int piece = 0;
    if (verdict->follow.count == 0 || !game->knowledge || !game->knowledge->exchange)
        return 0;
    board_copy(&after, board, NULL, false);
    board_make(&after, verdict->move);
    Move reply = verdict->follow.move[0];
    int to = game->shape(after.position, reply).to;
    if (to != POINT_NONE && game->knowledge->exchange(after.position, NULL, reply) > 0)
        piece = game->piece_at(after.position, to);
    board_free(&after);
    return piece;
}
