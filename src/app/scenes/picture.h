/* A board as a picture of its own. */
#ifndef TY_SRC_APP_SCENES_PICTURE_H
#define TY_SRC_APP_SCENES_PICTURE_H

#include "src/app/scenes/stage.h"

/* Saves the board of `stage` as it is shown, with that overlay, as a PNG file of 1024 pixels; it is
 * said where it lies. */
void picture_save(const struct Stage *stage, const struct Overlay *overlay);

#endif
