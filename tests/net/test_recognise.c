/* What a typed or pasted text is. */
#include "net/meeting/recognise.h"
#include <setjmp.h>
#include <sodium.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#define SECRET "008J4CT4ANK7F24SNAXWSQFEZW"
#define ANSWER "answer;to=01020304;ice=AMCoAQXDUAz;check=7fd5f127"

static void assert_kind(const char *text, enum RecognisedKind kind)
{
    struct Recognised found = recognise(text);
    if (found.kind != kind)
        fail_msg("\"%s\" is taken for %d (%s)", text, (int)found.kind,
                 found.wrong ? found.wrong : "");
    assert_true((found.wrong == NULL) == (kind != RECOGNISED_NOTHING));
}

/* The reason as a player reads it. */
static void assert_wrong(const char *text, const char *reason, bool unfinished)
{
    struct Recognised found = recognise(text);
    char line[200];
    assert_int_equal(found.kind, RECOGNISED_NOTHING);
    const char *number = strstr(found.wrong, "%d");
    int before = number ? (int)(number - found.wrong) : (int)strlen(found.wrong);
    snprintf(line, sizeof line, "%.*s", before, found.wrong);
    if (number)
        snprintf(line, sizeof line, "%.*s%d%s", before, found.wrong, found.number, number + 2);
    assert_string_equal(line, reason);
    assert_int_equal(found.unfinished, unfinished);
}

static void test_letters_are_known_before_all_else(void **state)
{
    (void)state;
    assert_kind("letter;0402R003", RECOGNISED_LETTER);
    assert_kind("Bo@example.org wrote:\n> Letter;0402 R003\nABCD-EFGH", RECOGNISED_LETTER);
    assert_kind(ANSWER " letter;", RECOGNISED_LETTER);
}

static void test_codes_are_known_however_they_are_typed(void **state)
{
    static const char *const texts[] = {"ABCD-7XK2",          "abcd7xk2",
                                        " abcd 7xk2 ",        "a-b-c-d-7xk2",
                                        "\"ABCD-7XK2\".",     "The code is ABCD-7XK2!",
                                        "ABCD-7XK2 at 10:30", "来下棋：ABCD-7XK2。"};
    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        assert_kind(texts[i], RECOGNISED_CODE);
        assert_string_equal(recognise(texts[i]).invite.code.text, "ABCD7XK2");
        assert_int_equal(recognise(texts[i]).invite.count, 0);
    }
}

static void test_a_code_may_stand_before_an_address(void **state)
{
    static const char *const texts[] = {"ABCD-7XK2@192.168.1.5:4711", "abcd-7xk2 192.168.1.5:4711",
                                        "ABCD-7XK2 192.168.1.5:4711",
                                        " abcd 7xk2  192.168.1.5:4711 "};
    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct Recognised found = recognise(texts[i]);
        assert_kind(texts[i], RECOGNISED_CODE);
        assert_string_equal(found.invite.code.text, "ABCD7XK2");
        assert_int_equal(found.invite.count, 1);
        assert_string_equal(found.invite.addresses[0].host, "192.168.1.5");
        assert_int_equal(found.invite.addresses[0].port, 4711);
    }
}

static void test_invites_are_known_with_words_around_them(void **state)
{
    static const char *const texts[] = {
        SECRET "@192.168.1.5",
        "Hi! Write to me@example.org, or come now: " SECRET "@192.168.1.5:47624. See you",
        "> " SECRET "\n> Bo",
        "来下棋：" SECRET "@192.168.1.5;from=QW5uYQz。",
        SECRET ";ice=AMCoAQXDUAz, quick",
    };
    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        assert_kind(texts[i], RECOGNISED_INVITE);
        assert_int_equal(recognise(texts[i]).invite.secret.bytes[15], 0xff);
    }
    assert_string_equal(recognise(texts[3]).invite.from, "Anna");
}

static void test_what_lets_watch_is_known(void **state)
{
    static const char *const codes[] = {"W-ABCD-7XK2", "w abcd7xk2", "Watch us: W-ABCD-7XK2!",
                                        "w-abcd-7xk2 192.168.1.5", "W A B C D 7 X K 2"};
    (void)state;
    for (size_t i = 0; i < sizeof codes / sizeof *codes; i++) {
        assert_kind(codes[i], RECOGNISED_CODE);
        assert_true(recognise(codes[i]).invite.watches);
        assert_string_equal(recognise(codes[i]).invite.code.text, "ABCD7XK2");
    }
    assert_kind("Watch us: W-" SECRET "@192.168.1.5.", RECOGNISED_INVITE);
    assert_true(recognise("Watch us: W-" SECRET "@192.168.1.5.").invite.watches);
    assert_false(recognise("WBCD-7XK2").invite.watches);
    assert_kind("w-b-c-d-7-x-k-2", RECOGNISED_CODE); /* spelled out, and it lets play */
    assert_false(recognise("w-b-c-d-7-x-k-2").invite.watches);
}

