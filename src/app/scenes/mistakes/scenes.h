/* Learning from the mistakes of a reviewed game. */
#ifndef TY_SRC_APP_SCENES_MISTAKES_SCENES_H
#define TY_SRC_APP_SCENES_MISTAKES_SCENES_H

#include "engine/tree.h"
#include "src/app/shell/scene.h"
#include <stdint.h>

extern const struct SceneType mistakes_scene; /* args: struct MistakesArgs */

struct MistakesArgs {
    struct Tree *tree; /* the reviewed game; the scene's from now on, unless it is lent */
    bool lent;         /* it stays the caller's, and outlives the scene */
    int64_t id;        /* in the library; 0: not known */
    int colour;        /* whose mistakes: 0, 1 or MISTAKES_BOTH */
    bool turned;       /* the first side is above */
};

#endif
