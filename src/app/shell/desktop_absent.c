/* A desktop that says nothing of itself. */
#include "src/app/shell/desktop.h"
#include <stddef.h>

struct Desktop *desktop_ask(void (*told)(void *user), void *user)
{
    (void)told, (void)user;
    return NULL;
}

void desktop_free(struct Desktop *desktop)
{
    (void)desktop;
}

enum Shade desktop_shade(struct Desktop *desktop)
{
    (void)desktop;
    return SHADE_SYSTEM;
}

bool desktop_contrast(struct Desktop *desktop)
{
    (void)desktop;
    return false;
}

bool desktop_still(struct Desktop *desktop)
{
    (void)desktop;
    return false;
}

bool desktop_reads(struct Desktop *desktop)
{
    (void)desktop;
    return false;
}
