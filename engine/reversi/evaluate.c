/* What reversi's engine knows: corners, their neighbours, and how many moves a side has. */
#include "engine/reversi/evaluate.h"
#include "engine/reversi/patterns.h"
#include "engine/reversi/strong.h"

enum { MOVE_WORTH = 8, EDGE_WORTH = 4 };

/* What a disc is worth by its point, for one corner of the board: its edge, then inwards. A corner
 * is never flipped again; who goes beside an empty one gives it away. */
static const int8_t worth[SIDE / 2][SIDE / 2] = {
    {100, -20, 10, 5}, {-20, -40, -4, -2}, {10, -4, 4, 1}, {5, -2, 1, 1}};

static int worth_of(int point)
{
    int file = point % SIDE, rank = point / SIDE;
    file = file < SIDE / 2 ? file : SIDE - 1 - file;
    rank = rank < SIDE / 2 ? rank : SIDE - 1 - rank;
    return worth[rank][file];
}

static int sum_of(uint64_t set)
{
    int sum = 0;
    for (; set; set &= set - 1)
        sum += worth_of(set_first(set));
    return sum;
}

/* What it has learnt, within the bounds of the strong search. */
static Score evaluate_patterns(const void *position, const void *aux, int root)
{
    enum { MOST = 30000 };
    Score value = patterns_value(position);
    (void)aux, (void)root;
    return value > MOST ? MOST : value < -MOST ? -MOST : value;
}

static Score evaluate_own(const void *position, const void *aux, int root)
{
    const struct Reversi *p = position;
    uint64_t own = p->discs[p->mover], enemy = p->discs[!p->mover], empty = ~(own | enemy);
    (void)aux, (void)root;
    int moves = set_count(places_of(own, enemy)) - set_count(places_of(enemy, own));
    int borders = set_count(set_grown(enemy) & empty) - set_count(set_grown(own) & empty);
    return sum_of(own) - sum_of(enemy) + MOVE_WORTH * moves + EDGE_WORTH * borders;
}

/* Corners first, and what leaves the enemy few moves. */
int reversi_order(const void *position, const void *aux, Move move)
{
    const struct Reversi *p = position;
    (void)aux;
    if (move == PASS)
        return 0;
    uint64_t own = p->discs[p->mover], enemy = p->discs[!p->mover];
    uint64_t flipped = discs_flipped(own, enemy, move - 1);
    own ^= flipped | UINT64_C(1) << (move - 1);
    return worth_of(move - 1) - MOVE_WORTH * set_count(places_of(enemy ^ flipped, own));
}

int reversi_history_index(const void *position, Move move)
{
    const struct Reversi *p = position;
    return mover_of(p) * (POINTS + 2) + move;
}

static const struct Evaluation evaluations[] = {
    {.id = "patterns",
     .label = N_("Learnt patterns"),
     .unit = REVERSI_UNIT,
     .evaluate = evaluate_patterns},
    {.id = "own", .label = N_("Corners and moves"), .unit = REVERSI_UNIT, .evaluate = evaluate_own},
    {.id = NULL},
};

const struct Knowledge reversi_knowledge = {
    .evaluations = evaluations,
    .order = reversi_order,
    .history_index = reversi_history_index,
    .history_size = REVERSI_HISTORY_SIZE,
    .linear = &reversi_linear,
    .strong = reversi_strong,
    .parameters = &reversi_parameters,
    .levels = reversi_levels,
};
