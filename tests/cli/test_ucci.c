/* UCCI as another program meets it: transcripts, and games against ourselves over UCI. */
#include "tests/cli/conversation.h"
#include "tests/cli/program.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static void start(struct Conversation *engine)
{
    conversation_start(engine, ENGINE_PROGRAM, NULL);
    conversation_say(engine, "ucci\n");
    conversation_hear(engine, "ucciok");
}

static void finish(struct Conversation *engine)
{
    conversation_say(engine, "quit\n");
    assert_string_equal(conversation_hear(engine, "bye"), "bye");
    assert_int_equal(conversation_end(engine), 0);
}

static void exchange(struct Conversation *engine, const char *lines, const char *prefix,
                     const char *answer)
{
    conversation_say(engine, "%s", lines);
    assert_string_equal(conversation_hear(engine, prefix), answer);
}

static void the_engine_introduces_itself(void **state)
{
    struct Conversation engine;
    (void)state;
    conversation_start(&engine, ENGINE_PROGRAM, NULL);
    conversation_say(&engine, "ucci\n");
    assert_non_null(strstr(conversation_hear(&engine, "id name"), "Tianyuan"));
    exchange(&engine, "", "option usemillisec", "option usemillisec type check default false");
    assert_non_null(strstr(conversation_hear(&engine, "option hashsize"), "type spin min 1 max"));
    exchange(&engine, "", "option newgame", "option newgame type button");
    exchange(&engine, "isready\n", "readyok", "readyok");
    finish(&engine);
}

#define MATE "position fen 4k4/R8/1R7/9/9/9/9/9/9/3K5 w - - 0 1\n"

static void moves_are_found_and_banned(void **state)
{
    struct Conversation engine;
    (void)state;
    start(&engine);
    exchange(&engine, MATE "go depth 3\n", "bestmove", "bestmove b7b9");
    conversation_say(&engine, MATE "banmoves b7b9\ngo depth 3\n");
    assert_string_not_equal(conversation_hear(&engine, "bestmove"), "bestmove b7b9");
    exchange(&engine, MATE "go nodes 500\n", "bestmove", "bestmove b7b9");
    exchange(&engine, "position fen 1R2k4/R8/9/9/9/9/9/9/9/3K5 b - - 0 1\ngo depth 3\n",
             "nobestmove", "nobestmove");
    finish(&engine);
}

static void time_is_told_in_either_unit(void **state)
{
    struct Conversation engine;
    (void)state;
    start(&engine);
    conversation_say(&engine, "setoption usemillisec true\n" MATE
                              "go time 300 increment 0 opptime 300 oppincrement 0\n");
    conversation_hear(&engine, "bestmove");
    conversation_say(&engine, "setoption usemillisec off\n" MATE "go time 1 movestogo 20\n");
    conversation_hear(&engine, "bestmove");
    conversation_say(&engine, "go ponder time 1 increment 0\nisready\n");
    conversation_hear(&engine, "readyok");
    exchange(&engine, "ponderhit\n", "bestmove", "bestmove b7b9");
    exchange(&engine, "go depth infinite\nstop\n", "bestmove", "bestmove b7b9");
    finish(&engine);
}

static void what_the_table_knows_can_be_asked(void **state)
{
    struct Conversation engine;
    (void)state;
    start(&engine);
    exchange(&engine, "probe startpos\n", "pophash", "pophash");
    conversation_say(&engine, "position startpos\ngo depth 4\n");
    conversation_hear(&engine, "bestmove");
    conversation_say(&engine, "probe startpos\n");
    const char *line = conversation_hear(&engine, "pophash");
    assert_non_null(strstr(line, " bestmove "));
    assert_non_null(strstr(line, " lowerbound "));
    finish(&engine);
}

static void a_draw_is_taken_by_the_weaker_side(void **state)
{
    struct Conversation engine;
    (void)state;
    start(&engine);
    conversation_say(&engine, "position fen 3k5/9/9/9/9/9/9/9/9/R4K3 b - - 0 1\ngo draw depth 3\n");
    assert_non_null(strstr(conversation_hear(&engine, "bestmove"), " draw"));
    conversation_say(&engine, "position fen 3k5/9/9/9/9/9/9/9/9/R4K3 w - - 0 1\ngo draw depth 3\n");
    assert_null(strstr(conversation_hear(&engine, "bestmove"), " draw"));
    finish(&engine);
}

static void faults_are_told(void **state)
{
    struct Conversation engine;
    (void)state;
    start(&engine);
    exchange(&engine, "dance\n", "info", "info message 'dance' is no command of UCCI");
    exchange(&engine, "setoption hash 3\n", "info",
             "info message setoption: there is no option 'hash'");
    exchange(&engine, "position fen x\n", "info",
             "info message position: the FEN at character 1: 'x' is neither a piece nor a number");
    exchange(&engine, "go depth 1\n", "info", "info message go: the last position was refused");
    exchange(&engine, "", "nobestmove", "nobestmove");
    exchange(&engine, "position startpos\nbanmoves a1a2\n", "info",
             "info message banmoves: 'a1a2' is not a legal move there");
    finish(&engine);
}

/* Whole games through both protocols, each side driven as another program. */
static void a_match_through_both_protocols(void **state)
{
    struct Run run;
    char line[512];
    (void)state;
    program_succeed(&run, "match --game xiangqi 'program:" ENGINE_PROGRAM ",protocol=ucci' "
                          "'program:" ENGINE_PROGRAM ",protocol=uci' --nodes 300 --games 2");
    assert_null(strstr(run.out, "failing"));
    text_line(run.out, 5, line, sizeof line);
    assert_non_null(strstr(line, "A all          2 games"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_engine_introduces_itself),
        cmocka_unit_test(moves_are_found_and_banned),
        cmocka_unit_test(time_is_told_in_either_unit),
        cmocka_unit_test(what_the_table_knows_can_be_asked),
        cmocka_unit_test(a_draw_is_taken_by_the_weaker_side),
        cmocka_unit_test(faults_are_told),
        cmocka_unit_test(a_match_through_both_protocols),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
