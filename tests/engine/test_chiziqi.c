/* The rules of chi zi qi: captures, ends of a game, texts, and counts against a slow oracle. */
#include "engine/board.h"
#include "engine/chiziqi/chiziqi.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* Turns a drawing, rank 4 first, into a position with `mover` ('b' or 'w') to move. */
static void board_draw(struct Board *board, const char *const rank[4], char mover, int quiet)
{
    char text[POSITION_TEXT_MAX], *out = text;
    for (int i = 0; i < 4; i++) {
        for (int file = 0; file < 4; file++)
            *out++ = rank[i][file] == '.' ? '1' : rank[i][file];
        *out++ = i < 3 ? '/' : ' ';
    }
    snprintf(out, 8, "%c %d", mover, quiet);
    struct Options options = {{1}};
    board_init(board, &chiziqi_game, &options, NULL, false);
    struct TextError error = {0};
    if (!board_set(board, text, &error))
        fail_msg("%s: %s", text, error.what);
}

static void assert_drawing(const struct Board *board, const char *const rank[4])
{
    char drawn[4][5] = {{0}};
    for (int point = 0; point < 16; point++)
        drawn[3 - point / 4][point % 4] = ".bw"[board->game->piece_at(board->position, point)];
    for (int i = 0; i < 4; i++)
        assert_string_equal(drawn[i], rank[i]);
}

struct CaptureCase {
    const char *move, *before[4], *after[4];
};

/* Black moves in each. */
static const struct CaptureCase captures[] = {
    /* the four forms in a rank: kko_, okk_, _kko, _okk */
    {"b2b1", {"....", "....", "wb..", "b.w."}, {"....", "....", "w...", "bb.."}},
    {"c2c1", {"....", "....", "w.b.", "wb.."}, {"....", "....", "w...", ".bb."}},
    {"b2b1", {"....", "....", "wb..", "..bw"}, {"....", "....", "w...", ".bb."}},
    {"d2d1", {"....", "....", "w..b", ".wb."}, {"....", "....", "w...", "..bb"}},
    /* the moved piece is the far one, and comes along the line */
    {"a2b2", {"w...", "....", "b.bw", "...."}, {"w...", "....", ".bb.", "...."}},
    {"d2c2", {"w...", "....", "wb.b", "...."}, {"w...", "....", ".bb.", "...."}},
    /* the same in a file */
    {"b2a2", {"....", "w...", ".b.w", "b..w"}, {"....", "....", "b..w", "b..w"}},
    {"b3a3", {"....", ".b..", "b..w", "w..w"}, {"....", "b...", "b..w", "...w"}},
    {"b2a2", {"w...", "b...", ".b.w", "...w"}, {"....", "b...", "b..w", "...w"}},
    {"b4a4", {".b..", "b...", "w..w", "...w"}, {"b...", "b...", "...w", "...w"}},
    /* rank and file at once */
    {"b1b2", {".w..", ".b..", "b.w.", ".b.w"}, {"....", ".b..", "bb..", "...w"}},
    {"d2c2", {"..w.", "..b.", "wb.b", "...w"}, {"....", "..b.", ".bb.", "...w"}},
    /* nothing: a fourth piece in the line, a gap, an enemy between, three own ones */
    {"b2b1", {"....", "....", ".b..", "b.ww"}, {"....", "....", "....", "bbww"}},
    {"b2b1", {"....", "....", "wb..", "b..w"}, {"....", "....", "w...", "bb.w"}},
    {"c2c1", {"....", "....", "w.b.", "bw.."}, {"....", "....", "w...", "bwb."}},
    {"b2b1", {"....", "....", "wb..", "b.bw"}, {"....", "....", "w...", "bbbw"}},
    {"a2a1", {"....", "....", "b..w", ".bww"}, {"....", "....", "...w", "bbww"}},
    /* nothing: the two stand in the line of the moved piece without it */
    {"a1a2", {"....", "bbw.", "....", "b..w"}, {"....", "bbw.", "b...", "...w"}},
    /* a piece that steps into the enemy's line is safe */
    {"c2c1", {"....", "....", "..b.", "ww.b"}, {"....", "....", "....", "wwbb"}},
    {"c2c1", {"....", "....", "b.b.", "ww.."}, {"....", "....", "b...", "wwb."}},
};

static void test_captures(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof captures / sizeof *captures; i++) {
        struct Board board;
        struct TextError error;
        board_draw(&board, captures[i].before, 'b', 7);
        if (!board_play(&board, captures[i].move, &error))
            fail_msg("case %zu: %s", i, error.what);
        assert_drawing(&board, captures[i].after);
        board_unmake(&board);
        assert_drawing(&board, captures[i].before);
        board_free(&board);
    }
}

