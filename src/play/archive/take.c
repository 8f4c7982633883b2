/* What is in an archive comes in beside what is there. */
#include "engine/record.h"
#include "src/common/memory.h"
#include "src/common/translate.h"
#include "src/common/utf8.h"
#include "src/play/archive/parts.h"
#include "src/play/records/autosave.h"
#include "src/play/records/draft.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MERGED = 950 /* permille: the library is in */ };

struct Taking {
    struct Archive *archive;
    const struct FileCalls *calls;
    struct Library *library;
    bool matches;
    struct ArchiveTaken *taken;
    struct FileError *error;
};

static struct ArchiveLine *add_line(struct Taking *taking, const struct ArchiveMember *member,
                                    enum ArchiveFate fate, const char *why)
{
    struct ArchiveTaken *taken = taking->taken;
    taken->lines = memory_resized(taken->lines, (size_t)(taken->count + 1) * sizeof *taken->lines);
    struct ArchiveLine *line = &taken->lines[taken->count++];
    *line = (struct ArchiveLine){.part = member->part, .fate = fate, .why = why};
    utf8_clean(line->name, sizeof line->name, member->name);
    return line;
}

/* The path under which a member lies here. */
static void path_of(const struct Taking *taking, const char *name, char path[FILE_PATH_MAX])
{
    snprintf(path, FILE_PATH_MAX, "%.3800s/%s", taking->archive->folder, name);
}

static struct Autosave *slots_of(const struct Taking *taking, enum ArchivePart part)
{
    char path[FILE_PATH_MAX];
    path_of(taking, member_folder(part), path);
    path[strlen(path) - 1] = '\0';
    return autosave_new(path, taking->calls);
}

/* --- games at the table --- */

static struct Tree *read_tree(const char *text)
{
    const char *rest;
    int line = 1;
    return utf8_is_valid(text) ? record_read_tree(text, NULL, &rest, &line, NULL) : NULL;
}

/* "Mei - level:expert" */
static void name_players(struct ArchiveLine *line, const struct Tree *tree)
{
    const struct Game *game = tree_game(tree);
    char text[ARCHIVE_NAME_MAX];
    snprintf(text, sizeof text, "%.100s - %.100s", tree_tag(tree, game->colours[0]),
             tree_tag(tree, game->colours[1]));
    utf8_clean(line->name, sizeof line->name, text);
    line->game = game;
}

/* Whether a slot has a text that `is_it` knows. */
static bool stands_in_slot(const struct Autosave *slots, size_t most,
                           bool (*is_it)(const void *wanted, const char *text), const void *wanted)
{
    bool found = false;
    for (int slot = 0; slot < AUTOSAVE_SLOTS && !found; slot++) {
        char path[FILE_PATH_MAX];
        struct FileError ignored;
        size_t size;
        autosave_state(slots, slot, path);
        char *text = file_read_regular(path, most, NULL, &size, &ignored);
        found = text && is_it(wanted, text);
        free(text);
    }
    return found;
}

static bool is_same_game(const void *wanted, const char *text)
{
    struct Tree *tree = read_tree(text);
    bool same = tree && library_is_same_game(wanted, tree);
    tree_free(tree);
    return same;
}

/* Where no slot is free it is kept among the games that were broken off. */
static bool put_game(struct Taking *taking, struct Autosave *slots, const char *text,
                     struct Tree *tree, const struct ArchiveMember *member)
{
    struct LibraryAdded added;
    bool full = false, good = autosave_put(slots, text, &full, taking->error);
    if (!good && full)
        good = library_add_record(taking->library, tree, &added, taking->error);
    if (good)
        name_players(add_line(taking, member, ARCHIVE_TAKEN,
                              full
                                  ? N_("there was no room to go on with it; it is among your games")
                                  : NULL),
                     tree);
    return good;
}

static bool take_game(struct Taking *taking, const struct ArchiveMember *member, const char *text)
{
    struct Tree *tree = read_tree(text);
    bool there = false, good = true;
    if (!tree) {
        add_line(taking, member, ARCHIVE_NOT_TAKEN, N_("it can't be read"));
        return true;
    }
    struct Autosave *slots = slots_of(taking, ARCHIVE_TABLE);
    if (!stands_in_slot(slots, FILE_TEXT_MAX, is_same_game, tree))
        good = library_knows(taking->library, tree, &there, taking->error);
    else
        there = true;
    if (good && there)
        name_players(add_line(taking, member, ARCHIVE_THERE, NULL), tree);
    else if (good)
        good = put_game(taking, slots, text, tree, member);
    autosave_free(slots);
    tree_free(tree);
    return good;
}

