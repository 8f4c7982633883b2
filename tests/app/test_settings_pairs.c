/* Games played with settings as players have them: any two values of any two settings meet in one
 * of them, and at each kind of board. */
#include "src/app/scenes/study/study.h"
#include "src/app/shell/settings/settings.h"
#include "src/app/shell/storage/apply_settings.h"
#include "tests/app/letters_pen.h"
#include "tests/app/online_pair.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { FACTORS_MAX = 48, VALUES_MAX = 6, ROWS_MAX = 80 };

/* A setting, and the values that are tried. */
struct Factor {
    const char *name;
    size_t offset;  /* in struct Settings */
    bool is_switch; /* else a number */
    int values[VALUES_MAX], count;
};

struct Plan {
    struct Factor factors[FACTORS_MAX];
    int factor_count;
    int rows[ROWS_MAX][FACTORS_MAX]; /* indices of values */
    int row_count;
    bool met[FACTORS_MAX][VALUES_MAX][FACTORS_MAX][VALUES_MAX];
};

/* --- the plan --- */

/* What has nothing to do with a game: the first start, loudness, the window's place, ports. */
static bool matters(const char *name)
{
    static const char *const others[] = {"first_run", "sound_", "notice_", "fullscreen",
                                         "window_",   "relay_", "online_", "rumble"};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (strncmp(name, others[i], strlen(others[i])) == 0)
            return false;
    return true;
}

/* All values of a short range, else its ends. */
static void add_factor(struct Plan *plan, struct Factor factor, int least, int most)
{
    if (!matters(factor.name))
        return;
    for (int value = least; value <= most && most - least < VALUES_MAX; value++)
        factor.values[factor.count++] = value;
    if (factor.count == 0) {
        factor.values[factor.count++] = least;
        factor.values[factor.count++] = most;
    }
    assert_true(plan->factor_count < FACTORS_MAX);
    plan->factors[plan->factor_count++] = factor;
}

/* How many pairs that have not met yet do so when factor `at` takes `value`, beside what the row
 * has so far (-1: nothing). */
static int gain(const struct Plan *plan, const int *row, int at, int value)
{
    int count = 0;
    for (int i = 0; i < plan->factor_count; i++)
        count += i != at && row[i] >= 0 && !plan->met[at][value][i][row[i]];
    return count;
}

static int first_unmet(const struct Plan *plan, int row[FACTORS_MAX])
{
    for (int a = 0; a < plan->factor_count; a++)
        for (int x = 0; x < plan->factors[a].count; x++)
            for (int b = a + 1; b < plan->factor_count; b++)
                for (int y = 0; y < plan->factors[b].count; y++)
                    if (!plan->met[a][x][b][y]) {
                        row[a] = x;
                        row[b] = y;
                        return true;
                    }
    return false;
}

/* The next row begins with a pair that has not met, and takes for each further factor the value by
 * which most pairs meet; between equals those take turns. False: all have met. */
static bool add_row(struct Plan *plan)
{
    int *row = plan->rows[plan->row_count];
    memset(row, -1, sizeof plan->rows[0]);
    if (!first_unmet(plan, row))
        return false;
    for (int i = 0; i < plan->factor_count; i++) {
        int best = -1, most = -1, count = plan->factors[i].count;
        for (int k = 0; k < count && row[i] < 0; k++) {
            int value = (k + plan->row_count) % count, pairs = gain(plan, row, i, value);
            if (pairs > most) {
                most = pairs;
                best = value;
            }
        }
        row[i] = row[i] < 0 ? best : row[i];
    }
    for (int a = 0; a < plan->factor_count; a++)
        for (int b = 0; b < plan->factor_count; b++)
            plan->met[a][row[a]][b][row[b]] = true;
    plan->row_count++;
    assert_true(plan->row_count < ROWS_MAX);
    return true;
}

enum { AT_TABLE, ONLINE, BY_LETTERS, IN_STUDY, BOARDS };

