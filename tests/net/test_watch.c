/* Who watches a match, from both sides: what they see, when, and what they can't do. */
#include "tests/net/cable.h"
#include "tests/net/spectator.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { SPECTATORS = WATCHERS_MAX + 8 };

static const struct InviteSecret secret = {.bytes = "watch us"};

/* A match, its feed, and those who watch. */
struct Hall {
    struct Pair pair;
    struct WatchFeed *feed;
    struct Spectator seats[SPECTATORS];
    int count;
};

static struct Hall *hall_open(int game, int limit, int delay_s)
{
    struct Hall *hall = calloc(1, sizeof *hall);
    assert_non_null(hall);
    pair_init_game(&hall->pair, 7, UNDO_UNLIMITED, game);
    pair_start(&hall->pair);
    hall->feed = watch_feed_new();
    watch_feed_allow(hall->feed, limit, delay_s, &secret);
    return hall;
}

static void hall_close(struct Hall *hall)
{
    watch_feed_free(hall->feed);
    for (int i = 0; i < hall->count; i++)
        spectator_free(&hall->seats[i]);
    pair_free(&hall->pair);
    free(hall);
}

static int64_t now(const struct Hall *hall)
{
    return hall->pair.now_ms;
}

/* The host's turn of the loop. */
static void host_turn(struct Hall *hall)
{
    struct WatchSource source = spectator_source(&hall->pair);
    watch_feed_update(hall->feed, &source, now(hall));
}

/* Until nothing moves any more. */
static void settle(struct Hall *hall)
{
    bool moved = true;
    pair_settle(&hall->pair);
    while (moved) {
        moved = false;
        host_turn(hall);
        for (int i = 0; i < hall->count; i++)
            moved = spectator_turn(&hall->seats[i], now(hall)) || moved;
    }
}

/* Time passes, second by second. */
static void pass(struct Hall *hall, int seconds)
{
    for (; seconds > 0; seconds--) {
        pair_pass(&hall->pair, 1000);
        settle(hall);
        for (int i = 0; i < hall->count; i++)
            watcher_tick(hall->seats[i].watcher, now(hall));
    }
}

/* By the address of a machine. */
static struct Spectator *come_from(struct Hall *hall, uint32_t origin)
{
    struct Spectator *spectator = &hall->seats[hall->count++];
    spectator_init(spectator, &hall->pair);
    spectator->origin = origin;
    spectator_connect(spectator, hall->feed, now(hall));
    return spectator;
}

static struct Spectator *come(struct Hall *hall)
{
    return come_from(hall, 0);
}

static struct WatcherView view_of(const struct Hall *hall, const struct Spectator *spectator)
{
    return watcher_view(spectator->watcher, now(hall));
}

static uint32_t seen(const struct Hall *hall, const struct Spectator *spectator)
{
    struct WatcherView view = view_of(hall, spectator);
    return view.log ? view.log->count : 0;
}

static const struct Log *log_of(const struct Hall *hall)
{
    return pair_view(&hall->pair, HOST).log;
}

/* The same log to the last bit, and the same board. */
static void assert_sees_all(const struct Hall *hall, const struct Spectator *spectator)
{
    assert_int_equal(seen(hall, spectator), log_of(hall)->count);
    assert_memory_equal(view_of(hall, spectator).log->chain, log_of(hall)->chain, LOG_CHAIN);
    assert_true(pair_board_equal(&spectator->board, &hall->pair.peer[HOST].board));
}

/* Whoever is on turn moves. */
static void move(struct Hall *hall)
{
    if (pair_move(&hall->pair, HOST))
        assert_null(pair_move(&hall->pair, GUEST));
    settle(hall);
}

static void ask_and_accept(struct Hall *hall, enum Request request)
{
    struct Session *host = hall->pair.peer[HOST].session, *guest = hall->pair.peer[GUEST].session;
    assert_null(session_ask(guest, request, now(hall)));
    settle(hall);
    assert_null(session_answer(host, true, now(hall)));
    settle(hall);
}

/* --- what they see --------------------------------------------------------------------------- */

