/* Searches on trees whose values are known: the text's example, and reference searches written out
 * plainly. */
#include "engine/search/search.h"
#include "src/common/random.h"
#include "tests/engine/tree_game.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

enum { TREES = 400, DEPTH = 4, WIDTH = 3 };

static struct SearchResult search(const struct Board *board, const struct SearchSettings *settings)
{
    struct Search *search = search_new(board, NULL, NULL);
    struct SearchResult result;
    search_run(search, settings, NULL, &result);
    search_free(search);
    return result;
}

static void example_of_the_text(void **state)
{
    struct SearchSettings settings = {.algorithm = ALGORITHM_NEGAMAX, .depth = 2};
    struct Board board;
    (void)state;
    board_init(&board, &example_tree, NULL, NULL, false);
    struct SearchResult all = search(&board, &settings);
    settings.algorithm = ALGORITHM_ALPHA_BETA;
    struct SearchResult cut = search(&board, &settings);
    /* The text's root is 1 in the eyes of the side that moved there: -1 for the side to move. */
    assert_int_equal(all.score, -1);
    assert_int_equal(cut.score, -1);
    assert_int_equal(cut.move, 1);
    /* -4 and 5 are not visited once 2 is known. */
    assert_int_equal(all.leaves, 5);
    assert_int_equal(cut.leaves, 3);
    board_free(&board);
}

static Score plain(struct Board *board, int depth, int ply, int width);

/* A move's value for the side that makes it. */
static Score plain_move(struct Board *board, Move move, int depth, int ply, int width)
{
    int seat = board->game->mover(board->position);
    board_make(board, move);
    Score value = plain(board, depth, ply + 1, width);
    if (board->game->mover(board->position) != seat)
        value = -value;
    board_unmake(board);
    return value;
}

/* Keeps the `width` best moves by a search two plies shallower, best first. */
static int plain_width(struct Board *board, Move *moves, int count, int depth, int ply, int width)
{
    Score values[MOVES_MAX];
    if (width == 0 || depth < 2 || count <= width + 2)
        return count;
    for (int i = 0; i < count; i++) {
        Move move = moves[i];
        Score value = plain_move(board, move, depth - 3, ply, width);
        int at = i;
        for (; at > 0 && values[at - 1] < value; at--) {
            values[at] = values[at - 1];
            moves[at] = moves[at - 1];
        }
        values[at] = value;
        moves[at] = move;
    }
    return width;
}

static Score plain(struct Board *board, int depth, int ply, int width)
{
    const struct Game *game = board->game;
    Move moves[MOVES_MAX];
    int result;
    if (ply > 0 && game->terminal(board->position, NULL, &board->trail, 0, &result))
        return result * (SCORE_WIN - ply);
    if (depth <= 0)
        return game->knowledge->evaluations[0].evaluate(board->position, NULL, 0);
    int count = game->generate(board->position, NULL, MOVES_ALL, moves);
    if (count == 0)
        return game->no_moves * (SCORE_WIN - ply);
    count = plain_width(board, moves, count, depth, ply, width);
    Score best = INT32_MIN;
    for (int i = 0; i < count; i++) {
        Score value = plain_move(board, moves[i], depth - 1, ply, width);
        best = value > best ? value : best;
    }
    return best;
}

/* Sets up a hashed tree that has moves at its root. */
static bool tree_begin(struct Board *board, int number)
{
    char text[16];
    Move moves[MOVES_MAX];
    snprintf(text, sizeof text, "%d", number + 1);
    board_init(board, &hashed_tree, NULL, NULL, false);
    assert_true(board_set(board, text, NULL));
    return board->game->generate(board->position, NULL, MOVES_ALL, moves) > 0;
}

/* With and without the width limit, every algorithm finds what the plain search finds, though
 * seats do not take turns. */
static void plain_values(void **state)
{
    (void)state;
    for (int i = 0; i < TREES; i++) {
        struct Board board;
        if (tree_begin(&board, i)) {
            int width = i % 2 ? WIDTH : 0;
            Score expected = plain(&board, DEPTH, 0, width);
            for (int a = ALGORITHM_MINIMAX; a <= ALGORITHM_ASPIRATION; a++) {
                struct SearchSettings settings = {
                    .algorithm = (enum Algorithm)a,
                    .switches = width ? SWITCH_WIDTH : 0,
                    .width = width,
                    .depth = DEPTH,
                };
                assert_int_equal(search(&board, &settings).score, expected);
            }
        }
        board_free(&board);
    }
}

/* All moves within the slack are picked, and no other; the value stays the best one's. */
static void slack_picks(void **state)
{
    struct SearchSettings settings = {.algorithm = ALGORITHM_PVS, .depth = 3, .slack = 6};
    (void)state;
    for (int i = 0; i < TREES; i++) {
        struct Board board;
        bool picked[8] = {false}, near[8] = {false};
        if (tree_begin(&board, i)) {
            Score best = plain(&board, settings.depth, 0, 0);
            Move moves[MOVES_MAX];
            int count = hashed_tree.generate(board.position, NULL, MOVES_ALL, moves);
            bool decided = score_plies(best) != 0;
            for (int j = 0; j < count; j++) {
                Score value = plain_move(&board, moves[j], settings.depth - 1, 0, 0);
                near[moves[j]] = value >= best - (decided ? 0 : settings.slack);
            }
            for (int j = 0; j < 100; j++) {
                settings.seed = (uint64_t)j;
                struct SearchResult result = search(&board, &settings);
                assert_int_equal(result.score, best);
                picked[result.move] = true;
            }
            for (int j = 0; j < 8; j++)
                assert_true(decided ? !picked[j] || near[j] : picked[j] == near[j]);
        }
        board_free(&board);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(example_of_the_text),
        cmocka_unit_test(plain_values),
        cmocka_unit_test(slack_picks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
