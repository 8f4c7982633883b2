/* A port of the router: the thread that asks, renews and gives back. */
#include "net/portmap/portmap.h"
#include "net/links/shared.h"
#include "src/common/memory.h"
#include <stdlib.h>
#include <string.h>

enum { MAPPERS_MAX = 2, RENEW_MIN_MS = 10 };

/* Shared by the owner and the thread; the last of them frees it. */
struct PortMap {
    uint16_t port;
    uint8_t inside[16]; /* of a pinhole */
    struct PortMapper mappers[MAPPERS_MAX];
    int mapper_count;
    bool running;
    struct Shared shared; /* its lock guards what follows */
    bool wanted;
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
    if (shared_release(&map->shared))
        free(map);
}

/* --- the thread ---------------------------------------------------------------------------- */

/* Shows a new state, unless the owner has changed its mind meanwhile. */
static void show(struct PortMap *map, const struct PortMapView *view)
{
    pthread_mutex_lock(&map->shared.lock);
    if (map->wanted) {
        map->view = *view;
        shared_wake_owner(&map->shared);
    }
    pthread_mutex_unlock(&map->shared.lock);
}

/* Asks by each protocol in turn, the one that lends already first. Returns the most telling
 * trouble. */
static enum PortMapTrouble ask_all(struct PortMap *map)
{
    enum PortMapTrouble worst = PORTMAP_TROUBLE_NO_ROUTER;
    int first = map->mapper >= 0 ? map->mapper : 0;
    for (int i = 0; i < map->mapper_count; i++) {
        int index = (first + i) % map->mapper_count;
        const struct PortMapper *mapper = &map->mappers[index];
        struct Mapping mapping = {.lease_ms = 0};
        memcpy(mapping.inside, map->inside, sizeof mapping.inside);
        if (index == map->mapper)
            mapping = map->mapping;
        enum PortMapTrouble trouble = mapper->map(mapper->context, map->port, &mapping);
        if (trouble == PORTMAP_TROUBLE_NONE) {
            map->mapping = mapping;
            map->mapper = index;
            bool shut_in = !mapper->pinhole && ipv4_is_inside(mapping.address);
            return shut_in ? PORTMAP_TROUBLE_CARRIER : trouble;
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

/* Waits until the wish is another than `wanted`, the owner has left, or `ms` are over (-1: without
 * an end). Returns the wish; leaving is wishing for nothing. */
static bool await_wish(struct PortMap *map, bool wanted, int64_t ms, bool *left)
{
    int64_t until_ms = ms < 0 ? -1 : shared_clock_ms() + ms;
    bool in_time = true;
    pthread_mutex_lock(&map->shared.lock);
    while (map->wanted == wanted && !map->shared.left && in_time)
        in_time = shared_wait(&map->shared, until_ms);
    *left = map->shared.left;
    bool wish = map->wanted && !*left;
    pthread_mutex_unlock(&map->shared.lock);
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

struct PortMap *portmap_open(uint16_t port, const struct PortMapper *mappers, int count,
                             const struct TransportWake *wake)
{
    struct PortMap *map = memory_zeroed(sizeof *map);
    const struct PortMapper both[MAPPERS_MAX] = {portmap_natpmp(), portmap_upnp()};
    map->port = port;
    map->mapper_count = mappers && count < MAPPERS_MAX ? count : MAPPERS_MAX;
    memcpy(map->mappers, mappers ? mappers : both, (size_t)map->mapper_count * sizeof *both);
    map->mapper = -1;
    shared_init(&map->shared, wake);
    return map;
}

struct PortMap *portmap_open_pinhole(const uint8_t inside[16], uint16_t port,
                                     const struct TransportWake *wake)
{
    const struct PortMapper mapper = portmap_pinhole();
    struct PortMap *map = portmap_open(port, &mapper, 1, wake);
    memcpy(map->inside, inside, sizeof map->inside);
    return map;
}

void portmap_want(struct PortMap *map, bool wanted)
{
    if (wanted && !map->running)
        map->running = shared_start(&map->shared, serve, map, "net portmap");
    pthread_mutex_lock(&map->shared.lock);
    if (wanted != map->wanted)
        map->view = (struct PortMapView){.state = wanted ? PORTMAP_ASKING : PORTMAP_OFF};
    if (wanted && !map->running)
        map->view =
            (struct PortMapView){.state = PORTMAP_FAILED, .trouble = PORTMAP_TROUBLE_NO_ROUTER};
    map->wanted = wanted;
    pthread_cond_broadcast(&map->shared.changed);
    pthread_mutex_unlock(&map->shared.lock);
}

struct PortMapView portmap_view(struct PortMap *map)
{
    pthread_mutex_lock(&map->shared.lock);
    struct PortMapView view = map->view;
    pthread_mutex_unlock(&map->shared.lock);
    return view;
}

void portmap_close(struct PortMap *map)
{
    if (!map)
        return;
    shared_leave(&map->shared);
    release(map);
}
