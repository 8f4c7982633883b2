/* A guest that asks on the local network. */
#include "net/lan/finder.h"
#include "net/lan/socket.h"
#include "net/links/interfaces.h"
#include "src/common/memory.h"
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

/* A host of the list. */
struct Heard {
    struct DiscoveryHost host;
    uint32_t address;
    int64_t heard_ms;
};

struct Finder {
    struct BeaconSocket *socket;
    struct DiscoveryMessage question;
    uint16_t port;
    int64_t ask_ms;   /* when to ask next, */
    int64_t pause_ms; /* and how long then until the next after it */
    struct Heard hosts[FINDER_HOSTS_MAX];
    int count;
};

struct Finder *finder_open(uint16_t port, const uint8_t resume[HANDSHAKE_NAME],
                           const struct TransportWake *wake)
{
    struct BeaconSocket *socket = beacon_socket_open(0, 1, wake);
    if (!socket)
        return NULL;
    struct Finder *finder = memory_zeroed(sizeof *finder);
    finder->socket = socket;
    finder->port = port ? port : BEACON_PORT;
    finder->pause_ms = FINDER_FIRST_MS;
    finder->question.kind = resume ? DISCOVERY_ASK_MATCH : DISCOVERY_ASK_GAMES;
    if (resume)
        memcpy(finder->question.resume, resume, sizeof finder->question.resume);
    randombytes_buf(finder->question.token, sizeof finder->question.token);
    return finder;
}

/* --- asking -------------------------------------------------------------------------------- */

static void ask(const struct Finder *finder)
{
    struct Interface interfaces[INTERFACES_MAX];
    int count = interfaces_list(interfaces);
    uint8_t datagram[DISCOVERY_SIZE];
    discovery_write(&finder->question, datagram);
    for (int i = 0; i < count; i++) {
        bool loopback = interfaces[i].loopback;
        uint32_t address = loopback ? interfaces[i].address : interfaces[i].broadcast;
        for (int port = 0; address != 0 && port < BEACON_PORTS; port++) {
            struct BeaconPeer to = {address, (uint16_t)(finder->port + port)};
            beacon_socket_send(finder->socket, &to, datagram);
        }
    }
}

/* --- the list ------------------------------------------------------------------------------ */

static void forget(struct Finder *finder, int index)
{
    finder->count--;
    memmove(&finder->hosts[index], &finder->hosts[index + 1],
            (size_t)(finder->count - index) * sizeof finder->hosts[0]);
}

static bool forget_gone(struct Finder *finder, int64_t now_ms)
{
    int before = finder->count;
    for (int i = finder->count - 1; i >= 0; i--)
        if (now_ms - finder->hosts[i].heard_ms >= FINDER_FRESH_MS)
            forget(finder, i);
    return finder->count < before;
}

/* The entry of a host; NULL if it has none and none is free for it: one address fills no list. */
static struct Heard *entry_of(struct Finder *finder, const struct DiscoveryHost *host,
                              uint32_t address)
{
    int same_address = 0;
    for (int i = 0; i < finder->count; i++) {
        if (memcmp(finder->hosts[i].host.id, host->id, sizeof host->id) == 0)
            return &finder->hosts[i];
        same_address += finder->hosts[i].address == address;
    }
    if (same_address == BEACON_PORTS || finder->count == FINDER_HOSTS_MAX)
        return NULL;
    finder->hosts[finder->count] = (struct Heard){.address = address};
    return &finder->hosts[finder->count++];
}

static bool says_the_same(const struct DiscoveryHost *a, const struct DiscoveryHost *b)
{
    return a->version == b->version && a->port == b->port && strcmp(a->name, b->name) == 0 &&
           strcmp(a->game, b->game) == 0 && strcmp(a->options, b->options) == 0;
}

/* Takes an answer. A host on several networks answers from several addresses: the first counts
 * until it falls silent. Returns whether the list has changed. */
static bool take(struct Finder *finder, const struct DiscoveryHost *host, uint32_t address,
                 int64_t now_ms)
{
    struct Heard *entry = entry_of(finder, host, address);
    if (!entry)
        return false;
    bool moved = entry->address != address;
    if (moved && now_ms - entry->heard_ms < FINDER_SWITCH_MS)
        return false;
    bool changed = moved || !says_the_same(&entry->host, host);
    *entry = (struct Heard){*host, address, now_ms};
    return changed;
}

static bool is_answer(const struct Finder *finder, const struct DiscoveryMessage *message)
{
    const struct DiscoveryMessage *question = &finder->question;
    enum DiscoveryKind wanted =
        question->kind == DISCOVERY_ASK_GAMES ? DISCOVERY_OFFER_GAME : DISCOVERY_HOLDS_MATCH;
    return message->kind == wanted &&
           memcmp(message->token, question->token, sizeof message->token) == 0 &&
           memcmp(message->resume, question->resume, sizeof message->resume) == 0;
}

bool finder_pump(struct Finder *finder, int64_t now_ms)
{
    struct BeaconPeer from;
    uint8_t datagram[DISCOVERY_SIZE];
    struct DiscoveryMessage message;
    bool changed = false;
    while (beacon_socket_receive(finder->socket, &from, datagram))
        if (discovery_read(datagram, sizeof datagram, &message) && is_answer(finder, &message))
            changed |= take(finder, &message.host, from.address, now_ms);
    if (now_ms >= finder->ask_ms) {
        ask(finder);
        finder->ask_ms = now_ms + finder->pause_ms;
        finder->pause_ms *= finder->pause_ms < FINDER_ASK_MS ? 2 : 1;
    }
    return forget_gone(finder, now_ms) || changed;
}

int64_t finder_wait(const struct Finder *finder, int64_t now_ms)
{
    return finder->ask_ms > now_ms ? finder->ask_ms - now_ms : 0;
}

int finder_list(const struct Finder *finder, struct Found *list, int capacity)
{
    int count = finder->count < capacity ? finder->count : capacity;
    for (int i = 0; i < count; i++) {
        list[i] = (struct Found){.host = finder->hosts[i].host};
        list[i].address.port = finder->hosts[i].host.port;
        ipv4_write(finder->hosts[i].address, list[i].address.host);
    }
    return count;
}

void finder_close(struct Finder *finder)
{
    if (!finder)
        return;
    beacon_socket_close(finder->socket);
    free(finder);
}
