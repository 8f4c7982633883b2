/* How games of xiangqi end, and which positions are refused. */
#include "tests/engine/xiangqi_data.h"
#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

static const char *result_of(struct Status status, int seat)
{
    switch (status.outcome) {
    case OUTCOME_WIN:
        return status.winner == seat ? "win" : "loss";
    case OUTCOME_DRAW:
        return "draw";
    default:
        return "none";
    }
}

/* The collection calls a draw what two rooks do that chase one cannon in the first cycle and
 * another in the second; our rule judges the second cycle alone. */
static const char two_cannons[] = "diagram 80. two chariots chase two cannons";

/* Plays moves that must be legal, past the end of the game too. */
static void play(struct Board *board, const char *moves, int line)
{
    char text[DATA_LINE_MAX];
    snprintf(text, sizeof text, "%s", moves);
    for (char *word = strtok(text, " "); word; word = strtok(NULL, " ")) {
        Move move;
        if (!board->game->move_read(board->position, word, &move, NULL) ||
            !board->game->legal(board->position, NULL, move))
            fail_msg("line %d: '%s' is not legal", line, word);
        board_make(board, move);
    }
}

static void test_repetition_cases(void **state)
{
    (void)state;
    struct DataLine line;
    int right = 0, cases = 0;
    data_open(&line, "xiangqi_repetition.txt");
    while (data_next(&line)) {
        struct Board board;
        assert_int_equal(line.count, 4);
        xiangqi_board(&board, line.field[0]);
        play(&board, line.field[2], line.number);
        struct Status status = board_status(&board);
        const char *result = result_of(status, board.game->mover(board.position));
        bool same = strcmp(result, line.field[1]) == 0;
        if (!same && strcmp(line.field[3], two_cannons) != 0)
            fail_msg("line %d (%s): %s, not %s", line.number, line.field[3], result, line.field[1]);
        right += same;
        cases++;
        board_free(&board);
    }
    assert_int_equal(cases, 85);
    assert_int_equal(right, 84);
}

struct EndCase {
    const char *fen, *moves;
    enum Outcome outcome;
    enum Reason reason;
    int winner;
};

static const struct EndCase ends[] = {
    {"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1", "h2e2 h9g7",
     OUTCOME_ONGOING, REASON_NONE, 0},
    /* two rooks on the last ranks */
    {"3k5/R8/1R7/9/9/9/9/9/9/4K4 w - - 0 1", "b7b9", OUTCOME_WIN, REASON_CHECKMATE, 0},
    /* a soldier and the facing king leave Black without a move */
    {"3k5/9/3P5/9/9/9/9/9/9/4K4 w - - 0 1", "d7d8", OUTCOME_ONGOING, REASON_NONE, 0},
    {"3k5/3P5/9/9/9/9/9/9/9/4K4 b - - 0 1", "", OUTCOME_ONGOING, REASON_NONE, 0},
    {"3k5/9/3P5/9/9/9/9/9/4K4/9 w - - 0 1", "", OUTCOME_ONGOING, REASON_NONE, 0},
    {"3k5/4P4/9/9/9/9/9/9/9/4K4 b - - 0 1", "", OUTCOME_WIN, REASON_STALEMATE, 0},
    /* only defenders */
    {"3k5/9/9/9/9/9/9/9/4r4/3AK4 w - - 0 1", "e0e1", OUTCOME_DRAW, REASON_NO_ATTACKERS, 0},
    {"2bak4/4a4/4b4/9/9/9/9/9/4A4/2BK5 w - - 0 1", "", OUTCOME_DRAW, REASON_NO_ATTACKERS, 0},
    /* the move counter of the FEN is taken over; a capture starts it anew */
    {"4k4/9/9/9/R8/9/9/9/9/3K5 w - - 118 80", "a5a6", OUTCOME_ONGOING, REASON_NONE, 0},
    {"4k4/9/9/9/R8/9/9/9/9/3K5 w - - 118 80", "a5a6 e9e8", OUTCOME_DRAW, REASON_MOVE_COUNT, 0},
    {"4k4/p8/9/9/R8/9/9/9/9/3K5 w - - 119 80", "a5a8", OUTCOME_ONGOING, REASON_NONE, 0},
    /* mate with the last ply counts */
    {"3k5/R8/1R7/9/9/9/9/9/9/4K4 w - - 119 80", "b7b9", OUTCOME_WIN, REASON_CHECKMATE, 0},
};

