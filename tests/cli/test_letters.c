/* A match by letters on the console: two folders, and lines carried from one to the other. */
#define _XOPEN_SOURCE 700
#include "tests/cli/program.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static char folder[] = "/tmp/tianyuan-letters-XXXXXX";

/* Runs the command for one of the two. */
static void run(struct Run *result, const char *who, const char *arguments)
{
    char line[4096];
    snprintf(line, sizeof line, "letters --folder %s/%s --name %s %s", folder, who, who, arguments);
    program_run(result, line);
}

/* The rest of the line that begins with `word`; "" if there is none. */
static void value_of(const char *text, const char *word, char value[1024])
{
    size_t length = strlen(word);
    value[0] = '\0';
    for (const char *at = text; at && *at; at = strchr(at, '\n'), at += !!at)
        if (strncmp(at, word, length) == 0 && at[length] == ' ')
            snprintf(value, 1024, "%.*s", (int)strcspn(at + length + 1, "\n"), at + length + 1);
}

static void assert_value(const char *text, const char *word, const char *expected)
{
    char value[1024];
    value_of(text, word, value);
    assert_string_equal(value, expected);
}

/* `who` takes the letter that `from` has printed, and says something. */
static void pass(struct Run *result, const struct Run *from, const char *who, const char *words)
{
    char letter[1024], arguments[2048];
    value_of(from->out, "letter", letter);
    assert_true(strlen(letter) > 0);
    snprintf(arguments, sizeof arguments, "--take 'look: %s bye' --say '%s'", letter, words);
    run(result, who, arguments);
}

static void a_match_by_letters(void **state)
{
    static struct Run anna, bo;
    (void)state;
    run(&anna, "Anna", "--new --game tictactoe --first me --say 'move b2'");
    assert_int_equal(anna.status, 0);
    assert_value(anna.out, "turn", "theirs");
    pass(&bo, &anna, "Bo", "move a1");
    assert_int_equal(bo.status, 0);
    assert_value(bo.out, "friend", "Anna");
    assert_value(bo.out, "seat", "1");
    pass(&anna, &bo, "Anna", "undo");
    assert_value(anna.out, "asking", "UNDO");
    pass(&bo, &anna, "Bo", "decline");
    pass(&anna, &bo, "Anna", "move b1");
    pass(&bo, &anna, "Bo", "move a2");
    pass(&anna, &bo, "Anna", "move b3");
    assert_value(anna.out, "turn", "over");
    assert_value(anna.out, "result", "1-0 line");
    pass(&bo, &anna, "Bo", "resign");
    assert_int_equal(bo.status, 1);
    assert_value(bo.out, "no", "The match is over");
    pass(&bo, &anna, "Bo", "resign");
    assert_value(bo.out, "no", "This match is over");
}

static void wrong_arguments_are_told(void **state)
{
    static struct Run result;
    (void)state;
    run(&result, "Anna", "--new --take x");
    assert_int_equal(result.status, 2);
    run(&result, "Anna", "--say draw");
    assert_int_equal(result.status, 2);
    run(&result, "Anna", "--take nothing");
    assert_int_equal(result.status, 1);
    assert_value(result.out, "no", "There's no letter in what was pasted");
    run(&result, "Anna", "--match nobody");
    assert_int_equal(result.status, 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_match_by_letters),
        cmocka_unit_test(wrong_arguments_are_told),
    };
    char command[64];
    if (!mkdtemp(folder))
        return EXIT_FAILURE;
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    snprintf(command, sizeof command, "rm -r %s", folder);
    return system(command) != 0 ? EXIT_FAILURE : failed;
}
