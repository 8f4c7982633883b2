/* Programs as players: good ones, and everything that bad ones do, which are lines of shell. */
#define _POSIX_C_SOURCE 200809L
#include "engine/board.h"
#include "engine/games.h"
#include "src/play/programs/program.h"
#include "src/play/system/posix.h"
#include "src/play/system/process.h"
#include "tests/play/script.h"
#include <poll.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

enum {
    SHORT_MS = 400, /* for engines that say nothing whatever one waits for */
    /* For one that greets in time and then gives no move: longer than a busy machine keeps it. */
    LONG_MS = 5000
};

/* `patience_ms`: what the program has for each step; 0 for what players have. */
static struct Player *start_patient(const char *path, const char *game, const char *set,
                                    int patience_ms)
{
    return program_new(&(struct ProgramSettings){.path = path,
                                                 .game = games_find(game),
                                                 .set = set,
                                                 .depth = 1,
                                                 .time_us = 1000,
                                                 .patience_ms = patience_ms,
                                                 .host = posix_host_single()});
}

static struct Player *start(const char *path, const char *game, const char *set)
{
    return start_patient(path, game, set, 0);
}

/* What comes of a turn in the start position. */
static struct PlayerEvent ask(struct Player *player, const char *game, const char *moves)
{
    struct PlayerEvent event;
    struct Board board;
    board_init(&board, games_find(game), NULL, NULL, false);
    assert_true(board_play(&board, moves, NULL));
    player_begin(player, &(struct PlayerTurn){.board = &board});
    board_free(&board);
    while (!player_poll(player, &event))
        program_wait(player, 20);
    return event;
}

static const struct {
    const char *script, *moves, *complaint;
    int patience_ms;
} faults[] = {
    {"exit 3\n", "", "engine ended with status 3", 0},
    {"kill -9 $$\n", "", "engine was ended by signal 9", 0},
    {"exec sleep 1000\n", "", "engine does not answer", SHORT_MS},
    {"while read line; do echo what; done\n", "", "engine does not answer", SHORT_MS},
    {"yes | head -c 100000; exec sleep 1000\n", "", "engine does not answer", SHORT_MS},
    {UCI_HEAD "esac; done\n", "h2e2", "Script gives no move", LONG_MS},
    {UCI_HEAD UCI_PROBE "echo bestmove h9h5" UCI_TAIL, "h2e2",
     "Script played h9h5, which is not legal", 0},
    {UCI_HEAD UCI_PROBE "echo bestmove 12" UCI_TAIL, "h2e2",
     "Script answered '12', which is no move", 0},
    {UCI_HEAD UCI_PROBE "echo bestmove \\(none\\)" UCI_TAIL, "h2e2",
     "Script answered '(none)', which is no move", 0},
    {UCI_HEAD UCI_PROBE "exit 1" UCI_TAIL, "h2e2", "Script ended with status 1", 0},
    {UCI_HEAD UCI_PROBE "sleep 1000" UCI_TAIL, "h2e2", "Script gives no move", LONG_MS},
    {UCI_HEAD "go) echo bestmove e2e4;;\nesac; done\n", "h2e2",
     "Script opens with 'e2e4', which is no move of xiangqi", 0},
};

/* Each fault is told once, and leaves no process behind. */
static void faults_are_told(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
        struct Script script;
        struct PlayerEvent event;
        script_write(&script, faults[i].script);
        struct Player *player = start_patient(script.path, "xiangqi", NULL, faults[i].patience_ms);
        event = ask(player, "xiangqi", faults[i].moves);
        assert_int_equal(event.kind, PLAYER_LEFT);
        assert_string_equal(event.text, faults[i].complaint);
        assert_false(player_poll(player, &event));
        player_free(player);
        assert_int_not_equal(kill(script_process(&script), 0), 0);
        script_remove(&script);
    }
}

/* A file of this process is closed in the engine, whoever opened it: the other end of a connection
 * sees its end while an engine runs. */
static void nothing_is_inherited(void **state)
{
    struct Script script;
    struct PlayerEvent event;
    int ends[2];
    (void)state;
    assert_int_equal(pipe(ends), 0);
    script_write(&script, "exec sleep 1000\n");
    struct Player *player = start(script.path, "xiangqi", NULL);
    assert_false(player_poll(player, &event));
    close(ends[1]);
    struct pollfd other = {.fd = ends[0], .events = POLLIN};
    assert_int_equal(poll(&other, 1, 0), 1);
    assert_true(other.revents & POLLHUP);
    assert_int_equal(kill(script_process(&script), 0), 0);
    close(ends[0]);
    player_free(player);
    script_remove(&script);
}

