/* One puzzle being solved. */
#include "src/play/practice/attempt.h"
#include "src/common/memory.h"
#include "src/play/practice/attempt_parts.h"
#include "src/play/puzzles/composer.h"
#include "src/play/system/task.h"
#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct Attempt {
    const struct Puzzle *puzzle;
    struct WorkerHost host;
    struct Board board;
    enum AttemptPhase phase;
    enum AttemptVerdict verdict;
    Move line[PUZZLE_PLIES_MAX]; /* the solution, or what takes its place after a move as good */
    int at;                      /* plies of it that were made */
    bool begun;                  /* the other side's last move is on the board */
    bool shows;                  /* what is left is being shown */
    int shown_hints, slower;
    struct Judging judging;
    struct Task task;
};

struct Attempt *attempt_new(const struct Puzzle *puzzle, const struct WorkerHost *host)
{
    struct Attempt *attempt = memory_zeroed(sizeof *attempt);
    attempt->puzzle = puzzle;
    attempt->host = *host;
    attempt->judging.puzzle = puzzle;
    memcpy(attempt->line, puzzle->line, sizeof attempt->line);
    bool set = puzzle_board(puzzle, &attempt->board, NULL);
    assert(set); /* reading it has tried that */
    (void)set;
    if (puzzle->last != MOVE_NONE)
        board_unmake(&attempt->board);
    attempt->begun = puzzle->last == MOVE_NONE;
    attempt->phase = attempt->begun ? ATTEMPT_TURN : ATTEMPT_DUE;
    return attempt;
}

/* Ends a judgement that is under way. */
static void drop_judgement(struct Attempt *attempt)
{
    if (attempt->phase != ATTEMPT_JUDGING)
        return;
    atomic_store(&attempt->judging.dropped, true);
    task_wait(&attempt->task);
    board_free(&attempt->judging.board);
}

void attempt_free(struct Attempt *attempt)
{
    if (!attempt)
        return;
    drop_judgement(attempt);
    composer_free(attempt->judging.composer);
    board_free(&attempt->board);
    free(attempt);
}

/* ---- where it stands ---- */

enum AttemptPhase attempt_phase(const struct Attempt *attempt)
{
    return attempt->phase;
}

const struct Board *attempt_board(const struct Attempt *attempt)
{
    return &attempt->board;
}

Move attempt_last(const struct Attempt *attempt)
{
    const struct Trail *trail = &attempt->board.trail;
    return trail->count > 0 ? trail->ply[trail->count - 1].move : MOVE_NONE;
}

int attempt_turn(const struct Attempt *attempt)
{
    int turn = (attempt->at + 1) / 2 + 1;
    return turn < attempt->puzzle->moves ? turn : attempt->puzzle->moves;
}

enum AttemptVerdict attempt_verdict(const struct Attempt *attempt)
{
    return attempt->verdict;
}

Move attempt_answer(const struct Attempt *attempt)
{
    return attempt->line[attempt->at];
}

int attempt_hints_shown(const struct Attempt *attempt)
{
    return attempt->shown_hints;
}

int attempt_slower(const struct Attempt *attempt)
{
    return attempt->slower;
}

/* ---- moves ---- */

/* What comes after a move of the line. */
static void go_on(struct Attempt *attempt)
{
    bool end = attempt->at >= puzzle_plies(attempt->puzzle);
    bool replies = attempt->at % 2 == 1;
    attempt->shown_hints = 0;
    if (end)
        attempt->phase = attempt->shows ? ATTEMPT_SHOWN : ATTEMPT_SOLVED;
    else
        attempt->phase = replies || attempt->shows ? ATTEMPT_DUE : ATTEMPT_TURN;
}

void attempt_go(struct Attempt *attempt)
{
    assert(attempt->phase == ATTEMPT_DUE);
    if (!attempt->begun) {
        board_make(&attempt->board, attempt->puzzle->last);
        attempt->begun = true;
    } else {
        board_make(&attempt->board, attempt->line[attempt->at++]);
    }
    go_on(attempt);
}

/* A right move stands on the board. */
static void accept(struct Attempt *attempt, Move move)
{
    attempt->line[attempt->at++] = move;
    attempt->verdict = ATTEMPT_RIGHT;
    go_on(attempt);
}

/* Whether the solver has won with the move that was just made. */
static bool has_won(const struct Attempt *attempt, int solver)
{
    struct Status status = board_status(&attempt->board);
    return attempt->puzzle->kind != PUZZLE_SAVE && status.outcome == OUTCOME_WIN &&
           status.winner == solver;
}

static void begin_judging(struct Attempt *attempt)
{
    struct Judging *judging = &attempt->judging;
    board_copy(&judging->board, &attempt->board, NULL, false);
    judging->left = attempt->puzzle->moves - attempt->at / 2 - 1;
    atomic_store(&judging->dropped, false);
    attempt->phase = ATTEMPT_JUDGING;
    attempt->verdict = ATTEMPT_NONE;
    task_begin(&attempt->task, &attempt->host, attempt_judge, judging);
}

void attempt_try(struct Attempt *attempt, Move move)
{
    assert(attempt->phase == ATTEMPT_TURN);
    int solver = attempt->board.game->mover(attempt->board.position);
    board_make(&attempt->board, move);
    if (move == attempt->line[attempt->at]) {
        accept(attempt, move);
    } else if (has_won(attempt, solver)) {
        attempt->at = puzzle_plies(attempt->puzzle) - 1;
        accept(attempt, move);
    } else {
        begin_judging(attempt);
    }
}

/* Takes the way of a move that is as fast. */
static void take_other_way(struct Attempt *attempt)
{
    const struct Judging *judging = &attempt->judging;
    memcpy(&attempt->line[attempt->at + 1], judging->line,
           (size_t)judging->line_count * sizeof *judging->line);
    accept(attempt, attempt_last(attempt));
}

bool attempt_update(struct Attempt *attempt)
{
    if (attempt->phase != ATTEMPT_JUDGING)
        return false;
    if (!task_ended(&attempt->task))
        return true;
    board_free(&attempt->judging.board);
    attempt->verdict = attempt->judging.verdict;
    if (attempt->verdict == ATTEMPT_RIGHT) {
        take_other_way(attempt);
        return false;
    }
    attempt->phase = ATTEMPT_REFUSED;
    attempt->slower += attempt->verdict == ATTEMPT_SLOWER;
    return false;
}

const Move *attempt_refutation(const struct Attempt *attempt, int *count)
{
    bool there = attempt->phase == ATTEMPT_REFUSED && attempt->judging.line_count > 0;
    *count = there ? attempt->judging.line_count : 0;
    return there ? attempt->judging.line : NULL;
}

void attempt_back(struct Attempt *attempt)
{
    assert(attempt->phase == ATTEMPT_REFUSED);
    board_unmake(&attempt->board);
    attempt->phase = ATTEMPT_TURN;
}

int attempt_hint(struct Attempt *attempt)
{
    assert(attempt->phase == ATTEMPT_TURN);
    if (attempt->shown_hints < ATTEMPT_HINTS)
        attempt->shown_hints++;
    return attempt->shown_hints;
}

void attempt_give_up(struct Attempt *attempt)
{
    if (attempt->phase == ATTEMPT_SOLVED || attempt->phase == ATTEMPT_SHOWN)
        return;
    if (attempt->phase == ATTEMPT_JUDGING || attempt->phase == ATTEMPT_REFUSED) {
        drop_judgement(attempt);
        board_unmake(&attempt->board);
    }
    attempt->shows = true;
    attempt->phase = ATTEMPT_DUE;
}
