/* Everything into one file. What is in progress is read first and the library last, so that a game
 * that ends meanwhile is in one of them at least. */
#define _POSIX_C_SOURCE 200809L
#include "src/common/memory.h"
#include "src/play/archive/manifest.h"
#include "src/play/archive/zip.h"
#include <dirent.h>
#include <errno.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum {
    PIECE = 1 << 18,
    COPIED = 400, /* permille: the library is copied */
    PACKED = 980  /* and packed */
};

struct Making {
    const struct ArchiveOrder *order;
    const struct FileCalls *calls;
    struct Progress *progress;
    struct ZipWriter *zip;
    struct Manifest manifest;
    struct FileError *error;
};

static bool is_stopped(const struct Making *making)
{
    if (!progress_stops(making->progress))
        return false;
    file_fail(making->error, making->order->path, ECANCELED);
    return true;
}

/* --- files --- */

static bool add_bytes(struct Making *making, const char *name, const void *bytes, size_t size)
{
    return zip_begin(making->zip, name, size, making->error) &&
           zip_add(making->zip, bytes, size, making->error) && zip_end(making->zip, making->error);
}

/* A file of the player's folder; one that has gone meanwhile is none. */
static bool add_file(struct Making *making, const char *name, enum ArchivePart part)
{
    char path[FILE_PATH_MAX];
    struct FileError error;
    size_t size;
    if (is_stopped(making))
        return false;
    snprintf(path, sizeof path, "%.3800s/%s", making->order->folder, name);
    char *bytes = file_read_regular(path, (size_t)member_most(part), NULL, &size, &error);
    if (!bytes && error.reason == ENOENT)
        return true;
    if (!bytes) {
        *making->error = error;
        return false;
    }
    struct ArchiveMember *member = manifest_add(&making->manifest, name, part);
    member->bytes = (int64_t)size;
    crypto_generichash(member->hash, sizeof member->hash, (const uint8_t *)bytes, size, NULL, 0);
    bool good = add_bytes(making, name, bytes, size);
    sodium_memzero(bytes, size);
    free(bytes);
    return good;
}

static int compare_names(const void *one, const void *other)
{
    return strcmp(*(char *const *)one, *(char *const *)other);
}

/* The names of the members of a part that lie in its folder, sorted; *count of them, each and the
 * list to be freed. */
static char **names_of(const struct Making *making, enum ArchivePart part, int *count)
{
    char path[FILE_PATH_MAX], name[FILE_PATH_MAX];
    struct dirent *entry;
    char **names = NULL;
    enum ArchivePart found;
    snprintf(path, sizeof path, "%.3800s/%s", making->order->folder, member_folder(part));
    DIR *folder = opendir(path);
    *count = 0;
    while (folder && (entry = readdir(folder))) {
        snprintf(name, sizeof name, "%s%s", member_folder(part), entry->d_name);
        if (!member_part(name, &found) || found != part || *count == ZIP_MEMBERS_MAX / 2)
            continue;
        names = memory_resized(names, (size_t)(*count + 1) * sizeof *names);
        names[(*count)++] = strdup(name);
    }
    if (folder)
        closedir(folder);
    if (*count > 1)
        qsort(names, (size_t)*count, sizeof *names, compare_names);
    return names;
}

/* Records that were taken in stand in the library. */
static bool is_wanted(const char *name, enum ArchivePart part, struct Library *library, bool *good,
                      struct FileError *error)
{
    bool taken = false;
    if (part == ARCHIVE_RECORD)
        *good = library_was_taken(library, name + strlen(member_folder(part)), &taken, error);
    return *good && !taken;
}

static bool add_part(struct Making *making, enum ArchivePart part, struct Library *library)
{
    int count;
    bool good = true;
    if (member_folder(part)[0] == 0)
        return add_file(making, member_ending(part), part);
    char **names = names_of(making, part, &count);
    for (int i = 0; i < count; i++) {
        if (good && is_wanted(names[i], part, library, &good, making->error))
            good = add_file(making, names[i], part);
        free(names[i]);
    }
    free(names);
    return good;
}

/* --- the library --- */

