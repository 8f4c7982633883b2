/* A player's folder with everything in it that there can be. */
#define _XOPEN_SOURCE 700
#include "tests/play/hoard.h"
#include "engine/record.h"
#include "src/play/records/autosave.h"
#include "src/play/records/draft.h"
#include "tests/play/scratch.h"
#include "tests/play/shelf.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include <cmocka.h>

static void make_folder(const char *folder, const char *name)
{
    char path[300];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    assert_int_equal(mkdir(path, 0755), 0);
}

/* A game that goes on, and a study of the game `id`. */
static void begin_games(const char *folder, int64_t id)
{
    char path[300];
    struct FileError error;
    bool full;
    struct Tree *table = shelf_game("[Date \"2026.11.22\"]\n[Time \"20:00:01\"]\n[X \"Mei\"]\n"
                                    "[O \"level:expert\"]",
                                    "1. b2 a1 *");
    char *text = record_write_tree(table);
    snprintf(path, sizeof path, "%s/games", folder);
    struct Autosave *slots = autosave_new(path, NULL);
    assert_true(autosave_put(slots, text, &full, &error));
    autosave_free(slots);
    free(text);
    tree_free(table);
    struct Draft draft = {
        .tree = shelf_game("[X \"Mei\"]", "1. b2 (1. a1 c3) a3 {drafted} *"), .id = id, .base = 42};
    text = draft_write(&draft);
    snprintf(path, sizeof path, "%s/drafts", folder);
    slots = autosave_new(path, NULL);
    assert_true(autosave_put(slots, text, &full, &error));
    autosave_free(slots);
    free(text);
    tree_free(draft.tree);
}

static void write_files(const char *folder)
{
    scratch_write(folder, "settings.txt", "player_name = Mei\ntheme = 2\n");
    scratch_write(folder, "engines.txt",
                  "[E1]\npath = /bin/sh\nspeaks = uci\narguments = -q\noption = Hash=64\n"
                  "[E2]\npath = /no/where\nspeaks = uci\n");
    scratch_write(folder, "gamecontrollerdb.txt", "# a pad\n");
    make_folder(folder, "online");
    make_folder(folder, "letters");
    make_folder(folder, "records");
    scratch_write(folder, "online/00112233445566778899aabbccddeeff.journal", "an online match\n");
    scratch_write(folder, "letters/ffeeddccbbaa99887766554433221100.journal", "by letters\n");
    scratch_write(folder, "records/2026-11-20-tictactoe-1.pgn",
                  "[Game \"tictactoe\"]\n[Date \"2026.11.20\"]\n[Time \"10:00:00\"]\n"
                  "[X \"Mei\"]\n[O \"level:beginner\"]\n\n1. a1 b2 *\n");
}

void hoard_make(char folder[256])
{
    struct Shelf shelf;
    struct FileError error;
    scratch_make(folder);
    snprintf(shelf.folder, sizeof shelf.folder, "%s", folder);
    shelf.library = library_new(folder);
    int64_t id = shelf_add(&shelf,
                           shelf_game("[Date \"2026.11.20\"]\n[Time \"09:00:00\"]\n[X \"Mei\"]\n"
                                      "[O \"Li\"]",
                                      "1. b2 {centre} a1 2. b3 a2 (2... c3 $2) 3. b1 1-0"),
                           &shelf_imported, NULL);
    assert_true(library_star(shelf.library, &id, 1, true, &error));
    shelf_fill(&shelf, 1, HOARD_GAMES - 1);
    library_free(shelf.library);
    begin_games(folder, id);
    write_files(folder);
}

struct ArchiveContent hoard_pack(const char *folder, const char *path)
{
    struct ArchiveContent content;
    struct FileError error;
    struct Progress progress = {.first = 0};
    struct ArchiveOrder order = {
        .folder = folder, .path = path, .replaced = true, .program = "0.1.0"};
    if (!archive_make(&order, &progress, &content, &error))
        fail_msg("%s: %s", error.path, error.what);
    assert_int_equal(atomic_load(&progress.permille), 1000);
    return content;
}

void hoard_unpack(const char *path, const char *folder, struct ArchiveTaken *taken)
{
    struct FileError error;
    struct Progress checking = {.first = 0}, progress = {.first = 0};
    struct Archive *archive = archive_open(path, folder, &checking, &error);
    if (!archive)
        fail_msg("%s: %s", error.path, error.what);
    if (!archive_take(archive, true, NULL, &progress, taken, &error))
        fail_msg("%s: %s", error.path, error.what);
    archive_close(archive);
    assert_int_equal(scratch_count(folder, ".new"), 0);
}

int hoard_count(const struct ArchiveTaken *taken, enum ArchivePart part, enum ArchiveFate fate)
{
    int count = 0;
    for (int i = 0; i < taken->count; i++)
        count += taken->lines[i].part == part && taken->lines[i].fate == fate;
    return count;
}

int hoard_games(const char *folder)
{
    struct Shelf shelf;
    snprintf(shelf.folder, sizeof shelf.folder, "%s", folder);
    shelf.library = library_new(folder);
    int count = shelf_count(&shelf, &shelf_all);
    library_free(shelf.library);
    return count;
}

char *hoard_read(const char *folder, const char *name)
{
    char path[512];
    struct FileError error;
    size_t size;
    snprintf(path, sizeof path, "%s/%s", folder, name);
    return file_read_bytes(path, 1 << 26, &size, &error);
}
