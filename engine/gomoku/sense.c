/* What is kept up to date beside a position. */
#include "engine/gomoku/sense.h"
#include "engine/gomoku/forbidden.h"
#include <string.h>

enum { EDGE = 3 /* the two bits of a point off the board */ };

/* Where a point lies: its line of a direction, and its bit in it. */
struct Place {
    int line, shift;
};

static inline struct Place place_of(const struct Sense *sense, int size, int point, int direction)
{
    int file = sense->file[point], rank = sense->rank[point];
    const int lines[GOMOKU_DIRECTIONS] = {rank, file, file - rank + size - 1, file + rank};
    int along = direction == 1 ? rank : file;
    return (struct Place){.line = lines[direction], .shift = 2 * (along + PATTERN_REACH)};
}

/* The next point of a line lies this much further. */
static inline int stride_of(int size, int direction)
{
    const int strides[GOMOKU_DIRECTIONS] = {1, size, size + 1, 1 - size};
    return strides[direction];
}

/* The window about the point at `shift` of a line, without that point. */
static inline unsigned window_at(uint64_t line, int shift, int reach)
{
    const unsigned side = (1U << 2 * reach) - 1;
    uint64_t window = line >> (shift - 2 * reach);
    return ((unsigned)window & side) | ((unsigned)(window >> 2 * (reach + 1)) & side) << 2 * reach;
}

/* The forces of a point's four pairs, each colour's three bits in a byte of its own. */
static inline uint32_t forces_of(const struct GomokuTables *tables,
                                 const uint8_t pair[GOMOKU_DIRECTIONS])
{
    return (uint32_t)tables->force[pair[0]] | (uint32_t)tables->force[pair[1]] << 8 |
           (uint32_t)tables->force[pair[2]] << 16 | (uint32_t)tables->force[pair[3]] << 24;
}

static inline enum Threat threat_of(const struct Sense *sense, enum GomokuRule rule,
                                    enum GomokuColour colour, int point)
{
    enum PatternFlavour flavour = pattern_flavour(rule, colour);
    if (!sense->tables)
        return pattern_threat(flavour, sense_patterns(sense, colour, point));
    uint32_t four = forces_of(sense->tables, sense->pair[point]) >> 4 * colour & 0x07070707;
    four |= four >> 5;
    return sense->tables->threat[flavour][(four & 0x3f) | (four >> 10 & 0xfc0)];
}

static inline void set_flip(struct PointSet *set, int point)
{
    set->word[point / 64] ^= UINT64_C(1) << point % 64;
}

/* Moves a point of `colour` from the set of its old threat to that of the new one. */
static inline void threat_move(struct Sense *sense, enum GomokuColour colour, int point,
                               enum Threat next)
{
    enum Threat last = sense->threat[colour][point];
    sense->threat[colour][point] = (uint8_t)next;
    set_flip(&sense->threats[colour][last], point);
    set_flip(&sense->threats[colour][next], point);
}

/* Works out what a point now threatens for `colour`; `frame` keeps what it did before. */
static inline void threat_change(struct Sense *sense, enum GomokuRule rule,
                                 enum GomokuColour colour, int point, struct SenseFrame *frame)
{
    enum Threat last = sense->threat[colour][point];
    enum Threat next = threat_of(sense, rule, colour, point);
    if (last == next)
        return;
    frame->threat[frame->threats++] =
        (struct ThreatChange){(uint16_t)point, (uint8_t)colour, (uint8_t)last};
    sense->threat_count[colour][last]--;
    sense->threat_count[colour][next]++;
    threat_move(sense, colour, point, next);
}

/* Adds the worth of a pair `times` times; unrolled, it is one vector. */
static inline void worth_add(struct PairWorth *sum, const struct PairWorth *worth, int times)
{
    sum->of[0][0] += times * worth->of[0][0];
    sum->of[0][1] += times * worth->of[0][1];
    sum->of[1][0] += times * worth->of[1][0];
    sum->of[1][1] += times * worth->of[1][1];
}

