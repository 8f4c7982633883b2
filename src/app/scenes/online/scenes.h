/* The scenes of an online match. Those that "show it" show app->online, which exists before they
 * are opened and goes on under every overlay; the scene that leaves it for good closes it
 * (online_game.h). */
#ifndef TY_SRC_APP_SCENES_ONLINE_SCENES_H
#define TY_SRC_APP_SCENES_ONLINE_SCENES_H

#include "src/app/shell/scene.h"

/* None of them takes args, but for one. */
extern const struct SceneType online_scene;      /* host, join, go on */
extern const struct SceneType host_scene;        /* what to offer; args: struct HostArgs, or none */
extern const struct SceneType waiting_scene;     /* shows it: the code, until the friend is in */
extern const struct SceneType join_scene;        /* the code typed, the way found */
extern const struct SceneType offer_scene;       /* shows it: the guest's yes or no to the terms */
extern const struct SceneType online_play_scene; /* shows it: the match, just begun or resumed */
extern const struct SceneType again_scene; /* shows it: lines to meet again by, after a break */
extern const struct SceneType spectators_scene; /* shows it: how others may watch it */
extern const struct SceneType watch_scene;      /* shows app->watching: a match of others */

struct HostArgs {
    bool by_letters; /* the match begins at once, and its invitation is a letter */
};

#endif
