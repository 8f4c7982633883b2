/* Opens libnatpmp. */
#include "src/loaded/natpmp.h"

#ifdef TY_LOAD
struct NatpmpCalls natpmp_calls;
#endif

static struct Loaded library = {LOADED_CALLS(natpmp_calls, NATPMP_CALLS),
                                .sonames = {"libnatpmp.so.1"}, .lock = PTHREAD_MUTEX_INITIALIZER};

bool natpmp_load(void)
{
    return loaded_open(&library);
}
