/* Datagrams, and the thread that waits for them. */
#define _GNU_SOURCE /* close-on-exec from the start */
#include "net/beacon_socket.h"
#include "net/memory.h"
#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { WAITING_MAX = 64 /* a network of friends asks less in a second */ };

struct Datagram {
    struct BeaconPeer from;
    uint8_t bytes[HAIL_SIZE];
};

struct BeaconSocket {
    int descriptor;
    int leave[2]; /* a pipe: closing its second end ends the thread */
    uint16_t port;
    struct TransportWake wake;
    pthread_t thread;
    pthread_mutex_t lock; /* guards what follows */
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

/* Keeps a datagram; returns whether it is the only one. */
static bool keep(struct BeaconSocket *socket, const struct Datagram *datagram)
{
    pthread_mutex_lock(&socket->lock);
    bool alone = socket->count == 0;
    if (socket->count < WAITING_MAX)
        socket->waiting[(socket->first + socket->count++) % WAITING_MAX] = *datagram;
    pthread_mutex_unlock(&socket->lock);
    return alone;
}

static void take_in(struct BeaconSocket *socket)
{
    struct sockaddr_in from = {.sin_family = AF_UNSPEC};
    socklen_t from_size = sizeof from;
    struct Datagram datagram;
    uint8_t bytes[HAIL_SIZE + 1]; /* one more, to know those that are too long */
    ssize_t size = recvfrom(socket->descriptor, bytes, sizeof bytes, MSG_DONTWAIT,
                            (struct sockaddr *)&from, &from_size);
    if (size != HAIL_SIZE || from_size != sizeof from || from.sin_family != AF_INET)
        return;
    memcpy(datagram.bytes, bytes, HAIL_SIZE);
    datagram.from = (struct BeaconPeer){ntohl(from.sin_addr.s_addr), ntohs(from.sin_port)};
    if (keep(socket, &datagram) && socket->wake.wake)
        socket->wake.wake(socket->wake.context);
}

static void *receive_until_left(void *argument)
{
    struct BeaconSocket *socket = argument;
    struct pollfd events[] = {{.fd = socket->descriptor, .events = POLLIN},
                              {.fd = socket->leave[0], .events = POLLIN}};
    while (events[1].revents == 0) {
        if (poll(events, 2, -1) > 0 && events[0].revents != 0)
            take_in(socket);
    }
    return NULL;
}

/* Signals are for the program's other threads. */
static bool start_thread(struct BeaconSocket *socket)
{
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, &before);
    int failed = pthread_create(&socket->thread, NULL, receive_until_left, socket);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return failed == 0;
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
    return created->port != 0 && start_thread(created);
}

static void free_all(struct BeaconSocket *socket)
{
    for (int i = 0; i < 2; i++)
        if (socket->leave[i] >= 0)
            close(socket->leave[i]);
    if (socket->descriptor >= 0)
        close(socket->descriptor);
    pthread_mutex_destroy(&socket->lock);
    free(socket);
}

struct BeaconSocket *beacon_socket_open(uint16_t first, int count, const struct TransportWake *wake)
{
    struct BeaconSocket *socket = net_allocate(sizeof *socket);
    socket->descriptor = socket->leave[0] = socket->leave[1] = -1;
    pthread_mutex_init(&socket->lock, NULL);
    if (wake)
        socket->wake = *wake;
    if (open_all(socket, first, count))
        return socket;
    free_all(socket);
    return NULL;
}

bool beacon_socket_receive(struct BeaconSocket *socket, struct BeaconPeer *from,
                           uint8_t datagram[HAIL_SIZE])
{
    pthread_mutex_lock(&socket->lock);
    bool some = socket->count > 0;
    if (some) {
        const struct Datagram *oldest = &socket->waiting[socket->first];
        *from = oldest->from;
        memcpy(datagram, oldest->bytes, HAIL_SIZE);
        socket->first = (socket->first + 1) % WAITING_MAX;
        socket->count--;
    }
    pthread_mutex_unlock(&socket->lock);
    return some;
}

void beacon_socket_send(struct BeaconSocket *socket, const struct BeaconPeer *to,
                        const uint8_t datagram[HAIL_SIZE])
{
    struct sockaddr_in address = address_of(to);
    (void)sendto(socket->descriptor, datagram, HAIL_SIZE, MSG_DONTWAIT | MSG_NOSIGNAL,
                 (struct sockaddr *)&address, sizeof address);
}

uint16_t beacon_socket_port(const struct BeaconSocket *socket)
{
    return socket->port;
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
