/* The direct transport: TCP by SDL_net. */
#define _POSIX_C_SOURCE 200809L /* getaddrinfo */
#include "net/links/tcp.h"
#include "net/links/shared.h"
#include "net/links/tcp_crowd.h"
#include "src/common/memory.h"
#include "src/common/translate.h"
#include <errno.h>
#include <netdb.h>
#include <netinet/in.h>
#include <SDL.h>
#include <SDL_net.h>
#include <stdlib.h>
#include <string.h>

enum {
    QUEUE_MAX = 1 << 16, /* bytes that may wait each way; an honest match needs a few hundred */
    POLL_MS = 100,       /* how soon a thread notices that its owner has left */
    ACCEPT_MAX = 8,      /* connections that wait to be taken; more are closed */
    PORT_TRIES = 64,
    FLUSH_MS = 100, /* what a goodbye may take on its way into the socket */
    DRAIN_MS = 200  /* and the peer to hear it */
};

/* Why an address cannot be reached: enum name, English for people. */
#define TCP_TROUBLES(X)                                                                            \
    X(NONE, NULL)                                                                                  \
    X(NO_NAME, N_("There's no computer by that name"))                                             \
    X(NO_WAY, N_("Your network has no way to that address"))                                       \
    X(REFUSED, N_("The computer answers, but nobody is hosting there"))                            \
    X(SILENT, N_("No answer: a router or firewall may be in the way"))

enum TcpTrouble {
#define X(name, text) TCP_TROUBLE_##name,
    TCP_TROUBLES(X)
#undef X
};

/* --- what owner and threads share ---------------------------------------------------------- */

struct Link {
    struct Shared shared; /* its lock guards everything below */
    enum TransportState state;
    enum TcpTrouble trouble;
    TCPsocket socket;
    struct Address address;
    struct Crowd *crowd; /* of one that came in; else NULL */
    Uint32 origin;
    uint8_t in[QUEUE_MAX], out[QUEUE_MAX];
    size_t in_size, out_size;
    bool sending;       /* bytes taken out of `out` are on their way, */
    int64_t sending_ms; /* since then */
};

struct Tcp {
    struct Transport base;
    struct Link *link;
};

static struct Link *link_new(const struct TransportWake *wake)
{
    struct Link *link = memory_zeroed(sizeof *link);
    shared_init(&link->shared, wake);
    return link;
}

static void link_release(struct Link *link)
{
    if (!shared_release(&link->shared))
        return;
    if (link->socket)
        SDLNet_TCP_Close(link->socket);
    if (link->crowd)
        crowd_leave(link->crowd, link->origin);
    free(link);
}

static void set_state(struct Link *link, enum TransportState state)
{
    pthread_mutex_lock(&link->shared.lock);
    if (link->state != TRANSPORT_CLOSED)
        link->state = state;
    pthread_cond_broadcast(&link->shared.changed);
    shared_wake_owner(&link->shared);
    pthread_mutex_unlock(&link->shared.lock);
}

static bool is_over(struct Link *link)
{
    pthread_mutex_lock(&link->shared.lock);
    bool over = link->shared.left || link->state == TRANSPORT_CLOSED;
    pthread_mutex_unlock(&link->shared.lock);
    return over;
}

/* --- threads ------------------------------------------------------------------------------- */

/* The end of a thread, where SDL frees the words that it keeps for each thread about errors. */
static void *end_thread(void)
{
    SDL_TLSCleanup();
    return NULL;
}

/* Takes what waits to be sent; waits for it. Returns 0 when nothing will come any more. */
static size_t take_out(struct Link *link, uint8_t *bytes)
{
    pthread_mutex_lock(&link->shared.lock);
    link->sending = false;
    pthread_cond_broadcast(&link->shared.changed);
    while (link->out_size == 0 && !link->shared.left && link->state != TRANSPORT_CLOSED)
        shared_wait(&link->shared, -1);
    size_t size = link->out_size;
    memcpy(bytes, link->out, size);
    link->out_size = 0;
    link->sending = size > 0;
    link->sending_ms = shared_clock_ms();
    pthread_mutex_unlock(&link->shared.lock);
    return size;
}

static void *writer(void *argument)
{
    struct Link *link = argument;
    uint8_t *bytes = memory_zeroed(QUEUE_MAX);
    size_t size;
    while ((size = take_out(link, bytes)) > 0)
        if (SDLNet_TCP_Send(link->socket, bytes, (int)size) < (int)size)
            break;
    set_state(link, TRANSPORT_CLOSED);
    free(bytes);
    link_release(link);
    return end_thread();
}

