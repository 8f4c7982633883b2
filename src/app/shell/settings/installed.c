/* What comes with the program and is needed only now and then, read at once. */
#include "src/app/shell/settings/installed.h"
#include "engine/games.h"
#include "src/app/shell/settings/paths.h"
#include "src/common/memory.h"
#include "src/play/lab/experiment.h"
#include "src/play/lessons/lessons.h"
#include "src/play/seats/book_file.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void tell(const struct FileError *error)
{
    char text[FILE_PATH_MAX + 256];
    file_error_text(error, text, sizeof text);
    fprintf(stderr, "tianyuan: %s\n", text);
}

static char *read_lessons(const struct Game *game, const char *folder)
{
    struct FileError error;
    char *lessons = lessons_text(game, folder, &error);
    if (!lessons && error.what[0] != 0)
        tell(&error);
    return lessons;
}

static void read_pages(struct Installed *installed, const char *folder)
{
    int names = 0, count = 0;
    char path[PATH_MAX_LENGTH];
    char **name = file_names(folder, ".c", &names);
    installed->pages = memory_zeroed(((size_t)names + 1) * sizeof *installed->pages);
    for (int i = 0; i < names; i++) {
        struct FileError error;
        snprintf(path, sizeof path, "%s/%s", folder, name[i]);
        char *text = file_read(path, &error);
        if (text) {
            installed->pages[count++] = (struct InstalledPage){name[i], text};
        } else {
            tell(&error);
            free(name[i]);
        }
    }
    free(name);
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
    installed->experiments =
        experiments_open(path_join(folder, sizeof folder, data, "experiments"));
    read_pages(installed, path_join(folder, sizeof folder, data, "ladder"));
}

void installed_free(struct Installed *installed)
{
    books_close(installed->books);
    for (int i = 0; installed->lessons && i < games_count(); i++)
        free(installed->lessons[i]);
    free(installed->lessons);
    for (struct Experiment **e = installed->experiments; e && *e; e++)
        experiment_close(*e);
    free(installed->experiments);
    for (struct InstalledPage *page = installed->pages; page && page->name; page++) {
        free(page->name);
        free(page->text);
    }
    free(installed->pages);
    *installed = (struct Installed){.books = NULL};
}

const char *installed_page(const struct Installed *installed, const char *name)
{
    for (const struct InstalledPage *page = installed->pages; page && page->name; page++)
        if (strcmp(page->name, name) == 0)
            return page->text;
    return NULL;
}

const char *installed_lessons(const struct Installed *installed, const struct Game *game)
{
    for (int i = 0; i < games_count(); i++)
        if (games_get(i) == game)
            return installed->lessons[i];
    return NULL;
}
