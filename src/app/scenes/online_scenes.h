/* The scenes around an online match. Those behind the first two play with app->online, which is
 * there before they are opened; see online_game.h. */
#ifndef TY_SRC_APP_SCENES_ONLINE_SCENES_H
#define TY_SRC_APP_SCENES_ONLINE_SCENES_H

#include "src/app/scene.h"

extern const struct SceneType online_scene;      /* host, join, go on; no args */
extern const struct SceneType host_scene;        /* what to offer; no args */
extern const struct SceneType waiting_scene;     /* the code, until the friend is in; no args */
extern const struct SceneType join_scene;        /* the code typed, the way found; no args */
extern const struct SceneType offer_scene;       /* guest: the terms, yes or no; no args */
extern const struct SceneType online_play_scene; /* the match itself; no args */

#endif