static void test_capture_double(void **state)
{
    (void)state;
    struct Board board;
    board_draw(&board, (const char *const[]){"w.w.", "..b.", "wb.b", "...w"}, 'b', 0);
    assert_true(board_play(&board, "d2c2", NULL));
    assert_drawing(&board, (const char *const[]){"w...", "..b.", ".bb.", "...w"});
    assert_true(board_play(&board, "a4b4", NULL));
    board_free(&board);
}

static void assert_status(const struct Board *board, enum Outcome outcome, enum Reason reason,
                          int winner)
{
    struct Status status = board_status(board);
    assert_int_equal(status.outcome, outcome);
    assert_string_equal(reason_id(status.reason), reason_id(reason));
    if (outcome == OUTCOME_WIN)
        assert_int_equal(status.winner, winner);
    int result;
    bool over = board->game->terminal(board->position, NULL, &board->trail, 0, &result);
    assert_int_equal(over, outcome != OUTCOME_ONGOING);
    int mover = board->game->mover(board->position);
    if (over)
        assert_int_equal(result, outcome == OUTCOME_DRAW ? 0 : winner == mover ? 1 : -1);
}

static void test_end_captured(void **state)
{
    (void)state;
    struct Board board;
    board_draw(&board, (const char *const[]){"w...", "....", ".b..", "b.w."}, 'b', 99);
    assert_status(&board, OUTCOME_ONGOING, REASON_NONE, 0);
    assert_true(board_play(&board, "b2b1", NULL));
    assert_status(&board, OUTCOME_WIN, REASON_CAPTURED, 0);
    assert_false(board_play(&board, "a4a3", NULL));
    board_free(&board);
}

static void test_end_no_moves(void **state)
{
    (void)state;
    struct Board board;
    /* c4 is open: White can move, and the hundredth move without a capture draws ... */
    board_draw(&board, (const char *const[]){"ww..", "bb..", "..b.", "...."}, 'b', 99);
    assert_true(board_play(&board, "c2c3", NULL));
    assert_status(&board, OUTCOME_DRAW, REASON_MOVE_COUNT, 0);
    board_free(&board);
    /* ... c4 is taken: it wins */
    board_draw(&board, (const char *const[]){"ww.b", "bb..", "....", "...."}, 'b', 99);
    assert_true(board_play(&board, "d4c4", NULL));
    assert_status(&board, OUTCOME_WIN, REASON_NO_MOVES, 0);
    board_free(&board);
}

static void test_draw_repetition(void **state)
{
    (void)state;
    struct Board board;
    struct Options options = {{0}};
    board_init(&board, &chiziqi_game, &options, NULL, false);
    assert_true(board_play(&board, "a1a2 a4a3 a2a1 a3a4 a1a2 a4a3 a2a1", NULL));
    struct Status status = board_status(&board);
    assert_int_equal(status.outcome, OUTCOME_ONGOING);
    assert_true(board_play(&board, "a3a4", NULL));
    assert_status(&board, OUTCOME_DRAW, REASON_REPETITION, 0);
    /* a search sees the first return as a draw, but not one of before its root */
    board_unmake(&board);
    board_unmake(&board);
    int result;
    assert_true(chiziqi_game.terminal(board.position, NULL, &board.trail, 2, &result));
    assert_int_equal(result, 0);
    assert_false(chiziqi_game.terminal(board.position, NULL, &board.trail, 3, &result));
    board_free(&board);
}

static void test_draw_move_count(void **state)
{
    (void)state;
    struct Board board;
    board_draw(&board, (const char *const[]){"wwww", "....", "....", "bbbb"}, 'b', 98);
    assert_true(board_play(&board, "a1a2", NULL));
    assert_status(&board, OUTCOME_ONGOING, REASON_NONE, 0);
    assert_true(board_play(&board, "a4a3", NULL));
    assert_status(&board, OUTCOME_DRAW, REASON_MOVE_COUNT, 0);
    board_free(&board);
}

static void test_capture_resets_counter(void **state)
{
    (void)state;
    struct Board board;
    char text[POSITION_TEXT_MAX];
    board_draw(&board, (const char *const[]){"ww..", "....", ".b..", "b.w."}, 'b', 99);
    assert_true(board_play(&board, "b2b1", NULL));
    chiziqi_game.position_write(board.position, text);
    assert_string_equal(text, "ww2/4/4/bb2 w 0");
    assert_true(board_play(&board, "b4b3", NULL));
    chiziqi_game.position_write(board.position, text);
    assert_string_equal(text, "w3/1w2/4/bb2 b 1");
    board_free(&board);
}

