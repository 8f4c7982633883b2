/* How boards look, by the settings. */
#ifndef TY_SRC_APP_SCENES_LOOK_H
#define TY_SRC_APP_SCENES_LOOK_H

#include "src/app/shell/app.h"
#include "src/app/views/view.h"

/* The look of every board: theme, ring of the cursor, symbols of the pieces. */
struct ViewLook look_of(const struct App *app);

#endif
