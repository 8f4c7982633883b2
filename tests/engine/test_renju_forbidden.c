/*
 * Renju's forbidden points: drawn positions with the answer and why (data/renju.txt), and the fast
 * test against a plain one, that reads the rule word by word, on random positions: 20,000 of them,
 * a million with the argument `million`.
 */
#include "engine/gomoku/forbidden.h"
#include "engine/gomoku/gomoku.h"
#include "src/common/random.h"
#include "tests/engine/gomoku_drawing.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

enum {
    CASE_TEXT_MAX = 2048,
    CASES_LEAST = 60,
    LINE_POINTS_MAX = 15,
    DENSE = 11 /* lines of the square that random stones lie in */
};

/* ---- the plain reading ---- */

/* The points of the line through `point` in a direction, in order; `at` is where `point` is. */
static int line_points(const struct GomokuPosition *position, int point, int direction,
                       int points[LINE_POINTS_MAX], int *at)
{
    int first = 0, count = 0;
    while (gomoku_step(position, point, direction, first - 1) != POINT_NONE)
        first--;
    for (int steps = first;; steps++) {
        int next = gomoku_step(position, point, direction, steps);
        if (next == POINT_NONE)
            break;
        points[count++] = next;
    }
    *at = -first;
    return count;
}

static bool black(const struct GomokuPosition *position, int point)
{
    return position->cell[point] == CELL_BLACK;
}

/* Whether points[from .. from + length - 1] are black, and nothing black touches them. */
static bool plain_row(const struct GomokuPosition *position, const int *points, int count, int from,
                      int length)
{
    if (from < 0 || from + length > count)
        return false;
    for (int i = from; i < from + length; i++)
        if (!black(position, points[i]))
            return false;
    return (from == 0 || !black(position, points[from - 1])) &&
           (from + length == count || !black(position, points[from + length]));
}

/* Where the row of exactly `length` that holds points[at] begins; -1 if there is none. */
static int plain_row_at(const struct GomokuPosition *position, const int *points, int count, int at,
                        int length)
{
    for (int from = at - length + 1; from <= at; from++)
        if (plain_row(position, points, count, from, length))
            return from;
    return -1;
}

/* Fours through points[at], a black stone: the sets of four stones to which one more makes exactly
 * five. They differ by where the five lies and by the point that is missing. */
static int plain_fours(struct GomokuPosition *position, const int *points, int count, int at)
{
    int fours = 0;
    unsigned seen[LINE_POINTS_MAX];
    for (int i = 0; i < count; i++) {
        if (position->cell[points[i]] != CELL_EMPTY)
            continue;
        position->cell[points[i]] = CELL_BLACK;
        int five = plain_row_at(position, points, count, at, 5);
        bool holds = five >= 0 && i >= five && i < five + 5;
        position->cell[points[i]] = CELL_EMPTY;
        if (!holds)
            continue;
        unsigned stones = (31u << five) & ~(1u << i);
        bool known = false;
        for (int j = 0; j < fours; j++)
            known = known || seen[j] == stones;
        if (!known)
            seen[fours++] = stones;
    }
    return fours;
}

/* Whether points[at] is part of a straight four: four, and five by a stone at either end. */
static bool plain_straight(struct GomokuPosition *position, const int *points, int count, int at)
{
    int from = plain_row_at(position, points, count, at, 4);
    if (from < 1 || from + 4 >= count)
        return false;
    for (int end = from - 1; end <= from + 4; end += 5) {
        if (position->cell[points[end]] != CELL_EMPTY)
            return false;
        position->cell[points[end]] = CELL_BLACK;
        bool five = plain_row_at(position, points, count, at, 5) >= 0;
        position->cell[points[end]] = CELL_EMPTY;
        if (!five)
            return false;
    }
    return true;
}

static enum Reason plain_reason(struct GomokuPosition *position, int point);

/* Whether the line is a three: some point makes it a straight four with points[at] in it, does not
 * make five, and is not forbidden. */
static bool plain_three(struct GomokuPosition *position, const int *points, int count, int at)
{
    for (int i = 0; i < count; i++) {
        if (position->cell[points[i]] != CELL_EMPTY)
            continue;
        position->cell[points[i]] = CELL_BLACK;
        int from = plain_row_at(position, points, count, at, 4);
        bool straight =
            from >= 0 && i >= from && i < from + 4 && plain_straight(position, points, count, at);
        position->cell[points[i]] = CELL_EMPTY;
        if (straight && plain_reason(position, points[i]) == REASON_NONE)
            return true;
    }
    return false;
}

/* REASON_LINE for a five, else as forbidden_reason. */
static enum Reason plain_reason(struct GomokuPosition *position, int point)
{
    int fours = 0, threes = 0;
    bool five = false, overline = false;
    position->cell[point] = CELL_BLACK;
    for (int direction = 0; direction < GOMOKU_DIRECTIONS; direction++) {
        int points[LINE_POINTS_MAX], at;
        int count = line_points(position, point, direction, points, &at);
        five = five || plain_row_at(position, points, count, at, 5) >= 0;
        for (int length = 6; length <= LINE_POINTS_MAX; length++)
            overline = overline || plain_row_at(position, points, count, at, length) >= 0;
        fours += plain_fours(position, points, count, at);
        threes += plain_three(position, points, count, at);
    }
    position->cell[point] = CELL_EMPTY;
    if (five)
        return REASON_LINE;
    if (overline)
        return REASON_OVERLINE;
    if (fours >= 2)
        return REASON_DOUBLE_FOUR;
    return threes >= 2 ? REASON_DOUBLE_THREE : REASON_NONE;
}

