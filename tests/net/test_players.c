/* What players who seek an opponent say, and the list of them against forgers and floods. */
#include "net/players/seekers.h"
#include "src/common/memory.h"
#include <setjmp.h>
#include <sodium.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define NOW_MS INT64_C(1790000000000)

enum { DAY_MS = 24 * 60 * 60 * 1000 };

/* A player of the test: its identity and a stamp of so many bits. */
struct Player {
    struct PlayerIdentity identity;
    uint64_t stamp;
    int bits;
};

static struct Player player(int number, int bits)
{
    struct Player player;
    uint8_t seed[PLAYER_SEED] = {(uint8_t)number, (uint8_t)(number >> 8)};
    identity_from_seed(&player.identity, seed);
    player.bits = bits;
    for (player.stamp = 0; stamp_bits(player.identity.key, NOW_MS / DAY_MS, player.stamp) != bits;)
        player.stamp++;
    return player;
}

static struct PlayersMessage message(const struct Player *by, enum PlayersKind kind,
                                     int64_t sent_ms)
{
    struct PlayersMessage message = {.kind = kind,
                                     .sent_ms = sent_ms,
                                     .stamp = by->stamp,
                                     .seek = {.terms = {.game = "gomoku",
                                                        .options = "size=15 rule=renju",
                                                        .rules_hash = 7,
                                                        .clock = "300+5",
                                                        .undo_limit = 2},
                                              .strength = STRENGTH_CLUB,
                                              .name = "Li"},
                                     .to = {1, 2, 3},
                                     .number = 99,
                                     .sealed = {4, 5}};
    memcpy(message.key, by->identity.key, PLAYER_KEY);
    return message;
}

static bool hear(struct Seekers *seekers, const struct Player *by, enum PlayersKind kind,
                 int64_t sent_ms, int64_t now_ms)
{
    uint8_t bytes[PLAYERS_BYTES];
    struct PlayersMessage said = message(by, kind, sent_ms), heard;
    size_t size = players_pack(&said, &by->identity, bytes);
    return seekers_hear(seekers, bytes, size, now_ms, &heard);
}

static int count(const struct Seekers *seekers)
{
    const struct Seeker *list[SEEKERS_MAX];
    return seekers_list(seekers, "", list, SEEKERS_MAX);
}

static void what_is_said_is_understood(void **state)
{
    struct Player ann = player(1, STAMP_BITS_MIN);
    (void)state;
    for (enum PlayersKind kind = 0; kind < PLAYERS_KIND_COUNT; kind++) {
        uint8_t bytes[PLAYERS_BYTES], again[PLAYERS_BYTES];
        struct PlayersMessage said = message(&ann, kind, NOW_MS), heard;
        size_t size = players_pack(&said, &ann.identity, bytes);
        int bits = 0;
        assert_int_equal(players_unpack(bytes, size, NOW_MS, &heard, &bits), PLAYERS_GOOD);
        assert_int_equal(bits, ann.bits);
        assert_true(players_signed(bytes, size));
        assert_int_equal(heard.kind, kind);
        assert_int_equal(players_pack(&heard, &ann.identity, again), size);
        assert_memory_equal(bytes, again, size);
    }
}

static void a_changed_or_shortened_message_is_nobodys(void **state)
{
    struct Player ann = player(1, STAMP_BITS_MIN);
    uint8_t bytes[PLAYERS_BYTES];
    struct PlayersMessage said = message(&ann, PLAYERS_SEEK, NOW_MS), heard;
    size_t size = players_pack(&said, &ann.identity, bytes);
    (void)state;
    for (size_t i = 0; i < 8 * size; i++) {
        bytes[i / 8] ^= (uint8_t)(1 << i % 8);
        assert_false(players_unpack(bytes, size, NOW_MS, &heard, NULL) == PLAYERS_GOOD &&
                     players_signed(bytes, size));
        bytes[i / 8] ^= (uint8_t)(1 << i % 8);
    }
    for (size_t less = 0; less < size; less++)
        assert_false(players_unpack(bytes, less, NOW_MS, &heard, NULL) == PLAYERS_GOOD &&
                     players_signed(bytes, less));
}

