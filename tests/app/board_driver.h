/* Drives the boards of the arcade's scenes for tests: points by name, moves, conditions. */
#ifndef TY_TESTS_APP_BOARD_DRIVER_H
#define TY_TESTS_APP_BOARD_DRIVER_H

#include "src/app/scenes/play/play.h"
#include "tests/app/arcade_driver.h"

/* The context of the play scene, which must be on top, or that of an online match, which begins
 * with it. */
struct Play *driver_play(const struct Driver *driver);

/* The board of the scene on top: at a table, of a lesson, of a study, of a puzzle. */
struct Stage *driver_stage(const struct Driver *driver);

/* Whether a game has lessons: all that ship have; those of tests/more_games.c have not. */
bool driver_has_lessons(const struct Game *game);

/* The number of the point with that name, "h8", on that board. */
int driver_point(const struct Driver *driver, const char *name);

/* Clicks on a point; touches it and lets go; drags from one to another with the mouse. */
void driver_click_point(struct Driver *driver, const char *point);
void driver_tap_point(struct Driver *driver, const char *point);
void driver_drag(struct Driver *driver, const char *from, const char *to);

/* Clicks where a legal move of the game at the table begins and where it ends. */
void driver_click_move(struct Driver *driver, Move move);

/* Moves the board's cursor to a point with keys (pad < 0) or a pad's D-pad, and confirms. */
void driver_steer(struct Driver *driver, int pad, const char *point);

/* Conditions for driver_until. */
bool driver_awaits_person(struct Driver *driver);
bool driver_is_thinking(struct Driver *driver);
bool driver_shows_result(struct Driver *driver);

/* The moves of the game at the table, as text separated by blanks. */
void driver_moves(struct Driver *driver, char *text, size_t size);

/* Fails the test unless those are the moves. */
void driver_assert_moves(struct Driver *driver, const char *expected);

#endif
