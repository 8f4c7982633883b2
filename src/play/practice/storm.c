/* Puzzle after puzzle. */
#define _POSIX_C_SOURCE 200809L
#include "src/play/practice/storm.h"
#include "src/common/memory.h"
#include "src/common/random.h"
#include <stdlib.h>
#include <string.h>

enum {
    FEW_MOVES = 4, /* of the solver's: a puzzle of a storm has no more, if there are enough such */
    NEAREST = 6,   /* that one is drawn from */
    RAMP = 50      /* puzzles from the easiest to the hardest */
};

/* A puzzle that was chosen. */
struct Chosen {
    char *line; /* owned */
    struct PuzzleResult result;
};

struct Storm {
    struct Chosen chosen[STORM_PUZZLES];
    int count, at;
    struct Puzzle puzzle[2]; /* that stands, and the next, by turns */
    bool read[2];
    struct Board board; /* of the puzzle that stands, as far as it has come */
    int ply;            /* of its line, that comes next; -1: the other side's last move */
    bool untimed, failed, begun;
    uint64_t start_ms, puzzle_ms, penalty_ms; /* the second: when the puzzle that stands came */
    int64_t run;
    struct StormScore score;
};

/* ---- choosing ---- */

/* What there is to choose from, easiest first. */
struct Pool {
    const struct PuzzleEntry **entry; /* owned */
    int count;
};

static struct Pool make_pool(const struct Collection *collection, const struct Results *results,
                             int variant, int moves)
{
    int count;
    const struct PuzzleEntry *const *all = collection_by_rating(collection, variant, &count);
    struct Pool pool = {memory_zeroed((size_t)(count + 1) * sizeof *pool.entry), 0};
    for (int i = 0; i < count; i++) {
        const struct PuzzleHistory *history = results_find(results, all[i]->id);
        if (all[i]->moves <= moves && !(history && history->wrong))
            pool.entry[pool.count++] = all[i];
    }
    return pool;
}

static void choose(struct Storm *storm, const struct Collection *collection,
                   const struct PuzzleEntry *entry)
{
    struct Chosen *chosen = &storm->chosen[storm->count++];
    size_t length = strcspn(entry->line, "\r\n");
    chosen->line = memory_checked(strndup(entry->line, length), length);
    practice_begin(collection, entry, storm->untimed ? PUZZLE_UNTIMED : PUZZLE_STORM,
                   &chosen->result);
}

/* Takes puzzles out of the pool, harder and harder. */
static void choose_all(struct Storm *storm, const struct Collection *collection, struct Pool *pool,
                       uint64_t random)
{
    int all = pool->count;
    while (storm->count < STORM_PUZZLES && pool->count > 0) {
        int step = storm->count < RAMP ? storm->count : RAMP;
        int at = (int)((int64_t)(all - 1) * step / RAMP), left = pool->count;
        at = (int)((int64_t)at * left / all) - NEAREST / 2;
        at += (int)random_below(&random, NEAREST);
        at = at < 0 ? 0 : at < left ? at : left - 1;
        choose(storm, collection, pool->entry[at]);
        pool->count--;
        memmove(&pool->entry[at], &pool->entry[at + 1],
                (size_t)(pool->count - at) * sizeof *pool->entry);
    }
}

/* ---- one after the other ---- */

/* Reads puzzle number `number`; one whose line is wrong, which can be in a file that was changed by
 * hand, is left out. */
static void read_puzzle(struct Storm *storm, int number)
{
    while (number < storm->count && !storm->read[number % 2]) {
        if (puzzle_read(&storm->puzzle[number % 2], storm->chosen[number].line, NULL)) {
            storm->read[number % 2] = true;
            return;
        }
        free(storm->chosen[number].line);
        storm->count--;
        memmove(&storm->chosen[number], &storm->chosen[number + 1],
                (size_t)(storm->count - number) * sizeof *storm->chosen);
    }
}

