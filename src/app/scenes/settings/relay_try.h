/* Trying the relay of the settings: is it there, and does it let us in? */
#ifndef TY_SRC_APP_SCENES_SETTINGS_RELAY_TRY_H
#define TY_SRC_APP_SCENES_SETTINGS_RELAY_TRY_H

#include "net/relay/relay.h"

struct App;

/* One try; zeroed at first. */
struct RelayTry {
    struct RelayListener *listener; /* NULL: nothing is being tried */
    const char *text;               /* English: how it stands; NULL: not tried yet */
};

/* Connects to the relay as the settings name it now; an earlier try is given up. */
void relay_try_start(struct RelayTry *attempt, struct App *app);

/* Updates how it stands, when woken; returns whether the text has changed. */
bool relay_try_update(struct RelayTry *attempt);

/* Gives it up and forgets the outcome: at the end, and when the settings change. */
void relay_try_stop(struct RelayTry *attempt);

#endif
