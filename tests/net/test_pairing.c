/*
 * Two who seek become a pair: cases by hand, and every order of what three players may do, with
 * messages lost and crossing.
 */
#include "net/players/pairing.h"
#include "src/common/memory.h"
#include "src/common/random.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* --- by hand ------------------------------------------------------------------------------- */

static struct PlayersMessage said(const struct PairingAct *act, const struct Pairing *by)
{
    static const enum PlayersKind kinds[] = {[PAIRING_SAY_TAKE] = PLAYERS_TAKE,
                                             [PAIRING_SAY_GRANT] = PLAYERS_GRANT,
                                             [PAIRING_SAY_START] = PLAYERS_START,
                                             [PAIRING_SAY_DECLINE] = PLAYERS_DECLINE};
    struct PlayersMessage message = {.kind = kinds[act->say], .number = act->number};
    memcpy(message.key, by->own, PLAYER_KEY);
    memcpy(message.to, act->to, PLAYER_KEY);
    return message;
}

/* Players by the first byte of their keys, 1 on. */
static void seek(struct Pairing *pairing, int who)
{
    uint8_t key[PLAYER_KEY] = {(uint8_t)who};
    pairing_seek(pairing, key);
}

static struct PairingAct tell(struct Pairing *from, const struct PairingAct *act,
                              struct Pairing *to)
{
    struct PlayersMessage message = said(act, from);
    return pairing_hear(to, &message, 77, 0);
}

static void one_press_makes_a_pair(void **state)
{
    struct Pairing ann, ben;
    (void)state;
    seek(&ann, 1);
    seek(&ben, 2);
    struct PairingAct take = pairing_take(&ann, ben.own, 0);
    assert_int_equal(take.say, PAIRING_SAY_TAKE);
    struct PairingAct grant = tell(&ann, &take, &ben);
    assert_int_equal(grant.say, PAIRING_SAY_GRANT);
    struct PairingAct start = tell(&ben, &grant, &ann);
    assert_int_equal(start.news, PAIRING_TOLD_GUEST);
    struct PairingAct end = tell(&ann, &start, &ben);
    assert_int_equal(end.news, PAIRING_TOLD_HOST);
    assert_int_equal(ann.number, ben.number);
    assert_memory_equal(ben.other, ann.own, PLAYER_KEY);
}

static void the_second_who_takes_one_is_told_at_once(void **state)
{
    struct Pairing ann, ben, cat;
    (void)state;
    seek(&ann, 1);
    seek(&ben, 2);
    seek(&cat, 3);
    struct PairingAct first = pairing_take(&ann, ben.own, 0);
    struct PairingAct second = pairing_take(&cat, ben.own, 0);
    tell(&ann, &first, &ben);
    struct PairingAct decline = tell(&cat, &second, &ben);
    assert_int_equal(decline.say, PAIRING_SAY_DECLINE);
    struct PairingAct told = tell(&ben, &decline, &cat);
    assert_int_equal(told.news, PAIRING_TOLD_TAKEN);
    assert_int_equal(cat.state, PAIRING_SEEKING);
}

static void two_who_take_each_other_become_one_pair(void **state)
{
    struct Pairing ann, ben;
    (void)state;
    seek(&ann, 1);
    seek(&ben, 2);
    struct PairingAct a = pairing_take(&ann, ben.own, 0), b = pairing_take(&ben, ann.own, 0);
    assert_int_equal(tell(&ann, &a, &ben).say, PAIRING_SAY_SILENCE);
    struct PairingAct grant = tell(&ben, &b, &ann);
    assert_int_equal(grant.say, PAIRING_SAY_GRANT);
    struct PairingAct start = tell(&ann, &grant, &ben);
    assert_int_equal(tell(&ben, &start, &ann).news, PAIRING_TOLD_HOST);
}

static void who_does_not_answer_is_asked_again_and_given_up(void **state)
{
    struct Pairing ann;
    uint8_t ben[PLAYER_KEY] = {2};
    int asked = 0;
    (void)state;
    seek(&ann, 1);
    asked += pairing_take(&ann, ben, 0).say == PAIRING_SAY_TAKE;
    while (ann.state == PAIRING_TAKING) {
        int64_t now_ms = pairing_due(&ann);
        struct PairingAct act = pairing_tick(&ann, now_ms);
        asked += act.say == PAIRING_SAY_TAKE;
        if (act.news == PAIRING_TOLD_NO_ANSWER)
            assert_int_equal(now_ms, PAIRING_ANSWER_MS);
    }
    assert_int_equal(asked, 5);
    assert_int_equal(ann.state, PAIRING_SEEKING);
    assert_true(pairing_due(&ann) == INT64_MAX);
}

