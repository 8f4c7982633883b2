/* Online matches in the arcade that one side leaves, or whose program dies: what is kept, and what
 * counts when it is there again. */
#include "engine/games.h"
#include "src/app/scenes/online/scenes.h"
#include "src/app/shell/background/online_game.h"
#include "tests/app/online_pair.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static struct OnlinePair pair;

/* The matches that can be continued; returns how many. */
static int kept_matches(struct JournalSummary list[JOURNALS_MAX])
{
    char folder[160];
    snprintf(folder, sizeof folder, "%s/online", pair.driver.folder);
    return journal_list(folder, list);
}

/* --- a program that dies --- */

/* The program is there again, with what its journal has. */
static void come_back(void)
{
    struct JournalSummary list[JOURNALS_MAX];
    assert_int_equal(kept_matches(list), 1);
    pair.driver.app->sitting = (struct Sitting){.game = NULL};
    online_game_resume(pair.driver.app, list[0].path);
    driver_turn(&pair.driver);
    assert_string_equal(driver_scene(&pair.driver), "online-play");
}

/* The program dies after the last move, and is there again. */
static void die_and_come_back(void)
{
    char command[1100];
    snprintf(command, sizeof command, "cp -r '%s/online' '%s/kept'", pair.driver.folder,
             pair.driver.folder);
    assert_int_equal(system(command), 0);
    pair_press(&pair, "Leave");
    disk_flush(pair.driver.app->disk);
    snprintf(command, sizeof command, "rm -r '%s/online' && mv '%s/kept' '%s/online'",
             pair.driver.folder, pair.driver.folder, pair.driver.folder);
    assert_int_equal(system(command), 0);
    come_back();
}

/* The own half points and the friend's, as both programs count them. */
static void assert_score(int own, int friend)
{
    int half[SEATS], there[SEATS];
    const struct Table *table = driver_play(&pair.driver)->table;
    assert_true(play_sitting_score(pair.driver.app, table, half));
    assert_true(online_score(pair.friend, there));
    int seat = table_is_human(table, 0) ? 0 : 1;
    assert_int_equal(half[seat], own);
    assert_int_equal(half[1 - seat], friend);
    assert_memory_equal(half, there, sizeof half);
}

/* Coming back after the last move keeps no second record, and the game counts. */
static void a_finished_game_is_recorded_and_counted_once(void **state)
{
    (void)state;
    pair_open(&pair, true);
    pair_moves(&pair, "b2 a1 a3 c2 c1");
    pair_until(&pair, pair_is_over);
    assert_score(2, 0);
    die_and_come_back();
    assert_score(2, 0);
    pair_press(&pair, "Leave");
    pair_assert_records(&pair, 1);
}

static void a_guest_that_comes_back_counts_the_finished_game(void **state)
{
    (void)state;
    pair_open(&pair, false);
    pair_moves(&pair, "b2 a1 a3 c2 c1");
    pair_until(&pair, pair_is_over);
    die_and_come_back();
    assert_score(0, 2);
}

static bool knows_the_end(struct OnlinePair *p)
{
    return pair_is_over(p) && pair_is_linked(p) && pair_agrees(p);
}

/* The friend has resigned meanwhile. */
static void a_game_that_ended_meanwhile_counts(bool arcade_hosts)
{
    pair_open(&pair, arcade_hosts);
    pair_moves(&pair, "b2 a1");
    driver_key(&pair.driver, SDLK_ESCAPE);
    driver_press(&pair.driver, "Leave match");
    driver_press(&pair.driver, "Leave, continue later");
    assert_null(online_resign(pair.friend, pair_now(&pair)));
    come_back();
    pair_until(&pair, knows_the_end);
    driver_assert_label(&pair.driver, "You won!");
    assert_score(2, 0);
    pair_assert_records(&pair, 1);
}

static void what_ended_meanwhile_counts_at_a_host(void **state)
{
    (void)state;
    a_game_that_ended_meanwhile_counts(true);
}

