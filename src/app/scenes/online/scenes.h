/* The scenes of an online match. Those that "show it" show app->online, which exists before they
 * are opened and goes on under every overlay; the scene that leaves it for good closes it
 * (online_game.h). */
#ifndef TY_SRC_APP_SCENES_ONLINE_SCENES_H
#define TY_SRC_APP_SCENES_ONLINE_SCENES_H

#include "src/app/shell/scene.h"

/* None of them takes args. */
extern const struct SceneType online_scene;      /* host, join, go on */
extern const struct SceneType host_scene;        /* what to offer */
extern const struct SceneType waiting_scene;     /* shows it: the code, until the friend is in */
extern const struct SceneType join_scene;        /* the code typed, the way found */
extern const struct SceneType offer_scene;       /* shows it: the guest's yes or no to the terms */
extern const struct SceneType online_play_scene; /* shows it: the match, just begun or resumed */

#endif
