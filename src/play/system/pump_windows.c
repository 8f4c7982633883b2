/* A thread that reads a pipe. */
#include "src/play/system/pump_windows.h"
#include "src/common/memory.h"
#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <windows.h>

enum { CHUNK = 1 << 14 };

struct Pump {
    HANDLE handle, said;
    pthread_t thread;
    pthread_mutex_t lock; /* guards what follows */
    pthread_cond_t taken;
    bool ended, left;
    size_t size, at; /* of `bytes`, and how far they were taken */
    char bytes[CHUNK];
};

/* Offers a piece, none for the end, as soon as the one before was taken; false if there will be no
 * other. */
static bool offer(struct Pump *pump, const char *bytes, size_t size)
{
    pthread_mutex_lock(&pump->lock);
    while (pump->size > 0 && !pump->left)
        pthread_cond_wait(&pump->taken, &pump->lock);
    pump->ended = size == 0;
    pump->size = size;
    pump->at = 0;
    memcpy(pump->bytes, bytes, size);
    SetEvent(pump->said);
    bool more = !pump->ended && !pump->left;
    pthread_mutex_unlock(&pump->lock);
    return more;
}

static void *run(void *argument)
{
    struct Pump *pump = argument;
    char chunk[CHUNK];
    DWORD count;
    do {
        if (!ReadFile(pump->handle, chunk, sizeof chunk, &count, NULL))
            count = 0;
    } while (offer(pump, chunk, count));
    return NULL;
}

struct Pump *pump_new(void *handle)
{
    struct Pump *pump = memory_zeroed(sizeof *pump);
    pump->handle = handle;
    pump->said = CreateEventW(NULL, TRUE, FALSE, NULL);
    pthread_mutex_init(&pump->lock, NULL);
    pthread_cond_init(&pump->taken, NULL);
    if (pthread_create(&pump->thread, NULL, run, pump) == 0)
        return pump;
    CloseHandle(pump->said);
    free(pump);
    return NULL;
}

void *pump_event(const struct Pump *pump)
{
    return pump->said;
}

long pump_take(struct Pump *pump, void *bytes, size_t size)
{
    pthread_mutex_lock(&pump->lock);
    size_t count = pump->size - pump->at < size ? pump->size - pump->at : size;
    long result = count > 0 ? (long)count : pump->ended ? 0 : -1;
    memcpy(bytes, pump->bytes + pump->at, count);
    pump->at += count;
    if (pump->at == pump->size && !pump->ended) {
        pump->size = pump->at = 0;
        ResetEvent(pump->said);
        pthread_cond_signal(&pump->taken);
    }
    pthread_mutex_unlock(&pump->lock);
    return result;
}

void pump_free(struct Pump *pump)
{
    if (!pump)
        return;
    pthread_mutex_lock(&pump->lock);
    pump->left = true;
    pthread_cond_signal(&pump->taken);
    pthread_mutex_unlock(&pump->lock);
    pthread_join(pump->thread, NULL);
    pthread_cond_destroy(&pump->taken);
    pthread_mutex_destroy(&pump->lock);
    CloseHandle(pump->said);
    free(pump);
}
