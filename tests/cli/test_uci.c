/* UCI as another program meets it: transcripts, a whole match, and what is thrown at it. */
#include "engine/board.h"
#include "engine/games.h"
#include "tests/cli/conversation.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static void start(struct Conversation *engine)
{
    conversation_start(engine, ENGINE_PROGRAM, NULL);
}

static void finish(struct Conversation *engine)
{
    conversation_say(engine, "quit\n");
    assert_int_equal(conversation_end(engine), 0);
}

/* Sends lines, each with its end, and expects `answer` to be the next line. */
static void exchange(struct Conversation *engine, const char *lines, const char *answer)
{
    conversation_say(engine, "%s", lines);
    assert_string_equal(conversation_next(engine), answer);
}

/* The number behind `word` in an info line. */
static long long number_of(const char *line, const char *word)
{
    char pattern[32];
    snprintf(pattern, sizeof pattern, " %s ", word);
    const char *at = strstr(line, pattern);
    if (!at)
        fail_msg("no %s in '%s'", word, line);
    return atoll(at + strlen(pattern));
}

static void the_engine_introduces_itself(void **state)
{
    static const char *const options[] = {"Hash type spin",
                                          "Threads type spin",
                                          "MultiPV type spin",
                                          "Ponder type check",
                                          "Level type combo default strong var strong "
                                          "var first-steps",
                                          "UCI_LimitStrength type check",
                                          "UCI_Elo type spin",
                                          "Ranks type combo default 0-9",
                                          "UCI_Variant type combo default xiangqi",
                                          NULL};
    struct Conversation engine;
    char text[8192] = "";
    (void)state;
    start(&engine);
    conversation_say(&engine, "uci\n");
    for (const char *line; strcmp(line = conversation_next(&engine), "uciok") != 0;) {
        strcat(text, line);
        strcat(text, "\n");
    }
    assert_non_null(strstr(text, "id name Tianyuan "));
    assert_non_null(strstr(text, "\nid author "));
    for (int i = 0; options[i]; i++) {
        char line[128];
        snprintf(line, sizeof line, "\noption name %s", options[i]);
        if (!strstr(text, line))
            fail_msg("no '%s' in\n%s", line, text);
    }
    exchange(&engine, "isready\n", "readyok");
    finish(&engine);
}

/* A rook gives mate along the tenth rank; the other guards the ninth. */
static const char mate_in_one[] = "position fen 4k4/R8/1R7/9/9/9/9/9/9/3K5 w - - 0 1\n";

/* The answer to a search, and in `last` the last thing that was told before it. */
static const char *search(struct Conversation *engine, char last[1024])
{
    char *line;
    last[0] = '\0';
    while (strncmp(line = conversation_next(engine), "bestmove", 8) != 0)
        snprintf(last, 1024, "%s", line);
    return line;
}

static void a_mate_is_told_in_moves(void **state)
{
    struct Conversation engine;
    char last[1024];
    (void)state;
    start(&engine);
    conversation_say(&engine, "%sgo depth 3\n", mate_in_one);
    assert_string_equal(search(&engine, last), "bestmove b7b9");
    assert_non_null(strstr(last, " score mate 1 "));
    conversation_say(&engine, "setoption name Ranks value 1-10\ngo mate 1\n");
    assert_string_equal(search(&engine, last), "bestmove b8b10");
    exchange(&engine, "position fen 1R2k4/R8/9/9/9/9/9/9/9/3K5 b - - 0 1\ngo depth 3\n",
             "info depth 0 score mate 0");
    exchange(&engine, "", "bestmove (none)");
    finish(&engine);
}

/* The clock is run out before the search begins: what is plain is played all the same. */
static void without_time_it_still_sees_a_mate(void **state)
{
    struct Conversation engine;
    (void)state;
    start(&engine);
    conversation_say(&engine, "%sgo wtime 1 btime 1\n", mate_in_one);
    assert_string_equal(conversation_hear(&engine, "bestmove"), "bestmove b7b9");
    finish(&engine);
}

