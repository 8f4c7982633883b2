/* Players who seek an opponent at brokers of the test's own, which keep what is retained. */
#include "net/players/seeking.h"
#include "src/common/random.h"
#include <setjmp.h>
#include <sodium.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#define START_MS INT64_C(1790000000000)

enum { PLAYERS = 5, RETAINED = 16, MINUTE_MS = 60000 };

/* A broker: who is connected hears what is published at its filters. */
struct Broker {
    struct PlayersPacket retained[RETAINED];
    int retained_count;
    bool down;
    int published;
};

struct World {
    struct Broker broker;
    struct Seeking *player[PLAYERS];
    struct PlayerIdentity identity[PLAYERS];
    struct SeekingNews news[PLAYERS]; /* the last */
    int told[PLAYERS];
    int64_t now_ms;
};

static const struct Seek renju = {
    .terms = {.game = "gomoku", .options = "size=15 rule=renju", .clock = "300+5", .undo_limit = 1},
    .strength = STRENGTH_CASUAL};

static bool matches(const char *filter, const char *topic)
{
    for (; *filter; filter++)
        if (*filter == '+')
            topic += strcspn(topic, "/");
        else if (*filter != *topic++)
            return false;
    return *topic == '\0';
}

static void deliver(struct World *world, int who, const struct PlayersPacket *packet)
{
    char filter[PLAYERS_TOPIC_MAX];
    for (int i = 0; world->player[who] && seeking_filter(world->player[who], i, filter); i++)
        if (matches(filter, packet->topic))
            seeking_hear(world->player[who], packet->topic, packet->bytes, packet->size,
                         world->now_ms);
}

static void retain(struct Broker *broker, const struct PlayersPacket *packet)
{
    int i = 0;
    while (i < broker->retained_count && strcmp(broker->retained[i].topic, packet->topic) != 0)
        i++;
    assert_true(i < RETAINED);
    broker->retained[i] = *packet;
    if (i == broker->retained_count)
        broker->retained_count++;
}

static void publish(struct World *world, const struct PlayersPacket *packet)
{
    if (world->broker.down)
        return;
    world->broker.published++;
    if (packet->retained)
        retain(&world->broker, packet);
    for (int who = 0; who < PLAYERS; who++)
        deliver(world, who, packet);
}

/* All packets that wait are published, and what follows from them, until there are none. */
static void settle(struct World *world)
{
    for (bool some = true; some;) {
        struct PlayersPacket packet;
        some = false;
        for (int who = 0; who < PLAYERS; who++) {
            if (!world->player[who])
                continue;
            seeking_update(world->player[who], world->now_ms);
            while (seeking_next(world->player[who], &packet)) {
                publish(world, &packet);
                some = true;
            }
            while (seeking_news(world->player[who], &world->news[who]))
                world->told[who]++;
        }
    }
}

/* Time goes by in the steps that the players want. */
static void pass(struct World *world, int64_t ms)
{
    int64_t until_ms = world->now_ms + ms;
    settle(world);
    while (world->now_ms < until_ms) {
        int64_t due_ms = until_ms;
        for (int who = 0; who < PLAYERS; who++)
            if (world->player[who] && seeking_due(world->player[who]) < due_ms)
                due_ms = seeking_due(world->player[who]);
        world->now_ms = due_ms > world->now_ms ? due_ms : world->now_ms + 1;
        settle(world);
    }
}

/* One comes who hears of those of a pace, "" for any, and seeks something quick, or nothing. */
static void come_for(struct World *world, int who, const struct Seek *seek, const char *pace)
{
    struct SeekersKeys keys = {.is_known = NULL};
    uint8_t seed[PLAYER_SEED] = {(uint8_t)(who + 1)};
    identity_from_seed(&world->identity[who], seed);
    struct Seeking *player =
        seeking_new(&world->identity[who], &keys, "gomoku", pace, (uint64_t)who);
    while (seeking_work(player, world->now_ms))
        continue;
    world->player[who] = player;
    if (seek)
        assert_true(seeking_start(player, seek, "quick"));
    seeking_connected(player);
    for (int i = 0; i < world->broker.retained_count; i++)
        deliver(world, who, &world->broker.retained[i]);
    settle(world);
}

static void come(struct World *world, int who, const struct Seek *seek)
{
    come_for(world, who, seek, "quick");
}

static bool take(struct World *world, int who, int whom)
{
    return seeking_take(world->player[who], world->identity[whom].key, world->now_ms);
}