/* Moves, takebacks, results and rematches, of every game. */
static void test_the_match_is_seen_as_it_is_played(void **state)
{
    (void)state;
    for (int game = 0; game < pair_games(); game++) {
        struct Hall *hall = hall_open(game, 5, 0);
        struct Spectator *first = come(hall);
        settle(hall);
        for (int ply = 0; ply < 6; ply++) {
            move(hall);
            assert_sees_all(hall, first);
        }
        ask_and_accept(hall, REQUEST_UNDO);
        assert_sees_all(hall, first);
        move(hall);
        struct Spectator *late = come(hall);
        settle(hall);
        assert_sees_all(hall, late);
        assert_string_equal(view_of(hall, late).name[0], "Guest");
        assert_string_equal(view_of(hall, late).name[1], "Host");
        assert_memory_equal(view_of(hall, late).secret, &secret, sizeof secret);
        ask_and_accept(hall, REQUEST_DRAW);
        assert_int_equal(view_of(hall, first).log->phase, PHASE_OVER);
        ask_and_accept(hall, REQUEST_REMATCH);
        move(hall);
        assert_sees_all(hall, first);
        assert_sees_all(hall, late);
        hall_close(hall);
    }
}

/* What the two say to each other is theirs: not a byte goes out for it. */
static void test_nobody_hears_the_chat(void **state)
{
    (void)state;
    struct Hall *hall = hall_open(GAME_TOY, 5, 0);
    struct Spectator *spectator = come(hall);
    uint8_t bytes[16];
    settle(hall);
    assert_null(session_chat(hall->pair.peer[HOST].session, "psst", now(hall)));
    assert_null(session_chat(hall->pair.peer[GUEST].session, "yes?", now(hall)));
    pair_settle(&hall->pair);
    assert_int_equal(hall->pair.peer[HOST].notices[NOTICE_CHAT], 1);
    host_turn(hall);
    assert_int_equal(transport_receive(spectator->end, bytes, sizeof bytes), 0);
    hall_close(hall);
}

static void test_how_many_watch_is_told(void **state)
{
    (void)state;
    struct Hall *hall = hall_open(GAME_TOY, 5, 0);
    struct Spectator *spectator = come(hall), *other = come(hall);
    pass(hall, 2);
    assert_int_equal(view_of(hall, spectator).watchers, 2);
    assert_int_equal(watch_feed_count(hall->feed), 2);
    spectator_cut(other, now(hall));
    pass(hall, 2);
    assert_int_equal(view_of(hall, spectator).watchers, 1);
    hall_close(hall);
}

/* While the players are not connected nobody thinks, and the clocks of those who watch stand. */
static void test_a_break_of_the_players_is_seen(void **state)
{
    (void)state;
    struct Hall *hall = hall_open(GAME_TOY, 5, 0);
    struct Spectator *spectator = come(hall);
    settle(hall);
    move(hall);
    assert_true(view_of(hall, spectator).players_linked);
    assert_false(spectator->paused);
    pair_cut(&hall->pair);
    pass(hall, 2);
    assert_false(view_of(hall, spectator).players_linked);
    assert_true(spectator->paused);
    pair_connect(&hall->pair);
    pass(hall, 2);
    assert_false(spectator->paused);
    move(hall);
    assert_sees_all(hall, spectator);
    hall_close(hall);
}

/* --- breaks ---------------------------------------------------------------------------------- */

static void test_after_a_break_the_log_goes_on(void **state)
{
    (void)state;
    struct Hall *hall = hall_open(GAME_TOY, 1, 0);
    struct Spectator *spectator = come(hall);
    settle(hall);
    move(hall);
    spectator_cut(spectator, now(hall));
    move(hall);
    move(hall);
    spectator_connect(spectator, hall->feed, now(hall));
    settle(hall);
    assert_sees_all(hall, spectator);
    assert_int_equal(view_of(hall, spectator).logs, 1); /* none of it was told twice */
    hall_close(hall);
}

/* A link that nobody has noticed to be dead takes no place from the one who comes back. */
static void test_who_comes_back_replaces_the_dead_link(void **state)
{
    (void)state;
    struct Hall *hall = hall_open(GAME_TOY, 1, 0);
    struct Spectator *spectator = come(hall);
    settle(hall);
    struct Transport *dead = spectator->end;
    spectator->end = NULL;
    spectator_connect(spectator, hall->feed, now(hall));
    settle(hall);
    assert_true(view_of(hall, spectator).linked);
    assert_int_equal(watch_feed_count(hall->feed), 1);
    move(hall);
    assert_sees_all(hall, spectator);
    transport_close(dead);
    hall_close(hall);
}

