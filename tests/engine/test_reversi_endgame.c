/* The exact end of reversi: its margins are those of a plain alpha-beta that knows nothing but the
 * rules, and of a position that others have solved. */
#include "engine/games.h"
#include "engine/search/search.h"
#include "src/common/random.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

static struct SearchResult search(const struct Board *board, uint64_t nodes)
{
    const struct SearchSettings settings = {.algorithm = ALGORITHM_STRONG, .nodes = nodes};
    struct Search *search = search_new(board, NULL, NULL);
    struct SearchResult result;
    search_run(search, &settings, NULL, &result);
    search_free(search);
    return result;
}

/* The margin for the side to move, by the rules alone. */
static int plain(struct Board *board, int alpha, int beta)
{
    Move moves[MOVES_MAX];
    int result, best = -MARGIN_MAX;
    if (board->game->terminal(board->position, NULL, &board->trail, 0, &result))
        return result;
    int count = board->game->generate(board->position, NULL, MOVES_ALL, moves);
    for (int i = 0; i < count && best < beta; i++) {
        board_make(board, moves[i]);
        int value = -plain(board, -beta, best > alpha ? -best : -alpha);
        board_unmake(board);
        best = value > best ? value : best;
    }
    return best;
}

static int empty_points(const struct Board *board)
{
    int empty = 0;
    for (int point = 0; point < 64; point++)
        empty += board->game->piece_at(board->position, point) == 0;
    return empty;
}

/* Plays at random until so few points are empty; false if the game was over before. */
static bool play_down(struct Board *board, int empty, uint64_t *random)
{
    Move moves[MOVES_MAX];
    while (empty_points(board) > empty) {
        if (board_status(board).outcome != OUTCOME_ONGOING)
            return false;
        int count = board->game->generate(board->position, NULL, MOVES_ALL, moves);
        board_make(board, moves[random_below(random, (uint32_t)count)]);
    }
    return board_status(board).outcome == OUTCOME_ONGOING;
}

/* Both the margin that is told and the one that the move reaches. */
static void check(struct Board *board)
{
    struct SearchResult found = search(board, 10000000);
    int margin = plain(board, -64, 64);
    assert_int_equal(score_margin(board->game, found.score), margin);
    board_make(board, found.move);
    assert_int_equal(-plain(board, -64, 64), margin);
    board_unmake(board);
}

static void margins_are_those_of_a_plain_search(void **state)
{
    enum { POSITIONS = 60, LEAST = 1, MOST = 11 };
    uint64_t random = 4;
    int checked = 0;
    (void)state;
    for (int i = 0; i < POSITIONS; i++) {
        struct Board board;
        board_init(&board, games_find("reversi"), NULL, NULL, false);
        if (play_down(&board, LEAST + i % (MOST - LEAST + 1), &random)) {
            check(&board);
            checked++;
        }
        board_free(&board);
    }
    assert_true(checked > POSITIONS / 2);
}

/* Number 40 of the French federation's set: twenty empty points, and a2 wins by 38. */
static void a_known_end_is_solved(void **state)
{
    struct Board board;
    char move[MOVE_TEXT_MAX];
    (void)state;
    board_init(&board, games_find("reversi"), NULL, NULL, false);
    assert_true(board_set(&board,
                          "w..wwwwb/.wwwwwwb/wwbbwwwb/wwbwwwbb/wwwwwwbb/...wwwwb/....w..b/........ "
                          "b",
                          NULL));
    struct SearchResult found = search(&board, 20000000);
    board.game->move_write(board.position, found.move, move);
    assert_string_equal(move, "a2");
    assert_int_equal(score_margin(board.game, found.score), 38);
    board_free(&board);
}

/* Too few nodes for the end of the game: then there is a move nevertheless. */
static void without_patience_it_plays_on(void **state)
{
    struct Board board;
    uint64_t random = 9;
    (void)state;
    board_init(&board, games_find("reversi"), NULL, NULL, false);
    assert_true(play_down(&board, 22, &random));
    struct SearchResult found = search(&board, 3000);
    assert_true(board_legal(&board, found.move));
    assert_true(found.depth >= 2);
    board_free(&board);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(margins_are_those_of_a_plain_search),
        cmocka_unit_test(a_known_end_is_solved),
        cmocka_unit_test(without_patience_it_plays_on),
    };
    return cmocka_run_group_tests_name("reversi endgame", tests, NULL, NULL);
}
