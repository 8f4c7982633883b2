/*
 * The puzzles of the day: the same for everybody on that date, a function of the date and of the
 * shipped puzzles alone. A variant has three, from the easiest, the middle and the hardest third; a
 * small game has one.
 *
 * The puzzles of a slot go round in an order drawn from their ids, one a date since 2026-11-01, so
 * that each comes again only after all others did. Puzzles that are shipped later take part from
 * the date on that their file's name says, each at its place in the round: no earlier date changes.
 * What is easy and what is hard is told by the puzzles that were shipped first.
 */
#ifndef TY_SRC_PLAY_PRACTICE_DAILY_H
#define TY_SRC_PLAY_PRACTICE_DAILY_H

#include "src/play/practice/collection.h"
#include "src/play/practice/results.h"

enum { DAILY_EASY, DAILY_MIDDLE, DAILY_HARD, DAILY_SLOTS_MAX };

/* How many puzzles of the day a variant has: 3, 1, or none where nothing is shipped. */
int daily_slots(const struct Collection *collection, int variant);

/* The puzzle of a slot, 0 .. daily_slots - 1, on a date, with the line that counts today. */
const struct PuzzleEntry *daily_puzzle(const struct Collection *collection, int variant, int slot,
                                       int date);

/* The next date on which the puzzle of that date comes again. */
int daily_again(const struct Collection *collection, int variant, int slot, int date);

/* How a day stands. */
enum DailyState {
    DAILY_MISSED, /* or not done yet, today */
    DAILY_BEGUN,  /* some of its puzzles were tried */
    DAILY_DONE,   /* all of them, on that date */
    DAILY_MADE_UP /* all of them, some at another time */
};

struct DailyDay {
    int date;
    enum DailyState state;
    int tried, solved, slots; /* puzzles; solved without a hint at the first try */
};

/* Fills `days` with how a variant's `count` days up to `last` stand, oldest first; -1: how they
 * stand in the variant where each stands best. */
void daily_calendar(const struct Collection *collection, const struct Results *results, int variant,
                    int last, int count, struct DailyDay *days);

/* Days done on their date one after the other. A day that was made up keeps what lies before and
 * behind it together, and does not count; so does one that a traveller lost at the date line. */
struct DailyStreak {
    int days; /* up to today, or to yesterday where today is not done yet */
    int best;
    bool today; /* is done */
};

struct DailyStreak daily_streak(const struct Collection *collection, const struct Results *results,
                                int variant, const struct Moment *now);

#endif
