/*
 * Move generation. Only legal moves come out, and hardly one is ever tried to find out: a look
 * along the lines and legs of the king tells which targets leave it safe (struct Guard), and which
 * few pieces shield it so that each of their moves has to be looked at.
 */
#include "engine/xiangqi/moves.h"
#include "engine/xiangqi/attacks.h"

/* What the king's safety asks of moves. */
struct Guard {
    struct Points allowed; /* targets open to every piece that is not a shield */
    struct Points shields; /* pieces, the king among them, whose moves are examined one by one */
};

/* What a call of generate asks for. */
struct Request {
    const struct Xiangqi *position;
    struct Guard guard;
    struct Points wanted; /* targets of the kind of move asked for */
    struct Points open;   /* of these, the ones open to every piece that is not a shield */
};

bool xiangqi_safe(const struct Xiangqi *p, int side, int from, int to)
{
    struct Points target = points_one(to);
    struct Points occupied = points_or(points_without(p->occupied, points_one(from)), target);
    struct Points enemies = points_without(p->colour[!side], target);
    int king = p->king[side] == from ? to : p->king[side];
    return !king_attacked(p, side, king, &occupied, enemies);
}

/* A rook or the other king on a line with the king: attacks with nothing between. */
static void guard_rook(struct Guard *guard, struct Points line, struct Points inner, int from)
{
    struct Points rest = inner;
    if (!points_any(inner)) {
        guard->allowed = points_and(guard->allowed, points_or(line, points_one(from)));
        return;
    }
    points_take(&rest);
    if (!points_any(rest))
        guard->shields = points_or(guard->shields, inner);
}

/* A cannon on a line with the king: attacks with one piece between, so that none may step in where
 * there is none, and none of two may step out. */
static void guard_cannon(struct Guard *guard, struct Points line, struct Points inner, int from)
{
    struct Points rest = inner;
    if (!points_any(inner)) {
        guard->allowed = points_without(guard->allowed, line);
        return;
    }
    points_take(&rest);
    if (!points_any(rest)) {
        struct Points stop = points_or(points_without(line, inner), points_one(from));
        guard->allowed = points_and(guard->allowed, stop);
        guard->shields = points_or(guard->shields, inner);
        return;
    }
    points_take(&rest);
    if (!points_any(rest))
        guard->shields = points_or(guard->shields, inner);
}

static void guard_lines(const struct Xiangqi *p, int king, struct Guard *guard)
{
    struct Points sliders = points_or(p->kind[ROOK], points_or(p->kind[CANNON], p->kind[KING]));
    sliders = points_and(sliders, p->colour[!p->side]);
    sliders = points_and(sliders, xiangqi_tables.line[king]);
    POINTS_EACH(from, sliders)
    {
        struct Points line = points_between(king, from), inner = points_and(line, p->occupied);
        if (piece_kind(p->at[from]) == CANNON)
            guard_cannon(guard, line, inner, from);
        else
            guard_rook(guard, line, inner, from);
    }
}

/* The point that blocks a horse going `from` - `to`. */
static int horse_leg(int from, int to)
{
    int dx = to % FILES - from % FILES, dy = to / FILES - from / FILES;
    return from + dx / 2 + dy / 2 * FILES;
}

static void guard_horses(const struct Xiangqi *p, int king, struct Guard *guard)
{
    struct Points horses = pieces(p, !p->side, HORSE);
    struct Points legs = xiangqi_tables.diagonal[king];
    if (!points_any(points_and(horses, xiangqi_tables.horse_from[king][0])))
        return;
    guard->shields = points_or(guard->shields, points_and(legs, p->occupied));
    horses = points_and(horses, horse_origins(king, &p->occupied));
    POINTS_EACH(from, horses)
    {
        struct Points stop = points_or(points_one(from), points_one(horse_leg(from, king)));
        guard->allowed = points_and(guard->allowed, stop);
    }
}

static struct Guard guard_new(const struct Xiangqi *p)
{
    int king = p->king[p->side];
    struct Guard guard = {points_all(), points_one(king)};
    guard_lines(p, king, &guard);
    guard_horses(p, king, &guard);
    struct Points soldiers =
        points_and(pieces(p, !p->side, SOLDIER), xiangqi_tables.soldier_from[!p->side][king]);
    POINTS_EACH(from, soldiers)
    guard.allowed = points_and(guard.allowed, points_one(from));
    return guard;
}

static inline Move *list_half(Move *moves, int from, uint64_t targets, int base)
{
    for (; targets; targets &= targets - 1)
        *moves++ = move_new(from, __builtin_ctzll(targets) + base);
    return moves;
}

/* Moves of a shield: each is looked at. */
static Move *list_shield(const struct Request *request, Move *moves, int from,
                         struct Points targets)
{
    POINTS_EACH(to, targets)
    {
        if (xiangqi_safe(request->position, request->position->side, from, to))
            *moves++ = move_new(from, to);
    }
    return moves;
}

/* Adds the moves of one kind of piece; called with a constant so that the switch falls away. */
static inline Move *list_kind(const struct Request *request, Move *moves, int kind)
{
    const struct Xiangqi *p = request->position;
    struct Points all = pieces(p, p->side, kind);
    POINTS_EACH(from, all)
    {
        struct Points targets = piece_targets(kind, p->side, from, &p->occupied);
        if (points_have(request->guard.shields, from)) {
            moves = list_shield(request, moves, from, points_and(targets, request->wanted));
        } else {
            targets = points_and(targets, request->open);
            moves = list_half(moves, from, targets.half[0], 0);
            moves = list_half(moves, from, targets.half[1], HALF_POINTS);
        }
    }
    return moves;
}

int xiangqi_generate(const void *position, const void *aux, enum MoveKind kind, Move *moves)
{
    (void)aux;
    const struct Xiangqi *p = position;
    struct Request request = {.position = p, .guard = guard_new(p)};
    request.wanted = points_without(points_all(), p->colour[p->side]);
    if (kind == MOVES_NOISY)
        request.wanted = p->colour[!p->side];
    else if (kind == MOVES_QUIET)
        request.wanted = points_without(points_all(), p->occupied);
    request.open = points_and(request.wanted, request.guard.allowed);
    Move *end = list_kind(&request, moves, ROOK);
    end = list_kind(&request, end, CANNON);
    end = list_kind(&request, end, HORSE);
    end = list_kind(&request, end, SOLDIER);
    end = list_kind(&request, end, ELEPHANT);
    end = list_kind(&request, end, ADVISOR);
    end = list_kind(&request, end, KING);
    return (int)(end - moves);
}

bool xiangqi_legal(const void *position, const void *aux, Move move)
{
    (void)aux;
    const struct Xiangqi *p = position;
    int from = move_from(move), to = move_to(move);
    if (from >= POINTS || to >= POINTS || move != move_new(from, to))
        return false;
    if (!points_have(p->colour[p->side], from) || points_have(p->colour[p->side], to))
        return false;
    struct Points targets = piece_targets(piece_kind(p->at[from]), p->side, from, &p->occupied);
    return points_have(targets, to) && xiangqi_safe(p, p->side, from, to);
}

bool xiangqi_can_move(const struct Xiangqi *p)
{
    Move moves[MOVES_MAX];
    return xiangqi_generate(p, NULL, MOVES_ALL, moves) > 0;
}
