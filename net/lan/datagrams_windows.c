/* Datagrams by Winsock: events end the wait. */
#include "net/lan/datagrams.h"
#include "src/common/memory.h"
#include <stdlib.h>
#include <string.h>
#include <winsock2.h>
#include <ws2tcpip.h>

struct Datagrams {
    SOCKET socket;
    WSAEVENT came, leave;
};

static struct sockaddr_in address_of(const struct BeaconPeer *peer)
{
    return (struct sockaddr_in){.sin_family = AF_INET,
                                .sin_addr.s_addr = htonl(peer->address),
                                .sin_port = htons(peer->port)};
}

/* Binds the first free port; returns it, 0 if there is none. */
static uint16_t bind_first(SOCKET descriptor, uint16_t first, int count)
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

static bool open_all(struct Datagrams *created, uint16_t first, int count, uint16_t *port)
{
    int yes = 1;
    created->socket = socket(AF_INET, SOCK_DGRAM, 0);
    if (created->socket == INVALID_SOCKET ||
        setsockopt(created->socket, SOL_SOCKET, SO_BROADCAST, (const char *)&yes, sizeof yes) != 0)
        return false;
    *port = bind_first(created->socket, first, count);
    /* the socket does not block from here on */
    return *port != 0 && WSAEventSelect(created->socket, created->came, FD_READ) == 0;
}

struct Datagrams *datagrams_open(uint16_t first, int count, uint16_t *port)
{
    WSADATA winsock;
    struct Datagrams *datagrams = memory_zeroed(sizeof *datagrams);
    WSAStartup(MAKEWORD(2, 2), &winsock); /* counted: the other sockets have theirs */
    *datagrams = (struct Datagrams){INVALID_SOCKET, WSACreateEvent(), WSACreateEvent()};
    if (open_all(datagrams, first, count, port))
        return datagrams;
    datagrams_close(datagrams);
    return NULL;
}

bool datagrams_wait(struct Datagrams *datagrams)
{
    const WSAEVENT events[2] = {datagrams->leave, datagrams->came};
    if (WSAWaitForMultipleEvents(2, events, FALSE, WSA_INFINITE, FALSE) == WSA_WAIT_EVENT_0)
        return false;
    WSAResetEvent(datagrams->came); /* the next recvfrom sets it again if more is there */
    return true;
}

void datagrams_leave(struct Datagrams *datagrams)
{
    WSASetEvent(datagrams->leave);
}

bool datagrams_receive(struct Datagrams *datagrams, struct BeaconPeer *from,
                       uint8_t datagram[DISCOVERY_SIZE])
{
    struct sockaddr_in sender = {.sin_family = AF_UNSPEC};
    socklen_t sender_size = sizeof sender;
    uint8_t bytes[DISCOVERY_SIZE + 1]; /* one more, to know those that are too long */
    int size = recvfrom(datagrams->socket, (char *)bytes, sizeof bytes, 0,
                        (struct sockaddr *)&sender, &sender_size);
    if (size != DISCOVERY_SIZE || sender_size != sizeof sender || sender.sin_family != AF_INET)
        return false;
    memcpy(datagram, bytes, DISCOVERY_SIZE);
    *from = (struct BeaconPeer){ntohl(sender.sin_addr.s_addr), ntohs(sender.sin_port)};
    return true;
}

void datagrams_send(struct Datagrams *datagrams, const struct BeaconPeer *to,
                    const uint8_t datagram[DISCOVERY_SIZE])
{
    struct sockaddr_in address = address_of(to);
    (void)sendto(datagrams->socket, (const char *)datagram, DISCOVERY_SIZE, 0,
                 (struct sockaddr *)&address, sizeof address);
}

void datagrams_close(struct Datagrams *datagrams)
{
    if (!datagrams)
        return;
    if (datagrams->socket != INVALID_SOCKET)
        closesocket(datagrams->socket);
    WSACloseEvent(datagrams->came);
    WSACloseEvent(datagrams->leave);
    WSACleanup();
    free(datagrams);
}
