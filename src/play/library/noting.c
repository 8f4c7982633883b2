/* Changes that another program keeps out until this one ends are noted for the next; later.c tells
 * how they are written down. */
#include "src/play/library/parts.h"
#include "src/play/records/moment.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void later_folder(const struct Library *library, char folder[FILE_PATH_MAX])
{
    int length = (int)(strrchr(library->path, '/') - library->path);
    snprintf(folder, FILE_PATH_MAX, "%.*s/later", length > 3900 ? 3900 : length, library->path);
}

bool later_moment(struct Library *library, void *argument, struct FileError *error)
{
    struct LaterGame *game = argument;
    bool good;
    sqlite3_stmt *s = sql_prepare(library, "SELECT moment FROM game WHERE id = ?1", error);
    if (!s)
        return false;
    sqlite3_bind_int64(s, 1, game->id);
    if (sql_row(library, s, &good, error))
        sql_text(s, 0, game->moment, sizeof game->moment);
    sqlite3_finalize(s);
    return good;
}

void later_note(struct Library *library, const char *what, int64_t value, int64_t id,
                const char *rest)
{
    struct LaterGame game = {.id = id};
    if (id != 0)
        library_do(library, false, later_moment, &game, NULL);
    string_buffer_format(&library->later.text, "%s %lld %lld %s\n", what, (long long)value,
                         (long long)id, id != 0 ? game.moment : rest);
    library->later.count++;
}

void later_note_text(struct Library *library, const char *text)
{
    string_buffer_add(&library->later.text, text);
    string_buffer_add(&library->later.text, "\n");
}

void library_note_later(struct Library *library)
{
    library->later.noting = true;
}

bool library_write_later(struct Library *library, int *count, struct FileError *error)
{
    char folder[FILE_PATH_MAX], path[FILE_PATH_MAX + 64];
    struct StringBuffer *text = &library->later.text;
    bool exists;
    *count = library->later.count;
    if (*count == 0)
        return true;
    later_folder(library, folder);
    snprintf(path, sizeof path, "%s/%013lld-%ld.txt", folder, (long long)moment_wall_ms(),
             (long)getpid());
    bool good =
        file_make_folder(folder, error) && file_create(&file_calls_system, path, FILE_PRIVATE,
                                                       text->data, text->length, &exists, error);
    free(text->data);
    text->data = NULL;
    text->length = text->capacity = 0;
    library->later.count = 0;
    return good;
}

bool library_do_or_note(struct Library *library, LibraryWork *work, void *argument, LaterNote *note,
                        struct FileError *error)
{
    bool waits = library->later.count > 0; /* behind what was noted */
    if (!waits && library_do(library, true, work, argument, error))
        return true;
    if (!waits && (!library->later.noting || !library_was_refused(library)))
        return false;
    note(library, argument);
    library->patience.refused = REFUSED_NOTHING;
    return true;
}
