/* The registry of games. games.c is the only file that names every game. */
#ifndef TY_ENGINE_GAMES_H
#define TY_ENGINE_GAMES_H

#include "engine/game.h"

/* The number of games that players see (the sample game is not one of them). */
int games_count(void);

/* The number of all games: behind those comes the sample game, which tests take everywhere. */
int games_count_all(void);

/* Game number `index`, 0 .. games_count_all() - 1, in the order of the menu. */
const struct Game *games_get(int index);

/* The game of that id, the sample game included; NULL if there is none. */
const struct Game *games_find(const char *id);

#endif