static void what_ended_meanwhile_counts_at_a_guest(void **state)
{
    (void)state;
    a_game_that_ended_meanwhile_counts(false);
}

/* --- leaving --- */

static void leaving_can_be_for_a_while(void **state)
{
    (void)state;
    pair_open(&pair, true);
    pair_moves(&pair, "b2 a1");
    driver_key(&pair.driver, SDLK_ESCAPE);
    driver_press(&pair.driver, "Leave match");
    driver_press(&pair.driver, "Leave, continue later");
    assert_string_equal(driver_scene(&pair.driver), "title");
    assert_null(pair.driver.app->online);
    pair_assert_records(&pair, 0);
    come_back();
    pair_until(&pair, pair_is_linked);
    pair_moves(&pair, "c3");
    assert_int_equal(match_count(online_match(pair.friend)), 3);
    assert_int_equal(match_count(table_match(driver_play(&pair.driver)->table)), 3);
}

static bool friend_knows_the_end(struct OnlinePair *p)
{
    return match_status(online_match(p->friend)).outcome == OUTCOME_WIN &&
           pair_friend(p).session.ended;
}

/* The program ends in the second game, and has forgotten all but its journal. */
static void the_score_outlives_the_program(void **state)
{
    (void)state;
    pair_open(&pair, false);
    pair_moves(&pair, "b2 a1 a3 c2 c1");
    pair_until(&pair, pair_is_over);
    pair_until(&pair, pair_agrees);
    assert_null(online_ask(pair.friend, REQUEST_REMATCH, pair_now(&pair)));
    pair_until(&pair, pair_is_asked);
    pair_press(&pair, "Accept");
    pair_until(&pair, pair_is_settled);
    driver_key(&pair.driver, SDLK_ESCAPE);
    driver_press(&pair.driver, "Leave match");
    driver_press(&pair.driver, "Leave, continue later");
    come_back();
    assert_score(0, 2);
}

static void leaving_for_good_resigns(void **state)
{
    (void)state;
    pair_open(&pair, false);
    pair_moves(&pair, "b2 a1");
    driver_key(&pair.driver, SDLK_ESCAPE);
    driver_press(&pair.driver, "Leave match");
    driver_assert_safe_question(&pair.driver);
    driver_press(&pair.driver, "Resign and leave");
    assert_string_equal(driver_scene(&pair.driver), "title");
    pair_assert_records(&pair, 1);
    while (!friend_knows_the_end(&pair)) {
        online_update(pair.friend, pair_now(&pair));
        SDL_WaitEventTimeout(NULL, 1);
    }
    assert_int_equal(match_status(online_match(pair.friend)).reason, REASON_RESIGNATION);
}

/* The friend's program stands still meanwhile: who waited for its answer would wait for ever. */
static void closing_the_window_waits_for_nothing_and_says_goodbye(void **state)
{
    (void)state;
    pair_open(&pair, true);
    pair_moves(&pair, "b2 a1");
    int64_t before = pair_now(&pair);
    driver_close(&pair.driver);
    assert_true(pair_now(&pair) == before);
    bool parted = false;
    while (!parted) {
        struct Notice notice;
        online_update(pair.friend, pair_now(&pair));
        while (online_notice(pair.friend, &notice))
            parted = parted || (notice.kind == NOTICE_PARTED && notice.parting == PARTING_CLOSED);
        SDL_Delay(1); /* for the network's threads */
    }
}

int main(void)
{
#define TEST(name) PAIR_TEST(name, &pair)
    const struct CMUnitTest tests[] = {
        TEST(a_finished_game_is_recorded_and_counted_once),
        TEST(a_guest_that_comes_back_counts_the_finished_game),
        TEST(what_ended_meanwhile_counts_at_a_host),
        TEST(what_ended_meanwhile_counts_at_a_guest),
        TEST(leaving_can_be_for_a_while),
        TEST(the_score_outlives_the_program),
        TEST(leaving_for_good_resigns),
        TEST(closing_the_window_waits_for_nothing_and_says_goodbye),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
