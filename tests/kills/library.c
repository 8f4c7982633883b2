/* A library that is damaged, and one of the version before: the program that opens it works on it
 * at length. */
#include "tests/kills/victim.h"
#include "tests/play/shelf.h"
#include <stdio.h>
#include <stdlib.h>

enum { GAMES = 600 };

/* Not even the file says what it is. */
static void prepare_damaged(struct Victim *victim)
{
    char path[128];
    shelf_make_many(victim->driver.folder, GAMES);
    shelf_sql(victim->driver.folder, "PRAGMA wal_checkpoint(TRUNCATE)");
    snprintf(path, sizeof path, "%s/library.db", victim->driver.folder);
    FILE *file = fopen(path, "r+b");
    for (int i = 0; file && i < 100; i++)
        fputc(0xa5, file);
    if (!file || fclose(file) != 0)
        abort();
}

static void prepare_old(struct Victim *victim)
{
    shelf_make_many(victim->driver.folder, GAMES);
    shelf_make_old(victim->driver.folder);
}

/* The games stand there before the program begins. */
static void live(struct Victim *victim)
{
    victim_confirm(victim, GAMES, NULL);
    victim_open(victim, "library", NULL);
    victim_settle(victim);
}

static int check(struct Victim *victim)
{
    struct LibraryGame game;
    victim_open(victim, "library", NULL);
    victim_settle(victim);
    driver_close(&victim->driver);
    int there = driver_games(&victim->driver, &game, 1);
    shelf_assert_sound(victim->driver.folder);
    if (there != GAMES)
        fprintf(stderr, "of %d games %d are there\n", GAMES, there);
    return abs(GAMES - there);
}

const struct Activity activity_mending = {.name = "mending a damaged library",
                                          .things = "games",
                                          .most = 1,
                                          .ms = 900,
                                          .prepare = prepare_damaged,
                                          .live = live,
                                          .check = check};

const struct Activity activity_upgrade = {.name = "raising an old library",
                                          .things = "games",
                                          .most = 1,
                                          .ms = 500,
                                          .prepare = prepare_old,
                                          .live = live,
                                          .check = check};
