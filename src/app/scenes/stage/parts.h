/* What the files of the stage share among themselves. */
#ifndef TY_SRC_APP_SCENES_STAGE_PARTS_H
#define TY_SRC_APP_SCENES_STAGE_PARTS_H

#include "src/app/scenes/stage/stage.h"

/* The last move as it goes, or is taken back. */
struct StageMotion motion_of(const struct Stage *stage, bool back);

/* Starts what is in stage->moving; ends it at once. */
void motion_start(struct Stage *stage);
void motion_stop(struct Stage *stage);

/* Starts the line that won, once its last piece is there; a point's refusal. */
void motion_run(struct Stage *stage);
void motion_shake(struct Stage *stage, int point);

/* Puts all that moves into an overlay. */
void motion_mark(const struct Stage *stage, struct Overlay *overlay);

/* Plays the sound of the last move. */
void sound_of_move(struct Stage *stage);

/* That of a point that was refused; POINT_NONE: none in particular. */
void sound_of_refusal(struct Stage *stage, int point);

#endif
