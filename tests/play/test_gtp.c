/* Programs that speak GTP as players: what they are told, and all that bad ones say. */
#define _POSIX_C_SOURCE 200809L
#include "engine/board.h"
#include "engine/games.h"
#include "src/play/programs/program.h"
#include "src/play/system/posix.h"
#include "tests/play/script.h"
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { LONG_MS = 5000 /* for one that greets in time, and then says nothing */ };

static struct Player *start(const struct Script *script, const char *set, int patience_ms)
{
    return program_new(&(struct ProgramSettings){.path = script->path,
                                                 .protocol = PROGRAM_GTP,
                                                 .game = games_find("gomoku"),
                                                 .set = set,
                                                 .time_us = 1500000,
                                                 .patience_ms = patience_ms,
                                                 .host = posix_host_single()});
}

static struct PlayerEvent wait_for(struct Player *player)
{
    struct PlayerEvent event;
    while (!player_poll(player, &event))
        program_wait(player, 20);
    return event;
}

/* What comes of a turn after `moves` from `position`, NULL for the start. */
static struct PlayerEvent ask(struct Player *player, const char *position, const char *moves)
{
    struct Board board;
    board_init(&board, games_find("gomoku"), NULL, NULL, false);
    if (position)
        assert_true(board_set(&board, position, NULL));
    assert_true(board_play(&board, moves, NULL));
    player_begin(player, &(struct PlayerTurn){.board = &board});
    board_free(&board);
    return wait_for(player);
}

static Move move_of(const char *text)
{
    struct Board board;
    Move move;
    board_init(&board, games_find("gomoku"), NULL, NULL, false);
    assert_true(board.game->move_read(board.position, text, &move, NULL));
    board_free(&board);
    return move;
}

/* It is told a position once, then what is new; no file is called I; times are whole seconds. A
 * complaint about the clock is passed over. */
static void it_is_told_what_is_new(void **state)
{
    struct Script script;
    (void)state;
    script_write(&script, GTP_HEAD
                 "rules) rules=$rest; echo \"=$id\"; echo;;\n"
                 "genmove) echo \"# $rest\"; case \"$rest:$rules:$time:$heard\" in\n"
                 "'white:gomoku:time_settings 0 2 1: boardsize 15, clear_board , play black H8,')"
                 " echo \"= $id J9\"; echo \"=$id j9 \"; echo;;\n"
                 "'white:gomoku:time_settings 0 2 1: play black J8,') echo \"=$id K8\"; echo;;\n"
                 "*) echo \"=$id resign\"; echo;; esac; heard=;;\n" GTP_TAIL);
    struct Player *player = start(&script, "rules=gomoku", 0);
    struct PlayerEvent event = ask(player, NULL, "h8");
    assert_int_equal(event.kind, PLAYER_MOVE);
    assert_int_equal(event.move, move_of("i9"));
    assert_string_equal(program_name(player), "Textual");
    event = ask(player, NULL, "h8 i9 i8");
    assert_int_equal(event.kind, PLAYER_MOVE);
    assert_int_equal(event.move, move_of("j8"));
    event = ask(player, NULL, "h8 a1"); /* taken back, another way on */
    assert_int_equal(event.kind, PLAYER_RESIGN);
    player_free(player);
    script_remove(&script);
}

/* The stones of a position stand on its board before the moves do. */
static void a_position_is_set_up(void **state)
{
    struct Script script;
    (void)state;
    script_write(
        &script, GTP_HEAD
        "genmove) case \"$rest:$heard\" in 'white: boardsize 15, clear_board , play white A1,"
        " play black P15, play black H8,') echo \"=$id A2\";;\n"
        "*) echo \"=$id resign\";; esac; echo;;\n" GTP_TAIL);
    struct Player *player = start(&script, NULL, 0);
    assert_int_equal(ask(player, "14b/15/15/15/15/15/15/15/15/15/15/15/15/15/w14 b", "h8").move,
                     move_of("a2"));
    player_free(player);
    script_remove(&script);
}

/* An answer that comes after the turn was taken away is not that of the next, whose board is told
 * anew. */
static void a_turn_taken_away_leaves_nothing_behind(void **state)
{
    struct Script script;
    struct PlayerEvent event;
    struct Board board;
    (void)state;
    script_write(&script, GTP_HEAD "genmove) case \"$heard\" in *A15*) echo \"=$id B2\";;\n"
                                   "*) echo \"=$id A1\";; esac; echo;;\n" GTP_TAIL);
    struct Player *player = start(&script, NULL, 0);
    while (program_starting(player))
        program_wait(player, 20);
    board_init(&board, games_find("gomoku"), NULL, NULL, false);
    player_begin(player, &(struct PlayerTurn){.board = &board});
    player_cancel(player);
    assert_false(player_poll(player, &event));
    board_free(&board);
    assert_int_equal(ask(player, NULL, "a15").move, move_of("b2"));
    player_free(player);
    script_remove(&script);
}

