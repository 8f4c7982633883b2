/* Arguments of tianyuan-engine: help, and one clear line for what is wrong. */
#include "engine/games.h"
#include "src/cli/command.h"
#include "tests/cli/program.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static const char *const commands[] = {
#define X(name, help) #name,
    COMMANDS(X)
#undef X
};

enum { COMMAND_COUNT = sizeof commands / sizeof *commands };

static void the_help_names_every_command(void **state)
{
    struct Run run;
    (void)state;
    program_succeed(&run, "--help");
    for (int i = 0; i < COMMAND_COUNT; i++) {
        char word[16];
        snprintf(word, sizeof word, "\n  %s ", commands[i]);
        assert_non_null(strstr(run.out, word));
    }
}

static void every_command_has_help(void **state)
{
    struct Run run;
    (void)state;
    for (int i = 0; i < COMMAND_COUNT; i++) {
        char words[64];
        snprintf(words, sizeof words, "%s --help", commands[i]);
        program_succeed(&run, words);
        snprintf(words, sizeof words, "Usage: tianyuan-engine %s ", commands[i]);
        assert_ptr_equal(strstr(run.out, words), run.out);
        assert_non_null(strstr(run.out, "\n  --help"));
    }
}

static void help_fits_a_console(void **state)
{
    struct Run run;
    char line[512];
    (void)state;
    for (int i = 0; i < COMMAND_COUNT; i++) {
        snprintf(line, sizeof line, "%s --help", commands[i]);
        program_succeed(&run, line);
        int lines = 0;
        for (const char *c = run.out; *c; c++)
            lines += *c == '\n';
        for (int j = 0; j < lines; j++) {
            text_line(run.out, j, line, sizeof line);
            if (strlen(line) > 100)
                fail_msg("too wide: %s", line);
        }
    }
}

static void the_version_is_told(void **state)
{
    struct Run run;
    (void)state;
    program_succeed(&run, "--version");
    assert_ptr_equal(strstr(run.out, "tianyuan-engine "), run.out);
}

/* Wrong arguments and the line they earn, after "tianyuan-engine". GAMES stands for the list of
 * them all. */
