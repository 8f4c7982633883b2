/* Gomocup's protocol as a manager meets it: transcripts, whole games, and what is thrown at it. */
#include "engine/board.h"
#include "engine/games.h"
#include "tests/cli/conversation.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* Short turns, the same on every machine. */
static const char quick[] = "INFO max_node 300\r\n";

static void start(struct Conversation *brain, const char *board)
{
    conversation_start(brain, ENGINE_PROGRAM, NULL);
    conversation_say(brain, "%s%s\r\n", quick, board);
    assert_string_equal(conversation_next(brain), "OK");
}

static void finish(struct Conversation *brain)
{
    conversation_say(brain, "END\r\n");
    assert_int_equal(conversation_end(brain), 0);
}

/* The next line that is no MESSAGE. */
static char *answer(struct Conversation *brain)
{
    char *line;
    do
        line = conversation_next(brain);
    while (strncmp(line, "MESSAGE", 7) == 0);
    return line;
}

static void exchange(struct Conversation *brain, const char *lines, const char *expected)
{
    conversation_say(brain, "%s", lines);
    assert_string_equal(answer(brain), expected);
}

static void answer_point(struct Conversation *brain, int *x, int *y)
{
    char end;
    const char *line = answer(brain);
    if (sscanf(line, "%d,%d%c", x, y, &end) != 2)
        fail_msg("'%s' is no point", line);
}

static void sizes_are_accepted_or_refused(void **state)
{
    struct Conversation brain;
    (void)state;
    start(&brain, "START 20");
    exchange(&brain, "start 15\n", "OK");
    exchange(&brain, "RECTSTART 19,19\n", "OK");
    exchange(&brain, "RECTSTART 30,20\n", "ERROR rectangular board is not supported");
    exchange(&brain, "START 10\n", "ERROR unsupported size: the board has 15, 19 or 20 lines");
    exchange(&brain, "BEGIN\n", "ERROR START comes first");
    exchange(&brain, "START many\n", "ERROR START needs the number of lines");
    finish(&brain);
}

/* y counts from the top: the four stands on the left edge, its ends at y = 3 and blocked y = 8. */
static void points_are_counted_from_the_top_left(void **state)
{
    struct Conversation brain;
    (void)state;
    start(&brain, "START 15");
    exchange(&brain, "BOARD\n0,4,1\n5,5,2\n0,5,1\n7,5,2\n0,6,1\n9,5,2\n0,7,1\n0,8,2\nDONE\n",
             "0,3");
    finish(&brain);
}

static void turns_are_answered(void **state)
{
    struct Conversation brain;
    int x, y;
    (void)state;
    start(&brain, "START 15");
    exchange(&brain, "BEGIN\n", "7,7");
    exchange(&brain, "TURN 7,7\n", "ERROR there is a stone on that point");
    exchange(&brain, "TURN 15,3\n", "ERROR a point on the board is needed, as x,y");
    exchange(&brain, "TURN here\n", "ERROR a point on the board is needed, as x,y");
    conversation_say(&brain, "TURN 0,0\n");
    answer_point(&brain, &x, &y);
    exchange(&brain, "TAKEBACK 1,1\n", "ERROR that is not the last move");
    conversation_say(&brain, "TAKEBACK %d,%d\n", x, y);
    assert_string_equal(answer(&brain), "OK");
    exchange(&brain, "PLAY 3,12\n", "3,12");
    exchange(&brain, "RESTART\n", "OK");
    exchange(&brain, "BEGIN\n", "7,7");
    finish(&brain);
}

/* What comes on the heels of our move, and before it, is heard. */
static void no_command_is_lost(void **state)
{
    struct Conversation brain;
    int x, y;
    (void)state;
    start(&brain, "START 15");
    conversation_say(&brain, "BEGIN\nTURN 0,0\nTURN 0,2\nTURN 0,4\nABOUT\n");
    for (int i = 0; i < 3; i++)
        answer_point(&brain, &x, &y);
    /* ABOUT does not wait for the last move. */
    char both[2][128];
    for (int i = 0; i < 2; i++)
        snprintf(both[i], sizeof both[i], "%s", answer(&brain));
    assert_true(strncmp(both[0], "name=", 5) == 0 || strncmp(both[1], "name=", 5) == 0);
    finish(&brain);
}

static void the_end_comes_at_once(void **state)
{
    struct Conversation brain;
    (void)state;
    conversation_start(&brain, ENGINE_PROGRAM, "gomocup");
    conversation_say(&brain, "INFO timeout_turn 3600000\nSTART 15\nTURN 7,7\nTURN 9,9\nEND\n");
    assert_int_equal(conversation_end(&brain), 0);
}

