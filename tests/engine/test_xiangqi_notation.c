/* Moves of xiangqi as text: coordinates, WXF, Chinese. */
#include "src/common/random.h"
#include "tests/engine/xiangqi_data.h"
#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

#define START       "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"
#define BLACK_FIRST "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b - - 0 1"
/* soldiers: two, three, four and five of them on a file, and two files of two and three */
#define TWO        "3k5/9/9/2P6/2P6/9/9/9/9/4K4 w - - 0 1"
#define THREE      "3k5/9/2P6/2P6/2P6/9/9/9/9/4K4 w - - 0 1"
#define FOUR       "3k5/2P6/2P6/2P6/2P6/9/9/9/9/4K4 w - - 0 1"
#define FIVE       "2P1k4/2P6/2P6/2P6/2P6/9/9/9/9/3K5 w - - 0 1"
#define BOTH       "3k5/9/2P6/2P3P2/2P3P2/9/9/9/9/4K4 w - - 0 1"
#define BOTH_BLACK "4k4/9/9/9/9/2p6/2p3p2/2p3p2/9/3K5 b - - 0 1"
#define ROOKS      "3k5/9/6R2/9/6R2/9/9/9/9/4K4 w - - 0 1"
#define CANNONS    "4k4/9/9/9/1c7/9/1c7/9/9/3K5 b - - 0 1"
#define DEFENDERS  "3k5/9/9/9/9/4B4/9/4BA3/9/4KA3 w - - 0 1"

struct NotationCase {
    const char *fen, *coordinates, *wxf, *chinese;
};

static const struct NotationCase cases[] = {
    {START, "h2e2", "C2=5", "炮二平五"},       {START, "h0g2", "H2+3", "马二进三"},
    {START, "b2b9", "C8+7", "炮八进七"},       {START, "c0e2", "E7+5", "相七进五"},
    {START, "d0e1", "A6+5", "仕六进五"},       {START, "e0e1", "K5+1", "帅五进一"},
    {START, "i0i1", "R1+1", "车一进一"},       {START, "g3g4", "P3+1", "兵三进一"},
    {BLACK_FIRST, "h7e7", "C8=5", "炮８平５"}, {BLACK_FIRST, "b9c7", "H2+3", "马２进３"},
    {BLACK_FIRST, "g9e7", "E7+5", "象７进５"}, {BLACK_FIRST, "f9e8", "A6+5", "士６进５"},
    {BLACK_FIRST, "e9e8", "K5+1", "将５进１"}, {BLACK_FIRST, "c6c5", "P3+1", "卒３进１"},
    {ROOKS, "g7f7", "R+=4", "前车平四"},       {ROOKS, "g5g2", "R--3", "后车退三"},
    {CANNONS, "b3c3", "C+=3", "前炮平３"},     {CANNONS, "b5b9", "C--4", "后炮退４"},
    {TWO, "c6d6", "P+=6", "前兵平六"},         {TWO, "c5d5", "P-=6", "后兵平六"},
    {THREE, "c7d7", "P+=6", "前兵平六"},       {THREE, "c6d6", "P7=6", "中兵平六"},
    {THREE, "c5b5", "P-=8", "后兵平八"},       {FOUR, "c8b8", "++=8", "一兵平八"},
    {FOUR, "c7b7", "P+=8", "二兵平八"},        {FOUR, "c6b6", "P-=8", "三兵平八"},
    {FOUR, "c5b5", "--=8", "四兵平八"},        {FIVE, "c9b9", "++=8", "一兵平八"},
    {FIVE, "c7b7", "P7=8", "三兵平八"},        {FIVE, "c5b5", "--=8", "五兵平八"},
    {BOTH, "g6h6", "3+=2", "一兵平二"},        {BOTH, "g5h5", "3-=2", "二兵平二"},
    {BOTH, "c7b7", "7+=8", "三兵平八"},        {BOTH, "c6b6", "77=8", "四兵平八"},
    {BOTH, "c5b5", "7-=8", "五兵平八"},        {BOTH_BLACK, "c2b2", "3+=2", "一卒平２"},
    {BOTH_BLACK, "g3h3", "7-=8", "五卒平８"},  {DEFENDERS, "f2e1", "A4-5", "仕四退五"},
    {DEFENDERS, "f0e1", "A4+5", "仕四进五"},   {DEFENDERS, "e2g4", "E5+3", "相五进三"},
};

static void assert_reads(const struct Board *board, const char *text, const char *expected)
{
    Move move;
    char written[MOVE_TEXT_MAX];
    struct TextError error = {0};
    if (!board->game->move_read(board->position, text, &move, &error))
        fail_msg("%s: %s", text, error.what);
    board->game->move_write(board->position, move, written);
    if (strcmp(written, expected) != 0)
        fail_msg("%s was read as %s, not as %s", text, written, expected);
}

