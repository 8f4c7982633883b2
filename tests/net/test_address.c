/* Addresses as people type them. */
#include "net/words/address.h"
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
    struct Address other;
    assert_string_equal(address_read("file:///x", &other),
                        "That's not an address you can connect to"); /* not a word of ports */
    assert_null(address_read("Mqtts://relay.example.org", &other));  /* as phones write it */
    assert_int_equal(other.kind, ADDRESS_RELAY_TLS);
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_addresses),
        cmocka_unit_test(test_hosts_of_the_own_network),
    };
    return cmocka_run_group_tests_name("address", tests, NULL, NULL);
}