static int seen_by(const struct World *world, int who)
{
    const struct Seeker *list[SEEKERS_MAX];
    return seekers_list(seeking_list(world->player[who]), "", list, SEEKERS_MAX);
}

static int set_up(void **state)
{
    static struct World world;
    memset(&world, 0, sizeof world);
    world.now_ms = START_MS;
    *state = &world;
    return sodium_init() < 0;
}

static int tear_down(void **state)
{
    struct World *world = *state;
    for (int who = 0; who < PLAYERS; who++)
        seeking_free(world->player[who]);
    return 0;
}

static void assert_pair(const struct World *world, int host, int guest)
{
    assert_int_equal(world->news[host].news, PAIRING_TOLD_HOST);
    assert_int_equal(world->news[guest].news, PAIRING_TOLD_GUEST);
    assert_memory_equal(world->news[host].secret.bytes, world->news[guest].secret.bytes,
                        SECRET_SIZE);
    assert_memory_equal(world->news[host].other.key, world->identity[guest].key, PLAYER_KEY);
    assert_memory_equal(world->news[guest].other.key, world->identity[host].key, PLAYER_KEY);
}

static void two_find_each_other_by_one_press_each(void **state)
{
    struct World *world = *state;
    come(world, 0, &renju);
    come(world, 1, &renju);
    assert_int_equal(seen_by(world, 0), 1);
    assert_int_equal(seen_by(world, 1), 1);
    assert_true(take(world, 1, 0));
    settle(world);
    assert_pair(world, 0, 1);
}

static void of_two_who_take_one_the_other_is_told(void **state)
{
    struct World *world = *state;
    for (int who = 0; who < 3; who++)
        come(world, who, &renju);
    assert_true(take(world, 1, 0));
    assert_true(take(world, 2, 0));
    settle(world);
    assert_pair(world, 0, 1);
    assert_int_equal(world->news[2].news, PAIRING_TOLD_TAKEN);
    come(world, 3, &renju); /* and is free for the next at once */
    assert_true(take(world, 3, 2));
    settle(world);
    assert_pair(world, 2, 3);
}

static void who_seeks_something_else_cannot_be_taken(void **state)
{
    struct World *world = *state;
    struct Seek slower = renju;
    snprintf(slower.terms.clock, sizeof slower.terms.clock, "600+5");
    come(world, 0, &renju);
    come(world, 1, &slower);
    assert_int_equal(seen_by(world, 1), 1);
    assert_false(take(world, 1, 0));
}

static void who_leaves_is_gone_at_once_and_for_newcomers(void **state)
{
    struct World *world = *state;
    come(world, 0, &renju);
    come(world, 1, &renju);
    seeking_stop(world->player[0]);
    settle(world);
    assert_int_equal(seen_by(world, 1), 0);
    seeking_free(world->player[0]);
    world->player[0] = NULL;
    come(world, 2, NULL);
    pass(world, MINUTE_MS);
    assert_int_equal(seen_by(world, 2), 1); /* the one who is still there */
}

static void who_crashed_is_forgotten_in_time(void **state)
{
    struct World *world = *state;
    come(world, 0, &renju);
    come(world, 1, &renju);
    seeking_free(world->player[0]);
    world->player[0] = NULL;
    pass(world, SEEK_KEPT_MS - MINUTE_MS);
    assert_int_equal(seen_by(world, 1), 1);
    pass(world, 2 * MINUTE_MS);
    assert_int_equal(seen_by(world, 1), 0);
}

/* Retained messages are wiped; nobody is lost: who was there hears nothing new, a newcomer asks. */
static void a_newcomer_is_answered_when_all_was_cleared(void **state)
{
    struct World *world = *state;
    come(world, 0, &renju);
    come(world, 1, &renju);
    world->broker.retained_count = 0;
    come(world, 2, NULL);
    assert_int_equal(seen_by(world, 2), 0);
    pass(world, SEEK_ANSWER_WAIT_MS);
    assert_int_equal(seen_by(world, 2), 2);
}