static void nodes_are_counted_exactly(void **state)
{
    struct Conversation engine;
    char last[1024];
    (void)state;
    start(&engine);
    conversation_say(&engine, "position startpos moves h2e2 h9g7\ngo nodes 30000\n");
    search(&engine, last);
    assert_in_range(number_of(last, "nodes"), 1, 30000);
    assert_true(number_of(last, "depth") >= 6);
    assert_true(number_of(last, "seldepth") >= number_of(last, "depth"));
    assert_non_null(strstr(last, " score cp "));
    assert_in_range(number_of(last, "hashfull"), 0, 1000);
    assert_true(number_of(last, "nps") > 0);
    assert_non_null(strstr(last, " pv "));
    finish(&engine);
}

static void several_lines_are_told_apart(void **state)
{
    struct Conversation engine;
    char *line, first[3][16];
    (void)state;
    start(&engine);
    conversation_say(&engine, "setoption name MultiPV value 3\nposition startpos\ngo depth 5\n");
    while (strncmp(line = conversation_next(&engine), "bestmove", 8) != 0) {
        long long number = number_of(line, "multipv");
        assert_in_range(number, 1, 3);
        assert_int_equal(sscanf(strstr(line, " pv "), " pv %15s", first[number - 1]), 1);
    }
    assert_string_not_equal(first[0], first[1]);
    assert_string_not_equal(first[0], first[2]);
    assert_string_not_equal(first[1], first[2]);
    assert_memory_equal(line + 9, first[0], 4);
    finish(&engine);
}

static void it_keeps_to_the_moves_asked_for(void **state)
{
    struct Conversation engine;
    (void)state;
    start(&engine);
    conversation_say(&engine, "position startpos\ngo searchmoves a0a1 a3a4 depth 4\n");
    const char *line = conversation_hear(&engine, "bestmove");
    assert_true(strncmp(line, "bestmove a0a1", 13) == 0 || strncmp(line, "bestmove a3a4", 13) == 0);
    finish(&engine);
}

/* The answer to a search that waits comes when it is called for, not before, and once. */
static void an_endless_search_waits_for_stop(void **state)
{
    struct Conversation engine;
    (void)state;
    start(&engine);
    conversation_say(&engine, "%sgo infinite\n", mate_in_one);
    conversation_hear(&engine, "info depth");
    conversation_say(&engine, "isready\n");
    conversation_hear(&engine, "readyok");
    conversation_say(&engine, "stop\n");
    assert_string_equal(conversation_hear(&engine, "bestmove"), "bestmove b7b9");
    exchange(&engine, "stop\nisready\n", "readyok");
    finish(&engine);
}

/* However soon the stop comes, the answer is one that was looked for. */
static void a_stop_at_once_still_finds_the_mate(void **state)
{
    struct Conversation engine;
    (void)state;
    start(&engine);
    conversation_say(&engine, "%sgo infinite\nstop\n", mate_in_one);
    assert_string_equal(conversation_hear(&engine, "bestmove"), "bestmove b7b9");
    finish(&engine);
}

/* What is sent while it thinks is for the next search, and does not disturb this one. */
static void a_search_is_not_disturbed(void **state)
{
    struct Conversation engine;
    (void)state;
    start(&engine);
    conversation_say(&engine, "position startpos\ngo infinite\n");
    conversation_hear(&engine, "info depth 3");
    for (int i = 0; i < 200; i++)
        conversation_say(&engine, "%ssetoption name Hash value %d\n", mate_in_one, 1 + i % 3);
    conversation_say(&engine, "stop\n");
    assert_string_not_equal(conversation_hear(&engine, "bestmove"), "bestmove b7b9");
    conversation_say(&engine, "go depth 2\n");
    assert_string_equal(conversation_hear(&engine, "bestmove"), "bestmove b7b9");
    finish(&engine);
}

static void a_pondered_move_is_played_on(void **state)
{
    struct Conversation engine;
    (void)state;
    start(&engine);
    conversation_say(&engine, "position startpos moves h2e2\n"
                              "go ponder wtime 1000 btime 1000 winc 10 binc 10\nisready\n");
    conversation_hear(&engine, "readyok");
    conversation_say(&engine, "ponderhit\n");
    conversation_hear(&engine, "bestmove");
    conversation_say(&engine, "go ponder depth 2\nisready\n");
    conversation_hear(&engine, "readyok");
    conversation_say(&engine, "stop\n");
    conversation_hear(&engine, "bestmove");
    finish(&engine);
}

