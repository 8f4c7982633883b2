/* UTF-8: nothing but the shortest form, and cuts between characters. */
#include "src/common/utf8.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static void test_strict_utf8(void **state)
{
    (void)state;
    assert_true(utf8_is_valid(""));
    assert_true(utf8_is_valid("天元 \xf0\x9f\x90\x89 \xf4\x8f\xbf\xbf"));
    static const char *const bad[] = {
        "\x80",             /* a continuation alone */
        "\xe5\xa4",         /* cut inside a character */
        "\xc0\xaf",         /* overlong slash */
        "\xe0\x80\xaf",     /* overlong, three bytes */
        "\xed\xa0\x80",     /* a surrogate */
        "\xf4\x90\x80\x80", /* above U+10FFFF */
        "\xff",
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_false(utf8_is_valid(bad[i]));
}

static void test_cut_between_characters(void **state)
{
    (void)state;
    static const char *const expected[] = {"", "", "", "天", "天", "天", "天元", "天元a"};
    for (size_t bytes = 0; bytes < sizeof expected / sizeof *expected; bytes++) {
        char text[] = "天元a";
        utf8_cut(text, bytes);
        assert_string_equal(text, expected[bytes]);
    }
}

static void test_clean_whatever_comes(void **state)
{
    char text[12];
    (void)state;
    utf8_clean(text, sizeof text, "a\x1b[31m\xff元\x7f");
    assert_string_equal(text, "a?[31m?元?");
    utf8_clean(text, sizeof text, "天元天元天元");
    assert_string_equal(text, "天元天");
    utf8_clean(text, 1, "天");
    assert_string_equal(text, "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_strict_utf8),
        cmocka_unit_test(test_cut_between_characters),
        cmocka_unit_test(test_clean_whatever_comes),
    };
    return cmocka_run_group_tests_name("utf8", tests, NULL, NULL);
}
