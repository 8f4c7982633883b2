/* Opens miniupnpc. Debian 12 has it as .17, 13 as .18: what its API changed from 17 to 21, as its
 * apiversions.txt and headers say, is nothing that is called or read here. In 16 a device is
 * another struct; later ones are not known yet. */
#include "src/loaded/miniupnpc.h"

#if MINIUPNPC_API_VERSION < 17
#error "a struct UPNPDev of before API 17 doesn't fit the libraries that are opened"
#endif

#ifdef TY_LOAD
struct MiniupnpcCalls miniupnpc_calls;
#endif

static struct Loaded library = {LOADED_CALLS(miniupnpc_calls, MINIUPNPC_CALLS),
                                .sonames = {"libminiupnpc.so.21", "libminiupnpc.so.20",
                                            "libminiupnpc.so.19", "libminiupnpc.so.18",
                                            "libminiupnpc.so.17"},
                                .lock = PTHREAD_MUTEX_INITIALIZER};

bool miniupnpc_load(void)
{
    return loaded_open(&library);
}