static void worth_count(struct Sense *sense, unsigned pair, int times)
{
    struct PairWorth worth = sense->tables ? sense->tables->worth[pair] : pattern_pair_worth(pair);
    worth_add(&sense->worth, &worth, times);
}

/* A stone's neighbours in a line: of those within reach the empty ones, the lower bit of each,
 * counted from the first. */
struct Neighbours {
    uint64_t empty;
    int first, stride; /* the first point, and how much further the next one lies */
    int shift;         /* of the first one in the line */
};

static inline struct Neighbours neighbours_of(uint64_t line, int point, int shift, int stride,
                                              int reach)
{
    const uint64_t all = UINT64_C(0x5555555555555555) & ((UINT64_C(1) << 2 * (2 * reach + 1)) - 1);
    int first = shift - 2 * reach;
    return (struct Neighbours){.empty =
                                   ~(line | line >> 1) >> first & (all ^ UINT64_C(1) << 2 * reach),
                               .first = point - reach * stride,
                               .stride = stride,
                               .shift = first};
}

/* The next empty one; its place in the line goes to *shift. */
static inline int neighbour_next(struct Neighbours *neighbours, int *shift)
{
    unsigned bit = (unsigned)__builtin_ctzll(neighbours->empty);
    neighbours->empty &= neighbours->empty - 1;
    *shift = neighbours->shift + (int)bit;
    return neighbours->first + (int)(bit / 2) * neighbours->stride;
}

/* Brings the empty points of a line about a new stone up to date. The hottest loop of the search:
 * compiled for each reach. */
static inline void line_change_by(struct Sense *sense, enum GomokuRule rule, int reach,
                                  const uint8_t *pairs, uint64_t line, struct Neighbours neighbours,
                                  int direction, struct SenseFrame *frame)
{
    const struct GomokuTables *tables = sense->tables;
    struct PairWorth worth = sense->worth;
    struct PairChange *change = &frame->pair[frame->pairs];
    while (neighbours.empty) {
        int shift, at = neighbour_next(&neighbours, &shift);
        uint8_t last = sense->pair[at][direction];
        uint8_t next = pairs[window_at(line, shift, reach)];
        if (last == next)
            continue;
        *change++ = (struct PairChange){(uint16_t)at, (uint8_t)direction, last};
        sense->pair[at][direction] = next;
        worth_add(&worth, &tables->worth[next], 1);
        worth_add(&worth, &tables->worth[last], -1);
        unsigned changed = tables->force[last] ^ tables->force[next];
        if (changed & 0xf)
            threat_change(sense, rule, COLOUR_BLACK, at, frame);
        if (changed >> 4)
            threat_change(sense, rule, COLOUR_WHITE, at, frame);
    }
    frame->pairs = (int)(change - frame->pair);
    sense->worth = worth;
}

/* The same without tables, for positions that are looked at once. */
static void line_change_slowly(struct Sense *sense, enum GomokuRule rule, uint64_t line,
                               struct Neighbours neighbours, int direction,
                               struct SenseFrame *frame)
{
    while (neighbours.empty) {
        int shift, at = neighbour_next(&neighbours, &shift);
        uint8_t last = sense->pair[at][direction];
        unsigned next =
            pattern_pair(sense->memo, rule, window_at(line, shift, pattern_reach(rule)));
        frame->pair[frame->pairs++] = (struct PairChange){(uint16_t)at, (uint8_t)direction, last};
        sense->pair[at][direction] = (uint8_t)next;
        worth_count(sense, last, -1);
        worth_count(sense, next, 1);
        threat_change(sense, rule, COLOUR_BLACK, at, frame);
        threat_change(sense, rule, COLOUR_WHITE, at, frame);
    }
}