/* It would be a code that lets play, if the W counted. */
static void test_what_lets_watch_and_lacks_a_character_is_no_code_to_play(void **state)
{
    (void)state;
    assert_wrong("W-ABCD-7XK", "A watch code has 8 characters after the W; this has 7", true);
    assert_wrong("w-bcd-7xk2", "A watch code has 8 characters after the W; this has 7", true);
    assert_wrong("w abcd7xk", "A watch code has 8 characters after the W; this has 7", true);
    assert_wrong("W-AB", "A watch code has 8 characters after the W; this has 2", true);
    assert_wrong("W-ABCD-7XK2-9", "A watch code has 8 characters after the W; this has 9", false);
    assert_wrong("W-ABCD-7XKU", "Character 8 after the W can't be in a code. Check it again",
                 false);
}

static void test_addresses_are_known(void **state)
{
    static const char *const texts[] = {"192.168.1.5", " 192.168.1.5:4711 ", "localhost:4711",
                                        "anna.example.org", "<raspberrypi.local>"};
    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        assert_kind(texts[i], RECOGNISED_ADDRESS);
    struct Recognised found = recognise(texts[1]);
    assert_string_equal(found.address.host, "192.168.1.5");
    assert_int_equal(found.address.port, 4711);
}

static void test_an_answer_is_told_from_an_invite(void **state)
{
    (void)state;
    assert_kind("Here it is: " ANSWER ". See you!", RECOGNISED_ANSWER);
    assert_int_equal(recognise(ANSWER).answer.candidates.count, 1);
    assert_wrong("ANSWER;TO=01020304;ICE=AMCOAQXDUAZ;CHECK=7FD5F127",
                 "The answer is damaged. Copy it again, all of it", false);
    assert_wrong("answer;to=0102", "The answer is damaged. Copy it again, all of it", false);
}

static void test_what_is_nothing_yet_says_what_it_lacks(void **state)
{
    (void)state;
    assert_wrong("", "", true);
    assert_wrong(" \n", "", true);
    assert_wrong("abcd-7xk", "A code has 8 characters; this has 7", true);
    assert_wrong("a", "A code has 8 characters; this has 1", true);
    assert_wrong("abcd-7xk2-9", "A code has 8 characters; this has 9", false);
    assert_wrong("ab-du", "Character 4 can't be in a code. Check it again", false);
    assert_wrong("192.168.1", "That's not an address you can connect to", true);
    assert_wrong("anna.example.org:0", "Enter a port from 1 to 65535", true);
    assert_wrong(SECRET "@192.168.1", "That's not an address you can connect to", true);
    assert_wrong("ABCD-7XK2@file:///x", "That's not an address you can connect to", true);
    assert_wrong("X" SECRET "@1.2.3.4", "The invite is damaged. Copy it again, all of it", true);
    assert_wrong("mqtts://relay.example.org", "That's a relay's address. Enter it in the settings",
                 true);
}

static void test_other_texts_are_nothing(void **state)
{
    static const char *const texts[] = {"hello my friend, how are you", "来下棋", "--",
                                        "see you at 10:30", "well-done, my friend"};
    char longest[5000];
    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        assert_wrong(texts[i], "That's neither a code, nor an invite, nor an address", false);
    memset(longest, ':', sizeof longest - 1);
    longest[sizeof longest - 1] = '\0';
    assert_kind(longest, RECOGNISED_NOTHING);
    memset(longest, 'A', sizeof longest - 1);
    assert_kind(longest, RECOGNISED_NOTHING);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_letters_are_known_before_all_else),
        cmocka_unit_test(test_codes_are_known_however_they_are_typed),
        cmocka_unit_test(test_a_code_may_stand_before_an_address),
        cmocka_unit_test(test_invites_are_known_with_words_around_them),
        cmocka_unit_test(test_what_lets_watch_is_known),
        cmocka_unit_test(test_what_lets_watch_and_lacks_a_character_is_no_code_to_play),
        cmocka_unit_test(test_addresses_are_known),
        cmocka_unit_test(test_an_answer_is_told_from_an_invite),
        cmocka_unit_test(test_what_is_nothing_yet_says_what_it_lacks),
        cmocka_unit_test(test_other_texts_are_nothing),
    };
    return sodium_init() < 0 ? 1 : cmocka_run_group_tests_name("recognise", tests, NULL, NULL);
}
