/*
 * Changes that another program keeps out until this one ends: they lie in files of a folder beside
 * the library until a program can make them, before any change of its own.
 *
 * A file is a list of these; what stands there is not repeated if it is made twice:
 *
 *     star 1 17 2026.11.22 19:30:05      game 17, of that moment; "" where it could not be read
 *     remove 1795490110 17 2026.11.22    when that was; 0: it is brought back
 *     forget 0 0 gomoku                  see library_forget_own; "*": every game
 *     result 4711 0 00kce942 1795.. xiangqi  of a puzzle, see puzzle_results.c
 *     review 418 17 2026.11.22           then the 418 bytes of what was reviewed, and a line's end
 */
#define _POSIX_C_SOURCE 200809L
#include "engine/record.h"
#include "src/play/library/parts.h"
#include "src/play/system/files.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { LATER_TEXT_MAX = 1 << 26 };

static bool read_number(const char **at, int64_t *number)
{
    char *end;
    errno = 0;
    *number = strtoll(*at, &end, 10);
    bool good = end != *at && errno == 0 && *end == ' ';
    *at = good ? end + 1 : *at;
    return good;
}

/* Whether the game is the one that was meant. */
static bool is_there(struct Library *library, const struct LaterGame *wanted, bool *good,
                     struct FileError *error)
{
    struct LaterGame game = {.id = wanted->id};
    *good = later_moment(library, &game, error);
    return *good && (wanted->moment[0] == 0 || strcmp(game.moment, wanted->moment) == 0);
}

/* A review's text; *at moves behind it. NULL if it is none. */
static struct Tree *read_reviewed(const char **at, int64_t size)
{
    const char *rest;
    int line = 1;
    if (size < 0 || size >= LATER_TEXT_MAX || strnlen(*at, (size_t)size + 1) <= (size_t)size ||
        (*at)[size] != '\n')
        return NULL;
    char *text = strndup(*at, (size_t)size);
    struct Tree *tree = record_read_tree(text, NULL, &rest, &line, NULL);
    free(text);
    *at += size + 1;
    return tree;
}

static bool make_review(struct Library *library, const struct LaterGame *game, int64_t size,
                        const char **at, struct FileError *error)
{
    bool good = true;
    struct Tree *reviewed = read_reviewed(at, size);
    if (reviewed && (game->id == 0 || is_there(library, game, &good, error)))
        good = later_review(library, game->id, reviewed, error);
    tree_free(reviewed);
    return good;
}

/* One change; what can't be read, or is of a game that is not there any more, is passed over. */
static bool make_change(struct Library *library, const char *line, const char **at,
                        struct FileError *error)
{
    struct LaterGame game = {.id = 0};
    int64_t value = 0;
    bool good = true;
    char what[16];
    const char *rest = strchr(line, ' ');
    if (!rest || rest - line >= (ptrdiff_t)sizeof what)
        return true;
    snprintf(what, sizeof what, "%.*s", (int)(rest - line), line);
    rest++;
    if (!read_number(&rest, &value) || !read_number(&rest, &game.id))
        return true;
    if (strcmp(what, "forget") == 0)
        return later_forget(library, rest, error);
    if (strcmp(what, "result") == 0)
        return later_result(library, value, rest, error);
    snprintf(game.moment, sizeof game.moment, "%s", rest);
    if (strcmp(what, "review") == 0)
        return make_review(library, &game, value, at, error);
    return !is_there(library, &game, &good, error)
               ? good
               : later_change(library, what, value, game.id, error);
}

static bool make_changes(struct Library *library, const char *text, struct FileError *error)
{
    bool good = true;
    while (*text && good) {
        size_t length = strcspn(text, "\n");
        char *line = strndup(text, length);
        text += length + (text[length] == '\n');
        good = make_change(library, line, &text, error);
        free(line);
    }
    return good;
}

/* A file whose changes were made and that could not be removed then is known by its name. */
static bool take_file(struct Library *library, const char *path, const char *name,
                      struct FileError *error)
{
    struct FileError ignored; /* what can't be read now is left for another time */
    size_t size;
    bool known, good;
    char *text = file_read_regular(path, LATER_TEXT_MAX, NULL, &size, &ignored);
    if (!text)
        return true;
    known = taken_before(library, name, &good, error);
    good = good && (known || make_changes(library, text, error));
    free(text);
    return good;
}

static bool take_all(struct Library *library, struct LaterFiles *files, struct FileError *error)
{
    char path[FILE_PATH_MAX];
    bool good = true;
    later_folder(library, path);
    *files = (struct LaterFiles){.count = 0};
    files->names = file_names(path, ".txt", &files->count);
    for (int i = 0; i < files->count && good; i++) {
        char name[FILE_PATH_MAX];
        snprintf(name, sizeof name, "%.3900s/%.128s", path, files->names[i]);
        good = take_file(library, name, files->names[i], error);
    }
    return good;
}

static void end_all(const struct Library *library, struct LaterFiles *files, bool made)
{
    char folder[FILE_PATH_MAX], path[FILE_PATH_MAX];
    later_folder(library, folder);
    for (int i = 0; i < files->count; i++) {
        snprintf(path, sizeof path, "%.3900s/%.128s", folder, files->names[i]);
        if (made)
            unlink(path);
        free(files->names[i]);
    }
    free(files->names);
}

void library_make_later(struct Library *library)
{
    library->later.take = take_all;
    library->later.end = end_all;
}
