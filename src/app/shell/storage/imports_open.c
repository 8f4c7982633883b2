/* Files whose charset stays open, in memory and on disk: "unasked.txt", a path on each line. */
#define _POSIX_C_SOURCE 200809L
#include "src/app/shell/storage/imports_open.h"
#include "src/app/shell/app.h"
#include "src/common/memory.h"
#include "src/common/string_buffer.h"
#include "src/play/library/librarian.h"
#include "src/play/system/files.h"
#include "src/play/system/path.h"
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* --- the file, on the disk's thread ----------------------------------------------------------- */

struct ListAsk {
    char path[PATH_MAX_LENGTH];
    char *text; /* owned: what is to be written, or was read; NULL: nothing */
};

static void end_list(void *argument)
{
    struct ListAsk *ask = argument;
    free(ask->text);
    free(ask);
}

static struct ListAsk *list_ask(const struct App *app)
{
    struct ListAsk *ask = memory_zeroed(sizeof *ask);
    path_join(ask->path, sizeof ask->path, app->paths.pref, "unasked.txt");
    return ask;
}

static bool read_list(struct Library *library, void *argument, struct FileError *error)
{
    struct ListAsk *ask = argument;
    (void)library;
    (void)error; /* there is none, as a rule */
    ask->text = file_read(ask->path, NULL);
    return true;
}

static bool write_list(struct Library *library, void *argument, struct FileError *error)
{
    const struct ListAsk *ask = argument;
    (void)library;
    if (ask->text)
        return file_replace(&file_calls_system, ask->path, FILE_PRIVATE, ask->text, error);
    unlink(ask->path);
    return true;
}

/* --- the lists -------------------------------------------------------------------------------- */

static struct IntakeOpen **end_of(struct IntakeOpen **list)
{
    while (*list)
        list = &(*list)->next;
    return list;
}

/* Where the file of that path stands in the list; its end if it does not. */
static struct IntakeOpen **place_of(struct IntakeOpen **list, const char *path)
{
    while (*list && strcmp((*list)->path, path) != 0)
        list = &(*list)->next;
    return list;
}

static void drop(struct IntakeOpen **place)
{
    struct IntakeOpen *gone = *place;
    if (!gone)
        return;
    *place = gone->next;
    intake_open_free(gone);
}

static void drop_all(struct IntakeOpen **list)
{
    while (*list)
        drop(list);
}

void imports_open_add(struct ImportsOpen *open, struct IntakeOpen *files)
{
    while (files) {
        struct IntakeOpen *file = files;
        files = file->next;
        file->next = NULL;
        drop(place_of(&open->answered, file->path));
        if (*place_of(&open->waiting, file->path))
            intake_open_free(file);
        else
            *end_of(&open->waiting) = file;
    }
}

const char *imports_open_known(const struct ImportsOpen *open)
{
    if (!open->waiting)
        return NULL;
    const struct CharsetGuess *guess = &open->waiting->guess;
    for (int i = 0; i < guess->count; i++)
        if (open->same && strcmp(guess->names[i], open->same) == 0)
            return open->same;
    return open->best ? guess->names[0] : NULL;
}

void imports_open_next(struct ImportsOpen *open)
{
    struct IntakeOpen *file = open->waiting;
    open->waiting = file->next;
    file->next = open->answered;
    open->answered = file;
}

void imports_open_arrive(struct ImportsOpen *open)
{
    drop_all(&open->answered);
    if (!open->waiting) { /* what comes later is another import */
        open->same = NULL;
        open->best = false;
    }
}

/* --- what is kept ----------------------------------------------------------------------------- */

/* Adds the paths, as they are wherever the program is started next. A name with a line's end in it
 * has no place in the list. */
static void write_paths(struct StringBuffer *text, const struct IntakeOpen *list)
{
    char folder[FILE_PATH_MAX];
    for (; list; list = list->next) {
        if (strchr(list->path, '\n'))
            continue;
        if (!path_is_absolute(list->path) && getcwd(folder, sizeof folder))
            string_buffer_format(text, "%s/", folder);
        string_buffer_format(text, "%s\n", list->path);
    }
}

void imports_open_keep(struct ImportsOpen *open, struct App *app)
{
    struct StringBuffer text = {.data = NULL};
    write_paths(&text, open->waiting);
    write_paths(&text, open->answered);
    bool same =
        text.data && open->kept ? strcmp(text.data, open->kept) == 0 : !text.data && !open->kept;
    if (same) {
        free(text.data);
        return;
    }
    free(open->kept);
    open->kept = text.data;
    struct ListAsk *ask = list_ask(app);
    ask->text = text.data ? strdup(text.data) : NULL;
    question_drop(librarian_ask(app->librarian, write_list, ask, end_list));
}

void imports_open_look(struct ImportsOpen *open, struct App *app)
{
    open->looking = librarian_ask(app->librarian, read_list, list_ask(app), end_list);
}

bool imports_open_found(struct ImportsOpen *open)
{
    struct FileError error;
    if (!open->looking || !question_answered(open->looking, &error))
        return false;
    struct ListAsk *ask = question_argument(open->looking);
    for (const char *line = ask->text; line && *line;) {
        size_t length = strcspn(line, "\n");
        struct IntakeOpen *file = memory_zeroed(sizeof *file);
        file->path = strndup(line, length);
        *end_of(&open->answered) = file;
        line += length + (line[length] == '\n');
    }
    bool found = ask->text != NULL;
    open->kept = ask->text;
    ask->text = NULL;
    question_drop(open->looking);
    open->looking = NULL;
    return found;
}

void imports_open_end(struct ImportsOpen *open)
{
    drop_all(&open->waiting);
    drop_all(&open->answered);
    free(open->kept);
}