/* What is sent, and the line that comes of it. */
static const struct {
    const char *lines, *answer;
} faults[] = {
    {"dance\n", "info string 'dance' is no command of UCI"},
    {"setoption name Hash value many\n", "info string setoption: Hash is a number from 1 to "},
    {"setoption name Hush value 1\n", "info string setoption: there is no option 'Hush'"},
    {"setoption\n", "info string setoption: 'name' and an option are missing"},
    {"setoption name Ranks value 2-11\n", "info string setoption: Ranks has no choice '2-11'"},
    {"setoption name Ponder value perhaps\n",
     "info string setoption: Ponder is true or false, not 'perhaps'"},
    {"position\n", "info string position: a position begins with 'startpos' or 'fen'"},
    {"go depth 1\n", "info string go: the last position was refused"},
    {"isready\n", "bestmove (none)"},
    {"", "readyok"},
    {"position fen 9/9 w\n", "info string position: the FEN at character "},
    {"position startpos moves h2e2 h2e2\n",
     "info string position: move 2: 'h2e2' is not a legal move there"},
    {"position startpos moves castle\n",
     "info string position: move 1: 'castle' is no move such as h2e2"},
    {"position startpos steps h2e2\n",
     "info string position: 'moves' belongs where 'steps' stands"},
    {"position startpos\ngo depth\nstop\n", "info string go: depth needs a number"},
};

static void faults_are_told(void **state)
{
    struct Conversation engine;
    (void)state;
    start(&engine);
    exchange(&engine, "isready\n", "readyok");
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
        conversation_say(&engine, "%s", faults[i].lines);
        const char *line = conversation_next(&engine);
        if (strncmp(line, faults[i].answer, strlen(faults[i].answer)) != 0)
            fail_msg("'%s' earns '%s'", faults[i].lines, line);
    }
    finish(&engine);
}

/* Programs keep what was chosen: a level that has another name today answers to the former one, and
 * as a level, whose search nothing has to end. */
static void levels_answer_to_their_former_names(void **state)
{
    static const char *const names[] = {"learner", "beginner", "Intermediate"};
    static const char *const slow[] = {"champion", "expert", "master"};
    struct Conversation engine;
    char last[1024];
    (void)state;
    start(&engine);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        conversation_say(&engine, "setoption name Level value %s\n%sgo\n", names[i], mate_in_one);
        assert_string_equal(search(&engine, last), "bestmove b7b9");
        assert_null(strstr(last, "info string"));
    }
    for (size_t i = 0; i < sizeof slow / sizeof *slow; i++) {
        conversation_say(&engine, "setoption name Level value %s\nisready\n", slow[i]);
        assert_string_equal(conversation_next(&engine), "readyok");
    }
    exchange(&engine, "setoption name Level value novice\n",
             "info string setoption: Level has no choice 'novice'");
    finish(&engine);
}

/* Lines in pieces, with every kind of end, with 0 bytes, and one that the end of input cuts. */
static void lines_come_as_they_like(void **state)
{
    struct Conversation engine;
    (void)state;
    start(&engine);
    exchange(&engine, "\r\n\n  isready  \r\n", "readyok");
    conversation_say(&engine, "isre");
    conversation_say(&engine, "ady\r");
    assert_string_equal(conversation_next(&engine), "readyok");
    conversation_say(&engine, "\xff\xfe\x01%c\n", 0);
    conversation_hear(&engine, "info string");
    conversation_say(&engine, "position startpos\ngo depth 2");
    assert_int_equal(conversation_end(&engine), 0);
}

/* Shuffling rooks: a game that the rules would have ended long ago goes on. */
static void a_hundred_thousand_moves_are_no_trouble(void **state)
{
    static const char lap[] = " a0a1 a9a8 a1a0 a8a9";
    const int laps = 25000;
    struct Conversation engine;
    size_t length = sizeof lap - 1;
    char *text = malloc(length * laps + 64);
    assert_non_null(text);
    char *at = text + sprintf(text, "position startpos moves");
    for (int i = 0; i < laps; i++, at += length)
        memcpy(at, lap, length);
    strcpy(at, "\ngo depth 3\n");
    (void)state;
    start(&engine);
    conversation_say(&engine, "%s", text);
    assert_true(strlen(conversation_hear(&engine, "bestmove")) >= 13);
    finish(&engine);
    free(text);
}

