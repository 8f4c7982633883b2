/* Opens libmosquitto. */
#include "src/loaded/mosquitto.h"

#ifdef TY_LOAD
struct MosquittoCalls mosquitto_calls;
#endif

static bool begin(void)
{
    return mosquitto_lib_init() == MOSQ_ERR_SUCCESS;
}

static struct Loaded library = {LOADED_CALLS(mosquitto_calls, MOSQUITTO_CALLS),
                                .sonames = {"libmosquitto.so.1"}, .begin = begin,
                                .lock = PTHREAD_MUTEX_INITIALIZER};

bool mosquitto_load(void)
{
    return loaded_open(&library);
}
