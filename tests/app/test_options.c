/* The arcade's command line: what it understands, and what it says to what it does not. */
#include "src/app/scenes/registry.h"
#include "src/app/shell/options.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

enum { WORDS_MAX = 8 };

/* Reads a line of words separated by blanks, as a shell would hand it over. */
static enum OptionsResult read_line(const char *line, struct AppOptions *options,
                                    char error[ARGUMENTS_ERROR_MAX])
{
    static char words[256]; /* options borrow their texts */
    char *argv[WORDS_MAX] = {"tianyuan"};
    int argc = 1;
    strcpy(words, line);
    for (char *word = strtok(words, " "); word; word = strtok(NULL, " "))
        argv[argc++] = word;
    return options_read(options, scene_registry, argc, argv, error);
}

static void test_options_are_read(void **state)
{
    (void)state;
    struct AppOptions options;
    char error[ARGUMENTS_ERROR_MAX];
    assert_int_equal(
        read_line("--game xiangqi --level=expert --size 1280x720 --tv", &options, error),
        OPTIONS_RUN);
    assert_string_equal(options.game, "xiangqi");
    assert_string_equal(options.level, "expert");
    assert_int_equal(options.width, 1280);
    assert_int_equal(options.height, 720);
    assert_true(options.tv);
    assert_int_equal(read_line("--game gomoku --level shape-1", &options, error), OPTIONS_RUN);
    assert_int_equal(read_line("--game gomoku --level human", &options, error), OPTIONS_RUN);
    assert_int_equal(read_line("--help", &options, error), OPTIONS_HELP);
    assert_int_equal(read_line("--version", &options, error), OPTIONS_VERSION);
    assert_int_equal(read_line("--shot list", &options, error), OPTIONS_SCENES);
    assert_int_equal(read_line("--shot list.png", &options, error), OPTIONS_RUN);
}

static void test_wrong_words_are_named(void **state)
{
    (void)state;
    static const struct {
        const char *line, *said;
    } cases[] = {
        {"--gmae gomoku", "unknown option '--gmae'"},
        {"gomoku", "can't read the file 'gomoku'"},
        {"--game", "--game needs a value"},
        {"--tv=yes", "--tv takes no value"},
        {"--game shogi", ", not 'shogi'"},
        {"--size 639x480", "--size takes WIDTHxHEIGHT from 640x480 up, not '639x480'"},
        {"--size 1280", "not '1280'"},
        {"--lang fr", "--lang takes en or zh_CN, not 'fr'"},
        {"--theme pink", "--theme takes wood, stone, dark or contrast, not 'pink'"},
        {"--scene nowhere", "--scene takes "},
        {"--text-scale 99", "--text-scale takes a number from 100 to 200, not '99'"},
        {"--level expert", "--level needs --game"},
        {"--game gomoku --level godlike", "gomoku has human, first-steps"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct AppOptions options;
        char error[ARGUMENTS_ERROR_MAX] = "";
        assert_int_equal(read_line(cases[i].line, &options, error), OPTIONS_WRONG);
        if (!strstr(error, cases[i].said))
            fail_msg("'%s' was answered by '%s'", cases[i].line, error);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_options_are_read),
        cmocka_unit_test(test_wrong_words_are_named),
    };
    return cmocka_run_group_tests_name("options", tests, NULL, NULL);
}
