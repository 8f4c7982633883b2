/* Invites as people paste them. */
#include "net/meeting/invite.h"
#include <setjmp.h>
#include <sodium.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

/* Of the bytes 0x00, 0x11 .. 0xff. */
#define SECRET "008J4CT4ANK7F24SNAXWSQFEZW"

/* Whether two invites say the same, whatever lies between their members. */
static void assert_same(const struct Invite *a, const struct Invite *b)
{
    char line[INVITE_TEXT_MAX], other[INVITE_TEXT_MAX];
    invite_write(a, line);
    invite_write(b, other);
    assert_string_equal(line, other);
    assert_int_equal(a->count, b->count);
}

static void test_invites_read_back(void **state)
{
    (void)state;
    struct Invite invite = {.code = {.text = "ABCD7XK2"}, .count = 3}, read;
    char text[INVITE_TEXT_MAX];
    invite.addresses[0] = (struct Address){"192.168.1.5", 47624, ADDRESS_DIRECT};
    invite.addresses[1] = (struct Address){"203.0.113.7", 50000, ADDRESS_DIRECT};
    invite.addresses[2] = (struct Address){"relay.example.org", 8883, ADDRESS_RELAY_TLS};
    invite_write(&invite, text);
    assert_string_equal(text, "ABCD-7XK2@192.168.1.5:47624,203.0.113.7:50000,"
                              "mqtts://relay.example.org:8883");
    assert_null(invite_read(text, &read));
    assert_same(&invite, &read);
    assert_null(invite_read("  abcd 7xk2@192.168.1.5:47624 \n", &read));
    assert_int_equal(read.count, 1);
    assert_string_equal(read.code.text, "ABCD7XK2");
    assert_null(invite_read("abcd7xk2", &read));
    assert_int_equal(read.count, 0);
}

static struct Invite pasted_invite(void)
{
    struct Invite invite = {.pasted = true, .count = 1};
    for (int i = 0; i < SECRET_SIZE; i++)
        invite.secret.bytes[i] = (uint8_t)(0x11 * i);
    invite.addresses[0] = (struct Address){"192.168.1.5", 47624, ADDRESS_DIRECT};
    return invite;
}

/* The line to paste has a secret of its own, not the code. */
static void test_a_pasted_line_holds_a_secret(void **state)
{
    (void)state;
    struct Invite invite = pasted_invite(), read;
    char text[INVITE_TEXT_MAX];
    invite_write(&invite, text);
    assert_string_equal(text, SECRET "@192.168.1.5:47624");
    assert_null(invite_read(text, &read));
    assert_same(&invite, &read);
    assert_null(invite_read("join me: " SECRET "@192.168.1.5, quick", &read));
    assert_same(&invite, &read);
    assert_null(invite_read(SECRET, &read)); /* on one network it needs no address */
    assert_true(read.pasted);
    for (int i = 0; i < 1000; i++) {
        struct InviteSecret secret, again;
        char alone[SECRET_TEXT_MAX];
        secret_new(&secret);
        secret_write(&secret, alone);
        assert_true(secret_read(alone, &again));
        assert_memory_equal(&secret, &again, sizeof secret);
    }
}

/* The host's name comes along where there is room for it; what hides in one is left out. */
static void test_an_invite_says_whose_it_is(void **state)
{
    (void)state;
    struct Invite invite = pasted_invite(), read;
    char text[INVITE_TEXT_MAX];
    strcpy(invite.from, "Anna 天元");
    invite_write(&invite, text);
    assert_string_equal(text, SECRET "@192.168.1.5:47624;from=QW5uYSDlpKnlhYMz");
    assert_null(invite_read(text, &read));
    assert_same(&invite, &read);
    assert_null(invite_read(SECRET ";from=QeKArkIz", &read)); /* A, right-to-left, B */
    assert_string_equal(read.from, "AB");
    assert_non_null(invite_read(SECRET ";from=QQBCz", &read)); /* a 0 byte */
    assert_non_null(invite_read(SECRET ";from=_4z", &read));   /* no UTF-8 */
    for (int i = 1; i < INVITE_ADDRESSES_MAX; i++) {
        memset(invite.addresses[i].host, 'a' + i, ADDRESS_HOST_MAX - 1);
        invite.addresses[i].port = 47624;
    }
    invite.count = INVITE_ADDRESSES_MAX;
    invite_write(&invite, text); /* the addresses matter more */
    assert_null(invite_read(text, &read));
    assert_int_equal(read.count, 6);
    assert_string_equal(read.from, "");
}

