/* Datagrams, and the thread that waits for them. */
#include "net/lan/socket.h"
#include "net/lan/datagrams.h"
#include "net/links/shared.h"
#include "src/common/memory.h"
#include <stdlib.h>
#include <string.h>

enum { WAITING_MAX = 64 /* a network of friends asks less in a second */ };

struct Datagram {
    struct BeaconPeer from;
    uint8_t bytes[DISCOVERY_SIZE];
};

struct BeaconSocket {
    struct Datagrams *datagrams;
    uint16_t port;
    pthread_t thread;
    struct Shared shared; /* its lock guards what follows */
    struct Datagram waiting[WAITING_MAX];
    int first, count; /* of a ring */
};

/* --- the thread ---------------------------------------------------------------------------- */

/* Keeps a datagram, and tells the owner if it is the only one. */
static void keep(struct BeaconSocket *socket, const struct Datagram *datagram)
{
    pthread_mutex_lock(&socket->shared.lock);
    if (socket->count == 0)
        shared_wake_owner(&socket->shared);
    if (socket->count < WAITING_MAX)
        socket->waiting[(socket->first + socket->count++) % WAITING_MAX] = *datagram;
    pthread_mutex_unlock(&socket->shared.lock);
}

static void *receive_until_left(void *argument)
{
    struct BeaconSocket *socket = argument;
    struct Datagram datagram;
    while (datagrams_wait(socket->datagrams))
        if (datagrams_receive(socket->datagrams, &datagram.from, datagram.bytes))
            keep(socket, &datagram);
    return NULL;
}

/* --- the owner ----------------------------------------------------------------------------- */

static void free_all(struct BeaconSocket *socket)
{
    datagrams_close(socket->datagrams);
    shared_release(&socket->shared);
    free(socket);
}

struct BeaconSocket *beacon_socket_open(uint16_t first, int count, const struct TransportWake *wake)
{
    struct BeaconSocket *socket = memory_zeroed(sizeof *socket);
    shared_init(&socket->shared, wake);
    socket->datagrams = datagrams_open(first, count, &socket->port);
    if (socket->datagrams &&
        thread_start(&socket->thread, receive_until_left, socket, "net beacon"))
        return socket;
    free_all(socket);
    return NULL;
}

bool beacon_socket_receive(struct BeaconSocket *socket, struct BeaconPeer *from,
                           uint8_t datagram[DISCOVERY_SIZE])
{
    pthread_mutex_lock(&socket->shared.lock);
    bool some = socket->count > 0;
    if (some) {
        const struct Datagram *oldest = &socket->waiting[socket->first];
        *from = oldest->from;
        memcpy(datagram, oldest->bytes, DISCOVERY_SIZE);
        socket->first = (socket->first + 1) % WAITING_MAX;
        socket->count--;
    }
    pthread_mutex_unlock(&socket->shared.lock);
    return some;
}

void beacon_socket_send(struct BeaconSocket *socket, const struct BeaconPeer *to,
                        const uint8_t datagram[DISCOVERY_SIZE])
{
    datagrams_send(socket->datagrams, to, datagram);
}

void beacon_socket_close(struct BeaconSocket *socket)
{
    if (!socket)
        return;
    datagrams_leave(socket->datagrams);
    pthread_join(socket->thread, NULL);
    free_all(socket);
}
