/* The page of a cup. */
#ifndef TY_SRC_APP_SCENES_CUP_SCENES_H
#define TY_SRC_APP_SCENES_CUP_SCENES_H

#include "src/app/shell/scene.h"

extern const struct SceneType cup_scene; /* args: struct GameArgs, see ../play/scenes.h */

#endif
