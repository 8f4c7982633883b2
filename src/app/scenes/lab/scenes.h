/* The scenes of the lab: its experiments, one of them, exercises on paper, a race of one's own, and
 * the tape of one search. */
#ifndef TY_SRC_APP_SCENES_LAB_SCENES_H
#define TY_SRC_APP_SCENES_LAB_SCENES_H

#include "engine/game.h"
#include "src/app/shell/scene.h"

extern const struct SceneType lab_scene;        /* no args */
extern const struct SceneType experiment_scene; /* args: struct LabArgs; NULL: the first */
extern const struct SceneType exercise_scene;   /* no args */
extern const struct SceneType race_scene;       /* args: struct RaceArgs; NULL: from a start */
extern const struct SceneType lane_scene; /* args: struct LaneArgs; its result: enum LabChange */
extern const struct SceneType tree_edit_scene; /* args: struct TreeEditArgs; the same */
extern const struct SceneType figures_scene;   /* args: struct FiguresArgs */
extern const struct SceneType tape_scene;      /* args: struct TapeArgs */
extern const struct SceneType part_scene;      /* args: struct PartArgs */
extern const struct SceneType find_move_scene; /* args: struct FindMoveArgs; its result: a Move */

/* What the scenes that change a race leave as their result. */
enum LabChange { LAB_LANE_CHANGED = 1, LAB_TREE_CHANGED };

struct Board;
struct Cursor;
struct Experiment;
struct RaceSetup;
struct Tape;
struct Trial;

struct LabArgs {
    int place;                    /* of the experiment in the list, from 0 */
    const struct Experiment *own; /* a race of one's own instead, which outlives the scene; NULL */
};

struct RaceArgs {
    const struct Board *board; /* whose position it begins with */
};

/* A lane of a race that is being put together, which outlives the scene. */
struct LaneArgs {
    struct RaceSetup *setup;
    int lane;
};

/* A race on a tree on paper, which outlives the scene, and whose tree can be read. */
struct TreeEditArgs {
    struct RaceSetup *setup;
};

/* The figures of a trial that has ended, which outlives the scene. */
struct FiguresArgs {
    const struct Trial *trial;
};

/* The tape of one lane of a trial that has ended, which outlives the scene. */
struct TapeArgs {
    struct Trial *trial;
    int lane;
    struct Cursor *part; /* of it, the scene's from now on; NULL: the whole */
};

/* What that tape dropped below the node at which `above` stands, who outlives the scene. */
struct PartArgs {
    struct Trial *trial;
    int lane;
    struct Cursor *above;
};

/* A tape and any board of its search, which outlive the scene. */
struct FindMoveArgs {
    const struct Tape *tape;
    const struct Board *board;
    Move move; /* that is looked at now; MOVE_NONE: none */
};

#endif
