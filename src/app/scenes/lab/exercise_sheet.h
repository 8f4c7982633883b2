/* An exercise as a sheet of paper. */
#ifndef TY_SRC_APP_SCENES_LAB_EXERCISE_SHEET_H
#define TY_SRC_APP_SCENES_LAB_EXERCISE_SHEET_H

#include "src/app/shell/app.h"
#include "src/play/lab/exercise.h"

/* What its numbers mean, in English. */
extern const char exercise_convention[];

/* Saves the exercise as a PNG file, black on white, of the proportions of A4, with what is asked
 * left open or with the solution; it is said where it lies. */
void exercise_sheet_save(struct App *app, struct Exercise *exercise, bool solution);

#endif
