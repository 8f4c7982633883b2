/* What long thinking says of the positions of an opening book. */
#include "src/cli/books/think.h"
#include "engine/search/search.h"
#include "engine/search/transposition_table.h"
#include "src/cli/books/openings.h"
#include "src/common/random.h"
#include "src/play/system/posix.h"
#include <stdlib.h>

enum {
    TABLE_BYTES = 16 << 20,
    PLACEMENTS = 64, /* draws of where to put the stones that are to be fair */
    FAIR = 40        /* what it is worth to let the other side choose */
};

/* Every so many-th task is one thread's. */
struct Share {
    const struct BookTree *tree;
    struct BookTask *tasks;
    int first, count, step, lines;
    uint64_t nodes;
};

static void note_line(void *context, const struct SearchInfo *info)
{
    struct BookLines *lines = context;
    int index = info->variation - 1;
    if (info->bound != BOUND_EXACT || info->line_count == 0 || index >= BOOK_LINES_MAX ||
        info->current != MOVE_NONE)
        return;
    Score score = info->score;
    score = score > BOOK_SCORE_MAX ? BOOK_SCORE_MAX : score;
    score = score < -BOOK_SCORE_MAX ? -BOOK_SCORE_MAX : score;
    lines->moves[index] = (struct BookMove){.move = info->line[0], .weight = 1, .score = score};
    lines->count = lines->count > index + 1 ? lines->count : index + 1;
}

/* Drops what a deeper line has shown again, and puts the best first. */
static void tidy(struct BookLines *lines)
{
    int count = 0;
    for (int i = 0; i < lines->count; i++) {
        struct BookMove move = lines->moves[i];
        bool again = false;
        for (int j = 0; j < count; j++)
            again = again || lines->moves[j].move == move.move;
        if (again)
            continue;
        int at = count++;
        for (; at > 0 && lines->moves[at - 1].score < move.score; at--)
            lines->moves[at] = lines->moves[at - 1];
        lines->moves[at] = move;
    }
    lines->count = count;
}

/* The moves to choose among, but of those that lead to images of each other the first alone. */
static int different_moves(struct Board *board, Move moves[MOVES_MAX])
{
    Move all[MOVES_MAX];
    uint64_t keys[MOVES_MAX];
    int count = 0, found = opening_choices(board, 1, all);
    for (int i = 0; i < found; i++) {
        int image, j = 0;
        board_make(board, all[i]);
        bool known = opening_book_key(board, 0, &keys[count], &image);
        board_unmake(board);
        while (known && j < count && keys[j] != keys[count])
            j++;
        if (!known || j == count)
            moves[count++] = all[i];
    }
    return count;
}

/* Searches the position; `wanted` lines are told apart. */
static struct BookLines search_lines(struct Board *board, uint64_t nodes, int wanted)
{
    struct BookLines lines = {.count = 0};
    Move moves[MOVES_MAX];
    int count = different_moves(board, moves);
    const struct SearchSettings settings = {.algorithm = ALGORITHM_STRONG,
                                            .nodes = nodes,
                                            .variations = wanted,
                                            .only = moves,
                                            .only_count = count};
    const struct SearchHost host = {.info = note_line, .context = &lines};
    struct TranspositionTable *table = tt_new(TABLE_BYTES);
    struct Search *search = search_new(board, board->tables, table);
    struct SearchResult result;
    search_run(search, &settings, &host, &result);
    search_free(search);
    tt_free(table);
    tidy(&lines);
    return lines;
}

/* Adds a move that is not among them. */
static void add_line(struct BookLines *lines, Move move, Score score)
{
    for (int i = 0; i < lines->count; i++)
        if (lines->moves[i].move == move)
            return;
    if (lines->count < BOOK_LINES_MAX)
        lines->moves[lines->count++] = (struct BookMove){.move = move, .weight = 1, .score = score};
}

/* A choice between colours: each by a search of what follows. What leads to no ordinary position,
 * such as placing two more stones, is taken where neither colour is better by more than FAIR. */
static struct BookLines choice_lines(struct Board *board, uint64_t nodes)
{
    const struct Game *game = board->game;
    Move moves[MOVES_MAX];
    int seat = game->mover(board->position);
    int count = game->generate(board->position, NULL, MOVES_ALL, moves);
    struct BookLines lines = {.count = 0};
    for (int i = 0; i < count; i++) {
        board_make(board, moves[i]);
        Score score = FAIR;
        if (game->knowledge->choose(board->position, 0) == MOVE_NONE) {
            struct BookLines one = search_lines(board, nodes, 1);
            Score value = one.count ? one.moves[0].score : 0;
            score = game->mover(board->position) == seat ? value : -value;
        }
        board_unmake(board);
        add_line(&lines, moves[i], score);
    }
    tidy(&lines);
    return lines;
}

/* Where to put the stones that both are to find fair: what the game proposes. */
static struct BookLines placement_lines(const struct Board *board)
{
    struct BookLines lines = {.count = 0};
    for (uint64_t i = 0; i < PLACEMENTS; i++)
        add_line(&lines, board->game->knowledge->choose(board->position, mix64(i)), 0);
    tidy(&lines);
    return lines;
}

static bool places_stones(const struct Board *board)
{
    Move move = board->game->knowledge->choose(board->position, 0);
    return board->game->shape(board->position, move).to != POINT_NONE;
}

static struct BookLines think(struct Board *board, uint64_t nodes, int lines)
{
    const struct Knowledge *knowledge = board->game->knowledge;
    if (!knowledge->choose || knowledge->choose(board->position, 0) == MOVE_NONE)
        return search_lines(board, nodes, lines);
    return places_stones(board) ? placement_lines(board) : choice_lines(board, nodes);
}

static void think_some(void *argument)
{
    const struct Share *share = argument;
    for (int i = share->first; i < share->count; i += share->step) {
        struct BookTask *task = &share->tasks[i];
        struct Board board;
        if (task->done)
            continue;
        book_tree_board(share->tree, task->number, &board);
        task->lines = think(&board, share->nodes, share->lines);
        task->done = true;
        board_free(&board);
    }
}

void book_think(const struct BookTree *tree, struct BookTask *tasks, int count, uint64_t nodes,
                int lines, int jobs)
{
    const struct WorkerHost host = posix_host(0);
    struct Share shares[BOOK_JOBS_MAX];
    void *threads[BOOK_JOBS_MAX];
    for (int i = 0; i < jobs; i++) {
        shares[i] = (struct Share){tree, tasks, i, count, jobs, lines, nodes};
        threads[i] = host.start(host.context, think_some, &shares[i]);
        if (!threads[i])
            think_some(&shares[i]);
    }
    for (int i = 0; i < jobs; i++)
        if (threads[i])
            host.join(host.context, threads[i]);
}
