/* Opens libnice, and GLib with it. */
#include "src/loaded/nice.h"

#ifdef TY_LOAD
struct NiceCalls nice_calls;
#endif

static struct Loaded library = {LOADED_CALLS(nice_calls, NICE_CALLS), .sonames = {"libnice.so.10"},
                                .lock = PTHREAD_MUTEX_INITIALIZER};

bool nice_load(void)
{
    return loaded_open(&library);
}
