/*
 * libFuzzer's entrance to backups: a file of any content, and one whose members are whole and carry
 * the right hashes, but say whatever they like.
 *
 * The first byte chooses between the two. In the second kind each member is its part, two bytes of
 * size and its bytes. Those of the library are laid over a good library's, from the offset that
 * their first two name; all others are the member.
 *
 * Whatever comes: the file is refused with a reason, and nothing is left in the player's folder, or
 * it is taken in as far as it goes, and taking it in once more brings nothing new.
 */
#define _XOPEN_SOURCE 700 /* nftw, mkdtemp */
#include "src/common/memory.h"
#include "src/play/archive/manifest.h"
#include "src/play/archive/zip.h"
#include <assert.h>
#include <fcntl.h>
#include <ftw.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

static const char memory[] = "/dev/shm"; /* what is written there meets no disk */

/* A good library, made once: an empty one, as a file. */
struct Good {
    char *bytes;
    size_t size;
};

static int sync_nothing(int file)
{
    (void)file;
    return 0;
}

static struct FileCalls calls_of(void)
{
    struct FileCalls calls = file_calls_system;
    calls.fsync = sync_nothing;
    return calls;
}

static void make_folder(char folder[64])
{
    snprintf(folder, 64, "%s/tianyuan-fuzz-XXXXXX", access(memory, W_OK) == 0 ? memory : "/tmp");
    bool made = mkdtemp(folder) != NULL;
    assert(made);
}

static int remove_one(const char *path, const struct stat *status, int kind, struct FTW *place)
{
    (void)status, (void)kind, (void)place;
    return remove(path);
}

static void remove_folder(const char *folder)
{
    int left = nftw(folder, remove_one, 8, FTW_DEPTH | FTW_PHYS);
    assert(left == 0);
}

static const struct Good *good_library(void)
{
    static struct Good good;
    struct FileError error;
    struct Progress progress = {.first = 0};
    char folder[64], path[128];
    int games;
    if (good.bytes)
        return &good;
    make_folder(folder);
    snprintf(path, sizeof path, "%s/copy.db", folder);
    struct Library *library = library_new(folder);
    bool made = library_snapshot(library, path, &progress, &games, &error);
    assert(made);
    library_free(library);
    good.bytes = file_read_bytes(path, 1 << 20, &good.size, &error);
    assert(good.bytes);
    remove_folder(folder);
    return &good;
}

/* --- the file --------------------------------------------------------------------------------- */

static bool add(struct ZipWriter *zip, const char *name, const void *bytes, size_t size)
{
    struct FileError error;
    return zip_begin(zip, name, size, &error) && zip_add(zip, bytes, size, &error) &&
           zip_end(zip, &error);
}

/* A name for a member of the part, another one for each of them. */
static void name_member(enum ArchivePart part, int number, char name[ARCHIVE_NAME_MAX])
{
    bool journal = part == ARCHIVE_ONLINE || part == ARCHIVE_LETTERS;
    if (member_folder(part)[0] == '\0')
        snprintf(name, ARCHIVE_NAME_MAX, "%s", member_ending(part));
    else
        snprintf(name, ARCHIVE_NAME_MAX, journal ? "%s%016x%s" : "%s%d%s", member_folder(part),
                 number, member_ending(part));
}

static bool add_member(struct ZipWriter *zip, struct Manifest *manifest, enum ArchivePart part,
                       const void *bytes, size_t size)
{
    char name[ARCHIVE_NAME_MAX];
    name_member(part, manifest->count, name);
    struct ArchiveMember *member = manifest_add(manifest, name, part);
    member->bytes = (int64_t)size;
    crypto_generichash(member->hash, sizeof member->hash, bytes, size, NULL, 0);
    return add(zip, name, bytes, size);
}