/* Puts what came in where the owner finds it; waits while the owner does not take it. */
static void put_in(struct Link *link, const uint8_t *bytes, size_t size)
{
    pthread_mutex_lock(&link->shared.lock);
    while (QUEUE_MAX - link->in_size < size && !link->shared.left)
        shared_wait(&link->shared, -1);
    if (!link->shared.left) {
        memcpy(link->in + link->in_size, bytes, size);
        link->in_size += size;
        shared_wake_owner(&link->shared);
    }
    pthread_mutex_unlock(&link->shared.lock);
}

/* Closing a socket with bytes unread resets the connection, and takes our last words from the peer
 * before it has read them: so these are read, until the peer leaves, too, or for DRAIN_MS whatever
 * it does. SDL's clock may be gone by then. */
static void drain(struct Link *link, SDLNet_SocketSet set)
{
    uint8_t bytes[4096];
    int64_t until_ms = shared_clock_ms() + DRAIN_MS, left_ms;
    for (int read = 0; read < QUEUE_MAX && (left_ms = until_ms - shared_clock_ms()) > 0;) {
        int ready = SDLNet_CheckSockets(set, (Uint32)left_ms);
        int size = ready > 0 ? SDLNet_TCP_Recv(link->socket, bytes, sizeof bytes) : 0;
        if (ready < 0 || (ready > 0 && size <= 0))
            break;
        read += size;
    }
}

static void read_until_over(struct Link *link)
{
    SDLNet_SocketSet set = SDLNet_AllocSocketSet(1);
    if (set && SDLNet_TCP_AddSocket(set, link->socket) > 0) {
        while (!is_over(link)) {
            uint8_t bytes[4096];
            int ready = SDLNet_CheckSockets(set, POLL_MS);
            int size = ready > 0 ? SDLNet_TCP_Recv(link->socket, bytes, sizeof bytes) : 0;
            if (ready < 0 || (ready > 0 && size <= 0))
                break;
            if (size > 0)
                put_in(link, bytes, (size_t)size);
        }
        if (shared_has_left(&link->shared))
            drain(link, set);
    }
    if (set)
        SDLNet_FreeSocketSet(set);
    set_state(link, TRANSPORT_CLOSED);
}

/* The IPv4 address of a name; false if there is none. SDL_net's own function shares its memory
 * among all threads, and takes "nobody" for "listen". */
static bool resolve(const struct Address *address, IPaddress *ip)
{
    struct addrinfo wanted = {.ai_family = AF_INET, .ai_socktype = SOCK_STREAM}, *found;
    if (getaddrinfo(address->host, NULL, &wanted, &found) != 0)
        return false;
    ip->host = ((const struct sockaddr_in *)(const void *)found->ai_addr)->sin_addr.s_addr;
    ip->port = htons(address->port);
    freeaddrinfo(found);
    return ip->host != INADDR_NONE && ip->host != INADDR_ANY;
}

static void set_trouble(struct Link *link, enum TcpTrouble trouble)
{
    pthread_mutex_lock(&link->shared.lock);
    link->trouble = trouble;
    pthread_mutex_unlock(&link->shared.lock);
}

static enum TcpTrouble trouble_of(int error)
{
    return error == ECONNREFUSED ? TCP_TROUBLE_REFUSED
           : error == ETIMEDOUT  ? TCP_TROUBLE_SILENT
                                 : TCP_TROUBLE_NO_WAY;
}

/* Resolves and connects; NULL if that cannot be. Meanwhile the trouble is what it would be if
 * nothing more came. */
static TCPsocket connect_to(struct Link *link)
{
    IPaddress ip;
    set_trouble(link, TCP_TROUBLE_NO_NAME);
    if (!resolve(&link->address, &ip))
        return NULL;
    set_trouble(link, TCP_TROUBLE_SILENT);
    errno = 0;
    TCPsocket socket = SDLNet_TCP_Open(&ip);
    set_trouble(link, socket ? TCP_TROUBLE_NONE : trouble_of(shared_socket_error()));
    return socket;
}

