/* Grading puzzles, one after the other. */
#include "src/cli/puzzles/grading.h"
#include "src/cli/console.h"
#include "src/play/puzzles/grader.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What the file has already, but for a line that was broken off, which goes. */
static bool read_done(const char *path, struct Puzzles *done)
{
    struct FileError error;
    size_t size;
    char *text = file_read_bytes(path, PUZZLE_FILE_MAX, &size, &error);
    if (!text)
        return error.reason == ENOENT;
    char *end = strrchr(text, '\n');
    *(end ? end + 1 : text) = 0;
    bool good = puzzles_read(done, path, text, NULL, &error) &&
                file_replace(&file_calls_system, path, FILE_SHARED, text, &error);
    free(text);
    return good;
}

static bool has(const struct Puzzles *puzzles, const char *id)
{
    for (int i = 0; i < puzzles->count; i++)
        if (strcmp(puzzles->puzzle[i].id, id) == 0)
            return true;
    return false;
}

/* Grades the puzzle by *grader, which is made anew where it is of another game. */
static bool grade(struct Grader **grader, const struct Game **of, struct Puzzle *puzzle)
{
    if (*of != puzzle->game) {
        grader_free(*grader);
        *grader = grader_new(puzzle->game);
        *of = puzzle->game;
    }
    if (!*grader)
        return false;
    grader_grade(*grader, puzzle);
    puzzle_note_themes(puzzle);
    return true;
}

static bool write_line(FILE *file, const struct Puzzle *puzzle)
{
    struct StringBuffer text = {.length = 0};
    puzzle_write(puzzle, &text);
    bool good = fputs(text.data, file) >= 0 && fflush(file) == 0;
    free(text.data);
    return good;
}

int grading_run(struct Puzzles *puzzles, const char *out, int shard, int shards, bool progress)
{
    struct Puzzles done = {.count = 0};
    struct Grader *grader = NULL;
    const struct Game *of = NULL;
    FILE *file = read_done(out, &done) ? fopen(out, "ab") : NULL;
    bool good = file;
    int graded = 0;
    for (int i = shard - 1; good && i < puzzles->count; i += shards) {
        struct Puzzle *puzzle = &puzzles->puzzle[i];
        if (has(&done, puzzle->id))
            continue;
        if (grade(&grader, &of, puzzle))
            good = write_line(file, puzzle);
        else
            console_complain("puzzles", "%s: %s has no levels", puzzle->id, puzzle->game->id);
        if (progress)
            fprintf(stderr, "\r%d graded ", ++graded);
    }
    if (progress)
        fputc('\n', stderr);
    if (!good)
        console_complain("puzzles", "%s can't be written", out);
    if (file)
        good = fclose(file) == 0 && good;
    grader_free(grader);
    puzzles_free(&done);
    return good ? EXIT_GOOD : EXIT_FAILED;
}
