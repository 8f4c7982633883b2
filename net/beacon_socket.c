/* Datagrams, and the thread that waits for them. */
#define _GNU_SOURCE /* close-on-exec from the start */
#include "net/beacon_socket.h"
#include "net/shared.h"
#include "src/common/memory.h"
#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { WAITING_MAX = 64 /* a network of friends asks less in a second */ };

struct Datagram {
    struct BeaconPeer from;
    uint8_t bytes[DISCOVERY_SIZE];
};

struct BeaconSocket {
    int descriptor;
    int leave[2]; /* a pipe: closing its second end ends the thread */
    uint16_t port;
    pthread_t thread;
    struct Shared shared; /* its lock guards what follows */
    struct Datagram waiting[WAITING_MAX];
    int first, count; /* of a ring */
};

static struct sockaddr_in address_of(const struct BeaconPeer *peer)
{
    return (struct sockaddr_in){.sin_family = AF_INET,
                                .sin_addr.s_addr = htonl(peer->address),
                                .sin_port = htons(peer->port)};
}

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

static void take_in(struct BeaconSocket *socket)
{
    struct sockaddr_in from = {.sin_family = AF_UNSPEC};
    socklen_t from_size = sizeof from;
    struct Datagram datagram;
    uint8_t bytes[DISCOVERY_SIZE + 1]; /* one more, to know those that are too long */
    ssize_t size = recvfrom(socket->descriptor, bytes, sizeof bytes, MSG_DONTWAIT,
                            (struct sockaddr *)&from, &from_size);
    if (size != DISCOVERY_SIZE || from_size != sizeof from || from.sin_family != AF_INET)
        return;
    memcpy(datagram.bytes, bytes, DISCOVERY_SIZE);
    datagram.from = (struct BeaconPeer){ntohl(from.sin_addr.s_addr), ntohs(from.sin_port)};
    keep(socket, &datagram);
}

static void *receive_until_left(void *argument)
{
    struct BeaconSocket *socket = argument;
    struct pollfd events[] = {{.fd = socket->descriptor, .events = POLLIN},
                              {.fd = socket->leave[0], .events = POLLIN}};
    while (events[1].revents == 0)
        if (poll(events, 2, -1) > 0 && events[0].revents != 0)
            take_in(socket);
    return NULL;
}

/* --- the owner ----------------------------------------------------------------------------- */

/* Binds the first free port; returns it, 0 if there is none. */
static uint16_t bind_first(int descriptor, uint16_t first, int count)
{
    for (int i = 0; i < count; i++) {
        struct BeaconPeer any = {INADDR_ANY, (uint16_t)(first + i)};
        struct sockaddr_in address = address_of(&any);
        socklen_t size = sizeof address;
        if (bind(descriptor, (struct sockaddr *)&address, sizeof address) == 0 &&
            getsockname(descriptor, (struct sockaddr *)&address, &size) == 0)
            return ntohs(address.sin_port);
    }
    return 0;
}

static bool open_all(struct BeaconSocket *created, uint16_t first, int count)
{
    int yes = 1;
    if (pipe2(created->leave, O_CLOEXEC) != 0)
        return false;
    created->descriptor = socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    if (created->descriptor < 0 ||
        setsockopt(created->descriptor, SOL_SOCKET, SO_BROADCAST, &yes, sizeof yes) != 0)
        return false;
    created->port = bind_first(created->descriptor, first, count);
    return created->port != 0 &&
           thread_start(&created->thread, receive_until_left, created, "net beacon");
}

static void free_all(struct BeaconSocket *socket)
{
    for (int i = 0; i < 2; i++)
        if (socket->leave[i] >= 0)
            close(socket->leave[i]);
    if (socket->descriptor >= 0)
        close(socket->descriptor);
    shared_release(&socket->shared);
    free(socket);
}

struct BeaconSocket *beacon_socket_open(uint16_t first, int count, const struct TransportWake *wake)
{
    struct BeaconSocket *socket = memory_zeroed(sizeof *socket);
    socket->descriptor = socket->leave[0] = socket->leave[1] = -1;
    shared_init(&socket->shared, wake);
    if (open_all(socket, first, count))
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
    struct sockaddr_in address = address_of(to);
    (void)sendto(socket->descriptor, datagram, DISCOVERY_SIZE, MSG_DONTWAIT | MSG_NOSIGNAL,
                 (struct sockaddr *)&address, sizeof address);
}

void beacon_socket_close(struct BeaconSocket *socket)
{
    if (!socket)
        return;
    close(socket->leave[1]);
    socket->leave[1] = -1;
    pthread_join(socket->thread, NULL);
    free_all(socket);
}
