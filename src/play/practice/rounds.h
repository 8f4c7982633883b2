/*
 * The rounds in which the shipped puzzles of a variant are the day's: of easy, of middle and of
 * hard ones, or a single one of a small game. A round is an order drawn from the ids, one puzzle a
 * date since 2026-11-01. Puzzles that are shipped later take part from the date on that
 * their file's name says, each at its place in the round: no earlier date changes. What is easy and
 * what is hard is told by the puzzles that were shipped first, the thirds of them.
 *
 * The collection makes them once, when it is read.
 */
#ifndef TY_SRC_PLAY_PRACTICE_ROUNDS_H
#define TY_SRC_PLAY_PRACTICE_ROUNDS_H

#include <stdbool.h>

struct PuzzleEntry;

enum { ROUND_EASY, ROUND_MIDDLE, ROUND_HARD, ROUNDS_MAX };

enum { ROUND_LEAST = 31 /* puzzles that one begins with: none is to come twice in a month */ };

/* The puzzles of one round in their order; count >= first >= ROUND_LEAST. */
struct Round {
    const struct PuzzleEntry **entry; /* owned */
    int count, first;                 /* all; those that take part from the beginning */
};

struct Rounds {
    struct Round round[ROUNDS_MAX];
    int count; /* ROUNDS_MAX, 1, or 0 where one of them would begin with fewer than ROUND_LEAST */
};

/* Makes the rounds of `count` puzzles of a variant, which outlive them: one of all puzzles where
 * the game is `small`. To be freed with rounds_free; zeroed ones are none. */
void rounds_make(struct Rounds *rounds, const struct PuzzleEntry *const *entry, int count,
                 bool small);
void rounds_free(struct Rounds *rounds);

/* The place of a date's puzzle in a round, 0 .. count - 1; before the first date it is gone through
 * backwards. */
int round_place(const struct Round *round, int date);

/* The next date on which the puzzle of that date comes again. */
int round_again(const struct Round *round, int date);

#endif
