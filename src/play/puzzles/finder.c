/* Looking for puzzles in games. */
#include "src/play/puzzles/finder.h"
#include "engine/level.h"
#include "engine/search/search.h"
#include "engine/search/transposition_table.h"
#include "src/common/memory.h"
#include "src/common/random.h"
#include "src/play/seats/brain.h"
#include "src/play/system/posix.h"
#include <stdlib.h>
#include <string.h>

enum {
    PROVER_NODES = 3000000, /* that a puzzle may take */
    LOOK_NODES = 4000,      /* that the engine looks at a position for */
    GAIN_LEAST = 150,       /* by how much the best line is better where it may win material */
    TABLE_BYTES = 1 << 20,
    RANDOM_LEAST = 2, /* random plies at a game's start: so many, */
    RANDOM_MORE = 9,  /* and up to one less than this more */
    PLIES_MAX = 160,  /* of a game */
    SHORT_PLIES = 9,  /* a game that is no longer is gone through whole */
    LEVEL_FIRST = 4,  /* of those that play, */
    LEVEL_LAST = 11,  /* counted from 1 */
    IDS_MAX = 1024    /* positions of a short game */
};

struct Finder {
    struct Composer *composer;
    struct Board board; /* at the ply that is looked at */
    void *tables;
    struct TranspositionTable *table;
    struct Search *search;
    struct WorkerHost host;
    bool solved; /* the prover knows without the engine */
    void (*found)(void *context, const struct Puzzle *puzzle);
    void *context;
};

struct Finder *finder_new(const struct Game *game, const struct Options *options,
                          void (*found)(void *context, const struct Puzzle *puzzle), void *context)
{
    struct Composer *composer = composer_new(game, options, PROVER_NODES);
    if (!composer)
        return NULL;
    struct Finder *finder = memory_zeroed(sizeof *finder);
    finder->composer = composer;
    finder->tables = board_tables(game);
    board_init(&finder->board, game, options, finder->tables, true);
    finder->table = tt_new(TABLE_BYTES);
    finder->host = posix_host_single();
    finder->solved = game->knowledge->solver && game->knowledge->solver->size(options) > 0;
    finder->found = found;
    finder->context = context;
    return finder;
}

void finder_free(struct Finder *finder)
{
    if (!finder)
        return;
    composer_free(finder->composer);
    search_free(finder->search);
    tt_free(finder->table);
    board_free(&finder->board);
    memory_aligned_free(finder->tables);
    free(finder);
}

/* ---- a position ---- */

/* What the two best lines are worth. */
struct Two {
    Score score[2];
    int count;
};

static void note_line(void *context, const struct SearchInfo *info)
{
    struct Two *two = context;
    if (info->bound != BOUND_EXACT || info->current != MOVE_NONE || info->variation > 2)
        return;
    two->score[info->variation - 1] = info->score;
    if (two->count < info->variation)
        two->count = info->variation;
}

/* The engine's two best lines, the same whatever it has seen before. */
static struct Two look(struct Finder *finder)
{
    const struct SearchSettings settings = {
        .algorithm = ALGORITHM_STRONG, .nodes = LOOK_NODES, .variations = 2};
    struct Two two = {.count = 0};
    const struct SearchHost host = {.info = note_line, .context = &two};
    struct SearchResult result;
    tt_clear(finder->table);
    search_set_board(finder->search, &finder->board);
    search_run(finder->search, &settings, &host, &result);
    two.score[0] = result.score;
    return two;
}

/* Looks at the board's position after `last`, which is made on it. Returns the plies that the win
 * or gain takes which was found; 0: none was. */
static int look_at(struct Finder *finder, const struct Board *before, Move last)
{
    struct Puzzle puzzle;
    struct Two two = {.count = 0};
    if (board_status(&finder->board).outcome != OUTCOME_ONGOING)
        return 0;
    if (!finder->solved)
        two = look(finder);
    int plies = score_plies(two.score[0]), taken = 0;
    composer_set(&puzzle, before, last);
    bool better = plies == 0 && two.count > 1 && two.score[0] >= two.score[1] + GAIN_LEAST;
    if (composer_win(finder->composer, &puzzle, plies > 0 ? (plies + 1) / 2 : 0) ||
        (better && composer_gain(finder->composer, &puzzle)))
        taken = puzzle_plies(&puzzle);
    bool good = taken > 0;
    if (!good && (finder->solved || (plies >= 0 && two.count > 1 && score_plies(two.score[1]) < 0)))
        good = composer_save(finder->composer, &puzzle);
    if (good)
        finder->found(finder->context, &puzzle);
    puzzle_free(&puzzle);
    return taken;
}

/* Makes a move and looks at what it leads to, unless that belongs to a puzzle that was found, which
 * takes up to ply *until. */