static void line_change(struct Sense *sense, enum GomokuRule rule, int size, int point,
                        int direction, struct Place place, struct SenseFrame *frame)
{
    const struct GomokuTables *tables = sense->tables;
    uint64_t line = sense->line[direction][place.line];
    struct Neighbours neighbours =
        neighbours_of(line, point, place.shift, stride_of(size, direction), pattern_reach(rule));
    if (!tables)
        line_change_slowly(sense, rule, line, neighbours, direction, frame);
    else if (rule == RULE_FREESTYLE)
        line_change_by(sense, RULE_FREESTYLE, PATTERN_REACH_FREE, tables->pair_free, line,
                       neighbours, direction, frame);
    else
        line_change_by(sense, rule, PATTERN_REACH, pattern_pairs(tables, rule), line, neighbours,
                       direction, frame);
}

/* Adds the points near `point` to those near a stone, a rank at a time. */
static void near_add(struct Sense *sense, int size, int point)
{
    int file = sense->file[point], rank = sense->rank[point];
    int first = file < SENSE_NEAR ? 0 : file - SENSE_NEAR;
    int last = file + SENSE_NEAR < size ? file + SENSE_NEAR : size - 1;
    int bottom = rank < SENSE_NEAR ? 0 : rank - SENSE_NEAR;
    int top = rank + SENSE_NEAR < size ? rank + SENSE_NEAR : size - 1;
    uint64_t files = (UINT64_C(1) << (last - first + 1)) - 1;
    for (int y = bottom; y <= top; y++) {
        int from = y * size + first, shift = from % 64;
        sense->near.word[from / 64] |= files << shift;
        if (shift + last - first >= 64)
            sense->near.word[from / 64 + 1] |= files >> (64 - shift);
    }
}

/* Forgets, or learns anew, what an empty point counts for. */
static void point_count(struct Sense *sense, int point, int step)
{
    for (int direction = 0; direction < GOMOKU_DIRECTIONS; direction++)
        worth_count(sense, sense->pair[point][direction], step);
    for (int colour = 0; colour < 2; colour++) {
        enum Threat threat = sense->threat[colour][point];
        sense->threat_count[colour][threat] = (int16_t)(sense->threat_count[colour][threat] + step);
        set_flip(&sense->threats[colour][threat], point);
    }
}

/* Works out the patterns and threats of an empty point, counting nothing. */
static void point_sense(struct Sense *sense, enum GomokuRule rule, int size, int point)
{
    for (int direction = 0; direction < GOMOKU_DIRECTIONS; direction++)
        sense->pair[point][direction] =
            (uint8_t)sense_pair(sense, sense->memo, rule, size, point, direction);
    for (int colour = 0; colour < 2; colour++)
        sense->threat[colour][point] = (uint8_t)threat_of(sense, rule, colour, point);
}

/* Puts a stone on every line through `point`, or takes it away again. */
static void lines_flip(struct Sense *sense, int size, int point, enum GomokuColour colour,
                       struct Place place[GOMOKU_DIRECTIONS])
{
    for (int direction = 0; direction < GOMOKU_DIRECTIONS; direction++) {
        place[direction] = place_of(sense, size, point, direction);
        sense->line[direction][place[direction].line] ^= (uint64_t)(CELL_BLACK + colour)
                                                         << place[direction].shift;
    }
    set_flip(&sense->stones, point);
}

/* The log of the stone that is put now. One for which there is no room is never read. */
static struct SenseFrame *frame_open(struct Sense *sense)
{
    int number = sense->depth++;
    struct SenseFrame *frame = &sense->frame[number < SENSE_FRAMES ? number : SENSE_FRAMES];
    frame->pairs = frame->threats = 0;
    frame->worth = sense->worth;
    frame->near = sense->near;
    memcpy(frame->threat_count, sense->threat_count, sizeof frame->threat_count);
    return frame;
}

void sense_put(struct Sense *sense, const struct GomokuPosition *position, int point,
               enum GomokuColour colour)
{
    struct Place place[GOMOKU_DIRECTIONS];
    struct SenseFrame *frame = frame_open(sense);
    int size = position->size;
    point_count(sense, point, -1);
    lines_flip(sense, size, point, colour, place);
    for (int direction = 0; direction < GOMOKU_DIRECTIONS; direction++)
        line_change(sense, position->rule, size, point, direction, place[direction], frame);
    near_add(sense, size, point);
}