void storm_prepare(struct Storm *storm)
{
    read_puzzle(storm, storm->at);
    read_puzzle(storm, storm->at + 1);
}

const struct Puzzle *storm_puzzle(const struct Storm *storm)
{
    return storm->read[storm->at % 2] ? &storm->puzzle[storm->at % 2] : NULL;
}

/* Sets the puzzle that stands up. */
static void stand(struct Storm *storm)
{
    const struct Puzzle *puzzle = storm_puzzle(storm);
    if (storm->board.game)
        board_free(&storm->board);
    storm->board.game = NULL;
    if (!puzzle)
        return;
    puzzle_board(puzzle, &storm->board, NULL); /* reading it has tried that */
    if (puzzle->last != MOVE_NONE)
        board_unmake(&storm->board);
    storm->ply = puzzle->last != MOVE_NONE ? -1 : 0;
}

const struct Board *storm_board(const struct Storm *storm)
{
    return &storm->board;
}

Move storm_due(const struct Storm *storm)
{
    const struct Puzzle *puzzle = storm_puzzle(storm);
    if (!puzzle || storm->ply % 2 == 0)
        return MOVE_NONE;
    return storm->ply < 0 ? puzzle->last : puzzle->line[storm->ply];
}

void storm_go(struct Storm *storm)
{
    board_make(&storm->board, storm_due(storm));
    storm->ply++;
}

/* ---- beginning and end ---- */

struct Storm *storm_new(const struct Collection *collection, const struct Results *results,
                        int variant, bool untimed, uint64_t random)
{
    struct Storm *storm = memory_zeroed(sizeof *storm);
    struct Pool pool = make_pool(collection, results, variant, FEW_MOVES);
    if (pool.count < STORM_PUZZLES) {
        free(pool.entry);
        pool = make_pool(collection, results, variant, PUZZLE_MOVES_MAX);
    }
    storm->untimed = untimed;
    choose_all(storm, collection, &pool, random);
    free(pool.entry);
    read_puzzle(storm, 0);
    stand(storm);
    if (storm_puzzle(storm))
        return storm;
    storm_free(storm);
    return NULL;
}

void storm_free(struct Storm *storm)
{
    if (!storm)
        return;
    if (storm->board.game)
        board_free(&storm->board);
    for (int i = 0; i < 2; i++)
        if (storm->read[i])
            puzzle_free(&storm->puzzle[i]);
    for (int i = 0; i < storm->count; i++)
        free(storm->chosen[i].line);
    free(storm);
}

/* ---- tries ---- */

static void begin(struct Storm *storm, uint64_t now_ms)
{
    if (storm->begun)
        return;
    storm->begun = true;
    storm->start_ms = storm->puzzle_ms = now_ms;
}

static void count_right(struct StormScore *score)
{
    score->moves++;
    score->combo++;
    if (score->combo > score->longest)
        score->longest = score->combo;
}

static void count_end(struct Storm *storm, bool solved, int rating)
{
    struct StormScore *score = &storm->score;
    score->solved += solved;
    score->failed += !solved;
    if (solved && rating > score->hardest)
        score->hardest = rating;
    if (!solved) {
        score->combo = 0;
        storm->penalty_ms += STORM_PENALTY_MS;
        storm->failed = true;
    }
}

/* The puzzle is over. */
static void end_puzzle(struct Storm *storm, struct Practice *practice, bool solved, uint64_t now_ms)
{
    struct PuzzleResult *result = &storm->chosen[storm->at].result;
    result->outcome = solved ? PUZZLE_SOLVED : PUZZLE_FAILED;
    result->ms = (int)(now_ms - storm->puzzle_ms);
    result->moves = storm->ply / 2 + solved;
    result->run = storm->run;
    practice_note(practice, result);
    storm->run = result->run;
    count_end(storm, solved, result->rating);
    puzzle_free(&storm->puzzle[storm->at % 2]);
    storm->read[storm->at % 2] = false;
    storm->at++;
    storm->puzzle_ms = now_ms;
    read_puzzle(storm, storm->at);
    stand(storm);
}

