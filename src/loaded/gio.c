/* Opens GIO. */
#include "src/loaded/gio.h"

#ifdef TY_LOAD
struct GioCalls gio_calls;
#endif

static struct Loaded library = {LOADED_CALLS(gio_calls, GIO_CALLS), .sonames = {"libgio-2.0.so.0"},
                                .lock = PTHREAD_MUTEX_INITIALIZER};

bool gio_load(void)
{
    return loaded_open(&library);
}
