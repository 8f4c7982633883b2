/* What xiangqi knows beyond its rules, checked against its rules. */
#include "engine/games.h"
#include "engine/search/search.h"
#include "engine/xiangqi/position.h"
#include "src/common/random.h"
#include "tests/engine/xiangqi_data.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define START "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"

static Score evaluate(const struct Board *board, const void *aux)
{
    const struct Game *game = board->game;
    return game->knowledge->evaluations[0].evaluate(board->position, aux,
                                                    game->mover(board->position));
}

/* Noisy and quiet moves are all moves, each once; any other 16 bits are illegal. */
static void check_kinds(const struct Board *board)
{
    const struct Game *game = board->game;
    static bool generated[1 << 16];
    Move moves[MOVES_MAX], part[2 * MOVES_MAX];
    int count = game->generate(board->position, NULL, MOVES_ALL, moves);
    int noisy = game->generate(board->position, NULL, MOVES_NOISY, part);
    int quiet = game->generate(board->position, NULL, MOVES_QUIET, part + noisy);
    assert_int_equal(noisy + quiet, count);
    for (int i = 0; i < count; i++)
        generated[part[i]] = true;
    for (int i = 0; i < count; i++)
        assert_true(generated[moves[i]]);
    for (int move = 0; move < 1 << 16; move += 7)
        assert_int_equal(game->legal(board->position, NULL, (Move)move), generated[move]);
    for (int i = 0; i < count; i++) {
        assert_true(game->legal(board->position, NULL, moves[i]));
        generated[moves[i]] = false;
    }
}

/* What is said of a move beforehand is so after it; taking it back restores every byte. */
static void check_move(struct Board *board, Move move)
{
    const struct Game *game = board->game;
    const struct Knowledge *knowledge = game->knowledge;
    unsigned char before[512];
    assert_true(game->position_size <= sizeof before);
    memcpy(before, board->position, game->position_size);
    uint64_t key = xiangqi_key_after(board->position, move);
    unsigned class = knowledge->classify(board->position, board->aux, move);
    bool capture = game->piece_at(board->position, game->shape(board->position, move).to) != 0;
    assert_in_range(knowledge->history_index(board->position, move), 0,
                    knowledge->history_size - 1);
    board_make(board, move);
    assert_true(game->key(board->position) == key);
    assert_int_equal((class & CLASS_CAPTURE) != 0, capture);
    assert_int_equal((class & CLASS_CHECK) != 0, knowledge->in_check(board->position, board->aux));
    assert_int_equal(evaluate(board, board->aux), evaluate(board, NULL));
    board_unmake(board);
    assert_memory_equal(before, board->position, game->position_size);
}

static void test_random_games(void **state)
{
    (void)state;
    uint64_t random = 3;
    for (int game = 0; game < 4; game++) {
        struct Board board;
        Move moves[MOVES_MAX];
        int count = 0;
        board_init(&board, games_find("xiangqi"), NULL, NULL, true);
        for (int ply = 0; ply < 100; ply++) {
            check_kinds(&board);
            count = board.game->generate(board.position, NULL, MOVES_ALL, moves);
            for (int i = 0; i < count; i++)
                check_move(&board, moves[i]);
            if (count == 0)
                break;
            board_make(&board, moves[random_below(&random, (uint32_t)count)]);
        }
        board_free(&board);
    }
}

/* The position with colours changed, seen from the other side. */
static void turn_fen(const char *fen, char *turned)
{
    char rank[10][16];
    int count = 0;
    const char *at = fen;
    for (; count < 10; count++) {
        size_t length = strcspn(at, "/ ");
        snprintf(rank[count], sizeof rank[count], "%.*s", (int)length, at);
        at += length + (count < 9);
    }
    char *out = turned;
    for (int i = 9; i >= 0; i--) {
        for (const char *c = rank[i]; *c; c++)
            *out++ = *c >= 'a' ? (char)(*c - 32) : *c >= 'A' ? (char)(*c + 32) : *c;
        *out++ = i > 0 ? '/' : ' ';
    }
    sprintf(out, "%c - - 0 1", at[1] == 'w' ? 'b' : 'w');
}

