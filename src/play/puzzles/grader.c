/* Grading by the game's levels. */
#include "src/play/puzzles/grader.h"
#include "engine/level.h"
#include "engine/search/search.h"
#include "src/common/memory.h"
#include "src/common/random.h"
#include "src/play/seats/brain.h"
#include "src/play/system/posix.h"
#include <assert.h>
#include <math.h>
#include <stdlib.h>

enum {
    TRIES = 4,
    SLOWER_MOST = 8,       /* wins that take longer, of one turn: at times all moves win */
    SLOWER_NODES = 100000, /* that the engine takes to see a win that takes longer */
    TABLE_BYTES = 1 << 20,
    LEVELS_MAX = 32,
    SHORT_PLIES = 9, /* a game that is no longer is graded by its empty points */
    SHORT_LEAST = 400,
    SHORT_POINT = 40,
    SHORT_MOVE = 120,
    RATING_LEAST = 100,
    RATING_STEP = 10,
    USUAL = 1600, /* what a rating is before anything is known, */
    SPREAD = 700, /* and how far from there they lie */
};

struct Grader {
    const struct Game *game;
    struct WorkerHost host;
    void *tables;
    struct Brain *brain[LEVELS_MAX]; /* made when a level is asked first */
    int levels;
};

struct Grader *grader_new(const struct Game *game)
{
    int levels = 0;
    while (levels < level_count(game) && !level_by_time(level_get(game, levels)))
        levels++;
    assert(levels <= LEVELS_MAX);
    if (levels == 0)
        return NULL;
    struct Grader *grader = memory_zeroed(sizeof *grader);
    grader->game = game;
    grader->host = posix_host_single();
    grader->levels = levels;
    grader->tables = board_tables(game);
    return grader;
}

void grader_free(struct Grader *grader)
{
    if (!grader)
        return;
    for (int i = 0; i < grader->levels; i++)
        brain_free(grader->brain[i]);
    memory_aligned_free(grader->tables);
    free(grader);
}

/* ---- trying ---- */

/* Whether the move ends the game for who makes it. */
static bool wins_at_once(struct Board *board, Move move)
{
    int mover = board->game->mover(board->position);
    board_make(board, move);
    struct Status status = board_status(board);
    board_unmake(board);
    return status.outcome == OUTCOME_WIN && status.winner == mover;
}

/* Whether the puzzle is to win, and the move does so later than the solution, as far as the engine
 * sees. */
static bool wins_later(const struct Grader *grader, const struct Puzzle *puzzle,
                       const struct Board *board, Move move)
{
    const struct SearchSettings settings = {
        .algorithm = ALGORITHM_STRONG, .nodes = SLOWER_NODES, .only = &move, .only_count = 1};
    struct SearchResult result;
    if (puzzle->kind == PUZZLE_SAVE || puzzle->kind == PUZZLE_GAIN)
        return false;
    struct Search *search = search_new(board, grader->tables, NULL);
    search_run(search, &settings, NULL, &result);
    search_free(search);
    return score_plies(result.score) > 0;
}

/* Takes a move out of the list; false where it is not in it, or nothing is left. */
static bool leave_out(Move *moves, int *count, Move move)
{
    int at = 0;
    while (at < *count && moves[at] != move)
        at++;
    if (at == *count)
        return false;
    moves[at] = moves[--*count];
    return *count > 0;
}

/* Whether a level finds the move of the solver's turn number `ply`. A win that takes longer costs a
 * player nothing, who tries again: so does the level, among the other moves. */
static bool finds(const struct Grader *grader, const struct Puzzle *puzzle, int level,
                  struct Board *board, int ply)
{
    const struct Allotment none = {.most_us = 0};
    struct Brain *brain = grader->brain[level];
    struct Level again = *level_get(grader->game, level);
    Move left[MOVES_MAX];
    int count = board->game->generate(board->position, NULL, MOVES_ALL, left);
    bool last = ply == puzzle_plies(puzzle) - 1, right = false, slower = true;
    for (int tried = 0; !right && slower && tried < SLOWER_MOST; tried++) {
        struct Decision decision;
        brain_think(brain, board, none, NULL, NULL, NULL, &decision);
        Move move = decision.result.move;
        right = move == puzzle->line[ply] || (last && wins_at_once(board, move));
        slower = !right && wins_later(grader, puzzle, board, move) && leave_out(left, &count, move);
        again.settings.only = left;
        again.settings.only_count = count;
        brain_set_level(brain, &again);
    }
    brain_set_level(brain, level_get(grader->game, level));
    return right;
}