/* --- drafts --- */

static bool is_same_text(const void *wanted, const char *text)
{
    return strcmp(wanted, text) == 0;
}

/* As text, for the game that it is of here. */
static char *write_draft(struct Taking *taking, struct Draft *draft)
{
    bool good = draft->id == 0 || library_counterpart(taking->library, taking->archive->library,
                                                      draft->id, &draft->id, taking->error);
    return good ? draft_write(draft) : NULL;
}

static bool put_draft(struct Taking *taking, const struct ArchiveMember *member, const char *text,
                      const struct Tree *tree)
{
    struct Autosave *slots = slots_of(taking, ARCHIVE_DRAFT);
    bool full = false, good = true;
    bool there = stands_in_slot(slots, DRAFT_TEXT_MAX, is_same_text, text);
    if (!there)
        good = autosave_put(slots, text, &full, taking->error);
    if (good || full)
        name_players(add_line(taking, member,
                              there  ? ARCHIVE_THERE
                              : full ? ARCHIVE_NOT_TAKEN
                                     : ARCHIVE_TAKEN,
                              full ? N_("there are too many unfinished studies here") : NULL),
                     tree);
    autosave_free(slots);
    return good || full;
}

static bool take_draft(struct Taking *taking, const struct ArchiveMember *member, const char *text)
{
    struct Draft draft;
    struct RecordError problem;
    if (!utf8_is_valid(text) || !draft_read(text, &draft, &problem)) {
        add_line(taking, member, ARCHIVE_NOT_TAKEN, N_("it can't be read"));
        return true;
    }
    char *mine = write_draft(taking, &draft);
    bool good = mine && put_draft(taking, member, mine, draft.tree);
    free(mine);
    tree_free(draft.tree);
    return good;
}

/* --- files as they are --- */

/* Journals are named by random numbers. */
static bool is_random_name(const char *name)
{
    size_t length = strspn(name, "0123456789abcdef");
    return length >= 16 && strcmp(name + length, member_ending(ARCHIVE_ONLINE)) == 0;
}

static bool put_file(struct Taking *taking, const struct ArchiveMember *member, const char *bytes)
{
    char path[FILE_PATH_MAX], folder[FILE_PATH_MAX];
    bool exists = false;
    path_of(taking, member->name, path);
    path_of(taking, member_folder(member->part), folder);
    bool good = file_make_folder(folder, taking->error);
    if (good && access(path, F_OK) == 0)
        exists = true;
    else if (good)
        good = file_create(taking->calls, path, FILE_PRIVATE, bytes, (size_t)member->bytes, &exists,
                           taking->error);
    if (good || exists)
        add_line(taking, member, exists ? ARCHIVE_THERE : ARCHIVE_TAKEN, NULL);
    return good || exists;
}

static bool take_journal(struct Taking *taking, const struct ArchiveMember *member,
                         const char *bytes)
{
    const char *name = member->name + strlen(member_folder(member->part));
    if (taking->matches && is_random_name(name))
        return put_file(taking, member, bytes);
    add_line(taking, member, ARCHIVE_NOT_TAKEN,
             taking->matches ? N_("it can't be read") : N_("matches were left out"));
    return true;
}

/* A record that no library had taken yet. */
static bool take_record(struct Taking *taking, const struct ArchiveMember *member, const char *text)
{
    struct LibraryAdded added;
    struct Tree *tree = read_tree(text);
    if (!tree) {
        add_line(taking, member, ARCHIVE_NOT_TAKEN, N_("it can't be read"));
        return true;
    }
    bool good = library_add_record(taking->library, tree, &added, taking->error);
    if (good)
        name_players(
            add_line(taking, member, added.is_double ? ARCHIVE_THERE : ARCHIVE_TAKEN, NULL), tree);
    tree_free(tree);
    return good;
}

/* --- what the program itself has to take --- */