/* The host's program was killed and comes back from its journal, with a new feed. */
static void test_the_host_comes_back_and_is_watched_on(void **state)
{
    (void)state;
    struct Hall *hall = hall_open(GAME_TOY, 1, 60);
    struct Spectator *spectator = come(hall);
    move(hall);
    pass(hall, 61);
    uint32_t before = seen(hall, spectator);
    watch_feed_free(hall->feed);
    hall->feed = watch_feed_new();
    watch_feed_allow(hall->feed, 1, 0, &secret);
    pair_kill(&hall->pair, HOST);
    spectator_cut(spectator, now(hall));
    pair_connect(&hall->pair);
    settle(hall);
    spectator_connect(spectator, hall->feed, now(hall));
    settle(hall);
    assert_int_equal(view_of(hall, spectator).logs, 1);
    assert_int_equal(seen(hall, spectator), before);
    move(hall);
    assert_sees_all(hall, spectator);
    hall_close(hall);
}

/* Another match by the same secret, or one whose log was lost, is told from its start. */
static void test_another_log_is_told_from_its_start(void **state)
{
    (void)state;
    struct Hall *hall = hall_open(GAME_TOY, 1, 0), *other = hall_open(GAME_TOY, 1, 0);
    struct Spectator *spectator = come(hall);
    settle(hall);
    move(hall);
    spectator_cut(spectator, now(hall));
    assert_null(session_resign(other->pair.peer[HOST].session, now(other)));
    settle(other);
    spectator_connect(spectator, other->feed, now(other));
    for (int i = 0; i < 10; i++) {
        host_turn(other);
        spectator_turn(spectator, now(other));
    }
    assert_int_equal(view_of(hall, spectator).logs, 2);
    assert_memory_equal(view_of(hall, spectator).log->chain, log_of(other)->chain, LOG_CHAIN);
    hall_close(other);
    hall_close(hall);
}

/* Speaks for a watcher, with the right keys. */
struct Mouth {
    struct SpectatorLink link;
    struct WatchMessage hello;
};

static void mouth_open(struct Hall *hall, struct Mouth *mouth)
{
    spectator_link(&mouth->link);
    mouth->hello = (struct WatchMessage){.kind = WATCH_HELLO, .id = "mouth"};
    watch_feed_add(hall->feed, &mouth->link.guest, now(hall));
}

static void mouth_say(struct Mouth *mouth, const struct WatchMessage *message)
{
    uint8_t payload[FRAME_PAYLOAD_MAX], wire[FRAME_WIRE_MAX];
    size_t size = watch_message_write(message, payload);
    size = frame_seal(&mouth->link.sender, (uint8_t)message->kind, payload, size, wire);
    transport_send(mouth->link.end, wire, size);
}

static void mouth_close(struct Mouth *mouth)
{
    transport_close(mouth->link.end);
}

/* --- limit and delay ------------------------------------------------------------------------- */

static void test_the_limit_holds(void **state)
{
    (void)state;
    struct Hall *hall = hall_open(GAME_TOY, 2, 0);
    struct Spectator *first = come(hall), *second = come(hall), *third = come(hall);
    settle(hall);
    assert_true(view_of(hall, first).linked && view_of(hall, second).linked);
    assert_true(view_of(hall, third).over);
    assert_int_equal(view_of(hall, third).end, WATCH_END_FULL);
    assert_null(view_of(hall, third).log);
    spectator_cut(first, now(hall));
    settle(hall);
    struct Spectator *fourth = come(hall);
    settle(hall);
    assert_true(view_of(hall, fourth).linked);
    hall_close(hall);
}

/* More than there is room for come at once, and some say nothing: those who are in see on. */
static void test_a_flood_of_watchers(void **state)
{
    (void)state;
    struct Hall *hall = hall_open(GAME_TOY, WATCHERS_MAX, 0);
    struct Transport *mute[3 * SPECTATORS];
    for (int i = 0; i < WATCHERS_MAX; i++)
        come(hall);
    settle(hall);
    assert_int_equal(watch_feed_count(hall->feed), WATCHERS_MAX);
    for (int i = 0; i < 3 * SPECTATORS; i++) {
        struct SpectatorLink link;
        spectator_link(&link);
        mute[i] = link.end;
        watch_feed_add(hall->feed, &link.guest, now(hall));
    }
    move(hall);
    for (int i = 0; i < WATCHERS_MAX; i++)
        assert_sees_all(hall, &hall->seats[i]);
    pass(hall, ATTEMPT_MS / 1000 + 1);
    for (int i = 0; i < 3 * SPECTATORS; i++) {
        assert_int_equal(transport_state(mute[i]), TRANSPORT_CLOSED);
        transport_close(mute[i]);
    }
    struct Spectator *late = come(hall);
    settle(hall);
    assert_int_equal(view_of(hall, late).end, WATCH_END_FULL);
    hall_close(hall);
}