static void a_lost_grant_and_a_lost_start_are_said_again(void **state)
{
    struct Pairing ann, ben;
    (void)state;
    seek(&ann, 1);
    seek(&ben, 2);
    struct PairingAct take = pairing_take(&ann, ben.own, 0);
    struct PairingAct lost = tell(&ann, &take, &ben);
    struct PairingAct grant = tell(&ann, &take, &ben);
    assert_int_equal(grant.say, PAIRING_SAY_GRANT);
    assert_int_equal(grant.number, lost.number);
    tell(&ben, &grant, &ann); /* the start is lost */
    struct PairingAct start = tell(&ben, &grant, &ann);
    assert_int_equal(start.say, PAIRING_SAY_START);
    assert_int_equal(start.news, PAIRING_TOLD_NOTHING);
    assert_int_equal(tell(&ann, &start, &ben).news, PAIRING_TOLD_HOST);
}

static void the_start_of_an_older_grant_counts_as_nothing(void **state)
{
    struct Pairing ann, ben;
    (void)state;
    seek(&ann, 1);
    seek(&ben, 2);
    struct PairingAct take = pairing_take(&ann, ben.own, 0);
    struct PairingAct grant = tell(&ann, &take, &ben);
    struct PairingAct start = tell(&ben, &grant, &ann);
    start.number++;
    tell(&ann, &start, &ben);
    assert_int_equal(ben.state, PAIRING_GRANTED);
}

/* --- every order --------------------------------------------------------------------------- */

enum {
    PLAYERS = 3,
    WIRE = 3,        /* messages under way at a time; more are lost */
    TAKES = 3,       /* that are wanted in all */
    GRANTS = 6,      /* numbers that are drawn, at most */
    LATES = 3,       /* times that somebody's patience ends */
    STATES = 1 << 23 /* slots of the set */
};

/* What can be told apart of three players and what is between them. */
struct World {
    struct {
        uint8_t state, other, number;
    } player[PLAYERS];
    struct {
        uint8_t say, from, to, number; /* say 0: none */
    } wire[WIRE];
    uint8_t takes, grants, lates;
};

struct Walk {
    struct World *open; /* to be looked at */
    size_t count, capacity;
    uint64_t *seen; /* STATES hashes, 0: none */
    size_t seen_count;
};

static void unpack(const struct World *world, int who, struct Pairing *pairing)
{
    seek(pairing, who + 1);
    pairing->state = (enum PairingState)world->player[who].state;
    pairing->other[0] = world->player[who].other;
    pairing->number = world->player[who].number;
}

static void pack(struct World *world, int who, const struct Pairing *pairing)
{
    bool paired = pairing->state > PAIRING_SEEKING;
    bool granted = pairing->state > PAIRING_TAKING;
    world->player[who].state = (uint8_t)pairing->state;
    world->player[who].other = paired ? pairing->other[0] : 0;
    world->player[who].number = granted ? (uint8_t)pairing->number : 0;
}

static uint64_t hash_of(const struct World *world)
{
    const uint8_t *bytes = (const uint8_t *)world;
    uint64_t hash = 1;
    for (size_t i = 0; i < sizeof *world; i++)
        hash = mix64(hash ^ bytes[i]);
    return hash ? hash : 1;
}

/* A host's guest has said START to it: both are one pair, or the guest has given up since. A guest
 * is nobody's but the one's who granted it. */
static void assert_sane(const struct World *world)
{
    for (int who = 0; who < PLAYERS; who++) {
        if (world->player[who].state != PAIRING_HOST)
            continue;
        int guest = world->player[who].other - 1;
        assert_int_not_equal(guest, who);
        for (int third = 0; third < PLAYERS; third++) {
            bool same = third != who && third != guest &&
                        world->player[third].state == PAIRING_HOST &&
                        world->player[third].other == guest + 1 &&
                        world->player[third].number == world->player[who].number;
            assert_false(same);
        }
        if (world->player[guest].state == PAIRING_GUEST &&
            world->player[guest].number == world->player[who].number)
            assert_int_equal(world->player[guest].other, who + 1);
    }
}

static void add(struct Walk *walk, const struct World *world)
{
    uint64_t hash = hash_of(world);
    size_t slot = hash % STATES;
    for (; walk->seen[slot]; slot = (slot + 1) % STATES)
        if (walk->seen[slot] == hash)
            return;
    walk->seen[slot] = hash;
    walk->seen_count++;
    assert_true(walk->seen_count < STATES / 2);
    assert_sane(world);
    if (walk->count == walk->capacity) {
        walk->capacity = walk->capacity ? 2 * walk->capacity : 1024;
        walk->open = memory_resized(walk->open, walk->capacity * sizeof *walk->open);
    }
    walk->open[walk->count++] = *world;
}