static void test_ends(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        struct Board board;
        struct TextError error;
        xiangqi_board(&board, ends[i].fen);
        if (!board_play(&board, ends[i].moves, &error))
            fail_msg("%s: %s", ends[i].fen, error.what);
        struct Status status = board_status(&board);
        if (status.outcome != ends[i].outcome || status.reason != ends[i].reason)
            fail_msg("%s %s: %s", ends[i].fen, ends[i].moves, reason_id(status.reason));
        if (status.outcome == OUTCOME_WIN)
            assert_int_equal(status.winner, ends[i].winner);
        board_free(&board);
    }
}

/* Of twelve checks ten count, and every answer does; taking them back restores the count. */
static void test_checks_count_ten_times(void **state)
{
    (void)state;
    static const char *const cycle[] = {"e5f5", "f9e9", "f5e5", "e9f9"};
    struct Board board;
    char start[POSITION_TEXT_MAX], text[POSITION_TEXT_MAX];
    xiangqi_board(&board, "4k4/9/9/9/R8/9/9/9/9/3K5 w - - 0 1");
    board.game->position_write(board.position, start);
    play(&board, "a5e5 e9f9", 1);
    for (int i = 0; i < 22; i++)
        play(&board, cycle[i % 4], 1);
    board.game->position_write(board.position, text);
    assert_string_equal(text, "4k4/9/9/9/5R3/9/9/9/9/3K5 w - - 22 13");
    while (board.trail.count > 0)
        board_unmake(&board);
    board.game->position_write(board.position, text);
    assert_string_equal(text, start);
    board_free(&board);
}

struct Refusal {
    const char *fen, *part;
};

static const struct Refusal refusals[] = {
    {"", "rank 9 has only 0"},
    {"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9 w - - 0 1", "rank 0 is missing"},
    {"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR/9 w - - 0 1", "more than ten"},
    {"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/8/RNBAKABNR w - - 0 1", "only 8"},
    {"rnbakabnr/9/1c5c2/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1", "more than nine"},
    {"rnbakabnr/9/1c5x1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1", "'x'"},
    {"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR x - - 0 1", "side to move"},
    {"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - -3 1", "number from 0"},
    {"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1 x", "nothing may"},
    {"3k5/9/9/9/9/9/9/9/9/9 w - - 0 1", "Red must have exactly one king"},
    {"3kk4/9/9/9/9/9/9/9/9/4K4 w - - 0 1", "Black must have exactly one king"},
    {"2k6/9/9/9/9/9/9/9/9/4K4 w - - 0 1", "Black's king must stand"},
    {"3k5/9/4K4/9/9/9/9/9/9/9 w - - 0 1", "Red's king must stand"},
    {"4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1", "face each other"},
    {"4k4/9/9/9/4R4/9/9/9/9/3K5 w - - 0 1", "Black is in check"},
    {"3k5/9/9/9/9/PPPPPPPPP/PPPPPPP2/9/9/4K4 w - - 0 1", "more than 16"},
};

static void test_refusals(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof refusals / sizeof *refusals; i++) {
        struct Board board;
        struct TextError error = {0};
        char before[POSITION_TEXT_MAX], after[POSITION_TEXT_MAX];
        xiangqi_board(&board, "3k5/9/3P5/9/9/9/9/9/9/4K4 w - - 7 9");
        board.game->position_write(board.position, before);
        assert_false(board_set(&board, refusals[i].fen, &error));
        if (!strstr(error.what, refusals[i].part))
            fail_msg("%s: %s", refusals[i].fen, error.what);
        board.game->position_write(board.position, after);
        assert_string_equal(before, after);
        board_free(&board);
    }
}

static void test_composed_positions(void **state)
{
    (void)state;
    static const char *const fens[] = {
        "3k5/9/9/9/9/9/9/9/9/3AKA3 w - - 0 1",
        "3k5/9/9/9/9/9/9/3A1A3/4A4/4K4 w - - 119 1",  /* a third advisor */
        "P2k4P/9/9/9/9/9/9/9/4P4/p3K3p b - - 12 345", /* soldiers behind their start */
    };
    for (size_t i = 0; i < sizeof fens / sizeof *fens; i++) {
        struct Board board;
        char text[POSITION_TEXT_MAX];
        xiangqi_board(&board, fens[i]);
        board.game->position_write(board.position, text);
        assert_string_equal(text, fens[i]);
        board_free(&board);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_repetition_cases),       cmocka_unit_test(test_ends),
        cmocka_unit_test(test_checks_count_ten_times), cmocka_unit_test(test_refusals),
        cmocka_unit_test(test_composed_positions),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
