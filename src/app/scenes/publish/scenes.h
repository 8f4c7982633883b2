/* Games on their way to people who have no arcade: an animation, a strip of diagrams, a page. */
#ifndef TY_SRC_APP_SCENES_PUBLISH_SCENES_H
#define TY_SRC_APP_SCENES_PUBLISH_SCENES_H

#include "engine/tree.h"
#include "src/app/shell/scene.h"

extern const struct SceneType publish_scene; /* args: struct PublishArgs */

struct PublishArgs {
    struct Tree *tree;  /* the scene's from now on, unless it is lent */
    bool lent;          /* it stays the caller's, unchanged, and outlives the scene */
    TreeNode at;        /* the line that goes through here is shown */
    bool board_flipped; /* the first side is above */
    int mine;           /* 1 + the colour that the player here had; 0: neither, or both */
};

#endif
