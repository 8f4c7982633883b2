/* The arcade's command line: what it understands, and what it says to what it does not. */
#include "src/app/scenes/registry.h"
#include "src/app/shell/options.h"
#include "src/app/shell/storage/backup_command.h"
#include "tests/play/hoard.h"
#include "tests/play/scratch.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
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
    assert_int_equal(read_line("--level list --game gomoku", &options, error), OPTIONS_LISTED);
    assert_int_equal(read_line("--renderer list", &options, error), OPTIONS_LISTED);
    assert_int_equal(read_line("--charset list", &options, error), OPTIONS_LISTED);
    assert_int_equal(read_line("--restore a.zip --with-settings", &options, error), OPTIONS_BACKUP);
    assert_string_equal(options.restore, "a.zip");
    assert_true(options.with_settings);
    assert_int_equal(read_line("--shot list.png", &options, error), OPTIONS_RUN);
}

/* The help names every scene that can be opened, to the last one. */
static void test_help_is_whole(void **state)
{
    (void)state;
    char *help = NULL, *at;
    size_t size;
    FILE *file = open_memstream(&help, &size);
    options_print_help(scene_registry, file);
    fclose(file);
    at = strstr(help, "open this scene first");
    assert_non_null(at);
    for (int i = 0; scene_registry[i]; i++)
        if (!scene_registry[i]->inner)
            assert_non_null(strstr(at, scene_registry[i]->name));
    assert_non_null(strstr(at, " or watch"));
    free(help);
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
        {"--charset klingon", "there is no charset 'klingon'; there are GB18030, BIG5, CP932"},
        {"--backup a.zip --restore options.c", "--backup and --restore can't be done at once"},
        {"--with-settings", "--with-settings needs --restore"},
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

/* --- backups ---------------------------------------------------------------------------------- */

static void run_backup(const char *words, const char *folder, const char *path, int expected)
{
    char line[600], error[ARGUMENTS_ERROR_MAX];
    struct AppOptions options;
    snprintf(line, sizeof line, "--pref %s %s %s", folder, words, path);
    assert_int_equal(read_line(line, &options, error), OPTIONS_BACKUP);
    assert_int_equal(backup_command(&options), expected);
}

static void test_backups_come_and_go(void **state)
{
    char from[256], to[256], path[300];
    (void)state;
    hoard_make(from);
    scratch_make(to);
    snprintf(path, sizeof path, "%s/all.zip", from);
    scratch_write(
        from, "settings.txt",
        "theme = 2\nwindow_width = 800\nlesson.gomoku.threes = 7\nlesson.gomoku.fours = 1\n");
    scratch_write(
        to, "settings.txt",
        "theme = 1\nwindow_width = 900\nlesson.gomoku.threes = 3\nlesson.gomoku.fours = 4\n");
    run_backup("--backup", from, path, 0);
    run_backup("--backup", from, path, 1); /* it is there */
    run_backup("--restore", to, path, 0);
    assert_int_equal(hoard_games(to), HOARD_GAMES + 1);
    for (int with = 0; with < 2; with++) {
        if (with)
            run_backup("--with-settings --restore", to, path, 0);
        char *text = hoard_read(to, "settings.txt");
        assert_non_null(strstr(text, with ? "theme = 2\n" : "theme = 1\n"));
        assert_non_null(strstr(text, "window_width = 900\n"));
        assert_non_null(strstr(text, "lesson.gomoku.threes = 7\n"));
        assert_non_null(strstr(text, "lesson.gomoku.fours = 4\n"));
        free(text);
        text = hoard_read(to, "engines.txt");
        assert_int_equal(text && strstr(text, "path = /bin/sh"), with);
        free(text);
    }
    scratch_remove(from);
    scratch_remove(to);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_backups_come_and_go),
        cmocka_unit_test(test_options_are_read),
        cmocka_unit_test(test_help_is_whole),
        cmocka_unit_test(test_wrong_words_are_named),
    };
    return cmocka_run_group_tests_name("options", tests, NULL, NULL);
}
