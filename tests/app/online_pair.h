/*
 * The arcade at one end of an online match over real TCP, driven by events, and at the other a
 * friend: a struct Online that tests use directly. Both live by the arcade's clock.
 */
#ifndef TY_TESTS_APP_ONLINE_PAIR_H
#define TY_TESTS_APP_ONLINE_PAIR_H

#include "src/app/scenes/online/match.h"
#include "tests/app/board_driver.h"

struct OnlinePair {
    struct Driver driver;
    struct Online *friend; /* NULL: away */
    bool frozen;           /* the friend's program stands still */
    char folder[128];      /* of the friend's journals */
    char name[24];         /* the friend's */
    char own[24];          /* of who plays at the arcade */
    struct OnlineOffer offer;
    bool hosts; /* the arcade does */
};

/* Nothing runs yet: a friend called Bo, Ada at the arcade, and the usual offer, which is
 * tic-tac-toe without a clock, with 3 takebacks; the host begins. */
void pair_init(struct OnlinePair *pair);

/* For cmocka: pair_init of the pair that the test's *state leads to, and pair_free. */
int pair_set_up(void **state);
int pair_tear_down(void **state);

/* A test of the pair in a static variable. */
#define PAIR_TEST(name, pair)                                                                      \
    cmocka_unit_test_prestate_setup_teardown(name, pair_set_up, pair_tear_down, pair)

/* Opens the arcade, connects the two, and opens the scene of the match. */
void pair_open(struct OnlinePair *pair, bool arcade_hosts);

/* Closes all and removes the folders. */
void pair_free(struct OnlinePair *pair);

/* The time for calls of online.h, and how things stand in the arcade and at the friend. */
int64_t pair_now(const struct OnlinePair *pair);
struct OnlineView pair_view(const struct OnlinePair *pair);
struct OnlineView pair_friend(const struct OnlinePair *pair);

/* What the friend calls online.h with: its folder and name. */
struct OnlineSettings pair_friend_settings(const struct OnlinePair *pair);

/* The scene of the match, on top or not. */
struct OnlinePlay *pair_scene(const struct OnlinePair *pair);

/* Turns both until `done`; fails the test after three minutes. */
void pair_until(struct OnlinePair *pair, bool (*done)(struct OnlinePair *pair));

/* Conditions: both logs are equal and nothing is proposed; the arcade has no link; both are linked;
 * nothing is being asked; the scene shows a box of that kind. */
bool pair_agrees(struct OnlinePair *pair);
bool pair_is_lost(struct OnlinePair *pair);
bool pair_is_linked(struct OnlinePair *pair);
bool pair_is_asked(struct OnlinePair *pair);
bool pair_waits(struct OnlinePair *pair);
bool pair_is_over(struct OnlinePair *pair);
bool pair_is_ended(struct OnlinePair *pair);

/* And: the logs are equal, and nothing is asked any more. */
bool pair_is_settled(struct OnlinePair *pair);

/* Presses a button of the scene's box, which takes no click when it has just come up. */
void pair_press(struct OnlinePair *pair, const char *label);

/* Holds the arcade's library against so many games, all of Ada and Bo. */
void pair_assert_records(struct OnlinePair *pair, int expected);

/* The friend moves; both logs have it afterwards. */
void pair_move(struct OnlinePair *pair, const char *text);

/* Moves in turn, separated by blanks: the arcade's by clicks on points ("b2"), or on two
 * ("a1a2"). */
void pair_moves(struct OnlinePair *pair, const char *texts);

/* Lets `ms` pass in one leap, as when the machine slept; the friend too. */
void pair_leap(struct OnlinePair *pair, int64_t ms);

/* The friend's program ends, and comes back with what its journal holds. */
void pair_part(struct OnlinePair *pair, enum Parting parting);
void pair_return(struct OnlinePair *pair);

#endif
