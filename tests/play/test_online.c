/* An online match between two programs' worth of state, over real TCP, with journals on disk. */
#define _GNU_SOURCE
#include "engine/games.h"
#include "engine/record.h"
#include "net/links/tcp.h"
#include "net/meeting/connector.h"
#include "net/meeting/transport_connect.h"
#include "src/play/system/posix.h"
#include "tests/play/scratch.h"
#include "tests/play/two.h"
#include <errno.h>
#include <sched.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

static struct Two two;

static int set_up(void **state)
{
    (void)state;
    two_init(&two);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    two_free(&two);
    return 0;
}

/* Drains the notices of a side; returns whether one of this kind was there, the last in *out. */
static bool noticed(int who, enum NoticeKind kind, struct Notice *out)
{
    struct Notice notice;
    bool found = false;
    while (online_notice(two.side[who], &notice)) {
        if (notice.kind != kind)
            continue;
        found = true;
        if (out)
            *out = notice;
    }
    return found;
}

static bool over(struct Two *t)
{
    return two_agree(t) && two_view(t, TWO_GUEST).session.log->phase == PHASE_OVER;
}

static bool asked_host(struct Two *t)
{
    return two_agree(t) && two_view(t, TWO_HOST).session.log->pending.request != REQUEST_NONE;
}

static bool settled(struct Two *t)
{
    return two_agree(t) && two_view(t, TWO_HOST).session.log->pending.request == REQUEST_NONE;
}

static bool parted(struct Two *t)
{
    for (int who = 0; who < 2; who++)
        if (t->side[who] && !two_view(t, who).session.linked)
            return true;
    return false;
}

/* Where a host listens: its invite's addresses say so. */
static uint16_t port_of_host(void)
{
    return online_path(two.side[TWO_HOST], ENDPOINT_LOCAL).address.port;
}

static void assert_moves(const char *expected)
{
    for (int who = 0; who < 2; who++) {
        const struct Match *match = online_match(two.side[who]);
        char text[512] = "";
        for (int i = 0; i < match_count(match); i++)
            snprintf(text + strlen(text), sizeof text - strlen(text), "%s%s", i ? " " : "",
                     match_move_text(match, i));
        assert_string_equal(text, expected);
    }
}

static bool offered(struct Two *t)
{
    return two_view(t, TWO_GUEST).session.offered;
}

static bool host_plays(struct Two *t)
{
    struct OnlineView view = two_view(t, TWO_HOST);
    return view.stage == ONLINE_MATCH && !view.session.linked;
}

static void a_whole_game_and_a_rematch(void **state)
{
    (void)state;
    two_start(&two);
    assert_int_equal(online_seat(two.side[TWO_HOST]), 0);
    assert_string_equal(two_view(&two, TWO_GUEST).session.peer_name, "Ada");
    assert_string_equal(match_tags(online_match(two.side[TWO_GUEST]))->player[0], "Ada");
    assert_string_equal(match_tags(online_match(two.side[TWO_HOST]))->player[1], "Bo");
    two_moves(&two, "b2 a1 b3 a2 b1");
    for (int who = 0; who < 2; who++)
        assert_int_equal(match_status(online_match(two.side[who])).reason, REASON_LINE);
    assert_null(online_ask(two.side[TWO_GUEST], REQUEST_REMATCH, two_now(&two)));
    two_wait(&two, asked_host);
    assert_null(online_answer(two.side[TWO_HOST], true, two_now(&two)));
    two_wait(&two, settled);
    assert_int_equal(online_seat(two.side[TWO_HOST]), 1);
    two_moves(&two, "a1 b2");
    assert_moves("a1 b2");
}

static void a_takeback_refused_and_one_granted(void **state)
{
    (void)state;
    two_start(&two);
    two_moves(&two, "b2 a1 c3");
    assert_null(online_ask(two.side[TWO_GUEST], REQUEST_UNDO, two_now(&two)));
    two_wait(&two, asked_host);
    assert_int_equal(two_view(&two, TWO_HOST).session.log->pending.asker,
                     online_seat(two.side[TWO_GUEST]));
    assert_null(online_answer(two.side[TWO_HOST], false, two_now(&two)));
    two_wait(&two, settled);
    assert_moves("b2 a1 c3");
    two.jumped_ms += UNDO_WAIT_MS;
    assert_null(online_ask(two.side[TWO_GUEST], REQUEST_UNDO, two_now(&two)));
    two_wait(&two, asked_host);
    assert_null(online_answer(two.side[TWO_HOST], true, two_now(&two)));
    two_wait(&two, settled);
    assert_moves("b2");
    two_moves(&two, "c1 a1");
    assert_moves("b2 c1 a1");
}

