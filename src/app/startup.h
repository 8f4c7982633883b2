/* The arcade's beginning and end. */
#ifndef TY_SRC_APP_STARTUP_H
#define TY_SRC_APP_STARTUP_H

#include "src/app/shell/app.h"

/* Opens window, renderer and all parts and the first scene: --scene, else the first run or the
 * title. `scenes` (borrowed) are all that there are, ended by NULL; "title", "play" and "first-run"
 * must be among them. Returns NULL after telling the player why (a dialog where there is a display,
 * stderr always). */
struct App *app_create(const struct AppOptions *options, const struct SceneType *const *scenes);

/* Leaves all scenes, saves the settings, closes everything. NULL is ignored. */
void app_destroy(struct App *app);

#endif
