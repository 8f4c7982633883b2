/* What moves look like at first sight. */
#include "engine/xiangqi/exchange.h"
#include "engine/xiangqi/attacks.h"
#include "engine/xiangqi/sums.h"

enum { KING_VALUE = 10000, EXCHANGE_MAX = 32 };

static int exchange_value(int kind)
{
    return kind == KING ? KING_VALUE : kind_value(kind);
}

/* The cheapest piece of `takers`; its point, or -1 if there is none. */
static int cheapest(const struct Xiangqi *p, struct Points takers)
{
    static const uint8_t cheap_first[KINDS] = {SOLDIER, ADVISOR, ELEPHANT, HORSE,
                                               CANNON,  ROOK,    KING};
    for (int i = 0; i < KINDS; i++) {
        struct Points found = points_and(takers, p->kind[cheap_first[i]]);
        if (points_any(found))
            return points_first(found);
    }
    return -1;
}

Score xiangqi_exchange(const void *position, const void *aux, Move move)
{
    (void)aux;
    const struct Xiangqi *p = position;
    int from = move_from(move), to = move_to(move), side = p->side, depth = 0;
    struct Points occupied = points_or(p->occupied, points_one(to));
    int gain[EXCHANGE_MAX] = {p->at[to] ? exchange_value(piece_kind(p->at[to])) : 0};
    int on_target = piece_kind(p->at[from]);
    while (depth < EXCHANGE_MAX - 1) {
        occupied = points_without(occupied, points_one(from));
        side = !side;
        struct Points takers = attackers(p, to, &occupied);
        from = cheapest(p, points_and(points_and(takers, p->colour[side]), occupied));
        if (from < 0)
            break;
        depth++;
        gain[depth] = exchange_value(on_target) - gain[depth - 1];
        on_target = piece_kind(p->at[from]);
    }
    for (; depth > 0; depth--)
        if (-gain[depth] < gain[depth - 1])
            gain[depth - 1] = -gain[depth];
    return gain[0];
}

int xiangqi_order(const void *position, const void *aux, Move move)
{
    (void)aux;
    const struct Xiangqi *p = position;
    int victim = p->at[move_to(move)];
    if (!victim)
        return 0;
    int attacker = piece_kind(p->at[move_from(move)]);
    return 16 * kind_value(piece_kind(victim)) - exchange_value(attacker) / 8;
}

/* Whether a legal move attacks the enemy king, itself or by opening a line. */
static bool gives_check(const struct Xiangqi *p, Move move)
{
    int from = move_from(move), to = move_to(move), side = p->side, king = p->king[!side];
    struct Points occupied = points_without(p->occupied, points_one(from));
    struct Points rest = points_without(p->colour[side], points_one(from));
    occupied = points_or(occupied, points_one(to));
    int kind = piece_kind(p->at[from]);
    return points_have(piece_targets(kind, side, to, &occupied), king) ||
           king_attacked(p, !side, king, &occupied, rest);
}

unsigned xiangqi_classify(const void *position, const void *aux, Move move)
{
    (void)aux;
    const struct Xiangqi *p = position;
    unsigned set = p->at[move_to(move)] ? CLASS_CAPTURE : CLASS_QUIET;
    return gives_check(p, move) ? set | CLASS_CHECK : set;
}

int xiangqi_history_index(const void *position, Move move)
{
    const struct Xiangqi *p = position;
    return p->at[move_from(move)] * POINTS + move_to(move);
}
