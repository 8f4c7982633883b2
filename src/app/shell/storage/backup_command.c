/* Backups by the command line. */
#include "src/app/shell/storage/backup_command.h"
#include "src/app/shell/settings/paths.h"
#include "src/app/shell/settings/settings.h"
#include "src/play/archive/archive.h"
#include <errno.h>
#include <stdlib.h>

static int complain(const struct FileError *error)
{
    char text[FILE_PATH_MAX + 256];
    file_error_text(error, text, sizeof text);
    fprintf(stderr, "tianyuan: %s\n", text);
    return 1;
}

static void print_content(const char *path, const struct ArchiveContent *content)
{
    const int *parts = content->parts;
    printf("%s: %d games, %d in progress, %d unfinished studies, %d matches online, %d by"
           " letters\n",
           path, content->games, parts[ARCHIVE_TABLE], parts[ARCHIVE_DRAFT], parts[ARCHIVE_ONLINE],
           parts[ARCHIVE_LETTERS]);
}

static int make(const struct AppOptions *options, const struct Paths *paths)
{
    struct FileError error;
    struct Progress progress = {.first = 0};
    struct ArchiveContent content;
    struct ArchiveOrder order = {
        .folder = paths->pref, .path = options->backup, .program = TY_VERSION};
    if (!archive_make(&order, &progress, &content, &error))
        return complain(&error);
    print_content(options->backup, &content);
    return 0;
}

/* --- taking in -------------------------------------------------------------------------------- */

static bool bring_settings(const struct Paths *paths, const char *text, bool all,
                           struct FileError *error)
{
    char path[PATH_MAX_LENGTH];
    struct Settings here, brought;
    path_join(path, sizeof path, paths->pref, "settings.txt");
    if (settings_load(&here, path, error) == SETTINGS_UNREAD)
        return false;
    settings_read(&brought, text);
    settings_bring(&here, &brought, all);
    return settings_save(&here, path, error);
}

static bool bring_engines(const struct Paths *paths, const struct Engines *brought,
                          struct FileError *error)
{
    char path[PATH_MAX_LENGTH];
    int line;
    struct FileError unread;
    struct Engines *here = engines_new();
    char *text = file_read(path_join(path, sizeof path, paths->pref, "engines.txt"), &unread);
    bool good = text ? engines_read(here, text, &line) : unread.reason == ENOENT;
    if (!good)
        *error = unread;
    free(text);
    if (good && archive_add_engines(here, brought) > 0) {
        text = engines_write(here);
        good = file_replace(&file_calls_system, path, FILE_PRIVATE, text, error);
        free(text);
    }
    engines_free(here);
    return good;
}

static void print_lines(const struct ArchiveTaken *taken, bool engines)
{
    bool warned = false;
    for (int i = 0; i < taken->count; i++) {
        const struct ArchiveLine *line = &taken->lines[i];
        if (line->part == ARCHIVE_ENGINES && !engines)
            continue;
        printf("%s: %s%s%s\n", line->name,
               line->fate == ARCHIVE_TAKEN   ? "taken in"
               : line->fate == ARCHIVE_THERE ? "there already"
                                             : "not taken in",
               line->why ? ": " : "", line->why ? line->why : "");
        warned = warned || (line->fate == ARCHIVE_TAKEN &&
                            (line->part == ARCHIVE_ONLINE || line->part == ARCHIVE_LETTERS));
    }
    if (warned)
        printf("note: go on with these matches on one device only\n");
}

static void print_taken(const struct ArchiveTaken *taken, bool engines)
{
    const struct LibraryMerged *games = &taken->games;
    printf("Games: %d new, %d completed, %d there already, %d unreadable\n", games->added,
           games->completed, games->there, games->unreadable);
    print_lines(taken, engines);
}

static bool take(struct Archive *archive, const struct AppOptions *options,
                 const struct Paths *paths, struct FileError *error)
{
    struct Progress progress = {.first = 0};
    struct ArchiveTaken taken;
    bool all = options->with_settings, good;
    good = archive_take(archive, true, NULL, &progress, &taken, error);
    print_taken(&taken, all);
    if (good && taken.settings)
        good = bring_settings(paths, taken.settings, all, error);
    if (good && taken.engines && all)
        good = bring_engines(paths, taken.engines, error);
    archive_taken_free(&taken);
    return good;
}

static int restore(const struct AppOptions *options, const struct Paths *paths)
{
    struct FileError error;
    struct Progress progress = {.first = 0};
    struct Archive *archive = archive_open(options->restore, paths->pref, &progress, &error);
    if (!archive)
        return complain(&error);
    print_content(options->restore, archive_content(archive));
    bool good = take(archive, options, paths, &error);
    archive_close(archive);
    return good ? 0 : complain(&error);
}

int backup_command(const struct AppOptions *options)
{
    struct Paths paths;
    paths_find_pref(&paths, options->pref);
    if (!*paths.pref) {
        fprintf(stderr, "tianyuan: no folder for settings and games\n");
        return 1;
    }
    return options->backup ? make(options, &paths) : restore(options, &paths);
}
