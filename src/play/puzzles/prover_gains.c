/*
 * Proving in xiangqi that material is won. A rook counts 8, a cannon or a horse 4, each of the
 * others 1. The gain has to stand on the board, and to be held: the other side may make any move,
 * any answer is allowed, and then the other side takes what it likes for as long as it can, while
 * the solver takes or gets out of check. Where either stops, the gain has to be there.
 */
#include "engine/xiangqi/moves.h"
#include "engine/xiangqi/status.h"
#include "src/common/memory.h"
#include "src/play/puzzles/prover_parts.h"
#include <stdlib.h>

enum {
    GAIN_LEAST = 3, /* a piece for one of the others */
    MOVES_GAINS = 3
};

static const uint64_t salt_gains = UINT64_C(0x2f94d7c1608be35a);
static const uint64_t salt_replies = UINT64_C(0xb86a1e5f39c7d042);
static const uint64_t salt_held[PROVER_HELD_MOVES + 1] = {UINT64_C(0x7713cda95e20f68b),
                                                          UINT64_C(0xd42f850c9b6e13a7)};

static const uint8_t worth[KINDS] = {
    [ADVISOR] = 1, [ELEPHANT] = 1, [SOLDIER] = 1, [HORSE] = 4, [CANNON] = 4, [ROOK] = 8};

struct Gains {
    struct Xiangqi position;
    struct ProverState *state;
    int solver; /* its colour */
};

/* What one side has more than the other. */
static int balance(const struct Xiangqi *p, int colour)
{
    int sum = 0;
    for (int kind = 0; kind < KINDS; kind++)
        sum += worth[kind] *
               (points_count(pieces(p, colour, kind)) - points_count(pieces(p, !colour, kind)));
    return sum;
}

static bool is_there(const struct Gains *g)
{
    return balance(&g->position, g->solver) >= g->state->goal;
}

/* Whether a rule ends the game that looks at more than moves: then *result is as in `terminal`. */
static bool is_over(const struct Gains *g, int *result)
{
    const struct Trail none = {.count = 0};
    return xiangqi_terminal(&g->position, NULL, &none, 0, result);
}

/* ---- whether it is held ---- */

static bool hold(struct Gains *g, int free_moves);

/* Whether the solver, to move, has an answer after which the gain is held. */
static bool answer(struct Gains *g, int free_moves)
{
    struct Xiangqi *p = &g->position;
    Move list[MOVES_MAX];
    int result;
    bool all = free_moves > 0 || p->checked, held = false;
    if (!prover_count(g->state) || is_over(g, &result))
        return false;
    if (!all && is_there(g))
        return true;
    for (int quiet = 0; quiet <= all && !held; quiet++) {
        int count = xiangqi_generate(p, NULL, quiet ? MOVES_QUIET : MOVES_NOISY, list);
        for (int i = 0; i < count && !held; i++) {
            struct Undo undo;
            xiangqi_make(p, NULL, list[i], &undo);
            held = hold(g, free_moves > 0 ? free_moves - 1 : 0);
            xiangqi_unmake(p, NULL, list[i], &undo);
        }
    }
    return held;
}

/* Whether the other side, to move, cannot win the gain back, with so many moves that need not take.
 */
static bool hold(struct Gains *g, int free_moves)
{
    struct Xiangqi *p = &g->position;
    Move list[MOVES_MAX];
    int result;
    if (!prover_count(g->state))
        return false;
    if (is_over(g, &result))
        return result < 0;
    if (!is_there(g))
        return !xiangqi_can_move(p);
    uint64_t key = p->key ^ salt_held[free_moves];
    enum ProofAnswer known = prover_recall(g->state, key, 1);
    if (known != ANSWER_OPEN)
        return known == ANSWER_YES;
    int count = xiangqi_generate(p, NULL, free_moves > 0 ? MOVES_ALL : MOVES_NOISY, list);
    bool held = true;
    for (int i = 0; i < count && held; i++) {
        struct Undo undo;
        xiangqi_make(p, NULL, list[i], &undo);
        held = answer(g, free_moves);
        xiangqi_unmake(p, NULL, list[i], &undo);
    }
    return prover_remember(g->state, key, 1, held);
}

