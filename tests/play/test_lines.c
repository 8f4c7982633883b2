/* Lines out of bytes that come in pieces, and a clock's share for one move. */
#include "src/play/seats/allotment.h"
#include "src/play/system/lines.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static void push(struct Lines *lines, const char *text)
{
    lines_push(lines, text, strlen(text));
}

static void every_end_ends_a_line(void **state)
{
    struct Lines lines = {.limit = 0};
    (void)state;
    push(&lines, "one\ntwo\r\nthree\r\r\n\nfour");
    assert_string_equal(lines_take(&lines), "one");
    assert_string_equal(lines_take(&lines), "two");
    assert_string_equal(lines_take(&lines), "three");
    assert_null(lines_take(&lines));
    push(&lines, "teen");
    assert_null(lines_take(&lines));
    assert_string_equal(lines_take_last(&lines), "fourteen");
    assert_null(lines_take_last(&lines));
    lines_free(&lines);
}

static void pieces_of_any_size_make_the_same_lines(void **state)
{
    static const char text[] = "position startpos\ngo depth 3\nstop\n";
    (void)state;
    for (size_t size = 1; size < sizeof text; size++) {
        struct Lines lines = {.limit = 0};
        char all[sizeof text] = "", *line;
        for (size_t at = 0; at < sizeof text - 1; at += size) {
            size_t left = sizeof text - 1 - at;
            lines_push(&lines, text + at, left < size ? left : size);
            while ((line = lines_take(&lines)))
                strcat(strcat(all, line), "\n");
        }
        assert_string_equal(all, text);
        lines_free(&lines);
    }
}

static void zero_bytes_cut_nothing_off(void **state)
{
    struct Lines lines = {.limit = 0};
    (void)state;
    lines_push(&lines, "a\0b\n", 4);
    assert_string_equal(lines_take(&lines), "a?b");
    lines_free(&lines);
}

/* What is too long is left out and counted, whether it comes at once or in pieces. */
static void long_lines_are_left_out(void **state)
{
    struct Lines lines = {.limit = 8};
    (void)state;
    push(&lines, "12345678\n123456789\nshort\n");
    assert_string_equal(lines_take(&lines), "12345678");
    assert_string_equal(lines_take(&lines), "short");
    assert_int_equal(lines.dropped, 1);
    for (int i = 0; i < 100; i++) {
        push(&lines, "0123456789");
        assert_null(lines_take(&lines));
    }
    assert_true(lines.capacity < 64 * 1024);
    push(&lines, "\nnext\n");
    assert_string_equal(lines_take(&lines), "next");
    assert_int_equal(lines.dropped, 2);
    lines_free(&lines);
}

static void a_move_gets_its_share_of_the_clock(void **state)
{
    static const struct {
        struct ClockOutlook clock;
        int64_t overhead_ms;
        uint64_t aim_ms, most_ms;
    } cases[] = {
        {{.left_ms = 60000}, 0, 2000, 6000},
        {{.left_ms = 60000, .increment_ms = 1000}, 0, 2800, 8400},
        {{.left_ms = 60000, .moves = 10}, 0, 6000, 18000},
        {{.left_ms = 60000, .moves = 1}, 0, 54000, 54000},
        {{.left_ms = 60000, .moves = 1000}, 0, 2000, 6000},
        {{.left_ms = 1000, .increment_ms = 60000}, 0, 500, 500},
        {{.left_ms = 310}, 10, 10, 30},
        {{.left_ms = 5}, 10, 1, 1},
        {{.left_ms = -1000, .increment_ms = -5}, 0, 1, 1},
        {{.left_ms = INT64_MAX, .increment_ms = INT64_MAX}, 0, 500000000, 500000000},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct Allotment time = allotment_of(&cases[i].clock, cases[i].overhead_ms);
        assert_int_equal(time.aim_us, cases[i].aim_ms * 1000);
        assert_int_equal(time.most_us, cases[i].most_ms * 1000);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_end_ends_a_line),
        cmocka_unit_test(pieces_of_any_size_make_the_same_lines),
        cmocka_unit_test(zero_bytes_cut_nothing_off),
        cmocka_unit_test(long_lines_are_left_out),
        cmocka_unit_test(a_move_gets_its_share_of_the_clock),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