/* What a player says goes onto the wire; a full one loses it. */
static void say(struct World *world, int who, const struct PairingAct *act)
{
    if (act->say == PAIRING_SAY_SILENCE)
        return;
    if (act->say == PAIRING_SAY_GRANT && act->number > world->grants)
        world->grants = (uint8_t)act->number;
    for (int i = 0; i < WIRE; i++)
        if (world->wire[i].say == 0) {
            world->wire[i].say = (uint8_t)act->say;
            world->wire[i].from = (uint8_t)who;
            world->wire[i].to = (uint8_t)(act->to[0] - 1);
            world->wire[i].number = (uint8_t)act->number;
            return;
        }
}

static void wants(struct Walk *walk, const struct World *before)
{
    for (int who = 0; who < PLAYERS; who++)
        for (int other = 0; other < PLAYERS; other++) {
            struct World world = *before;
            struct Pairing pairing;
            uint8_t key[PLAYER_KEY] = {(uint8_t)(other + 1)};
            if (who == other || world.player[who].state != PAIRING_SEEKING || world.takes == TAKES)
                continue;
            unpack(&world, who, &pairing);
            struct PairingAct act = pairing_take(&pairing, key, 0);
            pack(&world, who, &pairing);
            say(&world, who, &act);
            world.takes++;
            add(walk, &world);
        }
}

/* A message is lost, or arrives: any of them, in any order. */
static void arrivals(struct Walk *walk, const struct World *before)
{
    for (int i = 0; i < WIRE; i++) {
        struct World world = *before;
        struct Pairing from, to;
        if (world.wire[i].say == 0)
            continue;
        int sender = world.wire[i].from, hearer = world.wire[i].to;
        struct PairingAct act = {.say = (enum PairingSay)world.wire[i].say,
                                 .to = {(uint8_t)(hearer + 1)},
                                 .number = world.wire[i].number};
        memset(&world.wire[i], 0, sizeof world.wire[i]);
        add(walk, &world);
        if (world.grants == GRANTS)
            continue;
        unpack(&world, sender, &from);
        unpack(&world, hearer, &to);
        struct PlayersMessage message = said(&act, &from);
        struct PairingAct answer = pairing_hear(&to, &message, world.grants + 1U, 0);
        pack(&world, hearer, &to);
        say(&world, hearer, &answer);
        add(walk, &world);
    }
}

static void patience_ends(struct Walk *walk, const struct World *before)
{
    for (int who = 0; who < PLAYERS; who++) {
        struct World world = *before;
        struct Pairing pairing;
        if (world.player[who].state <= PAIRING_SEEKING || world.lates == LATES)
            continue;
        unpack(&world, who, &pairing);
        pairing.late_ms = 0;
        struct PairingAct act = pairing_tick(&pairing, 1);
        pack(&world, who, &pairing);
        say(&world, who, &act);
        world.lates++;
        add(walk, &world);
    }
}

static void three_players_in_every_order(void **state)
{
    struct Walk walk = {.seen = memory_zeroed(STATES * sizeof *walk.seen)};
    struct World world = {.takes = 0};
    size_t pairs = 0;
    (void)state;
    for (int who = 0; who < PLAYERS; who++)
        world.player[who].state = PAIRING_SEEKING;
    add(&walk, &world);
    while (walk.count > 0) {
        world = walk.open[--walk.count];
        for (int who = 0; who < PLAYERS; who++)
            pairs += world.player[who].state == PAIRING_HOST;
        wants(&walk, &world);
        arrivals(&walk, &world);
        patience_ends(&walk, &world);
    }
    print_message("%zu states, %zu with a host\n", walk.seen_count, pairs);
    assert_true(pairs > 1000);
    free(walk.open);
    free(walk.seen);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_press_makes_a_pair),
        cmocka_unit_test(the_second_who_takes_one_is_told_at_once),
        cmocka_unit_test(two_who_take_each_other_become_one_pair),
        cmocka_unit_test(who_does_not_answer_is_asked_again_and_given_up),
        cmocka_unit_test(a_lost_grant_and_a_lost_start_are_said_again),
        cmocka_unit_test(the_start_of_an_older_grant_counts_as_nothing),
        cmocka_unit_test(three_players_in_every_order),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
