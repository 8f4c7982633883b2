/* The parts of the scene of storms: storm.c plays them, storm_draw.c shows them. */
#ifndef TY_SRC_APP_SCENES_PUZZLES_STORM_H
#define TY_SRC_APP_SCENES_PUZZLES_STORM_H

#include "src/app/scenes/puzzles/scenes.h"
#include "src/app/scenes/stage/stage.h"
#include "src/app/shell/storage/app_practice.h"
#include "src/play/practice/storm.h"

enum StormWidget {
    STORM_BACK = 1,
    STORM_FORM,
    STORM_BOARD,
    STORM_GAME,
    STORM_UNTIMED,
    STORM_START,
    STORM_AGAIN
};

enum StormPhase {
    STORM_LOADING, /* the puzzles are being read */
    STORM_CHOOSING,
    STORM_RUNNING,
    STORM_ENDED
};

struct StormScene {
    struct App *app;
    enum StormPhase phase;
    int reads;                         /* how often puzzles were read when the order was made */
    int order[VARIANTS_MAX], variants; /* of the collection, as they are listed */
    int place;                         /* of the chosen one among them */
    bool untimed;
    struct StormBest best; /* of that choice, before this storm */
    struct Storm *storm;   /* STORM_RUNNING and STORM_ENDED */
    struct Stage stage;
    uint64_t go_at;      /* when the reply is made; 0: none is due */
    uint64_t mark_until; /* what the last try came to shows until then: */
    bool right;
};

/* --- storm_draw.c --- */

/* The scene's `draw`. */
void storm_draw(void *context);

#endif