static void test_start(void **state)
{
    (void)state;
    static const char *const starts[] = {"wwww/4/4/bbbb b 0", "wwww/w2w/b2b/bbbb b 0"};
    for (uint8_t choice = 0; choice < 2; choice++) {
        struct Board board;
        struct Options options = {{choice}};
        char text[POSITION_TEXT_MAX];
        board_init(&board, &chiziqi_game, &options, NULL, false);
        chiziqi_game.position_write(board.position, text);
        assert_string_equal(text, starts[choice]);
        board_free(&board);
    }
}

static void test_text_refused(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        int at;
    } bad[] = {
        {"", 0},
        {"wwww/4/4", 8},
        {"wwwww/4/4/bbbb b 0", 4},
        {"wwww/5/4/bbbb b 0", 5},
        {"wwww/3b1/4/bbbb b 0", 7},
        {"wwww/4/4/bbxb b 0", 11},
        {"wwww/4/4/bbbb", 13},
        {"wwww/4/4/bbbb x 0", 13},
        {"wwww/4/4/bbbb b", 15},
        {"wwww/4/4/bbbb b -1", 16},
        {"wwww/4/4/bbbb b 101", 19},
        {"wwww/4/4/bbbb b 0 ", 17},
        {"wwww/w3/4/bbbb b 0", 0},
        {"w3/4/4/b3 b 0", 0},
    };
    struct Options options = {{0}};
    struct Board board;
    char before[POSITION_TEXT_MAX], after[POSITION_TEXT_MAX];
    board_init(&board, &chiziqi_game, &options, NULL, false);
    chiziqi_game.position_write(board.position, before);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct TextError error = {.at = -1};
        if (board_set(&board, bad[i].text, &error))
            fail_msg("accepted '%s'", bad[i].text);
        if (error.at != bad[i].at)
            fail_msg("'%s': %s at %d", bad[i].text, error.what, error.at);
        chiziqi_game.position_write(board.position, after);
        assert_string_equal(before, after);
    }
    board_free(&board);
}

static void test_move_refused(void **state)
{
    (void)state;
    static const char *const bad[] = {"",     "a1",    "a1e1", "a1a5", "a1a3", "a1b2",
                                      "d1a2", "a1a2 ", "A1a2", "a4a3", "a1b1", "b2b3"};
    struct Options options = {{0}};
    struct Board board;
    board_init(&board, &chiziqi_game, &options, NULL, false);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        Move move = MOVE_NONE;
        if (chiziqi_game.move_read(board.position, bad[i], &move, NULL) &&
            chiziqi_game.legal(board.position, NULL, move))
            fail_msg("accepted '%s'", bad[i]);
    }
    int legal = 0;
    for (unsigned move = 0; move <= UINT16_MAX; move++)
        legal += chiziqi_game.legal(board.position, NULL, (Move)move);
    assert_int_equal(legal, 4);
    board_free(&board);
}

/* The oracle: the same game once more, on characters, looking at whole lines as they read. */
struct Slow {
    char point[4][4]; /* rank, file */
};

/* Reads four points from (rank, file) on in direction (up, right). */
static void slow_line(const struct Slow *slow, int rank, int file, int up, int right, char line[5])
{
    for (int i = 0; i < 4; i++)
        line[i] = slow->point[rank + i * up][file + i * right];
    line[4] = '\0';
}

static void slow_take(struct Slow *slow, char own, const struct Slow *moved, int rank, int file,
                      int up, int right)
{
    static const char *const forms[] = {"kko_", "okk_", "_kko", "_okk"};
    char line[5];
    slow_line(moved, rank, file, up, right, line);
    for (int i = 0; i < 4; i++)
        line[i] = line[i] == '.' ? '_' : line[i] == own ? 'k' : 'o';
    for (int i = 0; i < 4; i++) {
        if (strcmp(line, forms[i]) == 0) {
            int prey = (int)(strchr(line, 'o') - line);
            slow->point[rank + prey * up][file + prey * right] = '.';
        }
    }
}

static int slow_count(const struct Slow *slow, char side)
{
    int count = 0;
    for (int i = 0; i < 16; i++)
        count += slow->point[i / 4][i % 4] == side;
    return count;
}

static uint64_t slow_perft(const struct Slow *slow, char own, char other, int depth);