static void test_known_moves(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const struct NotationCase *c = &cases[i];
        struct Board board;
        Move move;
        char text[MOVE_TEXT_MAX];
        xiangqi_board(&board, c->fen);
        assert_true(board.game->move_read(board.position, c->coordinates, &move, NULL));
        assert_true(board.game->legal(board.position, NULL, move));
        const struct Notation *notations = board.game->notations;
        notations[0].write(board.position, move, text);
        assert_string_equal(text, c->chinese);
        notations[1].write(board.position, move, text);
        assert_string_equal(text, c->wxf);
        assert_null(notations[2].id);
        assert_reads(&board, c->chinese, c->coordinates);
        assert_reads(&board, c->wxf, c->coordinates);
        board_free(&board);
    }
}

/* What other programs and books write. */
static const struct NotationCase variants[] = {
    {START, "h2e2", "C2.5", "砲二平五"},       {START, "h2e2", "c2=5", "包2平5"},
    {START, "h2e2", "H2-E2", "炮２平５"},      {START, "h0g2", "N2+3", "傌二進三"},
    {START, "i0i1", "r1+1", "俥一進一"},       {START, "e0e1", "G5+1", "帥五進一"},
    {ROOKS, "g7f7", "+R=4", "前車平四"},       {ROOKS, "g5g2", "-R-3", "後車退三"},
    {BLACK_FIRST, "e9e8", "k5+1", "將五進一"}, {BLACK_FIRST, "c9e7", "e3+5", "象三進五"},
    {DEFENDERS, "f2e1", "A+-5", "前仕退五"},   {DEFENDERS, "e2g4", "E-+3", "后相进三"},
    {TWO, "c6c7", "P7+1", "前兵进一"},
};

static void test_variants_are_read(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof variants / sizeof *variants; i++) {
        struct Board board;
        xiangqi_board(&board, variants[i].fen);
        assert_reads(&board, variants[i].wxf, variants[i].coordinates);
        assert_reads(&board, variants[i].chinese, variants[i].coordinates);
        board_free(&board);
    }
}

static void test_refused_texts(void **state)
{
    (void)state;
    static const char *const texts[] = {
        "",      "h2",       "h2h",      "h2e2x", "j2e2",   "h2h2",       "C2=",
        "C2=55", "X2=5",     "C2*5",     "C3=5",  "炮二平", "炮二平五五", "炮三平五",
        "炮二",  "\xe7\x82", "前炮平五", "C+=5",  "C2=a",   "h2--e2",
    };
    struct Board board;
    xiangqi_board(&board, START);
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        Move move = 12345;
        struct TextError error = {0};
        if (board.game->move_read(board.position, texts[i], &move, &error))
            fail_msg("'%s' was read", texts[i]);
        assert_int_equal(move, 12345);
        assert_true(error.what[0] != '\0');
    }
    board_free(&board);
}

/* Every legal move of the position comes back from every notation. */
static int round_trip(const struct Board *board)
{
    Move moves[MOVES_MAX], back;
    int count = board->game->generate(board->position, NULL, MOVES_ALL, moves);
    for (int i = 0; i < count; i++) {
        char text[MOVE_TEXT_MAX];
        board->game->move_write(board->position, moves[i], text);
        assert_true(board->game->move_read(board->position, text, &back, NULL));
        assert_int_equal(back, moves[i]);
        for (const struct Notation *n = board->game->notations; n->id; n++) {
            n->write(board->position, moves[i], text);
            if (!board->game->move_read(board->position, text, &back, NULL) || back != moves[i])
                fail_msg("%s '%s' does not come back", n->id, text);
        }
    }
    return count;
}

static void test_round_trips_in_random_games(void **state)
{
    (void)state;
    uint64_t random = 8;
    int total = 0;
    for (int game = 0; game < 6; game++) {
        struct Board board;
        xiangqi_board(&board, game < 3 ? START : game < 5 ? BOTH : FIVE);
        for (int ply = 0; ply < 60; ply++) {
            Move moves[MOVES_MAX];
            int count = board.game->generate(board.position, NULL, MOVES_ALL, moves);
            total += round_trip(&board);
            if (count == 0)
                break;
            board_make(&board, moves[random_below(&random, (uint32_t)count)]);
        }
        board_free(&board);
    }
    assert_true(total > 5000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_known_moves),
        cmocka_unit_test(test_variants_are_read),
        cmocka_unit_test(test_refused_texts),
        cmocka_unit_test(test_round_trips_in_random_games),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