static void what_is_wrong_is_told_apart(void **state)
{
    struct Player ann = player(1, STAMP_BITS_MIN);
    uint8_t bytes[PLAYERS_BYTES];
    struct PlayersMessage said = message(&ann, PLAYERS_SEEK, NOW_MS), heard;
    (void)state;
    size_t size = players_pack(&said, &ann.identity, bytes);
    int64_t late_ms = NOW_MS + SEEK_KEPT_MS + PLAYERS_CLOCKS_DIFFER_MS;
    assert_int_equal(players_unpack(bytes, size, late_ms, &heard, NULL), PLAYERS_GOOD);
    assert_int_equal(players_unpack(bytes, size, late_ms + 1, &heard, NULL), PLAYERS_OLD);
    int64_t early_ms = NOW_MS - PLAYERS_CLOCKS_DIFFER_MS;
    assert_int_equal(players_unpack(bytes, size, early_ms - 1, &heard, NULL), PLAYERS_OLD);
    bytes[0]++;
    assert_int_equal(players_unpack(bytes, size, NOW_MS, &heard, NULL), PLAYERS_NEWER);
    said.stamp ^= 1;
    size = players_pack(&said, &ann.identity, bytes);
    assert_int_equal(players_unpack(bytes, size, NOW_MS, &heard, NULL), PLAYERS_CHEAP);
    said.stamp ^= 1;
    snprintf(said.seek.terms.options, sizeof said.seek.terms.options, "size=15\x1b[2J");
    size = players_pack(&said, &ann.identity, bytes);
    assert_int_equal(players_unpack(bytes, size, NOW_MS, &heard, NULL), PLAYERS_MALFORMED);
    snprintf(said.seek.terms.options, sizeof said.seek.terms.options, "size=15");
    said.seek.terms.first = FIRST_HOST; /* he could give himself the first move */
    size = players_pack(&said, &ann.identity, bytes);
    assert_int_equal(players_unpack(bytes, size, NOW_MS, &heard, NULL), PLAYERS_MALFORMED);
}

static void a_secret_is_opened_by_whom_it_was_sealed_to(void **state)
{
    struct Player ann = player(1, 0), ben = player(2, 0);
    struct InviteSecret secret, opened;
    uint8_t sealed[PLAYER_SEALED];
    (void)state;
    secret_new(&secret);
    assert_true(identity_seal(ben.identity.key, &secret, sealed));
    assert_false(identity_open(&ann.identity, sealed, &opened));
    assert_true(identity_open(&ben.identity, sealed, &opened));
    assert_memory_equal(secret.bytes, opened.bytes, SECRET_SIZE);
    sealed[3] ^= 1;
    assert_false(identity_open(&ben.identity, sealed, &opened));
}

static void a_search_finds_ever_better_stamps(void **state)
{
    struct StampSearch search = {.key = {1}, .day = 20000};
    (void)state;
    while (search.bits < STAMP_BITS_MIN) {
        int before = search.bits;
        bool better = stamp_search(&search, 100);
        assert_int_equal(better, search.bits > before);
        assert_int_equal(stamp_bits(search.key, search.day, search.best), search.bits);
    }
    assert_true(stamp_bits(search.key, search.day + 1, search.best) < STAMP_BITS_MIN);
}

static void an_identity_comes_back_from_its_seed(void **state)
{
    struct PlayerIdentity made, back;
    uint8_t seed[PLAYER_SEED];
    char alias[PLAYER_ALIAS_TEXT], again[PLAYER_ALIAS_TEXT];
    (void)state;
    identity_new(&made);
    identity_seed(&made, seed);
    identity_from_seed(&back, seed);
    assert_memory_equal(&made, &back, sizeof made);
    identity_alias(made.key, alias);
    identity_alias(back.key, again);
    assert_string_equal(alias, again);
    assert_int_equal(strlen(alias), 9);
}

static void seeks_are_listed_until_they_end(void **state)
{
    struct Seekers *seekers = seekers_new(&(struct SeekersKeys){0}, SEEKERS_MAX);
    struct Player ann = player(1, STAMP_BITS_MIN), ben = player(2, STAMP_BITS_MIN);
    const struct Seeker *list[SEEKERS_MAX];
    (void)state;
    assert_true(hear(seekers, &ann, PLAYERS_SEEK, NOW_MS, NOW_MS));
    assert_true(hear(seekers, &ben, PLAYERS_TAKE, NOW_MS, NOW_MS + 1000)); /* he seeks, too */
    assert_int_equal(seekers_list(seekers, "gomoku", list, SEEKERS_MAX), 2);
    assert_int_equal(seekers_list(seekers, "xiangqi", list, SEEKERS_MAX), 0);
    assert_int_equal(seekers_list(seekers, "", list, 1), 1);
    assert_string_equal(list[0]->seek.name, "Li");
    assert_true(hear(seekers, &ann, PLAYERS_GONE, NOW_MS + 2000, NOW_MS + 2000));
    assert_int_equal(count(seekers), 1);
    seekers_expire(seekers, NOW_MS + 1000 + SEEK_KEPT_MS);
    assert_int_equal(count(seekers), 1);
    seekers_expire(seekers, NOW_MS + 1001 + SEEK_KEPT_MS);
    assert_int_equal(count(seekers), 0);
    seekers_free(seekers);
}

