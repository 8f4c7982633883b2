/* Invite codes as people type them. */
#include "net/words/code.h"
#include <setjmp.h>
#include <sodium.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static void test_new_codes_read_back(void **state)
{
    (void)state;
    for (int i = 0; i < 1000; i++) {
        struct InviteCode code, read;
        char text[CODE_TEXT_MAX];
        code_new(&code);
        code_write(&code, text);
        assert_int_equal(strlen(text), 9);
        assert_true(code_read(text, &read));
        assert_memory_equal(&code, &read, sizeof code);
    }
}

static void test_sloppy_typing_is_understood(void **state)
{
    (void)state;
    struct InviteCode code;
    assert_true(code_read(" o1i-l 9ab c", &code));
    assert_string_equal(code.text, "01119ABC");
}

static void test_wrong_codes_are_refused(void **state)
{
    (void)state;
    static const char *const wrong[] = {"",          "ABCD-EFG",  "ABCD-EFGH-J",
                                        "ABCD-EFGU", "ABCD-EF天", "ABCDEFG\x80"};
    struct InviteCode code = {.text = "KEEP"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_false(code_read(wrong[i], &code));
    assert_string_equal(code.text, "KEEP");
}

/* What a page says about a code that is half typed. */
static void test_half_a_code_is_looked_at(void **state)
{
    (void)state;
    struct TypedCode typed = code_look("ab-du");
    assert_string_equal(typed.cells, "ABDU");
    assert_int_equal(typed.count, 4);
    assert_int_equal(typed.wrong, 4);
    typed = code_look("天0-123 4567 8");
    assert_string_equal(typed.cells, "?0123456");
    assert_int_equal(typed.count, 10);
    assert_int_equal(typed.wrong, 1);
    assert_int_equal(code_look("").count, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_new_codes_read_back),
        cmocka_unit_test(test_sloppy_typing_is_understood),
        cmocka_unit_test(test_wrong_codes_are_refused),
        cmocka_unit_test(test_half_a_code_is_looked_at),
    };
    return sodium_init() < 0 ? 1 : cmocka_run_group_tests_name("code", tests, NULL, NULL);
}
