/*
 * The line of C that an event on a tape comes from, found in the source file itself.
 *
 * The pages are the engine's own files, installed as data (share/tianyuan/ladder): whoever shows
 * one reads it, and marks the line that source_line finds in its text.
 */
#ifndef TY_SRC_PLAY_LAB_SOURCE_H
#define TY_SRC_PLAY_LAB_SOURCE_H

#include "src/play/lab/cursor.h"

/* Where an event comes from: the `nth` line, from 1, with `mark` in a function of a page. */
struct SourcePlace {
    const char *page;     /* "alpha_beta.c" */
    const char *function; /* "alpha_beta" */
    const char *mark;
    int nth, of; /* of so many lines with that mark in the function */
};

/* What the cursor shows, in a search by that algorithm. */
struct SourcePlace source_place(struct Cursor *cursor, enum Algorithm algorithm);

/* The line of the place in the text of its page, from 1; 0 where the page is not as expected. */
int source_line(const char *text, const struct SourcePlace *place);

#endif
