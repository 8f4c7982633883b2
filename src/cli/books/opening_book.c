/* tianyuan-engine book: makes an opening book, in two steps: files of analyses, then the book. */
#include "src/cli/books/analyses.h"
#include "src/cli/command.h"
#include "src/cli/start.h"
#include "src/common/memory.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FILES_MAX = 8 };

/* What was typed. */
struct BookArguments {
    struct StartArguments start;
    const char *out, *files[FILES_MAX + 1];
    struct BookPlan plan;
    int64_t positions, half, jobs;
};

/* Entries of a book being put together. */
struct Entries {
    unsigned char (*bytes)[BOOK_ENTRY];
    int count, capacity, positions;
};

static void add_entries(struct Entries *entries, const struct BookTree *tree, Score half)
{
    for (int i = 0; i < book_tree_count(tree); i++) {
        struct BookMove moves[BOOK_LINES_MAX];
        int count = book_tree_moves(tree, i, half, moves);
        entries->positions += count > 0;
        for (int j = 0; j < count; j++) {
            if (entries->count == entries->capacity) {
                entries->capacity = entries->capacity ? 2 * entries->capacity : 4096;
                entries->bytes = memory_resized(entries->bytes,
                                                (size_t)entries->capacity * sizeof *entries->bytes);
            }
            opening_book_write_entry(book_tree_node(tree, i)->key, &moves[j],
                                     entries->bytes[entries->count++]);
        }
    }
}

static uint64_t key_of(const unsigned char *entry)
{
    uint64_t key = 0;
    for (int i = 7; i >= 0; i--)
        key = key << 8 | entry[i];
    return key;
}

static int16_t score_of(const unsigned char *entry)
{
    return (int16_t)(uint16_t)(entry[12] | entry[13] << 8);
}

/* By key, then by score, the best first, then by move. */
static int compare(const void *any, const void *other)
{
    uint64_t a = key_of(any), b = key_of(other);
    if (a != b)
        return a < b ? -1 : 1;
    if (score_of(any) != score_of(other))
        return score_of(any) > score_of(other) ? -1 : 1;
    return memcmp((const char *)any + 8, (const char *)other + 8, 2);
}

/* Adds what a file knows, which must be of the same game as those before. */
static int add_file(const char *path, Score half, const struct Game **game, struct Entries *entries)
{
    struct Board start;
    struct BookTree *tree = book_analyses_read(path, &start);
    int status = EXIT_GOOD;
    if (!tree)
        return EXIT_WRONG_ARGUMENTS;
    if (*game && *game != start.game)
        status = console_complain("book", "%s is about another game than those before it", path);
    else
        add_entries(entries, tree, half);
    *game = start.game;
    book_tree_free(tree);
    board_free(&start);
    return status;
}

static bool write_book(const char *path, const struct Game *game, struct Entries *entries)
{
    unsigned char head[BOOK_HEAD];
    FILE *file = fopen(path, "wb");
    if (!file)
        return false;
    opening_book_write_head(game, head);
    fwrite(head, 1, sizeof head, file);
    fwrite(entries->bytes, BOOK_ENTRY, (size_t)entries->count, file);
    bool good = !ferror(file);
    return fclose(file) == 0 && good;
}

/* Makes a book of the files. */
static int make_book(const struct BookArguments *a)
{
    struct Entries entries = {.count = 0};
    const struct Game *game = NULL;
    int status = EXIT_GOOD;
    for (int i = 0; a->files[i] && status == EXIT_GOOD; i++)
        status = add_file(a->files[i], (Score)a->half, &game, &entries);
    if (status == EXIT_GOOD) {
        if (entries.count > 0)
            qsort(entries.bytes, (size_t)entries.count, BOOK_ENTRY, compare);
        if (!write_book(a->out, game, &entries))
            status = console_complain("book", "%s can't be written", a->out);
        else
            printf("%d positions, %d moves\n", entries.positions, entries.count);
    }
    free(entries.bytes);
    return status;
}

static enum ArgumentsResult read_arguments(struct BookArguments *a, int argc, char **argv)
{
    const struct Argument arguments[] = {
        argument_number("--positions", "N", &a->positions, 1, 1000000,
                        "positions that FILE is to have in the end; default 1000"),
        argument_number("--nodes", "N", &a->plan.nodes, 1, 999999999,
                        "nodes for each; default 1000000"),
        argument_number("--lines", "K", &a->plan.lines, 1, BOOK_LINES_MAX,
                        "moves told apart in each; default 4"),
        argument_number("--margin", "S", &a->plan.margin, 0, BOOK_SCORE_MAX,
                        "points that a book move may lose; default 60"),
        argument_number("--decided", "S", &a->plan.decided, 0, BOOK_SCORE_MAX,
                        "points beyond which nothing is gone on with; default 500"),
        argument_number("--step", "S", &a->plan.step, 0, BOOK_SCORE_MAX,
                        "points that a ply costs beside: the less, the deeper; default 20"),
        argument_number("--plies", "K", &a->plan.plies, 1, BOOK_PLIES_MAX - 1,
                        "plies that it goes on for at most; default 24"),
        argument_number("--jobs", "J", &a->jobs, 1, BOOK_JOBS_MAX, "threads; default 1"),
        argument_text("--out", "BOOK", &a->out, "make a book of what the files say"),
        argument_number("--half", "S", &a->half, 1, BOOK_SCORE_MAX,
                        "points that make a move half as likely; default 15"),
        {.name = NULL},
    };
    const struct Usage usage = {
        .command = "book",
        .operands = "FILE...",
        .about =
            "Thinks about the positions that games begin with and keeps what it finds in FILE, "
            "or\ngoes on with it. With --out it makes an opening book of such files. The same "
            "arguments\ngive the same FILE, broken off in between or not.",
        .arguments = arguments,
        .common = start_arguments(&a->start),
        .operand = a->files,
        .operand_min = 1,
        .operand_count = FILES_MAX,
    };
    return console_arguments(&usage, argc, argv);
}

/* Thinks, with the board set up where the arguments say. */
static int grow_file(const struct BookArguments *a, const struct Board *board)
{
    if (board->trail.count > 0 || a->start.position)
        return console_complain("book", "a book begins at the start of the game");
    if (a->files[1])
        return console_complain("book", "one FILE at a time, or --out");
    if (!board->game->knowledge || !board->game->knowledge->strong)
        return console_complain("book", "%s has no strong engine", board->game->id);
    return book_analyses_grow(a->files[0], &a->plan, board, a->positions, (int)a->jobs);
}

int command_book(int argc, char **argv)
{
    struct BookArguments a = {
        .plan =
            {.nodes = 1000000, .lines = 4, .margin = 60, .decided = 500, .step = 20, .plies = 24},
        .positions = 1000,
        .half = 15,
        .jobs = 1};
    struct Board typed, board;
    enum ArgumentsResult result = read_arguments(&a, argc, argv);
    if (result != ARGUMENTS_GOOD)
        return console_status(result);
    if (a.out)
        return make_book(&a);
    if (!start_board(&a.start, "book", &typed))
        return EXIT_WRONG_ARGUMENTS;
    void *tables = board_tables(typed.game);
    board_copy(&board, &typed, tables, true);
    board_free(&typed);
    int status = grow_file(&a, &board);
    board_free(&board);
    memory_aligned_free(tables);
    return status;
}
