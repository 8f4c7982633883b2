/* Built without a bridge to screen readers. */
#include "src/app/toolkit/accessible/bridge.h"

bool bridge_load(void)
{
    return false;
}

struct Bridge *bridge_open(const struct BridgeHands *hands, const struct Strings *strings,
                           SDL_Window *window)
{
    (void)hands, (void)strings, (void)window;
    return NULL;
}

void bridge_close(struct Bridge *bridge)
{
    (void)bridge;
}

void bridge_show(struct Bridge *bridge, const struct AccessTree *tree)
{
    (void)bridge, (void)tree;
}

void bridge_activate(struct Bridge *bridge, bool active)
{
    (void)bridge, (void)active;
}

bool bridge_key(struct Bridge *bridge, const SDL_KeyboardEvent *event)
{
    (void)bridge, (void)event;
    return false;
}

void bridge_say(struct Bridge *bridge, const char *words)
{
    (void)bridge, (void)words;
}

void bridge_serve(struct Bridge *bridge, bool wait)
{
    (void)bridge, (void)wait;
}