static void nothing_is_said_once_more_by_others(void **state)
{
    struct Seekers *seekers = seekers_new(&(struct SeekersKeys){0}, SEEKERS_MAX);
    struct Player ann = player(1, STAMP_BITS_MIN);
    (void)state;
    assert_true(hear(seekers, &ann, PLAYERS_SEEK, NOW_MS, NOW_MS));
    assert_false(hear(seekers, &ann, PLAYERS_SEEK, NOW_MS, NOW_MS + 1));
    assert_true(hear(seekers, &ann, PLAYERS_GONE, NOW_MS + 5, NOW_MS + 5));
    assert_false(hear(seekers, &ann, PLAYERS_SEEK, NOW_MS, NOW_MS + 6));
    assert_int_equal(count(seekers), 0);
    /* once it has expired, so has what could be said again */
    int64_t later_ms = NOW_MS + SEEK_KEPT_MS + 2 * PLAYERS_CLOCKS_DIFFER_MS + 1;
    seekers_expire(seekers, later_ms);
    assert_null(seekers_find(seekers, ann.identity.key));
    assert_false(hear(seekers, &ann, PLAYERS_SEEK, NOW_MS, later_ms));
    assert_int_equal(seekers_dropped(seekers).repeated, 2);
    assert_int_equal(seekers_dropped(seekers).old, 1);
    seekers_free(seekers);
}

static void whom_nobody_heard_seek_cannot_take_part(void **state)
{
    struct Seekers *seekers = seekers_new(&(struct SeekersKeys){0}, SEEKERS_MAX);
    struct Player ann = player(1, STAMP_BITS_MIN);
    (void)state;
    assert_false(hear(seekers, &ann, PLAYERS_START, NOW_MS, NOW_MS));
    assert_true(hear(seekers, &ann, PLAYERS_ASK, NOW_MS, NOW_MS + 1000));
    assert_true(hear(seekers, &ann, PLAYERS_TAKE, NOW_MS + 1, NOW_MS + 2000));
    assert_true(hear(seekers, &ann, PLAYERS_START, NOW_MS + 2, NOW_MS + 3000));
    seekers_free(seekers);
}

/* Messages that are good but for the signature, at the lowest price, as fast as they come. */
static void flood(struct Seekers *seekers, const struct Player *by, int count, int64_t now_ms)
{
    uint8_t bytes[PLAYERS_BYTES];
    struct PlayersMessage said = message(by, PLAYERS_SEEK, now_ms), heard;
    size_t size = players_pack(&said, &by->identity, bytes);
    bytes[size - 1] ^= 1;
    for (int i = 0; i < count; i++)
        assert_false(seekers_hear(seekers, bytes, size, now_ms, &heard));
}

static void a_flood_is_left_unread_and_keeps_nobody_out_who_worked_more(void **state)
{
    struct Seekers *seekers = seekers_new(&(struct SeekersKeys){0}, SEEKERS_MAX);
    struct Player junk = player(1, STAMP_BITS_MIN), ann = player(2, junk.bits + 1);
    uint64_t checked_before = 0;
    (void)state;
    for (int64_t ms = 0; ms < 1000; ms += 10) {
        flood(seekers, &junk, 200, NOW_MS + ms); /* 20,000 a second */
        checked_before = seekers_dropped(seekers).forged;
    }
    assert_in_range(checked_before, 1, 1000 / SEEKERS_SIGNATURE_MS + SEEKERS_BURST + 1);
    assert_true(seekers_dropped(seekers).over_budget > 19900);
    assert_true(hear(seekers, &ann, PLAYERS_SEEK, NOW_MS + 1000, NOW_MS + 1000));
    seekers_free(seekers);
}

static bool knows_one(void *context, const uint8_t key[PLAYER_KEY])
{
    return memcmp(context, key, PLAYER_KEY) == 0;
}

