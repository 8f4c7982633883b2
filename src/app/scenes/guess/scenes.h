/* Guess the move: through a game, move by move. */
#ifndef TY_SRC_APP_SCENES_GUESS_SCENES_H
#define TY_SRC_APP_SCENES_GUESS_SCENES_H

#include "engine/tree.h"
#include "src/app/shell/scene.h"

extern const struct SceneType guess_scene; /* args: struct GuessArgs */

struct GuessArgs {
    struct Tree *tree;  /* the game; the scene's from now on, unless it is lent */
    bool lent;          /* it stays the caller's, unchanged, and outlives the scene */
    TreeNode at;        /* it begins here; at the end of a line: at its start */
    int colour;         /* whose moves are guessed, 0 or 1 */
    bool board_flipped; /* the first side is above */
};

#endif
