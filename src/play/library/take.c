/* What lies in the folder of records and in the slots of the autosave comes into the library. */
#define _POSIX_C_SOURCE 200809L
#include "engine/record.h"
#include "src/play/library/merge.h"
#include "src/play/library/parts.h"
#include "src/play/records/autosave.h"
#include "src/play/records/moment.h"
#include "src/play/records/records.h"
#include "src/play/seats/setup.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* A tag: the colour that the player here had. */
static const char MINE[] = "Mine";

/* Is that the name of an opponent that the program plays? */
static bool is_program(const char *player)
{
    return strncmp(player, "level:", 6) == 0 || strncmp(player, "classic:", 8) == 0 ||
           setup_engine(player);
}

/* The colour that the player here had: the one that no program played, if the other was. */
static int own_colour(const struct Tree *tree)
{
    const struct Game *game = tree_game(tree);
    bool program[SEATS];
    for (int colour = 0; colour < SEATS; colour++)
        program[colour] = is_program(tree_tag(tree, game->colours[colour]));
    return program[0] == program[1] ? -1 : program[0];
}

char *library_write_noted(struct Tree *tree, const struct LibraryOrigin *origin)
{
    if (origin->mine >= 0)
        tree_set_tag(tree, MINE, tree_game(tree)->colours[origin->mine]);
    char *text = record_write_tree(tree);
    tree_set_tag(tree, MINE, "");
    return text;
}

/* Takes the colour that was noted, if one was; the tag has done its work. */
static void take_note(struct Tree *tree, int *mine)
{
    for (int colour = 0; colour < SEATS; colour++)
        if (strcmp(tree_tag(tree, MINE), tree_game(tree)->colours[colour]) == 0)
            *mine = colour;
    tree_set_tag(tree, MINE, "");
}

struct LibraryOrigin origin_of(const struct Tree *tree)
{
    bool online = strcmp(tree_tag(tree, "Event"), "Online") == 0;
    return (struct LibraryOrigin){
        .kind = online ? LIBRARY_ONLINE : LIBRARY_PLAYED, .mine = own_colour(tree), .source = ""};
}

/* The record in a file, dated by the file where it has no date itself. */
static struct Tree *read_tree(const char *path, bool dated, struct FileError *error)
{
    struct RecordError problem = {.line = 0};
    struct stat status;
    const char *rest;
    int line = 1;
    char *text = file_read(path, error);
    if (!text)
        return NULL;
    struct Tree *tree = record_read_tree(text, NULL, &rest, &line, &problem);
    if (!tree)
        file_error(error, path, problem.line, "%s", problem.what);
    else if (dated && stat(path, &status) == 0)
        moment_stamp_tree(tree, status.st_mtime);
    free(text);
    return tree;
}

/* --- records ---------------------------------------------------------------------------------- */

struct TakeWork {
    const char *folder;
    char **names;
    int count, most, done;
    struct LibraryTaken *taken;
};

bool taken_before(struct Library *library, const char *name, bool *good, struct FileError *error)
{
    sqlite3_stmt *s = sql_prepare(library, "INSERT OR IGNORE INTO taken VALUES (?1)", error);
    *good = s != NULL;
    if (!s)
        return false;
    sqlite3_bind_text(s, 1, name, -1, NULL);
    *good = sql_end(library, s, error);
    return *good && sqlite3_changes(library->base) == 0;
}

/* A file that could not be read this time is tried again the next time. */
static bool forget(struct Library *library, const char *name, struct FileError *error)
{
    sqlite3_stmt *s = sql_prepare(library, "DELETE FROM taken WHERE name = ?1", error);
    if (!s)
        return false;
    sqlite3_bind_text(s, 1, name, -1, NULL);
    return sql_end(library, s, error);
}

/* Counts what is taken in, now or never. */
static bool take_file(struct Library *library, struct TakeWork *work, const char *name,
                      struct FileError *error)
{
    char path[FILE_PATH_MAX];
    struct LibraryAdded added = {.is_double = false};
    struct FileError broken;
    snprintf(path, sizeof path, "%.3000s/%.1000s", work->folder, name);
    struct Tree *tree = read_tree(path, true, &broken);
    if (!tree) {
        work->taken->broken++;
        if (error)
            *error = broken;
        work->done += broken.reason == 0;
        return broken.reason == 0 || forget(library, name, error);
    }
    work->done++;
    struct LibraryOrigin origin = origin_of(tree);
    take_note(tree, &origin.mine);
    bool good = insert_tree(library, tree, &origin, &added, error);
    work->taken->games += good && !added.is_double;
    tree_free(tree);
    return good;
}

static bool take(struct Library *library, void *argument, struct FileError *error)
{
    struct TakeWork *work = argument;
    bool good = true;
    *work->taken = (struct LibraryTaken){.games = 0};
    work->done = 0;
    for (int i = 0; i < work->count && good && !work->taken->more; i++) {
        if (taken_before(library, work->names[i], &good, error) || !good)
            continue;
        good = take_file(library, work, work->names[i], error);
        work->taken->more = work->done == work->most;
    }
    return good;
}

