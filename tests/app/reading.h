/*
 * The screen read as a person would: the texts as they are painted, cut where they are cut, the
 * tooltips of icons, and the keys that these and the bar at the bottom name.
 */
#ifndef TY_TESTS_APP_READING_H
#define TY_TESTS_APP_READING_H

#include "tests/app/arcade_driver.h"

/* Who hears of what is wrong with a text. */
struct ReadingHost {
    void (*fault)(void *context, const char *text, const char *what);
    void *context;
    int least; /* height in pixels under which no text may be; 0: any */
};

/* Draws the scene on top once more and reads it. No number may be cut, no icon be without a word,
 * no key be named that does something else, and no word be English where the language is not. */
void read_screen(struct Driver *driver, const struct ReadingHost *host);

#endif
