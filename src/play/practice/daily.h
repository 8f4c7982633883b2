/*
 * The puzzles of the day: the same for everybody on that date, a function of the date and of the
 * shipped puzzles alone. A variant has three, from the easiest, the middle and the hardest third; a
 * small game has one.
 *
 * Which one it is follows from the round of its slot (rounds.h), so that each comes again only
 * after all others did.
 */
#ifndef TY_SRC_PLAY_PRACTICE_DAILY_H
#define TY_SRC_PLAY_PRACTICE_DAILY_H

#include "src/play/practice/collection.h"
#include "src/play/practice/results.h"

/* How many puzzles of the day a variant has, by ROUND_EASY and so on: 3, 1 of a small game, or none
 * where too few are shipped for a month. */
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
