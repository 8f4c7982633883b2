/* The player's other engines: their list, kept in the player's folder, and those that are found by
 * themselves. Everything that works on files but the first reading is done on the disk's thread. */
#ifndef TY_SRC_APP_SHELL_ENGINE_LIST_H
#define TY_SRC_APP_SHELL_ENGINE_LIST_H

#include <stdbool.h>

struct App;

/* For the start: reads the list into app->engines. False if some of it could not be read: then what
 * stood there is kept beside it. */
bool engine_list_begin(struct App *app);

/* Looks for engines where systems put them; once, when the first frame stands, and again where the
 * player asks for it. */
void engine_list_look(struct App *app);

/* Whether it is being looked for them. */
bool engine_list_looks(const struct App *app);

/* For the loop: takes what was found. */
void engine_list_update(struct App *app);

/* The list has changed: writes it. */
void engine_list_keep(struct App *app);

/* Forgets what is under way, and the list. */
void engine_list_end(struct App *app);

#endif
