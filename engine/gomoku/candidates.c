/* The moves worth trying, best first. */
#include "engine/gomoku/candidates.h"
#include "engine/gomoku/forbidden.h"

/* What a stop is worth against what the same point is worth to the other side, in percent. */
enum { STOP_PERCENT = 70 };

int candidate_order(const struct Sense *sense, enum GomokuColour turn, int point)
{
    return 2 * sense_promise(sense, turn, point) +
           2 * STOP_PERCENT * sense_promise(sense, !turn, point) / 100;
}

/* A growing list, the best first: its order in the upper bits, and below them the point counted
 * from the end, so that of equals the lower point comes first. */
struct Ranking {
    uint32_t entry[GOMOKU_POINTS_MAX];
    int count;
};

enum { POINT_BITS = 9, POINT_MASK = (1 << POINT_BITS) - 1 };

static inline int ranked_point(const struct Ranking *ranking, int index)
{
    return POINT_MASK - (int)(ranking->entry[index] & POINT_MASK);
}

static inline void rank_point(struct Ranking *ranking, int point, int order)
{
    uint32_t entry = (uint32_t)order << POINT_BITS | (uint32_t)(POINT_MASK - point);
    int i = ranking->count++;
    for (; i > 0 && ranking->entry[i - 1] < entry; i--)
        ranking->entry[i] = ranking->entry[i - 1];
    ranking->entry[i] = entry;
}

static void rank_set(struct Ranking *ranking, const struct Sense *sense, enum GomokuColour turn,
                     const struct PointSet *set)
{
    for (int point = set_next(set, 0); point != POINT_NONE; point = set_next(set, point + 1))
        rank_point(ranking, point, candidate_order(sense, turn, point));
}

static void set_add(struct PointSet *set, const struct PointSet *more)
{
    for (int word = 0; word < SENSE_WORDS; word++)
        set->word[word] |= more->word[word];
}

/* The points with a four or better of `colour`. Against a live four or a double four to come these
 * are all that help: for the attacker they make fours, and for the defender each point of a line
 * in which the attacker would have a four is among the attacker's fours itself. */
static void add_fours(struct PointSet *set, const struct Sense *sense, enum GomokuColour colour)
{
    set_add(set, &sense->threats[colour][THREAT_FORBIDDEN]); /* perhaps only: then a four too */
    set_add(set, &sense->threats[colour][THREAT_FOUR]);
    set_add(set, &sense->threats[colour][THREAT_FOUR_THREE]);
    set_add(set, &sense->threats[colour][THREAT_LIVE_FOUR]);
}

static void set_insert(struct PointSet *set, int point)
{
    set->word[point / 64] |= UINT64_C(1) << point % 64;
}

static bool set_is_empty(const struct PointSet *set)
{
    return set_next(set, 0) == POINT_NONE;
}

static bool makes_four(const struct Sense *sense, enum GomokuColour colour, int point,
                       int direction)
{
    enum Pattern pattern = sense->pair[point][direction] >> 4 * colour & 15;
    return pattern >= PATTERN_FOUR && pattern <= PATTERN_FOUR_LIVE;
}

/* The points that stop the live four or the two fours which `attacker` threatens to make on
 * `point`: that point, and those of its lines with which the attacker would have a four as well,
 * since they share a five with it. */
static struct PointSet stops(const struct GomokuPosition *position, const struct Sense *sense,
                             enum GomokuColour attacker, int point)
{
    struct PointSet set = {.word = {0}};
    set_insert(&set, point);
    for (int direction = 0; direction < GOMOKU_DIRECTIONS; direction++) {
        if (!makes_four(sense, attacker, point, direction))
            continue;
        for (int steps = -PATTERN_REACH_FREE; steps <= PATTERN_REACH_FREE; steps++) {
            int at = gomoku_step(position, point, direction, steps);
            if (at != POINT_NONE && position->cell[at] == CELL_EMPTY &&
                makes_four(sense, attacker, at, direction))
                set_insert(&set, at);
        }
    }
    return set;
}

struct PointSet candidate_stops(const struct GomokuPosition *position, const struct Sense *sense)
{
    enum GomokuColour turn = position->state.turn;
    const struct PointSet *live = &sense->threats[!turn][THREAT_LIVE_FOUR];
    int first = set_next(live, 0);
    struct PointSet set = stops(position, sense, !turn, first);
    for (int point = set_next(live, first + 1); point != POINT_NONE;
         point = set_next(live, point + 1)) {
        struct PointSet more = stops(position, sense, !turn, point);
        for (int word = 0; word < SENSE_WORDS; word++)
            set.word[word] &= more.word[word];
    }
    return set;
}

/* What helps against live fours to come: own fours, and the points that stop them all. Where there
 * is nothing, one of those that stop the first. */
static struct PointSet defences(const struct GomokuPosition *position, const struct Sense *sense)
{
    enum GomokuColour turn = position->state.turn;
    struct PointSet set = candidate_stops(position, sense);
    add_fours(&set, sense, turn);
    if (set_is_empty(&set))
        set_insert(&set, set_next(&sense->threats[!turn][THREAT_LIVE_FOUR], 0));
    return set;
}

