/* Addresses and invites as people type and paste them. */
#include "net/address.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static void test_addresses(void **state)
{
    (void)state;
    static const struct {
        const char *text, *host;
        int port;
        enum AddressKind kind;
    } good[] = {
        {"192.168.1.5", "192.168.1.5", DEFAULT_PORT, ADDRESS_DIRECT},
        {"192.168.1.5:50000", "192.168.1.5", 50000, ADDRESS_DIRECT},
        {"board.example.org:1", "board.example.org", 1, ADDRESS_DIRECT},
        {"raspberrypi", "raspberrypi", DEFAULT_PORT, ADDRESS_DIRECT},
        {"mqtt://127.0.0.1", "127.0.0.1", 1883, ADDRESS_RELAY},
        {"mqtt://pi.local:2000", "pi.local", 2000, ADDRESS_RELAY},
        {"mqtts://relay.example.org", "relay.example.org", 8883, ADDRESS_RELAY_TLS},
        {"mqtts://203.0.113.7:443", "203.0.113.7", 443, ADDRESS_RELAY_TLS},
    };
    static const char *const bad[] = {
        "",
        ":80",
        "0.0.0.0",
        "010.0.0.1",
        "1.2.3",
        "1.2.3.4.5",
        "256.1.1.1",
        "1..2.3",
        "255.255.255.255",
        "224.0.0.1",
        "host:0",
        "host:65536",
        "host:",
        "host:08",
        "a b",
        "under_score",
        "-dash",
        "host:1:2",
        "mqtt://",
        "mqtts://:8883",
        "mqtt://relay.example.org", /* not encrypted over the open net */
        "mqtt://203.0.113.7",
        "mqtts://user:word@relay.example.org",
        "http://192.168.1.5",
        "mqtts://mqtts://a",
    };
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        struct Address address;
        assert_null(address_read(good[i].text, &address));
        assert_string_equal(address.host, good[i].host);
        assert_int_equal(address.port, good[i].port);
        assert_int_equal(address.kind, good[i].kind);
    }
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct Address address = {.host = "kept"};
        assert_non_null(address_read(bad[i], &address));
        assert_string_equal(address.host, "kept");
    }
}

static void test_hosts_of_the_own_network(void **state)
{
    (void)state;
    static const char *const local[] = {
        "127.0.0.1",   "10.1.2.3",  "172.16.0.1",  "172.31.255.1", "192.168.1.5",
        "169.254.3.4", "localhost", "raspberrypi", "pi.local",     "pi.home.arpa",
    };
    static const char *const far[] = {
        "126.0.0.1",   "11.1.2.3",  "172.15.0.1",    "172.32.0.1", "192.169.1.5",
        "169.253.3.4", "local.org", "a.example.org", ".local",     "127.0.0.1.example.org",
    };
    for (size_t i = 0; i < sizeof local / sizeof *local; i++)
        assert_true(address_is_local(local[i]));
    for (size_t i = 0; i < sizeof far / sizeof *far; i++)
        assert_false(address_is_local(far[i]));
}

static void test_invites_read_back(void **state)
{
    (void)state;
    struct Invite invite = {.code = {.room = "ABCD", .secret = "7XK2"}, .count = 3}, read;
    char text[INVITE_TEXT_MAX];
    invite.addresses[0] = (struct Address){"192.168.1.5", 47624, ADDRESS_DIRECT};
    invite.addresses[1] = (struct Address){"203.0.113.7", 50000, ADDRESS_DIRECT};
    invite.addresses[2] = (struct Address){"relay.example.org", 8883, ADDRESS_RELAY_TLS};
    invite_write(&invite, text);
    assert_string_equal(text, "ABCD-7XK2@192.168.1.5:47624,203.0.113.7:50000,"
                              "mqtts://relay.example.org:8883");
    assert_null(invite_read(text, &read));
    assert_memory_equal(&invite, &read, sizeof read);
    assert_null(invite_read("  abcd 7xk2@192.168.1.5:47624 \n", &read));
    assert_int_equal(read.count, 1);
    assert_string_equal(read.code.secret, "7XK2");
    assert_null(invite_read("abcd7xk2", &read));
    assert_int_equal(read.count, 0);
}

/* A line that is copied out of a letter or a chat brings its surroundings with it. */
static void test_invites_are_found_in_their_surroundings(void **state)
{
    (void)state;
    static const char *const pasted[] = {
        "\"ABCD-7XK2@192.168.1.5:47624\"",
        "<ABCD-7XK2@192.168.1.5:47624>.",
        ("\xef\xbb\xbf\xe2\x80\x8b" /* apart from the A, which is a hexadecimal digit */
         "ABCD-7XK2@192.168.1.5:47624\xc2\xa0\r\n"), /* signs that cannot be seen */
        "Bo: come and play! ABCD-7XK2@192.168.1.5:47624, it is late",
        "来下棋：ABCD-7XK2@192.168.1.5:47624。",
        "> one line\n> ABCD-7XK2@192.168.1.5:47624\n> and another",
    };
    for (size_t i = 0; i < sizeof pasted / sizeof *pasted; i++) {
        struct Invite read;
        assert_null(invite_read(pasted[i], &read));
        assert_string_equal(read.code.room, "ABCD");
        assert_int_equal(read.count, 1);
        assert_string_equal(read.addresses[0].host, "192.168.1.5");
        assert_int_equal(read.addresses[0].port, 47624);
    }
}

static void test_damaged_invites_are_refused(void **state)
{
    (void)state;
    struct Invite read;
    char longest[4000];
    memset(longest, 'A', sizeof longest - 1);
    longest[sizeof longest - 1] = '\0';
    assert_non_null(invite_read("ABCD@1.2.3.4", &read));
    assert_non_null(invite_read("ABCD-7XK2@1.2.3", &read));
    assert_non_null(invite_read("ABCD-7XK2@,1.2.3.4", &read));
    assert_non_null(invite_read("ABCD-7XK2@a,b,c,d,e,f,g,h,i", &read));
    assert_non_null(invite_read(longest, &read));
    assert_non_null(invite_read("", &read));
    assert_non_null(invite_read("@", &read));
    assert_non_null(invite_read("write to me@example.org", &read));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_addresses),
        cmocka_unit_test(test_hosts_of_the_own_network),
        cmocka_unit_test(test_invites_read_back),
        cmocka_unit_test(test_invites_are_found_in_their_surroundings),
        cmocka_unit_test(test_damaged_invites_are_refused),
    };
    return cmocka_run_group_tests_name("address", tests, NULL, NULL);
}
