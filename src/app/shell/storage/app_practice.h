/* The puzzles and what the player has made of them, from when they are first asked for on. */
#ifndef TY_SRC_APP_SHELL_STORAGE_APP_PRACTICE_H
#define TY_SRC_APP_SHELL_STORAGE_APP_PRACTICE_H

#include "src/play/practice/practice.h"

struct App;

/* The arcade's practice; the first call begins to read it. The loop keeps it going and is woken
 * when there is something new. */
struct Practice *app_practice(struct App *app);

/* How often it was read anew: entries of puzzles are gone when this has changed. */
int app_practice_count(const struct App *app);

/* Has the puzzles of a text that is called `name` brought in, in the background; what came of it is
 * said, and app->puzzles_kept tells whether all is well. False, and that is said, while others are
 * under way. */
bool app_practice_bring(struct App *app, enum PuzzleSource source, const char *name,
                        const char *text);

/* For the loop: takes what came from the disk, and says what went wrong. */
void app_practice_update(struct App *app);

/* Forgets it, when no scene is left; nothing where it was never asked for. */
void app_practice_end(struct App *app);

#endif
