/* A match online: both programs are killed at once, and both come back with what their journals
 * hold. */
#include "engine/games.h"
#include "src/app/scenes/online/scenes.h"
#include "src/app/shell/background/online_game.h"
#include "src/play/saving/journal.h"
#include "tests/app/online_pair.h"
#include "tests/kills/victim.h"
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { MOVES = 10 };

/* The pair of online_pair.h in the victim's folder. */
static void init(struct OnlinePair *pair, const struct Victim *victim)
{
    pair_init(pair);
    rmdir(pair->driver.folder);
    pair->driver = victim->driver;
    snprintf(pair->folder, sizeof pair->folder, "%s/friend", pair->driver.folder);
    pair->offer.game = games_find("gomoku");
}

/* What both programs show as played is confirmed. */
static void live(struct Victim *victim)
{
    struct OnlinePair pair;
    char points[VICTIM_POINTS][4];
    init(&pair, victim);
    victim_points(victim, points);
    pair_open(&pair, victim->random % 2 == 0);
    for (int i = 0; i < MOVES; i++) {
        pair_moves(&pair, points[i]);
        victim_confirm(victim, i + 1, NULL);
    }
}

/* The journal of the only match in the folder; false if there is none. */
static bool journal_of(const char *folder, char path[FILE_PATH_MAX])
{
    struct JournalSummary list[JOURNALS_MAX];
    int count = journal_list(folder, list);
    if (count == 1)
        snprintf(path, FILE_PATH_MAX, "%s", list[0].path);
    return count == 1;
}

/* How many of the moves a match has, from the first. */
static int moves_of(struct Online *online, char points[VICTIM_POINTS][4])
{
    struct Match *match = online_match(online);
    int count = 0;
    while (match && count < match_count(match) &&
           strcmp(match_move_text(match, count), points[count]) == 0)
        count++;
    return count;
}

static bool is_back(struct Driver *driver)
{
    return driver->app->online != NULL;
}

static int check(struct Victim *victim)
{
    struct OnlinePair pair;
    struct OnlineSettings settings;
    struct FileError error;
    char points[VICTIM_POINTS][4], folder[128], here[FILE_PATH_MAX], there[FILE_PATH_MAX];
    if (victim->confirmed == 0)
        return 0; /* they may not have met */
    init(&pair, victim);
    victim_points(victim, points);
    victim_open(victim, "title", NULL);
    pair.driver = victim->driver;
    snprintf(folder, sizeof folder, "%s/online", pair.driver.folder);
    if (!journal_of(folder, here) || !journal_of(pair.folder, there)) {
        fprintf(stderr, "confirmed %d moves, and there is no match\n", victim->confirmed);
        return victim->confirmed;
    }
    settings = pair_friend_settings(&pair);
    struct Journal *journal = journal_load(there, NULL, &error);
    pair.friend = journal ? online_resume(&settings, journal, pair_now(&pair), &error) : NULL;
    if (!pair.friend) {
        fprintf(stderr, "%s: %s\n", error.path, error.what);
        return victim->confirmed;
    }
    online_game_resume(pair.driver.app, here);
    driver_until(&pair.driver, is_back);
    pair_until(&pair, pair_is_linked);
    pair_until(&pair, pair_agrees);
    int ours = moves_of(pair.driver.app->online, points), theirs = moves_of(pair.friend, points);
    if (ours >= victim->confirmed && theirs == ours)
        return 0;
    fprintf(stderr, "confirmed %d moves, found %d here and %d there\n", victim->confirmed, ours,
            theirs);
    return ours < victim->confirmed ? victim->confirmed - ours : 1;
}

/* --- the end of a game ------------------------------------------------------------------------ */

/* The library is taken by another program for as long as this one lives. */
static void stand_still(void *argument)
{
    (void)argument;
    for (;;)
        pause();
}

/* A game whose end is on the screen is confirmed, whether or not the library has it. */
static void live_to_the_end(struct Victim *victim)
{
    struct OnlinePair pair;
    init(&pair, victim);
    pair.offer.game = games_find("tictactoe");
    snprintf(pair.own, sizeof pair.own, "Mei"); /* as the settings have it */
    pair_open(&pair, victim->random % 2 == 0);
    pair_moves(&pair, "b2 a1");
    if (victim->random % 4 < 2)
        disk_add(pair.driver.app->library_disk, stand_still, NULL);
    online_resign(pair.friend, pair_now(&pair));
    pair_until(&pair, pair_is_over);
    victim_confirm(victim, 1, NULL);
    pair_part(&pair, PARTING_CLOSED);
    pair_press(&pair, "Leave"); /* the journal goes */
    victim_confirm(victim, 1, NULL);
}

/* It is in the library once: the program brings it in when it starts, or when the match that was
 * open is opened again. */
static int check_the_end(struct Victim *victim)
{
    struct LibraryGame games[4];
    char folder[128], journal[FILE_PATH_MAX];
    struct OnlinePair pair;
    if (victim->confirmed == 0)
        return 0;
    init(&pair, victim); /* starts the network */
    victim_open(victim, "title", NULL);
    victim_settle(victim);
    snprintf(folder, sizeof folder, "%s/online", victim->driver.folder);
    if (journal_of(folder, journal)) {
        online_game_resume(victim->driver.app, journal);
        driver_until(&victim->driver, is_back);
        victim_settle(victim);
    }
    int count = driver_games(&victim->driver, games, 4);
    bool good = count == 1 && games[0].kind == LIBRARY_ONLINE && games[0].mine >= 0 &&
                games[0].reason == REASON_RESIGNATION;
    if (!good)
        fprintf(stderr, "the game is in the library %d times\n", count);
    return good ? 0 : 1;
}

const struct Activity activity_end = {.name = "an online game's end",
                                      .things = "games",
                                      .most = 2,
                                      .ms = 60,
                                      .live = live_to_the_end,
                                      .check = check_the_end};

const struct Activity activity_online = {.name = "a match online",
                                         .things = "moves",
                                         .most = MOVES,
                                         .ms = 300,
                                         .live = live,
                                         .check = check};
