/* What must be in an archive. */
#include "src/play/archive/manifest.h"
#include "src/common/memory.h"
#include "src/common/scan.h"
#include "src/common/string_buffer.h"
#include "src/common/translate.h"
#include "src/common/utf8.h"
#include "src/play/records/draft.h"
#include "src/play/saving/journal.h"
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

const char manifest_name[] = "manifest.txt";

static const char first_line[] = "Tianyuan backup ";

enum { VERSION = 1, DIGITS_MAX = 15 };

/* --- what members there are --- */

static const struct {
    const char *folder, *ending;
    int64_t most;
} kinds[ARCHIVE_PARTS] = {
    [ARCHIVE_LIBRARY] = {"", "library.db", (int64_t)64 << 30},
    [ARCHIVE_SETTINGS] = {"", "settings.txt", FILE_TEXT_MAX},
    [ARCHIVE_ENGINES] = {"", "engines.txt", FILE_TEXT_MAX},
    [ARCHIVE_PADS] = {"", "gamecontrollerdb.txt", 4 << 20},
    [ARCHIVE_TABLE] = {"games/", ".pgn", FILE_TEXT_MAX},
    [ARCHIVE_DRAFT] = {"drafts/", ".pgn", DRAFT_TEXT_MAX},
    [ARCHIVE_ONLINE] = {"online/", ".journal", JOURNAL_MAX},
    [ARCHIVE_LETTERS] = {"letters/", ".journal", JOURNAL_MAX},
    [ARCHIVE_RECORD] = {"records/", ".pgn", FILE_TEXT_MAX},
};

int64_t member_most(enum ArchivePart part)
{
    return kinds[part].most;
}

const char *member_folder(enum ArchivePart part)
{
    return kinds[part].folder;
}

const char *member_ending(enum ArchivePart part)
{
    return kinds[part].ending;
}

/* Names of files that we make ourselves lead nowhere else on any system. */
static bool is_plain(const char *name)
{
    if (*name == '.' || !*name || !utf8_is_valid(name))
        return false;
    for (const char *c = name; *c; c++)
        if ((unsigned char)*c < ' ' || *c == 0x7f || strchr("/\\:*?\"<>|", *c))
            return false;
    return true;
}

bool member_part(const char *name, enum ArchivePart *part)
{
    for (int i = 0; i < ARCHIVE_PARTS; i++) {
        size_t folder = strlen(kinds[i].folder), ending = strlen(kinds[i].ending);
        if (strncmp(name, kinds[i].folder, folder) != 0)
            continue;
        const char *rest = name + folder;
        size_t length = strlen(rest);
        bool alone = folder == 0, fits = alone ? length == ending : length > ending;
        if (!fits || strcmp(rest + length - ending, kinds[i].ending) != 0 || !is_plain(rest))
            continue;
        *part = (enum ArchivePart)i;
        return strlen(name) < ARCHIVE_NAME_MAX;
    }
    return false;
}

/* --- the list --- */

void manifest_clear(struct Manifest *manifest)
{
    free(manifest->members);
    *manifest = (struct Manifest){.count = 0};
}

struct ArchiveMember *manifest_add(struct Manifest *manifest, const char *name,
                                   enum ArchivePart part)
{
    manifest->members = memory_resized(manifest->members,
                                       (size_t)(manifest->count + 1) * sizeof *manifest->members);
    struct ArchiveMember *member = &manifest->members[manifest->count++];
    *member = (struct ArchiveMember){.part = part, .place = -1};
    snprintf(member->name, sizeof member->name, "%s", name);
    manifest->content.parts[part]++;
    return member;
}

char *manifest_write(const struct Manifest *manifest)
{
    struct StringBuffer text = {.data = NULL};
    const struct ArchiveContent *content = &manifest->content;
    string_buffer_format(&text, "%s%d\nprogram %s\nmade %s\ngames %d\n", first_line, VERSION,
                         content->program, content->made, content->games);
    for (int i = 0; i < manifest->count; i++) {
        const struct ArchiveMember *member = &manifest->members[i];
        char hex[2 * MANIFEST_HASH + 1];
        sodium_bin2hex(hex, sizeof hex, member->hash, sizeof member->hash);
        string_buffer_format(&text, "member %lld %s %s\n", (long long)member->bytes, hex,
                             member->name);
    }
    string_buffer_add(&text, "end\n");
    return text.data;
}

/* --- reading --- */