static void *reader(void *argument)
{
    struct Link *link = argument;
    bool came_in = link->socket != NULL; /* may be closed already, with last words to be sent */
    if (!came_in)
        link->socket = connect_to(link);
    if (link->socket && (came_in || !is_over(link)) &&
        shared_start(&link->shared, writer, link, "net send")) {
        set_state(link, TRANSPORT_OPEN);
        read_until_over(link);
    }
    set_state(link, TRANSPORT_CLOSED);
    link_release(link);
    return end_thread();
}

/* --- the transport ------------------------------------------------------------------------- */

static enum TransportState tcp_state(struct Transport *transport)
{
    struct Link *link = ((struct Tcp *)transport)->link;
    pthread_mutex_lock(&link->shared.lock);
    /* What came before the end is read first. */
    bool open = link->state == TRANSPORT_CLOSED && link->in_size > 0;
    enum TransportState state = open ? TRANSPORT_OPEN : link->state;
    pthread_mutex_unlock(&link->shared.lock);
    return state;
}

static bool tcp_send(struct Transport *transport, const void *bytes, size_t size)
{
    struct Link *link = ((struct Tcp *)transport)->link;
    pthread_mutex_lock(&link->shared.lock);
    bool fits = size <= QUEUE_MAX - link->out_size && link->state != TRANSPORT_CLOSED;
    if (fits) {
        memcpy(link->out + link->out_size, bytes, size);
        link->out_size += size;
        pthread_cond_broadcast(&link->shared.changed);
    }
    pthread_mutex_unlock(&link->shared.lock);
    return fits;
}

static size_t tcp_receive(struct Transport *transport, void *bytes, size_t capacity)
{
    struct Link *link = ((struct Tcp *)transport)->link;
    pthread_mutex_lock(&link->shared.lock);
    size_t size = link->in_size < capacity ? link->in_size : capacity;
    memcpy(bytes, link->in, size);
    memmove(link->in, link->in + size, link->in_size - size);
    link->in_size -= size;
    pthread_cond_broadcast(&link->shared.changed);
    pthread_mutex_unlock(&link->shared.lock);
    return size;
}

static const char *tcp_trouble(struct Transport *transport)
{
    static const char *const texts[] = {
#define X(name, text) text,
        TCP_TROUBLES(X)
#undef X
    };
    struct Link *link = ((struct Tcp *)transport)->link;
    pthread_mutex_lock(&link->shared.lock);
    const char *text = texts[link->trouble];
    pthread_mutex_unlock(&link->shared.lock);
    return text;
}

/* The last words go out even if the program ends right after; only a peer that does not read makes
 * this wait, and not for long: not at all, if it has not read for as long already. So nobody is
 * held up by a crowd of deaf ones that are hung up on. */
static void flush(struct Link *link)
{
    bool in_time = true;
    pthread_mutex_lock(&link->shared.lock);
    int64_t until_ms = (link->sending ? link->sending_ms : shared_clock_ms()) + FLUSH_MS;
    while (link->state == TRANSPORT_OPEN && (link->out_size > 0 || link->sending) && in_time)
        in_time = shared_wait(&link->shared, until_ms);
    pthread_mutex_unlock(&link->shared.lock);
}

static void tcp_close(struct Transport *transport)
{
    struct Link *link = ((struct Tcp *)transport)->link;
    shared_leave(&link->shared);
    flush(link);
    link_release(link);
    free(transport);
}

static const struct TransportType tcp_type = {
    .name = "tcp",
    .state = tcp_state,
    .send = tcp_send,
    .receive = tcp_receive,
    .close = tcp_close,
    .trouble = tcp_trouble,
};

static struct Transport *tcp_new(struct Link *link)
{
    struct Tcp *tcp = memory_zeroed(sizeof *tcp);
    tcp->base.type = &tcp_type;
    tcp->link = link;
    if (!shared_start(&link->shared, reader, link, "net receive"))
        link->state = TRANSPORT_CLOSED;
    return &tcp->base;
}

struct Transport *tcp_connect(const struct Address *address, const struct TransportWake *wake)
{
    struct Link *link = link_new(wake);
    link->address = *address;
    return tcp_new(link);
}

/* --- listening ----------------------------------------------------------------------------- */

struct TcpListener {
    struct Shared shared; /* its lock guards what follows */
    TCPsocket waiting[ACCEPT_MAX];
    int count;
    TCPsocket socket;
    uint16_t port;
    struct Crowd *crowd;
    pthread_t thread;
};

