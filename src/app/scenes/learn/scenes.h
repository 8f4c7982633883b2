/* The scenes of learning: the entrance, lessons and rules. */
#ifndef TY_SRC_APP_SCENES_LEARN_SCENES_H
#define TY_SRC_APP_SCENES_LEARN_SCENES_H

#include "engine/game.h"
#include "src/app/shell/scene.h"

extern const struct SceneType learn_scene;  /* args: struct LearnArgs */
extern const struct SceneType lesson_scene; /* args: struct LearnArgs */
extern const struct SceneType rules_scene;  /* args: struct LearnArgs */

struct LearnArgs {
    const struct Game *game;
    int number;         /* of the lesson or of the page of rules, from 0 */
    const char *lesson; /* the lesson's id, in place of its number; NULL: none */
    bool inner;         /* of the rules: opened by the entrance, to which the way back leads */
};

#endif