/* Whatever candidates an invite holds, it is found again between signs: base64 may end in one. */
static void test_candidates_are_told_from_signs_around_the_line(void **state)
{
    (void)state;
    for (int port = 1; port <= 256; port++) {
        struct Invite invite = pasted_invite(), read;
        char text[INVITE_TEXT_MAX], line[INVITE_TEXT_MAX + 4];
        for (uint8_t i = 1; i <= 3; i++) {
            struct Candidate one = {.address = {10, 0, 0, i}, .port = (uint16_t)port};
            assert_true(candidates_add(&invite.candidates, &one));
        }
        invite_write(&invite, text);
        snprintf(line, sizeof line, "_%s_.", text);
        assert_null(invite_read(line, &read));
        assert_same(&invite, &read);
    }
}

/* Later versions have more to say behind the addresses, which this one steps over. */
static void test_fields_of_later_versions_are_skipped(void **state)
{
    (void)state;
    static const char *const fields[] = {";x=1", ";later=aB-_.:,/+9;x=1", ";x=1."};
    struct Invite invite = pasted_invite(), read;
    char text[200];
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++) {
        snprintf(text, sizeof text, SECRET "@192.168.1.5:47624%s", fields[i]);
        assert_null(invite_read(text, &read));
        assert_same(&invite, &read);
    }
    assert_non_null(invite_read(SECRET "@192.168.1.5:47624;x", &read));
    assert_non_null(invite_read(SECRET "@192.168.1.5:47624;=1", &read));
    assert_non_null(invite_read(SECRET "@192.168.1.5:47624;;x=1", &read));
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
        assert_string_equal(read.code.text, "ABCD7XK2");
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
    assert_non_null(invite_read(SECRET "A@1.2.3.4", &read)); /* a character too many, */
    assert_non_null(invite_read(&SECRET[1], &read));         /* and one too few */
    assert_non_null(invite_read("", &read));
    assert_non_null(invite_read("@", &read));
    assert_non_null(invite_read("write to me@example.org", &read));
}

/* The best address comes first, whatever has to give way. */
static void test_the_preferred_address_comes_first(void **state)
{
    (void)state;
    struct Invite invite = {.count = 0};
    struct Address address = {"192.168.1.5", 1, ADDRESS_DIRECT};
    for (; address.port <= INVITE_ADDRESSES_MAX + 1; address.port++)
        invite_prefer(&invite, &address);
    assert_int_equal(invite.count, INVITE_ADDRESSES_MAX);
    assert_int_equal(invite.addresses[0].port, INVITE_ADDRESSES_MAX + 1);
    assert_int_equal(invite.addresses[INVITE_ADDRESSES_MAX - 1].port, 2);
    address.port = 4;
    invite_prefer(&invite, &address); /* it is there already: the others keep their order */
    assert_int_equal(invite.count, INVITE_ADDRESSES_MAX);
    assert_int_equal(invite.addresses[0].port, 4);
    assert_int_equal(invite.addresses[1].port, INVITE_ADDRESSES_MAX + 1);
    assert_int_equal(invite.addresses[INVITE_ADDRESSES_MAX - 1].port, 2);
}

/* A W in front, of a code or a secret, lets watch; one among its characters says nothing. */
static void test_what_lets_watch_begins_with_a_w(void **state)
{
    (void)state;
    struct Invite invite = pasted_invite(), read;
    char text[INVITE_TEXT_MAX];
    invite.watches = true;
    invite_write(&invite, text);
    assert_string_equal(text, "W-" SECRET "@192.168.1.5:47624");
    assert_null(invite_read("watch us: W-" SECRET "@192.168.1.5, now", &read));
    assert_same(&invite, &read);
    invite.pasted = false;
    strcpy(invite.code.text, "WBCD7XK2");
    invite_write(&invite, text);
    assert_string_equal(text, "W-WBCD-7XK2@192.168.1.5:47624");
    assert_null(invite_read(" w wbcd 7xk2 ", &read));
    assert_true(read.watches && !read.pasted);
    assert_string_equal(read.code.text, "WBCD7XK2");
    assert_null(invite_read("WBCD-7XK2", &read));
    assert_false(read.watches);
    assert_non_null(invite_read("A" SECRET "@1.2.3.4", &read));
    assert_non_null(invite_read("W-ABCD-EFGU", &read));
    assert_non_null(invite_read("W-ABCD-EFGHJ", &read));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_invites_read_back),
        cmocka_unit_test(test_a_pasted_line_holds_a_secret),
        cmocka_unit_test(test_an_invite_says_whose_it_is),
        cmocka_unit_test(test_candidates_are_told_from_signs_around_the_line),
        cmocka_unit_test(test_fields_of_later_versions_are_skipped),
        cmocka_unit_test(test_invites_are_found_in_their_surroundings),
        cmocka_unit_test(test_damaged_invites_are_refused),
        cmocka_unit_test(test_the_preferred_address_comes_first),
        cmocka_unit_test(test_what_lets_watch_begins_with_a_w),
    };
    return sodium_init() < 0 ? 1 : cmocka_run_group_tests_name("invite", tests, NULL, NULL);
}
