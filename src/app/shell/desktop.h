/*
 * What the player's desktop says of itself: whether it is dark or light, of high contrast, and
 * without animations; and whether a screen reader or another helper wants to see programs.
 *
 * The first three are told by the settings portal of freedesktop.org, the last by AT-SPI's launcher
 * (org.a11y.Status). Both are asked and listened to on a thread of its own: nobody waits for them,
 * and a change is seen at once. Where there is no such desktop, or the program was built without
 * GIO, nothing is ever told.
 */
#ifndef TY_SRC_APP_SHELL_DESKTOP_H
#define TY_SRC_APP_SHELL_DESKTOP_H

#include "src/app/toolkit/theme.h"
#include <stdbool.h>

struct Desktop;

/* Begins to ask and to listen; `told(user)` is called on another thread when an answer is another
 * one. Free with desktop_free; NULL where nothing can be told. */
struct Desktop *desktop_ask(void (*told)(void *user), void *user);

/* Ends it; `told` is not called any more. NULL does nothing. */
void desktop_free(struct Desktop *desktop);

/* What was told last, from any thread: SHADE_DARK or SHADE_LIGHT; SHADE_SYSTEM: nothing, or that it
 * is all the same. `desktop` may be NULL. */
enum Shade desktop_shade(struct Desktop *desktop);

/* Whether high contrast is wished for, or that nothing moves without need, as was told last. From
 * any thread; `desktop` may be NULL. */
bool desktop_contrast(struct Desktop *desktop);
bool desktop_still(struct Desktop *desktop);

/* Whether programs are to show themselves to a screen reader, and what that takes was loaded. From
 * any thread; `desktop` may be NULL. */
bool desktop_reads(struct Desktop *desktop);

#endif
