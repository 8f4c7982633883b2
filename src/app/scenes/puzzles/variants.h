/* The games and rules of which there are puzzles, as pages list them. */
#ifndef TY_SRC_APP_SCENES_PUZZLES_VARIANTS_H
#define TY_SRC_APP_SCENES_PUZZLES_VARIANTS_H

#include "src/play/practice/collection.h"

/* Fills `order` with the collection's variants in the order of the games, that by a game's
 * own rules first. Returns how many there are. */
int variants_order(const struct Collection *collection, int order[VARIANTS_MAX]);

#endif
