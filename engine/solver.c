/* Choosing a move by exact values. */
#include "engine/solver.h"
#include "engine/board.h"
#include "engine/random.h"
#include <stdio.h>

/* What a move leads to, in the eyes of the side that makes it. */
struct Prospect {
    struct Exact exact;
    int replies, holding; /* of a draw: the opponent's replies, and those that keep it */
};

/* The value of the position on `board` for the side to move; false if the table has none. */
static bool position_value(const struct Solver *solver, const void *table,
                           const struct Board *board, struct Exact *exact)
{
    const struct Game *game = board->game;
    Move moves[MOVES_MAX];
    exact->plies = 0;
    if (game->terminal(board->position, NULL, &board->trail, board->trail.count, &exact->result))
        return true;
    if (game->generate(board->position, NULL, MOVES_ALL, moves) == 0) {
        exact->result = game->no_moves;
        return true;
    }
    return solver->probe(table, board->position, exact);
}

/* The value of `move` for the side that makes it. */
static bool move_value(const struct Solver *solver, const void *table, struct Board *board,
                       Move move, struct Exact *exact)
{
    board_make(board, move);
    bool known = position_value(solver, table, board, exact);
    board_unmake(board);
    exact->plies = exact->result ? exact->plies + 1 : 0;
    exact->result = -exact->result;
    return known;
}

/* Counts the replies to a drawing move; where the draw is final there is no chance to err. */
static void count_replies(const struct Solver *solver, const void *table, struct Board *board,
                          Move move, struct Prospect *prospect)
{
    const struct Game *game = board->game;
    Move replies[MOVES_MAX];
    struct Exact exact;
    int result;
    board_make(board, move);
    *prospect = (struct Prospect){.replies = 1, .holding = 1};
    if (!game->terminal(board->position, NULL, &board->trail, board->trail.count, &result)) {
        prospect->replies = game->generate(board->position, NULL, MOVES_ALL, replies);
        prospect->holding = 0;
        for (int i = 0; i < prospect->replies; i++) {
            if (move_value(solver, table, board, replies[i], &exact) && exact.result >= 0)
                prospect->holding++;
        }
    }
    board_unmake(board);
}

/* Positive if `a` is to be preferred to `b`, 0 if they are equally good. */
static int compare(const struct Prospect *a, const struct Prospect *b)
{
    if (a->exact.result != b->exact.result)
        return a->exact.result - b->exact.result;
    if (a->exact.result > 0)
        return b->exact.plies - a->exact.plies;
    if (a->exact.result < 0)
        return a->exact.plies - b->exact.plies;
    return b->holding * a->replies - a->holding * b->replies;
}

static void explain(const struct Prospect *prospect, char *why)
{
    const struct Exact *exact = &prospect->exact;
    if (exact->result > 0)
        snprintf(why, ERROR_TEXT_MAX, "wins in %d, the fastest way", exact->plies);
    else if (exact->result < 0)
        snprintf(why, ERROR_TEXT_MAX, "loses in %d, the longest resistance", exact->plies);
    else
        snprintf(why, ERROR_TEXT_MAX, "a draw; of the opponent's %d replies %d hold it",
                 prospect->replies, prospect->holding);
}

Move solver_pick(const struct Solver *solver, const void *table, const struct Board *board,
                 uint64_t random, struct Exact *exact, char *why)
{
    struct Board copy;
    struct Prospect best = {.exact = {.result = -2}};
    Move moves[MOVES_MAX], picked = MOVE_NONE;
    board_copy(&copy, board, NULL, false);
    int count = board->game->generate(copy.position, NULL, MOVES_ALL, moves);
    int equals = 0;
    for (int i = 0; i < count; i++) {
        struct Prospect prospect = {.replies = 0};
        struct Exact value;
        if (!move_value(solver, table, &copy, moves[i], &value)) {
            picked = MOVE_NONE;
            break;
        }
        if (value.result == 0)
            count_replies(solver, table, &copy, moves[i], &prospect);
        prospect.exact = value;
        int better = compare(&prospect, &best);
        equals = better > 0 ? 1 : equals + (better == 0);
        /* Each of n equals is kept with probability 1/n. */
        if (better > 0 || (better == 0 && random_below(&random, (uint32_t)equals) == 0)) {
            best = prospect;
            picked = moves[i];
        }
    }
    board_free(&copy);
    if (picked != MOVE_NONE) {
        *exact = best.exact;
        if (why)
            explain(&best, why);
    }
    return picked;
}
