/* What comes with the program and is needed only now and then, read at once. */
#include "src/app/shell/installed.h"
#include "engine/games.h"
#include "src/app/shell/paths.h"
#include "src/common/memory.h"
#include "src/play/lessons/lessons.h"
#include "src/play/seats/book_file.h"
#include <stdio.h>
#include <stdlib.h>

static char *read_lessons(const struct Game *game, const char *folder)
{
    char text[FILE_PATH_MAX + 256];
    struct FileError error;
    char *lessons = lessons_text(game, folder, &error);
    if (!lessons && error.what[0] != 0) {
        file_error_text(&error, text, sizeof text);
        fprintf(stderr, "tianyuan: %s\n", text);
    }
    return lessons;
}

void installed_read(struct Installed *installed, const char *data)
{
    char folder[PATH_MAX_LENGTH];
    servers_read(data, &installed->servers);
    installed->books = books_open(path_join(folder, sizeof folder, data, "books/"));
    installed->lessons = memory_zeroed((size_t)games_count() * sizeof *installed->lessons);
    path_join(folder, sizeof folder, data, "lessons");
    for (int i = 0; i < games_count(); i++)
        installed->lessons[i] = read_lessons(games_get(i), folder);
}

void installed_free(struct Installed *installed)
{
    books_close(installed->books);
    for (int i = 0; installed->lessons && i < games_count(); i++)
        free(installed->lessons[i]);
    free(installed->lessons);
    *installed = (struct Installed){.books = NULL};
}

const char *installed_lessons(const struct Installed *installed, const struct Game *game)
{
    for (int i = 0; i < games_count(); i++)
        if (games_get(i) == game)
            return installed->lessons[i];
    return NULL;
}