/* A process of a session of its own, that the script wrote down before it said a word. */
static pid_t runaway(struct Process *process)
{
    char *line;
    while (!(line = process_line(process)))
        process_wait(process, -1);
    return (pid_t)atol(line);
}

/* Whether a process runs; one that only waits for its parent to look has no command any more. */
static bool runs(pid_t id)
{
    char path[64], text[16];
    snprintf(path, sizeof path, "/proc/%ld/cmdline", (long)id);
    FILE *file = fopen(path, "r");
    size_t size = file ? fread(text, 1, sizeof text, file) : 0;
    if (file)
        fclose(file);
    return size > 0;
}

static void what_an_engine_has_started_ends_with_it(void **state)
{
    struct Script script;
    (void)state;
    script_write(&script,
                 "(setsid sh -c 'echo $$; while :; do sleep 1000; done' &)\nexec sleep 1000\n");
    struct Process *process = process_start(script.path, NULL, NULL);
    assert_non_null(process);
    pid_t id = runaway(process);
    assert_true(runs(id));
    process_free(process, 0);
    while (runs(id)) /* as long as the system takes for it */
        poll(NULL, 0, 1);
    script_remove(&script);
}

/* More is said than a pipe holds, before the program reads: every line comes whole. */
static void no_line_is_cut(void **state)
{
    enum { LINES = 1000 };
    struct Script script;
    char expected[32], go[120], *line;
    (void)state;
    script_write(&script, "while [ ! -e go ]; do :; done\n"
                          "good=0\n"
                          "while read -r word filling end; do\n"
                          "[ $word = end ] && echo $good\n"
                          "[ ${#filling} -ge 90 ] && [ $end = . ] && good=$((good + 1))\n"
                          "done\n");
    struct Process *process = process_start(script.path, NULL, script.folder);
    assert_non_null(process);
    for (int i = 0; i < LINES; i++)
        process_say(
            process, "position %.*s .\n", 90 + i % 10,
            "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
            "xxxxxxxxxxxxxxxxxxxxxxxxx");
    process_say(process, "end\n");
    snprintf(go, sizeof go, "%s/go", script.folder);
    fclose(fopen(go, "w"));
    while (!(line = process_line(process)))
        process_wait(process, -1);
    snprintf(expected, sizeof expected, "%d", LINES);
    assert_string_equal(line, expected);
    process_free(process, 0);
    remove(go);
    script_remove(&script);
}

static void what_cannot_start_says_why(void **state)
{
    struct PlayerEvent event;
    struct Script script;
    (void)state;
    struct Player *player = start("/nowhere/engine", "xiangqi", NULL);
    assert_true(player_poll(player, &event));
    assert_string_equal(event.text, "engine cannot be started: there is no such file");
    player_free(player);
    script_write(&script, "");
    FILE *file = fopen(script.path, "w");
    assert_non_null(file);
    fputs("#!/nowhere/shell\n", file); /* the file is there, what runs it is not */
    assert_int_equal(fclose(file), 0);
    player = start(script.path, "xiangqi", NULL);
    assert_true(player_poll(player, &event));
    assert_string_equal(event.text, "engine cannot be started: the file is not a program for this "
                                    "system or may not be run");
    player_free(player);
    script_remove(&script);
    player = start("/bin/cat", "tictactoe", NULL);
    assert_true(player_poll(player, &event));
    assert_string_equal(event.text,
                        "cat cannot play this: no protocol that it may know has this game");
    player_free(player);
}

static void options_are_read_and_set(void **state)
{
    struct Script script;
    int count;
    (void)state;
    script_write(&script, UCI_HEAD UCI_PROBE "echo bestmove h9g7" UCI_TAIL);
    struct Player *player = start(script.path, "xiangqi", "skill level=7\nStyle=Wild One");
    assert_int_equal(ask(player, "xiangqi", "h2e2").kind, PLAYER_MOVE);
    const struct ProgramOption *options = program_options(player, &count);
    assert_string_equal(program_name(player), "Script");
    assert_int_equal(count, 2);
    assert_string_equal(options[0].name, "Skill Level");
    assert_string_equal(options[0].type, "spin");
    assert_string_equal(options[0].value, "7");
    assert_int_equal(options[0].max, 20);
    assert_string_equal(options[1].choices, "Solid\nWild One");
    assert_string_equal(options[1].value, "Wild One");
    player_free(player);
    player = start(script.path, "xiangqi", "Power=1");
    assert_string_equal(ask(player, "xiangqi", "").text, "Script has no option 'Power'");
    player_free(player);
    player = start(script.path, "xiangqi", "Style=Mild");
    assert_string_equal(ask(player, "xiangqi", "").text,
                        "Script has no 'Mild' for its option Style");
    player_free(player);
    script_remove(&script);
}

