/* Finished games on disk. */
#define _XOPEN_SOURCE 700
#include "src/play/records.h"
#include "engine/record.h"
#include "src/common/memory.h"
#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { NAMES_MAX = 9999 };

/* A file's name with its age, for sorting. */
struct Found {
    char *path;
    struct timespec changed;
};

struct Match *records_load(const char *path, int64_t now_ms, struct FileError *error)
{
    struct RecordError problem;
    char *text = file_read(path, error);
    if (!text)
        return NULL;
    struct Match *match = record_read(text, now_ms, NULL, &problem);
    if (!match)
        file_error(error, path, problem.line, "%s", problem.what);
    free(text);
    return match;
}

void records_stem(const struct Match *match, char stem[RECORD_STEM_MAX])
{
    const char *date = match_tags(match)->date;
    snprintf(stem, RECORD_STEM_MAX, "%s%s%s", date, *date ? "-" : "", match_board(match)->game->id);
}

bool records_add(const char *folder, const struct FileCalls *calls, const char *stem,
                 const char *record, char *path, struct FileError *error)
{
    char name[FILE_PATH_MAX];
    bool kept = false, exists = true;
    if (!file_make_folder(folder, error))
        return false;
    for (int number = 1; number <= NAMES_MAX && exists && !kept; number++)
        if (snprintf(name, sizeof name, "%s/%s-%03d.pgn", folder, stem, number) >= (int)sizeof name)
            exists = file_error(error, folder, 0, "the path is too long");
        else
            kept = file_create(calls ? calls : &file_calls_system, name, record, &exists, error);
    if (kept && path)
        snprintf(path, FILE_PATH_MAX, "%s", name);
    return kept;
}

static bool is_record(const char *name)
{
    size_t length = strlen(name);
    return name[0] != '.' && length > 4 && strcmp(name + length - 4, ".pgn") == 0;
}

static char *join(const char *folder, const char *name)
{
    size_t size = strlen(folder) + strlen(name) + 2;
    char *path = memory_zeroed(size);
    snprintf(path, size, "%s/%s", folder, name);
    return path;
}

/* Newest first; of the same age, the later name. */
static int compare(const void *one, const void *other)
{
    const struct Found *a = one, *b = other;
    if (a->changed.tv_sec != b->changed.tv_sec)
        return a->changed.tv_sec < b->changed.tv_sec ? 1 : -1;
    if (a->changed.tv_nsec != b->changed.tv_nsec)
        return a->changed.tv_nsec < b->changed.tv_nsec ? 1 : -1;
    return strcmp(b->path, a->path);
}

/* The records in a folder, unread; *count of them, newest first. */
static struct Found *find(const char *folder, int *count)
{
    struct Found *found = NULL;
    struct dirent *entry;
    DIR *directory = opendir(folder);
    *count = 0;
    while (directory && (entry = readdir(directory))) {
        struct stat status;
        if (!is_record(entry->d_name))
            continue;
        char *path = join(folder, entry->d_name);
        if (stat(path, &status) != 0 || !S_ISREG(status.st_mode)) {
            free(path);
            continue;
        }
        found = memory_resized(found, (size_t)(*count + 1) * sizeof *found);
        found[(*count)++] = (struct Found){.path = path, .changed = status.st_mtim};
    }
    if (directory)
        closedir(directory);
    if (*count > 1)
        qsort(found, (size_t)*count, sizeof *found, compare);
    return found;
}

static struct RecordEntry read_entry(char *path)
{
    struct RecordEntry entry = {.path = path};
    struct FileError error;
    struct Match *match = records_load(path, 0, &error);
    if (match) {
        entry.game = match_board(match)->game;
        entry.tags = *match_tags(match);
        entry.status = match_status(match);
        entry.moves = match_count(match);
        entry.result = record_result(match);
        match_free(match);
    } else {
        entry.error = memory_zeroed(sizeof error);
        *entry.error = error;
    }
    return entry;
}

struct RecordList records_list(const char *folder)
{
    struct RecordList list = {.count = 0};
    struct Found *found = find(folder, &list.count);
    list.entries = memory_zeroed((size_t)list.count * sizeof *list.entries);
    for (int i = 0; i < list.count; i++)
        list.entries[i] = read_entry(found[i].path);
    free(found);
    return list;
}

void records_free_list(struct RecordList *list)
{
    for (int i = 0; i < list->count; i++) {
        free(list->entries[i].path);
        free(list->entries[i].error);
    }
    free(list->entries);
    *list = (struct RecordList){.count = 0};
}
