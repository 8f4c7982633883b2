/* How boards look, by the settings. */
#ifndef TY_SRC_APP_SCENES_LOOK_H
#define TY_SRC_APP_SCENES_LOOK_H

#include "engine/match.h"
#include "src/app/shell/app.h"
#include "src/app/views/view.h"

/* The look of every board: theme, ring of the cursor, signs of the pieces, numbers beside. */
struct ViewLook look_of(const struct App *app);

/* The last move of a match, for the mark on it; none before the first. */
struct MoveShape look_last_move(const struct Match *match);

/* What signs are called in English, to be translated. */
const char *look_signs_name(enum ViewSigns signs);

/* Takes those signs into the settings, not yet into effect. */
void look_take_signs(struct Settings *settings, enum ViewSigns signs);

#endif
