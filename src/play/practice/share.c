/* A position on its way to be a puzzle. */
#include "src/play/practice/share.h"
#include "src/common/memory.h"
#include "src/play/puzzles/grader.h"
#include "src/play/system/task.h"
#include <assert.h>
#include <stdlib.h>

enum {
    PROVER_NODES = 3000000, /* some seconds at most */
    FULL_MOVES = 4          /* of a win by any moves that is looked for */
};

struct Share {
    struct Board board;
    Move last;
    struct Task task;
    atomic_int state;
    struct Puzzle puzzle; /* the thread's until SHARE_FOUND or SHARE_REFUSED */
    struct ComposerRefusal refusal;
};

/* The position before the last move, and that move, where it is known. */
static void set(const struct Share *share, struct Puzzle *puzzle)
{
    composer_set(puzzle, &share->board, share->last);
}

/* The same once more, where it was no puzzle of another kind. */
static struct Puzzle *set_again(struct Share *share)
{
    puzzle_free(&share->puzzle);
    set(share, &share->puzzle);
    return &share->puzzle;
}

static bool prove(struct Share *share)
{
    const struct Board *board = &share->board;
    struct Composer *composer = composer_new(board->game, &board->options, PROVER_NODES);
    share->refusal = (struct ComposerRefusal){.why = REFUSED_GAME};
    if (!composer)
        return false;
    set(share, &share->puzzle);
    bool found = composer_win(composer, &share->puzzle, FULL_MOVES) ||
                 composer_gain(composer, set_again(share)) ||
                 composer_save(composer, set_again(share));
    if (!found)
        composer_refusal(composer, &share->puzzle, FULL_MOVES, &share->refusal);
    composer_free(composer);
    return found;
}

static void work(void *argument)
{
    struct Share *share = argument;
    if (!prove(share)) {
        atomic_store(&share->state, SHARE_REFUSED);
        return;
    }
    atomic_store(&share->state, SHARE_GRADING);
    task_wake(&share->task);
    struct Grader *grader = grader_new(share->puzzle.game);
    if (grader)
        grader_grade(grader, &share->puzzle);
    grader_free(grader);
    atomic_store(&share->state, SHARE_FOUND);
}

struct Share *share_new(const struct Board *board, Move last, const struct WorkerHost *host)
{
    struct Share *share = memory_zeroed(sizeof *share);
    board_copy(&share->board, board, NULL, false);
    share->last = last;
    if (last != MOVE_NONE)
        board_unmake(&share->board);
    atomic_init(&share->state, SHARE_PROVING);
    task_begin(&share->task, host, work, share);
    return share;
}

void share_free(struct Share *share)
{
    if (!share)
        return;
    task_wait(&share->task);
    puzzle_free(&share->puzzle);
    board_free(&share->board);
    free(share);
}

enum ShareState share_state(struct Share *share)
{
    task_ended(&share->task);
    return (enum ShareState)atomic_load(&share->state);
}

const struct Puzzle *share_puzzle(const struct Share *share)
{
    assert(atomic_load(&share->state) == SHARE_FOUND);
    return &share->puzzle;
}

const struct ComposerRefusal *share_refusal(const struct Share *share)
{
    assert(atomic_load(&share->state) == SHARE_REFUSED);
    return &share->refusal;
}