/* Whether the game is won by who has just moved. */
static bool has_won(const struct Board *board)
{
    struct Status status = board_status(board);
    return status.outcome == OUTCOME_WIN && status.winner != board->game->mover(board->position);
}

/* Whether a later move than the first leads to an image of where the solution does: as good, but
 * the solution's next moves are not those of that board. */
static bool is_image(struct Board *board, Move move, Move right, bool later)
{
    char id[IDENTITY_SIZE], other[IDENTITY_SIZE];
    if (!later)
        return false;
    board_make(board, move);
    identity_write(board, "", id);
    board_unmake(board);
    board_make(board, right);
    identity_write(board, "", other);
    board_unmake(board);
    return strcmp(id, other) == 0;
}

enum StormTry storm_try(struct Storm *storm, struct Practice *practice, Move move, uint64_t now_ms)
{
    const struct Puzzle *puzzle = storm_puzzle(storm);
    if (storm_is_over(storm, now_ms) || storm_due(storm) != MOVE_NONE)
        return STORM_LATE;
    begin(storm, now_ms);
    Move wanted = puzzle->line[storm->ply];
    bool image = move != wanted && is_image(&storm->board, move, wanted, storm->ply > 0);
    board_make(&storm->board, move);
    bool won = has_won(&storm->board);
    if (move != wanted && !image && !won) {
        end_puzzle(storm, practice, false, now_ms);
        return STORM_WRONG;
    }
    count_right(&storm->score);
    if (!image && !won && storm->ply < puzzle_plies(puzzle) - 1) {
        storm->ply++;
        return STORM_RIGHT;
    }
    end_puzzle(storm, practice, true, now_ms);
    return STORM_SOLVED;
}

/* ---- time and score ---- */

uint64_t storm_ms(const struct Storm *storm, uint64_t now_ms)
{
    uint64_t taken = storm->begun ? now_ms - storm->start_ms : 0;
    if (storm->untimed)
        return taken;
    taken += storm->penalty_ms;
    return taken < STORM_MS ? STORM_MS - taken : 0;
}

bool storm_is_over(const struct Storm *storm, uint64_t now_ms)
{
    return !storm_puzzle(storm) || (storm->untimed ? storm->failed : storm_ms(storm, now_ms) == 0);
}

struct StormScore storm_score(const struct Storm *storm)
{
    return storm->score;
}

/* A storm among the results. */
struct Run {
    int64_t key;
    int day, solved;
};

static int compare_runs(const void *a, const void *b)
{
    const struct Run *one = a, *other = b;
    return one->key < other->key ? -1 : one->key > other->key;
}

struct StormBest storm_best(const struct Results *results, const char *game, bool untimed,
                            int today)
{
    struct StormBest best = {.ever = 0};
    int all = results_count(results), count = 0;
    struct Run *runs = memory_zeroed((size_t)(all + 1) * sizeof *runs);
    for (int i = 0; i < all; i++) {
        const struct PuzzleResult *result = &results_get(results, i)->result;
        if (result->mode == (untimed ? PUZZLE_UNTIMED : PUZZLE_STORM) && result->run != 0 &&
            result->outcome != PUZZLE_WRONG && strcmp(result->game, game) == 0)
            runs[count++] =
                (struct Run){result->run, result->day, result->outcome == PUZZLE_SOLVED};
    }
    if (count > 1)
        qsort(runs, (size_t)count, sizeof *runs, compare_runs);
    for (int i = 0, next; i < count; i = next) {
        int solved = 0;
        for (next = i; next < count && runs[next].key == runs[i].key; next++)
            solved += runs[next].solved;
        best.storms++;
        best.ever = solved > best.ever ? solved : best.ever;
        best.today = runs[i].day == today && solved > best.today ? solved : best.today;
    }
    free(runs);
    return best;
}
