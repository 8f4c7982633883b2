/* What the player's games come to. */
#ifndef TY_SRC_APP_SCENES_STATISTICS_SCENES_H
#define TY_SRC_APP_SCENES_STATISTICS_SCENES_H

#include "src/app/shell/scene.h"

extern const struct SceneType statistics_scene; /* args: struct StatisticsArgs, or none */

struct StatisticsArgs {
    const struct Game *game; /* whose page is shown first; NULL: the first */
};

#endif