static void test_evaluation_is_the_same_for_both_sides(void **state)
{
    (void)state;
    struct DataLine line;
    data_open(&line, "xiangqi_perft.txt");
    while (data_next(&line)) {
        struct Board board, turned;
        char fen[POSITION_TEXT_MAX];
        turn_fen(line.field[0], fen);
        xiangqi_board(&board, line.field[0]);
        xiangqi_board(&turned, fen);
        if (evaluate(&board, NULL) != evaluate(&turned, NULL))
            fail_msg("%s: %d, but turned %d", line.field[0], evaluate(&board, NULL),
                     evaluate(&turned, NULL));
        board_free(&board);
        board_free(&turned);
    }
}

struct ExchangeCase {
    const char *fen, *move;
    int sign; /* of what is won */
};

static const struct ExchangeCase exchanges[] = {
    /* nobody protects */
    {"5k3/9/9/9/r3R4/9/9/9/9/3K5 b - - 0 1", "a5e5", 1},
    /* a soldier retakes: rook for rook, rook for soldier */
    {"5k3/9/9/9/r3R4/4P4/9/9/9/3K5 b - - 0 1", "a5e5", 0},
    {"5k3/9/9/9/r3P4/4P4/9/9/9/3K5 b - - 0 1", "a5e5", -1},
    /* the soldier that is taken stood in the way of its protector */
    {"5k3/9/9/9/r1p1R4/9/9/9/9/3K5 w - - 0 1", "e5c5", -1},
    /* a cannon protects over a screen, and only so */
    {"5k3/9/9/9/c1p1R4/9/9/9/9/3K5 w - - 0 1", "e5c5", 1},
    {"5k3/9/9/9/cnp1R4/9/9/9/9/3K5 w - - 0 1", "e5c5", -1},
};

static void test_exchanges(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof exchanges / sizeof *exchanges; i++) {
        struct Board board;
        Move move;
        xiangqi_board(&board, exchanges[i].fen);
        assert_true(board.game->move_read(board.position, exchanges[i].move, &move, NULL));
        Score value = board.game->knowledge->exchange(board.position, NULL, move);
        if ((value > 0) - (value < 0) != exchanges[i].sign)
            fail_msg("%s %s: %d", exchanges[i].fen, exchanges[i].move, value);
        board_free(&board);
    }
}

static void test_the_null_move_is_refused(void **state)
{
    (void)state;
    static const struct {
        const char *fen;
        bool allowed;
    } cases[] = {
        {START, true},
        {"4k4/9/9/9/4R4/9/9/9/9/3K5 b - - 0 1", false}, /* in check */
        {"3k5/9/4P4/9/9/9/9/9/9/4K4 w - - 0 1", false}, /* soldiers alone: zugzwang */
        {"3k5/9/4P4/9/9/9/9/9/9/N3K4 w - - 0 1", true},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct Board board;
        xiangqi_board(&board, cases[i].fen);
        uint64_t key = board.game->key(board.position);
        bool made = board_null_make(&board);
        assert_int_equal(made, cases[i].allowed);
        assert_int_equal(board.game->key(board.position) == key, !made);
        if (made)
            board_null_unmake(&board);
        assert_true(board.game->key(board.position) == key);
        board_free(&board);
    }
}

struct MateCase {
    const char *fen;
    int plies;
};

static const struct MateCase mates[] = {
    {"3k5/R8/1R7/9/9/9/9/9/9/4K4 w - - 0 1", 1},
    {"4k4/9/9/9/9/9/9/9/R8/1R1K5 w - - 0 1", 3},
    {"4k4/9/9/9/9/9/9/8r/4r4/3K5 b - - 0 1", 1},
};

/* What a mate that is found may be longer than the shortest: so far the search prunes. */
enum { LONGER = 2 };

static void test_mates_are_found(void **state)
{
    (void)state;
    const struct SearchSettings settings = {.algorithm = ALGORITHM_STRONG, .depth = 6};
    for (size_t i = 0; i < sizeof mates / sizeof *mates; i++) {
        struct Board board;
        struct SearchResult result;
        xiangqi_board(&board, mates[i].fen);
        struct Search *search = search_new(&board, NULL, NULL);
        search_run(search, &settings, NULL, &result);
        int plies = score_plies(result.score);
        if (plies < mates[i].plies || plies > mates[i].plies + LONGER)
            fail_msg("%s: %d plies", mates[i].fen, plies);
        search_free(search);
        board_free(&board);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random_games),
        cmocka_unit_test(test_evaluation_is_the_same_for_both_sides),
        cmocka_unit_test(test_exchanges),
        cmocka_unit_test(test_the_null_move_is_refused),
        cmocka_unit_test(test_mates_are_found),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