/* Puts back what a log kept of the points about the stone, and the point under it. */
static void frame_restore(struct Sense *sense, const struct SenseFrame *frame, int point)
{
    for (int i = 0; i < frame->pairs; i++)
        sense->pair[frame->pair[i].point][frame->pair[i].direction] = frame->pair[i].pair;
    for (int i = 0; i < frame->threats; i++)
        threat_move(sense, frame->threat[i].colour, frame->threat[i].point,
                    frame->threat[i].threat);
    for (int colour = 0; colour < 2; colour++)
        set_flip(&sense->threats[colour][sense->threat[colour][point]], point);
    memcpy(sense->threat_count, frame->threat_count, sizeof frame->threat_count);
    sense->worth = frame->worth;
    sense->near = frame->near;
}

void sense_take(struct Sense *sense, const struct GomokuPosition *position, int point,
                enum GomokuColour colour)
{
    struct Place place[GOMOKU_DIRECTIONS];
    if (sense->depth == 0 || sense->depth > SENSE_FRAMES) {
        sense_refresh(sense, position, sense->tables, sense->memo);
        return; /* the logs, if there were any, know other points under the stones */
    }
    lines_flip(sense, position->size, point, colour, place);
    frame_restore(sense, &sense->frame[--sense->depth], point);
}

/* Makes every line all edge, and then its points on the board empty or what stands there. */
static void lines_refresh(struct Sense *sense, const struct GomokuPosition *position)
{
    int size = position->size;
    memset(sense->line, 0xff, sizeof sense->line);
    for (int point = 0; point < gomoku_points(position); point++) {
        sense->file[point] = (uint8_t)(point % size);
        sense->rank[point] = (uint8_t)(point / size);
        for (int direction = 0; direction < GOMOKU_DIRECTIONS; direction++) {
            struct Place place = place_of(sense, size, point, direction);
            sense->line[direction][place.line] ^= (uint64_t)(EDGE ^ position->cell[point])
                                                  << place.shift;
        }
    }
}

void sense_refresh(struct Sense *sense, const struct GomokuPosition *position,
                   const struct GomokuTables *tables, struct PatternMemo *memo)
{
    memset(sense, 0, offsetof(struct Sense, frame));
    sense->tables = tables;
    sense->memo = memo;
    lines_refresh(sense, position);
    for (int point = 0; point < gomoku_points(position); point++) {
        point_sense(sense, position->rule, position->size, point);
        if (position->cell[point] == CELL_EMPTY) {
            point_count(sense, point, 1);
        } else {
            set_flip(&sense->stones, point);
            near_add(sense, position->size, point);
        }
    }
}

unsigned sense_pair(const struct Sense *sense, struct PatternMemo memo[2], enum GomokuRule rule,
                    int size, int point, int direction)
{
    struct Place place = place_of(sense, size, point, direction);
    unsigned window =
        window_at(sense->line[direction][place.line], place.shift, pattern_reach(rule));
    return sense->tables ? pattern_pairs(sense->tables, rule)[window]
                         : pattern_pair(memo, rule, window);
}

enum Reason sense_verdict(const struct Sense *sense, const struct GomokuPosition *position,
                          int point)
{
    enum Threat threat = sense->threat[position->state.turn][point];
    if (threat == THREAT_FIVE)
        return REASON_LINE;
    return threat == THREAT_FORBIDDEN ? forbidden_reason(position, point) : REASON_NONE;
}

const struct Sense *sense_of(const struct GomokuPosition *position, const void *aux,
                             struct SenseScratch *scratch)
{
    if (aux)
        return aux;
    memset(scratch->memo, 0, sizeof scratch->memo);
    sense_refresh(&scratch->sense, position, NULL, scratch->memo);
    return &scratch->sense;
}
