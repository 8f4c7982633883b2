/* The cup of each game, kept in the settings. */
#ifndef TY_SRC_APP_SHELL_STORAGE_CUPS_H
#define TY_SRC_APP_SHELL_STORAGE_CUPS_H

#include "src/app/shell/app.h"
#include "src/play/statistics/cup.h"

/* Fills `cup` with the game's; false, with *cup undefined, if there is none. */
bool cups_read(const struct App *app, const struct Game *game, struct Cup *cup);

/* Keeps it as its game's, on disk before anything that is asked of the disk afterwards. */
void cups_keep(struct App *app, const struct Cup *cup);

/* The game has none. */
void cups_forget(struct App *app, const struct Game *game);

/* Counts a finished game of some cup, by its tags, for the player on `seat`; nothing where it was
 * counted already, or its cup is no more. */
void cups_count(struct App *app, const struct Match *match, int seat);

#endif