static const struct {
    const char *arguments, *line;
} wrong[] = {
    {"", ": no command given; see --help"},
    {"dance", ": unknown command 'dance'; see --help"},
    {"perft --depth", " perft: --depth needs a value: --depth N"},
    {"perft --depth x", " perft: --depth takes a number from 1 to 64, not 'x'"},
    {"perft --depth 0", " perft: --depth takes a number from 1 to 64, not '0'"},
    {"perft --depth=3x", " perft: --depth takes a number from 1 to 64, not '3x'"},
    {"perft --depth 99999999999999999999",
     " perft: --depth takes a number from 1 to 64, not '99999999999999999999'"},
    {"perft --deep 3", " perft: unknown option '--deep'; see --help"},
    {"perft 3", " perft: unexpected argument '3'; see --help"},
    {"perft --game go", " perft: unknown game 'go'; choose from GAMES"},
    {"perft --option size=16", " perft: --option: option size has no choice '16'"},
    {"perft --option size", " perft: --option: an option is written key=choice, not 'size'"},
    {"perft --game tictactoe --position 'x../.?./...'",
     " perft: --position: '?' is neither a piece nor '.', at character 6"},
    {"perft --game tictactoe --moves 'b2 b2'",
     " perft: --moves: 'b2' is not a legal move here, at character 4"},
    {"bench --depth 3", " bench: unknown option '--depth'; see --help"},
    {"ladder --eval none", " ladder: gomoku has no evaluation 'none'"},
    {"ladder --only nothing", " ladder: unknown row 'nothing'"},
    {"ladder --game tictactoe --position 'xxx/oo./...'",
     " ladder: the game is over in this position"},
    {"lab --tree '((-1 1) (2 -4 5)'", " lab: --tree: a ')' is missing, at character 17"},
    {"lab --tree '((-1 1) (2 x 5))'",
     " lab: --tree: a number or '(' belongs here, at character 12"},
    {"lab --tree '((-1 1) ())'",
     " lab: --tree: a number belongs between '(' and ')', at character 10"},
    {"lab --tree '(1 20000)'", " lab: --tree: this number is too large, at character 4"},
    {"lab --tree '(1 2) c'", " lab: --tree: there is no such branch, at character 7"},
    {"lab --tree '(1 2)' --lane strong", " lab: lane 'strong': no tree on paper is searched by it"},
    {"lab --exercise 1 --depth 4", " lab: --depth: an exercise is 2 or 3 plies deep"},
    {"lab --lane dance", " lab: lane 'dance': unknown algorithm 'dance'"},
    {"lab --data /nowhere --experiment none",
     " lab: /nowhere/experiments/none.txt: No such file or directory"},
    {"match level:1", " match: needs A B; see --help"},
    {"match level:1 level:2 level:3", " match: unexpected argument 'level:3'; see --help"},
    {"match --game tictactoe level:1 level:99",
     " match: opponent 'level:99': tictactoe has no level '99'"},
    {"match --game tictactoe level:1 depth=0",
     " match: opponent 'depth=0': '0' is not a number from 1 to 127"},
    {"match --game tictactoe level:1 level:2 --records /nonexistent/x --games 1",
     " match: /nonexistent/x: No such file or directory"},
    {"match level:1 program:/nowhere/engine --games 1",
     " match: opponent 'program:/nowhere/engine': engine cannot be started: there is no such "
     "file"},
    {"match level:1 program:/bin/true,nodes=none",
     " match: opponent 'program:/bin/true,nodes=none': 'nodes=none' is no limit and no protocol"},
    {"match level:1 level:2 --book /nowhere/book",
     " match: /nowhere/book: No such file or directory"},
    {"match level:1 level:2 --sprt 5,0",
     " match: --sprt takes two Elo differences such as 0,5, the smaller first, and two chances of "
     "error below 0.5, not '5,0'"},
    {"match level:1 level:2 --clock 10+",
     " match: --clock: here should stand seconds, at character "
     "4 of '10+'; such as 300+5 or 600:1/30x5"},
    {"openings --count 0", " openings: --count takes a number from 1 to 1000000, not '0'"},
    {"match --progress=yes a b", " match: --progress takes no value"},
    {"analyse --by nobody", " analyse: --by 'nobody': unknown switch 'nobody'"},
    {"analyse --game tictactoe --position 'xxx/oo./...'",
     " analyse: the game is over in this position"},
    {"solve", " solve: needs GAME; see --help"},
    {"solve gomoku", " solve: gomoku can't be solved with these options"},
    {"records --charset klingon a.sgf",
     " records: there is no charset 'klingon'; there are GB18030, BIG5, CP932, CP949, "
     "WINDOWS-1252, WINDOWS-1251, and the others of iconv"},
    {"peer", " peer: give one of --host, --join, --seek, --watch and --resume"},
    {"peer --host --join ABCD-EFGH",
     " peer: give one of --host, --join, --seek, --watch and --resume"},
    {"peer --host --take", " peer: --take goes with --seek"},
    {"peer --join ABCD-EFG", " peer: --join: A code has 8 characters; this has 7"},
    {"peer --watch W-ABCD-EFG",
     " peer: --watch: A watch code has 8 characters after the W; this has 7"},
    {"peer --watch ABCD-EFGH", " peer: --watch: this lets play, not watch: give it to --join"},
    {"peer --join W-ABCD-EFGH", " peer: --join: this lets watch, not play: give it to --watch"},
    {"peer --join ABCD-EFGH@0.0.0.0", " peer: --join: That's not an address you can connect to"},
    {"peer --host --game go", " peer: unknown game 'go'; choose from GAMES"},
    {"peer --host --clock 5m", " peer: --clock: here the clock should end, at character 2 of "
                               "'5m'; such as 300+5 or 600:1/30x5"},
    {"peer --host --takebacks 255", " peer: --takebacks: '255' is not 0 to 254 or unlimited"},
    {"peer --host --first me", " peer: --first takes random, host or guest, not 'me'"},
    {"peer --host --moves h8", " peer: an online match starts from the usual position"},
    {"peer --host --relay example.org",
     " peer: --relay: a relay is written mqtts://HOST or mqtt://HOST"},
    {"peer --resume /nowhere/x.journal", " peer: /nowhere/x.journal: No such file or directory"},
};

/* Writes the line that is expected on stderr. */
static void expected_line(const char *line, char text[256])
{
    size_t before = strcspn(line, "G");
    bool lists = strcmp(line + before, "GAMES") == 0;
    int length = snprintf(text, 256, "tianyuan-engine%.*s", lists ? (int)before : 200, line);
    for (int i = 0; lists && i < games_count(); i++)
        length += snprintf(text + length, 256 - (size_t)length, "%s%s", i > 0 ? ", " : "",
                           games_get(i)->id);
    strcpy(text + length, "\n");
}

static void wrong_arguments_earn_one_line(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct Run run;
        char expected[256];
        program_run(&run, wrong[i].arguments);
        expected_line(wrong[i].line, expected);
        assert_string_equal(run.error, expected);
        assert_int_equal(run.status, 2);
    }
}

/* What an argument takes is listed where it hangs on the game, for people and for completions. */
static void values_are_listed(void **state)
{
    static const struct {
        const char *arguments, *out;
    } lists[] = {
        {"analyse --by list --game tictactoe",
         "level:first-steps\nlevel:newcomer\nlevel:learner\nlevel:grandmaster\nclassic:minimax\n"},
        {"ladder --eval=list --game=tictactoe", "own\n"},
        {"records --to list",
         "dhtmlxq\nxqf\nggf\nsgf\npsq\npgn\nfen\nmoves\n"}, /* and it needs no file */
    };
    char games[256] = "";
    struct Run run;
    (void)state;
    for (int i = 0; i < games_count(); i++)
        snprintf(games + strlen(games), sizeof games - strlen(games), "%s\n", games_get(i)->id);
    program_succeed(&run, "perft --game list");
    assert_string_equal(run.out, games);
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
        program_succeed(&run, lists[i].arguments);
        assert_string_equal(run.out, lists[i].out);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_help_names_every_command),  cmocka_unit_test(every_command_has_help),
        cmocka_unit_test(help_fits_a_console),           cmocka_unit_test(the_version_is_told),
        cmocka_unit_test(wrong_arguments_earn_one_line), cmocka_unit_test(values_are_listed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