static void either_program_is_closed_and_goes_on(void **state)
{
    (void)state;
    two_start(&two);
    two_moves(&two, "b2 a1");
    for (int who = 0; who < 2; who++) {
        two_leave(&two, who);
        two_wait(&two, parted);
        assert_string_equal(two_view(&two, !who).why, parting_text(PARTING_CLOSED));
        two_resume(&two, who);
        assert_int_equal(match_count(online_match(two.side[who])), 2 + who);
        two_wait(&two, two_linked);
        two_moves(&two, who ? "b1 b3" : "c3");
    }
    assert_moves("b2 a1 c3 b1 b3");
    assert_string_equal(two_view(&two, TWO_GUEST).session.peer_name, "Ada");
}

static void both_programs_are_closed_and_go_on(void **state)
{
    (void)state;
    two_start(&two);
    two_moves(&two, "b2 a1");
    for (int who = 0; who < 2; who++)
        two_leave(&two, who);
    for (int who = 0; who < 2; who++)
        two_resume(&two, who);
    two_wait(&two, two_linked);
    two_moves(&two, "c3");
    assert_moves("b2 a1 c3");
}

static void a_move_made_without_a_link_is_not_lost(void **state)
{
    (void)state;
    two_start(&two);
    two_moves(&two, "b2");
    two_leave(&two, TWO_HOST);
    two_wait(&two, parted);
    Move a1;
    const struct Board *board = match_board(online_match(two.side[TWO_GUEST]));
    board->game->move_read(board->position, "a1", &a1, NULL);
    assert_null(online_move(two.side[TWO_GUEST], a1, two_now(&two)));
    assert_string_equal(two_view(&two, TWO_GUEST).session.proposal->text, "a1");
    two_leave(&two, TWO_GUEST); /* and its program ends, too */
    two_resume(&two, TWO_GUEST);
    two_resume(&two, TWO_HOST);
    two_wait(&two, two_linked);
    two_wait(&two, two_agree);
    assert_moves("b2 a1");
}

/* The host has begun on the guest's word, and the guest's program ends before it hears of that. The
 * same with a rematch that the host accepts. */
static void a_guest_that_closes_while_the_host_begins_can_go_on(void **state)
{
    (void)state;
    two_open(&two);
    two_wait(&two, offered);
    assert_null(online_answer_offer(two.side[TWO_GUEST], true, two_now(&two)));
    two_leave(&two, TWO_GUEST);
    two_wait(&two, host_plays);
    two_resume(&two, TWO_GUEST);
    two_wait(&two, two_linked);
    two_moves(&two, "b2 a1 b3 a2 b1");
    assert_null(online_ask(two.side[TWO_GUEST], REQUEST_REMATCH, two_now(&two)));
    two_wait(&two, asked_host);
    assert_null(online_answer(two.side[TWO_HOST], true, two_now(&two)));
    two_leave(&two, TWO_GUEST);
    two_resume(&two, TWO_GUEST);
    two_wait(&two, two_linked);
    two_wait(&two, two_agree);
    two_moves(&two, "c3");
    assert_moves("c3");
}

static bool disk_is_full;

static ssize_t write_unless_full(int file, const void *bytes, size_t count)
{
    if (!disk_is_full)
        return file_calls_system.write(file, bytes, count);
    errno = ENOSPC;
    return -1;
}

static bool host_failed(struct Two *t)
{
    return two_view(t, TWO_HOST).stage == ONLINE_FAILED;
}

/* Before a friend has come for nothing. */
static void a_full_disk_is_noticed_at_hosting(void **state)
{
    static struct FileCalls calls;
    const char *error;
    (void)state;
    calls = file_calls_system;
    calls.write = write_unless_full;
    disk_is_full = true;
    struct OnlineSettings host = {.folder = two.folder[TWO_HOST], .name = "Ada", .calls = &calls};
    two.side[TWO_HOST] = online_host(&host, &two.offer, two_now(&two), &error);
    assert_non_null(two.side[TWO_HOST]);
    two_wait(&two, host_failed);
    assert_string_equal(two_view(&two, TWO_HOST).why, parting_text(PARTING_UNSAVED));
    disk_is_full = false;
}

static bool for_two_seconds(struct Two *t)
{
    static int64_t until_ms;
    if (until_ms == 0)
        until_ms = two_now(t) + 2000;
    return two_now(t) >= until_ms;
}