static void who_was_played_with_is_heard_in_a_flood(void **state)
{
    struct Player junk = player(1, STAMP_BITS_MIN), friend = player(2, STAMP_BITS_MIN);
    struct Seekers *seekers = seekers_new(
        &(struct SeekersKeys){.is_known = knows_one, .context = friend.identity.key}, SEEKERS_MAX);
    (void)state;
    flood(seekers, &junk, 1000, NOW_MS);
    assert_true(hear(seekers, &friend, PLAYERS_SEEK, NOW_MS, NOW_MS));
    assert_true(seekers_find(seekers, friend.identity.key)->known);
    seekers_free(seekers);
}

/* Who was heard before the flood is heard in it; forging him alone costs no other his part. */
static void who_is_in_the_list_is_heard_in_a_flood(void **state)
{
    struct Player junk = player(1, STAMP_BITS_MIN), ann = player(2, STAMP_BITS_MIN),
                  bea = player(3, STAMP_BITS_MIN);
    struct Seekers *seekers = seekers_new(&(struct SeekersKeys){0}, SEEKERS_MAX);
    (void)state;
    assert_true(hear(seekers, &ann, PLAYERS_SEEK, NOW_MS, NOW_MS));
    assert_true(hear(seekers, &bea, PLAYERS_SEEK, NOW_MS, NOW_MS));
    flood(seekers, &junk, 1000, NOW_MS + 1);
    assert_true(hear(seekers, &ann, PLAYERS_SEEK, NOW_MS + 1, NOW_MS + 1));
    flood(seekers, &ann, 1000, NOW_MS + 2);
    assert_true(hear(seekers, &bea, PLAYERS_GONE, NOW_MS + 2, NOW_MS + 2));
    assert_in_range(seekers_dropped(seekers).forged, 1, SEEKERS_BURST + SEEKERS_EACH_BURST);
    seekers_free(seekers);
}

static void who_is_blocked_is_not_heard(void **state)
{
    struct Player ann = player(1, STAMP_BITS_MIN);
    struct Seekers *seekers = seekers_new(
        &(struct SeekersKeys){.is_blocked = knows_one, .context = ann.identity.key}, SEEKERS_MAX);
    (void)state;
    assert_false(hear(seekers, &ann, PLAYERS_SEEK, NOW_MS, NOW_MS));
    assert_int_equal(seekers_dropped(seekers).blocked, 1);
    seekers_free(seekers);
}

/* The last place goes to who has worked more, and never to one who has not. */
static void a_full_list_goes_to_work_and_never_to_the_newest(void **state)
{
    enum { ROOM = 4 };
    struct Seekers *seekers = seekers_new(&(struct SeekersKeys){0}, ROOM);
    struct Player first[ROOM], late = player(100, STAMP_BITS_MIN),
                               worked = player(101, STAMP_BITS_MIN + 1);
    int64_t now_ms = NOW_MS;
    (void)state;
    for (int i = 0; i < ROOM; i++, now_ms += 1000) {
        first[i] = player(1 + i, STAMP_BITS_MIN);
        assert_true(hear(seekers, &first[i], PLAYERS_SEEK, now_ms, now_ms));
    }
    assert_false(hear(seekers, &late, PLAYERS_SEEK, now_ms, now_ms));
    assert_int_equal(seekers_dropped(seekers).no_room, 1);
    assert_true(hear(seekers, &worked, PLAYERS_SEEK, now_ms, now_ms));
    assert_non_null(seekers_find(seekers, worked.identity.key));
    assert_int_equal(count(seekers), ROOM);
    seekers_free(seekers);
}

static int start_sodium(void **state)
{
    (void)state;
    return sodium_init() < 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_said_is_understood),
        cmocka_unit_test(a_changed_or_shortened_message_is_nobodys),
        cmocka_unit_test(what_is_wrong_is_told_apart),
        cmocka_unit_test(a_secret_is_opened_by_whom_it_was_sealed_to),
        cmocka_unit_test(a_search_finds_ever_better_stamps),
        cmocka_unit_test(an_identity_comes_back_from_its_seed),
        cmocka_unit_test(seeks_are_listed_until_they_end),
        cmocka_unit_test(nothing_is_said_once_more_by_others),
        cmocka_unit_test(whom_nobody_heard_seek_cannot_take_part),
        cmocka_unit_test(who_is_in_the_list_is_heard_in_a_flood),
        cmocka_unit_test(a_flood_is_left_unread_and_keeps_nobody_out_who_worked_more),
        cmocka_unit_test(who_was_played_with_is_heard_in_a_flood),
        cmocka_unit_test(who_is_blocked_is_not_heard),
        cmocka_unit_test(a_full_list_goes_to_work_and_never_to_the_newest),
    };
    return cmocka_run_group_tests(tests, start_sodium, NULL);
}
