/* Games that are nothing but a tree, to test searches on values known beforehand. */
#ifndef TY_TESTS_ENGINE_TREE_GAME_H
#define TY_TESTS_ENGINE_TREE_GAME_H

#include "engine/game.h"

/* The example of the teaching text on xiangqi: two moves, the first answered by leaves worth -1 and
 * 1, the second by 2, -4 and 5, in the eyes of the side that moved there. */
extern const struct Game example_tree;

/* An endless tree whose numbers of moves, values, ends and even movers come from a hash: a seat may
 * well move twice running. A start position is the text of a number. */
extern const struct Game hashed_tree;

#endif
