/* An online match at the table. */
#include "src/app/scenes/online_scenes.h"

const struct SceneType online_play_scene = {
    .name = "online-play",
    .context_size = 1,
};