/* A text without a default is written so. */
static void an_empty_default_is_empty(void **state)
{
    struct Script script;
    int count;
    (void)state;
    script_write(&script, "while read word rest; do case $word in\n"
                          "uci) echo 'option name Book type string default <empty>'; echo uciok;;\n"
                          "isready) echo readyok;;\nquit) exit 0;;\n"
                          "position) position=$rest;;\n" UCI_PROBE "echo bestmove h9g7" UCI_TAIL);
    struct Player *player = start(script.path, "xiangqi", NULL);
    assert_int_equal(ask(player, "xiangqi", "h2e2").kind, PLAYER_MOVE);
    const struct ProgramOption *options = program_options(player, &count);
    assert_int_equal(count, 1);
    assert_string_equal(options[0].value, "");
    player_free(player);
    script_remove(&script);
}

/* A move that comes after the turn was taken away is not that of the next turn. */
static void a_turn_taken_away_leaves_nothing_behind(void **state)
{
    struct Script script;
    struct PlayerEvent event;
    struct Board board;
    Move move;
    (void)state;
    script_write(&script, UCI_HEAD "stop) echo bestmove a9a8;;\n" UCI_PROBE
                                   "case $position in *b2e2) echo bestmove h9g7;; esac" UCI_TAIL);
    struct Player *player = start(script.path, "xiangqi", NULL);
    board_init(&board, games_find("xiangqi"), NULL, NULL, false);
    assert_true(board_play(&board, "h2e2", NULL));
    while (program_starting(player))
        program_wait(player, 20);
    player_begin(player, &(struct PlayerTurn){.board = &board});
    player_cancel(player);
    assert_false(player_poll(player, &event));
    board_free(&board);
    event = ask(player, "xiangqi", "b2e2");
    board_init(&board, games_find("xiangqi"), NULL, NULL, false);
    assert_true(board_play(&board, "b2e2", NULL));
    assert_true(board.game->move_read(board.position, "h9g7", &move, NULL));
    assert_int_equal(event.kind, PLAYER_MOVE);
    assert_int_equal(event.move, move);
    board_free(&board);
    player_free(player);
    script_remove(&script);
}

/* One that ignores its end is killed, and so is what it has started. */
static void what_does_not_end_is_killed(void **state)
{
    struct Script script;
    (void)state;
    script_write(&script, "trap '' TERM INT HUP PIPE\n"
                          "echo uciok\nwhile true; do sleep 1000; done\n");
    struct Player *player = start(script.path, "xiangqi", NULL);
    while (script_process(&script) == 0)
        program_wait(player, 5);
    pid_t process = script_process(&script);
    player_free(player);
    assert_int_not_equal(kill(process, 0), 0);
    script_remove(&script);
}

static void count_wake(void *context)
{
    atomic_fetch_add((atomic_int *)context, 1);
}

/* A host with threads is woken when the program has moved. */
static void a_sleeping_host_is_woken(void **state)
{
    struct Script script;
    struct PlayerEvent event;
    struct Board board;
    atomic_int woken = 0;
    (void)state;
    script_write(&script, UCI_HEAD UCI_PROBE "echo bestmove h9g7" UCI_TAIL);
    struct ProgramSettings settings = {.path = script.path, .game = games_find("xiangqi")};
    settings.host = posix_host(0);
    settings.host.wake = count_wake;
    settings.host.context = &woken;
    struct Player *player = program_new(&settings);
    board_init(&board, settings.game, NULL, NULL, false);
    assert_true(board_play(&board, "h2e2", NULL));
    player_begin(player, &(struct PlayerTurn){.board = &board});
    int seen = 0;
    do {
        while (atomic_load(&woken) == seen)
            continue;
        seen = atomic_load(&woken);
    } while (!player_poll(player, &event));
    assert_int_equal(event.kind, PLAYER_MOVE);
    player_free(player);
    board_free(&board);
    script_remove(&script);
}

