/* Opens giflib. */
#include "src/loaded/giflib.h"

#ifdef TY_LOAD
struct GiflibCalls giflib_calls;
#endif

static struct Loaded library = {LOADED_CALLS(giflib_calls, GIFLIB_CALLS),
                                .sonames = {"libgif.so.7"}, .lock = PTHREAD_MUTEX_INITIALIZER};

bool giflib_load(void)
{
    return loaded_open(&library);
}
