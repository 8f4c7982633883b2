/* What STUN servers answer, and what others do in their place. */
#include "net/ice/stun.h"
#include <setjmp.h>
#include <sodium.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

enum { ANSWER = 40, ATTRIBUTE = 32 };

/* An answer as a server gives it: SOFTWARE "abc", then 192.0.2.1 port 32853, as in RFC 5769. */
static void answer_to(const uint8_t question[STUN_QUESTION], uint8_t answer[ANSWER])
{
    static const uint8_t attributes[] = {0x80, 0x22, 0, 3, 'a',  'b',  'c',  0,    0,    0x20,
                                         0,    8,    0, 1, 0xA1, 0x47, 0xE1, 0x12, 0xA6, 0x43};
    memcpy(answer, question, STUN_QUESTION);
    answer[0] = answer[1] = 1;
    answer[3] = ANSWER - STUN_QUESTION;
    memcpy(answer + STUN_QUESTION, attributes, sizeof attributes);
}

static bool read(const uint8_t question[STUN_QUESTION], const uint8_t *answer, size_t size)
{
    struct StunSeen seen = {.port = 7};
    bool good = stun_answer(question, answer, size, &seen);
    if (!good)
        assert_int_equal(seen.port, 7); /* left alone */
    return good;
}

static void test_an_answer_names_the_address(void **state)
{
    (void)state;
    uint8_t question[STUN_QUESTION], answer[ANSWER];
    struct StunSeen seen;
    stun_ask(question);
    answer_to(question, answer);
    assert_true(stun_answer(question, answer, sizeof answer, &seen));
    assert_int_equal(seen.address, 0xC0000201);
    assert_int_equal(seen.port, 32853);
}

/* Somebody who has not seen the question, one who answers another, and what is no answer. */
static void test_strangers_are_not_heard(void **state)
{
    (void)state;
    uint8_t question[STUN_QUESTION], other[STUN_QUESTION], answer[ANSWER];
    stun_ask(question);
    stun_ask(other);
    answer_to(other, answer);
    assert_false(read(question, answer, sizeof answer));
    answer_to(question, answer);
    answer[1] = 0x11; /* an error */
    assert_false(read(question, answer, sizeof answer));
    answer_to(question, answer);
    answer[4] ^= 1; /* of the old STUN, without the cookie */
    assert_false(read(question, answer, sizeof answer));
}

/* Every beginning of an answer, and every length that lies. */
static void test_what_is_cut_or_lies_about_its_length_is_refused(void **state)
{
    (void)state;
    uint8_t question[STUN_QUESTION], answer[ANSWER];
    stun_ask(question);
    answer_to(question, answer);
    for (size_t size = 0; size < sizeof answer; size++)
        assert_false(read(question, answer, size));
    for (int length = 0; length < 256; length++) {
        answer_to(question, answer);
        answer[STUN_QUESTION + 3] = (uint8_t)length; /* of SOFTWARE */
        assert_int_equal(read(question, answer, sizeof answer),
                         length == 1 || length == 2 || length == 3 || length == 4);
        answer_to(question, answer);
        answer[STUN_QUESTION + 2] = 0xFF;
        answer[STUN_QUESTION + 3] = (uint8_t)length;
        assert_false(read(question, answer, sizeof answer));
    }
}

/* A server that lies sends us nowhere: to nobody, to ourselves, to a group, to port 0. */
static void test_addresses_that_nobody_has_are_refused(void **state)
{
    (void)state;
    static const uint8_t firsts[] = {0, 127, 224, 255};
    uint8_t question[STUN_QUESTION], answer[ANSWER];
    stun_ask(question);
    for (size_t i = 0; i < sizeof firsts; i++) {
        answer_to(question, answer);
        answer[ATTRIBUTE + 4] = firsts[i] ^ 0x21;
        assert_false(read(question, answer, sizeof answer));
    }
    answer_to(question, answer);
    answer[ATTRIBUTE + 2] = 0x21;
    answer[ATTRIBUTE + 3] = 0x12;
    assert_false(read(question, answer, sizeof answer));
    answer_to(question, answer);
    answer[ATTRIBUTE + 1] = 2; /* IPv6, with IPv4's length */
    assert_false(read(question, answer, sizeof answer));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_an_answer_names_the_address),
        cmocka_unit_test(test_strangers_are_not_heard),
        cmocka_unit_test(test_what_is_cut_or_lies_about_its_length_is_refused),
        cmocka_unit_test(test_addresses_that_nobody_has_are_refused),
    };
    return sodium_init() < 0 ? 1 : cmocka_run_group_tests(tests, NULL, NULL);
}
