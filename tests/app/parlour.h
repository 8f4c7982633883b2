/*
 * A desk and a friend: the arcade at one end of an online match over real TCP, driven by events,
 * and at the other a struct Online that tests use directly. Both live by the desk's clock.
 */
#ifndef TY_TESTS_APP_PARLOUR_H
#define TY_TESTS_APP_PARLOUR_H

#include "src/app/scenes/online_play.h"
#include "tests/app/desk.h"

struct Parlour {
    struct Desk desk;
    struct Online *friend; /* "Bo"; NULL: away */
    bool frozen;           /* the friend's program stands still */
    char folder[300];      /* of the friend's journals */
    struct OnlineOffer offer;
    bool hosts; /* the desk does */
};

/* A desk and the usual offer: tic-tac-toe, no clock, 3 takebacks, the host begins. */
void parlour_init(struct Parlour *parlour);

/* Connects the two, Ada at the desk, and opens the scene of the match. */
void parlour_open(struct Parlour *parlour, bool desk_hosts);

/* Closes all and removes the folders. */
void parlour_free(struct Parlour *parlour);

/* The time for calls of online.h, and how things stand at the desk and at the friend. */
int64_t parlour_now(const struct Parlour *parlour);
struct OnlineView parlour_view(const struct Parlour *parlour);
struct OnlineView parlour_friend(const struct Parlour *parlour);

/* The scene of the match, on top or not. */
struct OnlinePlay *parlour_scene(const struct Parlour *parlour);

/* Turns both until `done`; fails the test after a minute. */
void parlour_until(struct Parlour *parlour, bool (*done)(struct Parlour *parlour));

/* Conditions: both logs are equal and nothing is proposed; the desk has no link; both are linked;
 * nothing is being asked; the scene shows a box of that kind. */
bool parlour_agrees(struct Parlour *parlour);
bool parlour_is_lost(struct Parlour *parlour);
bool parlour_is_linked(struct Parlour *parlour);
bool parlour_is_asked(struct Parlour *parlour);
bool parlour_waits(struct Parlour *parlour);
bool parlour_is_over(struct Parlour *parlour);
bool parlour_is_ended(struct Parlour *parlour);

/* The friend moves; both logs have it afterwards. */
void parlour_move(struct Parlour *parlour, const char *text);

/* Moves in turn, separated by blanks: the desk's by clicks on points ("b2"), or on two ("a1a2"). */
void parlour_moves(struct Parlour *parlour, const char *texts);

/* Lets `ms` pass in one leap, as when the machine slept; the friend too. */
void parlour_leap(struct Parlour *parlour, int64_t ms);

/* The friend's program ends, and comes back with what its journal holds. */
void parlour_part(struct Parlour *parlour, enum Parting parting);
void parlour_return(struct Parlour *parlour);

#endif