/* The good library with the bytes laid over it. */
static bool add_library(struct ZipWriter *zip, struct Manifest *manifest, const uint8_t *bytes,
                        size_t size)
{
    const struct Good *good = good_library();
    char *library = memory_zeroed(good->size);
    memcpy(library, good->bytes, good->size);
    if (size > 2) {
        size_t at = ((size_t)bytes[0] << 8 | bytes[1]) % good->size;
        size_t part = size - 2 < good->size - at ? size - 2 : good->size - at;
        memcpy(library + at, bytes + 2, part);
    }
    bool added = add_member(zip, manifest, ARCHIVE_LIBRARY, library, good->size);
    free(library);
    return added;
}

/* The archive that the members make. */
static void assemble(const char *path, const uint8_t *bytes, size_t size)
{
    struct FileCalls calls = calls_of();
    struct FileError error;
    struct Manifest manifest = {.count = 0};
    struct ZipWriter *zip = zip_create(path, &calls, &error);
    bool alone[ARCHIVE_PARTS] = {false}, good = zip != NULL;
    while (size >= 3 && good) {
        enum ArchivePart part = (enum ArchivePart)(bytes[0] % ARCHIVE_PARTS);
        size_t part_size = (size_t)bytes[1] << 8 | bytes[2];
        part_size = part_size < size - 3 ? part_size : size - 3;
        bool again = alone[part] && member_folder(part)[0] == '\0';
        alone[part] = true;
        if (!again && part == ARCHIVE_LIBRARY)
            good = add_library(zip, &manifest, bytes + 3, part_size);
        else if (!again)
            good = add_member(zip, &manifest, part, bytes + 3, part_size);
        bytes += 3 + part_size;
        size -= 3 + part_size;
    }
    if (!alone[ARCHIVE_LIBRARY])
        good = good && add_library(zip, &manifest, NULL, 0);
    char *text = manifest_write(&manifest);
    good = good && add(zip, manifest_name, text, strlen(text));
    good = zip_finish(zip, good, &error);
    assert(good);
    free(text);
    manifest_clear(&manifest);
}

static void write_file(const char *path, const uint8_t *bytes, size_t size)
{
    int file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    bool good = file >= 0 && write(file, bytes, size) == (ssize_t)size && close(file) == 0;
    assert(good);
}

/* --- taking it in ----------------------------------------------------------------------------- */

/* Takes all of it in; whether it could be ended. */
static bool take(struct Archive *archive, struct ArchiveTaken *taken)
{
    struct FileCalls calls = calls_of();
    struct FileError error = {.what = ""};
    struct Progress progress = {.first = 0};
    bool good = archive_take(archive, true, &calls, &progress, taken, &error);
    assert(good || error.what[0]);
    return good;
}

static void take_twice(struct Archive *archive)
{
    struct ArchiveTaken taken;
    bool good = take(archive, &taken);
    archive_taken_free(&taken);
    if (!good)
        return;
    good = take(archive, &taken);
    assert(good && taken.games.added == 0 && taken.games.completed == 0);
    for (int i = 0; i < taken.count; i++)
        assert(taken.lines[i].fate != ARCHIVE_TAKEN);
    archive_taken_free(&taken);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    char folder[64], path[128], player[128];
    struct FileError error = {.what = ""};
    if (size == 0 || sodium_init() < 0)
        return 0;
    make_folder(folder);
    snprintf(path, sizeof path, "%s/backup.zip", folder);
    snprintf(player, sizeof player, "%s/player", folder);
    if (bytes[0] % 2)
        assemble(path, bytes + 1, size - 1);
    else
        write_file(path, bytes + 1, size - 1);
    struct Progress progress = {.first = 0};
    struct Archive *archive = archive_open(path, player, &progress, &error);
    assert(archive || error.what[0]);
    if (archive)
        take_twice(archive);
    archive_close(archive);
    int empty = archive ? 0 : rmdir(player);
    assert(empty == 0 || access(player, F_OK) != 0);
    remove_folder(folder);
    return 0;
}
