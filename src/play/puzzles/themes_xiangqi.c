/* The themes of xiangqi. */
#include "engine/xiangqi/attacks.h"
#include "engine/xiangqi/exchange.h"
#include "engine/xiangqi/mate.h"
#include "engine/xiangqi/moves.h"
#include "src/play/puzzles/themes_parts.h"

enum { SACRIFICED_LEAST = -150 /* points of evaluation; a soldier has 100 */, CENTRE_FILE = 4 };

/* Whether the piece on `point` alone attacks the king of the side to move. */
static bool checks(const struct Xiangqi *p, int point)
{
    return king_attacked(p, p->side, p->king[p->side], &p->occupied, points_one(point));
}

/* The pieces that give check. */
static struct Points checkers(const struct Xiangqi *p)
{
    struct Points found = points_none();
    POINTS_EACH(point, p->colour[!p->side])
    if (checks(p, point))
        points_flip(&found, point);
    return found;
}

/* What stands between a checking cannon and the king: a piece code. */
static int screen_of(const struct Xiangqi *p, int cannon)
{
    struct Points between = points_and(points_between(cannon, p->king[p->side]), p->occupied);
    return points_any(between) ? p->at[points_first(between)] : 0;
}

/* ---- mates ---- */

static unsigned mate_by_cannon(const struct Xiangqi *p, int cannon)
{
    int screen = screen_of(p, cannon), own = !p->side;
    if (screen == piece_code(own, HORSE))
        return THEME_HORSE_CANNON;
    if (screen == piece_code(own, CANNON))
        return THEME_DOUBLE_CANNON;
    bool home = screen == piece_code(p->side, ADVISOR) || screen == piece_code(p->side, ELEPHANT);
    return home ? THEME_SMOTHERED : 0;
}

/* Whether a cannon on the centre file holds the king there while a rook or soldier mates from the
 * side. */
static bool is_iron_bolt(const struct Xiangqi *p, struct Points deciders, struct Points checking)
{
    int king = p->king[p->side];
    bool held = false, side = false;
    POINTS_EACH(point, deciders)
    held |= piece_kind(p->at[point]) == CANNON && point % FILES == CENTRE_FILE &&
            !points_have(checking, point);
    POINTS_EACH(point, checking)
    side |= point / FILES == king / FILES &&
            (piece_kind(p->at[point]) == ROOK || piece_kind(p->at[point]) == SOLDIER);
    return king % FILES == CENTRE_FILE && held && side;
}

static unsigned mate(const struct Xiangqi *p, struct Points checking)
{
    int points[DECIDERS_MAX];
    int count = xiangqi_deciders(p, points), rooks = 0;
    struct Points deciders = points_none();
    unsigned found = 0;
    for (int i = 0; i < count; i++) {
        points_flip(&deciders, points[i]);
        rooks += piece_kind(p->at[points[i]]) == ROOK;
    }
    POINTS_EACH(point, checking)
    if (piece_kind(p->at[point]) == CANNON)
        found |= mate_by_cannon(p, point);
    if (rooks >= 2)
        found |= THEME_DOUBLE_CHARIOT;
    if (is_iron_bolt(p, deciders, checking))
        found |= THEME_IRON_BOLT;
    return found;
}

/* ---- moves ---- */

/* Whether a piece gives check because the one on `to` went away, not over it. */
static bool is_discovered(const struct Xiangqi *after, struct Points checking, int to)
{
    struct Points left = points_without(after->occupied, points_one(to));
    if (points_have(checking, to))
        return false;
    return king_attacked(after, after->side, after->king[after->side], &left, checking);
}

/* Whether the side to move could take the piece on `point`, or it is the king. */
static bool is_prize(const struct Xiangqi *p, int from, int point)
{
    int kind = piece_kind(p->at[point]), own = piece_kind(p->at[from]);
    struct Points guards = points_and(attackers(p, point, &p->occupied), p->colour[p->side]);
    if (kind == KING)
        return true;
    if (kind != ROOK && kind != CANNON && kind != HORSE)
        return false;
    return !points_any(guards) || (kind == ROOK && own != ROOK);
}

/* Whether the piece that moved to `to` attacks two that are worth it. */
static bool is_fork(const struct Xiangqi *after, int to)
{
    int piece = after->at[to], prizes = 0;
    struct Points targets =
        points_and(piece_targets(piece_kind(piece), piece_colour(piece), to, &after->occupied),
                   after->colour[after->side]);
    POINTS_EACH(point, targets)
    prizes += is_prize(after, to, point);
    return prizes >= 2;
}

/* The pieces of `colour` that stand between the piece on `from` and their king, so that without one
 * of them there were check. */
static struct Points pinned(const struct Xiangqi *p, int colour, int from)
{
    struct Points found = points_none();
    int king = p->king[colour];
    if (king_attacked(p, colour, king, &p->occupied, points_one(from)))
        return found;
    POINTS_EACH(point, p->colour[colour])
    {
        struct Points left = points_without(p->occupied, points_one(point));
        if (point != king && king_attacked(p, colour, king, &left, points_one(from)))
            points_flip(&found, point);
    }
    return found;
}

/* Whether the piece that moved pins one that it did not pin before. */
static bool is_pin(const struct Xiangqi *before, const struct Xiangqi *after, Move move)
{
    struct Points now = pinned(after, after->side, move_to(move));
    return points_any(points_without(now, pinned(before, after->side, move_from(move))));
}

/* Whether some legal move takes what stands on `to`. */
static bool can_take(const struct Xiangqi *p, int to)
{
    Move moves[MOVES_MAX];
    int count = xiangqi_generate(p, NULL, MOVES_ALL, moves);
    for (int i = 0; i < count; i++)
        if (move_to(moves[i]) == to)
            return true;
    return false;
}

unsigned themes_of_pieces(const void *any_before, const void *any_after, Move move)
{
    const struct Xiangqi *before = any_before, *after = any_after;
    int to = move_to(move);
    bool takes = before->at[to] != 0, over = !xiangqi_can_move(after);
    struct Points checking = checkers(after);
    unsigned found = 0;
    if (is_discovered(after, checking, to))
        found |= THEME_DISCOVERED_CHECK;
    if (points_count(checking) >= 2)
        found |= THEME_DOUBLE_CHECK;
    if (over)
        return found | (after->checked ? mate(after, checking) : THEME_STALEMATE);
    if (!after->checked && !takes)
        found |= THEME_QUIET;
    if (is_pin(before, after, move))
        found |= THEME_PIN;
    if (xiangqi_exchange(before, NULL, move) <= SACRIFICED_LEAST && can_take(after, to))
        found |= THEME_SACRIFICE;
    else if (is_fork(after, to))
        found |= THEME_FORK;
    return found;
}