/* One machine takes every place, each by another name: others get in, as long as it holds two more
 * than theirs do, and it gets none of theirs. */
static void test_one_machine_keeps_no_others_out(void **state)
{
    (void)state;
    enum { PLACES = 4 };
    struct Hall *hall = hall_open(GAME_TOY, PLACES, 0);
    struct WatchPlace list[WATCHERS_MAX];
    for (int i = 0; i < PLACES; i++)
        come_from(hall, 66);
    settle(hall);
    assert_int_equal(watch_feed_count(hall->feed), PLACES);
    struct Spectator *friend = come_from(hall, 1);
    settle(hall);
    assert_sees_all(hall, friend);
    assert_int_equal(view_of(hall, &hall->seats[0]).end, WATCH_END_FULL); /* the oldest */
    come_from(hall, 66);
    settle(hall);
    assert_true(view_of(hall, friend).linked);
    struct Spectator *second = come_from(hall, 2), *third = come_from(hall, 3);
    settle(hall);
    assert_true(view_of(hall, friend).linked && view_of(hall, second).linked);
    assert_true(view_of(hall, third).linked);
    assert_int_equal(watch_feed_list(hall->feed, list), PLACES);
    assert_int_equal(list[0].origin, 66); /* its last one is nobody's loss */
    assert_int_equal(list[PLACES - 1].origin, 3);
    struct Spectator *late = come_from(hall, 4);
    settle(hall);
    assert_int_equal(view_of(hall, late).end, WATCH_END_FULL);
    hall_close(hall);
}

/* Who has not been heard of for a while gives way to whoever comes. */
static void test_the_idle_give_way(void **state)
{
    (void)state;
    struct Hall *hall = hall_open(GAME_TOY, 2, 0);
    struct Mouth mute;
    mouth_open(hall, &mute);
    mouth_say(&mute, &mute.hello);
    struct Spectator *seated = come(hall);
    settle(hall);
    pass(hall, WARN_MS / 1000 - 1);
    struct Spectator *early = come(hall);
    settle(hall);
    assert_int_equal(view_of(hall, early).end, WATCH_END_FULL);
    pass(hall, 1);
    struct Spectator *late = come(hall);
    settle(hall);
    assert_true(view_of(hall, late).linked && view_of(hall, seated).linked);
    assert_int_equal(watch_feed_count(hall->feed), 2);
    mouth_close(&mute);
    hall_close(hall);
}

/* The host sends one away, who does not come back by another name, until there is another code. */
static void test_who_is_sent_away_stays_away(void **state)
{
    (void)state;
    struct Hall *hall = hall_open(GAME_TOY, 5, 0);
    struct WatchPlace list[WATCHERS_MAX];
    struct Spectator *bad = come_from(hall, 66), *good = come_from(hall, 1);
    settle(hall);
    assert_int_equal(watch_feed_list(hall->feed, list), 2);
    assert_int_equal(list[0].origin, 66);
    assert_true(watch_feed_remove(hall->feed, list[0].number, now(hall)));
    assert_false(watch_feed_remove(hall->feed, list[0].number, now(hall)));
    settle(hall);
    assert_int_equal(view_of(hall, bad).end, WATCH_END_REMOVED);
    assert_true(view_of(hall, bad).over && view_of(hall, good).linked);
    struct Spectator *again = come_from(hall, 66);
    settle(hall);
    assert_int_equal(view_of(hall, again).end, WATCH_END_REMOVED);
    struct InviteSecret other = secret;
    other.bytes[0] ^= 1;
    watch_feed_allow(hall->feed, 5, 0, &other);
    struct Spectator *forgiven = come_from(hall, 66);
    settle(hall);
    assert_true(view_of(hall, forgiven).linked);
    hall_close(hall);
}