/* Engines that are not on this machine are told of. */
static bool take_engines(struct Taking *taking, const struct ArchiveMember *member,
                         const char *text)
{
    int line;
    struct Engines *all = engines_new();
    engines_read(all, text, &line);
    for (int i = engines_count(all) - 1; i >= 0; i--) {
        const struct Engine *engine = engines_get(all, i);
        if (engine->removed || access(engine->path, X_OK) == 0)
            continue;
        struct ArchiveLine *told =
            add_line(taking, member, ARCHIVE_NOT_TAKEN, N_("this program is not on this device"));
        snprintf(told->name, sizeof told->name, "%s (%.150s)", engine->name, engine->path);
        engines_remove(all, i, true);
    }
    taking->taken->engines = all;
    return true;
}

/* "Hash=64\nThreads=2" */
static void set_options(struct Engines *engines, int index, const char *set)
{
    while (set && *set) {
        char line[ENGINE_VALUE_MAX + 128];
        size_t length = strcspn(set, "\n");
        snprintf(line, sizeof line, "%.*s", (int)length, set);
        char *sign = strchr(line, '=');
        if (sign && length < sizeof line) {
            *sign = '\0';
            engines_set_option(engines, index, line, sign + 1);
        }
        set += length + (set[length] == '\n');
    }
}

int archive_add_engines(struct Engines *engines, const struct Engines *brought)
{
    int added = 0;
    for (int i = 0; i < engines_count(brought); i++) {
        const struct Engine *from = engines_get(brought, i);
        bool there = from->removed;
        for (int j = 0; j < engines_count(engines) && !there; j++)
            there = strcmp(engines_get(engines, j)->path, from->path) == 0;
        int at = there ? -1 : engines_add(engines, from->path, from->name, from->speaks);
        if (at < 0)
            continue;
        engines_set_arguments(engines, at, from->arguments);
        set_options(engines, at, from->set);
        added++;
    }
    return added;
}

/* --- all of it --- */

static bool take_text(struct Taking *taking, const struct ArchiveMember *member, char **text)
{
    switch (member->part) {
    case ARCHIVE_SETTINGS:
        taking->taken->settings = *text;
        *text = NULL;
        return true;
    case ARCHIVE_ENGINES:
        return take_engines(taking, member, *text);
    case ARCHIVE_PADS:
        return put_file(taking, member, *text);
    case ARCHIVE_TABLE:
        return take_game(taking, member, *text);
    case ARCHIVE_DRAFT:
        return take_draft(taking, member, *text);
    case ARCHIVE_ONLINE:
    case ARCHIVE_LETTERS:
        return take_journal(taking, member, *text);
    case ARCHIVE_RECORD:
        return take_record(taking, member, *text);
    case ARCHIVE_LIBRARY:
    case ARCHIVE_PARTS:
        break;
    }
    return true;
}

static bool take_member(struct Taking *taking, const struct ArchiveMember *member)
{
    char *text = archive_read(taking->archive, member, taking->error);
    bool good = text && take_text(taking, member, &text);
    free(text);
    return good;
}

bool archive_take(struct Archive *archive, bool matches, const struct FileCalls *calls,
                  struct Progress *progress, struct ArchiveTaken *taken, struct FileError *error)
{
    const struct Manifest *manifest = &archive->manifest;
    struct FileError ignored;
    struct Taking taking = {.archive = archive,
                            .calls = calls ? calls : &file_calls_system,
                            .library = library_new(archive->folder),
                            .matches = matches,
                            .taken = taken,
                            .error = error ? error : &ignored};
    *taken = (struct ArchiveTaken){.count = 0};
    library_follow(taking.library, progress);
    progress_begin(progress, MERGED);
    bool good =
        library_merge(taking.library, archive->library, progress, &taken->games, taking.error);
    progress_begin(progress, 1000);
    for (int i = 0; i < manifest->count && good; i++) {
        if (manifest->members[i].part == ARCHIVE_LIBRARY)
            continue;
        good = !progress_stops(progress) || file_fail(taking.error, archive->path, ECANCELED);
        good = good && take_member(&taking, &manifest->members[i]);
        progress_tell(progress, (double)(i + 1) / manifest->count);
    }
    library_free(taking.library);
    return good;
}

void archive_taken_free(struct ArchiveTaken *taken)
{
    free(taken->lines);
    free(taken->settings);
    engines_free(taken->engines);
    *taken = (struct ArchiveTaken){.count = 0};
}
