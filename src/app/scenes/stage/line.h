/* Moves that run on a stage: what would follow, or a solution; one steps through them. */
#ifndef TY_SRC_APP_SCENES_STAGE_LINE_H
#define TY_SRC_APP_SCENES_STAGE_LINE_H

#include "src/app/scenes/stage/stage.h"

enum { STAGE_LINE_MAX = 72 /* moves */ };

struct StageLine {
    struct Stage *stage; /* not owned */
    struct Board from;   /* where they begin, with the move before them in its trail; owned */
    Move move[STAGE_LINE_MAX];
    int count;        /* 0: there are none */
    int shown;        /* moves of it that are on the board */
    bool running;     /* they go on by themselves, */
    uint64_t step_at; /* the next one at this time */
};

/* No moves, on `stage`, which outlives it. stage_line_close frees what it holds. */
void stage_line_open(struct StageLine *line, struct Stage *stage);
void stage_line_close(struct StageLine *line);

/* Takes `count` moves from `from` (copied) on, as far as they are legal and there is room; `shown`
 * of them are on the board. */
void stage_line_set(struct StageLine *line, const struct Board *from, const Move *moves, int count,
                    int shown);

/* Shows one move more or, negative, less of them; they do not go on by themselves then. */
void stage_line_step(struct StageLine *line, int step);

/* Lets them run from their beginning, the first one after `first_ms`. */
void stage_line_run(struct StageLine *line, int first_ms);

/* For the scene's `update` and `wait`: goes on when it is time to, and milliseconds until then; -1:
 * it does not run. */
void stage_line_update(struct StageLine *line);
int stage_line_wait(const struct StageLine *line);

#endif