/* Nothing is seen before its time, and everything then; but a game that is over has no secrets. */
static void test_the_delay_is_kept(void **state)
{
    (void)state;
    struct Hall *hall = hall_open(GAME_TOY, 2, 60);
    struct Spectator *spectator = come(hall);
    settle(hall); /* the start was just now */
    assert_int_equal(seen(hall, spectator), 0);
    assert_int_equal(view_of(hall, spectator).delay_s, 60);
    pass(hall, 30);
    move(hall);
    pass(hall, 29);
    assert_int_equal(seen(hall, spectator), 0);
    pass(hall, 1);
    assert_int_equal(seen(hall, spectator), 1);
    pass(hall, 29);
    assert_int_equal(seen(hall, spectator), 1);
    int64_t wait = watch_feed_wait(hall->feed, now(hall));
    assert_true(wait <= 1000); /* and the host knows when to look again */
    pass(hall, 1);
    assert_sees_all(hall, spectator);
    move(hall);
    assert_null(session_resign(hall->pair.peer[HOST].session, now(hall)));
    settle(hall);
    assert_sees_all(hall, spectator);
    ask_and_accept(hall, REQUEST_REMATCH);
    assert_int_equal(seen(hall, spectator), log_of(hall)->count - 1); /* not the new start */
    watch_feed_allow(hall->feed, 2, 0, &secret);
    settle(hall);
    assert_sees_all(hall, spectator);
    hall_close(hall);
}

/* --- goodbyes -------------------------------------------------------------------------------- */

static void test_the_end_is_told_with_the_rest_of_the_match(void **state)
{
    (void)state;
    for (enum WatchEnd end = WATCH_END_STOPPED; end <= WATCH_END_OVER; end++) {
        struct Hall *hall = hall_open(GAME_TOY, 2, 60);
        struct Spectator *spectator = come(hall);
        settle(hall);
        move(hall);
        struct WatchSource source = spectator_source(&hall->pair);
        watch_feed_end(hall->feed, &source, end, now(hall));
        assert_int_equal(watch_feed_count(hall->feed), 0);
        while (spectator_turn(spectator, now(hall)))
            ;
        assert_int_equal(view_of(hall, spectator).end, end);
        assert_int_equal(view_of(hall, spectator).over, end != WATCH_END_CLOSED);
        if (end == WATCH_END_OVER)
            assert_sees_all(hall, spectator);
        else
            assert_int_equal(seen(hall, spectator), 0);
        hall_close(hall);
    }
}

/* --- those who mean no good ------------------------------------------------------------------ */

/* One that takes nothing holds its place for LOST_MS and costs nobody anything. */
static void test_a_deaf_watcher_is_dropped(void **state)
{
    (void)state;
    struct Hall *hall = hall_open(GAME_TOY, 2, 0);
    struct Spectator *good = come(hall), *deaf = come(hall);
    settle(hall);
    struct Transport *end = deaf->end;
    deaf->end = NULL; /* it reads no more, and answers no ping */
    for (int i = 0; i < LOST_MS / 1000; i++) {
        if (pair_view(&hall->pair, HOST).log->phase == PHASE_PLAY)
            move(hall);
        pass(hall, 1);
    }
    assert_int_equal(transport_state(end), TRANSPORT_OPEN); /* what it was sent is still there */
    assert_int_equal(watch_feed_count(hall->feed), 1);
    assert_sees_all(hall, good);
    transport_close(end);
    hall_close(hall);
}

/* A long log for one who reads a little at a time: it waits at the host, not in a queue. */
static void test_a_slow_watcher_gets_all_of_it(void **state)
{
    (void)state;
    struct Hall *hall = hall_open(GAME_TOY, 2, 0);
    for (int round = 0; round < 600; round++) {
        assert_null(session_ask(hall->pair.peer[HOST].session, REQUEST_DRAW, now(hall)));
        settle(hall);
        assert_null(session_withdraw(hall->pair.peer[HOST].session, now(hall)));
        settle(hall);
    }
    struct Spectator *slow = come(hall);
    spectator_turn(slow, now(hall)); /* its hello */
    int turns = 0;
    while (seen(hall, slow) < log_of(hall)->count && turns < 100000) {
        host_turn(hall);
        spectator_turn(slow, now(hall));
        turns++;
    }
    assert_sees_all(hall, slow);
    assert_true(log_of(hall)->count > 1000); /* more than its transport holds */
    hall_close(hall);
}