/* The guest can keep nothing, so it ends the link; it does not call a hundred times a second to end
 * it again, and goes on when there is room. */
static void a_full_disk_is_met_with_patience(void **state)
{
    static struct FileCalls calls; /* outlives the match */
    struct Notice notice;
    Move b2;
    int links = 0;
    (void)state;
    calls = file_calls_system;
    calls.write = write_unless_full;
    two.calls[TWO_GUEST] = &calls;
    two_start(&two);
    noticed(TWO_HOST, NOTICE_LINKED, NULL);
    disk_is_full = true;
    const struct Board *board = match_board(online_match(two.side[TWO_HOST]));
    board->game->move_read(board->position, "b2", &b2, NULL);
    assert_null(online_move(two.side[TWO_HOST], b2, two_now(&two)));
    two_wait(&two, for_two_seconds);
    while (online_notice(two.side[TWO_HOST], &notice))
        links += notice.kind == NOTICE_LINKED;
    assert_in_range(links, 1, 3);
    assert_true(noticed(TWO_GUEST, NOTICE_UNSAVED, NULL));
    disk_is_full = false;
    two.jumped_ms += 8000;
    two_wait(&two, two_agree);
    two_moves(&two, "a1");
    assert_moves("b2 a1");
}

/* The guest was told nothing and could not contest it: the game is nobody's. */
static void a_game_that_was_broken_off_is_nobodys(void **state)
{
    (void)state;
    two_start(&two);
    two_moves(&two, "b2");
    two_leave(&two, TWO_GUEST);
    two_wait(&two, parted);
    assert_non_null(online_break_off(two.side[TWO_HOST], two_now(&two)));
    two.jumped_ms += GRACE_MS;
    assert_null(online_break_off(two.side[TWO_HOST], two_now(&two)));
    two_resume(&two, TWO_GUEST);
    two_wait(&two, over);
    for (int who = 0; who < 2; who++) {
        struct Status status = match_status(online_match(two.side[who]));
        assert_int_equal(status.outcome, OUTCOME_NONE);
        assert_int_equal(status.reason, REASON_ABANDONED);
    }
}

/* The comment at each move of the main line, of the record that one side has. */
static void assert_remarks(int who, const char *const *remarks, int count)
{
    struct Match *match = online_match(two.side[who]);
    struct Tree *tree = record_tree_of_match(match, two_now(&two));
    TreeNode node = TREE_ROOT;
    for (int i = 0; i < count; i++) {
        node = tree_add(tree, node, match_get(match, i));
        assert_string_equal(tree_comment(tree, node), remarks[i]);
    }
    tree_free(tree);
}

/* Both records say where the link broke, also when the programs were started again since. */
static void a_game_that_goes_on_says_where_it_broke(void **state)
{
    static const char broken[] = "The connection broke here";
    (void)state;
    two_start(&two);
    two_moves(&two, "b2 a1");
    two_leave(&two, TWO_GUEST);
    two_wait(&two, parted);
    two_resume(&two, TWO_GUEST);
    two_wait(&two, two_agree);
    two_moves(&two, "c3");
    for (int who = 0; who < 2; who++)
        assert_remarks(who, (const char *const[]){"", broken, ""}, 3);
    char *record = record_write(online_match(two.side[TWO_HOST]), two_now(&two));
    assert_non_null(strstr(record, "a1 {The connection broke here}"));
    free(record);
    for (int who = 0; who < 2; who++) /* one after the other is started again */
        two_leave(&two, who);
    for (int who = 0; who < 2; who++)
        two_resume(&two, who);
    two_wait(&two, two_agree);
    for (int who = 0; who < 2; who++)
        assert_remarks(who, (const char *const[]){"", broken, broken}, 3);
}

/* One move from losing, unplugged: what the guest says when it is back turns nothing round. */
static void pulling_ones_own_cable_wins_nothing(void **state)
{
    (void)state;
    two.offer.clock = clock_of("60+0");
    two_start(&two);
    two_moves(&two, "b2 a1 b1 a2"); /* the host threatens b3 and is on turn */
    two_leave(&two, TWO_GUEST);
    two_wait(&two, parted);
    two.jumped_ms += 10 * GRACE_MS; /* far more than there is on any clock */
    two_resume(&two, TWO_GUEST);
    two_wait(&two, two_agree);
    two_moves(&two, "b3");
    two_wait(&two, over);
    for (int who = 0; who < 2; who++)
        assert_int_equal(match_status(online_match(two.side[who])).reason, REASON_LINE);
}

