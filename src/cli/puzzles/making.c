/* Making puzzles: games, what is found in them, and how far the file is. */
#include "src/cli/puzzles/making.h"
#include "src/cli/console.h"
#include "src/play/formats/format.h"
#include "src/play/puzzles/finder.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { HEAD_MAX = 512 };

static const char mark[] = "# game ";

/* A file that is being written. */
struct Output {
    const struct Making *making;
    FILE *file;
    int64_t first; /* game that it does not have yet, from 0 */
    int64_t puzzles;
};

/* What the file begins with: how it is made. */
static void write_head(const struct Making *m, char head[HEAD_MAX])
{
    char option[64];
    int length = snprintf(head, HEAD_MAX, "# puzzles %s", m->game->id);
    for (int i = 0; i < option_count(m->game); i++) {
        option_write(m->game, &m->options, i, option);
        length += snprintf(head + length, (size_t)(HEAD_MAX - length), " %s", option);
    }
    length += m->records
                  ? snprintf(head + length, (size_t)(HEAD_MAX - length), " %.200s", m->records)
                  : snprintf(head + length, (size_t)(HEAD_MAX - length), " seed=%" PRId64, m->seed);
    snprintf(head + length, (size_t)(HEAD_MAX - length), " shard=%d/%d\n", m->shard, m->shards);
}

/* ---- the file ---- */

/* Cuts off what stands behind the last game that was gone through. */
static void cut_back(char *text, size_t head, int64_t *first)
{
    char *keep = text + head;
    *first = 0;
    for (char *at = keep; (at = strstr(at, mark)); at++) {
        char *end = strchr(at, '\n');
        if (end && at[-1] == '\n') {
            *first = strtoll(at + strlen(mark), NULL, 10) + 1;
            keep = end + 1;
        }
    }
    *keep = 0;
}

/* Opens the file to go on with it, or a new one. */
static bool open_output(struct Output *output)
{
    const char *path = output->making->out;
    char head[HEAD_MAX];
    struct FileError error;
    size_t size;
    write_head(output->making, head);
    char *text = file_read_bytes(path, PUZZLE_FILE_MAX, &size, &error);
    bool ours = !text || strncmp(text, head, strlen(head)) == 0;
    if (text && ours)
        cut_back(text, strlen(head), &output->first);
    bool good =
        ours && file_replace(&file_calls_system, path, FILE_SHARED, text ? text : head, &error);
    if (!ours)
        console_complain("puzzles", "%s was made in another way", path);
    else if (!good || !(output->file = fopen(path, "ab")))
        console_complain("puzzles", "%s can't be written", path);
    free(text);
    return output->file;
}

static void write_puzzle(void *context, const struct Puzzle *puzzle)
{
    struct Output *output = context;
    struct StringBuffer text = {.length = 0};
    puzzle_write(puzzle, &text);
    fputs(text.data, output->file);
    output->puzzles++;
    free(text.data);
}

/* Notes that a game was gone through; false if the file can't be written. */
static bool end_game(struct Output *output, int64_t number)
{
    fprintf(output->file, "%s%" PRId64 "\n", mark, number);
    if (output->making->progress)
        fprintf(stderr, "\r%" PRId64 " games, %" PRId64 " puzzles more ", number + 1,
                output->puzzles);
    return fflush(output->file) == 0 && !ferror(output->file);
}

/* Whether the shard has that game and the file does not. */
static bool is_due(const struct Output *output, int64_t number)
{
    return number >= output->first && number % output->making->shards == output->making->shard - 1;
}

/* ---- games ---- */

static bool generate(struct Output *output, struct Finder *finder)
{
    bool good = true;
    for (int64_t number = 0; good && number < output->making->games; number++) {
        if (!is_due(output, number))
            continue;
        finder_generate(finder, (uint64_t)(output->making->seed + number));
        good = end_game(output, number);
    }
    return good;
}

/* Whether a record is of the game and options that are asked for. */
static bool is_wanted(const struct Making *m, const struct Tree *tree)
{
    const struct Options *options = tree_options(tree);
    bool same = tree_game(tree) == m->game;
    for (int i = 0; same && i < option_count(m->game); i++)
        same = options->choice[i] == m->options.choice[i];
    return same;
}

static bool read_records(struct Output *output, struct Finder *finder)
{
    const struct Making *m = output->making;
    struct FileError trouble;
    struct ImportError error;
    size_t size;
    char *bytes = file_read_bytes(m->records, IMPORT_BYTES_MAX, &size, &trouble);
    struct Import *import = bytes ? import_open(bytes, size, m->records, m->game, &error) : NULL;
    struct Tree *tree;
    enum ImportStep step;
    bool good = import || console_complain("puzzles", "%s: %s", m->records,
                                           bytes ? error.what : trouble.what) == 0;
    free(bytes);
    for (int64_t number = 0; good && (step = import_next(import, &tree, &error)) != IMPORT_END;
         number++) {
        if (step == IMPORT_RECORD && is_due(output, number) && is_wanted(m, tree))
            finder_record(finder, tree);
        if (step == IMPORT_RECORD)
            tree_free(tree);
        if (is_due(output, number))
            good = end_game(output, number);
    }
    import_close(import);
    return good;
}

int making_run(const struct Making *making)
{
    struct Output output = {.making = making};
    struct Finder *finder = finder_new(making->game, &making->options, write_puzzle, &output);
    if (!finder)
        return console_complain("puzzles", "nothing is proved about %s by these rules",
                                making->game->id);
    bool good = open_output(&output) &&
                (making->records ? read_records(&output, finder) : generate(&output, finder));
    if (output.file)
        good = fclose(output.file) == 0 && good;
    finder_free(finder);
    if (making->progress)
        fputc('\n', stderr);
    return good ? EXIT_GOOD : EXIT_FAILED;
}
