/* tianyuan-engine suite: finds tasks for the search (engine/suite.h) in games. */
#include "engine/suite.h"
#include "engine/match.h"
#include "engine/record.h"
#include "engine/search/search.h"
#include "engine/search/transposition_table.h"
#include "src/cli/command.h"
#include "src/cli/console.h"
#include "src/common/memory.h"
#include "src/play/system/files.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FILES_MAX = 64, BYTES_MAX = 1 << 30, TABLE_BYTES = 1 << 24, PLIES_LEAST = 8 };

/* What was typed. */
struct SuiteArguments {
    const char *files[FILES_MAX + 1];
    int64_t count, shallow, deep, gain, every;
};

/* A search with what it needs for one game. */
struct Finder {
    const struct SuiteArguments *a;
    const struct Game *game;
    void *tables;
    struct TranspositionTable *table;
    int found;
};

/* Searches anew: among `only` moves, or all where there are none. */
static struct SearchResult think(const struct Finder *finder, const struct Board *board,
                                 int64_t nodes, const Move *only, int count)
{
    const struct SearchSettings settings = {.algorithm = ALGORITHM_STRONG,
                                            .evaluation = suite_evaluation(finder->game),
                                            .nodes = (uint64_t)nodes,
                                            .only = only,
                                            .only_count = count};
    struct SearchResult result;
    tt_clear(finder->table);
    struct Search *search = search_new(board, finder->tables, finder->table);
    search_run(search, &settings, NULL, &result);
    search_free(search);
    return result;
}

/* What the best of the other moves is worth, in the eyes of the deep search. */
static Score others(const struct Finder *finder, const struct Board *board, Move best)
{
    Move moves[MOVES_MAX];
    int count = board->game->generate(board->position, board->aux, MOVES_ALL, moves), kept = 0;
    for (int i = 0; i < count; i++)
        if (moves[i] != best)
            moves[kept++] = moves[i];
    return kept ? think(finder, board, finder->a->deep, moves, kept).score : -SCORE_WIN;
}

static void print_task(const struct Board *board, const char *answer)
{
    struct Board replay;
    board_init(&replay, board->game, NULL, NULL, false);
    printf("%s ;", board->game->id);
    for (int i = 0; i < board->trail.count; i++) {
        char move[MOVE_TEXT_MAX];
        board->game->move_write(replay.position, board->trail.ply[i].move, move);
        printf(" %s", move);
        board_make(&replay, board->trail.ply[i].move);
    }
    printf(" ; %s\n", answer);
    fflush(stdout);
    board_free(&replay);
}

/* Whether a position is a task: the deep search sees a win or gains much, by a move that the
 * shallow one does not find and beside which no other does it. */
static bool is_task(const struct Finder *finder, const struct Board *board, char answer[64])
{
    Score gain = (Score)finder->a->gain;
    struct SearchResult first = think(finder, board, finder->a->shallow, NULL, 0);
    if (score_plies(first.score))
        return false;
    struct SearchResult last = think(finder, board, finder->a->deep, NULL, 0);
    bool wins = score_plies(last.score) > 0;
    if (last.score < first.score + gain || (!wins && last.move == first.move))
        return false;
    if (wins) {
        strcpy(answer, "win");
        return true;
    }
    char move[MOVE_TEXT_MAX];
    board->game->move_write(board->position, last.move, move);
    snprintf(answer, 64, "%s %d", move, (int)(last.score - gain / 2));
    return others(finder, board, last.move) <= last.score - gain;
}

/* At most one task of a game, so that they differ. */
static void look_at_game(struct Finder *finder, const struct Match *match)
{
    char answer[64];
    bool found = false;
    for (int ply = PLIES_LEAST + finder->found % (int)finder->a->every;
         !found && ply < match_count(match); ply += (int)finder->a->every) {
        struct Board board, copy;
        match_board_at(match, ply, &board);
        board_copy(&copy, &board, finder->tables, true);
        found = board_status(&copy).outcome == OUTCOME_ONGOING && is_task(finder, &copy, answer);
        if (found)
            print_task(&copy, answer);
        board_free(&copy);
        board_free(&board);
    }
    finder->found += found;
}

static void set_game(struct Finder *finder, const struct Game *game)
{
    if (finder->game == game)
        return;
    memory_aligned_free(finder->tables);
    finder->game = game;
    finder->tables = board_tables(game);
}

/* All games of a file, until there are enough tasks. */
static bool look_at_file(struct Finder *finder, const char *path)
{
    struct FileError file_error;
    struct RecordError error;
    size_t size;
    bool good = true;
    char *text = file_read_bytes(path, BYTES_MAX, &size, &file_error);
    if (!text) {
        console_complain("suite", "%s: %s", path, file_error.what);
        return false;
    }
    for (const char *at = text + strspn(text, "\r\n\t ");
         good && *at && finder->found < finder->a->count; at += strspn(at, "\r\n\t ")) {
        struct Match *match = record_read(at, 0, &at, &error);
        good = match;
        if (!good) {
            console_complain("suite", "%s:%d: %s", path, error.line, error.what);
            break;
        }
        set_game(finder, match_board(match)->game);
        look_at_game(finder, match);
        match_free(match);
    }
    free(text);
    return good;
}

int command_suite(int argc, char **argv)
{
    struct SuiteArguments a = {
        .count = 100, .shallow = 3000, .deep = 100000, .gain = 200, .every = 3};
    const struct Argument arguments[] = {
        argument_number("--count", "N", &a.count, 1, 100000, "tasks to find; default 100"),
        argument_number("--shallow", "N", &a.shallow, 1, INT64_MAX,
                        "nodes in which it is not found; default 3000"),
        argument_number("--deep", "N", &a.deep, 1, INT64_MAX,
                        "nodes in which it is; default 100000"),
        argument_number("--gain", "S", &a.gain, 1, 100000,
                        "points that it is worth more than anything else; default 200"),
        argument_number("--every", "N", &a.every, 1, 1000,
                        "look at one in N positions of a game; default 3"),
        {.name = NULL},
    };
    const struct Usage usage = {
        .command = "suite",
        .operands = "RECORDS...",
        .about =
            "Finds tasks for bench --suite in games (see match --records) and prints them, one\n"
            "a line and at most one of a game: a win or a gain that a deep search sees, a\n"
            "shallow one does not, and no other move brings.",
        .arguments = arguments,
        .operand = a.files,
        .operand_min = 1,
        .operand_count = FILES_MAX,
    };
    enum ArgumentsResult result = console_arguments(&usage, argc, argv);
    if (result != ARGUMENTS_GOOD)
        return console_status(result);
    struct Finder finder = {.a = &a, .table = tt_new(TABLE_BYTES)};
    bool good = true;
    for (int i = 0; good && a.files[i]; i++)
        good = look_at_file(&finder, a.files[i]);
    memory_aligned_free(finder.tables);
    tt_free(finder.table);
    return good ? EXIT_GOOD : EXIT_WRONG_ARGUMENTS;
}