/* Whether a level solves the whole puzzle; `number` of its tries. */
static bool solves(struct Grader *grader, const struct Puzzle *puzzle, int level, int number)
{
    struct Board board;
    uint64_t seed = (uint64_t)level * TRIES + (uint64_t)number;
    bool right = true;
    for (const char *c = puzzle->id; *c; c++)
        seed = mix64(seed + (uint8_t)*c);
    if (!grader->brain[level])
        grader->brain[level] = brain_new(grader->game, level_get(grader->game, level), seed,
                                         TABLE_BYTES, NULL, &grader->host);
    brain_clear(grader->brain[level], seed);
    puzzle_board(puzzle, &board, NULL);
    for (int i = 0; right && i < puzzle_plies(puzzle); i += 2) {
        right = finds(grader, puzzle, level, &board, i);
        board_make(&board, puzzle->line[i]);
        if (i < puzzle_plies(puzzle) - 1)
            board_make(&board, puzzle->line[i + 1]);
    }
    board_free(&board);
    return right;
}

/* ---- fitting ---- */

/* What the levels did. */
struct Tries {
    int strength[LEVELS_MAX], solved[LEVELS_MAX];
    int count;
};

/* How likely somebody of that strength solves a puzzle of that rating. */
static double chance(double strength, double rating)
{
    return 1 / (1 + pow(10, (rating - strength) / 400));
}

/* The logarithm of how likely a rating is, after the tries and before. */
static double likelihood(const struct Tries *tries, double rating)
{
    double off = (rating - USUAL) / SPREAD, sum = -off * off / 2;
    for (int i = 0; i < tries->count; i++) {
        double p = chance(tries->strength[i], rating);
        sum += tries->solved[i] * log(p) + (TRIES - tries->solved[i]) * log(1 - p);
    }
    return sum;
}

/* The likeliest rating, and its error by the curvature there. */
static void fit(const struct Tries *tries, struct Puzzle *puzzle)
{
    const double slope = log(10) / 400;
    double information = 1.0 / SPREAD / SPREAD;
    int best = RATING_LEAST;
    for (int rating = RATING_LEAST; rating <= PUZZLE_RATING_MAX; rating += RATING_STEP)
        if (likelihood(tries, rating) > likelihood(tries, best))
            best = rating;
    for (int i = 0; i < tries->count; i++) {
        double p = chance(tries->strength[i], best);
        information += TRIES * slope * slope * p * (1 - p);
    }
    puzzle->rating = best;
    puzzle->error = (int)(1 / sqrt(information) + 0.5);
}

/* By the moves to be seen and the empty points to choose among. */
static void grade_short(struct Puzzle *puzzle)
{
    struct Board board;
    Move moves[MOVES_MAX];
    puzzle_board(puzzle, &board, NULL);
    int empty = board.game->generate(board.position, NULL, MOVES_ALL, moves);
    puzzle->rating = SHORT_LEAST + SHORT_POINT * empty + SHORT_MOVE * puzzle->moves;
    puzzle->error = 0;
    board_free(&board);
}

void grader_grade(struct Grader *grader, struct Puzzle *puzzle)
{
    struct Tries tries = {.count = 0};
    int low = 0, high = grader->levels - 1;
    if (grader->game->ply_max <= SHORT_PLIES) {
        grade_short(puzzle);
        return;
    }
    while (low <= high) {
        int level = (low + high) / 2, solved = 0;
        for (int i = 0; i < TRIES; i++)
            solved += solves(grader, puzzle, level, i);
        tries.strength[tries.count] = level_get(grader->game, level)->strength;
        tries.solved[tries.count++] = solved;
        if (2 * solved >= TRIES)
            high = level - 1;
        else
            low = level + 1;
    }
    fit(&tries, puzzle);
}