/* The fast answer, a five told apart. */
static enum Reason fast_reason(const struct GomokuPosition *position, int point)
{
    enum Reason reason = forbidden_reason(position, point);
    if (!gomoku_wins(position, point, COLOUR_BLACK))
        return reason;
    assert_int_equal(reason, REASON_NONE);
    return REASON_LINE;
}

/* ---- drawn positions ---- */

static enum Reason expected_reason(const char *word)
{
    enum Reason reason;
    if (strcmp(word, "five") == 0)
        return REASON_LINE;
    if (strcmp(word, "allowed") == 0)
        return REASON_NONE;
    assert_true(reason_find(word, &reason));
    return reason;
}

/* Reads the lines up to an empty one; false at the end of the file. */
static bool read_paragraph(FILE *file, char text[CASE_TEXT_MAX])
{
    char line[256];
    text[0] = '\0';
    while (fgets(line, sizeof line, file)) {
        if (line[0] == '\n' && text[0])
            return true;
        if (line[0] == '\n')
            continue;
        assert_true(strlen(text) + strlen(line) < CASE_TEXT_MAX);
        strcat(text, line);
    }
    return text[0] != '\0';
}

static void check_case(char *text)
{
    struct GomokuPosition position;
    char *why = strchr(text, '\n') + 1;
    char *drawing = strchr(why, '\n') + 1;
    why[-1] = drawing[-1] = '\0';
    char *corner = strstr(text, " corner");
    if (corner)
        *corner = '\0';
    gomoku_draw(&position, RULE_RENJU, COLOUR_BLACK, corner != NULL, drawing);
    int point = gomoku_marked(corner != NULL, drawing, '!');
    enum Reason expected = expected_reason(text);
    enum Reason fast = fast_reason(&position, point), plain = plain_reason(&position, point);
    if (fast != expected || plain != expected)
        fail_msg("%s, but the answer is %s (plain: %s)\n%s\n%s", text, reason_id(fast),
                 reason_id(plain), why, drawing);
}

static void test_drawn(void **state)
{
    (void)state;
    char text[CASE_TEXT_MAX];
    int cases = 0;
    FILE *file = fopen(TESTS_DIR "/engine/data/renju.txt", "r");
    assert_non_null(file);
    assert_true(read_paragraph(file, text) && read_paragraph(file, text)); /* what the file is */
    for (; read_paragraph(file, text); cases++)
        check_case(text);
    fclose(file);
    assert_true(cases >= CASES_LEAST);
}

/* Rules see the same: playing there is legal and loses, and White may play anywhere. */
static void test_white_has_none(void **state)
{
    (void)state;
    struct GomokuPosition position;
    static const char drawing[] = ". . . . . . .\n"
                                  ". . O O ! . .\n"
                                  ". . . . O . .\n"
                                  ". . . . O . .\n"
                                  ". . . . . . .\n";
    gomoku_draw(&position, RULE_RENJU, COLOUR_WHITE, false, drawing);
    assert_int_equal(gomoku_verdict(&position, gomoku_marked(false, drawing, '!')), REASON_NONE);
}

/* ---- random positions ---- */

/* Mostly black stones, thin enough to leave threes, in a square in a random place. */
static void sprinkle(struct GomokuPosition *position, uint64_t *random)
{
    gomoku_start(position, 15, RULE_RENJU, false);
    int left = (int)random_below(random, 15 - DENSE + 1);
    int low = (int)random_below(random, 15 - DENSE + 1);
    int thickness = 8 + (int)random_below(random, 20), white = (int)random_below(random, 8);
    for (int i = 0; i < DENSE * DENSE; i++) {
        int roll = (int)random_below(random, 64);
        int point = (low + i / DENSE) * 15 + left + i % DENSE;
        if (roll < thickness)
            position->cell[point] = CELL_BLACK;
        else if (roll < thickness + white)
            position->cell[point] = CELL_WHITE;
    }
}

/* *state: how many positions, an int. */
static void test_random(void **state)
{
    int positions = *(const int *)*state;
    uint64_t random = 1;
    int seen[REASON_COUNT] = {0};
    for (int i = 0; i < positions; i++) {
        struct GomokuPosition position;
        sprinkle(&position, &random);
        for (int tries = 0; tries < 4; tries++) {
            int point = (int)random_below(&random, 225);
            if (position.cell[point] != CELL_EMPTY)
                continue;
            enum Reason fast = fast_reason(&position, point);
            if (fast != plain_reason(&position, point)) {
                char text[POSITION_TEXT_MAX];
                gomoku_game.position_write(&position, text);
                fail_msg("%s point %d: %s", text, point, reason_id(fast));
            }
            seen[fast]++;
        }
    }
    assert_true(seen[REASON_OVERLINE] > 100 && seen[REASON_DOUBLE_FOUR] > 100 &&
                seen[REASON_DOUBLE_THREE] > 100 && seen[REASON_LINE] > 100);
}

int main(int count, char **arguments)
{
    int positions = count > 1 && strcmp(arguments[1], "million") == 0 ? 1000000 : 20000;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_drawn),
        cmocka_unit_test(test_white_has_none),
        cmocka_unit_test_prestate(test_random, &positions),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
