/* How long it takes to come back to the title, and to end, while the library is taken by another
 * program, written out of, or brought into. */
#include "src/app/loop.h"
#include "src/app/shell/storage/exports.h"
#include "src/app/shell/storage/imports.h"
#include "src/app/shell/storage/saves.h"
#include "src/common/memory.h"
#include "src/play/formats/format.h"
#include "tests/app/arcade_driver.h"
#include "tests/app/unseen.h"
#include "tests/play/holder.h"
#include "tests/play/scratch.h"
#include "tests/play/shelf.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { GAMES = 50, EXPORTED = 100000, JUNK_MB = 200, BEGUN_TURNS = 25 };

static double now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec * 1e3 + (double)now.tv_nsec / 1e6;
}

/* The arcade on a folder with games. */
static void open_arcade(struct Driver *driver)
{
    struct Shelf shelf;
    driver_init(driver);
    snprintf(shelf.folder, sizeof shelf.folder, "%s", driver->folder);
    shelf.library = library_new(driver->folder);
    shelf_fill(&shelf, 0, GAMES);
    library_free(shelf.library);
    driver_open(driver, &(struct DriverOptions){.settings = DRIVER_CALM});
}

/* Turns of real time, in which what was asked for begins. */
static void begin(struct Driver *driver)
{
    for (int i = 0; i < BEGUN_TURNS; i++) {
        driver_turn(driver);
        SDL_Delay(20);
    }
}

static void close_arcade(struct Driver *driver, const char *what)
{
    double before = now_ms();
    driver_close(driver);
    printf("quit while %s: %.0f ms\n", what, now_ms() - before);
    driver_free(driver);
}

/* A finished game waits to be kept, and the page of the games for its list. */
static void measure_taken(void)
{
    struct Driver driver;
    open_arcade(&driver);
    begin(&driver);
    struct Holder *holder = holder_take(driver.folder, false);
    struct Match *match = scratch_match("b2 a1 b3 a2 b1");
    saves_finish(driver.app, match, NULL, LIBRARY_PLAYED, 0);
    match_free(match);
    app_open(driver.app, "library", NULL, 0);
    begin(&driver);
    double before = now_ms();
    scenes_pop(driver.app->scenes, 0);
    for (int i = 0; i < 3; i++) /* popped, and looked for what can be continued */
        driver_turn(&driver);
    printf("title while the library is taken: %.0f ms\n", now_ms() - before);
    close_arcade(&driver, "the library is taken");
    holder_free(holder);
}

static void measure_export(void)
{
    struct Driver driver;
    char path[300];
    int64_t *ids = memory_zeroed(EXPORTED * sizeof *ids);
    open_arcade(&driver);
    for (int i = 0; i < EXPORTED; i++)
        ids[i] = 1 + i % GAMES;
    snprintf(path, sizeof path, "%s/out.pgn", driver.folder);
    exports_games(driver.app, export_new(path, false, format_find(".pgn"), ids, EXPORTED), "none");
    free(ids);
    begin(&driver);
    if (!exports_writing(driver.app))
        puts("the export was over too soon");
    close_arcade(&driver, "games are exported");
}

/* A file that could be a record, and is none. */
static void measure_import(void)
{
    struct Driver driver;
    char path[300], junk[1000];
    open_arcade(&driver);
    snprintf(path, sizeof path, "%s/junk.pgn", driver.folder);
    FILE *file = fopen(path, "wb");
    for (size_t i = 0; i < sizeof junk; i++)
        junk[i] = (char)(33 + i * 7919 % 90);
    for (int i = 0; i < JUNK_MB * 1000; i++)
        if (!file || fwrite(junk, sizeof junk, 1, file) != 1)
            abort();
    fclose(file);
    imports_note(driver.app, path);
    imports_begin(driver.app);
    begin(&driver);
    if (!imports_running(driver.app, NULL))
        puts("the import was over too soon");
    close_arcade(&driver, "junk is imported");
}

int main(void)
{
    unseen_look(true);
    measure_taken();
    measure_export();
    measure_import();
    return 0;
}
