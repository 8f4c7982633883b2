/* The frame's elements for screen readers, by the desktop's own way to them: AT-SPI. A reader sees
 * an application with a window, in it one page or question with its elements in the order of
 * reading, and a board as a table of its points. What a reader does comes back as the player's
 * wish. All on the window's thread. */
#ifndef TY_SRC_APP_TOOLKIT_ACCESSIBLE_BRIDGE_H
#define TY_SRC_APP_TOOLKIT_ACCESSIBLE_BRIDGE_H

#include "src/app/toolkit/accessible/tree.h"
#include "src/app/toolkit/strings.h"

struct Bridge;

/* What a reader asks for, all REQUIRED; id is that of a widget that can be used. */
struct BridgeHands {
    void *user;
    void (*focus)(void *user, int id);
    void (*press)(void *user, int id);
    void (*set)(void *user, int id, int value);              /* a SLIDER */
    void (*type)(void *user, int id, const char *text);      /* all that a FIELD is to hold */
    void (*point)(void *user, int id, int cell, bool press); /* at a cell of a BOARD */
};

/* Loads what a bridge takes. It reads files: nothing for the window's thread. False where it isn't
 * installed, or the program was built without it. */
bool bridge_load(void);

/* Shows the program to readers from now on, by what bridge_load has loaded: one at a time. What is
 * lent outlives it. Never NULL after bridge_load was true. */
struct Bridge *bridge_open(const struct BridgeHands *hands, const struct Strings *strings,
                           SDL_Window *window);

/* Takes it away; NULL is ignored. */
void bridge_close(struct Bridge *bridge);

/* Tells readers what has changed since the last call: `tree` is what is shown now. */
void bridge_show(struct Bridge *bridge, const struct AccessTree *tree);

/* The window has the keyboard now, or no more. */
void bridge_activate(struct Bridge *bridge, bool active);

/* Tells readers of a key that is pressed or let go; true where it is one of theirs, which nobody
 * else gets. */
bool bridge_key(struct Bridge *bridge, const SDL_KeyboardEvent *event);

/* Has the reader say what happens by itself. */
void bridge_say(struct Bridge *bridge, const char *words);

/* Answers what readers have asked. With `wait` it waits for more, some milliseconds at most. */
void bridge_serve(struct Bridge *bridge, bool wait);

#endif