/* ---- whether it is won ---- */

static bool attack(struct Gains *g, int moves);

/* Whether the side to move loses material within `moves` more moves of the other side's. */
static bool defend(struct Gains *g, int moves)
{
    struct Xiangqi *p = &g->position;
    int result;
    if (hold(g, PROVER_HELD_MOVES))
        return true;
    if (moves == 0 || is_over(g, &result) || g->state->spent)
        return false;
    uint64_t key = p->key ^ salt_replies;
    enum ProofAnswer known = prover_recall(g->state, key, moves);
    if (known != ANSWER_OPEN)
        return known == ANSWER_YES;
    Move list[MOVES_MAX];
    int count = xiangqi_generate(p, NULL, MOVES_ALL, list);
    bool lost = true;
    for (int i = 0; i < count && lost; i++) {
        struct Undo undo;
        xiangqi_make(p, NULL, list[i], &undo);
        lost = attack(g, moves);
        xiangqi_unmake(p, NULL, list[i], &undo);
    }
    return prover_remember(g->state, key, moves, lost);
}

/* Whether the solver, to move, wins material within `moves` moves: with its last move it takes, or
 * has what it wants. */
static bool attack(struct Gains *g, int moves)
{
    struct Xiangqi *p = &g->position;
    int result;
    if (!prover_count(g->state) || is_over(g, &result))
        return false;
    uint64_t key = p->key ^ salt_gains;
    enum ProofAnswer known = prover_recall(g->state, key, moves);
    if (known != ANSWER_OPEN)
        return known == ANSWER_YES;
    Move list[MOVES_MAX];
    bool all = moves > 1 || is_there(g), wins = false;
    for (int quiet = 0; quiet <= all && !wins; quiet++) {
        int count = xiangqi_generate(p, NULL, quiet ? MOVES_QUIET : MOVES_NOISY, list);
        for (int i = 0; i < count && !wins; i++) {
            struct Undo undo;
            xiangqi_make(p, NULL, list[i], &undo);
            wins = defend(g, moves - 1);
            xiangqi_unmake(p, NULL, list[i], &undo);
        }
    }
    return prover_remember(g->state, key, moves, wins);
}

/* ---- the way ---- */

static void *open_gains(const struct Game *game, const struct Options *options)
{
    (void)game, (void)options;
    return memory_zeroed(sizeof(struct Gains));
}

static struct Gains *set(void *own, struct ProverState *state, const struct Board *board)
{
    struct Gains *g = own;
    *g = (struct Gains){.position = *(const struct Xiangqi *)board->position, .state = state};
    return g;
}

static bool wins(void *own, struct ProverState *state, const struct Board *board,
                 enum ProofMeans means, int moves)
{
    struct Gains *g = set(own, state, board);
    (void)means;
    g->solver = g->position.side;
    return attack(g, moves);
}

static bool loses(void *own, struct ProverState *state, const struct Board *board,
                  enum ProofMeans means, int moves)
{
    struct Gains *g = set(own, state, board);
    (void)means;
    g->solver = !g->position.side;
    return defend(g, moves);
}

static bool admits(void *own, const struct Board *board, enum ProofMeans means)
{
    (void)own, (void)board, (void)means;
    return true;
}

static int goal(const struct Board *board, int seat)
{
    return balance(board->position, seat) + GAIN_LEAST;
}

const struct ProverWay prover_gains = {
    .most = {[PROOF_EXCHANGES] = MOVES_GAINS},
    .open = open_gains,
    .close = free,
    .wins = wins,
    .loses = loses,
    .admits = admits,
    .goal = goal,
};
