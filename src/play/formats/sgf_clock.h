/*
 * Clocks in SGF: TM is the main time in seconds, OT what comes after it. The standard leaves OT's
 * text open; written and read is what Go servers put there: "5x30 byo-yomi", "25/600 Canadian",
 * "10 fischer". What these can't say stands in a property of our own, TYCLOCK, which is read first.
 */
#ifndef TY_SRC_PLAY_FORMATS_SGF_CLOCK_H
#define TY_SRC_PLAY_FORMATS_SGF_CLOCK_H

#include "engine/record.h"

/* The values of the three; "" for one that is not there. */
struct SgfClock {
    char main[32], overtime[64], own[CLOCK_TEXT_MAX];
};

/* Notes a property's value; false if it is none of the three. */
bool sgf_clock_note(struct SgfClock *clock, const char *name, const char *value);

/* Gives the game the clock that was noted, if it is one that can be understood. */
void sgf_clock_read(const struct SgfClock *clock, struct Tree *tree);

/* What is to be written of the game's clock. */
void sgf_clock_write(const struct Tree *tree, struct SgfClock *clock);

#endif
