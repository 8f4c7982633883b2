/* The engines of others: the list of them, and one of them. */
#ifndef TY_SRC_APP_SCENES_ENGINES_SCENES_H
#define TY_SRC_APP_SCENES_ENGINES_SCENES_H

#include "src/app/shell/scene.h"

extern const struct SceneType engines_scene; /* no args */
extern const struct SceneType engine_scene;  /* args: struct EngineArgs */

struct EngineArgs {
    int index;  /* in the list */
    bool fresh; /* it was just added: it is called as it calls itself */
};

#endif
