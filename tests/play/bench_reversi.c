/*
 * How much processor time reversi takes to play its end exactly: of 100 positions of its own games
 * with 18 points empty the median, the 90th and the longest.
 */
#include "engine/board.h"
#include "engine/games.h"
#include "engine/search/search.h"
#include "src/common/random.h"
#include "src/play/system/posix.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

enum { POSITIONS = 100, RANDOM_PLIES = 8, NODES = 1500, POINTS = 64, EMPTY = 18 };

static int compare(const void *a, const void *b)
{
    const uint64_t *first = a, *second = b;
    return (*first > *second) - (*first < *second);
}

static int empty_points(const struct Board *board)
{
    struct Status status = board_status(board);
    return POINTS - status.counted[0] - status.counted[1];
}

static struct SearchResult search(const struct Board *board, uint64_t nodes)
{
    const struct SearchSettings settings = {.algorithm = ALGORITHM_STRONG, .nodes = nodes};
    struct Search *search = search_new(board, NULL, NULL);
    struct SearchResult result;
    search_run(search, &settings, NULL, &result);
    search_free(search);
    return result;
}

/* Plays a game from random plies down to that many empty points; false if it was over before. */
static bool play_down(struct Board *board, uint64_t *random)
{
    while (board_status(board).outcome == OUTCOME_ONGOING && empty_points(board) > EMPTY) {
        Move moves[MOVES_MAX];
        int count = board->game->generate(board->position, NULL, MOVES_ALL, moves);
        bool opens = board->trail.count < RANDOM_PLIES;
        board_make(board, opens ? moves[random_below(random, (uint32_t)count)]
                                : search(board, NODES).move);
    }
    return board_status(board).outcome == OUTCOME_ONGOING;
}

/* Microseconds until the end of a position is known; 0 where the game was over sooner. */
static uint64_t solve(uint64_t *random, int *solved)
{
    struct Board board;
    uint64_t us = 0;
    board_init(&board, games_find("reversi"), NULL, NULL, false);
    if (play_down(&board, random)) {
        uint64_t begin = posix_thread_us();
        struct SearchResult result = search(&board, UINT32_MAX);
        us = posix_thread_us() - begin + 1;
        *solved += score_margin(board.game, result.score) != 0 || result.score == 0;
    }
    board_free(&board);
    return us;
}

int main(void)
{
    uint64_t us[POSITIONS], random = 1;
    int solved = 0;
    for (int i = 0; i<POSITIONS; i += us[i]> 0)
        us[i] = solve(&random, &solved);
    qsort(us, POSITIONS, sizeof *us, compare);
    printf("%d empty points: median %" PRIu64 " us, 90th of 100 %" PRIu64 " us, longest %" PRIu64
           " us; %d solved\n",
           EMPTY, us[POSITIONS / 2], us[POSITIONS * 9 / 10 - 1], us[POSITIONS - 1], solved);
    return 0;
}
