/* A port of the router: the thread that asks, renews and gives back. */
#define _GNU_SOURCE /* clocks */
#include "net/portmap.h"
#include "net/memory.h"
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { MAPPERS_MAX = 2, RENEW_MIN_MS = 10 };

/* Shared by the owner and the thread; the last of them frees it. */
struct PortMap {
    uint16_t port;
    struct PortMapper mappers[MAPPERS_MAX];
    int mapper_count;
    struct TransportWake wake;
    pthread_mutex_t lock;   /* guards what follows */
    pthread_cond_t changed; /* the owner's wish, or that it left */
    int holders;
    bool wanted, left, running;
    struct PortMapView view;
    /* the thread's alone */
    struct Mapping mapping;
    int mapper; /* index of the one that lends it; -1: nothing is lent */
};

const char *portmap_trouble_text(enum PortMapTrouble trouble)
{
    static const char *const texts[] = {
#define X(name, text) [PORTMAP_TROUBLE_##name] = text,
        PORTMAP_TROUBLES(X)
#undef X
    };
    return texts[trouble];
}

static void release(struct PortMap *map)
{
    pthread_mutex_lock(&map->lock);
    bool last = --map->holders == 0;
    pthread_mutex_unlock(&map->lock);
    if (!last)
        return;
    pthread_cond_destroy(&map->changed);
    pthread_mutex_destroy(&map->lock);
    free(map);
}

/* --- the thread ---------------------------------------------------------------------------- */

/* Shows a new state, unless the owner has changed its mind meanwhile. */
static void show(struct PortMap *map, const struct PortMapView *view)
{
    pthread_mutex_lock(&map->lock);
    if (map->wanted && !map->left) {
        map->view = *view;
        if (map->wake.wake)
            map->wake.wake(map->wake.context);
    }
    pthread_mutex_unlock(&map->lock);
}

/* Asks by each way in turn, the one that lends already first. Returns the most telling trouble. */
static enum PortMapTrouble ask_all(struct PortMap *map)
{
    enum PortMapTrouble worst = PORTMAP_TROUBLE_NO_ROUTER;
    int first = map->mapper >= 0 ? map->mapper : 0;
    for (int i = 0; i < map->mapper_count; i++) {
        int index = (first + i) % map->mapper_count;
        const struct PortMapper *mapper = &map->mappers[index];
        struct Mapping mapping = {.lease_ms = 0};
        if (index == map->mapper)
            mapping = map->mapping;
        enum PortMapTrouble trouble = mapper->map(mapper->context, map->port, &mapping);
        if (trouble == PORTMAP_TROUBLE_NONE) {
            map->mapping = mapping;
            map->mapper = index;
            return ipv4_is_inside(mapping.address) ? PORTMAP_TROUBLE_CARRIER : trouble;
        }
        worst = trouble > worst ? trouble : worst;
    }
    map->mapper = -1;
    return worst;
}

/* Asks, shows what came of it, and returns after how many milliseconds to ask again; -1: never. */
static int64_t ask(struct PortMap *map)
{
    enum PortMapTrouble trouble = ask_all(map);
    struct PortMapView view = {.state = PORTMAP_FAILED, .trouble = trouble};
    if (trouble == PORTMAP_TROUBLE_NONE)
        view = (struct PortMapView){
            .state = PORTMAP_READY, .address = map->mapping.address, .port = map->mapping.port};
    show(map, &view);
    if (map->mapper < 0)
        return PORTMAP_RETRY_MS;
    if (map->mapping.lease_ms == 0)
        return -1;
    int64_t half_ms = map->mapping.lease_ms / 2;
    return half_ms > RENEW_MIN_MS ? half_ms : RENEW_MIN_MS;
}

static void give_back(struct PortMap *map)
{
    if (map->mapper < 0)
        return;
    const struct PortMapper *mapper = &map->mappers[map->mapper];
    mapper->unmap(mapper->context, map->port, &map->mapping);
    map->mapper = -1;
}

