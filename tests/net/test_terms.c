/* Terms on the wire: clocks as texts, and the numbers of programs before handshake 4. */
#include "net/match/message.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

enum { ROOM = 1024 };

/* Writes terms with that clock; returns how many bytes they are. */
static size_t write_terms(const char *clock, uint8_t bytes[ROOM])
{
    struct Terms terms = {
        .game = "gomoku", .options = "size=15", .rules_hash = 7, .first = FIRST_HOST};
    struct WireWriter writer = wire_writer(bytes, ROOM);
    snprintf(terms.clock, sizeof terms.clock, "%s", clock);
    assert_true(terms_write(&writer, &terms));
    return writer.size;
}

static bool read_terms(const uint8_t *bytes, size_t size, struct Terms *terms)
{
    struct WireReader reader = wire_reader(bytes, size);
    return terms_read(&reader, terms) && wire_read_end(&reader);
}

static void a_clock_comes_over_as_text(void **state)
{
    static const char *const clocks[] = {"", "300+5", "1/30", "600:1/30x5|60:1/6x5 first=30"};
    (void)state;
    for (size_t i = 0; i < sizeof clocks / sizeof *clocks; i++) {
        uint8_t bytes[ROOM];
        struct Terms terms;
        size_t size = write_terms(clocks[i], bytes);
        assert_true(read_terms(bytes, size, &terms));
        assert_string_equal(terms.clock, clocks[i]);
        assert_string_equal(terms.options, "size=15");
        assert_int_equal(terms.first, FIRST_HOST);
    }
}

/* Journals of older programs are read, and told again as the bytes that they were: the log's chain
 * is made of them. */
static void numbers_of_older_programs_stay_what_they_were(void **state)
{
    static const struct {
        uint8_t numbers[9];
        const char *clock;
    } cases[] = {
        {{0}, ""},
        {{1, 0, 0, 0x75, 0x30}, "1/30.000"},
        {{2, 0, 4, 0x93, 0xe0, 0, 0, 0x13, 0x88}, "300.000+5.000"},
        {{2, 0, 0, 0x05, 0xdd, 0, 0, 0, 1}, "1.501+0.001"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        uint8_t bytes[ROOM], again[ROOM];
        struct Terms terms;
        size_t size = write_terms("", bytes), at = size - 2 - sizeof cases[i].numbers;
        memcpy(bytes + at, cases[i].numbers, sizeof cases[i].numbers);
        assert_true(read_terms(bytes, size, &terms));
        assert_string_equal(terms.clock, cases[i].clock);
        assert_int_equal(write_terms(terms.clock, again), size);
        assert_memory_equal(again, bytes, size);
    }
}

/* A clock has one form on the wire, and no signs but a clock's. */
static void other_texts_are_refused(void **state)
{
    static const char *const clocks[] = {"five minutes", "300+5\n", "300;5"};
    struct Terms terms;
    uint8_t bytes[ROOM];
    (void)state;
    for (size_t i = 0; i < sizeof clocks / sizeof *clocks; i++) {
        size_t size = write_terms(clocks[i], bytes);
        assert_false(read_terms(bytes, size, &terms));
    }
    struct WireWriter writer = wire_writer(bytes, ROOM);
    assert_true(wire_write_text(&writer, "gomoku") && wire_write_text(&writer, "size=15") &&
                wire_write_u64(&writer, 7) && wire_write_u8(&writer, 3) &&
                wire_write_text(&writer, "300.000+5.000") && wire_write_u8(&writer, 3) &&
                wire_write_u8(&writer, FIRST_HOST));
    assert_false(read_terms(bytes, writer.size, &terms)); /* which numbers say */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_clock_comes_over_as_text),
        cmocka_unit_test(numbers_of_older_programs_stay_what_they_were),
        cmocka_unit_test(other_texts_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
