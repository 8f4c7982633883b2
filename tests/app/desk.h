/*
 * The arcade on a desk of its own, for tests: the real program on the dummy driver with a data
 * folder that nobody else has, a clock that the test moves, and hands that push SDL's own events.
 */
#ifndef TY_TESTS_APP_DESK_H
#define TY_TESTS_APP_DESK_H

#include "src/app/scenes/play.h"

struct Desk {
    struct App *app;
    uint64_t now; /* what the arcade's clock source says, in milliseconds */
    char folder[256];
    SDL_Joystick *pad[2]; /* virtual ones that were plugged in */
};

/* A desk with an empty data folder; nothing runs yet. */
void desk_init(struct Desk *desk);

/* Starts the arcade; `scene`, `game` and `level` as on the command line, each may be NULL. */
void desk_open(struct Desk *desk, const char *scene, const char *game, const char *level);

/* For cmocka: a desk of the test's own as *state, and its end. */
int desk_set_up(void **state);
int desk_tear_down(void **state);

/* Fails the test unless the moves on the board, or a widget with that label, are there. */
void desk_assert_moves(struct Desk *desk, const char *expected);
void desk_assert_label(struct Desk *desk, const char *label);

/* Ends the arcade, its folder staying; desk_free also removes what desk_init made. */
void desk_close(struct Desk *desk);
void desk_free(struct Desk *desk);

/* One turn of the loop, 20 ms later by the arcade's clock. */
void desk_turn(struct Desk *desk);

/* Lets `ms` pass by the arcade's clock. */
void desk_pass(struct Desk *desk, int ms);

/* Turns until `done`, waiting for threads meanwhile; fails the test after a minute. */
void desk_until(struct Desk *desk, bool (*done)(struct Desk *desk));

/* The scene on top, by name, and the play scene's context (which must be on top, or that of an
 * online match, which begins with it). */
const char *desk_scene(const struct Desk *desk);
struct Play *desk_play(const struct Desk *desk);

/* The number of the point with that name, "h8", on the play scene's board. */
int desk_point(const struct Desk *desk, const char *name);

/* Presses a key and lets it go. */
void desk_key(struct Desk *desk, SDL_Keycode key);

/* Clicks on a widget with that label, or on a point of the board ("h8"). */
void desk_press(struct Desk *desk, const char *label);
void desk_click(struct Desk *desk, const char *point);

/* Touches a point of the board and lets go. */
void desk_tap(struct Desk *desk, const char *point);

/* Drags from one point to another with the mouse. */
void desk_drag(struct Desk *desk, const char *from, const char *to);

/* Plugs virtual pad number `pad` (0 or 1) in or out; presses a button of it. */
void desk_plug(struct Desk *desk, int pad);
void desk_unplug(struct Desk *desk, int pad);
void desk_button(struct Desk *desk, int pad, SDL_GameControllerButton button);

/* Moves the board's cursor to a point with keys (pad < 0) or a pad's D-pad, and confirms. */
void desk_steer(struct Desk *desk, int pad, const char *point);

/* Conditions for desk_until. */
bool desk_awaits_person(struct Desk *desk);
bool desk_is_thinking(struct Desk *desk);
bool desk_shows_result(struct Desk *desk);

/* The moves of the game at the table, as text separated by blanks. */
void desk_moves(struct Desk *desk, char *text, size_t size);

#endif
