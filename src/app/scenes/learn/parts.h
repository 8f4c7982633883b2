/* What the scenes of learning share. */
#ifndef TY_SRC_APP_SCENES_LEARN_PARTS_H
#define TY_SRC_APP_SCENES_LEARN_PARTS_H

#include "src/app/scenes/learn/scenes.h"
#include "src/app/shell/app.h"
#include "src/app/views/view.h"
#include "src/play/lessons/lessons.h"

/* The game that a scene opened with `args` is about: as they say, else the command line, else the
 * first. */
const struct Game *learn_game(const struct App *app, const struct LearnArgs *args);

/* The shipped lessons of `game`; NULL where there are none. What is wrong with them is logged. Free
 * with lessons_close. */
struct Lessons *learn_open(const struct App *app, const struct Game *game);

/* How many steps of a lesson the player has done. */
int learn_done(const struct App *app, const struct Lessons *lessons, int lesson);

/* Remembers that the player has done so many. */
void learn_set_done(struct App *app, const struct Lessons *lessons, int lesson, int steps);

/* How high the table of the game's pieces is; 0 where its view has no names for them. */
float legend_height(const struct App *app, const struct Game *game);

/* Draws that table: each piece of both colours as it looks in every set, with its name. What was
 * described before is drawn first; only what lies within `seen` shows. */
void legend_draw(struct App *app, const struct View *view, const struct Game *game, SDL_FRect rect,
                 SDL_FRect seen);

#endif
