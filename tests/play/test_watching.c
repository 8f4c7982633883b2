/* A third program watches an online match, over real TCP. */
#include "engine/match.h"
#include "src/play/online/replica.h"
#include "src/play/online/watching.h"
#include "tests/play/two.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static struct Two two;
static struct Watching *watching;
static const struct WatchOffer open_hall = {.open = true, .limit = 3};

static void wake(void *context)
{
    sem_post(context);
}

static int set_up(void **state)
{
    (void)state;
    two_init(&two);
    two_start(&two);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    watching_close(watching);
    watching = NULL;
    two_free(&two);
    return 0;
}

static struct WatchingView seen(void)
{
    return watching_view(watching, two_now(&two));
}

/* Opens the match to those who watch, and comes by the line for them. */
static void watch(void)
{
    const struct OnlineSettings settings = {.wake = {.wake = wake, .context = &two.woken}};
    char line[INVITE_TEXT_MAX];
    struct Invite invite;
    online_watch_line(two.side[TWO_HOST], line);
    assert_null(invite_read(line, &invite));
    assert_true(invite.watches);
    watching = watching_open(&settings, &invite, two_now(&two));
}

/* Whether the players agree, and who watches has all that they have. */
static bool sees_all(struct Two *t)
{
    watching_update(watching, two_now(t));
    struct WatcherView view = seen().watcher;
    const struct Log *log = two_view(t, TWO_HOST).session.log;
    return two_agree(t) && view.linked && view.log && view.log->count == log->count &&
           memcmp(view.log->chain, log->chain, LOG_CHAIN) == 0;
}

static bool guest_knows(struct Two *t)
{
    watching_update(watching, two_now(t));
    struct OnlineWatch told = online_watched(t->side[TWO_GUEST]);
    return told.offer.open && told.watchers == 1;
}

static bool asked_host(struct Two *t)
{
    return two_view(t, TWO_HOST).session.log->pending.request == REQUEST_REMATCH;
}

static bool plays_again(struct Two *t)
{
    return two_agree(t) && match_count(online_match(t->side[TWO_HOST])) == 0;
}

/* Who comes in the third game sees the score of the first two, as the players do. */
static void test_who_comes_late_knows_the_score(void **state)
{
    int half[SEATS], players[SEATS];
    (void)state;
    for (int game = 0; game < 2; game++) {
        two_moves(&two, "b2");
        assert_null(online_resign(two.side[TWO_GUEST], two_now(&two)));
        two_wait(&two, two_agree);
        assert_null(online_ask(two.side[TWO_GUEST], REQUEST_REMATCH, two_now(&two)));
        two_wait(&two, asked_host);
        assert_null(online_answer(two.side[TWO_HOST], true, two_now(&two)));
        two_wait(&two, plays_again);
    }
    assert_null(online_let_watch(two.side[TWO_HOST], &open_hall, two_now(&two)));
    watch();
    two_wait(&two, sees_all);
    assert_true(online_score(two.side[TWO_HOST], players));
    assert_true(watching_score(watching, half));
    assert_int_equal(players[online_seat(two.side[TWO_HOST])], 4);
    assert_memory_equal(half, players, sizeof half);
}

/* A log that is told twice counts once. */
static void test_a_log_told_again_counts_once(void **state)
{
    struct Replica replica = {.offer = two.offer, .name = {"Bo", "Ada"}};
    struct LogRules rules = replica_rules(&replica);
    int half[SEATS];
    (void)state;
    for (int told = 0; told < 2; told++) {
        rules.start(&replica, 0);
        rules.end(&replica, EVENT_RESIGN, 1, 0);
        rules.start(&replica, 0);
        assert_true(replica_score(&replica, half));
        assert_int_equal(half[0], 2);
        assert_int_equal(half[1], 0);
        replica_begin_anew(&replica);
    }
    replica_free(&replica);
}

static bool is_alone(struct Two *t)
{
    watching_update(watching, two_now(t));
    return !seen().watcher.linked;
}

