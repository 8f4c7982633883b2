/*
 * A program that is killed at a random moment, held against what it had confirmed before: what was
 * on disk when it said so, or what it showed as done.
 */
#ifndef TY_TESTS_KILLS_VICTIM_H
#define TY_TESTS_KILLS_VICTIM_H

#include "src/play/system/disk.h"
#include "tests/app/arcade_driver.h"

enum { VICTIM_WORDS_MAX = 512, VICTIM_POINTS = 225 };

/* Who is killed; and afterwards, in a process of its own, who looks at what is left. */
struct Victim {
    struct Driver driver;         /* its folder is there; the arcade is not open */
    uint64_t random;              /* the same in each of the processes */
    int report;                   /* where it tells what it has confirmed; -1: that is over */
    int confirmed;                /* afterwards: what it told last, */
    char words[VICTIM_WORDS_MAX]; /* and in which words */
};

/* What a program does while it is killed. */
struct Activity {
    const char *name;
    const char *things; /* that are confirmed, and counted */
    int most;           /* it is killed after so many confirmations at the latest, */
    int ms;             /* and up to so many milliseconds */

    /* Fills the folder beforehand. OPTIONAL. */
    void (*prepare)(struct Victim *victim);

    /* Goes on until it is killed, or until there is nothing left to do. */
    void (*live)(struct Victim *victim);

    /* Opens the folder again; returns how many things are lost of those that were confirmed, and
     * says which. */
    int (*check)(struct Victim *victim);
};

extern const struct Activity activity_table, activity_study, activity_kept_study, activity_review,
    activity_import, activity_export, activity_mending, activity_upgrade, activity_online,
    activity_end, activity_letters;

/* So many things are confirmed by now; `words` (NULL: none) say more of them, in one line. From any
 * thread. */
void victim_confirm(const struct Victim *victim, int count, const char *words);

/* The same when all that was asked of `disk` by now is done, by its own thread. */
void victim_confirm_written(const struct Victim *victim, struct Disk *disk, int count,
                            const char *words);

/* The points of gomoku's board in random order, "h8": the same ones for the victim and for who
 * looks. */
void victim_points(const struct Victim *victim, char points[VICTIM_POINTS][4]);

/* Opens the arcade with a quiet player's settings; `scene` and `game` may be NULL. */
void victim_open(struct Victim *victim, const char *scene, const char *game);

/* Waits for both disks, and lets the arcade hear of it. */
void victim_settle(struct Victim *victim);

/* Kills one program while it does `activity`, at a moment that `number` decides as far as one can.
 * Returns how many things are lost, with what was confirmed in *confirmed; where that is any, or
 * something else went wrong (-1), its folder stays and is named. */
int victim_kill(const struct Activity *activity, uint64_t number, int *confirmed);

#endif
