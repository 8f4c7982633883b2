/* Rooms of the relay: the same for two who share a secret, and for nobody else. */
#include "net/relay/room.h"
#include <setjmp.h>
#include <sodium.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static struct Room room_of(const char *words, bool is_code, const char *broker, int64_t day)
{
    struct RoomSecret secret = room_secret(words, strlen(words), is_code);
    struct Room room;
    assert_true(room_derive(&secret, broker, day, &room));
    assert_int_equal(strlen(room.name), ROOM_NAME_TEXT - 1);
    return room;
}

static void assert_apart(const struct Room *a, const struct Room *b)
{
    assert_string_not_equal(a->name, b->name);
    assert_memory_not_equal(a->key, b->key, ROOM_KEY);
}

/* A code's room is another at each broker and on each day: no table of all codes fits two. */
static void test_a_code_meets_at_one_broker_on_one_day(void **state)
{
    (void)state;
    struct Room room = room_of("ABCD7XK2", true, "relay.example.org", 20000),
                same = room_of("ABCD7XK2", true, "Relay.Example.ORG", 20000),
                code = room_of("ABCD7XK3", true, "relay.example.org", 20000),
                broker = room_of("ABCD7XK2", true, "other.example.org", 20000),
                day = room_of("ABCD7XK2", true, "relay.example.org", 20001);
    assert_memory_equal(&room, &same, sizeof room);
    assert_apart(&room, &code);
    assert_apart(&room, &broker);
    assert_apart(&room, &day);
}

/* The secret of an invite is too long to be tried out, and meets anywhere and for ever. */
static void test_a_long_secret_needs_no_salt(void **state)
{
    (void)state;
    struct Room room = room_of("sixteen bytes of", false, "a", 1),
                same = room_of("sixteen bytes of", false, "b", 2),
                other = room_of("sixteen bytes on", false, "a", 1);
    assert_memory_equal(&room, &same, sizeof room);
    assert_apart(&room, &other);
}

/* Argon2id over 64 MiB, three passes: this is what a stranger pays for each try, so it must not
 * change by mistake. */
static void test_the_price_of_a_try(void **state)
{
    (void)state;
    struct RoomSecret secret = room_secret("ABCD7XK2", 8, true);
    uint8_t salt[crypto_pwhash_SALTBYTES], master[32], name[16], day[8] = {0x20, 0x4e};
    char text[ROOM_NAME_TEXT];
    struct Room room;
    crypto_generichash_state hash;
    crypto_generichash_init(&hash, (const uint8_t *)"tianyuan relay room", 19, sizeof salt);
    crypto_generichash_update(&hash, day, sizeof day);
    crypto_generichash_update(&hash, (const uint8_t *)"relay", 5);
    crypto_generichash_final(&hash, salt, sizeof salt);
    assert_int_equal(crypto_pwhash(master, sizeof master, "ABCD7XK2", 8, salt, 3, (size_t)64 << 20,
                                   crypto_pwhash_ALG_ARGON2ID13),
                     0);
    crypto_kdf_derive_from_key(name, sizeof name, 1, "ty room ", master);
    sodium_bin2hex(text, sizeof text, name, sizeof name);
    assert_true(room_derive(&secret, "relay", 20000, &room));
    assert_string_equal(room.name, text);
}

/* All rooms of a secret are apart, and the same for both. */
static void test_a_secret_has_other_rooms(void **state)
{
    (void)state;
    struct Room first = room_of("sixteen bytes of", false, "a", 1), rooms[ROOM_COUNT], again;
    for (int i = 0; i < ROOM_COUNT; i++) {
        room_other(&first, i, &rooms[i]);
        room_other(&first, i, &again);
        assert_memory_equal(&rooms[i], &again, sizeof again);
        for (int j = 0; j < i; j++)
            assert_apart(&rooms[i], &rooms[j]);
    }
    assert_memory_equal(&rooms[0], &first, sizeof first);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_code_meets_at_one_broker_on_one_day),
        cmocka_unit_test(test_a_long_secret_needs_no_salt),
        cmocka_unit_test(test_the_price_of_a_try),
        cmocka_unit_test(test_a_secret_has_other_rooms),
    };
    return sodium_init() < 0 ? 1 : cmocka_run_group_tests_name("room", tests, NULL, NULL);
}
