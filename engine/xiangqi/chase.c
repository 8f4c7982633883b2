/* Who threatens to win a piece. */
#include "engine/xiangqi/chase.h"
#include "engine/xiangqi/attacks.h"
#include "engine/xiangqi/moves.h"

/* Whether the piece on `from` could legally go to `to`, were its side to move. */
static bool can_take(const struct Xiangqi *p, int from, int to)
{
    int colour = piece_colour(p->at[from]);
    struct Points targets = piece_targets(piece_kind(p->at[from]), colour, from, &p->occupied);
    return points_have(targets, to) && xiangqi_safe(p, colour, from, to);
}

/* Whether a piece that goes `from` - `to` could be taken there. */
static bool recapture(const struct Xiangqi *p, int from, int to)
{
    struct Xiangqi after = *p;
    int piece = p->at[from], enemy = !piece_colour(piece);
    xiangqi_remove(&after, to);
    xiangqi_remove(&after, from);
    xiangqi_put(&after, to, piece);
    struct Points takers = attackers(&after, to, &after.occupied);
    takers = points_and(takers, after.colour[enemy]);
    POINTS_EACH(taker, takers)
    {
        if (xiangqi_safe(&after, enemy, taker, to))
            return true;
    }
    return false;
}

/* Whether the attack of `from` on the piece on `to` is a chase. */
static bool chases(const struct Xiangqi *p, int from, int to)
{
    int attacker = piece_kind(p->at[from]), victim = piece_kind(p->at[to]);
    if (!xiangqi_safe(p, piece_colour(p->at[from]), from, to))
        return false;
    if (victim == ROOK && (attacker == HORSE || attacker == CANNON))
        return true;
    if (attacker == victim && can_take(p, to, from))
        return false;
    return !recapture(p, from, to);
}

struct Points xiangqi_chased(const struct Xiangqi *before, const struct Xiangqi *after, Move move,
                             enum Threat threat, struct Points prey)
{
    int side = before->side;
    struct Points home = after->kind[SOLDIER], chased = points_none();
    home.half[side] = 0; /* the enemy's soldiers in this half have crossed the river */
    prey = points_without(prey, points_or(home, after->kind[KING]));
    struct Points harmless = points_or(after->kind[KING], after->kind[SOLDIER]);
    struct Points hunters = points_without(after->colour[side], harmless);
    POINTS_EACH(from, hunters)
    {
        int origin = from == move_to(move) ? move_from(move) : from;
        int kind = piece_kind(after->at[from]);
        struct Points targets = piece_targets(kind, side, from, &after->occupied);
        targets = points_without(points_and(targets, prey), chased);
        POINTS_EACH(to, targets)
        {
            bool old = can_take(before, origin, to) &&
                       (threat == THREAT_ATTACK || chases(before, origin, to));
            if (!old && chases(after, from, to))
                points_flip(&chased, to);
        }
    }
    return chased;
}
