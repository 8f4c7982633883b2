/*
 * How much processor time connect four takes to prove positions of random games, each with nothing
 * known before: of 100 with so many discs the mean, the 99th and the longest.
 */
#include "engine/board.h"
#include "engine/games.h"
#include "engine/solver.h"
#include "src/common/memory.h"
#include "src/common/random.h"
#include "src/play/system/posix.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

enum { POSITIONS = 100, MOST_DISCS = 16, LEAST_DISCS = 9 };

static int compare(const void *a, const void *b)
{
    const uint64_t *first = a, *second = b;
    return (*first > *second) - (*first < *second);
}

/* Microseconds of processor time for one position; 0 where the game was over sooner. */
static uint64_t prove(const struct Game *game, int discs, uint64_t *random)
{
    const struct Solver *solver = game->knowledge->solver;
    struct Board board;
    struct Exact exact;
    uint64_t us = 0;
    board_init(&board, game, NULL, NULL, false);
    while (board.trail.count < discs && board_status(&board).outcome == OUTCOME_ONGOING) {
        Move moves[MOVES_MAX];
        int count = game->generate(board.position, NULL, MOVES_ALL, moves);
        board_make(&board, moves[random_below(random, (uint32_t)count)]);
    }
    if (board_status(&board).outcome == OUTCOME_ONGOING) {
        void *table = memory_zeroed(solver->size(NULL));
        uint64_t begin = posix_thread_us();
        solver->probe(table, board.position, NULL, &exact);
        us = posix_thread_us() - begin + 1;
        free(table);
    }
    board_free(&board);
    return us;
}

int main(void)
{
    const struct Game *game = games_find("connect4");
    uint64_t random = 1;
    for (int discs = MOST_DISCS; discs >= LEAST_DISCS; discs--) {
        uint64_t us[POSITIONS], sum = 0;
        for (int i = 0; i < POSITIONS;) {
            us[i] = prove(game, discs, &random);
            sum += us[i];
            i += us[i] > 0;
        }
        qsort(us, POSITIONS, sizeof *us, compare);
        printf("%2d discs: mean %7" PRIu64 " us, 99th of 100 %7" PRIu64 " us, longest %7" PRIu64
               " us\n",
               discs, sum / POSITIONS, us[POSITIONS - 2], us[POSITIONS - 1]);
    }
    return 0;
}
