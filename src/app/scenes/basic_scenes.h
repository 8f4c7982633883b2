/* The scenes that know no game. */
#ifndef TY_SRC_APP_SCENES_BASIC_SCENES_H
#define TY_SRC_APP_SCENES_BASIC_SCENES_H

#include "src/app/shell/scene.h"

extern const struct SceneType title_scene;     /* no args */
extern const struct SceneType first_run_scene; /* no args */
extern const struct SceneType errand_scene;    /* no args; see shell/errand.h */
extern const struct SceneType backup_scene;    /* no args; see shell/backups.h */

#endif
