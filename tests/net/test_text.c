/* Strangers' texts: nothing hidden, nothing that paints over the rest. */
#include "net/words/text.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static void test_hidden_characters_go(void **state)
{
    (void)state;
    static const struct {
        const char *from, *to;
    } cases[] = {
        {"  plain  ", "plain"},
        {"a\tb\x1b[31mc\n", "ab[31mc"},
        {"\xc2\x85\xc2\x9f"
         "C1",
         "C1"},
        {"evil\xe2\x80\xae"
         "txt",
         "eviltxt"},                                  /* U+202E right-to-left override */
        {"\xe2\x80\x8b\xe2\x81\xa6\xef\xbb\xbf", ""}, /* U+200B U+2066 U+FEFF */
        {"\xe2\x80\x8b  x", "x"},                     /* a blank behind a hidden one */
        {"\xe2\x80\x90\xe5\xa4\xa9", "\xe2\x80\x90\xe5\xa4\xa9"}, /* U+2010 stays */
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[64];
        strcpy(text, cases[i].from);
        text_clean(text);
        assert_string_equal(text, cases[i].to);
    }
}

/* Names that look empty, lines in a line, and marks piled up over the rest of the window. */
static void test_tricks_of_strangers(void **state)
{
    (void)state;
    static const struct {
        const char *from, *to;
    } cases[] = {
        {"\u3164", ""},                               /* a filler that cannot be seen */
        {"\u2800\u00a0\u3000", ""},                   /* blanks of other widths */
        {"\u3000天\u3000元\u2003", "天\u3000元"},     /* which stay between words */
        {"you won\u2028Ada: yes", "you wonAda: yes"}, /* a line separator */
        {"\u061cabc\u00ad\u206e", "abc"},             /* ALM, soft hyphen, digit shapes */
        {"a\U000e0041\ufe0f", "a"},                   /* tags, a variation selector */
        {"e\u0301\u0323", "e\u0301\u0323"},           /* two marks are a letter of Vietnamese */
        {"z\u0301\u0302\u0303\u0304\u0305\u0306!", "z\u0301\u0302\u0303\u0304!"},
        {"z\u0301\u0302\u200b\u0303\u0304\u0305", "z\u0301\u0302\u0303\u0304"},
        {"\u0301\u0302 \u0303x", "x"}, /* nothing to stand on */
        {"\u0915\u0941\u0941\u0941\u0941\u0941\u0941", "\u0915\u0941\u0941\u0941\u0941"},
        {"a\u0f35\u0f35\u0f35\u0f35\u0f35!", "a\u0f35\u0f35\u0f35\u0f35!"}, /* of any script */
        {"\U0001e8d0x\U0001d167\U0001d167\U0001d167\U0001d167\U0001d167",
         "x\U0001d167\U0001d167\U0001d167\U0001d167"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[64];
        strcpy(text, cases[i].from);
        text_clean(text);
        assert_string_equal(text, cases[i].to);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_hidden_characters_go),
        cmocka_unit_test(test_tricks_of_strangers),
    };
    return cmocka_run_group_tests_name("text", tests, NULL, NULL);
}