/* Whatever is said that a watcher has no business to say ends its link, and nothing else. */
static void test_a_watcher_has_nothing_to_say(void **state)
{
    (void)state;
    static const enum WatchKind foreign[] = {WATCH_WELCOME, WATCH_EVENT, WATCH_STATE,
                                             WATCH_PING,    WATCH_BYE,   WATCH_HELLO};
    for (size_t i = 0; i < sizeof foreign / sizeof *foreign; i++) {
        struct Hall *hall = hall_open(GAME_TOY, 2, 0);
        struct Mouth mouth;
        struct Spectator *good = come(hall);
        mouth_open(hall, &mouth);
        mouth_say(&mouth, &mouth.hello);
        settle(hall);
        assert_int_equal(watch_feed_count(hall->feed), 2);
        struct WatchMessage lie = {.kind = foreign[i], .end = WATCH_END_OVER};
        lie.event = *log_get(log_of(hall), 1);
        lie.terms = hall->pair.terms;
        lie.number = log_of(hall)->count + 1;
        mouth_say(&mouth, &lie);
        settle(hall);
        assert_int_equal(watch_feed_count(hall->feed), 1);
        move(hall);
        assert_sees_all(hall, good);
        mouth_close(&mouth);
        hall_close(hall);
    }
}

static void test_a_talkative_watcher_is_dropped(void **state)
{
    (void)state;
    struct Hall *hall = hall_open(GAME_TOY, 2, 0);
    struct Mouth mouth;
    mouth_open(hall, &mouth);
    mouth_say(&mouth, &mouth.hello);
    settle(hall);
    for (int i = 1; i < WATCH_MESSAGES; i++)
        mouth_say(&mouth, &(struct WatchMessage){.kind = WATCH_PONG});
    for (int i = 0; i < 8; i++)
        settle(hall);
    assert_int_equal(watch_feed_count(hall->feed), 1);
    mouth_say(&mouth, &(struct WatchMessage){.kind = WATCH_PONG});
    settle(hall);
    assert_int_equal(watch_feed_count(hall->feed), 0);
    mouth_close(&mouth);
    hall_close(hall);
}

/* One who comes again and again, to be told the log each time, is answered ever more slowly. */
static void test_coming_again_and_again_is_slow(void **state)
{
    (void)state;
    struct Hall *hall = hall_open(GAME_TOY, 2, 0);
    int welcomed = 0;
    for (int i = 0; i < 200; i++) {
        struct Mouth mouth;
        uint8_t bytes[FRAME_WIRE_MAX];
        mouth_open(hall, &mouth);
        mouth_say(&mouth, &mouth.hello);
        host_turn(hall);
        welcomed += transport_receive(mouth.link.end, bytes, sizeof bytes) > 0;
        mouth_close(&mouth);
        host_turn(hall);
        hall->pair.now_ms += 10;
    }
    assert_in_range(welcomed, WATCHERS_MAX, WATCHERS_MAX + 4);
    hall_close(hall);
}

/* --- a host that means no good --------------------------------------------------------------- */

/* Speaks for a host to one spectator. */
struct FalseHost {
    struct Hall *hall;
    struct Spectator *spectator;
    struct SpectatorLink link;
};

static void false_host_open(struct FalseHost *host)
{
    host->hall = hall_open(GAME_TOY, 2, 0);
    for (int i = 0; i < 3; i++)
        move(host->hall);
    host->spectator = &host->hall->seats[host->hall->count++];
    spectator_init(host->spectator, &host->hall->pair);
    spectator_link(&host->link);
    host->spectator->end = host->link.end;
    watcher_link(host->spectator->watcher, &host->link.sender, &host->link.receiver,
                 now(host->hall));
}

static void false_host_say(struct FalseHost *host, const struct WatchMessage *message)
{
    uint8_t payload[FRAME_PAYLOAD_MAX], wire[FRAME_WIRE_MAX];
    size_t size = watch_message_write(message, payload);
    size = frame_seal(&host->link.guest.sender, (uint8_t)message->kind, payload, size, wire);
    transport_send(host->link.guest.transport, wire, size);
    while (spectator_turn(host->spectator, now(host->hall)))
        ;
}

static struct WatchMessage right_welcome(const struct FalseHost *host)
{
    return (struct WatchMessage){.kind = WATCH_WELCOME, .terms = host->hall->pair.terms};
}

static struct WatchMessage right_event(const struct FalseHost *host, uint32_t number)
{
    return (struct WatchMessage){
        .kind = WATCH_EVENT, .number = number, .event = *log_get(log_of(host->hall), number)};
}

