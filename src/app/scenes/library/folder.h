/* A folder of the player's, as it is shown. */
#ifndef TY_SRC_APP_SCENES_LIBRARY_FOLDER_H
#define TY_SRC_APP_SCENES_LIBRARY_FOLDER_H

#include "src/app/shell/app.h"
#include "src/play/system/files.h"

/* The folder as it fits into `width` pixels, written as a label with `flags`: the home is ~, and
 * what is cut is cut at the front, but for the name at its end. */
void folder_shown(const struct App *app, const char *folder, float width, unsigned flags,
                  char text[FILE_PATH_MAX]);

#endif