static void clocks_run_by_the_log(void **state)
{
    (void)state;
    two.offer.clock = clock_of("60+1");
    two_start(&two);
    two_moves(&two, "b2");
    two.jumped_ms += 7000;
    two_moves(&two, "a1");
    two.jumped_ms += 5000;
    two_moves(&two, "c3");
    for (int who = 0; who < 2; who++) {
        struct Match *match = online_match(two.side[who]);
        assert_in_range(match_time_left(match, 1, two_now(&two)), 53000, 54000);
        assert_int_equal(match_time_spent(match, 1),
                         match_time_spent(online_match(two.side[!who]), 1));
    }
    for (int i = 0; i < 8; i++, two.jumped_ms += 10000) /* the guest is on turn */
        two_wait(&two, two_linked);
    two_wait(&two, over);
    for (int who = 0; who < 2; who++) {
        assert_int_equal(match_status(online_match(two.side[who])).reason, REASON_TIME);
        assert_int_equal(match_status(online_match(two.side[who])).winner, 0);
    }
}

/* Both are there again, and the log says what it cost. */
static bool paid(struct Two *t)
{
    const struct Log *log = two_view(t, TWO_HOST).session.log;
    return two_agree(t) && two_view(t, TWO_HOST).session.synced &&
           two_view(t, TWO_GUEST).session.synced &&
           (log->phase == PHASE_OVER || log_get(log, log->count)->kind == EVENT_AWAY);
}

/* One side ends its program in its own turn, and is gone for so long, twice. */
static void leave_twice(int who, int64_t away_ms)
{
    two.offer.clock = clock_of("60+0");
    two_start(&two);
    two_moves(&two, who == TWO_HOST ? "b2 a1" : "b2 a1 c3");
    for (int times = 0; times < 2; times++) {
        two.jumped_ms += 2000;
        two_leave(&two, who);
        two_wait(&two, parted);
        for (int64_t ms = 0; ms < away_ms; ms += 5000) { /* the other is there, and waits */
            two.jumped_ms += 5000;
            online_update(two.side[!who], two_now(&two));
        }
        two_resume(&two, who);
        two_wait(&two, paid);
    }
}

static void ending_the_program_is_no_free_time(void **state)
{
    (void)state;
    for (int who = 0; who < 2; who++) {
        leave_twice(who, 20000);
        two_moves(&two, "b1");
        for (int side = 0; side < 2; side++) { /* 10 s are free, once; what is said last counts */
            struct Match *match = online_match(two.side[side]);
            assert_in_range(match_time_spent(match, match_count(match) - 1), 30000, 42000);
        }
        two_free(&two);
        two_init(&two);
    }
}

static void ending_the_program_loses_on_time(void **state)
{
    (void)state;
    for (int who = 0; who < 2; who++) {
        leave_twice(who, 55000);
        two_wait(&two, over);
        for (int side = 0; side < 2; side++) {
            struct Match *match = online_match(two.side[side]);
            assert_int_equal(match_status(match).reason, REASON_TIME);
            assert_int_equal(match_status(match).winner, who == TWO_HOST ? 1 : 0);
        }
        two_free(&two);
        two_init(&two);
    }
}

static void a_flag_is_seen_when_it_falls(void **state)
{
    (void)state;
    two.offer.clock = clock_of("10+0");
    two_start(&two);
    two_moves(&two, "b2 a1");
    two.jumped_ms += 9500;
    online_update(two.side[TWO_HOST], two_now(&two));
    int wait = online_wait(two.side[TWO_HOST], two_now(&two));
    assert_in_range(wait, 1, 500);
    two.jumped_ms += wait;
    two_wait(&two, over);
    assert_int_equal(match_status(online_match(two.side[TWO_HOST])).reason, REASON_TIME);
}

/* A host that is started again at other ports all the time is found where it is now. */
static void a_host_that_moves_about_is_found(void **state)
{
    (void)state;
    const char *error;
    two_start(&two);
    two_moves(&two, "b2");
    uint16_t port = port_of_host(); /* where it would like to be */
    for (int i = 0; i < INVITE_ADDRESSES_MAX; i++) {
        two_leave(&two, TWO_HOST);
        two_wait(&two, parted);
        struct TcpListener *other = tcp_listen(port, NULL, &error); /* was faster */
        two_resume(&two, TWO_HOST);
        tcp_listener_free(other);
        two.jumped_ms += 10000; /* every rest is over */
        two_wait(&two, two_linked);
    }
    two_moves(&two, "a1");
}

