/* Openings for matches. */
#include "src/cli/books/openings.h"
#include "engine/search/search.h"
#include "engine/search/transposition_table.h"
#include "src/common/random.h"
#include <stdlib.h>
#include <string.h>

enum { TRIES = 30, JUDGE_NODES = 5000, JUDGE_TABLE = 1 << 20 };

int opening_choices(const struct Board *board, int least, Move *moves)
{
    const struct Game *game = board->game;
    int count = game->generate(board->position, board->aux, MOVES_CANDIDATES, moves), kept = 0;
    for (int i = 0; i < count; i++)
        if (game->legal(board->position, board->aux, moves[i]))
            moves[kept++] = moves[i];
    return kept >= least ? kept : game->generate(board->position, board->aux, MOVES_ALL, moves);
}

/* Plays random moves; false if the game came to its end. */
static bool wander(struct Board *board, int plies, uint64_t *random, struct Opening *opening)
{
    Move moves[MOVES_MAX];
    opening->count = 0;
    while (opening->count < plies) {
        int count = opening_choices(board, 2, moves);
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

/* What a short search says of the board. */
static Score judge(const struct Board *board, uint64_t nodes)
{
    const struct SearchSettings settings = {.algorithm = ALGORITHM_STRONG,
                                            .nodes = nodes ? nodes : JUDGE_NODES};
    struct TranspositionTable *table = tt_new(JUDGE_TABLE);
    struct Search *search = search_new(board, board->tables, table);
    struct SearchResult result;
    search_run(search, &settings, NULL, &result);
    search_free(search);
    tt_free(table);
    return result.score;
}

/* What counts as even: well below a clear advantage. */
static Score even_enough(const struct Game *game)
{
    const struct Knowledge *knowledge = game->knowledge;
    return knowledge && knowledge->evaluations ? knowledge->evaluations[0].unit / 2 : 0;
}

/* An opening of the book, in turn. */
static void take_from_book(const struct Openings *openings, int number, struct Opening *opening)
{
    int count, total = book_count(openings->book);
    uint64_t first = mix64(openings->seed) % (uint64_t)total;
    const Move *moves =
        book_get(openings->book, (int)((first + (uint64_t)number) % (uint64_t)total), &count);
    *opening = (struct Opening){.count = count < OPENING_MAX ? count : OPENING_MAX};
    memcpy(opening->moves, moves, (size_t)opening->count * sizeof *moves);
}

/* How far a score lies from where it is to be. */
static Score distance(const struct Openings *openings, Score score)
{
    Score most = openings->most ? openings->most : even_enough(openings->start->game);
    Score size = abs(score);
    return size > most ? size - most : size < openings->least ? openings->least - size : 0;
}

/* The best of a number of tries. */
static void wander_evenly(const struct Openings *openings, uint64_t random, struct Opening *opening)
{
    const struct Board *start = openings->start;
    Score best = SCORE_WIN;
    for (int i = 0; i < TRIES && best > 0; i++) {
        struct Board board;
        struct Opening one;
        board_copy(&board, start, openings->tables, true);
        if (wander(&board, openings->plies, &random, &one)) {
            one.score = judge(&board, openings->nodes);
            if (distance(openings, one.score) < best) {
                best = distance(openings, one.score);
                *opening = one;
            }
        }
        board_free(&board);
    }
}

void opening_make(const struct Openings *openings, int number, struct Opening *opening)
{
    *opening = (struct Opening){.count = 0};
    if (openings->book)
        take_from_book(openings, number, opening);
    else if (openings->plies > 0)
        wander_evenly(openings, mix64(openings->seed + (uint64_t)number), opening);
}
