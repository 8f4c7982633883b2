/* Learning from the mistakes of a reviewed game. */
#ifndef TY_SRC_APP_SCENES_MISTAKES_SCENES_H
#define TY_SRC_APP_SCENES_MISTAKES_SCENES_H

#include "engine/tree.h"
#include "src/app/shell/scene.h"
#include <stdint.h>

struct App;

extern const struct SceneType mistakes_scene; /* args: struct MistakesArgs */

enum { MISTAKES_ASKED_MAX = 16 };

struct MistakesArgs {
    struct Tree *tree;  /* the reviewed game; the scene's from now on, unless it is lent */
    bool lent;          /* it stays the caller's, and outlives the scene */
    int64_t id;         /* in the library; 0: not known */
    int colour;         /* whose mistakes: 0, 1 or MISTAKES_BOTH */
    bool board_flipped; /* the first side is above */

    int plies[MISTAKES_ASKED_MAX]; /* only the mistakes at these plies are asked about, */
    int asked;                     /* so many; 0: all are */
    /* Called once a question, when a better move is found or, `found` false, with the first try
     * that is wrong or the first hint. OPTIONAL. */
    void (*answered)(struct App *app, int64_t id, int ply, bool found);
};

#endif
