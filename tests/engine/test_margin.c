/* Games that are won by a margin: of two wins the larger one is chosen, by every search. */
#include "engine/games.h"
#include "engine/search/score.h"
#include "engine/search/search.h"
#include "src/common/memory.h"
#include "src/common/random.h"
#include "tests/engine/play_random.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>

enum {
    POSITIONS = 400,
    PLIES_LEFT = 4, /* at most */
    SOON = 1,
    LATER = 5,
    LATER_NODES = 20000
};

/* The margin that the side to move can force, to the end of the game. */
static int forced(struct Board *board)
{
    const struct Game *game = board->game;
    Move moves[MOVES_MAX];
    int result, best = -MARGIN_MAX;
    if (game->terminal(board->position, NULL, &board->trail, board->trail.count, &result))
        return result;
    int count = game->generate(board->position, NULL, MOVES_ALL, moves);
    for (int i = 0; i < count; i++) {
        board_make(board, moves[i]);
        int margin = -forced(board);
        board_unmake(board);
        best = margin > best ? margin : best;
    }
    return best;
}

/* A random position of the sample game, so many plies before its end; false: it was over before. */
static bool late_position(struct Board *board, int plies, void *tables, uint64_t *random)
{
    Move move = MOVE_NONE;
    board_init(board, games_find("sample"), NULL, tables, true);
    while (board->trail.count < board->game->ply_max - plies &&
           (move = random_move(board, random)) != MOVE_NONE)
        board_make(board, move);
    return board_status(board).outcome == OUTCOME_ONGOING;
}

static void assert_finds(struct Board *board, void *tables, enum Algorithm algorithm, int margin)
{
    struct SearchSettings settings = {.algorithm = algorithm, .depth = PLIES_LEFT + 3};
    struct SearchResult result;
    struct Search *search = search_new(board, tables, NULL);
    search_run(search, &settings, NULL, &result);
    board_make(board, result.move);
    assert_int_equal(-forced(board), margin);
    board_unmake(board);
    if (margin > 0)
        assert_true(result.score > SCORE_WIN_EDGE);
    if (margin != 0)
        assert_in_range(abs(score_plies(result.score)), 1, PLIES_LEFT);
    search_free(search);
}

/* With so many plies left, by the algorithms from first to last. */
static void assert_all_find(int plies, int first, int last)
{
    void *tables = board_tables(games_find("sample"));
    uint64_t random = 1;
    int chosen = 0;
    for (int i = 0; i < POSITIONS; i++) {
        struct Board board;
        if (late_position(&board, plies, tables, &random)) {
            int margin = forced(&board);
            for (int algorithm = first; algorithm <= last; algorithm++)
                assert_finds(&board, tables, (enum Algorithm)algorithm, margin);
            chosen++;
        }
        board_free(&board);
    }
    assert_true(chosen > POSITIONS / 20);
    memory_aligned_free(tables);
}

static void the_largest_margin_is_chosen(void **state)
{
    (void)state;
    assert_all_find(PLIES_LEFT, ALGORITHM_MINIMAX, ALGORITHM_ASPIRATION);
    assert_all_find(PLIES_LEFT / 2, ALGORITHM_MINIMAX, ALGORITHM_COUNT - 1); /* some prune */
}

/* The margin that the side to move can force within `plies`, 0 where the game goes on then. Counts
 * down *nodes; at 0 it says nothing. */
static int forced_within(struct Board *board, int plies, int *nodes)
{
    const struct Game *game = board->game;
    Move moves[MOVES_MAX];
    int result, best = -MARGIN_MAX;
    if (game->terminal(board->position, NULL, &board->trail, board->trail.count, &result))
        return result;
    if (plies == 0 || --*nodes <= 0)
        return 0;
    int count = game->generate(board->position, NULL, MOVES_ALL, moves);
    for (int i = 0; i < count; i++) {
        board_make(board, moves[i]);
        int margin = -forced_within(board, plies - 1, nodes);
        board_unmake(board);
        best = margin > best ? margin : best;
    }
    return best;
}

/* Whether one can win within SOON plies here, and by more within LATER; then the search has to go
 * on for that. */
static bool goes_on_for_more(struct Board *board, void *tables)
{
    const struct SearchSettings settings = {.algorithm = ALGORITHM_PVS, .depth = LATER};
    struct SearchResult result;
    int nodes = LATER_NODES, soon = forced_within(board, SOON, &nodes);
    int later = soon > 0 ? forced_within(board, LATER, &nodes) : 0;
    if (soon <= 0 || later <= soon || nodes <= 0)
        return false;
    struct Search *search = search_new(board, tables, NULL);
    search_run(search, &settings, NULL, &result);
    board_make(board, result.move);
    nodes = LATER_NODES;
    assert_int_equal(-forced_within(board, LATER - 1, &nodes), later);
    board_unmake(board);
    search_free(search);
    return true;
}

static void a_win_at_hand_does_not_end_the_search(void **state)
{
    void *tables = board_tables(games_find("sample"));
    uint64_t random = 1;
    int found = 0;
    (void)state;
    for (int i = 0; i < 20000 && found < 5; i++) {
        struct Board board;
        int left = LATER + (int)random_below(&random, 25);
        if (late_position(&board, left, tables, &random))
            found += goes_on_for_more(&board, tables);
        board_free(&board);
    }
    assert_int_equal(found, 5);
    memory_aligned_free(tables);
}

static void a_margin_weighs_more_than_time(void **state)
{
    const struct Game *sample = games_find("sample"), *plain = games_find("xiangqi");
    (void)state;
    assert_true(score_end(sample, 3, 9) > score_end(sample, 2, 1));
    assert_true(score_end(sample, 3, 1) > score_end(sample, 3, 9));
    assert_true(score_end(sample, 1, 99) > SCORE_WIN_EDGE);
    assert_int_equal(score_end(sample, -2, 7), -score_end(sample, 2, 7));
    assert_int_equal(score_plies(score_end(sample, 2, 7)), 7);
    assert_int_equal(score_plies(score_end(sample, -2, 7)), -7);
    assert_int_equal(score_margin(sample, score_end(sample, 2, 7)), 2);
    assert_int_equal(score_margin(sample, score_end(sample, -2, 7)), -2);
    assert_int_equal(score_margin(sample, 40), 0);
    assert_int_equal(score_margin(plain, score_end(plain, 1, 7)), 0);
    assert_int_equal(score_end(plain, 1, 7), SCORE_WIN - 7);
    assert_int_equal(score_end(plain, 0, 7), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_largest_margin_is_chosen),
        cmocka_unit_test(a_win_at_hand_does_not_end_the_search),
        cmocka_unit_test(a_margin_weighs_more_than_time),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