bool library_take_records(struct Library *library, const char *folder, int most,
                          struct LibraryTaken *taken, struct FileError *error)
{
    struct TakeWork work = {.folder = folder, .most = most, .taken = taken};
    work.names = file_names(folder, ".pgn", &work.count);
    bool good = library_do(library, true, take, &work, error);
    for (int i = 0; i < work.count; i++)
        free(work.names[i]);
    free(work.names);
    return good;
}

struct WasTakenWork {
    const char *name;
    bool taken;
};

static bool was_taken(struct Library *library, void *argument, struct FileError *error)
{
    struct WasTakenWork *work = argument;
    bool good;
    sqlite3_stmt *s = sql_prepare(library, "SELECT 1 FROM taken WHERE name = ?1", error);
    if (!s)
        return false;
    sqlite3_bind_text(s, 1, work->name, -1, NULL);
    work->taken = sql_row(library, s, &good, error);
    sqlite3_finalize(s);
    return good;
}

bool library_was_taken(struct Library *library, const char *name, bool *taken,
                       struct FileError *error)
{
    struct WasTakenWork work = {.name = name};
    bool good = library_do(library, false, was_taken, &work, error);
    *taken = work.taken;
    return good;
}

/* --- games broken off ------------------------------------------------------------------------- */

static bool run_for_slot(struct Library *library, const char *sql, int slot, int64_t id,
                         struct FileError *error)
{
    sqlite3_stmt *s = sql_prepare(library, sql, error);
    if (!s)
        return false;
    sqlite3_bind_int(s, 1, slot);
    if (id != 0)
        sqlite3_bind_int64(s, 2, id);
    return sql_end(library, s, error);
}

/* Whether the slot's game stands in the library just as `tree` has it. */
static bool is_shown(struct Library *library, int slot, const struct Tree *tree)
{
    bool good, same = false;
    sqlite3_stmt *s = sql_prepare(
        library, "SELECT text FROM record JOIN game USING (id) WHERE slot = ?1 AND NOT removed",
        NULL);
    if (!s)
        return false;
    sqlite3_bind_int(s, 1, slot);
    if (sql_row(library, s, &good, NULL)) {
        char *text = record_write_tree(tree);
        same = strcmp(text, (const char *)sqlite3_column_text(s, 0)) == 0;
        free(text);
    }
    sqlite3_finalize(s);
    return same;
}

struct MirrorWork {
    struct Autosave *autosave;
    bool over[AUTOSAVE_SLOTS]; /* the game is in the library, finished: the slot can go */
};

/* The game that was shown for the slot is superseded if it is the same one, and else stays as it
 * was last seen: a slot may be given to another game. Games of older programs do not say when they
 * began. */
static bool make_room(struct Library *library, int slot, const struct Tree *tree,
                      struct FileError *error)
{
    return (*tree_tag(tree, "Time") ||
            run_for_slot(library, "DELETE FROM game WHERE slot = ?1 AND length(moment) <= 10", slot,
                         0, error)) &&
           run_for_slot(library, "UPDATE game SET slot = NULL WHERE slot = ?1", slot, 0, error);
}

static bool take_slot(struct Library *library, struct MirrorWork *work, int slot, const char *path,
                      struct FileError *error)
{
    struct LibraryAdded added = {.id = 0};
    struct FileError ignored;
    struct Tree *tree = read_tree(path, false, &ignored); /* unreadable: continuing it says so */
    if (!tree)
        return true;
    struct LibraryOrigin origin = origin_of(tree);
    take_note(tree, &origin.mine);
    bool over = *tree_tag(tree, "Reason") != 0;
    bool good = is_shown(library, slot, tree);
    if (!good)
        good = make_room(library, slot, tree, error) &&
               insert_tree(library, tree, &origin, &added, error) &&
               (over || run_for_slot(library, "UPDATE game SET slot = ?1 WHERE id = ?2", slot,
                                     added.id, error));
    tree_free(tree);
    work->over[slot] = good && over;
    return good;
}

static bool mirror(struct Library *library, void *argument, struct FileError *error)
{
    struct MirrorWork *work = argument;
    bool good = true;
    for (int slot = 0; slot < AUTOSAVE_SLOTS && good; slot++) {
        char path[FILE_PATH_MAX];
        switch (autosave_state(work->autosave, slot, path)) {
        case AUTOSAVE_EMPTY: /* it went on, and is over or was given up */
            good = run_for_slot(library, "DELETE FROM game WHERE slot = ?1", slot, 0, error);
            break;
        case AUTOSAVE_FREE:
            good = take_slot(library, work, slot, path, error);
            break;
        case AUTOSAVE_HELD:
            break;
        }
    }
    return good;
}

bool library_mirror(struct Library *library, struct Autosave *autosave, bool waits,
                    struct FileError *error)
{
    struct MirrorWork work = {.autosave = autosave};
    library->patience.hasty = !waits;
    bool good = library_do(library, true, mirror, &work, error);
    library->patience.hasty = false;
    for (int slot = 0; slot < AUTOSAVE_SLOTS && good; slot++)
        if (work.over[slot])
            autosave_drop(autosave, slot);
    return good;
}
