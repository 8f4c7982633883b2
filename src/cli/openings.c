/* Openings for matches. */
#include "src/cli/openings.h"
#include "engine/random.h"
#include "engine/search/search.h"
#include "engine/search/table.h"
#include <stdlib.h>

enum { TRIES = 30, JUDGE_NODES = 5000, JUDGE_TABLE = 1 << 20 };

/* Moves to choose among: candidates where there are any, else all. */
static int choices(const struct Board *board, Move *moves)
{
    const struct Game *game = board->game;
    int count = game->generate(board->position, board->aux, MOVES_CANDIDATES, moves), kept = 0;
    for (int i = 0; i < count; i++) {
        if (game->legal(board->position, board->aux, moves[i]))
            moves[kept++] = moves[i];
    }
    return kept > 1 ? kept : game->generate(board->position, board->aux, MOVES_ALL, moves);
}

/* Plays random moves; false if the game came to its end. */
static bool wander(struct Board *board, int plies, uint64_t *random, struct Opening *opening)
{
    Move moves[MOVES_MAX];
    opening->count = 0;
    while (opening->count < plies) {
        int count = choices(board, moves);
        if (count == 0)
            return false;
        Move move = moves[random_below(random, (uint32_t)count)];
        board_make(board, move);
        opening->moves[opening->count++] = move;
        if (board_status(board).outcome != OUTCOME_ONGOING)
            return false;
    }
    return true;
}

/* How far from even the board is, by a short search. */
static Score unevenness(const struct Board *board)
{
    const struct SearchSettings settings = {.algorithm = ALGORITHM_STRONG, .nodes = JUDGE_NODES};
    struct Table *table = table_new(JUDGE_TABLE);
    struct Search *search = search_new(board, board->tables, table);
    struct SearchResult result;
    search_run(search, &settings, NULL, &result);
    search_free(search);
    table_free(table);
    return abs(result.score);
}

/* What counts as even: well below a clear advantage. */
static Score even_enough(const struct Game *game)
{
    const struct Knowledge *knowledge = game->knowledge;
    return knowledge && knowledge->evaluations ? knowledge->evaluations[0].unit / 2 : 0;
}

void opening_make(const struct Openings *openings, int number, struct Opening *opening)
{
    const struct Board *start = openings->start;
    uint64_t random = mix64(openings->seed + (uint64_t)number);
    Score best = SCORE_WIN;
    opening->count = 0;
    if (openings->plies == 0)
        return;
    for (int i = 0; i < TRIES && best > even_enough(start->game); i++) {
        struct Board board;
        struct Opening one;
        board_copy(&board, start, openings->tables, true);
        if (wander(&board, openings->plies, &random, &one)) {
            Score score = unevenness(&board);
            if (score < best) {
                best = score;
                *opening = one;
            }
        }
        board_free(&board);
    }
}