/* ---- a whole match ---- */

/* One of the two programs at the board. */
struct Side {
    struct Conversation program;
    int first_rank; /* of the board, as it counts */
    const char *go;
};

/* "a0b2" from "a1b3" and back: moves the ranks by `by`. */
static void shift_ranks(const char *text, int by, char shifted[16])
{
    char from, to;
    int from_rank, to_rank;
    if (sscanf(text, "%c%d%c%d", &from, &from_rank, &to, &to_rank) != 4)
        fail_msg("'%s' is no move", text);
    snprintf(shifted, 16, "%c%d%c%d", from, from_rank + by, to, to_rank + by);
}

/* The side's move: asked for by the moves so far, which are counted from 0. */
static void ask_for_move(struct Side *side, const char *moves, char move[16])
{
    char *text = malloc(2 * strlen(moves) + 64), word[16], shifted[16];
    int length = sprintf(text, "position startpos");
    assert_non_null(text);
    for (int read = 0; sscanf(moves, "%15s%n", word, &read) == 1; moves += read) {
        shift_ranks(word, side->first_rank, shifted);
        length += sprintf(text + length, "%s %s", strchr(text, 'm') ? "" : " moves", shifted);
    }
    conversation_say(&side->program, "%s\n%s\n", text, side->go);
    const char *line = conversation_hear(&side->program, "bestmove ");
    sscanf(line, "bestmove %15s", word);
    shift_ranks(word, -side->first_rank, move);
    free(text);
}

static void play_game(struct Side *sides, int first)
{
    const struct Game *game = games_find("xiangqi");
    char moves[600 * 6] = "";
    struct Board board;
    struct TextError error;
    board_init(&board, game, NULL, NULL, false);
    while (board_status(&board).outcome == OUTCOME_ONGOING) {
        char move[16];
        ask_for_move(&sides[(board.trail.count + first) % 2], moves, move);
        if (!board_play(&board, move, &error))
            fail_msg("after%s: %s", moves, error.what);
        sprintf(moves + strlen(moves), " %s", move);
        if (board.trail.count == 500)
            break;
    }
    struct Status status = board_status(&board);
    print_message("%d plies, %s\n", board.trail.count, reason_id(status.reason));
    board_free(&board);
}

/* A game from each side against another engine: every move of both is legal to the other. */
static void a_match_against_fairy_stockfish(void **state)
{
    const char *fairy = conversation_fairy();
    struct Side sides[2] = {{.first_rank = 1, .go = "go nodes 2000"},
                            {.first_rank = 1, .go = "go nodes 500"}};
    (void)state;
    if (!fairy) {
        print_message("fairy-stockfish is not installed\n");
        skip();
    }
    start(&sides[0].program);
    conversation_say(&sides[0].program, "uci\nsetoption name Ranks value 1-10\n");
    conversation_start(&sides[1].program, fairy, NULL);
    conversation_say(&sides[1].program, "uci\nsetoption name UCI_Variant value xiangqi\n");
    for (int game = 0; game < 2; game++) {
        for (int i = 0; i < 2; i++) {
            conversation_say(&sides[i].program, "ucinewgame\nisready\n");
            conversation_hear(&sides[i].program, "readyok");
        }
        play_game(sides, game);
    }
    for (int i = 0; i < 2; i++)
        finish(&sides[i].program);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_engine_introduces_itself),
        cmocka_unit_test(a_mate_is_told_in_moves),
        cmocka_unit_test(without_time_it_still_sees_a_mate),
        cmocka_unit_test(nodes_are_counted_exactly),
        cmocka_unit_test(several_lines_are_told_apart),
        cmocka_unit_test(it_keeps_to_the_moves_asked_for),
        cmocka_unit_test(an_endless_search_waits_for_stop),
        cmocka_unit_test(a_stop_at_once_still_finds_the_mate),
        cmocka_unit_test(a_search_is_not_disturbed),
        cmocka_unit_test(a_pondered_move_is_played_on),
        cmocka_unit_test(faults_are_told),
        cmocka_unit_test(levels_answer_to_their_former_names),
        cmocka_unit_test(lines_come_as_they_like),
        cmocka_unit_test(a_hundred_thousand_moves_are_no_trouble),
        cmocka_unit_test(a_match_against_fairy_stockfish),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