static void make_plan(struct Plan *plan)
{
    add_factor(plan, (struct Factor){.name = "the board"}, 0, BOARDS - 1);
#define BOOL(id, ...)                                                                              \
    add_factor(                                                                                    \
        plan,                                                                                      \
        (struct Factor){.name = #id, .offset = offsetof(struct Settings, id), .is_switch = true},  \
        0, 1);
#define INT(id, usual, least, most)                                                                \
    add_factor(plan, (struct Factor){.name = #id, .offset = offsetof(struct Settings, id)}, least, \
               most);
#define TEXT(id, ...)
    SETTINGS(BOOL, INT, TEXT)
#undef BOOL
#undef INT
#undef TEXT
    while (add_row(plan))
        ;
}

/* --- the games --- */

/* What the row says of settings. */
static void use_row(struct Driver *driver, const struct Plan *plan, const int *row)
{
    for (int i = 1; i < plan->factor_count; i++) {
        const struct Factor *factor = &plan->factors[i];
        char *member = (char *)&driver->app->settings + factor->offset;
        if (factor->is_switch)
            *(bool *)member = factor->values[row[i]] != 0;
        else
            *(int *)member = factor->values[row[i]];
    }
    app_use_settings(driver->app);
    driver_pass(driver, 100);
}

static const char moves[] = "h8 i9 h9 i10 h10 i11";

/* Clicks on a point, and whatever moves comes to rest, which costs less where nobody looks. */
static void click(struct Driver *driver, const char *point)
{
    driver_click_point(driver, point);
    driver->app->hidden = true;
    driver_pass(driver, 300);
    driver->app->hidden = false;
    app_redraw(driver->app);
    driver_turn(driver);
}

static void click_all(struct Driver *driver)
{
    char text[sizeof moves];
    memcpy(text, moves, sizeof moves);
    for (char *point = strtok(text, " "); point; point = strtok(NULL, " "))
        click(driver, point);
}

static void play_at_table(const struct Plan *plan, const int *row)
{
    struct Driver driver;
    driver_open_calm(&driver,
                     &(struct DriverOptions){.scene = "play", .game = "gomoku", .level = "human"});
    use_row(&driver, plan, row);
    click_all(&driver);
    driver_assert_moves(&driver, moves);
    driver_free(&driver);
}

static void play_online(const struct Plan *plan, const int *row)
{
    struct OnlinePair pair;
    pair_init(&pair);
    pair_open(&pair, true);
    use_row(&pair.driver, plan, row);
    pair_moves(&pair, "b2 a1 b1 b3 c3 a3");
    driver_assert_moves(&pair.driver, "b2 a1 b1 b3 c3 a3");
    pair_free(&pair);
}

static void play_by_letters(const struct Plan *plan, const int *row)
{
    static const char *const mine[] = {"h8", "h9", "h10"}, *const theirs[] = {"i9", "i10", "i11"};
    void *state;
    pen_set_up(&state);
    struct Pen *pen = state;
    pen_begin(pen, "gomoku");
    use_row(&pen->driver, plan, row);
    for (int i = 0; i < 3; i++) {
        click(&pen->driver, mine[i]);
        pen_send(pen);
        pen_friend_says(pen, EVENT_MOVE, REQUEST_NONE, theirs[i]);
        pen_paste(pen);
    }
    driver_pass(&pen->driver, 300);
    driver_assert_moves(&pen->driver, moves);
    pen_tear_down(&state);
}

static void play_in_study(const struct Plan *plan, const int *row)
{
    struct Driver driver;
    void *context;
    driver_open_calm(&driver, &(struct DriverOptions){.scene = "study", .game = "gomoku"});
    use_row(&driver, plan, row);
    click_all(&driver);
    assert_string_equal(scenes_top(driver.app->scenes, &context)->name, "study");
    assert_int_equal(study_board(((struct StudyScene *)context)->study)->trail.count, 6);
    driver_free(&driver);
}

static void (*const boards[])(const struct Plan *plan, const int *row) = {
    [AT_TABLE] = play_at_table,
    [ONLINE] = play_online,
    [BY_LETTERS] = play_by_letters,
    [IN_STUDY] = play_in_study,
};

/* --- the tests --- */

static void any_two_values_meet(void **state)
{
    const struct Plan *plan = *state;
    int row[FACTORS_MAX];
    assert_false(first_unmet(plan, row));
    assert_in_range(plan->row_count, 20, 50);
    assert_true(plan->factor_count > 15);
}

static void moves_land_with_any_settings(void **state)
{
    const struct Plan *plan = *state;
    for (int i = 0; i < plan->row_count; i++)
        boards[plan->rows[i][0]](plan, plan->rows[i]);
}

static int set_up(void **state)
{
    struct Plan *plan = calloc(1, sizeof *plan);
    make_plan(plan);
    *state = plan;
    return 0;
}

static int tear_down(void **state)
{
    free(*state);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(any_two_values_meet),
        cmocka_unit_test(moves_land_with_any_settings),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