/* A pass is a move as well; that it refuses to hear of one is no fault. */
static void a_pass_is_told(void **state)
{
    struct Script script;
    struct Board board;
    (void)state;
    script_write(&script,
                 "while read id word rest; do case $word in quit) exit 0;;\n"
                 "play) heard=\"$heard $rest,\"; case $rest in *pass) echo \"?$id syntax error\";;"
                 " *) echo \"=$id\";; esac;;\n"
                 "genmove) case $heard in *'black B2, white C1, black pass, white A3,')"
                 " echo \"=$id A1\";; *) echo \"=$id resign\";; esac;;\n"
                 "*) echo \"=$id\";; esac; done\n");
    struct Player *player = program_new(&(struct ProgramSettings){
        .path = script.path, .game = games_find("reversi"), .host = posix_host_single()});
    board_init(&board, games_find("reversi"), NULL, NULL, false);
    assert_true(board_play(&board, "d3 c3 e6 d2 d1 e1 b2 c1 pass a3", NULL));
    player_begin(player, &(struct PlayerTurn){.board = &board});
    struct PlayerEvent event = wait_for(player);
    assert_int_equal(event.kind, PLAYER_MOVE);
    board_free(&board);
    player_free(player);
    script_remove(&script);
}

static const struct {
    const char *script, *set, *complaint;
    int patience_ms;
} faults[] = {
    {"while read line; do echo UNKNOWN; done\n", NULL, "engine does not answer", 0},
    {"while read id word; do echo \"?$id unknown command\"; done\n", NULL, "engine does not answer",
     0},
    {"yes = | head -c 100000; exec sleep 1000\n", NULL, "engine does not answer", 400},
    {"while read id word rest; do case $word in name) echo \"=$id Small\";;\n"
     "boardsize) echo \"?$id unacceptable size\";; esac; done\n",
     NULL, "Small says: unacceptable size", 0},
    {GTP_HEAD "rules) echo \"?$id unknown command\";;\n" GTP_TAIL, "rules=gomoku",
     "Textual says: unknown command", 0},
    {GTP_HEAD "genmove) echo \"?$id out of memory\";;\n" GTP_TAIL, NULL,
     "Textual says: out of memory", 0},
    {GTP_HEAD "genmove) echo \"=$id I9\";;\n" GTP_TAIL, NULL,
     "Textual answered 'I9', which is no move", 0},
    {GTP_HEAD "genmove) echo \"=$id Q99999999999\";;\n" GTP_TAIL, NULL,
     "Textual answered 'Q99999999999', which is no move", 0},
    {GTP_HEAD "genmove) echo \"=$id PASS\";;\n" GTP_TAIL, NULL,
     "Textual answered 'PASS', which is no move", 0},
    {GTP_HEAD "genmove) echo \"=$id H8\";;\n" GTP_TAIL, NULL,
     "Textual played H8, which is not legal", 0},
    {GTP_HEAD
     "genmove) echo \"=999999999999 A1\"; echo \"=-1 A1\"; echo \"=8 A1\"; exit 1;;\n" GTP_TAIL,
     NULL, "Textual ended with status 1", 0},
    {GTP_HEAD GTP_TAIL, NULL, "Textual gives no move", LONG_MS},
};

/* Each fault is told once, and leaves no process behind. */
static void faults_are_told(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
        struct Script script;
        script_write(&script, faults[i].script);
        struct Player *player = start(&script, faults[i].set, faults[i].patience_ms);
        struct PlayerEvent event = ask(player, NULL, "h8");
        assert_int_equal(event.kind, PLAYER_LEFT);
        assert_string_equal(event.text, faults[i].complaint);
        assert_false(player_poll(player, &event));
        player_free(player);
        assert_int_not_equal(kill(script_process(&script), 0), 0);
        script_remove(&script);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_is_told_what_is_new),
        cmocka_unit_test(a_position_is_set_up),
        cmocka_unit_test(a_turn_taken_away_leaves_nothing_behind),
        cmocka_unit_test(a_pass_is_told),
        cmocka_unit_test(faults_are_told),
    };
    return cmocka_run_group_tests_name("gtp", tests, NULL, NULL);
}