static void a_cleared_topic_is_mended(void **state)
{
    struct World *world = *state;
    struct PlayersPacket clear = {.retained = true};
    char filter[PLAYERS_TOPIC_MAX];
    come(world, 0, &renju);
    seeking_filter(world->player[0], 0, filter);
    snprintf(clear.topic, sizeof clear.topic, "%s", world->broker.retained[0].topic);
    publish(world, &clear);
    assert_int_equal(world->broker.retained[0].size, 0);
    pass(world, SEEK_MENDED_MS);
    assert_true(world->broker.retained[0].size > 0);
    /* and who clears it a thousand times makes it be said no faster */
    int before = world->broker.published;
    for (int i = 0; i < 1000; i++) {
        publish(world, &clear);
        pass(world, 60);
    }
    assert_in_range(world->broker.published - before - 1000, 5, 7);
}

static void a_question_does_not_make_all_answer_again_and_again(void **state)
{
    struct World *world = *state;
    for (int who = 0; who < 4; who++)
        come(world, who, &renju);
    pass(world, SEEK_ANSWER_EVERY_MS);
    int before = world->broker.published;
    come(world, 4, NULL); /* asks */
    for (int i = 0; i < 10; i++) {
        seeking_connected(world->player[4]); /* and asks again */
        pass(world, 5000);
    }
    assert_in_range(world->broker.published - before, 11,
                    11 + 4 + 4); /* answers, and five minutes */
}

static void a_lost_packet_costs_a_second(void **state)
{
    struct World *world = *state;
    struct PlayersPacket lost;
    come(world, 0, &renju);
    come(world, 1, &renju);
    assert_true(take(world, 1, 0));
    assert_true(seeking_next(world->player[1], &lost));
    settle(world);
    assert_int_equal(world->told[1], 0);
    pass(world, PAIRING_AGAIN_MS);
    assert_pair(world, 0, 1);
}

static void who_hears_all_learns_no_secret_and_repeats_nothing(void **state)
{
    struct World *world = *state;
    struct PlayersPacket heard[16], packet;
    int count = 0;
    come(world, 0, &renju);
    come(world, 1, &renju);
    assert_true(take(world, 1, 0));
    for (bool some = true; some;) {
        some = false;
        for (int who = 0; who < 2; who++)
            while (seeking_next(world->player[who], &packet)) {
                heard[count++] = packet;
                publish(world, &packet);
                some = true;
            }
    }
    settle(world);
    assert_pair(world, 0, 1);
    pass(world, PAIRING_MEET_MS + 1000); /* they do not meet, and seek on */
    world->told[0] = world->told[1] = 0;
    for (int i = 0; i < count; i++)
        publish(world, &heard[i]);
    settle(world);
    assert_int_equal(world->told[0] + world->told[1], 0);
    assert_true(take(world, 0, 1)); /* both are free */
    settle(world);
    assert_pair(world, 1, 0);
}

static void a_broker_that_goes_away_costs_nothing_but_the_way(void **state)
{
    struct World *world = *state;
    come(world, 0, &renju);
    world->broker.down = true;
    pass(world, MINUTE_MS);
    world->broker.down = false;
    world->broker.retained_count = 0;
    seeking_connected(world->player[0]);
    come(world, 1, &renju);
    settle(world);
    assert_true(take(world, 1, 0));
    settle(world);
    assert_pair(world, 0, 1);
}

/* The press comes before the work on the stamp is done. */
static void a_press_waits_for_the_stamp(void **state)
{
    struct World *world = *state;
    struct SeekersKeys keys = {.is_known = NULL};
    struct PlayersPacket seek;
    come(world, 0, &renju);
    seek = world->broker.retained[0];
    come(world, 1, NULL);
    seeking_free(world->player[1]);
    world->player[1] = seeking_new(&world->identity[1], &keys, "gomoku", "quick", 1);
    assert_true(seeking_start(world->player[1], &renju, "quick"));
    seeking_connected(world->player[1]);
    deliver(world, 1, &seek);
    assert_true(take(world, 1, 0));
    settle(world);
    assert_int_equal(world->told[1], 0);
    while (seeking_work(world->player[1], world->now_ms))
        continue;
    settle(world);
    assert_pair(world, 0, 1);
}

static void who_does_not_answer_is_last_in_the_list(void **state)
{
    struct World *world = *state;
    const struct Seeker *list[SEEKERS_MAX];
    come(world, 0, &renju);
    come(world, 1, &renju);
    come(world, 2, &renju);
    for (int crashed = 0; crashed < 2; crashed++) {
        seekers_list(seeking_list(world->player[2]), "", list, SEEKERS_MAX);
        int first = memcmp(list[0]->key, world->identity[0].key, PLAYER_KEY) == 0 ? 0 : 1;
        if (crashed == 1)
            assert_non_null(world->player[first]); /* the one who did not answer is behind */
        else {
            seeking_free(world->player[first]);
            world->player[first] = NULL;
        }
        assert_true(take(world, 2, first));
        pass(world, PAIRING_ANSWER_MS);
    }
    assert_int_equal(world->news[2].news, PAIRING_TOLD_GUEST);
}

