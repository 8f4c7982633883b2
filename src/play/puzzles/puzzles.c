/* Files of puzzles. */
#include "src/common/memory.h"
#include "src/play/puzzles/puzzle.h"
#include <stdlib.h>
#include <string.h>

enum { BAND = 100 /* points of rating */ };

/* Adds the puzzle of a line; `puzzles` has room for it. */
static bool add_line(struct Puzzles *puzzles, const char *name, int number, const char *line,
                     struct FileError *error)
{
    struct TextError wrong;
    if (*line == 0 || *line == '#')
        return true;
    if (puzzle_read(&puzzles->puzzle[puzzles->count], line, &wrong)) {
        puzzles->count++;
        return true;
    }
    return file_error(error, name, number, "%s, at character %d", wrong.what, wrong.at + 1);
}

/* Leaves the first `count`. */
static void shorten(struct Puzzles *puzzles, int count)
{
    while (puzzles->count > count)
        puzzle_free(&puzzles->puzzle[--puzzles->count]);
}

/* Tells that a part of the text is read; false with an error if no more is to be. */
static bool look_on(struct Progress *progress, const char *name, double part,
                    struct FileError *error)
{
    if (progress_stops(progress))
        return file_error(error, name, 0, "it was stopped");
    if (progress)
        progress_tell(progress, part);
    return true;
}

bool puzzles_read(struct Puzzles *puzzles, const char *name, const char *text,
                  struct Progress *progress, struct FileError *error)
{
    struct StringBuffer line = {.length = 0};
    int lines = 1, before = puzzles->count;
    bool good = true;
    for (const char *c = text; *c; c++)
        lines += *c == '\n';
    puzzles->puzzle =
        memory_resized(puzzles->puzzle, (size_t)(before + lines) * sizeof *puzzles->puzzle);
    for (int number = 1; good && *text; number++) {
        size_t length = strcspn(text, "\n");
        line.length = 0;
        string_buffer_add_bytes(&line, text, length);
        if (length > 0 && line.data[length - 1] == '\r')
            line.data[length - 1] = 0;
        good = look_on(progress, name, (double)number / lines, error) &&
               add_line(puzzles, name, number, line.data, error);
        text += length + (text[length] == '\n');
    }
    free(line.data);
    if (!good)
        shorten(puzzles, before);
    return good;
}

bool puzzles_recognize(const char *text)
{
    while (*text == '#' || *text == '\n' || *text == '\r') {
        text += strcspn(text, "\n");
        text += *text == '\n';
    }
    size_t length = strcspn(text, " |");
    return length == IDENTITY_SIZE - 1 && text[length + strspn(text + length, " ")] == '|';
}

bool puzzles_open(struct Puzzles *puzzles, const char *path, struct FileError *error)
{
    size_t size;
    char *text = file_read_bytes(path, PUZZLE_FILE_MAX, &size, error);
    bool good = text && (strlen(text) == size || file_error(error, path, 0, "it is no text")) &&
                puzzles_read(puzzles, path, text, NULL, error);
    free(text);
    return good;
}

/* The greater of two by id, then by line: > 0 if `a` is. */
static int compare(const struct Puzzle *a, const struct Puzzle *b)
{
    struct StringBuffer one = {.length = 0}, other = {.length = 0};
    int order = strcmp(a->id, b->id);
    if (order != 0)
        return order;
    puzzle_write(a, &one);
    puzzle_write(b, &other);
    order = strcmp(one.data, other.data);
    free(one.data);
    free(other.data);
    return order;
}

static int compare_any(const void *a, const void *b)
{
    return compare(a, b);
}

void puzzles_sort(struct Puzzles *puzzles)
{
    int kept = 0;
    qsort(puzzles->puzzle, (size_t)puzzles->count, sizeof *puzzles->puzzle, compare_any);
    for (int i = 0; i < puzzles->count; i++) {
        struct Puzzle *puzzle = &puzzles->puzzle[i];
        if (kept > 0 && strcmp(puzzles->puzzle[kept - 1].id, puzzle->id) == 0)
            puzzle_free(puzzle);
        else
            puzzles->puzzle[kept++] = *puzzle;
    }
    puzzles->count = kept;
}

/* Takes the first of `puzzles` that is in that band and was not taken. */
static bool take_from(struct Puzzles *puzzles, int band, struct Puzzle *chosen)
{
    for (int i = 0; i < puzzles->count; i++) {
        struct Puzzle *puzzle = &puzzles->puzzle[i];
        if (puzzle->game && puzzle->rating / BAND == band) {
            *chosen = *puzzle;
            puzzle->game = NULL;
            return true;
        }
    }
    return false;
}

void puzzles_choose(struct Puzzles *puzzles, int count)
{
    struct Puzzles chosen = {.count = 0};
    puzzles_sort(puzzles);
    if (count >= puzzles->count)
        return;
    chosen.puzzle = memory_zeroed((size_t)(count + 1) * sizeof *chosen.puzzle);
    while (chosen.count < count)
        for (int band = 0; band <= PUZZLE_RATING_MAX / BAND && chosen.count < count; band++)
            chosen.count += take_from(puzzles, band, &chosen.puzzle[chosen.count]);
    for (int i = 0; i < puzzles->count; i++)
        if (puzzles->puzzle[i].game)
            puzzle_free(&puzzles->puzzle[i]);
    free(puzzles->puzzle);
    *puzzles = chosen;
    puzzles_sort(puzzles);
}

void puzzles_free(struct Puzzles *puzzles)
{
    shorten(puzzles, 0);
    free(puzzles->puzzle);
    puzzles->puzzle = NULL;
}
