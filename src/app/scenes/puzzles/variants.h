/* The games and rules of which there are puzzles, as pages list them. */
#ifndef TY_SRC_APP_SCENES_PUZZLES_VARIANTS_H
#define TY_SRC_APP_SCENES_PUZZLES_VARIANTS_H

#include "src/app/shell/app.h"
#include "src/play/practice/collection.h"

/* Fills `order` with the collection's variants in the order of the games, that by a game's
 * own rules first. Returns how many there are. */
int variants_order(const struct Collection *collection, int order[VARIANTS_MAX]);

/* The choice between them, as a row `id`; `place` is that of the chosen one in `order`. Practice
 * has been read. */
void variants_stepper(struct App *app, int id, SDL_FRect row, const int *order, int count,
                      int place);

#endif