static void false_host_close(struct FalseHost *host)
{
    transport_close(host->link.guest.transport);
    hall_close(host->hall);
}

/* Each lie ends the link for good, and what was seen before stays. */
static void test_a_host_that_lies(void **state)
{
    (void)state;
    enum { EARLY, TWICE, GAP, RULES, HASH, SEAT, AHEAD, STRANGE, LIES };
    for (int lie = 0; lie < LIES; lie++) {
        struct FalseHost host;
        false_host_open(&host);
        struct WatchMessage welcome = right_welcome(&host), event = right_event(&host, 3);
        welcome.count = lie == AHEAD ? 2 : 0;
        if (lie == STRANGE)
            strcpy(welcome.terms.game, "unheard-of");
        if (lie != EARLY)
            false_host_say(&host, &welcome);
        for (uint32_t number = 1; number <= 2 && lie > EARLY && lie < AHEAD; number++) {
            struct WatchMessage good = right_event(&host, number);
            false_host_say(&host, &good);
        }
        if (lie == TWICE)
            event.number = 2;
        if (lie == GAP)
            event = right_event(&host, 4);
        if (lie == RULES)
            strcpy(event.event.text, "d?");
        event.event.hash ^= lie == HASH;
        event.event.seat ^= lie == SEAT;
        if (lie < AHEAD)
            false_host_say(&host, &event);
        struct WatcherView view = view_of(host.hall, host.spectator);
        assert_false(view.linked);
        assert_true(view.over);
        assert_int_equal(view.end, lie == STRANGE ? WATCH_END_GAME
                                   : lie == RULES || lie == HASH || lie == SEAT
                                       ? WATCH_END_ILLEGAL
                                       : WATCH_END_MALFORMED);
        assert_int_equal(seen(host.hall, host.spectator), lie > EARLY && lie < AHEAD ? 2 : 0);
        false_host_close(&host);
    }
}

/* A host whose messages arrive late, says how old they are: clocks are set by that. */
static void test_a_silent_host_is_given_up_and_called_again(void **state)
{
    (void)state;
    struct Hall *hall = hall_open(GAME_TOY, 2, 0);
    struct Spectator *spectator = come(hall);
    settle(hall);
    for (int second = 0; second <= LOST_MS / 1000; second++) {
        hall->pair.now_ms += 1000;
        watcher_tick(spectator->watcher, now(hall));
        assert_int_equal(view_of(hall, spectator).quiet,
                         second + 1 >= WARN_MS / 1000 && second + 1 < LOST_MS / 1000);
    }
    assert_false(view_of(hall, spectator).linked);
    assert_false(view_of(hall, spectator).over);
    hall_close(hall);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_match_is_seen_as_it_is_played),
        cmocka_unit_test(test_nobody_hears_the_chat),
        cmocka_unit_test(test_how_many_watch_is_told),
        cmocka_unit_test(test_a_break_of_the_players_is_seen),
        cmocka_unit_test(test_after_a_break_the_log_goes_on),
        cmocka_unit_test(test_who_comes_back_replaces_the_dead_link),
        cmocka_unit_test(test_the_host_comes_back_and_is_watched_on),
        cmocka_unit_test(test_another_log_is_told_from_its_start),
        cmocka_unit_test(test_the_limit_holds),
        cmocka_unit_test(test_one_machine_keeps_no_others_out),
        cmocka_unit_test(test_the_idle_give_way),
        cmocka_unit_test(test_who_is_sent_away_stays_away),
        cmocka_unit_test(test_a_flood_of_watchers),
        cmocka_unit_test(test_the_delay_is_kept),
        cmocka_unit_test(test_the_end_is_told_with_the_rest_of_the_match),
        cmocka_unit_test(test_a_deaf_watcher_is_dropped),
        cmocka_unit_test(test_a_slow_watcher_gets_all_of_it),
        cmocka_unit_test(test_a_watcher_has_nothing_to_say),
        cmocka_unit_test(test_a_talkative_watcher_is_dropped),
        cmocka_unit_test(test_coming_again_and_again_is_slow),
        cmocka_unit_test(test_a_host_that_lies),
        cmocka_unit_test(test_a_silent_host_is_given_up_and_called_again),
    };
    return sodium_init() < 0 ? 1 : cmocka_run_group_tests_name("watch", tests, NULL, NULL);
}
