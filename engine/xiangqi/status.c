/* When a game of xiangqi is over. */
#include "engine/xiangqi/status.h"
#include "engine/xiangqi/moves.h"
#include "engine/xiangqi/repetition.h"

/* The pieces that can cross the river. */
static struct Points attackers(const struct Xiangqi *p)
{
    return points_or(points_or(p->kind[ROOK], p->kind[CANNON]),
                     points_or(p->kind[HORSE], p->kind[SOLDIER]));
}

struct Status xiangqi_status(const void *position, const struct Trail *trail)
{
    const struct Xiangqi *p = position;
    if (!xiangqi_can_move(p)) {
        enum Reason reason = p->checked ? REASON_CHECKMATE : REASON_STALEMATE;
        return (struct Status){.outcome = OUTCOME_WIN, .reason = reason, .winner = !p->side};
    }
    int second = xiangqi_recurrence(p, trail, 0);
    if (second > 0 && xiangqi_recurrence(p, trail, second) > 0)
        return xiangqi_judge(p, trail, second);
    if (p->quiet >= QUIET_PLIES)
        return xiangqi_drawn(REASON_MOVE_COUNT);
    if (!points_any(attackers(p)))
        return xiangqi_drawn(REASON_NO_ATTACKERS);
    return (struct Status){.outcome = OUTCOME_ONGOING};
}

/* Whether a cycle ends here that the search takes for the end of the game: a position that came
 * before within the search, or twice before at all. Returns its length in plies, or 0. */
static int cycle_find(const struct Xiangqi *p, const struct Trail *trail, int root)
{
    int second = xiangqi_recurrence(p, trail, 0);
    if (second == 0 || trail->count - second > root)
        return second;
    return xiangqi_recurrence(p, trail, second) > 0 ? second : 0;
}

bool xiangqi_terminal(const void *position, const void *aux, const struct Trail *trail, int root,
                      int *result)
{
    (void)aux;
    const struct Xiangqi *p = position;
    int cycle = cycle_find(p, trail, root);
    if (cycle > 0) {
        struct Status status = xiangqi_judge(p, trail, cycle);
        *result = status.outcome == OUTCOME_DRAW ? 0 : status.winner == p->side ? 1 : -1;
        return true;
    }
    if (p->quiet < QUIET_PLIES && points_any(attackers(p)))
        return false;
    *result = xiangqi_can_move(p) ? 0 : -1;
    return true;
}

bool xiangqi_finishing(const void *position)
{
    const struct Xiangqi *p = position;
    return points_any(points_and(attackers(p), p->colour[p->side])) &&
           !points_any(points_and(attackers(p), p->colour[!p->side]));
}
