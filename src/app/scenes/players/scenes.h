/* The scenes in which players find each other. */
#ifndef TY_SRC_APP_SCENES_PLAYERS_SCENES_H
#define TY_SRC_APP_SCENES_PLAYERS_SCENES_H

#include "src/app/shell/scene.h"

/* None of them takes args. */
extern const struct SceneType find_player_scene;  /* who seeks an opponent, and seeking one */
extern const struct SceneType player_found_scene; /* one was found: to be met, or not now */
extern const struct SceneType friends_scene;      /* who was found before; result: see friends.c */

#endif