/* Both lids are closed while the host thinks, which costs it no time. */
static void nobody_thinks_asleep(void **state)
{
    (void)state;
    two.offer.clock = clock_of("60+0");
    two_start(&two);
    two_moves(&two, "b2 a1");
    two.jumped_ms += 50000;
    two_wait(&two, parted);
    two_wait(&two, two_linked);
    two_moves(&two, "c3");
    for (int who = 0; who < 2; who++)
        assert_in_range(match_time_left(online_match(two.side[who]), 0, two_now(&two)), 55000,
                        60000);
}

/* The same, and the first thing after the sleep is the player's wish: the window's loop hears of a
 * click before it looks at the network. */
static void a_wish_after_the_sleep_does_not_hide_it(void **state)
{
    Move c3;
    (void)state;
    two.offer.clock = clock_of("60+0");
    two_start(&two);
    two_moves(&two, "b2 a1");
    two.jumped_ms += 50000;
    const struct Board *board = match_board(online_match(two.side[TWO_HOST]));
    board->game->move_read(board->position, "c3", &c3, NULL);
    assert_null(online_move(two.side[TWO_HOST], c3, two_now(&two)));
    two_wait(&two, two_linked);
    two_wait(&two, two_agree);
    for (int who = 0; who < 2; who++)
        assert_in_range(match_time_left(online_match(two.side[who]), 0, two_now(&two)), 55000,
                        60000);
}

#ifndef CLONE_NEWTIME
#define CLONE_NEWTIME 0x80 /* since Linux 5.6; older headers do not name it */
#endif

enum { SLEPT_S = 5000, NO_NAMESPACE = 77 };

/* In a process of its own: makes a time namespace in which the machine has slept, and returns as an
 * exit status whether the clock of a child there counts the sleep. */
static int clock_in_a_namespace(void)
{
    if (unshare(CLONE_NEWUSER | CLONE_NEWTIME) != 0)
        return NO_NAMESPACE;
    FILE *offsets = fopen("/proc/self/timens_offsets", "w");
    if (!offsets)
        return NO_NAMESPACE;
    fprintf(offsets, "boottime %d 0\n", SLEPT_S);
    if (fclose(offsets) != 0)
        return NO_NAMESPACE;
    int64_t before = posix_clock_ms(); /* still outside: the namespace is for children */
    int status;
    pid_t child = fork();
    if (child == 0)
        _exit(posix_clock_ms() - before < 1000 * (int64_t)SLEPT_S);
    return child > 0 && waitpid(child, &status, 0) == child ? WEXITSTATUS(status) : NO_NAMESPACE;
}

/* A lid that is closed for an hour is an hour's absence for its own side, too: else it would take
 * an honest end of the game by the other for one that comes too early. */
static void the_clock_runs_while_the_machine_sleeps(void **state)
{
    int status = 0;
    (void)state;
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0)
        _exit(clock_in_a_namespace());
    assert_int_equal(waitpid(child, &status, 0), child);
    if (WEXITSTATUS(status) == NO_NAMESPACE)
        skip();
    assert_int_equal(WEXITSTATUS(status), 0);
}

static void no_clock_runs_while_the_peer_is_away(void **state)
{
    (void)state;
    two.offer.clock = clock_of("60+0");
    two_start(&two);
    two_moves(&two, "b2 a1 c3"); /* the guest is on turn, and the host closes its program */
    two_leave(&two, TWO_HOST);
    two_wait(&two, parted);
    two.jumped_ms += 30000;
    two_resume(&two, TWO_HOST);
    two_wait(&two, two_linked);
    for (int who = 0; who < 2; who++)
        assert_in_range(match_time_left(online_match(two.side[who]), 1, two_now(&two)), 55000,
                        60000);
}

static bool guest_failed(struct Two *t)
{
    return two_view(t, TWO_GUEST).stage == ONLINE_FAILED;
}

static void a_wrong_code_is_refused(void **state)
{
    char text[INVITE_TEXT_MAX];
    struct Invite invite;
    (void)state;
    two_open(&two);
    online_close(two.side[TWO_GUEST], PARTING_LEFT, two_now(&two));
    online_invite(two.side[TWO_HOST], text);
    invite_read(text, &invite);
    invite.code = two_view(&two, TWO_HOST).code;
    invite.code.text[0] = invite.code.text[0] == '0' ? '1' : '0';
    invite.pasted = false;
    invite.count = 1;
    struct OnlineSettings guest = {
        .folder = two.folder[TWO_GUEST], .name = "Eve", .beacon_port = two.beacon_port};
    two.side[TWO_GUEST] = online_join(&guest, &invite, two_now(&two));
    two_wait(&two, guest_failed);
    assert_string_equal(two_view(&two, TWO_GUEST).why, refusal_text(REFUSAL_WRONG_CODE));
    assert_int_equal(two_view(&two, TWO_HOST).stage, ONLINE_WAITING);
    assert_int_equal(scratch_count(two.folder[TWO_GUEST], ".journal"), 0);
}

