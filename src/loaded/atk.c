/* Opens ATK by its bridge, which needs all of it. */
#include "src/loaded/atk.h"

#ifdef TY_LOAD
struct AtkCalls atk_calls;
#endif

static struct Loaded library = {LOADED_CALLS(atk_calls, ATK_CALLS),
                                .sonames = {"libatk-bridge-2.0.so.0"},
                                .lock = PTHREAD_MUTEX_INITIALIZER};

bool atk_load(void)
{
    return loaded_open(&library);
}
