/* A system that does not tell whether it is dark or light. */
#include "src/app/shell/system_shade.h"
#include <stddef.h>

struct SystemShade *system_shade_ask(void (*told)(void *user), void *user)
{
    (void)told, (void)user;
    return NULL;
}

void system_shade_free(struct SystemShade *shade)
{
    (void)shade;
}

enum Shade system_shade_get(struct SystemShade *shade)
{
    (void)shade;
    return SHADE_SYSTEM;
}
