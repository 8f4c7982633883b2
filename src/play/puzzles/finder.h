/* Finds puzzles in games: position by position, the engine says where to look, the composer what
 * there is. */
#ifndef TY_SRC_PLAY_PUZZLES_FINDER_H
#define TY_SRC_PLAY_PUZZLES_FINDER_H

#include "engine/tree.h"
#include "src/play/puzzles/composer.h"

struct Finder;

/* A finder in games of `game` by these options, which tells `found` of each puzzle, to be copied.
 * NULL where nothing is proved of the game. Free with finder_free. */
struct Finder *finder_new(const struct Game *game, const struct Options *options,
                          void (*found)(void *context, const struct Puzzle *puzzle), void *context);

/* NULL is ignored. */
void finder_free(struct Finder *finder);

/* Looks at the main line of a record of the same game and options. */
void finder_record(struct Finder *finder, struct Tree *tree);

/* Looks at a game that two of the game's levels play from a random opening, all drawn by `seed`. Of
 * a game as short as tic-tac-toe it looks at every position. */
void finder_generate(struct Finder *finder, uint64_t seed);

#endif
