/* The player's other engines: their list, kept in the player's folder, and those that are found by
 * themselves. Everything that works on files but the first reading is done on the disk's thread. */
#ifndef TY_SRC_APP_SHELL_STORAGE_ENGINE_LIST_H
#define TY_SRC_APP_SHELL_STORAGE_ENGINE_LIST_H

#include "src/app/shell/settings/settings.h"

struct App;

/* For the start: reads the list into app->engines. What makes no sense is kept beside it; where the
 * system does not give the file (SETTINGS_UNREAD) it is not written either. */
enum SettingsResult engine_list_begin(struct App *app, struct FileError *error);

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