/* Counts the games that go on with the piece on (rank, file) stepping in one direction. */
static uint64_t slow_step(const struct Slow *slow, char own, char other, int depth, int rank,
                          int file, int direction)
{
    static const int up[] = {1, -1, 0, 0}, right[] = {0, 0, 1, -1};
    int to_rank = rank + up[direction], to_file = file + right[direction];
    if (to_rank < 0 || to_rank > 3 || to_file < 0 || to_file > 3 ||
        slow->point[to_rank][to_file] != '.')
        return 0;
    struct Slow moved = *slow;
    moved.point[rank][file] = '.';
    moved.point[to_rank][to_file] = own;
    struct Slow after = moved;
    slow_take(&after, own, &moved, to_rank, 0, 0, 1);
    slow_take(&after, own, &moved, 0, to_file, 1, 0);
    return slow_perft(&after, other, own, depth - 1);
}

static uint64_t slow_perft(const struct Slow *slow, char own, char other, int depth)
{
    if (depth == 0)
        return 1;
    if (slow_count(slow, own) < 2 || slow_count(slow, other) < 2)
        return 0;
    uint64_t count = 0;
    for (int point = 0; point < 16; point++)
        for (int direction = 0; slow->point[point / 4][point % 4] == own && direction < 4;
             direction++)
            count += slow_step(slow, own, other, depth, point / 4, point % 4, direction);
    return count;
}

static uint64_t fast_perft(struct Board *board, int depth)
{
    Move moves[MOVES_MAX];
    if (depth == 0)
        return 1;
    if (board_status(board).outcome == OUTCOME_WIN)
        return 0;
    int count = chiziqi_game.generate(board->position, NULL, MOVES_ALL, moves);
    int noisy = chiziqi_game.generate(board->position, NULL, MOVES_NOISY, moves + count);
    int quiet = chiziqi_game.generate(board->position, NULL, MOVES_QUIET, moves + count + noisy);
    assert_int_equal(noisy + quiet, count);
    uint64_t total = 0;
    for (int i = 0; i < count; i++) {
        assert_true(chiziqi_game.legal(board->position, NULL, moves[i]));
        board_make(board, moves[i]);
        total += fast_perft(board, depth - 1);
        board_unmake(board);
    }
    return total;
}

static void slow_from(struct Slow *slow, const struct Board *board)
{
    for (int point = 0; point < 16; point++)
        slow->point[point / 4][point % 4] = ".bw"[chiziqi_game.piece_at(board->position, point)];
}

/* Counts of lines of play without repetition or counter; the figures are the oracle's. */
static void test_perft(void **state)
{
    (void)state;
    static const uint64_t known[2][7] = {{1, 4, 16, 124, 906, 6256, 41644},
                                         {1, 4, 18, 108, 632, 3282, 16840}};
    for (uint8_t choice = 0; choice < 2; choice++) {
        struct Board board;
        struct Slow slow;
        struct Options options = {{choice}};
        board_init(&board, &chiziqi_game, &options, NULL, false);
        slow_from(&slow, &board);
        for (int depth = 1; depth <= 6; depth++) {
            assert_int_equal(slow_perft(&slow, 'b', 'w', depth), known[choice][depth]);
            assert_int_equal(fast_perft(&board, depth), known[choice][depth]);
        }
        board_free(&board);
    }
}

/* From random positions of play, both colours to move. */
static void test_perft_random(void **state)
{
    (void)state;
    uint64_t seed = 20;
    for (int game = 0; game < 60; game++) {
        struct Board board;
        struct Slow slow;
        struct Options options = {{(uint8_t)(game % 2)}};
        board_init(&board, &chiziqi_game, &options, NULL, false);
        for (int ply = 0; ply < 9 + game && board_status(&board).outcome == OUTCOME_ONGOING;
             ply++) {
            Move moves[MOVES_MAX];
            int count = chiziqi_game.generate(board.position, NULL, MOVES_ALL, moves);
            seed = seed * UINT64_C(6364136223846793005) + 1442695040888963407;
            board_make(&board, moves[(seed >> 33) % (unsigned)count]);
        }
        slow_from(&slow, &board);
        bool black = chiziqi_game.mover(board.position) == 0;
        assert_int_equal(fast_perft(&board, 4),
                         slow_perft(&slow, black ? 'b' : 'w', black ? 'w' : 'b', 4));
        board_free(&board);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_captures),
        cmocka_unit_test(test_capture_double),
        cmocka_unit_test(test_end_captured),
        cmocka_unit_test(test_end_no_moves),
        cmocka_unit_test(test_draw_repetition),
        cmocka_unit_test(test_draw_move_count),
        cmocka_unit_test(test_capture_resets_counter),
        cmocka_unit_test(test_start),
        cmocka_unit_test(test_text_refused),
        cmocka_unit_test(test_move_refused),
        cmocka_unit_test(test_perft),
        cmocka_unit_test(test_perft_random),
    };
    return cmocka_run_group_tests_name("chiziqi", tests, NULL, NULL);
}
