/*
 * libFuzzer's entrance to every search: the bytes name a game, its options, what is searched and
 * how a position comes about. The search returns a legal move there and leaves the board as it was.
 *
 *   byte 0 game, 1-4 options, 5 algorithm, 6-7 switches, 8 nodes; then two bytes a move: its number
 *   among the legal ones, or from 0xff00 on among the candidates, as positions in play come about
 */
#include "engine/games.h"
#include "engine/level.h"
#include "engine/search/search.h"
#include "engine/search/transposition_table.h"
#include "src/common/memory.h"
#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum {
    HEADER = 9,
    PLIES_MAX = 160,
    NODES = 100,
    DEPTH = 12,
    TABLE_BYTES = 1 << 16,
    CANDIDATES = 0xff
};

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

/* The read-only tables of a game, made once and kept: they take longer than a search. */
static const void *tables_of(int index)
{
    static void **tables;
    if (!tables)
        tables = memory_zeroed((size_t)games_count() * sizeof *tables);
    if (!tables[index])
        tables[index] = board_tables(games_get(index));
    return tables[index];
}

static struct Options options_of(const struct Game *game, const uint8_t *bytes)
{
    struct Options options = {.choice = {0}};
    for (int i = 0; i < option_count(game); i++) {
        uint8_t choices = 0;
        while (game->options[i].choices[choices])
            choices++;
        options.choice[i] = bytes[i] % choices;
    }
    return options;
}

static Move move_of(const struct Board *board, const uint8_t *bytes)
{
    Move moves[MOVES_MAX];
    enum MoveKind kind = bytes[0] == CANDIDATES ? MOVES_CANDIDATES : MOVES_ALL;
    int number = kind == MOVES_ALL ? bytes[0] << 8 | bytes[1] : bytes[1];
    int count = board->game->generate(board->position, board->aux, kind, moves);
    Move move = count ? moves[number % count] : MOVE_NONE;
    return board->game->legal(board->position, board->aux, move) ? move : MOVE_NONE;
}

static void play(struct Board *board, const uint8_t *bytes, size_t size)
{
    for (size_t i = 0; i + 1 < size && i < 2 * PLIES_MAX; i += 2) {
        Move move = move_of(board, bytes + i);
        if (move == MOVE_NONE)
            return;
        board_make(board, move);
        if (board_status(board).outcome != OUTCOME_ONGOING) {
            board_unmake(board);
            return;
        }
    }
}

static struct SearchSettings settings_of(const struct Game *game, const uint8_t *bytes)
{
    static const enum Algorithm algorithms[] = {ALGORITHM_STRONG,     ALGORITHM_STRONG,
                                                ALGORITHM_STRONG,     ALGORITHM_ALPHA_BETA,
                                                ALGORITHM_ASPIRATION, ALGORITHM_CLASSIC};
    const struct Evaluation *list = game->knowledge->evaluations;
    int evaluations = 1;
    while (list[evaluations].id)
        evaluations++;
    return (struct SearchSettings){
        .algorithm = algorithms[bytes[0] % (sizeof algorithms / sizeof *algorithms)],
        .switches = (unsigned)(bytes[1] << 8 | bytes[2]) % (1 << SWITCH_COUNT),
        .evaluation = bytes[0] / 16 % evaluations,
        .schedule = window_schedule_3,
        .width = 6,
        .depth = DEPTH,
        .nodes = (uint64_t)NODES << bytes[3] % 8,
        .slack = bytes[0] >> 7 ? 20 : 0,
    };
}

static void search(const struct Board *board, const struct SearchSettings *settings)
{
    char before[POSITION_TEXT_MAX], after[POSITION_TEXT_MAX];
    struct SearchResult result;
    struct TranspositionTable *table = tt_new(TABLE_BYTES);
    struct Search *search = search_new(board, board->tables, table);
    board->game->position_write(board->position, before);
    for (int i = 0; i < 2; i++) { /* the second time with what the first left in the table */
        search_run(search, settings, NULL, &result);
        assert(board->game->legal(board->position, board->aux, result.move));
    }
    board->game->position_write(board->position, after);
    assert(strcmp(before, after) == 0);
    search_free(search);
    tt_free(table);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    if (size < HEADER)
        return 0;
    int index = bytes[0] % games_count();
    const struct Game *game = games_get(index);
    struct Options options = options_of(game, bytes + 1);
    struct SearchSettings settings = settings_of(game, bytes + 5);
    struct Board board;
    board_init(&board, game, &options, tables_of(index), true);
    play(&board, bytes + HEADER, size - HEADER);
    search(&board, &settings);
    board_free(&board);
    return 0;
}
