/* Bounded bytes: what is written reads back, and no length ever reaches past the end. */
#include "net/words/wire.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static void test_values_read_back(void **state)
{
    (void)state;
    uint8_t bytes[64], u8 = 0;
    uint16_t u16 = 0;
    uint32_t u32 = 0;
    uint64_t u64 = 0;
    char text[8];
    struct WireWriter w = wire_writer(bytes, sizeof bytes);
    assert_true(wire_write_u8(&w, 0xfe) && wire_write_u16(&w, 0x8001) &&
                wire_write_u32(&w, 0x80000001) && wire_write_u64(&w, UINT64_MAX - 1) &&
                wire_write_text(&w, "h8"));
    struct WireReader r = wire_reader(bytes, w.size);
    assert_true(wire_read_u8(&r, &u8) && wire_read_u16(&r, &u16) && wire_read_u32(&r, &u32) &&
                wire_read_u64(&r, &u64) && wire_read_text(&r, text, sizeof text) &&
                wire_read_end(&r));
    assert_int_equal(u8, 0xfe);
    assert_int_equal(u16, 0x8001);
    assert_int_equal(u32, 0x80000001);
    assert_true(u64 == UINT64_MAX - 1);
    assert_string_equal(text, "h8");
}

static void test_numbers_are_big_endian(void **state)
{
    (void)state;
    uint8_t bytes[4];
    struct WireWriter w = wire_writer(bytes, sizeof bytes);
    assert_true(wire_write_u32(&w, 0x01020304));
    assert_memory_equal(bytes, "\1\2\3\4", 4);
}

/* Every prefix of a message is refused, and a failed reader stays failed. */
static void test_truncation_is_refused(void **state)
{
    (void)state;
    const uint8_t bytes[] = {7, 0, 0, 0, 9, 3, 'a', 'b', 'c'};
    for (size_t size = 0; size < sizeof bytes; size++) {
        struct WireReader r = wire_reader(bytes, size);
        uint8_t u8;
        uint32_t u32;
        char text[8];
        assert_false(wire_read_u8(&r, &u8) && wire_read_u32(&r, &u32) &&
                     wire_read_text(&r, text, sizeof text));
        assert_false(wire_read_u8(&r, &u8));
        assert_false(wire_read_end(&r));
    }
}

static void test_bad_texts_and_values_are_refused(void **state)
{
    (void)state;
    char text[4] = "old";
    uint8_t value = 77;
    struct WireReader r = wire_reader("\4abcd", 5);
    assert_false(wire_read_text(&r, text, sizeof text)); /* no room for the closing 0 */
    r = wire_reader("\2a\0", 3);
    assert_false(wire_read_text(&r, text, sizeof text));
    r = wire_reader("\5", 1);
    assert_false(wire_read_range(&r, 1, 4, &value));
    assert_string_equal(text, "old");
    assert_int_equal(value, 77);
}

static void test_leftover_bytes_are_refused(void **state)
{
    (void)state;
    uint8_t value;
    struct WireReader r = wire_reader("\1\2", 2);
    assert_true(wire_read_u8(&r, &value));
    assert_false(wire_read_end(&r));
}

static void test_a_full_writer_stops(void **state)
{
    (void)state;
    uint8_t bytes[3] = {0, 0, 9};
    struct WireWriter w = wire_writer(bytes, 2);
    assert_false(wire_write_u32(&w, 1));
    assert_false(wire_write_u8(&w, 1));
    assert_int_equal(w.size, 0);
    char longest[257];
    memset(longest, 'x', 256);
    longest[256] = '\0';
    uint8_t room[512];
    w = wire_writer(room, sizeof room);
    assert_false(wire_write_text(&w, longest));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_values_read_back),
        cmocka_unit_test(test_numbers_are_big_endian),
        cmocka_unit_test(test_truncation_is_refused),
        cmocka_unit_test(test_bad_texts_and_values_are_refused),
        cmocka_unit_test(test_leftover_bytes_are_refused),
        cmocka_unit_test(test_a_full_writer_stops),
    };
    return cmocka_run_group_tests_name("wire", tests, NULL, NULL);
}