static void step(struct Finder *finder, Move move, int *until)
{
    struct Board before;
    board_copy(&before, &finder->board, NULL, false);
    board_make(&finder->board, move);
    if (finder->board.trail.count > *until)
        *until = finder->board.trail.count + look_at(finder, &before, move) - 1;
    board_free(&before);
}

/* ---- games ---- */

/* Begins a game by these options. What earlier ones taught the engine is forgotten. */
static void begin(struct Finder *finder, const struct Options options)
{
    const struct Game *game = finder->board.game;
    search_free(finder->search);
    board_free(&finder->board);
    board_init(&finder->board, game, &options, finder->tables, true);
    finder->search = search_new(&finder->board, finder->tables, finder->table);
}

void finder_record(struct Finder *finder, struct Tree *tree)
{
    struct TextError error;
    int until = 0;
    const char *start = tree_start(tree);
    begin(finder, *tree_options(tree));
    if (*start && !board_set(&finder->board, start, &error))
        return;
    for (TreeNode node = tree_child(tree, TREE_ROOT); node != TREE_NONE;
         node = tree_child(tree, node))
        step(finder, tree_move(tree, node), &until);
}

/* A random move near the middle of things: one that the strong search would try. */
static Move random_move(const struct Board *board, uint64_t *random)
{
    Move moves[MOVES_MAX];
    int count = board->game->generate(board->position, board->aux, MOVES_CANDIDATES, moves);
    if (count == 0 || !board_legal(board, moves[0]))
        count = board->game->generate(board->position, board->aux, MOVES_ALL, moves);
    for (;;) {
        Move move = moves[random_below(random, (uint32_t)count)];
        if (board_legal(board, move))
            return move;
    }
}

/* One of the levels between the weak and the slow ones. */
static const struct Level *random_level(const struct Game *game, uint64_t *random)
{
    int last = level_count(game) < LEVEL_LAST ? level_count(game) : LEVEL_LAST;
    while (level_by_time(level_get(game, last - 1)))
        last--;
    int first = last > LEVEL_FIRST ? LEVEL_FIRST : 1;
    return level_get(game, first - 1 + (int)random_below(random, (uint32_t)(last - first + 1)));
}

static void play_out(struct Finder *finder, uint64_t random)
{
    struct Board *board = &finder->board;
    struct Brain *brains[SEATS];
    int opening = RANDOM_LEAST + (int)random_below(&random, RANDOM_MORE), until = 0;
    for (int i = 0; i < SEATS; i++)
        brains[i] = brain_new(board->game, random_level(board->game, &random), random_next(&random),
                              TABLE_BYTES, NULL, &finder->host);
    while (board->trail.count < PLIES_MAX && board_status(board).outcome == OUTCOME_ONGOING) {
        struct Decision decision;
        const struct Allotment none = {.most_us = 0};
        Move move;
        if (board->trail.count < opening) {
            move = random_move(board, &random);
        } else {
            int seat = board->game->mover(board->position);
            brain_think(brains[seat], board, none, NULL, NULL, NULL, &decision);
            move = decision.result.move;
        }
        step(finder, move, &until);
    }
    for (int i = 0; i < SEATS; i++)
        brain_free(brains[i]);
}

/* Positions of a short game that were seen. */
struct Seen {
    char id[IDS_MAX][IDENTITY_SIZE];
    int count;
};

static bool is_new(struct Seen *seen, const struct Board *board)
{
    char id[IDENTITY_SIZE];
    identity_write(board, "", id);
    for (int i = 0; i < seen->count; i++)
        if (strcmp(seen->id[i], id) == 0)
            return false;
    if (seen->count == IDS_MAX)
        return false;
    strcpy(seen->id[seen->count++], id);
    return true;
}

/* Looks at every position below the board's, each once, whichever way it is turned. */
static void walk(struct Finder *finder, struct Seen *seen)
{
    struct Board *board = &finder->board;
    Move moves[MOVES_MAX];
    if (board_status(board).outcome != OUTCOME_ONGOING || !is_new(seen, board))
        return;
    look_at(finder, board, MOVE_NONE);
    int count = board->game->generate(board->position, NULL, MOVES_ALL, moves);
    for (int i = 0; i < count; i++) {
        board_make(board, moves[i]);
        walk(finder, seen);
        board_unmake(board);
    }
}

void finder_generate(struct Finder *finder, uint64_t seed)
{
    begin(finder, finder->board.options);
    if (finder->board.game->ply_max > SHORT_PLIES) {
        play_out(finder, mix64(seed));
        return;
    }
    struct Seen *seen = memory_zeroed(sizeof *seen);
    walk(finder, seen);
    free(seen);
}
