/* What is kept up to date beside a position. */
#include "engine/gomoku/sense.h"
#include "engine/gomoku/forbidden.h"
#include <string.h>

enum {
    EDGE = 3, /* the two bits of a point off the board */
    LOW_MASK = (1 << 2 * PATTERN_REACH) - 1,
};

/* Where a point lies: its line of a direction, and its bit in it. */
struct Place {
    int line, shift;
};

static inline struct Place place_of(int size, int file, int rank, int direction)
{
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
static inline unsigned window_at(uint64_t line, int shift)
{
    uint64_t window = line >> (shift - 2 * PATTERN_REACH);
    unsigned low = (unsigned)window & LOW_MASK;
    unsigned high = (unsigned)(window >> 2 * (PATTERN_REACH + 1)) & LOW_MASK;
    return low | high << 2 * PATTERN_REACH;
}

/* The pair of patterns about the point at `shift` of a line. */
static inline unsigned pair_at(struct Sense *sense, enum GomokuRule rule, uint64_t line, int shift)
{
    unsigned index = window_at(line, shift);
    return sense->tables ? sense->tables->pair[rule][index]
                         : pattern_pair(sense->memo, rule, index);
}

static inline enum Threat threat_of(const struct Sense *sense, enum GomokuRule rule,
                                    enum GomokuColour colour, int point)
{
    enum PatternFlavour flavour = pattern_flavour(rule, colour);
    unsigned patterns = sense_patterns(sense, colour, point);
    return sense->tables ? sense->tables->threat[flavour][patterns]
                         : pattern_threat(flavour, patterns);
}

static inline void set_flip(struct PointSet *set, int point)
{
    set->word[point / 64] ^= UINT64_C(1) << point % 64;
}

/* Moves a point of `colour` from the set of its old threat to that of the new one. */
static inline void threat_change(struct Sense *sense, enum GomokuColour colour, int point,
                                 enum Threat next)
{
    enum Threat last = sense->threat[colour][point];
    if (last == next)
        return;
    sense->threat[colour][point] = (uint8_t)next;
    sense->threat_count[colour][last]--;
    sense->threat_count[colour][next]++;
    set_flip(&sense->threats[colour][last], point);
    set_flip(&sense->threats[colour][next], point);
}

/* Takes over what an empty point's window in one direction now says; `frame`, which may be NULL,
 * keeps what it said before. */
static inline void pair_change(struct Sense *sense, enum GomokuRule rule, int point, int direction,
                               unsigned pair, struct SenseFrame *frame)
{
    int shift = 4 * direction;
    uint32_t last = sense->patterns[point] >> shift;
    unsigned difference = ((last & 15) | (last >> 12 & 0xf0)) ^ pair;
    if (!difference)
        return;
    if (frame)
        frame->change[frame->count++] =
            (struct PointChange){sense->patterns[point],
                                 (uint16_t)point,
                                 {sense->threat[0][point], sense->threat[1][point]}};
    uint32_t mask = UINT32_C(0xf000f) << shift;
    uint32_t next = (pair & 15) | (uint32_t)(pair >> 4) << 16;
    sense->patterns[point] = (sense->patterns[point] & ~mask) | next << shift;
    for (int colour = 0; colour < 2; colour++) {
        if (!(difference >> 4 * colour & 15))
            continue;
        sense->pattern_count[colour][last >> 16 * colour & 15]--;
        sense->pattern_count[colour][pair >> 4 * colour & 15]++;
        threat_change(sense, colour, point, threat_of(sense, rule, colour, point));
    }
}

/* Brings the empty points of a line within reach of `point` up to date. */
static void line_change(struct Sense *sense, enum GomokuRule rule, int size, int point,
                        int direction, struct Place place, struct SenseFrame *frame)
{
    uint64_t line = sense->line[direction][place.line];
    int stride = stride_of(size, direction);
    int reach = rule == RULE_FREESTYLE ? PATTERN_REACH - 1 : PATTERN_REACH; /* six count as five */
    for (int i = -reach; i <= reach; i++) {
        int shift = place.shift + 2 * i;
        if (i != 0 && (line >> shift & 3) == CELL_EMPTY)
            pair_change(sense, rule, point + i * stride, direction,
                        pair_at(sense, rule, line, shift), frame);
    }
}

/* Adds `step`, 1 or -1, to the stones that the points about `point` are near. */
static void near_change(struct Sense *sense, int size, int point, int step)
{
    int file = point % size, rank = point / size;
    int first = file < SENSE_NEAR ? 0 : file - SENSE_NEAR;
    int last = file + SENSE_NEAR < size ? file + SENSE_NEAR : size - 1;
    for (int y = rank - SENSE_NEAR; y <= rank + SENSE_NEAR; y++) {
        for (int x = first; x <= last && y >= 0 && y < size; x++) {
            int at = y * size + x;
            bool was = sense->neighbours[at] > 0;
            sense->neighbours[at] = (uint8_t)(sense->neighbours[at] + step);
            if (was != (sense->neighbours[at] > 0))
                set_flip(&sense->near, at);
        }
    }
}

/* Forgets, or learns anew, what an empty point counts for. */
static void point_count(struct Sense *sense, int point, int step)
{
    for (int colour = 0; colour < 2; colour++) {
        unsigned patterns = sense_patterns(sense, colour, point);
        for (int direction = 0; direction < GOMOKU_DIRECTIONS; direction++) {
            int16_t *count = &sense->pattern_count[colour][patterns >> 4 * direction & 15];
            *count = (int16_t)(*count + step);
        }
        enum Threat threat = sense->threat[colour][point];
        sense->threat_count[colour][threat] = (int16_t)(sense->threat_count[colour][threat] + step);
        set_flip(&sense->threats[colour][threat], point);
    }
}

/* Works out the patterns and threats of an empty point, counting nothing. */
static void point_sense(struct Sense *sense, enum GomokuRule rule, int size, int point)
{
    uint32_t patterns = 0;
    for (int direction = 0; direction < GOMOKU_DIRECTIONS; direction++) {
        struct Place place = place_of(size, point % size, point / size, direction);
        unsigned pair = pair_at(sense, rule, sense->line[direction][place.line], place.shift);
        patterns |= ((pair & 15) | (uint32_t)(pair >> 4) << 16) << 4 * direction;
    }
    sense->patterns[point] = patterns;
    for (int colour = 0; colour < 2; colour++)
        sense->threat[colour][point] = (uint8_t)threat_of(sense, rule, colour, point);
}

/* Puts a stone on every line through `point`, or takes it away again. */
static void lines_flip(struct Sense *sense, int size, int point, enum GomokuColour colour,
                       struct Place place[GOMOKU_DIRECTIONS])
{
    for (int direction = 0; direction < GOMOKU_DIRECTIONS; direction++) {
        place[direction] = place_of(size, point % size, point / size, direction);
        sense->line[direction][place[direction].line] ^= (uint64_t)(CELL_BLACK + colour)
                                                         << place[direction].shift;
    }
    set_flip(&sense->stones, point);
}

/* The log of the stone that is put now; NULL where there is no room for one. */
static struct SenseFrame *frame_open(struct Sense *sense)
{
    if (sense->depth++ >= SENSE_FRAMES)
        return NULL;
    struct SenseFrame *frame = &sense->frame[sense->depth - 1];
    frame->count = 0;
    memcpy(frame->threat_count, sense->threat_count, sizeof frame->threat_count);
    memcpy(frame->pattern_count, sense->pattern_count, sizeof frame->pattern_count);
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
    near_change(sense, size, point, 1);
}

/* Puts back what a log kept of the points about the stone, and the point under it. */
static void frame_restore(struct Sense *sense, const struct SenseFrame *frame, int point)
{
    for (int i = 0; i < frame->count; i++) {
        const struct PointChange *change = &frame->change[i];
        sense->patterns[change->point] = change->patterns;
        for (int colour = 0; colour < 2; colour++)
            threat_change(sense, colour, change->point, change->threat[colour]);
    }
    for (int colour = 0; colour < 2; colour++)
        set_flip(&sense->threats[colour][sense->threat[colour][point]], point);
    memcpy(sense->threat_count, frame->threat_count, sizeof frame->threat_count);
    memcpy(sense->pattern_count, frame->pattern_count, sizeof frame->pattern_count);
}

/* Works the points about a stone that was taken out anew. */
static void lines_sense(struct Sense *sense, const struct GomokuPosition *position, int point,
                        const struct Place place[GOMOKU_DIRECTIONS])
{
    for (int direction = 0; direction < GOMOKU_DIRECTIONS; direction++)
        line_change(sense, position->rule, position->size, point, direction, place[direction],
                    NULL);
    point_sense(sense, position->rule, position->size, point);
    point_count(sense, point, 1);
}

void sense_take(struct Sense *sense, const struct GomokuPosition *position, int point,
                enum GomokuColour colour)
{
    struct Place place[GOMOKU_DIRECTIONS];
    bool logged = sense->depth > 0 && sense->depth <= SENSE_FRAMES;
    lines_flip(sense, position->size, point, colour, place);
    if (logged)
        frame_restore(sense, &sense->frame[sense->depth - 1], point);
    else
        lines_sense(sense, position, point, place);
    sense->depth -= sense->depth > 0;
    near_change(sense, position->size, point, -1);
}

/* Makes every line all edge, and then its points on the board empty or what stands there. */
static void lines_refresh(struct Sense *sense, const struct GomokuPosition *position)
{
    int size = position->size;
    memset(sense->line, 0xff, sizeof sense->line);
    for (int point = 0; point < gomoku_points(position); point++) {
        for (int direction = 0; direction < GOMOKU_DIRECTIONS; direction++) {
            struct Place place = place_of(size, point % size, point / size, direction);
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
            near_change(sense, position->size, point, 1);
        }
    }
}

unsigned sense_window(const struct Sense *sense, int size, int point, int direction)
{
    struct Place place = place_of(size, point % size, point / size, direction);
    return window_at(sense->line[direction][place.line], place.shift);
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
