/* Games that come in from a file, and that leave into files. */
#include "src/app/shell/storage/exports.h"
#include "src/app/shell/storage/imports.h"
#include "src/common/string_buffer.h"
#include "tests/kills/victim.h"
#include "tests/play/scratch.h"
#include "tests/play/shelf.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { INCOMING = 1500, OUTGOING = 300, FILES = 6 };

static char *games_text(int games)
{
    struct StringBuffer text = {.data = NULL};
    for (int i = 0; i < games; i++)
        string_buffer_format(&text,
                             "[Game \"tictactoe\"]\n[X \"player %d\"]\n\n1. b2 a1 2. b3 *\n\n", i);
    return text.data;
}

/* --- in --- */

static void prepare_import(struct Victim *victim)
{
    char *text = games_text(INCOMING);
    scratch_write(victim->driver.folder, "many.pgn", text);
    free(text);
}

static void begin_import(struct Victim *victim)
{
    char path[128];
    victim_open(victim, NULL, NULL);
    snprintf(path, sizeof path, "%s/many.pgn", victim->driver.folder);
    imports_note(victim->driver.app, path);
    imports_begin(victim->driver.app);
}

/* What the bar shows is there. */
static void live_import(struct Victim *victim)
{
    struct IntakeReport report;
    int told = 0;
    begin_import(victim);
    while (imports_running(victim->driver.app, &report)) {
        if (report.games > told)
            victim_confirm(victim, told = report.games, NULL);
        driver_turn(&victim->driver);
        SDL_WaitEventTimeout(NULL, 1);
    }
    victim_confirm(victim, INCOMING, NULL);
}

static bool is_brought_in(struct Driver *driver)
{
    return !imports_running(driver->app, NULL);
}

/* The games that were told of are there; once more, the file brings the others and none twice. */
static int check_import(struct Victim *victim)
{
    struct LibraryGame game;
    int there = driver_games(&victim->driver, &game, 1);
    int lost = there < victim->confirmed ? victim->confirmed - there : 0;
    begin_import(victim);
    driver_until(&victim->driver, is_brought_in);
    driver_close(&victim->driver);
    int all = driver_games(&victim->driver, &game, 1);
    if (lost > 0 || all != INCOMING)
        fprintf(stderr, "confirmed %d games, found %d, in the end %d\n", victim->confirmed, there,
                all);
    shelf_assert_sound(victim->driver.folder);
    return lost + abs(INCOMING - all);
}

/* --- out --- */

static void prepare_export(struct Victim *victim)
{
    shelf_make_many(victim->driver.folder, OUTGOING);
}

static bool is_written(struct Driver *driver)
{
    return !exports_writing(driver->app);
}

static void path_of(const struct Victim *victim, int file, char path[128])
{
    snprintf(path, 128, "%s/exports/games%d.pgn", victim->driver.folder, file);
}

static void live_export(struct Victim *victim)
{
    int64_t ids[OUTGOING];
    char path[128];
    for (int i = 0; i < OUTGOING; i++)
        ids[i] = i + 1;
    victim_open(victim, NULL, NULL);
    for (int i = 1; i <= FILES; i++) {
        path_of(victim, i, path);
        exports_games(victim->driver.app,
                      export_new(path, false, format_find("pgn"), ids, OUTGOING), NULL);
        driver_until(&victim->driver, is_written);
        victim_confirm(victim, i, NULL);
    }
}

static bool is_whole(const char *path)
{
    static const char last[] = "3. b1 1-0";
    struct FileError error;
    char *text = file_read(path, &error);
    int games = 0;
    for (const char *at = text; at && (at = strstr(at, last)); at += strlen(last))
        games++;
    free(text);
    return games == OUTGOING;
}

/* What was said to be saved is, no file is half one, and the next start leaves no other trace. */
static int check_export(struct Victim *victim)
{
    char path[128], folder[128];
    int lost = 0;
    victim_open(victim, "title", NULL);
    victim_settle(victim);
    driver_close(&victim->driver);
    for (int i = 1; i <= FILES; i++) {
        path_of(victim, i, path);
        bool there = access(path, F_OK) == 0;
        if (there ? is_whole(path) : i > victim->confirmed)
            continue;
        lost++;
        fprintf(stderr, "confirmed %d files: %s is %s\n", victim->confirmed, path,
                there ? "not whole" : "not there");
    }
    snprintf(folder, sizeof folder, "%s/exports", victim->driver.folder);
    if (access(folder, F_OK) == 0 && scratch_count(folder, ".new") > 0) {
        fprintf(stderr, "something half written stays in %s\n", folder);
        lost++;
    }
    return lost;
}

const struct Activity activity_import = {.name = "importing",
                                         .things = "games",
                                         .most = 8,
                                         .ms = 150,
                                         .prepare = prepare_import,
                                         .live = live_import,
                                         .check = check_import};

const struct Activity activity_export = {.name = "exporting",
                                         .things = "files",
                                         .most = FILES,
                                         .ms = 300,
                                         .prepare = prepare_export,
                                         .live = live_export,
                                         .check = check_export};
