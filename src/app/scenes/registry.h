/* All scenes by name: how --scene and scenes that do not know each other find them. */
#ifndef TY_SRC_APP_SCENES_REGISTRY_H
#define TY_SRC_APP_SCENES_REGISTRY_H

#include "src/app/scene.h"

/* The scene of that name, NULL if there is none. */
const struct SceneType *scene_find(const char *name);

/* Scene number i (0..), NULL past the end. */
const struct SceneType *scene_at(int i);

#endif
