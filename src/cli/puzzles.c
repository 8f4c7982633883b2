/* tianyuan-engine puzzles: files of puzzles. */
#include "src/cli/command.h"
#include "src/cli/console.h"
#include "src/common/memory.h"
#include "src/play/puzzles/puzzle.h"
#include <stdio.h>
#include <stdlib.h>

enum { FILES_MAX = 4096 };

/* What was typed. */
struct PuzzlesArguments {
    const char *files[FILES_MAX + 1];
};

/* Reads all the files that were named. */
static bool open_files(const struct PuzzlesArguments *a, struct Puzzles *puzzles)
{
    struct FileError error;
    for (int i = 0; a->files[i]; i++) {
        if (!puzzles_open(puzzles, a->files[i], &error)) {
            char text[FILE_PATH_MAX + 200];
            file_error_text(&error, text, sizeof text);
            console_complain("puzzles", "%s", text);
            return false;
        }
    }
    return true;
}

/* Prints the puzzles of all files, each once, by their ids. */
static int list(const struct PuzzlesArguments *a)
{
    struct Puzzles puzzles = {.count = 0};
    struct StringBuffer text = {.length = 0};
    bool good = open_files(a, &puzzles);
    puzzles_sort(&puzzles);
    for (int i = 0; good && i < puzzles.count; i++) {
        text.length = 0;
        puzzle_write(&puzzles.puzzle[i], &text);
        fputs(text.data, stdout);
    }
    free(text.data);
    puzzles_free(&puzzles);
    return good ? EXIT_GOOD : EXIT_FAILED;
}

int command_puzzles(int argc, char **argv)
{
    struct PuzzlesArguments *a = memory_zeroed(sizeof *a);
    const struct Argument arguments[] = {{.name = NULL}};
    const struct Usage usage = {
        .command = "puzzles",
        .operands = "FILE...",
        .about = "Checks files of puzzles and prints them, a line each, sorted by their ids; of "
                 "those\nthat are in several files, one. See docs/puzzles.md.",
        .arguments = arguments,
        .operand = a->files,
        .operand_min = 1,
        .operand_count = FILES_MAX,
    };
    enum ArgumentsResult result = console_arguments(&usage, argc, argv);
    int status = result == ARGUMENTS_GOOD ? list(a) : console_status(result);
    free(a);
    return status;
}
