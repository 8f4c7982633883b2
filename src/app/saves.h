/* Where games are kept: the one in progress and those that are finished. */
#ifndef TY_SRC_APP_SAVES_H
#define TY_SRC_APP_SAVES_H

#include "src/play/autosave.h"
#include <stdbool.h>

struct App;

/* An autosave in the player's folder; NULL where there is none. Free with autosave_free. */
struct Autosave *saves_open(const struct App *app);

/* Whether there is a game to continue. */
bool saves_available(const struct App *app);

/* Keeps a finished match among the records; tells the player if that fails. */
void saves_record(struct App *app, struct Match *match);

#endif
