/* An archive, opened: everything in it is checked before anything is made of it. */
#define _XOPEN_SOURCE 700
#include "src/common/memory.h"
#include "src/play/archive/parts.h"
#include <errno.h>
#include <fcntl.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* --- a member --- */

/* What is read of a member: into memory, into a file, or nowhere. */
struct Reading {
    const struct ArchiveMember *member;
    struct Progress *progress; /* NULL: nobody can stop it */
    int64_t before, all;
    crypto_generichash_state state;
    int64_t got;
    char *bytes; /* NULL: not kept */
    FILE *file;  /* NULL: not written */
    const char *path;
};

static bool take_piece(void *user, const void *bytes, size_t size, struct FileError *error)
{
    struct Reading *reading = user;
    crypto_generichash_update(&reading->state, bytes, size);
    if (reading->bytes)
        memcpy(reading->bytes + reading->got, bytes, size);
    reading->got += (int64_t)size;
    if (reading->file && fwrite(bytes, 1, size, reading->file) != size)
        return file_fail(error, reading->path, errno);
    if (reading->progress && reading->all > 0)
        progress_tell(reading->progress,
                      (double)(reading->before + reading->got) / (double)reading->all);
    return !progress_stops(reading->progress) || file_fail(error, reading->path, ECANCELED);
}

/* Reads a member and holds it against the list. */
static bool read_member(const struct Archive *archive, struct Reading *reading,
                        struct FileError *error)
{
    const struct ArchiveMember *member = reading->member;
    uint8_t hash[MANIFEST_HASH];
    crypto_generichash_init(&reading->state, NULL, 0, sizeof hash);
    reading->path = archive->path;
    if (!zip_read(archive->zip, member->place, (uint64_t)member->bytes, take_piece, reading, error))
        return false;
    crypto_generichash_final(&reading->state, hash, sizeof hash);
    return (reading->got == member->bytes && memcmp(hash, member->hash, sizeof hash) == 0) ||
           file_error(error, archive->path, 0, "%.100s is not what was packed", member->name);
}

char *archive_read(const struct Archive *archive, const struct ArchiveMember *member,
                   struct FileError *error)
{
    struct Reading reading = {.member = member};
    reading.bytes = memory_zeroed((size_t)member->bytes + 1);
    if (read_member(archive, &reading, error))
        return reading.bytes;
    free(reading.bytes);
    return NULL;
}

/* --- the list --- */

struct ListReading {
    char *text; /* owned */
    size_t size;
};

static bool take_list(void *user, const void *bytes, size_t size, struct FileError *error)
{
    struct ListReading *reading = user;
    (void)error;
    reading->text = memory_resized(reading->text, reading->size + size + 1);
    memcpy(reading->text + reading->size, bytes, size);
    reading->size += size;
    reading->text[reading->size] = '\0';
    return true;
}

static int find_manifest(const struct Archive *archive, struct FileError *error)
{
    int found = -1;
    for (int i = 0; i < zip_count(archive->zip); i++) {
        if (strcmp(zip_name(archive->zip, i), manifest_name) != 0)
            continue;
        if (found >= 0) {
            file_error(error, archive->path, 0, "%s is in it twice", manifest_name);
            return -1;
        }
        found = i;
    }
    if (found < 0)
        file_error(error, archive->path, 0, "this is no backup of Tianyuan");
    return found;
}

static bool read_list(struct Archive *archive, struct FileError *error)
{
    struct ListReading reading = {.text = NULL};
    int at = find_manifest(archive, error);
    bool good = at >= 0 &&
                zip_read(archive->zip, at, MANIFEST_TEXT_MAX, take_list, &reading, error) &&
                ((reading.text && strlen(reading.text) == reading.size) ||
                 file_error(error, archive->path, 0, "its list of what must be in it is damaged"));
    good = good && manifest_read(&archive->manifest, reading.text, archive->path, error);
    free(reading.text);
    return good;
}

static int compare_name(const void *name, const void *member)
{
    return strcmp(name, ((const struct ArchiveMember *)member)->name);
}

/* What is in the zip and what the list names are the same. */
static bool match_list(struct Archive *archive, struct FileError *error)
{
    struct Manifest *manifest = &archive->manifest;
    for (int i = 0; i < zip_count(archive->zip); i++) {
        const char *name = zip_name(archive->zip, i);
        if (strcmp(name, manifest_name) == 0)
            continue;
        struct ArchiveMember *member = bsearch(name, manifest->members, (size_t)manifest->count,
                                               sizeof *manifest->members, compare_name);
        if (!member)
            return file_error(error, archive->path, 0, "%.100s does not belong into it", name);
        if (member->place >= 0)
            return file_error(error, archive->path, 0, "%.100s is in it twice", name);
        member->place = i;
    }
    for (int i = 0; i < manifest->count; i++)
        if (manifest->members[i].place < 0)
            return file_error(error, archive->path, 0, "%.100s is missing in it",
                              manifest->members[i].name);
    return true;
}

/* --- everything --- */

/* The library's copy lies in the player's folder, for its owner alone. */
static FILE *make_copy(struct Archive *archive, struct FileError *error)
{
    char path[FILE_PATH_MAX];
    snprintf(path, sizeof path, "%.3800s/brought.db", archive->folder);
    if (!file_make_folder(archive->folder, error) || !file_aside(path, archive->library, error))
        return NULL;
    unlink(archive->library);
    int file = file_calls_system.open(archive->library, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC,
                                      FILE_PRIVATE);
    FILE *copy = file >= 0 ? fdopen(file, "wb") : NULL;
    if (!copy)
        file_fail(error, archive->library, errno);
    if (!copy && file >= 0)
        close(file);
    return copy;
}

static bool check_member(struct Archive *archive, struct Reading *reading, struct FileError *error)
{
    if (reading->member->part != ARCHIVE_LIBRARY)
        return read_member(archive, reading, error);
    reading->file = make_copy(archive, error);
    if (!reading->file)
        return false;
    bool good = read_member(archive, reading, error);
    if (fclose(reading->file) != 0 && good)
        good = file_fail(error, archive->library, errno);
    return good && library_check_copy(archive->library, error);
}

static bool check_all(struct Archive *archive, struct Progress *progress, struct FileError *error)
{
    const struct Manifest *manifest = &archive->manifest;
    int64_t before = 0;
    for (int i = 0; i < manifest->count; i++) {
        struct Reading reading = {.member = &manifest->members[i],
                                  .progress = progress,
                                  .before = before,
                                  .all = manifest->content.bytes};
        if (!check_member(archive, &reading, error))
            return false;
        before += manifest->members[i].bytes;
    }
    return true;
}

struct Archive *archive_open(const char *path, const char *folder, struct Progress *progress,
                             struct FileError *error)
{
    struct Archive *archive = memory_zeroed(sizeof *archive);
    snprintf(archive->path, sizeof archive->path, "%s", path);
    snprintf(archive->folder, sizeof archive->folder, "%s", folder);
    archive->zip = sodium_init() >= 0 ? zip_open(path, error) : NULL;
    if (archive->zip && read_list(archive, error) && match_list(archive, error) &&
        check_all(archive, progress, error))
        return archive;
    archive_close(archive);
    return NULL;
}

void archive_close(struct Archive *archive)
{
    if (!archive)
        return;
    zip_close(archive->zip);
    if (archive->library[0])
        unlink(archive->library);
    manifest_clear(&archive->manifest);
    free(archive);
}

const struct ArchiveContent *archive_content(const struct Archive *archive)
{
    return &archive->manifest.content;
}
