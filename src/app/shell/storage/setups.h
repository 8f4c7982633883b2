/* The last set-up of each game, kept in the settings. */
#ifndef TY_SRC_APP_SHELL_STORAGE_SETUPS_H
#define TY_SRC_APP_SHELL_STORAGE_SETUPS_H

#include "src/app/shell/app.h"
#include "src/play/seats/setup.h"

/* Fills `setup` with the game's last one, or a first one. */
void setups_read(const struct App *app, const struct Game *game, struct Setup *setup);

/* Keeps `setup` as its game's last one, and its game as the one that was played last. */
void setups_keep(struct App *app, const struct Setup *setup);

#endif
