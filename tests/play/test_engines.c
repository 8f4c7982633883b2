/* The list of other engines, looking for them, and trying a program that nobody knows. */
#define _POSIX_C_SOURCE 200809L
#include "engine/games.h"
#include "src/play/programs/engine_strength.h"
#include "src/play/programs/engine_trial.h"
#include "src/play/system/posix.h"
#include "tests/play/script.h"
#include <poll.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

static void a_list_comes_back_from_its_text(void **state)
{
    struct Engines *engines = engines_new(), *again = engines_new();
    char value[ENGINE_VALUE_MAX];
    int line;
    (void)state;
    int one = engines_add(engines, "/opt/a b/engine", "Stockfish; \"14\"", 1U << PROGRAM_UCI);
    int two = engines_add(engines, "/opt/engine", "", 1U << PROGRAM_UCCI | 1U << PROGRAM_GOMOCUP);
    assert_true(engines_set_option(engines, one, "Skill Level", "7"));
    assert_true(engines_set_option(engines, one, "Book", "a, b = c"));
    assert_true(engines_set_option(engines, one, "Skill Level", "9"));
    engines_set_arguments(engines, two, "-x 3");
    engines_rename(engines, two, "棋");
    engines_mark_found(engines, two);
    char *text = engines_write(engines);
    assert_true(engines_read(again, text, &line));
    const struct Engine *first = engines_get(again, 0), *second = engines_get(again, 1);
    assert_int_equal(engines_count(again), 2);
    assert_string_equal(first->name, "Stockfish- -14-");
    assert_string_equal(first->path, "/opt/a b/engine");
    assert_true(engine_option(first, "Skill Level", value));
    assert_string_equal(value, "9");
    assert_true(engine_option(first, "Book", value));
    assert_string_equal(value, "a, b = c");
    assert_false(engine_option(first, "Skill", value));
    assert_string_equal(second->arguments, "-x 3");
    assert_int_equal(second->speaks, 1U << PROGRAM_UCCI | 1U << PROGRAM_GOMOCUP);
    assert_true(second->found);
    assert_int_equal(engines_find(again, "棋"), 1);
    assert_int_equal(engines_find(again, "engine"), 1); /* as records call it that are older */
    free(text);
    engines_free(engines);
    engines_free(again);
}

/* The steps of the strength are even ones of the engine's own scale; all of it is no limit. */
static void strength_is_one_of_the_engines_options(void **state)
{
    static const struct ProgramOption by_elo[] = {
        {.name = "UCI_LimitStrength", .type = "check", .value = "false"},
        {.name = "UCI_Elo", .type = "spin", .min = 1320, .max = 3190},
        {.name = "Skill Level", .type = "spin", .min = 0, .max = 20}};
    struct Engines *engines = engines_new(), *again = engines_new();
    char value[ENGINE_VALUE_MAX];
    int line;
    (void)state;
    engines_add(engines, "/a", "by Elo", 1U << PROGRAM_UCI);
    engines_add(engines, "/b", "by skill", 1U << PROGRAM_UCI);
    engines_add(engines, "/c", "by neither", 1U << PROGRAM_UCI);
    engines_note_scale(engines, 0, by_elo, 3);
    engines_note_scale(engines, 1, by_elo + 2, 1);
    engines_note_scale(engines, 2, by_elo + 1, 1); /* without the switch for it */
    assert_int_equal(engine_strength(engines_get(engines, 0)), ENGINE_STRENGTHS - 1);
    assert_int_equal(engine_strength(engines_get(engines, 1)), -1);
    assert_true(engines_set_strength(engines, 0, 1));
    assert_true(engines_set_strength(engines, 1, 4));
    char *text = engines_write(engines);
    assert_true(engines_read(again, text, &line));
    const struct Engine *elo = engines_get(again, 0), *skill = engines_get(again, 1);
    assert_true(engine_option(elo, "UCI_LimitStrength", value));
    assert_string_equal(value, "true");
    assert_true(engine_option(elo, "UCI_Elo", value));
    assert_string_equal(value, "1787");
    assert_int_equal(engine_strength(elo), 1);
    assert_true(engine_option(skill, "Skill Level", value));
    assert_string_equal(value, "20");
    assert_false(engine_has_strength(engines_get(again, 2)));
    assert_true(engines_set_strength(again, 0, ENGINE_STRENGTHS - 1));
    assert_false(engine_option(elo, "UCI_LimitStrength", value));
    assert_false(engine_option(elo, "UCI_Elo", value));
    free(text);
    engines_free(engines);
    engines_free(again);
}