/* A Gomocup program that has one answer to everything. */
static void gomocup_is_spoken(void **state)
{
    struct Script script;
    struct Board board;
    char text[MOVE_TEXT_MAX];
    (void)state;
    script_write(&script, GOMOCUP_HEAD "BEGIN*) echo MESSAGE hello; echo 0,0;;\n"
                                       "TURN*|DONE*) echo 3,2;;\n" GOMOCUP_TAIL);
    struct Player *player = start(script.path, "gomoku", NULL);
    struct PlayerEvent event = ask(player, "gomoku", "h8");
    assert_int_equal(event.kind, PLAYER_MOVE);
    assert_string_equal(program_name(player), "Row");
    board_init(&board, games_find("gomoku"), NULL, NULL, false);
    board.game->move_write(board.position, event.move, text);
    assert_string_equal(text, "d13");
    event = ask(player, "gomoku", "");
    board.game->move_write(board.position, event.move, text);
    assert_string_equal(text, "a15");
    event = ask(player, "gomoku", "d13 a1");
    assert_int_equal(event.kind, PLAYER_LEFT);
    assert_string_equal(event.text, "Row played 3,2, which is not legal");
    board_free(&board);
    player_free(player);
    script_remove(&script);
}

/* A Gomocup program to whom the order of the stones says whose they are. */
static void stones_are_told_in_the_order_of_play(void **state)
{
    struct Script script;
    struct Board board;
    struct PlayerEvent event;
    char text[MOVE_TEXT_MAX];
    (void)state;
    script_write(&script, GOMOCUP_HEAD "BOARD*) rows=;;\n"
                                       "[0-9]*) rows=\"$rows $(echo $line | tr -d '\\r')\";;\n"
                                       "DONE*) case $rows in ' 7,7,2 7,6,1 8,8,2') echo 3,2;;\n"
                                       "' 8,8,2 7,6,1 7,7,2') echo 4,2;; *) echo 7,7; esac;;\n" //
                 GOMOCUP_TAIL);
    struct Player *player = start(script.path, "gomoku", NULL);
    event = ask(player, "gomoku", "h8 h9 i7");
    assert_int_equal(event.kind, PLAYER_MOVE);
    board_init(&board, games_find("gomoku"), NULL, NULL, false);
    board.game->move_write(board.position, event.move, text);
    assert_string_equal(text, "d13");
    /* Set up, Black's and White's come in turn. */
    assert_true(board_set(&board, "15/15/15/15/15/15/7w7/7b7/8b6/15/15/15/15/15/15 w", NULL));
    player_begin(player, &(struct PlayerTurn){.board = &board});
    while (!player_poll(player, &event))
        program_wait(player, 20);
    assert_int_equal(event.kind, PLAYER_MOVE);
    board.game->move_write(board.position, event.move, text);
    assert_string_equal(text, "e13");
    board_free(&board);
    player_free(player);
    script_remove(&script);
}

/* What has not changed is not said again: a program may be deaf for a moment after its move. */
static void times_are_told_once(void **state)
{
    struct Script script;
    struct Board board;
    char text[MOVE_TEXT_MAX];
    (void)state;
    script_write(&script, GOMOCUP_HEAD "INFO*timeout_turn*) n=$((n+1));;\n"
                                       "DONE*|TURN*) echo $n,0;;\n" GOMOCUP_TAIL);
    struct Player *player = start(script.path, "gomoku", NULL);
    board_init(&board, games_find("gomoku"), NULL, NULL, false);
    for (int i = 0; i < 2; i++) {
        struct PlayerEvent event = ask(player, "gomoku", i ? "h8 h9 i7" : "h8");
        assert_int_equal(event.kind, PLAYER_MOVE);
        board.game->move_write(board.position, event.move, text);
        assert_string_equal(text, "b15");
    }
    board_free(&board);
    player_free(player);
    script_remove(&script);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(faults_are_told),
        cmocka_unit_test(nothing_is_inherited),
        cmocka_unit_test(what_an_engine_has_started_ends_with_it),
        cmocka_unit_test(no_line_is_cut),
        cmocka_unit_test(what_cannot_start_says_why),
        cmocka_unit_test(options_are_read_and_set),
        cmocka_unit_test(an_empty_default_is_empty),
        cmocka_unit_test(a_turn_taken_away_leaves_nothing_behind),
        cmocka_unit_test(what_does_not_end_is_killed),
        cmocka_unit_test(a_sleeping_host_is_woken),
        cmocka_unit_test(gomocup_is_spoken),
        cmocka_unit_test(stones_are_told_in_the_order_of_play),
        cmocka_unit_test(times_are_told_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
