/* Opening a library once for all threads. */
#define _POSIX_C_SOURCE 200809L
#include "src/loaded/loaded.h"
#include <assert.h>
#include <string.h>
#ifdef TY_LOAD
#include <dlfcn.h>

/* Fills in the calls; false if one lacks. */
static bool find_calls(const struct Loaded *library, void *handle)
{
    for (size_t i = 0; i < library->count; i++) {
        void *call = dlsym(handle, library->names[i]);
        if (!call)
            return false;
        memcpy((char *)library->calls + i * sizeof call, &call, sizeof call);
    }
    return true;
}

static bool find(const struct Loaded *library)
{
    for (int i = 0; i < LOADED_SONAMES_MAX && library->sonames[i]; i++) {
        void *handle = dlopen(library->sonames[i], RTLD_NOW | RTLD_LOCAL);
        if (handle && find_calls(library, handle))
            return true;
        if (handle)
            dlclose(handle);
    }
    return false;
}
#else
static bool find(const struct Loaded *library)
{
    (void)library; /* the program is linked with it */
    return true;
}
#endif

bool loaded_open(struct Loaded *library)
{
    pthread_mutex_lock(&library->lock);
    if (!library->open)
        library->open = find(library) && (!library->begin || library->begin());
    bool open = library->open;
    pthread_mutex_unlock(&library->lock);
    return open;
}
