/* The title's board when nobody has touched anything for a minute: games are shown on it, one after
 * the other, those that the player has starred, else of the strongest levels. On television, or by
 * setting; never where the window is not looked at or a battery would pay for it. */
#ifndef TY_SRC_APP_SCENES_ATTRACT_H
#define TY_SRC_APP_SCENES_ATTRACT_H

#include "engine/tree.h"
#include "src/app/views/view.h"
#include "src/play/library/librarian.h"
#include "src/play/table/table.h"

struct App;

enum {
    ATTRACT_AFTER_MS = 60 * 1000,
    ATTRACT_MOST_MS = 30 * 60 * 1000,
    ATTRACT_MOVE_MS = 2000, /* from one move to the next, at least */
    ATTRACT_END_MS = 6000   /* the last position stays */
};

/* Zeroed, but for `app`: not begun. */
struct Attract {
    struct App *app;
    uint64_t input;            /* app->last_input as it was, */
    uint64_t since;            /* and from when on all has been quiet */
    uint64_t began;            /* 0: it does not run */
    uint64_t next;             /* when the next move is due, or game */
    bool rests;                /* it is over until something is touched */
    unsigned int games;        /* how many were begun */
    struct Question *question; /* for a game of the library; NULL: none is asked for */
    struct Tree *tree;         /* that game; NULL: none */
    struct TreeCursor cursor;  /* in it */
    struct Table *table;       /* at which two levels play; NULL: none */
    struct View *view;         /* of the game that is shown */
    struct MoveShape last;     /* its last move */
};

/* Does what is due, once a turn while the title is on top; returns whether another picture is. */
bool attract_update(struct Attract *attract);

/* Milliseconds until attract_update has something to do; -1: nothing. */
int attract_wait(const struct Attract *attract);

/* Whether there is a board to be drawn, and that board. */
bool attract_shows(const struct Attract *attract);
void attract_draw(const struct Attract *attract, SDL_FRect area);

/* Ends it and frees all, as when something is touched: it may begin again after a minute. */
void attract_end(struct Attract *attract);

#endif
