/* What a position that came before means. */
#include "engine/xiangqi/repetition.h"
#include "engine/xiangqi/chase.h"

int xiangqi_recurrence(const struct Xiangqi *p, const struct Trail *trail, int from)
{
    int limit = p->reversible < trail->count ? p->reversible : trail->count;
    for (int back = from + (from == 0 ? 4 : 2); back <= limit; back += 2)
        if (trail->ply[trail->count - back].key == p->key)
            return back;
    return 0;
}

/* Walks back through a cycle of moves. */
struct Walk {
    struct Xiangqi position; /* as it was */
    const struct Ply *ply;   /* the last one that led there */
    struct Points prey[2];   /* what a side's moves so far all newly attacked, where it stands */
};

/* The piece that stands on `to` came from `from`. */
static void prey_follow(struct Points *prey, int from, int to)
{
    if (points_have(*prey, to)) {
        points_flip(prey, to);
        points_flip(prey, from);
    }
}

/* Takes one ply back. A move that gives check is no chasing move. */
static void walk_back(struct Walk *w, enum Threat threat)
{
    struct Xiangqi after = w->position;
    Move move = w->ply->move;
    int side = !after.side;
    xiangqi_unmake(&w->position, NULL, move, &w->ply->undo);
    if (after.checked)
        w->prey[side] = points_none();
    else if (points_any(w->prey[side]))
        w->prey[side] = xiangqi_chased(&w->position, &after, move, threat, w->prey[side]);
    prey_follow(&w->prey[!side], move_from(move), move_to(move));
    w->ply--;
}

/* Whether each side attacked one and the same piece with every move. */
static void chases_find(const struct Xiangqi *p, const struct Trail *trail, int length,
                        enum Threat threat, bool chases[2])
{
    struct Walk w = {.position = *p, .ply = &trail->ply[trail->count - 1]};
    w.prey[RED] = p->colour[BLACK];
    w.prey[BLACK] = p->colour[RED];
    for (int i = 0; i < length; i++)
        walk_back(&w, threat);
    chases[RED] = points_any(w.prey[RED]);
    chases[BLACK] = points_any(w.prey[BLACK]);
}

/* Whether each side gave check with every move. */
static void checks_find(const struct Xiangqi *p, const struct Trail *trail, int length,
                        bool checks[2])
{
    bool check = p->checked;
    checks[RED] = checks[BLACK] = true;
    for (int i = 0, side = !p->side; i < length; i++, side = !side) {
        const struct Ply *ply = &trail->ply[trail->count - 1 - i];
        checks[side] = checks[side] && check;
        check = xiangqi_was_checked(&ply->undo);
    }
}

struct Status xiangqi_drawn(enum Reason reason)
{
    return (struct Status){.outcome = OUTCOME_DRAW, .reason = reason, .adjudicated = true};
}

static struct Status verdict(const bool guilty[2], enum Reason reason, const char *warning)
{
    if (guilty[RED] == guilty[BLACK])
        return xiangqi_drawn(REASON_REPETITION);
    return (struct Status){.outcome = OUTCOME_WIN,
                           .reason = reason,
                           .adjudicated = true,
                           .winner = guilty[RED] ? BLACK : RED,
                           .fault = FAULT_REPETITION,
                           .warning = warning};
}

struct Status xiangqi_judge(const struct Xiangqi *p, const struct Trail *trail, int length)
{
    bool guilty[2];
    checks_find(p, trail, length, guilty);
    if (guilty[RED] || guilty[BLACK])
        return verdict(guilty, REASON_PERPETUAL_CHECK,
                       N_("The crossed-out move would lose: perpetual check"));
    /* Uncovering a piece counts only where neither side attacks outright: a side that runs from an
     * attack uncovers things as it goes. */
    chases_find(p, trail, length, THREAT_ATTACK, guilty);
    if (!guilty[RED] && !guilty[BLACK])
        chases_find(p, trail, length, THREAT_EXPOSURE, guilty);
    return verdict(guilty, REASON_PERPETUAL_CHASE,
                   N_("The crossed-out move would lose: perpetual chase"));
}