static void swap2_is_answered(void **state)
{
    struct Conversation brain;
    int stones[6];
    (void)state;
    start(&brain, "START 15");
    conversation_say(&brain, "INFO rule 1\nSWAP2BOARD\nDONE\n");
    const char *line = answer(&brain);
    if (sscanf(line, "%d,%d %d,%d %d,%d", &stones[0], &stones[1], &stones[2], &stones[3],
               &stones[4], &stones[5]) != 6)
        fail_msg("'%s' are no three stones", line);
    /* Two black stones side by side in the middle, White in the corner: nobody leaves that. */
    exchange(&brain, "SWAP2BOARD\n7,7\n0,0\n7,8\nDONE\n", "SWAP");
    conversation_say(&brain, "SWAP2BOARD\n0,0\n7,7\n14,14\nDONE\n");
    line = answer(&brain);
    assert_true(strcmp(line, "SWAP") != 0 && sscanf(line, "%d,%d", &stones[0], &stones[1]) == 2);
    conversation_say(&brain, "SWAP2BOARD\n0,0\n7,7\n14,14\n7,8\n0,14\nDONE\n");
    line = answer(&brain);
    assert_true(strcmp(line, "SWAP") != 0 && sscanf(line, "%d,%d", &stones[0], &stones[1]) == 2);
    exchange(&brain, "SWAP2BOARD\n0,0\nDONE\n", "ERROR SWAP2BOARD takes no stones, three or five");
    finish(&brain);
}

static void lists_that_are_wrong_are_refused(void **state)
{
    static const struct {
        const char *lines, *answer;
    } lists[] = {
        {"BOARD\n1,1,1\n1,1,2\nDONE\n", "ERROR 1,1,2 is there twice"},
        {"BOARD\n1,1\nDONE\n", "ERROR '1,1' is no stone"},
        {"BOARD\nTURN 1,1\nDONE\n", "ERROR 'TURN 1,1' is no stone"},
        {"BOARD\n1,1,1\nDONE\n", "ERROR these stones cannot be on the board when it is our turn"},
        {"TURN\n", "ERROR a point on the board is needed, as x,y"},
        {"DANCE\n", "UNKNOWN 'DANCE' is no command"},
        {"INFO dance 1\nINFO\nINFO timeout_turn soon\nDANCE\n", "UNKNOWN 'DANCE' is no command"},
    };
    struct Conversation brain;
    int x, y;
    (void)state;
    start(&brain, "START 15");
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
        exchange(&brain, lists[i].lines, lists[i].answer);
    conversation_say(&brain, "BOARD\n7,7,2\n1,1,3\nDONE\n"); /* 3: marks no stone */
    answer_point(&brain, &x, &y);
    finish(&brain);
}

/* Two of us play a game under a manager that knows the rules. */
static void play_game(const char *rule, int bits)
{
    struct Conversation brains[2];
    struct Options options = {{0}};
    struct Board board;
    const struct Game *game = games_find("gomoku");
    int x = 0, y = 0;
    assert_true(option_read(game, rule, &options, NULL));
    board_init(&board, game, &options, NULL, false);
    for (int i = 0; i < 2; i++) {
        start(&brains[i], "START 15");
        conversation_say(&brains[i], "INFO rule %d\n", bits);
    }
    while (board_status(&board).outcome == OUTCOME_ONGOING) {
        struct Conversation *brain = &brains[board.trail.count % 2];
        char move[MOVE_TEXT_MAX];
        struct TextError error;
        if (board.trail.count == 0)
            conversation_say(brain, "BEGIN\n");
        else
            conversation_say(brain, "TURN %d,%d\n", x, y);
        answer_point(brain, &x, &y);
        snprintf(move, sizeof move, "%c%d", 'a' + x, 15 - y);
        if (!board_play(&board, move, &error))
            fail_msg("%s", error.what);
    }
    print_message("%s: %d plies, %s\n", rule, board.trail.count,
                  reason_id(board_status(&board).reason));
    for (int i = 0; i < 2; i++)
        finish(&brains[i]);
    board_free(&board);
}

static void whole_games_are_played(void **state)
{
    (void)state;
    play_game("rule=freestyle", 0);
    play_game("rule=standard", 1);
    play_game("rule=renju", 4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sizes_are_accepted_or_refused),
        cmocka_unit_test(points_are_counted_from_the_top_left),
        cmocka_unit_test(turns_are_answered),
        cmocka_unit_test(no_command_is_lost),
        cmocka_unit_test(the_end_comes_at_once),
        cmocka_unit_test(swap2_is_answered),
        cmocka_unit_test(lists_that_are_wrong_are_refused),
        cmocka_unit_test(whole_games_are_played),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
