/* The themes of gomoku. */
#include "engine/gomoku/forbidden.h"
#include "engine/gomoku/sense.h"
#include "src/play/puzzles/themes_parts.h"

/* What a stone makes in its four lines. */
struct Rows {
    int fours, threes;
};

static struct Rows rows_of(const struct GomokuPosition *before, int point, unsigned patterns)
{
    struct Rows rows = {.fours = 0};
    for (int direction = 0; direction < GOMOKU_DIRECTIONS; direction++) {
        enum Pattern pattern = (enum Pattern)(patterns >> 4 * direction & 15);
        /* What two points complete are two fours unless it is one run. */
        bool two = pattern == PATTERN_FOUR_FOUR || pattern == PATTERN_FOUR_LIVE;
        bool run = gomoku_run(before, point, direction, before->state.turn) == 4;
        rows.fours += two && !run ? 2 : two || pattern == PATTERN_FOUR;
        rows.threes += pattern == PATTERN_THREE || pattern == PATTERN_THREE_WIDE;
    }
    return rows;
}

/* Whether the other side could have made a four there, or a five. */
static bool is_block(unsigned patterns)
{
    for (int direction = 0; direction < GOMOKU_DIRECTIONS; direction++) {
        enum Pattern pattern = (enum Pattern)(patterns >> 4 * direction & 15);
        if (pattern >= PATTERN_FOUR && pattern <= PATTERN_FIVE)
            return true;
    }
    return false;
}

static bool is_overline(const struct GomokuPosition *before, int point)
{
    for (int direction = 0; direction < GOMOKU_DIRECTIONS; direction++)
        if (gomoku_run(before, point, direction, before->state.turn) > 5)
            return true;
    return false;
}

/* Whether White now makes five where Black may not stop it. */
static bool is_trap(const struct GomokuPosition *after)
{
    if (after->rule != RULE_RENJU || after->state.turn != COLOUR_BLACK)
        return false;
    for (int point = 0; point < gomoku_points(after); point++)
        if (after->cell[point] == CELL_EMPTY && gomoku_wins(after, point, COLOUR_WHITE) &&
            forbidden_reason(after, point) != REASON_NONE)
            return true;
    return false;
}

/* Whether Black passes by a point that would do more, were it not forbidden: six, two fours, or two
 * threes where its move makes no four. */
static bool is_detour(const struct GomokuPosition *before, struct Rows made)
{
    if (before->rule != RULE_RENJU || before->state.turn != COLOUR_BLACK)
        return false;
    for (int point = 0; point < gomoku_points(before); point++) {
        enum Reason reason = REASON_NONE;
        if (before->cell[point] == CELL_EMPTY)
            reason = forbidden_reason(before, point);
        if (reason != REASON_NONE && (reason != REASON_DOUBLE_THREE || made.fours == 0))
            return true;
    }
    return false;
}

unsigned themes_of_rows(const void *any_before, const void *any_after, Move move)
{
    const struct GomokuPosition *before = any_before, *after = any_after;
    int point = move - 1, turn = before->state.turn;
    struct SenseScratch scratch;
    const struct Sense *sense = sense_of(before, NULL, &scratch);
    struct Rows rows = rows_of(before, point, sense_patterns(sense, turn, point));
    unsigned found = is_overline(before, point) ? THEME_OVERLINE : 0;
    if (after->state.over)
        return found;
    if (rows.fours >= 2)
        found |= THEME_DOUBLE_FOUR;
    else if (rows.fours == 1 && rows.threes > 0)
        found |= THEME_FOUR_THREE;
    else if (rows.threes >= 2)
        found |= THEME_DOUBLE_THREE;
    if (rows.fours == 0 && rows.threes == 0)
        found |= THEME_QUIET;
    if (is_block(sense_patterns(sense, !turn, point)))
        found |= THEME_BLOCK;
    if (is_detour(before, rows))
        found |= THEME_DETOUR;
    return found | (is_trap(after) ? THEME_FORBIDDEN : 0);
}