/* A whole number of at most DIGITS_MAX digits, followed by a blank. */
static const char *read_size(const char *text, int64_t *size)
{
    int digits = 0;
    for (*size = 0; *text >= '0' && *text <= '9' && digits < DIGITS_MAX; digits++)
        *size = *size * 10 + (*text++ - '0');
    return digits > 0 && *text == ' ' ? text + 1 : NULL;
}

/* "96256 3b6a...9f library.db"; NULL, or what is wrong with it. */
static const char *read_member(struct Manifest *manifest, const char *line)
{
    struct ArchiveMember read = {.bytes = 0};
    enum ArchivePart part;
    size_t size = 0;
    line = read_size(line, &read.bytes);
    if (!line || strlen(line) <= 2 * MANIFEST_HASH + 1 || line[2 * MANIFEST_HASH] != ' ' ||
        sodium_hex2bin(read.hash, sizeof read.hash, line, 2 * MANIFEST_HASH, NULL, &size, NULL) !=
            0 ||
        size != MANIFEST_HASH)
        return "this line can't be read";
    line += 2 * MANIFEST_HASH + 1;
    if (!member_part(line, &part))
        return "no backup has a file of that name";
    if (read.bytes > member_most(part))
        return "no file of a backup is that long";
    struct ArchiveMember *member = manifest_add(manifest, line, part);
    member->bytes = read.bytes;
    memcpy(member->hash, read.hash, sizeof member->hash);
    manifest->content.bytes += read.bytes;
    return NULL;
}

/* One line; NULL, or what is wrong with it. */
static const char *read_line(struct Manifest *manifest, const char *line)
{
    struct ArchiveContent *content = &manifest->content;
    if (strncmp(line, "member ", 7) == 0)
        return read_member(manifest, line + 7);
    if (strncmp(line, "program ", 8) == 0)
        utf8_clean(content->program, sizeof content->program, line + 8);
    else if (strncmp(line, "made ", 5) == 0)
        utf8_clean(content->made, sizeof content->made, line + 5);
    else if (strncmp(line, "games ", 6) == 0)
        return scan(line, "games %", &content->games) && content->games >= 0
                   ? NULL
                   : "this line can't be read";
    return NULL;
}

/* The first line says which version it is. */
static bool read_version(const char *line, const char *path, struct FileError *error)
{
    int version = 0;
    const char *rest = strncmp(line, first_line, sizeof first_line - 1) == 0
                           ? scan(line + sizeof first_line - 1, "%", &version)
                           : NULL;
    if (!rest || *rest || version < 1)
        return file_error(error, path, 0, "%s", N_("this is no backup of Tianyuan"));
    return version == VERSION ||
           file_error(error, path, 0, "%s", N_("a newer version of the program made this backup"));
}

static int compare_names(const void *one, const void *other)
{
    return strcmp(((const struct ArchiveMember *)one)->name,
                  ((const struct ArchiveMember *)other)->name);
}

/* No name twice; the library must be there. */
static bool check_members(struct Manifest *manifest, const char *path, struct FileError *error)
{
    if (manifest->count > 0)
        qsort(manifest->members, (size_t)manifest->count, sizeof *manifest->members, compare_names);
    for (int i = 1; i < manifest->count; i++)
        if (strcmp(manifest->members[i - 1].name, manifest->members[i].name) == 0)
            return file_error(error, path, 0, "%.100s is in it twice", manifest->members[i].name);
    return manifest->content.parts[ARCHIVE_LIBRARY] == 1 ||
           file_error(error, path, 0, "%s", N_("the library of games is missing"));
}

bool manifest_read(struct Manifest *manifest, const char *text, const char *path,
                   struct FileError *error)
{
    bool ended = false;
    for (int number = 1; *text && !ended; number++) {
        char line[512];
        size_t length = strcspn(text, "\n");
        if (length >= sizeof line || text[length] == '\0')
            return file_error(error, path, 0, "%s:%d: this line has no end", manifest_name, number);
        memcpy(line, text, length);
        line[length] = '\0';
        text += length + 1;
        if (number == 1 && !read_version(line, path, error))
            return false;
        const char *wrong = number == 1 ? NULL : read_line(manifest, line);
        if (wrong)
            return file_error(error, path, 0, "%s:%d: %s", manifest_name, number, wrong);
        ended = strcmp(line, "end") == 0;
    }
    return ended ? check_members(manifest, path, error)
                 : file_error(error, path, 0, "%s",
                              N_("its list of what must be in it is cut short"));
}
