/*
 * Renju's forbidden points.
 *
 * All that counts happens next to the row of stones that the new one joins: a five, or the straight
 * four that makes a three, takes in the whole row, so that the one more stone it needs stands on
 * the first free point at one end of the row or the other:
 *
 *     . X . X o X . .      o the new stone, in a row of three
 *         L       R        only L and R can make five, only L and R can make a straight four
 */
#include "engine/gomoku/forbidden.h"

enum { ENDS = 2 };

/* The row of Black's stones through a point, as one end of it sees it. */
struct RowEnd {
    int point;  /* the free point at the end, POINT_NONE if there is none */
    int beyond; /* Black's stones in a row behind it */
};

struct Row {
    int length;
    struct RowEnd end[ENDS];
};

/* Black's stones in a row from `point` (not counted) towards `side`, 1 or -1. */
static int stones_beyond(const struct GomokuPosition *position, int point, int direction, int side)
{
    int count = 0;
    for (;;) {
        int next = gomoku_step(position, point, direction, side * (count + 1));
        if (next == POINT_NONE || position->cell[next] != CELL_BLACK)
            return count;
        count++;
    }
}

/* The row that a black stone on `point` makes in a direction. */
static struct Row row_through(const struct GomokuPosition *position, int point, int direction)
{
    struct Row row = {.length = 1};
    for (int end = 0; end < ENDS; end++) {
        int side = end ? 1 : -1;
        int stones = stones_beyond(position, point, direction, side);
        int next = gomoku_step(position, point, direction, side * (stones + 1));
        row.length += stones;
        row.end[end] = (struct RowEnd){.point = POINT_NONE};
        if (next == POINT_NONE || position->cell[next] != CELL_EMPTY)
            continue;
        row.end[end].point = next;
        row.end[end].beyond = stones_beyond(position, next, direction, side);
    }
    return row;
}

/* The stones in a row once one more stands on an end; 0 if it is not free. */
static int length_with(const struct Row *row, int end)
{
    return row->end[end].point == POINT_NONE ? 0 : row->length + 1 + row->end[end].beyond;
}

/* How many fours the row is: two where two points make five without its being a straight four. */
static int fours_of(const struct Row *row)
{
    int fives = (length_with(row, 0) == 5) + (length_with(row, 1) == 5);
    return row->length == 4 && fives == 2 ? 1 : fives;
}

/* Whether one more stone on an end of the row through `point` makes a straight four. */
static bool straight_with(const struct GomokuPosition *position, const struct Row *row, int end,
                          int direction)
{
    if (length_with(row, end) != 4)
        return false;
    int near = row->end[!end].point;
    if (near == POINT_NONE || row->end[!end].beyond > 0)
        return false;
    int side = end ? 1 : -1;
    int past = row->end[end].beyond + 1;
    int far = gomoku_step(position, row->end[end].point, direction, side * past);
    return far != POINT_NONE && position->cell[far] == CELL_EMPTY &&
           stones_beyond(position, far, direction, side) == 0;
}

/* Whether the row could become a straight four, forbidden points not looked at. */
static bool may_be_three(const struct GomokuPosition *position, const struct Row *row,
                         int direction)
{
    return straight_with(position, row, 0, direction) || straight_with(position, row, 1, direction);
}

static enum Reason reason_on(struct GomokuPosition *scratch, int point);

/* Whether the row is a three: one of the points that make it a straight four may be played.
 * The stone that made the row stands in `scratch`. */
static bool is_three(struct GomokuPosition *scratch, const struct Row *row, int direction)
{
    for (int end = 0; end < ENDS; end++)
        if (straight_with(scratch, row, end, direction) &&
            !gomoku_wins(scratch, row->end[end].point, COLOUR_BLACK) &&
            reason_on(scratch, row->end[end].point) == REASON_NONE)
            return true;
    return false;
}

/* What the rows through a point are at first sight. */
struct Sight {
    struct Row row[GOMOKU_DIRECTIONS];
    bool three[GOMOKU_DIRECTIONS]; /* may be one */
    int fours, threes;
    bool five, overline;
};

static void look(const struct GomokuPosition *position, int point, struct Sight *sight)
{
    *sight = (struct Sight){.fours = 0};
    for (int direction = 0; direction < GOMOKU_DIRECTIONS; direction++) {
        struct Row *row = &sight->row[direction];
        *row = row_through(position, point, direction);
        sight->five |= row->length == 5;
        sight->overline |= row->length > 5;
        sight->fours += fours_of(row);
        sight->three[direction] = may_be_three(position, row, direction);
        sight->threes += sight->three[direction];
    }
}

/* Whether two or more of the rows that may be threes are: each asks whether its straight four may
 * be played, which asks the same there, with more stones on the board every time. */
static bool double_three(struct GomokuPosition *scratch, int point, const struct Sight *sight)
{
    int threes = 0, left = sight->threes;
    scratch->cell[point] = CELL_BLACK;
    for (int direction = 0; direction < GOMOKU_DIRECTIONS && threes + left >= 2 && threes < 2;
         direction++) {
        if (!sight->three[direction])
            continue;
        left--;
        threes += is_three(scratch, &sight->row[direction], direction);
    }
    scratch->cell[point] = CELL_EMPTY;
    return threes >= 2;
}

/* The reason that stones alone give; REASON_DOUBLE_THREE stands for "only maybe". */
static enum Reason reason_at_sight(const struct Sight *sight)
{
    if (sight->five)
        return REASON_NONE;
    if (sight->overline)
        return REASON_OVERLINE;
    if (sight->fours >= 2)
        return REASON_DOUBLE_FOUR;
    return sight->threes >= 2 ? REASON_DOUBLE_THREE : REASON_NONE;
}

/* As forbidden_reason, on a board that may be changed and is given back as it was. */
static enum Reason reason_on(struct GomokuPosition *scratch, int point)
{
    struct Sight sight;
    look(scratch, point, &sight);
    enum Reason reason = reason_at_sight(&sight);
    if (reason == REASON_DOUBLE_THREE && !double_three(scratch, point, &sight))
        return REASON_NONE;
    return reason;
}

enum Reason forbidden_reason(const struct GomokuPosition *position, int point)
{
    struct Sight sight;
    look(position, point, &sight);
    enum Reason reason = reason_at_sight(&sight);
    if (reason != REASON_DOUBLE_THREE)
        return reason;
    struct GomokuPosition scratch = *position;
    return double_three(&scratch, point, &sight) ? reason : REASON_NONE;
}

enum Reason gomoku_verdict(const struct GomokuPosition *position, int point)
{
    enum GomokuColour colour = position->state.turn;
    if (gomoku_wins(position, point, colour))
        return REASON_LINE;
    if (position->rule == RULE_RENJU && colour == COLOUR_BLACK)
        return forbidden_reason(position, point);
    return REASON_NONE;
}