/* The bytes of a file, piece by piece, with their hash. */
static bool pack(struct Making *making, FILE *file, struct ArchiveMember *member, int64_t all)
{
    crypto_generichash_state state;
    char *piece = memory_zeroed(PIECE);
    size_t got = 1;
    bool good = true;
    crypto_generichash_init(&state, NULL, 0, sizeof member->hash);
    while (good && got > 0) {
        got = fread(piece, 1, PIECE, file);
        crypto_generichash_update(&state, (const uint8_t *)piece, got);
        member->bytes += (int64_t)got;
        good = !is_stopped(making) && zip_add(making->zip, piece, got, making->error);
        if (all > 0)
            progress_tell(making->progress, (double)member->bytes / (double)all);
    }
    if (good && ferror(file))
        good = file_fail(making->error, making->order->folder, errno);
    crypto_generichash_final(&state, member->hash, sizeof member->hash);
    free(piece);
    return good;
}

static bool pack_library(struct Making *making, const char *path)
{
    struct stat status = {.st_size = 0};
    const char *name = member_ending(ARCHIVE_LIBRARY);
    FILE *file = fopen(path, "rb");
    if (!file || fstat(fileno(file), &status) != 0)
        file_fail(making->error, path, errno);
    bool good = file && zip_begin(making->zip, name, (uint64_t)status.st_size, making->error) &&
                pack(making, file, manifest_add(&making->manifest, name, ARCHIVE_LIBRARY),
                     (int64_t)status.st_size) &&
                zip_end(making->zip, making->error);
    if (file)
        fclose(file);
    return good;
}

static bool add_library(struct Making *making, struct Library *library)
{
    char path[FILE_PATH_MAX], aside[FILE_PATH_MAX];
    snprintf(path, sizeof path, "%.3800s/backup.db", making->order->folder);
    if (is_stopped(making) || !file_aside(path, aside, making->error))
        return false;
    progress_begin(making->progress, COPIED);
    bool good = library_snapshot(library, aside, making->progress, &making->manifest.content.games,
                                 making->error);
    progress_begin(making->progress, PACKED);
    good = good && pack_library(making, aside);
    making->calls->unlink(aside);
    return good;
}

/* --- all of it --- */

static bool add_manifest(struct Making *making)
{
    char *text = manifest_write(&making->manifest);
    bool good = add_bytes(making, manifest_name, text, strlen(text));
    free(text);
    return good;
}

static void describe(struct Making *making)
{
    struct ArchiveContent *content = &making->manifest.content;
    time_t now = time(NULL);
    struct tm local;
    snprintf(content->program, sizeof content->program, "%s", making->order->program);
    if (localtime_r(&now, &local))
        strftime(content->made, sizeof content->made, "%Y-%m-%d %H:%M:%S", &local);
}

static bool add_all(struct Making *making)
{
    struct Library *library = library_new(making->order->folder);
    bool good = true;
    library_follow(library, making->progress);
    library_make_later(library);
    for (int part = 0; part < ARCHIVE_PARTS && good; part++)
        if (part != ARCHIVE_LIBRARY)
            good = add_part(making, (enum ArchivePart)part, library);
    good = good && add_library(making, library) && add_manifest(making);
    library_free(library);
    return good;
}

/* Makes the folder of the file. */
static bool make_folder(const char *path, struct FileError *error)
{
    char folder[FILE_PATH_MAX];
    snprintf(folder, sizeof folder, "%s", path);
    char *slash = strrchr(folder, '/');
    if (!slash || slash == folder)
        return true;
    *slash = '\0';
    return file_make_folder(folder, error);
}

bool archive_make(const struct ArchiveOrder *order, struct Progress *progress,
                  struct ArchiveContent *content, struct FileError *error)
{
    char aside[FILE_PATH_MAX];
    struct FileError ignored;
    bool exists;
    struct Making making = {
        .order = order, .progress = progress, .error = error ? error : &ignored};
    making.calls = order->calls ? order->calls : &file_calls_system;
    if (sodium_init() < 0 || !make_folder(order->path, making.error) ||
        !file_aside(order->path, aside, making.error))
        return false;
    making.zip = zip_create(aside, making.calls, making.error);
    if (!making.zip)
        return false;
    describe(&making);
    bool good = add_all(&making);
    good = zip_finish(making.zip, good, making.error);
    if (good)
        good =
            file_settle(making.calls, aside, order->path, order->replaced, &exists, making.error);
    else
        making.calls->unlink(aside);
    if (content)
        *content = making.manifest.content;
    manifest_clear(&making.manifest);
    progress_begin(progress, 1000);
    progress_tell(progress, 1);
    return good;
}