static void lines_that_are_wrong_leave_the_others(void **state)
{
    struct Engines *engines = engines_new();
    int line;
    (void)state;
    assert_false(engines_read(engines,
                              "path = /early\n[A]\npath = /a\nspeaks = uci future\nnonsense\n"
                              "colour = red\noption = none\n[B]\npath = /b\nspeaks =\n"
                              "strength = elo 9 9\n[C]\npath = /c\nstrength = luck 1 9\n",
                              &line));
    assert_int_equal(line, 1);
    assert_int_equal(engines_count(engines), 3);
    assert_false(engine_has_strength(engines_get(engines, 1)));
    assert_false(engine_has_strength(engines_get(engines, 2)));
    assert_string_equal(engines_get(engines, 0)->path, "/a");
    assert_int_equal(engines_get(engines, 0)->speaks, 1U << PROGRAM_UCI);
    assert_false(engine_plays(engines_get(engines, 1), games_find("xiangqi")));
    engines_free(engines);
}

static void names_differ_and_removed_ones_come_back(void **state)
{
    struct Engines *engines = engines_new();
    (void)state;
    for (int i = 0; i < ENGINES_MAX; i++)
        assert_int_equal(engines_add(engines, "/x", "An engine with a very long name indeed", 2),
                         i);
    assert_int_equal(engines_add(engines, "/x", "more", 2), -1);
    for (int i = 0; i < ENGINES_MAX; i++)
        assert_int_equal(engines_find(engines, engines_get(engines, i)->name), i);
    char name[ENGINE_NAME_MAX];
    strcpy(name, engines_get(engines, 5)->name);
    engines_remove(engines, 5, true);
    assert_int_equal(engines_find(engines, name), -1);
    engines_remove(engines, 5, false);
    assert_int_equal(engines_find(engines, name), 5);
    engines_mark_found(engines, 6);
    engines_remove(engines, 6, true);
    engines_remove(engines, 7, true);
    engines_forget_removed(engines);
    assert_int_equal(engines_count(engines), ENGINES_MAX - 1);
    engines_free(engines);
}

/* Known programs are found once, and what was removed stays away. */
static void known_programs_are_found(void **state)
{
    static const char *const names[] = {"fairy-stockfish", "pbrain-rapfi", "pbrain-tianyuan",
                                        "notes"};
    struct Script script;
    struct EngineFind finds[8];
    char path[160], folders[200];
    (void)state;
    script_write(&script, "exit 0\n");
    for (int i = 0; i < 4; i++) {
        snprintf(path, sizeof path, "%s/%s", script.folder, names[i]);
        assert_int_equal(symlink(script.path, path), 0);
    }
    snprintf(folders, sizeof folders, ":relative:%s:/nowhere:%s", script.folder, script.folder);
    assert_int_equal(engines_look(folders, finds, 8), 2);
    struct Engines *engines = engines_new();
    assert_true(engines_take_finds(engines, finds, 2));
    int rapfi = engines_find(engines, "rapfi"), fairy = engines_find(engines, "Fairy-Stockfish");
    assert_true(rapfi >= 0 && fairy >= 0);
    assert_true(engine_plays(engines_get(engines, rapfi), games_find("gomoku")));
    assert_true(engine_plays(engines_get(engines, fairy), games_find("xiangqi")));
    assert_false(engine_plays(engines_get(engines, fairy), games_find("gomoku")));
    engines_remove(engines, rapfi, true);
    engines_forget_removed(engines);
    assert_false(engines_take_finds(engines, finds, 2));
    assert_int_equal(engines_find(engines, "rapfi"), -1);
    engines_free(engines);
    for (int i = 0; i < 4; i++) {
        snprintf(path, sizeof path, "%s/%s", script.folder, names[i]);
        unlink(path);
    }
    script_remove(&script);
}

/* --- trying ----------------------------------------------------------------------------------- */

static struct EngineTrial *try_to_the_end(const char *path)
{
    struct WorkerHost host = posix_host_single();
    struct EngineTrial *trial = engine_trial_new(path, "", &host);
    while (engine_trial_update(trial))
        poll(NULL, 0, 5);
    return trial;
}

