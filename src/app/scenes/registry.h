/* All scenes: what the arcade is started with, so that its shell need not know them. */
#ifndef TY_SRC_APP_SCENES_REGISTRY_H
#define TY_SRC_APP_SCENES_REGISTRY_H

#include "src/app/shell/scene.h"

/* Every scene of the arcade, ended by NULL; see scene_find. */
extern const struct SceneType *const scene_registry[];

#endif