static void the_code_alone_is_enough_on_one_network(void **state)
{
    (void)state;
    two_open(&two);
    online_close(two.side[TWO_GUEST], PARTING_LEFT, two_now(&two));
    struct Invite invite = {.code = two_view(&two, TWO_HOST).code};
    struct OnlineSettings guest = {
        .folder = two.folder[TWO_GUEST], .name = "Bo", .beacon_port = two.beacon_port};
    two.side[TWO_GUEST] = online_join(&guest, &invite, two_now(&two));
    two_wait(&two, offered);
    assert_null(online_answer_offer(two.side[TWO_GUEST], true, two_now(&two)));
    two_wait(&two, two_agree);
    two_leave(&two, TWO_HOST); /* and its address may be another one afterwards */
    two_wait(&two, parted);
    two_resume(&two, TWO_HOST);
    two_wait(&two, two_linked);
}

static void a_code_that_nobody_hosts_is_told(void **state)
{
    struct Invite invite = {.count = 0};
    struct OnlineSettings guest = {
        .folder = two.folder[TWO_GUEST], .name = "Bo", .beacon_port = two.beacon_port};
    (void)state;
    assert_true(code_read("0000-0000", &invite.code));
    two.side[TWO_GUEST] = online_join(&guest, &invite, two_now(&two));
    two_wait(&two, guest_failed);
    assert_non_null(strstr(two_view(&two, TWO_GUEST).why, "Nobody"));
}

/* The host's friend is at home, and holds an invite that names the host's own network alone. */
static void an_invite_of_another_network_says_so(void **state)
{
    struct Invite invite = {.count = 1, .addresses = {{.host = "198.18.55.55", .port = 9}}};
    struct OnlineSettings guest = {
        .folder = two.folder[TWO_GUEST], .name = "Bo", .beacon_port = two.beacon_port};
    (void)state;
    assert_true(code_read("0000-0000", &invite.code));
    two.side[TWO_GUEST] = online_join(&guest, &invite, two_now(&two));
    online_update(two.side[TWO_GUEST], two_now(&two));
    two.jumped_ms += CONNECTOR_CONNECT_MS;
    two_wait(&two, guest_failed);
    assert_non_null(strstr(two_view(&two, TWO_GUEST).why, "host's own network only"));
}

static bool host_waits(struct Two *t)
{
    return two_view(t, TWO_HOST).stage == ONLINE_WAITING;
}

static bool waiting_again(struct Two *t)
{
    return guest_failed(t) && host_waits(t);
}

static void declined_terms_leave_the_offer_open(void **state)
{
    (void)state;
    two_open(&two);
    two_wait(&two, offered);
    struct OnlineOffer terms;
    assert_true(online_terms(two.side[TWO_GUEST], &terms));
    assert_ptr_equal(terms.game, two.offer.game);
    assert_null(online_answer_offer(two.side[TWO_GUEST], false, two_now(&two)));
    two_wait(&two, waiting_again);
    char text[INVITE_TEXT_MAX];
    struct Invite invite;
    online_invite(two.side[TWO_HOST], text);
    invite_read(text, &invite);
    online_close(two.side[TWO_GUEST], PARTING_LEFT, two_now(&two));
    struct OnlineSettings guest = {
        .folder = two.folder[TWO_GUEST], .name = "Bo", .beacon_port = two.beacon_port};
    two.side[TWO_GUEST] = online_join(&guest, &invite, two_now(&two));
    two_wait(&two, offered);
    assert_null(online_answer_offer(two.side[TWO_GUEST], true, two_now(&two)));
    two_wait(&two, two_agree);
    two_moves(&two, "b2 a1");
}

/* One who holds the invite, and a program of his own. */
struct Intruder {
    struct Connector connector;
    struct AdmittedGuest link;
    bool in;
};

static struct Intruder intruder;

static bool intruded(struct Two *t)
{
    if (!intruder.in)
        intruder.in =
            connector_pump(&intruder.connector, &intruder.link, two_now(t)) == CONNECTOR_IN;
    return intruder.in && two_view(t, TWO_HOST).session.linked;
}

