/* What people read of ICE. */
#include "net/ice/ice.h"

const char *ice_trouble_text(enum IceTrouble trouble)
{
    static const char *const texts[] = {
#define X(name, text) text,
        ICE_TROUBLES(X)
#undef X
    };
    return texts[trouble];
}