static bool guest_knows_of_the_end(struct Two *t)
{
    watching_update(watching, two_now(t));
    return seen().stage == WATCHING_ENDED && !online_watched(t->side[TWO_GUEST]).offer.open;
}

static void test_a_match_is_watched_and_the_guest_knows(void **state)
{
    (void)state;
    assert_null(online_let_watch(two.side[TWO_HOST], &open_hall, two_now(&two)));
    assert_non_null(online_let_watch(two.side[TWO_GUEST], &open_hall, two_now(&two)));
    watch();
    assert_int_equal(seen().stage, WATCHING_CALLING);
    assert_null(watching_match(watching));
    two_move(&two, "b2");
    two_wait(&two, sees_all);
    two_wait(&two, guest_knows);
    assert_int_equal(match_count(watching_match(watching)), 1);
    assert_string_equal(match_tags(watching_match(watching))->player[0], "Ada");
    two_move(&two, "a1");
    two_wait(&two, sees_all);
    struct WatchOffer closed = {.open = false};
    assert_null(online_let_watch(two.side[TWO_HOST], &closed, two_now(&two)));
    two_wait(&two, guest_knows_of_the_end);
    assert_string_equal(seen().why, watch_end_text(WATCH_END_STOPPED));
    assert_int_equal(match_count(watching_match(watching)), 2); /* what was seen stays */
}

/* The code that was given out is good after the host's program was closed and opened again. */
static void test_the_code_outlives_the_hosts_program(void **state)
{
    (void)state;
    struct WatchOffer offer = {.open = true, .limit = 2, .delay_s = 0};
    assert_null(online_let_watch(two.side[TWO_HOST], &offer, two_now(&two)));
    struct WatchOffer before = online_watched(two.side[TWO_HOST]).offer;
    watch();
    two_move(&two, "b2");
    two_wait(&two, sees_all);
    two_leave(&two, TWO_HOST);
    two_wait(&two, is_alone);
    assert_int_equal(seen().stage, WATCHING_MATCH); /* it will call again */
    two_resume(&two, TWO_HOST);
    struct WatchOffer after = online_watched(two.side[TWO_HOST]).offer;
    assert_true(after.open);
    assert_int_equal(after.limit, 2);
    assert_string_equal(after.code.text, before.code.text);
    assert_memory_equal(&after.secret, &before.secret, sizeof after.secret);
    two_wait(&two, sees_all);
    two_move(&two, "a1");
    two_wait(&two, sees_all);
    assert_int_equal(seen().watcher.logs, 1);
}

/* Opened again it has another code: the old one was perhaps the reason to close it. */
static void test_a_hall_that_was_closed_has_another_code(void **state)
{
    (void)state;
    struct WatchOffer closed = {.open = false};
    assert_null(online_let_watch(two.side[TWO_HOST], &closed, two_now(&two)));
    assert_null(online_let_watch(two.side[TWO_HOST], &open_hall, two_now(&two)));
    struct WatchOffer first = online_watched(two.side[TWO_HOST]).offer;
    struct WatchOffer later = {.open = true, .limit = 1, .delay_s = 60};
    assert_null(online_let_watch(two.side[TWO_HOST], &later, two_now(&two)));
    struct WatchOffer changed = online_watched(two.side[TWO_HOST]).offer;
    assert_string_equal(changed.code.text, first.code.text); /* other settings, the same code */
    assert_int_equal(changed.delay_s, 60);
    assert_null(online_let_watch(two.side[TWO_HOST], &closed, two_now(&two)));
    assert_null(online_let_watch(two.side[TWO_HOST], &open_hall, two_now(&two)));
    assert_string_not_equal(online_watched(two.side[TWO_HOST]).offer.code.text, first.code.text);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(test_##name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        TEST(a_match_is_watched_and_the_guest_knows),
        TEST(who_comes_late_knows_the_score),
        TEST(a_log_told_again_counts_once),
        TEST(the_code_outlives_the_hosts_program),
        TEST(a_hall_that_was_closed_has_another_code),
    };
    const char *why;
    int failed =
        online_start(&why) ? cmocka_run_group_tests_name("watching", tests, NULL, NULL) : 1;
    online_stop();
    return failed;
}
