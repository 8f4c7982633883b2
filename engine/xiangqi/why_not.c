/* Why a xiangqi move is refused: what its piece can't do, then what its king can't bear. */
#include "engine/xiangqi/why_not.h"
#include "engine/xiangqi/attacks.h"
#include "engine/xiangqi/moves.h"
#include <stddef.h>
#include <stdlib.h>

/* A refused move of a piece of the side to move. */
struct Step {
    const struct Xiangqi *position;
    int from, to;
    int across, up; /* files to the right, ranks forward as its side sees it */
};

static bool is_straight(const struct Step *step)
{
    return step->across == 0 || step->up == 0;
}

static bool is_diagonal(const struct Step *step, int far)
{
    return abs(step->across) == far && abs(step->up) == far;
}

/* How many pieces stand between the two points of a straight move. */
static int between(const struct Step *step)
{
    struct Points line = points_between(step->from, step->to);
    return points_count(points_and(line, step->position->occupied));
}

static bool in_palace(const struct Step *step)
{
    int file = step->to % FILES, rank = step->to / FILES;
    int depth = step->position->side == RED ? rank : RANKS - 1 - rank;
    return file >= 3 && file <= 5 && depth <= 2;
}

static const char *king_why(const struct Step *step)
{
    if (!in_palace(step))
        return N_("The king can't leave the palace");
    return N_("The king moves one step along a line");
}

static const char *advisor_why(const struct Step *step)
{
    if (!in_palace(step))
        return N_("The advisor can't leave the palace");
    return N_("The advisor moves one step diagonally");
}

static const char *elephant_why(const struct Step *step)
{
    if (!is_diagonal(step, 2))
        return N_("The elephant moves exactly two steps diagonally");
    if (points_have(step->position->occupied, (step->from + step->to) / 2))
        return N_("The elephant's eye, the point between, is blocked");
    return N_("The elephant can't cross the river");
}

static const char *horse_why(const struct Step *step)
{
    if (abs(step->across * step->up) != 2)
        return N_("The horse moves one step along a line, then one diagonally outward");
    return N_("The horse's leg, the point it steps over first, is blocked");
}

static const char *rook_why(const struct Step *step)
{
    if (!is_straight(step))
        return N_("The rook moves along a line");
    return N_("There is a piece in the rook's way");
}

static const char *cannon_why(const struct Step *step)
{
    if (!is_straight(step))
        return N_("The cannon moves along a line");
    if (!points_have(step->position->occupied, step->to))
        return N_("The cannon jumps only to capture");
    if (between(step) == 0)
        return N_("To capture, the cannon must jump over exactly one piece");
    return N_("The cannon can't jump over more than one piece");
}

static const char *soldier_why(const struct Step *step)
{
    bool crossed = (step->position->side == RED) == (step->from / FILES >= HALF_RANKS);
    if (step->up < 0)
        return N_("The soldier never moves backward");
    if (step->up == 0 && abs(step->across) == 1 && !crossed)
        return N_("The soldier moves sideways only after crossing the river");
    return N_("The soldier moves one step along a line");
}

/* Why the piece does not go there, its king left out of account. */
static const char *piece_why(const struct Step *step)
{
    static const char *const no_place = N_("One of your own pieces stands there");
    static const char *(*const why[KINDS])(const struct Step *step) = {
        [KING] = king_why, [ADVISOR] = advisor_why, [ELEPHANT] = elephant_why, [HORSE] = horse_why,
        [ROOK] = rook_why, [CANNON] = cannon_why,   [SOLDIER] = soldier_why,
    };
    const struct Xiangqi *p = step->position;
    int kind = piece_kind(p->at[step->from]);
    if (points_have(p->colour[p->side], step->to))
        return no_place;
    if (points_have(piece_targets(kind, p->side, step->from, &p->occupied), step->to))
        return NULL;
    return why[kind](step);
}

/* Whether the kings would face each other. */
static bool faces(const struct Step *step)
{
    const struct Xiangqi *p = step->position;
    int king = p->king[p->side] == step->from ? step->to : p->king[p->side];
    struct Points occupied =
        points_or(points_without(p->occupied, points_one(step->from)), points_one(step->to));
    int other = p->king[!p->side];
    return king % FILES == other % FILES &&
           !points_any(points_and(points_between(king, other), occupied));
}

const char *xiangqi_why_not(const void *position, int from, int to)
{
    const struct Xiangqi *p = position;
    if (from < 0 || !points_have(p->colour[p->side], from) || from == to)
        return NULL;
    int up = to / FILES - from / FILES;
    struct Step step = {.position = p,
                        .from = from,
                        .to = to,
                        .across = to % FILES - from % FILES,
                        .up = p->side == RED ? up : -up};
    const char *why = piece_why(&step);
    if (why || xiangqi_safe(p, p->side, from, to))
        return why;
    if (faces(&step))
        return N_("The two kings would face each other");
    if (p->checked)
        return N_("Your king would still be in check");
    return N_("Your king would be in check");
}