static void a_program_of_uci_is_recognised(void **state)
{
    struct Script script;
    (void)state;
    script_write(&script, UCI_HEAD "START) echo Unknown command: START;;\n" UCI_PROBE
                                   "echo bestmove h2e2" UCI_TAIL);
    struct EngineTrial *trial = try_to_the_end(script.path);
    const struct EngineReport *report = engine_trial_report(trial);
    assert_int_equal(report->speaks, 1U << PROGRAM_UCI);
    assert_string_equal(report->name, "Script");
    assert_ptr_equal(report->game[0], games_find("xiangqi"));
    assert_null(report->game[1]);
    assert_string_equal(report->move[0], "h2e2");
    assert_int_equal(report->option_count, 2);
    assert_string_equal(report->options[1].choices, "Solid\nWild One");
    assert_null(report->why.pattern);
    engine_trial_free(trial);
    script_remove(&script);
}

/* It counts ranks from 1, speaks UCCI, and says nothing to UCI's greeting. */
static void a_program_of_ucci_is_recognised(void **state)
{
    struct Script script;
    (void)state;
    script_write(&script,
                 "while read word rest; do case $word in\nucci) echo id name Old; echo option "
                 "usemillisec type check default false; echo ucciok;;\nisready) echo readyok;;\n"
                 "go) echo bestmove h3e3;;\nSTART) echo UNKNOWN;;\nquit) exit 0;;\nesac; done\n");
    struct EngineTrial *trial = try_to_the_end(script.path);
    const struct EngineReport *report = engine_trial_report(trial);
    assert_int_equal(report->speaks, 1U << PROGRAM_UCCI);
    assert_string_equal(report->move[0], "h2e2");
    engine_trial_free(trial);
    script_remove(&script);
}

static void a_brain_of_gomocup_is_recognised(void **state)
{
    struct Script script;
    (void)state;
    script_write(&script, GOMOCUP_HEAD "uci) echo UNKNOWN command;;\n"
                                       "BEGIN*) echo 7,7;;\n" GOMOCUP_TAIL);
    struct EngineTrial *trial = try_to_the_end(script.path);
    const struct EngineReport *report = engine_trial_report(trial);
    assert_int_equal(report->speaks, 1U << PROGRAM_GOMOCUP);
    assert_string_equal(report->name, "Row");
    assert_string_equal(report->move[0], "h8");
    engine_trial_free(trial);
    script_remove(&script);
}

static void a_program_of_gtp_is_recognised(void **state)
{
    struct Script script;
    (void)state;
    script_write(&script, GTP_HEAD "genmove) echo \"=$id J15\";;\n" GTP_TAIL);
    struct EngineTrial *trial = try_to_the_end(script.path);
    const struct EngineReport *report = engine_trial_report(trial);
    assert_int_equal(report->speaks, 1U << PROGRAM_GTP);
    assert_string_equal(report->name, "Textual");
    assert_string_equal(report->move[0], "i15");
    engine_trial_free(trial);
    script_remove(&script);
}

static const struct {
    const char *script, *pattern;
} failures[] = {
    {"exit 3\n", "%1 ended with status %2"},
    {"while read line; do echo UNKNOWN; done\n",
     "%1 speaks none of UCI, UCCI, Gomocup's protocol and GTP"},
    {UCI_HEAD "go) echo bestmove e2e4;;\nSTART|1) echo ERROR;;\nesac; done\n",
     "%1 opens with '%2', which is no move of xiangqi"},
    {UCI_HEAD "START|1) echo UNKNOWN;;\n" UCI_PROBE "exit 1" UCI_TAIL, "%1 ended with status %2"},
};

static void what_does_not_work_says_why(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof failures / sizeof *failures; i++) {
        struct Script script;
        script_write(&script, failures[i].script);
        struct EngineTrial *trial = try_to_the_end(script.path);
        const struct EngineReport *report = engine_trial_report(trial);
        assert_int_equal(report->speaks, 0);
        assert_string_equal(report->why.pattern, failures[i].pattern);
        engine_trial_free(trial);
        script_remove(&script);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_list_comes_back_from_its_text),
        cmocka_unit_test(strength_is_one_of_the_engines_options),
        cmocka_unit_test(lines_that_are_wrong_leave_the_others),
        cmocka_unit_test(names_differ_and_removed_ones_come_back),
        cmocka_unit_test(known_programs_are_found),
        cmocka_unit_test(a_program_of_uci_is_recognised),
        cmocka_unit_test(a_program_of_ucci_is_recognised),
        cmocka_unit_test(a_brain_of_gomocup_is_recognised),
        cmocka_unit_test(a_program_of_gtp_is_recognised),
        cmocka_unit_test(what_does_not_work_says_why),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
