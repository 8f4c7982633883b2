/* A match online: both programs are killed at once, and both come back with what their journals
 * hold. */
#include "engine/games.h"
#include "src/app/scenes/online/scenes.h"
#include "src/app/shell/online_game.h"
#include "src/play/journal.h"
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

const struct Activity activity_online = {.name = "a match online",
                                         .things = "moves",
                                         .most = MOVES,
                                         .ms = 300,
                                         .live = live,
                                         .check = check};