static struct timespec time_after(int64_t ms)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    int64_t ns = time.tv_nsec + ms % 1000 * 1000000;
    time.tv_sec += (time_t)(ms / 1000 + ns / 1000000000);
    time.tv_nsec = (long)(ns % 1000000000);
    return time;
}

/* Waits until the wish is another than `wanted`, the owner has left, or `ms` are over (-1: without
 * an end). Returns the wish; leaving is wishing for nothing. */
static bool await_wish(struct PortMap *map, bool wanted, int64_t ms, bool *left)
{
    struct timespec until = time_after(ms);
    int over = 0;
    pthread_mutex_lock(&map->lock);
    while (map->wanted == wanted && !map->left && over == 0)
        over = ms < 0 ? pthread_cond_wait(&map->changed, &map->lock)
                      : pthread_cond_timedwait(&map->changed, &map->lock, &until);
    *left = map->left;
    bool wish = map->wanted && !map->left;
    pthread_mutex_unlock(&map->lock);
    return wish;
}

static void *serve(void *argument)
{
    struct PortMap *map = argument;
    bool left = false;
    bool wanted = await_wish(map, false, -1, &left);
    while (!left) {
        int64_t again_ms = -1;
        if (wanted)
            again_ms = ask(map);
        else
            give_back(map);
        wanted = await_wish(map, wanted, again_ms, &left);
    }
    give_back(map);
    release(map);
    return NULL;
}

/* --- the owner ----------------------------------------------------------------------------- */

/* The thread leaves the program's signals to others; nobody joins it. */
static bool start_thread(struct PortMap *map)
{
    pthread_t thread;
    pthread_attr_t detached;
    sigset_t all, before;
    sigfillset(&all);
    pthread_attr_init(&detached);
    pthread_attr_setdetachstate(&detached, PTHREAD_CREATE_DETACHED);
    pthread_sigmask(SIG_BLOCK, &all, &before);
    map->holders++;
    bool started = pthread_create(&thread, &detached, serve, map) == 0;
    if (!started)
        map->holders--;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    pthread_attr_destroy(&detached);
    return started;
}

struct PortMap *portmap_open(uint16_t port, const struct PortMapper *mappers, int count,
                             const struct TransportWake *wake)
{
    struct PortMap *map = net_allocate(sizeof *map);
    const struct PortMapper both[MAPPERS_MAX] = {portmap_natpmp(), portmap_upnp()};
    pthread_condattr_t attributes;
    map->port = port;
    map->mapper_count = mappers && count < MAPPERS_MAX ? count : MAPPERS_MAX;
    memcpy(map->mappers, mappers ? mappers : both, (size_t)map->mapper_count * sizeof *both);
    if (wake)
        map->wake = *wake;
    map->holders = 1;
    map->mapper = -1;
    pthread_mutex_init(&map->lock, NULL);
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    pthread_cond_init(&map->changed, &attributes);
    pthread_condattr_destroy(&attributes);
    return map;
}

void portmap_want(struct PortMap *map, bool wanted)
{
    pthread_mutex_lock(&map->lock);
    if (wanted && !map->running)
        map->running = start_thread(map);
    if (wanted != map->wanted)
        map->view = (struct PortMapView){.state = wanted ? PORTMAP_ASKING : PORTMAP_OFF};
    if (wanted && !map->running)
        map->view =
            (struct PortMapView){.state = PORTMAP_FAILED, .trouble = PORTMAP_TROUBLE_NO_ROUTER};
    map->wanted = wanted;
    pthread_cond_signal(&map->changed);
    pthread_mutex_unlock(&map->lock);
}

struct PortMapView portmap_view(struct PortMap *map)
{
    pthread_mutex_lock(&map->lock);
    struct PortMapView view = map->view;
    pthread_mutex_unlock(&map->lock);
    return view;
}

void portmap_close(struct PortMap *map)
{
    if (!map)
        return;
    pthread_mutex_lock(&map->lock);
    map->left = true;
    pthread_cond_signal(&map->changed);
    pthread_mutex_unlock(&map->lock);
    release(map);
}
