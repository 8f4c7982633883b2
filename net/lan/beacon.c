/* A host that answers on the local network. */
#include "net/lan/beacon.h"
#include "net/lan/socket.h"
#include "net/links/interfaces.h"
#include "net/words/pace.h"
#include "src/common/memory.h"
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum {
    ASKERS_MAX = 32,
    ASKER_COST_MS = 100, /* ten answers a second to one address, */
    ASKER_BURST = 20,    /* or twenty at once; */
    ALL_COST_MS = 10,    /* a hundred to all of them */
    ALL_BURST = 100,
    LOOK_MS = 5000 /* how often the interfaces are looked at */
};

struct Asker {
    uint32_t address; /* 0: nobody's */
    struct Pace pace;
};

struct Beacon {
    struct BeaconSocket *socket;
    enum DiscoveryKind answers; /* this question; DISCOVERY_NOTHING: none */
    struct DiscoveryMessage answer;
    uint8_t resume[HANDSHAKE_NAME]; /* of the match that is held */
    bool watch;                     /* and it may be watched */
    struct Pace all;
    struct Asker askers[ASKERS_MAX];
    struct Interface interfaces[INTERFACES_MAX];
    int interface_count;
    int64_t look_ms;
};

struct Beacon *beacon_open(uint16_t port, const struct TransportWake *wake)
{
    struct BeaconSocket *socket = beacon_socket_open(port, BEACON_PORTS, wake);
    if (!socket)
        return NULL;
    struct Beacon *beacon = memory_zeroed(sizeof *beacon);
    beacon->socket = socket;
    randombytes_buf(beacon->answer.host.id, sizeof beacon->answer.host.id);
    return beacon;
}

void beacon_announce(struct Beacon *beacon, const struct DiscoveryHost *host)
{
    struct DiscoveryMessage answer = {.kind = DISCOVERY_OFFER_GAME, .host = *host};
    memcpy(answer.host.id, beacon->answer.host.id, sizeof answer.host.id);
    beacon->answer = answer;
    beacon->answers = DISCOVERY_ASK_GAMES;
}

void beacon_hold(struct Beacon *beacon, const uint8_t resume[HANDSHAKE_NAME], bool watch,
                 uint16_t port)
{
    struct DiscoveryMessage answer = {.kind = DISCOVERY_HOLDS_MATCH,
                                      .host = {.port = port, .version = HANDSHAKE_VERSION}};
    memcpy(answer.host.id, beacon->answer.host.id, sizeof answer.host.id);
    memcpy(beacon->resume, resume, sizeof beacon->resume);
    beacon->watch = watch;
    beacon->answer = answer;
    beacon->answers = DISCOVERY_ASK_MATCH;
}

void beacon_silence(struct Beacon *beacon)
{
    beacon->answers = DISCOVERY_NOTHING;
}

/* --- how much is answered ------------------------------------------------------------------ */

/* The asker's entry; a new one takes the place of the one that asked longest ago. */
static struct Asker *asker_of(struct Beacon *beacon, uint32_t address)
{
    struct Asker *oldest = &beacon->askers[0];
    for (int i = 0; i < ASKERS_MAX; i++) {
        struct Asker *asker = &beacon->askers[i];
        if (asker->address == address)
            return asker;
        if (asker->pace.until_ms < oldest->pace.until_ms)
            oldest = asker;
    }
    *oldest = (struct Asker){.address = address};
    return oldest;
}

static bool may_answer(struct Beacon *beacon, uint32_t address, int64_t now_ms)
{
    return interfaces_near(beacon->interfaces, beacon->interface_count, address) &&
           pace_allows(&asker_of(beacon, address)->pace, ASKER_COST_MS, ASKER_BURST, now_ms) &&
           pace_allows(&beacon->all, ALL_COST_MS, ALL_BURST, now_ms);
}

/* --- answering ----------------------------------------------------------------------------- */

static bool is_meant(const struct Beacon *beacon, const struct DiscoveryMessage *question)
{
    if (question->kind != beacon->answers)
        return false;
    return question->kind == DISCOVERY_ASK_GAMES ||
           memcmp(question->resume, beacon->resume, sizeof question->resume) == 0 ||
           (beacon->watch &&
            memcmp(question->resume, discovery_watch, sizeof question->resume) == 0);
}

static void answer(struct Beacon *beacon, const struct BeaconPeer *asker,
                   const struct DiscoveryMessage *question)
{
    uint8_t datagram[DISCOVERY_SIZE];
    memcpy(beacon->answer.token, question->token, DISCOVERY_TOKEN);
    memcpy(beacon->answer.resume, question->resume, sizeof question->resume);
    discovery_write(&beacon->answer, datagram);
    beacon_socket_send(beacon->socket, asker, datagram);
}

void beacon_pump(struct Beacon *beacon, int64_t now_ms)
{
    struct BeaconPeer asker;
    uint8_t datagram[DISCOVERY_SIZE];
    struct DiscoveryMessage question;
    if (now_ms >= beacon->look_ms) {
        beacon->interface_count = interfaces_list(beacon->interfaces);
        beacon->look_ms = now_ms + LOOK_MS;
    }
    while (beacon_socket_receive(beacon->socket, &asker, datagram))
        if (discovery_read(datagram, sizeof datagram, &question) && is_meant(beacon, &question) &&
            may_answer(beacon, asker.address, now_ms))
            answer(beacon, &asker, &question);
}

void beacon_close(struct Beacon *beacon)
{
    if (!beacon)
        return;
    beacon_socket_close(beacon->socket);
    free(beacon);
}
