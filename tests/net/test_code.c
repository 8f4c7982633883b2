/* Invite codes as people type them. */
#include "net/code.h"
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
        assert_null(code_read(text, &read));
        assert_memory_equal(&code, &read, sizeof code);
    }
}

static void test_sloppy_typing_is_understood(void **state)
{
    (void)state;
    struct InviteCode code;
    assert_null(code_read(" o1i-l 9ab c", &code));
    assert_string_equal(code.text, "01119ABC");
}

static void test_wrong_codes_are_refused_with_a_reason(void **state)
{
    (void)state;
    struct InviteCode code = {.text = "KEEP"};
    assert_non_null(strstr(code_read("", &code), "8 characters"));
    assert_non_null(strstr(code_read("ABCD-EFG", &code), "8 characters"));
    assert_non_null(strstr(code_read("ABCD-EFGH-J", &code), "Too long"));
    assert_non_null(strstr(code_read("ABCD-EFGU", &code), "never a U"));
    assert_non_null(strstr(code_read("ABCD-EF\xe5\xa4\xa9", &code), "digits and letters"));
    assert_string_equal(code.text, "KEEP");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_new_codes_read_back),
        cmocka_unit_test(test_sloppy_typing_is_understood),
        cmocka_unit_test(test_wrong_codes_are_refused_with_a_reason),
    };
    return sodium_init() < 0 ? 1 : cmocka_run_group_tests_name("code", tests, NULL, NULL);
}
