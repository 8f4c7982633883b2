/*
 * Whether the desktop is dark or light, as the player has set it there.
 *
 * Desktops tell by the settings portal of freedesktop.org, which is asked and listened to on a
 * thread of its own: nobody waits for it, and a change in the evening is seen at once. Where there
 * is no such desktop, or the program was built without GIO, nothing is ever told.
 */
#ifndef TY_SRC_APP_SHELL_SYSTEM_SHADE_H
#define TY_SRC_APP_SHELL_SYSTEM_SHADE_H

#include "src/app/toolkit/theme.h"

struct SystemShade;

/* Begins to ask and to listen; `told(user)` is called on another thread when the answer is another
 * one. Free with system_shade_free; NULL where nothing can be told. */
struct SystemShade *system_shade_ask(void (*told)(void *user), void *user);

/* Ends it; `told` is not called any more. NULL does nothing. */
void system_shade_free(struct SystemShade *shade);

/* What was told last, from any thread: SHADE_DARK or SHADE_LIGHT; SHADE_SYSTEM: nothing, or that it
 * is all the same. `shade` may be NULL. */
enum Shade system_shade_get(struct SystemShade *shade);

#endif
