/* Connect four: the published counts, results, texts and where discs fall. */
#include "engine/board.h"
#include "engine/games.h"
#include "engine/perft.h"
#include "src/common/memory.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const struct Game *game(void)
{
    return games_find("connect4");
}

/* By brute force of other programs. */
static void paths(void **state)
{
    static const uint64_t expected[] = {1,     7,      49,     343,     2401,
                                        16807, 117649, 823536, 5673234, 39394572};
    struct Board board;
    (void)state;
    board_init(&board, game(), NULL, NULL, false);
    for (int depth = 1; depth <= 9; depth++)
        assert_int_equal(perft(&board, depth, false), expected[depth]);
    board_free(&board);
}

/* Keys in the order in which they were met first, found again by hash. */
struct Met {
    uint64_t *key;
    size_t room; /* a power of two */
    int count;
};

static bool meet(struct Met *met, uint64_t key)
{
    size_t at = key & (met->room - 1);
    while (met->key[at] && met->key[at] != key)
        at = (at + 1) & (met->room - 1);
    bool anew = met->key[at] != key;
    met->key[at] = key;
    met->count += anew;
    return anew;
}

static void walk(struct Board *board, int plies, struct Met *met)
{
    Move moves[MOVES_MAX];
    if (!meet(&met[board->trail.count], game()->key(board->position)) ||
        board->trail.count == plies || board_status(board).outcome != OUTCOME_ONGOING)
        return;
    int count = game()->generate(board->position, NULL, MOVES_ALL, moves);
    for (int i = 0; i < count; i++) {
        board_make(board, moves[i]);
        walk(board, plies, met);
        board_unmake(board);
    }
}

/* https://oeis.org/A212693 */
static void positions(void **state)
{
    static const int expected[] = {1, 7, 49, 238, 1120, 4263, 16422, 54859, 184275, 558186};
    enum { PLIES = sizeof expected / sizeof *expected - 1 };
    struct Met met[PLIES + 1];
    struct Board board;
    (void)state;
    for (int i = 0; i <= PLIES; i++)
        met[i] = (struct Met){.room = 1 << 20, .key = memory_zeroed((sizeof(uint64_t)) << 20)};
    board_init(&board, game(), NULL, NULL, false);
    walk(&board, PLIES, met);
    for (int i = 0; i <= PLIES; i++) {
        assert_int_equal(met[i].count, expected[i]);
        free(met[i].key);
    }
    board_free(&board);
}

static void results(void **state)
{
    static const struct {
        const char *moves;
        enum Outcome outcome;
        int winner;
    } cases[] = {
        {"d1 d2 e1 e2 f1 f2 g1", OUTCOME_WIN, 0},             /* across, to the edge */
        {"a1 b1 a2 b2 a3 b3 g1 b4", OUTCOME_WIN, 1},          /* up */
        {"a1 b1 b2 c1 c2 d1 c3 d2 d3 g1 d4", OUTCOME_WIN, 0}, /* rising */
        {"g1 f1 f2 e1 e2 d1 e3 d2 d3 a1 d4", OUTCOME_WIN, 0}, /* falling */
        /* the foot of one column does not go on from the top of the one before */
        {"a1 b1 a2 a3 b2 a4 a5 c1 a6", OUTCOME_ONGOING, 0},
        {"f1 a1 a2 a3 f2 b1 a4 a5 g1 b2 a6", OUTCOME_ONGOING, 0},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct Board board;
        struct TextError error;
        board_init(&board, game(), NULL, NULL, false);
        if (!board_play(&board, cases[i].moves, &error))
            fail_msg("%s: %s", cases[i].moves, error.what);
        struct Status status = board_status(&board);
        assert_int_equal(status.outcome, cases[i].outcome);
        if (status.outcome == OUTCOME_WIN) {
            assert_int_equal(status.winner, cases[i].winner);
            assert_int_equal(status.reason, REASON_LINE);
            assert_true(status.line);
        }
        board_free(&board);
    }
}

static void discs_fall(void **state)
{
    struct Board board;
    Move move;
    (void)state;
    board_init(&board, game(), NULL, NULL, false);
    assert_true(game()->move_read(board.position, "d2", &move, NULL));
    assert_false(game()->legal(board.position, NULL, move));
    assert_string_equal(game()->why_not(board.position, POINT_NONE, move - 1),
                        "A disc falls as far as it can");
    assert_true(board_play(&board, "d1 d2 d3 d4 d5 d6", NULL));
    assert_string_equal(game()->why_not(board.position, POINT_NONE, move - 1),
                        "This column is full");
    board_free(&board);
}

static void texts(void **state)
{
    static const struct {
        const char *text, *what;
        int at;
    } wrong[] = {
        {"7/7/7/7/7", "rank 2 must end with '/'", 9},
        {"7/7/7/7/7/8", "'8' is neither a piece nor a number", 10},
        {"7/7/7/7/7/7r", "rank 1 has more than 7 points", 11},
        {"7/7/7/7/7/6", "rank 1 has 6 of 7 points", 11},
        {"7/7/7/7/7/7/7", "there is text after the last point", 11},
        {"7/7/7/7/7/rr5", "Red must have as many discs as Yellow, or one more", 13},
        {"7/7/7/7/r6/y6", "Red must have", -1},
        {"7/7/7/7/r6/1y5", "a disc must lie on the floor or on another disc", 14},
        {"7/7/7/7/3yyyy/3rrrr", "the game went on after Red had made a line", 19},
        {"7/7/7/7/r6/rrr1yyyy", "rank 1 has more", 18},
    };
    void *position = memory_zeroed(game()->position_size);
    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct TextError error = {.at = -1};
        bool good = game()->position_read(position, NULL, wrong[i].text, &error);
        if (good != (wrong[i].at < 0))
            fail_msg("%s: %d", wrong[i].text, good);
        if (!good && strncmp(error.what, wrong[i].what, 12) != 0)
            fail_msg("%s: %s", wrong[i].text, error.what);
        if (!good && error.at != wrong[i].at)
            fail_msg("%s: at %d", wrong[i].text, error.at);
    }
    free(position);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(paths),      cmocka_unit_test(positions), cmocka_unit_test(results),
        cmocka_unit_test(discs_fall), cmocka_unit_test(texts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
