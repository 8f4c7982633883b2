/* The scenes of the lab: its experiments, one of them, and the tape of one search. */
#ifndef TY_SRC_APP_SCENES_LAB_SCENES_H
#define TY_SRC_APP_SCENES_LAB_SCENES_H

#include "src/app/shell/scene.h"

extern const struct SceneType lab_scene;        /* no args */
extern const struct SceneType experiment_scene; /* args: struct LabArgs; NULL: the first */
extern const struct SceneType tape_scene;       /* args: struct TapeArgs */

struct Trial;

struct LabArgs {
    int place; /* of the experiment in the list, from 0 */
};

/* The tape of one lane of a trial that has ended, which outlives the scene. */
struct TapeArgs {
    struct Trial *trial;
    int lane;
};

#endif
