/*
 * One machine of the test between network namespaces: says on stdout, a line each, what happens.
 *
 *     probe host [map]         is reached at every endpoint there is, until stdin ends
 *     probe find               asks the local network until somebody answers
 *     probe pinhole IPV6 PORT  asks the router for a pinhole, renews it and gives it back
 *     probe call HOST PORT     connects and waits for the host's word
 */
#define _POSIX_C_SOURCE 200809L
#include "net/lan/finder.h"
#include "net/links/tcp.h"
#include "net/meeting/endpoints.h"
#include "net/portmap/portmap.h"
#include <arpa/inet.h>
#include <poll.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { TURN_MS = 20 };

static const char word[] = "welcome";

static int64_t clock_ms(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

/* Waits a moment; false when stdin has ended. */
static bool wait_turn(void)
{
    struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
    char byte;
    return poll(&input, 1, TURN_MS) == 0 || read(STDIN_FILENO, &byte, 1) > 0;
}

/* --- host ---------------------------------------------------------------------------------- */

/* Says how an endpoint stands, if that has changed. */
static void report(const struct Endpoints *endpoints, enum EndpointKind path,
                   struct EndpointsView *last, int64_t began_ms)
{
    static const char *const states[] = {"off", "trying", "ready", "failed"};
    struct EndpointsView view = endpoints_view(endpoints, path);
    if (last->text && strcmp(view.text, last->text) == 0)
        return;
    *last = view;
    printf("%s %s %s:%u after %lld ms (%s)\n", endpoint_name(path), states[view.state],
           *view.address.host ? view.address.host : "-", (unsigned)view.address.port,
           (long long)(clock_ms() - began_ms), view.text);
    fflush(stdout);
}

static int host(bool map)
{
    const char *error = NULL;
    struct EndpointsSettings settings = {.port = DEFAULT_PORT,
                                         .map_port = map,
                                         .name = "Ada",
                                         .game = "gomoku",
                                         .options = "size=15"};
    struct EndpointsView views[ENDPOINT_COUNT] = {{.text = NULL}};
    int64_t began_ms = clock_ms();
    struct Endpoints *endpoints = endpoints_open(&settings, NULL, &error);
    if (!endpoints) {
        printf("error %s\n", error);
        return 1;
    }
    endpoints_announce(endpoints, &(struct InviteCode){.text = "ABCD7XK2"},
                       &(struct InviteSecret){.bytes = {7}});
    while (wait_turn()) {
        struct Transport *guest;
        endpoints_pump(endpoints, clock_ms());
        for (int path = 0; path < ENDPOINT_COUNT; path++)
            report(endpoints, (enum EndpointKind)path, &views[path], began_ms);
        while ((guest = endpoints_accept(endpoints))) {
            transport_send(guest, word, sizeof word);
            transport_close(guest);
        }
    }
    endpoints_close(endpoints);
    puts("closed");
    fflush(stdout);
    poll(NULL, 0, 1000); /* a moment for giving the port back behind the scenes */
    return 0;
}

/* --- guests -------------------------------------------------------------------------------- */

static int find(void)
{
    struct Found found;
    int64_t began_ms = clock_ms();
    struct Finder *finder = finder_open(BEACON_PORT, NULL, NULL);
    int count = 0;
    while (finder && count == 0) {
        finder_pump(finder, clock_ms());
        count = finder_list(finder, &found, 1);
        poll(NULL, 0, 1);
    }
    finder_close(finder);
    if (count == 0)
        puts("nobody");
    else
        printf("found %s %s %s %u after %lld ms\n", found.host.name, found.host.game,
               found.address.host, (unsigned)found.address.port,
               (long long)(clock_ms() - began_ms));
    return 0;
}

static int call(const char *name, const char *port)
{
    struct Address address = {.port = (uint16_t)strtoul(port, NULL, 10)};
    char heard[sizeof word] = "";
    size_t size = 0;
    snprintf(address.host, sizeof address.host, "%s", name);
    struct Transport *host = tcp_connect(&address, NULL);
    while (size < sizeof heard && transport_state(host) != TRANSPORT_CLOSED) {
        size += transport_receive(host, heard + size, sizeof heard - size);
        poll(NULL, 0, 1);
    }
    transport_close(host);
    printf("%s\n", size == sizeof heard && !memcmp(heard, word, sizeof word) ? word : "nothing");
    return 0;
}

static int pinhole(const char *address, const char *port)
{
    struct PortMapper mapper = portmap_pinhole();
    struct Mapping mapping = {.lease_ms = 0};
    uint16_t inside = (uint16_t)strtoul(port, NULL, 10);
    if (inet_pton(AF_INET6, address, mapping.inside) != 1)
        return 2;
    for (int i = 0; i < 2; i++)
        puts(portmap_trouble_text(mapper.map(mapper.context, inside, &mapping)));
    if (mapping.id[0] != '\0')
        mapper.unmap(mapper.context, inside, &mapping);
    return 0;
}

int main(int argc, char **argv)
{
    const char *error = NULL;
    if (sodium_init() < 0 || !tcp_start(&error))
        return 1;
    if (argc >= 2 && strcmp(argv[1], "host") == 0)
        return host(argc > 2);
    if (argc == 2 && strcmp(argv[1], "find") == 0)
        return find();
    if (argc == 4 && strcmp(argv[1], "pinhole") == 0)
        return pinhole(argv[2], argv[3]);
    if (argc == 4 && strcmp(argv[1], "call") == 0)
        return call(argv[2], argv[3]);
    return 2;
}
