/* Who attacks, and who gave mate. */
#include "engine/xiangqi/mate.h"
#include "engine/xiangqi/attacks.h"
#include "engine/xiangqi/moves.h"

/* Whether the side to move would not be mated if the piece on `point` were not there. */
static bool is_needed(const struct Xiangqi *p, int point)
{
    struct Xiangqi without = *p;
    xiangqi_remove(&without, point);
    int king = without.king[without.side];
    return xiangqi_can_move(&without) ||
           !king_attacked(&without, without.side, king, &without.occupied,
                          without.colour[!without.side]);
}

/* Whether that piece attacks the king of the side to move. */
static bool gives_check(const struct Xiangqi *p, int point)
{
    return king_attacked(p, p->side, p->king[p->side], &p->occupied, points_one(point));
}

int xiangqi_deciders(const void *position, int points[])
{
    const struct Xiangqi *p = position;
    int count = 0;
    if (!p->checked || xiangqi_can_move(p))
        return 0;
    for (int point = 0; point < POINTS; point++)
        if (points_have(p->colour[!p->side], point) &&
            (gives_check(p, point) || is_needed(p, point)))
            points[count++] = point;
    return count;
}

int xiangqi_attackers(const void *position, int point, int points[])
{
    const struct Xiangqi *p = position;
    struct Points found = attackers(p, point, &p->occupied);
    int count = 0;
    for (int from = 0; from < POINTS && count < ATTACKERS_MAX; from++)
        if (points_have(found, from))
            points[count++] = from;
    return count;
}