/* What a player said is not he, at whatever topic others say it once more. */
static void nobody_is_in_his_own_list(void **state)
{
    struct World *world = *state;
    come(world, 0, &renju);
    struct PlayersPacket packet = world->broker.retained[0];
    seeking_hear(world->player[0], "tianyuan/2/seek/gomoku/quick/abc", packet.bytes, packet.size,
                 world->now_ms);
    assert_int_equal(seen_by(world, 0), 0);
}

/* In a crowd a broker loses messages: a seek is told again soon, and then seldom. */
static void a_seek_that_was_lost_is_told_again_soon(void **state)
{
    struct World *world = *state;
    come(world, 1, NULL);
    world->broker.down = true;
    come(world, 0, &renju);
    world->broker.down = false;
    pass(world, SEEK_FIRST_AGAIN_MS);
    assert_int_equal(seen_by(world, 1), 1);
    pass(world, 2 * MINUTE_MS);
    int published = world->broker.published;
    pass(world, SEEK_AGAIN_MS);
    assert_int_equal(world->broker.published, published + 1);
}

/* A seek of another pace is in another list, and in the one of all paces; the old list has it no
 * more, nor does who comes later. */
static void a_seek_moves_to_the_list_of_its_pace(void **state)
{
    struct World *world = *state;
    come(world, 0, &renju);
    come(world, 1, NULL);
    come_for(world, 2, NULL, "slow");
    come_for(world, 3, NULL, "");
    assert_int_equal(seen_by(world, 1) + 2 * seen_by(world, 2) + 4 * seen_by(world, 3), 1 + 4);
    assert_true(seeking_start(world->player[0], &renju, "slow"));
    settle(world);
    assert_int_equal(seen_by(world, 1) + 2 * seen_by(world, 2) + 4 * seen_by(world, 3), 2 + 4);
    come(world, 4, NULL);
    assert_int_equal(seen_by(world, 4), 0);
}

/* Whatever a broker delivers, at whatever topic. */
static void nothing_that_is_delivered_does_harm(void **state)
{
    struct World *world = *state;
    uint64_t random = 5;
    come(world, 0, &renju);
    come(world, 1, &renju);
    for (int i = 0; i < 20000; i++) {
        struct PlayersPacket packet = world->broker.retained[i % 2];
        for (int change = 0; change < 3; change++)
            packet.bytes[random_below(&random, PLAYERS_BYTES)] ^= (uint8_t)random_next(&random);
        packet.size = random_below(&random, PLAYERS_BYTES + 1);
        packet.retained = false;
        publish(world, &packet);
    }
    pass(world, SEEK_MENDED_MS);
    assert_true(take(world, 1, 0));
    settle(world);
    assert_pair(world, 0, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(two_find_each_other_by_one_press_each, set_up, tear_down),
        cmocka_unit_test_setup_teardown(of_two_who_take_one_the_other_is_told, set_up, tear_down),
        cmocka_unit_test_setup_teardown(who_seeks_something_else_cannot_be_taken, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(who_leaves_is_gone_at_once_and_for_newcomers, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(who_crashed_is_forgotten_in_time, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_newcomer_is_answered_when_all_was_cleared, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(a_cleared_topic_is_mended, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_question_does_not_make_all_answer_again_and_again, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(a_lost_packet_costs_a_second, set_up, tear_down),
        cmocka_unit_test_setup_teardown(who_hears_all_learns_no_secret_and_repeats_nothing, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(a_broker_that_goes_away_costs_nothing_but_the_way, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(a_press_waits_for_the_stamp, set_up, tear_down),
        cmocka_unit_test_setup_teardown(who_does_not_answer_is_last_in_the_list, set_up, tear_down),
        cmocka_unit_test_setup_teardown(nobody_is_in_his_own_list, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_seek_that_was_lost_is_told_again_soon, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_seek_moves_to_the_list_of_its_pace, set_up, tear_down),
        cmocka_unit_test_setup_teardown(nothing_that_is_delivered_does_harm, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