/* The set that candidates come from. */
static struct PointSet candidate_set(const struct Sense *sense, enum GomokuColour turn)
{
    const int16_t *own = sense->threat_count[turn], *other = sense->threat_count[!turn];
    struct PointSet set = {.word = {0}};
    if (own[THREAT_FIVE] > 0)
        return sense->threats[turn][THREAT_FIVE];
    if (other[THREAT_FIVE] > 0)
        return sense->threats[!turn][THREAT_FIVE];
    if (own[THREAT_LIVE_FOUR] > 0)
        return sense->threats[turn][THREAT_LIVE_FOUR];
    if (other[THREAT_LIVE_FOUR] > 0) {
        add_fours(&set, sense, turn);
        add_fours(&set, sense, !turn);
        return set;
    }
    return sense_offers(sense);
}

/* Takes the points that the side to move may not play out of a set: Black's forbidden ones in
 * renju. */
static void drop_forbidden(const struct GomokuPosition *position, const struct Sense *sense,
                           struct PointSet *set)
{
    const struct PointSet *doubtful = &sense->threats[COLOUR_BLACK][THREAT_FORBIDDEN];
    if (position->rule != RULE_RENJU || position->state.turn != COLOUR_BLACK)
        return;
    for (int point = set_next(doubtful, 0); point != POINT_NONE;
         point = set_next(doubtful, point + 1))
        if (forbidden_reason(position, point) != REASON_NONE)
            set->word[point / 64] &= ~(UINT64_C(1) << point % 64);
}

/* All empty points: what is left when nothing near the stones may be played. */
static struct PointSet empty_set(const struct GomokuPosition *position, const struct Sense *sense)
{
    struct PointSet set = {.word = {0}};
    for (int point = 0; point < gomoku_points(position); point++)
        set.word[point / 64] |= UINT64_C(1) << point % 64;
    for (int word = 0; word < SENSE_WORDS; word++)
        set.word[word] &= ~sense->stones.word[word];
    return set;
}

/* Whether live fours to come must be stopped, and nothing more urgent is to be done. */
static bool must_defend(const struct Sense *sense, enum GomokuColour turn)
{
    const int16_t *own = sense->threat_count[turn], *other = sense->threat_count[!turn];
    return own[THREAT_FIVE] + own[THREAT_LIVE_FOUR] + other[THREAT_FIVE] == 0 &&
           other[THREAT_LIVE_FOUR] > 0;
}

/* What may be played of a set; of all points where that is nothing. */
static struct PointSet playable_set(const struct GomokuPosition *position,
                                    const struct Sense *sense, struct PointSet set)
{
    drop_forbidden(position, sense, &set);
    if (!set_is_empty(&set))
        return set;
    set = empty_set(position, sense);
    drop_forbidden(position, sense, &set);
    return set_is_empty(&set) ? empty_set(position, sense) : set;
}

static int centre_of(const struct GomokuPosition *position)
{
    return (position->size / 2) * (position->size + 1);
}

static int ranking_write(const struct Ranking *ranking, int *points)
{
    for (int i = 0; i < ranking->count; i++)
        points[i] = ranked_point(ranking, i);
    return ranking->count;
}

int candidate_points(const struct GomokuPosition *position, const struct Sense *sense, int *points)
{
    struct Ranking ranking;
    ranking.count = 0;
    if (position->stones == 0) {
        points[0] = centre_of(position);
        return 1;
    }
    struct PointSet set = playable_set(position, sense, candidate_set(sense, position->state.turn));
    rank_set(&ranking, sense, position->state.turn, &set);
    return ranking_write(&ranking, points);
}

int candidate_moves(const struct GomokuPosition *position, const struct Sense *sense, Move *moves)
{
    int count = 0;
    if (position->stones == 0) {
        moves[0] = (Move)(centre_of(position) + 1);
        return 1;
    }
    enum GomokuColour turn = position->state.turn;
    struct PointSet set = playable_set(position, sense,
                                       must_defend(sense, turn) ? defences(position, sense)
                                                                : candidate_set(sense, turn));
    for (int point = set_next(&set, 0); point != POINT_NONE; point = set_next(&set, point + 1))
        moves[count++] = (Move)(point + 1);
    return count;
}

int candidate_fours(const struct GomokuPosition *position, const struct Sense *sense, int *points)
{
    enum GomokuColour turn = position->state.turn;
    const int16_t *own = sense->threat_count[turn], *other = sense->threat_count[!turn];
    struct Ranking ranking;
    struct PointSet set = {.word = {0}};
    ranking.count = 0;
    if (own[THREAT_FIVE] > 0)
        set = sense->threats[turn][THREAT_FIVE];
    else if (other[THREAT_FIVE] > 0)
        set = sense->threats[!turn][THREAT_FIVE];
    else
        add_fours(&set, sense, turn);
    drop_forbidden(position, sense, &set);
    rank_set(&ranking, sense, turn, &set);
    return ranking_write(&ranking, points);
}