static bool intruder_is_gone(struct Two *t)
{
    char heard[512];
    while (transport_receive(intruder.link.transport, heard, sizeof heard) > 0)
        continue;
    return transport_state(intruder.link.transport) == TRANSPORT_CLOSED &&
           two_view(t, TWO_HOST).stage != ONLINE_TERMS;
}

/* Comes in, says one message, and stays until the host has hung up; or else hangs up himself. */
static void intrude(const struct Invite *invite, const struct Message *message)
{
    const struct ConnectorOpener opener = {.open = transport_connect,
                                           .context = &(struct RelayBroker){.port = 0}};
    uint8_t payload[FRAME_PAYLOAD_MAX], wire[FRAME_WIRE_MAX];
    intruder.in = false;
    connector_init(&intruder.connector, invite, NULL, &opener, NULL, two_now(&two));
    two_wait(&two, intruded);
    struct Transport *transport = intruder.link.transport;
    if (message) {
        size_t size = message_write(message, payload);
        size = frame_seal(&intruder.link.sender, (uint8_t)message->kind, payload, size, wire);
        assert_true(transport_send(transport, wire, size));
        two_wait(&two, intruder_is_gone);
    }
    transport_close(transport);
    two_wait(&two, host_waits);
}

static void nobody_but_the_host_ends_an_offer(void **state)
{
    static const struct Message junk[] = {{.kind = MSG_PING}, /* before the hello */
                                          {.kind = MSG_HELLO, .name = "Eve", .count = 7},
                                          {.kind = MSG_BYE, .parting = PARTING_LEFT},
                                          {.kind = MSG_BYE, .parting = PARTING_CLOSED}};
    char text[INVITE_TEXT_MAX];
    struct Invite invite;
    (void)state;
    two_open(&two);
    online_close(two.side[TWO_GUEST], PARTING_LEFT, two_now(&two));
    two.side[TWO_GUEST] = NULL;
    online_invite(two.side[TWO_HOST], text);
    invite_read(text, &invite);
    intrude(&invite, NULL);
    for (size_t i = 0; i < sizeof junk / sizeof *junk; i++)
        intrude(&invite, &junk[i]);
    char again[INVITE_TEXT_MAX], line[ANSWER_TEXT_MAX];
    online_invite(two.side[TWO_HOST], again);
    assert_string_equal(again, text);
    struct Answer answer = {
        .candidates = {.count = 1, .list = {{.address = {10, 0, 0, 1}, .port = 9}}}};
    answer_mark(invite.secret.bytes, SECRET_SIZE, answer.to);
    answer_write(&answer, line);
    assert_null(online_take_answer_line(two.side[TWO_HOST], line));
    struct OnlineSettings guest = {
        .folder = two.folder[TWO_GUEST], .name = "Bo", .beacon_port = two.beacon_port};
    two.side[TWO_GUEST] = online_join(&guest, &invite, two_now(&two));
    two_wait(&two, offered);
    assert_null(online_answer_offer(two.side[TWO_GUEST], true, two_now(&two)));
    two_wait(&two, two_agree);
    two_moves(&two, "b2 a1");
}

static void leaving_for_good_leaves_nothing_behind(void **state)
{
    (void)state;
    two_start(&two);
    two_moves(&two, "b2");
    online_close(two.side[TWO_HOST], PARTING_LEFT, two_now(&two));
    two.side[TWO_HOST] = NULL;
    two_wait(&two, guest_failed);
    assert_string_equal(two_view(&two, TWO_GUEST).why, parting_text(PARTING_LEFT));
    assert_int_equal(scratch_count(two.folder[TWO_HOST], ".journal"), 0);
    assert_int_equal(match_count(online_match(two.side[TWO_GUEST])), 1);
    assert_int_equal(match_status(online_conclude(two.side[TWO_GUEST], two_now(&two))).reason,
                     REASON_ABSENCE);
}

static void chat_comes_clean(void **state)
{
    struct Notice notice;
    (void)state;
    two_start(&two);
    noticed(TWO_HOST, NOTICE_CHAT, NULL);
    assert_null(online_chat(two.side[TWO_GUEST], "hel\xe2\x80\xaelo\x07", two_now(&two)));
    two_moves(&two, "b2 a1"); /* the guest's own move comes behind its words */
    assert_true(noticed(TWO_HOST, NOTICE_CHAT, &notice));
    assert_string_equal(notice.text, "hello");
}