static Uint32 origin_of(TCPsocket socket)
{
    const IPaddress *peer = SDLNet_TCP_GetPeerAddress(socket);
    return peer ? peer->host : 0;
}

static void take_in(struct TcpListener *listener, TCPsocket socket)
{
    pthread_mutex_lock(&listener->shared.lock);
    bool room = listener->count < ACCEPT_MAX && !listener->shared.left &&
                crowd_enter(listener->crowd, origin_of(socket));
    if (room) {
        listener->waiting[listener->count++] = socket;
        shared_wake_owner(&listener->shared);
    }
    pthread_mutex_unlock(&listener->shared.lock);
    if (!room)
        SDLNet_TCP_Close(socket);
}

static void *listen_until_left(void *argument)
{
    struct TcpListener *listener = argument;
    SDLNet_SocketSet set = SDLNet_AllocSocketSet(1);
    if (set && SDLNet_TCP_AddSocket(set, listener->socket) > 0) {
        while (!shared_has_left(&listener->shared)) {
            TCPsocket socket =
                SDLNet_CheckSockets(set, POLL_MS) > 0 ? SDLNet_TCP_Accept(listener->socket) : NULL;
            if (socket)
                take_in(listener, socket);
        }
    }
    if (set)
        SDLNet_FreeSocketSet(set);
    return end_thread();
}

/* SDL_net does not tell which port the system chose, so "any" is tried out. */
static TCPsocket open_server(uint16_t *port)
{
    bool any = *port == 0;
    for (int tries = 0; tries < (any ? PORT_TRIES : 1); tries++) {
        IPaddress ip;
        if (any) /* the dynamic ports of RFC 6335 */
            *port = (uint16_t)(49152 + SDL_GetPerformanceCounter() / 64 % 16384);
        if (SDLNet_ResolveHost(&ip, NULL, *port) != 0)
            return NULL;
        TCPsocket socket = SDLNet_TCP_Open(&ip);
        if (socket)
            return socket;
    }
    return NULL;
}

static void free_all(struct TcpListener *listener)
{
    for (int i = 0; i < listener->count; i++) {
        crowd_leave(listener->crowd, origin_of(listener->waiting[i]));
        SDLNet_TCP_Close(listener->waiting[i]);
    }
    crowd_release(listener->crowd);
    SDLNet_TCP_Close(listener->socket);
    shared_release(&listener->shared);
    free(listener);
}

struct TcpListener *tcp_listen(uint16_t port, const struct TransportWake *wake, const char **error)
{
    errno = 0;
    TCPsocket socket = open_server(&port);
    if (!socket) {
        *error =
            strerror(shared_socket_error()); /* SDL_net's words are one buffer for all threads */
        return NULL;
    }
    struct TcpListener *listener = memory_zeroed(sizeof *listener);
    shared_init(&listener->shared, wake);
    listener->crowd = crowd_new();
    listener->socket = socket;
    listener->port = port;
    if (thread_start(&listener->thread, listen_until_left, listener, "net listen"))
        return listener;
    *error = "the system gives no thread to listen on";
    free_all(listener);
    return NULL;
}

uint16_t tcp_listener_port(const struct TcpListener *listener)
{
    return listener->port;
}

struct Transport *tcp_accept(struct TcpListener *listener)
{
    TCPsocket socket = NULL;
    pthread_mutex_lock(&listener->shared.lock);
    if (listener->count > 0) {
        socket = listener->waiting[0];
        memmove(listener->waiting, listener->waiting + 1,
                (size_t)--listener->count * sizeof(TCPsocket));
    }
    pthread_mutex_unlock(&listener->shared.lock);
    if (!socket)
        return NULL;
    struct Link *link = link_new(&listener->shared.wake);
    link->socket = socket;
    link->state = TRANSPORT_OPEN;
    link->crowd = listener->crowd;
    link->origin = origin_of(socket);
    struct Transport *transport = tcp_new(link);
    transport->origin = link->origin;
    return transport;
}

void tcp_listener_free(struct TcpListener *listener)
{
    if (!listener)
        return;
    shared_leave(&listener->shared);
    pthread_join(listener->thread, NULL); /* at most POLL_MS */
    free_all(listener);
}

bool tcp_start(const char **error)
{
    if (SDLNet_Init() == 0)
        return true;
    *error = SDLNet_GetError();
    return false;
}

void tcp_stop(void)
{
    SDLNet_Quit();
}
