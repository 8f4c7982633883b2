/* What is said aloud, and when: a page that comes, the focus that moves, a value that changes,
 * what happens by itself. Compares each frame with the one before; who speaks is handed the
 * sentences. */
#ifndef TY_SRC_APP_TOOLKIT_ACCESSIBLE_ANNOUNCER_H
#define TY_SRC_APP_TOOLKIT_ACCESSIBLE_ANNOUNCER_H

#include "src/app/toolkit/accessible/tree.h"
#include "src/app/toolkit/strings.h"

enum { ANNOUNCER_KEPT = 20 };

/* Who says a sentence; it is borrowed for the call. */
typedef void AnnouncerSay(void *user, const char *sentence);

struct Announcer {
    const struct Strings *strings; /* borrowed */
    AnnouncerSay *say;
    void *user;
    bool echo;                     /* what is typed is said, too */
    bool happenings;               /* only what happens by itself: a reader says the rest */
    struct AccessTree now, before; /* the last two frames that differed in time */
    struct StringBuffer line;      /* what is being put together */
    char *kept[ANNOUNCER_KEPT];    /* the last announcements, the newest first; NULL: none */
    int again;                     /* which of them was said last on request; -1: none */
    int reading;                   /* the element that was read last on request; -1: none */
};

/* Starts with nothing known, so that the first frame is a page that comes. Free with
 * announcer_end. */
void announcer_begin(struct Announcer *announcer, const struct Strings *strings, AnnouncerSay *say,
                     void *user);
void announcer_end(struct Announcer *announcer);

/* Looks at the frame that was described last, and says what is new in it. */
void announcer_frame(struct Announcer *announcer, const struct Ui *ui);

/* Says a sentence that no widget shows, the answer to a question; it is kept like the others. */
void announcer_say(struct Announcer *announcer, const char *sentence);

/* Says the announcement that many steps older (negative: newer) than the one that was said again
 * last, 0 that one: of the last ANNOUNCER_KEPT. */
void announcer_again(struct Announcer *announcer, int older);

/* Says everything about the element with the focus. */
void announcer_focus(struct Announcer *announcer);

/* Says all texts of the page, from the top. */
void announcer_page(struct Announcer *announcer);

/* Says what keys do here, as the bar at the lower edge shows it. */
void announcer_keys(struct Announcer *announcer);

/* Says the next element of the page (step 1) or the one before (-1), texts that can't have the
 * focus among them. The focus stays where it is. */
void announcer_step(struct Announcer *announcer, int step);

#endif
