/* Which engine looks at positions in studies and reviews: ours, or one of others that the player
 * has chosen for a game. */
#ifndef TY_SRC_APP_SHELL_BACKGROUND_ANALYSTS_H
#define TY_SRC_APP_SHELL_BACKGROUND_ANALYSTS_H

#include "engine/tree.h"
#include "src/play/programs/engines.h"
#include "src/play/study/analyst.h"

struct App;

/* The engine that was chosen for a game; NULL: ours. Valid until the list of engines changes. */
const struct Engine *analysts_choice(const struct App *app, const struct Game *game);

/* Whether there is anything to choose from. */
bool analysts_differ(const struct App *app, const struct Game *game);

/* Chooses the next engine that plays the game; behind the last comes ours. */
void analysts_choose_next(struct App *app, const struct Game *game);

/* A new analyst of the game of `tree` by the engine that was chosen; NULL: ours was. */
struct Analyst *analysts_new(struct App *app, const struct Tree *tree);

#endif
