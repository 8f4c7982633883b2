/* A UDP socket, and an alarm that ends the wait for it. */
#define _POSIX_C_SOURCE 200809L
#include "net/lan/datagrams.h"
#include "net/lan/descriptor.h"
#include "net/links/alarm.h"
#include "src/common/memory.h"
#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

struct Datagrams {
    intptr_t descriptor;
    struct Alarm alarm; /* rung to end the wait */
};

static struct sockaddr_in address_of(const struct BeaconPeer *peer)
{
    return (struct sockaddr_in){.sin_family = AF_INET,
                                .sin_addr.s_addr = htonl(peer->address),
                                .sin_port = htons(peer->port)};
}

/* Binds the first free port; returns it, 0 if there is none. */
static uint16_t bind_first(intptr_t descriptor, uint16_t first, int count)
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
    if (!alarm_open(&created->alarm))
        return false;
    created->descriptor = descriptor_open();
    if (created->descriptor < 0 || setsockopt(created->descriptor, SOL_SOCKET, SO_BROADCAST,
                                              (const void *)&yes, sizeof yes) != 0)
        return false;
    *port = bind_first(created->descriptor, first, count);
    return *port != 0;
}

struct Datagrams *datagrams_open(uint16_t first, int count, uint16_t *port)
{
    struct Datagrams *datagrams = memory_zeroed(sizeof *datagrams);
    *datagrams = (struct Datagrams){.descriptor = -1, .alarm = ALARM_NONE};
    if (open_all(datagrams, first, count, port))
        return datagrams;
    datagrams_close(datagrams);
    return NULL;
}

bool datagrams_wait(struct Datagrams *datagrams)
{
    struct pollfd events[] = {{.fd = datagrams->descriptor, .events = POLLIN},
                              alarm_poll(&datagrams->alarm)};
    while (poll(events, 2, -1) <= 0)
        continue;
    return events[1].revents == 0;
}

void datagrams_leave(struct Datagrams *datagrams)
{
    alarm_ring(&datagrams->alarm);
}

bool datagrams_receive(struct Datagrams *datagrams, struct BeaconPeer *from,
                       uint8_t datagram[DISCOVERY_SIZE])
{
    struct sockaddr_in sender = {.sin_family = AF_UNSPEC};
    socklen_t sender_size = sizeof sender;
    char bytes[DISCOVERY_SIZE + 1]; /* one more, to know those that are too long */
    ssize_t size = recvfrom(datagrams->descriptor, bytes, sizeof bytes, 0,
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
    (void)sendto(datagrams->descriptor, (const void *)datagram, DISCOVERY_SIZE, 0,
                 (struct sockaddr *)&address, sizeof address);
}

void datagrams_close(struct Datagrams *datagrams)
{
    if (!datagrams)
        return;
    descriptor_close(datagrams->descriptor);
    alarm_close(&datagrams->alarm);
    free(datagrams);
}
