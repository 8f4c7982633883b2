/* Candidates as bytes and as a word to paste. */
#include "net/words/candidate.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static const struct Candidate home = {
    .kind = CANDIDATE_HOST, .address = {192, 168, 1, 5}, .port = 50000};
static const struct Candidate seen = {
    .kind = CANDIDATE_REFLEXIVE, .address = {203, 0, 113, 7}, .port = 50001};
static const struct Candidate six = {.kind = CANDIDATE_HOST,
                                     .ipv6 = true,
                                     .address = {0x20, 0x01, 0x0d, 0xb8, [15] = 7},
                                     .port = 50002};

static void test_round_trip(void **state)
{
    (void)state;
    struct Candidates list = {.count = 0}, read;
    char text[CANDIDATES_TEXT_MAX];
    assert_true(candidates_add(&list, &home) && candidates_add(&list, &seen) &&
                candidates_add(&list, &six));
    candidates_write(&list, text);
    assert_int_equal(strlen(text), 45); /* (7 + 7 + 19) * 4 / 3, and its end */
    assert_true(candidates_read(text, &read));
    assert_memory_equal(&read, &list, sizeof list);
    list.count = 0;
    candidates_write(&list, text);
    assert_string_equal(text, "");
    assert_true(candidates_read("", &read));
    assert_int_equal(read.count, 0);
}

static void test_what_cannot_be_met(void **state)
{
    (void)state;
    static const struct Candidate bad[] = {
        {.address = {192, 168, 1, 5}, .port = 0},
        {.address = {127, 0, 0, 1}, .port = 1},
        {.address = {0, 0, 0, 0}, .port = 1},
        {.address = {224, 0, 0, 1}, .port = 1},
        {.address = {169, 254, 3, 4}, .port = 1},
        {.ipv6 = true, .address = {[15] = 1}, .port = 1},
        {.ipv6 = true, .address = {[12] = 127, [15] = 1}, .port = 1},
        {.ipv6 = true, .address = {[10] = 0xFF, [11] = 0xFF, [12] = 127, [15] = 1}, .port = 1},
        {.ipv6 = true, .address = {0xFE, 0x80, [15] = 9}, .port = 1},
        {.ipv6 = true, .address = {0xFF, 0x02, [15] = 1}, .port = 1},
    };
    struct Candidates list = {.count = 0};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_false(candidates_add(&list, &bad[i]));
    assert_true(candidates_add(&list, &home));
    assert_false(candidates_add(&list, &home));
}

static void test_limits(void **state)
{
    (void)state;
    struct Candidates list = {.count = 0};
    struct Candidate one = home;
    for (int i = 0; i < CANDIDATES_MAX; i++, one.port++)
        assert_true(candidates_add(&list, &one));
    assert_false(candidates_add(&list, &one));
    list.count = 0;
    one = six;
    for (int i = 0; i < 5; i++, one.port++) /* 95 bytes */
        assert_true(candidates_add(&list, &one));
    assert_false(candidates_add(&list, &home));
}

static void test_damaged_words(void **state)
{
    (void)state;
    static const char *const bad[] = {
        "A",         "!!!!",      "AwEBAQEAAQz" /* no such kind */, "AMCoAQXDUA==z",
        "AMCoAQXDz", "AMCoAQXDUA" /* cut short */};
    struct Candidates list = {.count = 0}, kept;
    candidates_add(&list, &home);
    kept = list;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_false(candidates_read(bad[i], &list));
    assert_memory_equal(&kept, &list, sizeof list);
    assert_true(candidates_read("AMCoAQXDUAz", &list)); /* as it should be */
    assert_memory_equal(&list.list[0], &home, sizeof home);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_round_trip),
        cmocka_unit_test(test_what_cannot_be_met),
        cmocka_unit_test(test_limits),
        cmocka_unit_test(test_damaged_words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