static void every_game_can_be_played(void **state)
{
    (void)state;
    for (int i = 0; i < games_count(); i++) {
        const struct Game *game = games_get(i);
        two.offer.game = game;
        two_start(&two);
        for (int ply = 0; ply < 6; ply++) {
            const struct Board *board = match_board(online_match(two.side[TWO_HOST]));
            Move moves[MOVES_MAX];
            char text[MOVE_TEXT_MAX];
            if (board_status(board).outcome != OUTCOME_ONGOING)
                break;
            int count = game->generate(board->position, NULL, MOVES_ALL, moves);
            game->move_write(board->position, moves[(ply * 7) % count], text);
            two_move(&two, text);
        }
        for (int who = 0; who < 2; who++) {
            online_close(two.side[who], PARTING_LEFT, two_now(&two));
            two.side[who] = NULL;
        }
    }
}

/* What happens stands in the log and in the diagnostics, but for what is nobody else's business. */
static void the_log_tells_what_happens_and_no_secret(void **state)
{
    char invite_text[INVITE_TEXT_MAX], code[CODE_TEXT_MAX];
    static char text[DIAGNOSTICS_MAX];
    struct Invite invite;
    (void)state;
    two.log = logfile_new("", NULL, false);
    two_open(&two);
    online_invite(two.side[TWO_HOST], invite_text);
    assert_null(invite_read(invite_text, &invite));
    struct InviteCode typed = two_view(&two, TWO_HOST).code;
    two_wait(&two, offered);
    assert_null(online_answer_offer(two.side[TWO_GUEST], true, two_now(&two)));
    two_wait(&two, two_agree);
    assert_null(online_chat(two.side[TWO_GUEST], "my secret", two_now(&two)));
    two_moves(&two, "b2 a1");
    two_leave(&two, TWO_GUEST);
    two_wait(&two, parted);
    online_diagnostics(two.side[TWO_HOST], two.log, "1.2.3", two_now(&two), text);
    assert_non_null(strstr(text, "Tianyuan 1.2.3"));
    assert_non_null(strstr(text, "host, stage match"));
    assert_non_null(strstr(text, "endpoint "));
    assert_non_null(strstr(text, "linked by tcp, for a new match"));
    assert_non_null(strstr(text, parting_text(PARTING_CLOSED)));
    code_write(&typed, code);
    assert_null(strstr(text, code));
    assert_null(strstr(text, typed.text));
    *strchr(invite_text, '@') = '\0';
    assert_null(strstr(text, invite_text));
    assert_null(strstr(text, invite.addresses[0].host));
    assert_null(strstr(text, "my secret"));
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
    const char *error;
    const struct CMUnitTest tests[] = {
        TEST(a_whole_game_and_a_rematch),
        TEST(a_takeback_refused_and_one_granted),
        TEST(either_program_is_closed_and_goes_on),
        TEST(both_programs_are_closed_and_go_on),
        TEST(a_move_made_without_a_link_is_not_lost),
        TEST(a_guest_that_closes_while_the_host_begins_can_go_on),
        TEST(a_full_disk_is_noticed_at_hosting),
        TEST(a_full_disk_is_met_with_patience),
        TEST(a_game_that_was_broken_off_is_nobodys),
        TEST(a_game_that_goes_on_says_where_it_broke),
        TEST(pulling_ones_own_cable_wins_nothing),
        TEST(clocks_run_by_the_log),
        TEST(ending_the_program_is_no_free_time),
        TEST(ending_the_program_loses_on_time),
        TEST(a_flag_is_seen_when_it_falls),
        TEST(a_host_that_moves_about_is_found),
        TEST(nobody_thinks_asleep),
        TEST(a_wish_after_the_sleep_does_not_hide_it),
        TEST(the_clock_runs_while_the_machine_sleeps),
        TEST(no_clock_runs_while_the_peer_is_away),
        TEST(a_wrong_code_is_refused),
        TEST(the_code_alone_is_enough_on_one_network),
        TEST(a_code_that_nobody_hosts_is_told),
        TEST(an_invite_of_another_network_says_so),
        TEST(declined_terms_leave_the_offer_open),
        TEST(nobody_but_the_host_ends_an_offer),
        TEST(leaving_for_good_leaves_nothing_behind),
        TEST(chat_comes_clean),
        TEST(the_log_tells_what_happens_and_no_secret),
        TEST(every_game_can_be_played),
    };
    if (!online_start(&error)) {
        fprintf(stderr, "%s\n", error);
        return 1;
    }
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    online_stop();
    return failed;
}
