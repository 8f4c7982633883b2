/* The keys and buttons that the player has assigned, kept among the settings' free entries:
 * `key.hint = J`, `pad.hint = leftstick`. What is as at first takes no entry, and versions that
 * know nothing of it leave the entries alone. */
#ifndef TY_SRC_APP_SHELL_SETTINGS_KEYS_H
#define TY_SRC_APP_SHELL_SETTINGS_KEYS_H

#include "src/app/shell/settings/settings.h"
#include "src/app/toolkit/input/bindings.h"

/* X(id, English name): the actions that keys and buttons can be assigned to. */
#define KEYS_ACTIONS(X)                                                                            \
    X(CONFIRM, N_("Confirm"))                                                                      \
    X(BACK, N_("Back"))                                                                            \
    X(MENU, N_("Menu"))                                                                            \
    X(UNDO, N_("Undo"))                                                                            \
    X(REDO, N_("Redo"))                                                                            \
    X(HINT, N_("Hint"))                                                                            \
    X(THINK, N_("AI thinking"))                                                                    \
    X(FLIP, N_("Flip board"))                                                                      \
    X(PREV, N_("Step back"))                                                                       \
    X(NEXT, N_("Step forward"))                                                                    \
    X(FIRST, N_("To the start"))                                                                   \
    X(LAST, N_("To the end"))                                                                      \
    X(UP, N_("Go up"))                                                                             \
    X(DOWN, N_("Go down"))                                                                         \
    X(LEFT, N_("Go left"))                                                                         \
    X(RIGHT, N_("Go right"))

/* What the settings say; what can't be understood is as at first. */
void keys_read(const struct Settings *settings, struct Bindings *bindings);

/* Writes them into the settings. */
void keys_keep(struct Settings *settings, const struct Bindings *bindings);

#endif
