/* The evaluation that a command is to use, as typed. */
#ifndef TY_SRC_CLI_EVALUATION_H
#define TY_SRC_CLI_EVALUATION_H

#include "engine/game.h"

/* The index of the game's evaluation of that id, 0 (the game's own) for NULL; -1 after a line on
 * stderr in the name of `command` if there is none. */
int evaluation_find(const struct Game *game, const char *id, const char *command);

#endif
