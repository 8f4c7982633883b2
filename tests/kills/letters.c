/* A match by letters: what was copied to be sent stands, what came is there. */
#include "tests/app/letters_pen.h"
#include "tests/kills/victim.h"
#include <stdio.h>
#include <string.h>

enum { MOVES = 10 };

static void init(struct Pen *pen, const struct Victim *victim)
{
    *pen = (struct Pen){.driver = victim->driver};
    snprintf(pen->folder, sizeof pen->folder, "%s/friend", pen->driver.folder);
    pen->settings = (struct LettersSettings){.folder = pen->folder, .name = "Bo"};
}

/* The arcade's move is confirmed when its letter is copied, the friend's when the page shows it. */
static void live(struct Victim *victim)
{
    struct Pen pen;
    char points[VICTIM_POINTS][4];
    init(&pen, victim);
    victim_points(victim, points);
    driver_open(&pen.driver, &(struct DriverOptions){
                                 .scene = "online", .game = "gomoku", .settings = GOES_FIRST});
    driver_press(&pen.driver, "By letters");
    driver_press(&pen.driver, "New match by letters");
    driver_press(&pen.driver, "Begin");
    pen_save(&pen);
    for (int i = 0; i < MOVES; i += 2) {
        driver_click_point(&pen.driver, points[i]);
        pen_send(&pen);
        victim_confirm(victim, i + 1, NULL);
        pen_friend_says(&pen, EVENT_MOVE, REQUEST_NONE, points[i + 1]);
        pen_paste(&pen);
        victim_confirm(victim, i + 2, NULL);
        driver_pass(&pen.driver, 500);
    }
}

/* How many of the moves the only match in a folder has, from the first. */
static int moves_in(const char *folder, char points[VICTIM_POINTS][4])
{
    struct LettersSummary list[LETTERS_MAX];
    struct LettersSettings settings = {.folder = folder, .name = "Mei"};
    struct FileError error;
    int count = 0;
    struct Letters *letters =
        letters_list(&settings, list) == 1 ? letters_open(&settings, list[0].path, &error) : NULL;
    struct Match *match = letters ? letters_match(letters) : NULL;
    while (match && count < match_count(match) &&
           strcmp(match_move_text(match, count), points[count]) == 0)
        count++;
    letters_close(letters, false);
    return count;
}

static int check(struct Victim *victim)
{
    char points[VICTIM_POINTS][4], folder[128], friends[128];
    victim_points(victim, points);
    victim_open(victim, "title", NULL); /* which looks at what lies there */
    victim_settle(victim);
    driver_close(&victim->driver);
    snprintf(folder, sizeof folder, "%s/letters", victim->driver.folder);
    snprintf(friends, sizeof friends, "%s/friend", victim->driver.folder);
    int ours = moves_in(folder, points), theirs = moves_in(friends, points);
    if (ours >= victim->confirmed && theirs >= victim->confirmed)
        return 0;
    fprintf(stderr, "confirmed %d moves, found %d here and %d there\n", victim->confirmed, ours,
            theirs);
    int least = ours < theirs ? ours : theirs;
    return victim->confirmed - least;
}

const struct Activity activity_letters = {.name = "a match by letters",
                                          .things = "moves",
                                          .most = MOVES,
                                          .ms = 200,
                                          .live = live,
                                          .check = check};
