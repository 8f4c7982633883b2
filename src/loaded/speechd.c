/* Opens libspeechd. */
#include "src/loaded/speechd.h"

#ifdef TY_LOAD
struct SpeechdCalls speechd_calls;
#endif

static struct Loaded library = {LOADED_CALLS(speechd_calls, SPEECHD_CALLS),
                                .sonames = {"libspeechd.so.2"}, .lock = PTHREAD_MUTEX_INITIALIZER};

bool speechd_load(void)
{
    return loaded_open(&library);
}
