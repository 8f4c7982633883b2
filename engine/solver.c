/* Choosing a move by exact values. */
#include "engine/solver.h"
#include "engine/board.h"
#include "src/common/random.h"
#include <stdio.h>

/* What a move leads to, in the eyes of the side that makes it. */
struct Prospect {
    struct Exact exact;
    int replies, holding; /* of a draw: the opponent's replies, and those that keep it */
};

/* Positive if the side whose values they are prefers `a` to `b`, 0 if they are equal. */
static int compare_exact(const struct Exact *a, const struct Exact *b)
{
    if (a->result != b->result)
        return a->result - b->result;
    return a->result > 0 ? b->plies - a->plies : a->plies - b->plies;
}

/* The value of the position on `board` for the side to move: what the rules say of a game that is
 * over, else the table's word; false if it has none. */
static bool position_value(const struct Solver *solver, void *table, atomic_bool *stop,
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
    return solver->probe(table, board->position, stop, exact);
}

/* The same value in the eyes of the side that moved to it. */
static struct Exact before_move(struct Exact exact)
{
    return (struct Exact){.result = -exact.result, .plies = exact.result ? exact.plies + 1 : 0};
}

/*
 * Looks at every reply to the move just made: the best one decides what the move is worth. A table
 * knows nothing of how often a position came, but the rules do: so a reply that draws by repetition
 * is seen here.
 */
static bool look_at_replies(const struct Solver *solver, void *table, atomic_bool *stop,
                            struct Board *board, struct Prospect *prospect)
{
    Move replies[MOVES_MAX];
    struct Exact best = {.result = -2};
    prospect->replies = board->game->generate(board->position, NULL, MOVES_ALL, replies);
    prospect->holding = 0;
    for (int i = 0; i < prospect->replies; i++) {
        struct Exact value;
        board_make(board, replies[i]);
        bool known = position_value(solver, table, stop, board, &value);
        board_unmake(board);
        if (!known)
            return false;
        value = before_move(value);
        prospect->holding += value.result >= 0;
        if (compare_exact(&value, &best) > 0)
            best = value;
    }
    prospect->exact = before_move(best);
    return true;
}

/* What `move` leads to. Where it ends the game there is nothing left to err about; where nothing
 * can repeat, replies matter only to a draw. */
static bool look_at_move(const struct Solver *solver, void *table, atomic_bool *stop,
                         struct Board *board, Move move, struct Prospect *prospect)
{
    struct Exact value = {.plies = 0};
    const struct Game *game = board->game;
    board_make(board, move);
    *prospect = (struct Prospect){.replies = 1, .holding = 1};
    bool over =
        game->terminal(board->position, NULL, &board->trail, board->trail.count, &value.result);
    Move replies[MOVES_MAX];
    if (!over && game->generate(board->position, NULL, MOVES_ALL, replies) == 0) {
        value.result = game->no_moves;
        over = true;
    }
    bool decided =
        over || (!game->can_repeat && position_value(solver, table, stop, board, &value) &&
                 value.result != 0);
    bool known = decided || look_at_replies(solver, table, stop, board, prospect);
    board_unmake(board);
    if (decided)
        prospect->exact = before_move(value);
    return known;
}

bool solver_value(const struct Solver *solver, void *table, struct Board *board, Move move,
                  atomic_bool *stop, struct Exact *exact)
{
    struct Prospect prospect;
    bool known = look_at_move(solver, table, stop, board, move, &prospect);
    if (known)
        *exact = prospect.exact;
    return known;
}

/* Positive if `a` is to be preferred to `b`, 0 if they are equally good. */
static int compare(const struct Prospect *a, const struct Prospect *b)
{
    int better = compare_exact(&a->exact, &b->exact);
    if (better != 0 || a->exact.result != 0)
        return better;
    return b->holding * a->replies - a->holding * b->replies;
}

static void explain(const struct Prospect *prospect, char *why)
{
    const struct Exact *exact = &prospect->exact;
    if (exact->result > 0)
        snprintf(why, ERROR_TEXT_MAX, "the fastest win, in %d", exact->plies);
    else if (exact->result < 0)
        snprintf(why, ERROR_TEXT_MAX, "the longest defence, losing in %d", exact->plies);
    else if (prospect->replies == 1)
        snprintf(why, ERROR_TEXT_MAX, "a draw: the only reply holds it");
    else
        snprintf(why, ERROR_TEXT_MAX,
                 prospect->holding == 1 ? "a draw: of %d replies, %d holds it"
                                        : "a draw: of %d replies, %d hold it",
                 prospect->replies, prospect->holding);
}

Move solver_pick(const struct Solver *solver, void *table, const struct Board *board,
                 uint64_t random, atomic_bool *stop, struct Exact *exact, char *why)
{
    struct Board copy;
    struct Prospect best = {.exact = {.result = -2}};
    Move moves[MOVES_MAX], picked = MOVE_NONE;
    board_copy(&copy, board, NULL, false);
    int count = board->game->generate(copy.position, NULL, MOVES_ALL, moves);
    int equals = 0;
    for (int i = 0; i < count; i++) {
        struct Prospect prospect;
        if (!look_at_move(solver, table, stop, &copy, moves[i], &prospect)) {
            picked = MOVE_NONE;
            break;
        }
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
