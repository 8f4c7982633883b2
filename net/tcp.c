/* The direct transport: TCP by SDL_net. */
#include "net/tcp.h"
#include "net/memory.h"
#include <SDL.h>
#include <SDL_net.h>
#include <signal.h>
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

/* --- what owner and threads share ---------------------------------------------------------- */

struct Shared {
    SDL_mutex *lock; /* guards everything below */
    SDL_cond *fed;   /* something to send came or went, or the owner left */
    int holders;     /* owner and threads; the last one frees */
    bool left;       /* the owner has closed */
    enum TransportState state;
    TCPsocket socket;
    struct Address address;
    struct TransportWake wake;
    uint8_t in[QUEUE_MAX], out[QUEUE_MAX];
    size_t in_size, out_size;
    bool sending; /* bytes taken out of `out` are on their way */
};

struct Tcp {
    struct Transport base;
    struct Shared *shared;
};

static struct Shared *shared_new(const struct TransportWake *wake)
{
    struct Shared *shared = net_allocate(sizeof *shared);
    shared->lock = SDL_CreateMutex();
    shared->fed = SDL_CreateCond();
    shared->holders = 1;
    if (wake)
        shared->wake = *wake;
    return shared;
}

static void shared_release(struct Shared *shared)
{
    SDL_LockMutex(shared->lock);
    bool last = --shared->holders == 0;
    SDL_UnlockMutex(shared->lock);
    if (!last)
        return;
    if (shared->socket)
        SDLNet_TCP_Close(shared->socket);
    SDL_DestroyCond(shared->fed);
    SDL_DestroyMutex(shared->lock);
    free(shared);
}

/* Tells the owner that something changed; the lock is held, so that it cannot leave meanwhile. */
static void wake_owner(struct Shared *shared)
{
    if (!shared->left && shared->wake.wake)
        shared->wake.wake(shared->wake.context);
}

static void set_state(struct Shared *shared, enum TransportState state)
{
    SDL_LockMutex(shared->lock);
    if (shared->state != TRANSPORT_CLOSED)
        shared->state = state;
    SDL_CondBroadcast(shared->fed);
    wake_owner(shared);
    SDL_UnlockMutex(shared->lock);
}

static bool is_over(struct Shared *shared)
{
    SDL_LockMutex(shared->lock);
    bool over = shared->left || shared->state == TRANSPORT_CLOSED;
    SDL_UnlockMutex(shared->lock);
    return over;
}

static bool owner_left(struct Shared *shared)
{
    SDL_LockMutex(shared->lock);
    bool left = shared->left;
    SDL_UnlockMutex(shared->lock);
    return left;
}

/* --- threads ------------------------------------------------------------------------------- */

/* A signal in the middle of SDL_net's receiving loses data: leave signals to the other threads. */
static void block_signals(void)
{
    sigset_t all;
    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, NULL);
}

static void change_holders(struct Shared *shared, int change)
{
    SDL_LockMutex(shared->lock);
    shared->holders += change;
    SDL_UnlockMutex(shared->lock);
}

/* The thread becomes a holder beside the caller, who is one already. */
static bool start_thread(struct Shared *shared, SDL_ThreadFunction function, const char *name)
{
    change_holders(shared, +1);
    SDL_Thread *thread = SDL_CreateThread(function, name, shared);
    if (thread)
        SDL_DetachThread(thread);
    else
        change_holders(shared, -1);
    return thread != NULL;
}

/* Takes what waits to be sent; waits for it. Returns 0 when nothing will come any more. */
static size_t take_out(struct Shared *shared, uint8_t *bytes)
{
    SDL_LockMutex(shared->lock);
    shared->sending = false;
    SDL_CondBroadcast(shared->fed);
    while (shared->out_size == 0 && !shared->left && shared->state != TRANSPORT_CLOSED)
        SDL_CondWait(shared->fed, shared->lock);
    size_t size = shared->out_size;
    memcpy(bytes, shared->out, size);
    shared->out_size = 0;
    shared->sending = size > 0;
    SDL_UnlockMutex(shared->lock);
    return size;
}

static int writer(void *argument)
{
    struct Shared *shared = argument;
    uint8_t *bytes = net_allocate(QUEUE_MAX);
    size_t size;
    block_signals();
    while ((size = take_out(shared, bytes)) > 0) {
        if (SDLNet_TCP_Send(shared->socket, bytes, (int)size) < (int)size)
            break;
    }
    set_state(shared, TRANSPORT_CLOSED);
    free(bytes);
    shared_release(shared);
    return 0;
}

/* Puts what came in where the owner finds it; waits while the owner does not take it. */
static void put_in(struct Shared *shared, const uint8_t *bytes, size_t size)
{
    SDL_LockMutex(shared->lock);
    while (QUEUE_MAX - shared->in_size < size && !shared->left)
        SDL_CondWait(shared->fed, shared->lock);
    if (!shared->left) {
        memcpy(shared->in + shared->in_size, bytes, size);
        shared->in_size += size;
        wake_owner(shared);
    }
    SDL_UnlockMutex(shared->lock);
}

/* Closing a socket with bytes unread resets the connection, and takes our last words from the peer
 * before it has read them: so these are read, until the peer leaves, too. SDL's clock may be gone
 * by then: what is waited and what is read is counted instead. */
static void drain(struct Shared *shared, SDLNet_SocketSet set)
{
    uint8_t bytes[4096];
    for (int waited = 0, read = 0; waited < DRAIN_MS && read < QUEUE_MAX;) {
        int ready = SDLNet_CheckSockets(set, POLL_MS);
        int size = ready > 0 ? SDLNet_TCP_Recv(shared->socket, bytes, sizeof bytes) : 0;
        if (ready < 0 || (ready > 0 && size <= 0))
            break;
        read += size;
        waited += ready == 0 ? POLL_MS : 0;
    }
}

static void read_until_over(struct Shared *shared)
{
    SDLNet_SocketSet set = SDLNet_AllocSocketSet(1);
    if (set && SDLNet_TCP_AddSocket(set, shared->socket) > 0) {
        while (!is_over(shared)) {
            uint8_t bytes[4096];
            int ready = SDLNet_CheckSockets(set, POLL_MS);
            int size = ready > 0 ? SDLNet_TCP_Recv(shared->socket, bytes, sizeof bytes) : 0;
            if (ready < 0 || (ready > 0 && size <= 0))
                break;
            if (size > 0)
                put_in(shared, bytes, (size_t)size);
        }
        if (owner_left(shared))
            drain(shared, set);
    }
    if (set)
        SDLNet_FreeSocketSet(set);
    set_state(shared, TRANSPORT_CLOSED);
}

/* Resolves and connects. SDL_net takes "nobody" for "listen", so that is refused here. */
static TCPsocket connect_to(const struct Address *address)
{
    IPaddress ip;
    if (SDLNet_ResolveHost(&ip, address->host, address->port) != 0 || ip.host == INADDR_NONE ||
        ip.host == INADDR_ANY)
        return NULL;
    return SDLNet_TCP_Open(&ip);
}

static int reader(void *argument)
{
    struct Shared *shared = argument;
    bool came_in = shared->socket != NULL; /* may be closed already, with last words to be sent */
    block_signals();
    if (!came_in)
        shared->socket = connect_to(&shared->address);
    if (shared->socket && (came_in || !is_over(shared)) &&
        start_thread(shared, writer, "net send")) {
        set_state(shared, TRANSPORT_OPEN);
        read_until_over(shared);
    }
    set_state(shared, TRANSPORT_CLOSED);
    shared_release(shared);
    return 0;
}

/* --- the transport ------------------------------------------------------------------------- */

static enum TransportState tcp_state(struct Transport *transport)
{
    struct Shared *shared = ((struct Tcp *)transport)->shared;
    SDL_LockMutex(shared->lock);
    /* What came before the end is read first. */
    bool open = shared->state == TRANSPORT_CLOSED && shared->in_size > 0;
    enum TransportState state = open ? TRANSPORT_OPEN : shared->state;
    SDL_UnlockMutex(shared->lock);
    return state;
}

static bool tcp_send(struct Transport *transport, const void *bytes, size_t size)
{
    struct Shared *shared = ((struct Tcp *)transport)->shared;
    SDL_LockMutex(shared->lock);
    bool fits = size <= QUEUE_MAX - shared->out_size && shared->state != TRANSPORT_CLOSED;
    if (fits) {
        memcpy(shared->out + shared->out_size, bytes, size);
        shared->out_size += size;
        SDL_CondBroadcast(shared->fed);
    }
    SDL_UnlockMutex(shared->lock);
    return fits;
}

static size_t tcp_receive(struct Transport *transport, void *bytes, size_t capacity)
{
    struct Shared *shared = ((struct Tcp *)transport)->shared;
    SDL_LockMutex(shared->lock);
    size_t size = shared->in_size < capacity ? shared->in_size : capacity;
    memcpy(bytes, shared->in, size);
    memmove(shared->in, shared->in + size, shared->in_size - size);
    shared->in_size -= size;
    SDL_CondBroadcast(shared->fed);
    SDL_UnlockMutex(shared->lock);
    return size;
}

/* The last words go out even if the program ends right after; only a peer that does not read makes
 * this wait, and not for long. */
static void flush(struct Shared *shared)
{
    Uint32 start = SDL_GetTicks();
    while (shared->state == TRANSPORT_OPEN && (shared->out_size > 0 || shared->sending)) {
        Uint32 passed = SDL_GetTicks() - start;
        if (passed >= FLUSH_MS ||
            SDL_CondWaitTimeout(shared->fed, shared->lock, FLUSH_MS - passed) != 0)
            return;
    }
}

static void tcp_close(struct Transport *transport)
{
    struct Shared *shared = ((struct Tcp *)transport)->shared;
    SDL_LockMutex(shared->lock);
    shared->left = true;
    SDL_CondBroadcast(shared->fed);
    flush(shared);
    SDL_UnlockMutex(shared->lock);
    shared_release(shared);
    free(transport);
}

static const struct TransportType tcp_type = {
    .name = "tcp",
    .state = tcp_state,
    .send = tcp_send,
    .receive = tcp_receive,
    .close = tcp_close,
};

static struct Transport *tcp_new(struct Shared *shared)
{
    struct Tcp *tcp = net_allocate(sizeof *tcp);
    tcp->base.type = &tcp_type;
    tcp->shared = shared;
    if (!start_thread(shared, reader, "net receive"))
        shared->state = TRANSPORT_CLOSED;
    return &tcp->base;
}

struct Transport *tcp_connect(const struct Address *address, const struct TransportWake *wake)
{
    struct Shared *shared = shared_new(wake);
    shared->address = *address;
    return tcp_new(shared);
}

/* --- listening ----------------------------------------------------------------------------- */

struct TcpListener {
    SDL_mutex *lock; /* guards what follows */
    bool left;
    TCPsocket waiting[ACCEPT_MAX];
    int count;
    TCPsocket socket;
    uint16_t port;
    SDL_Thread *thread;
    struct TransportWake wake;
};

static void take_in(struct TcpListener *listener, TCPsocket socket)
{
    SDL_LockMutex(listener->lock);
    bool room = listener->count < ACCEPT_MAX && !listener->left;
    if (room)
        listener->waiting[listener->count++] = socket;
    if (room && listener->wake.wake)
        listener->wake.wake(listener->wake.context);
    SDL_UnlockMutex(listener->lock);
    if (!room)
        SDLNet_TCP_Close(socket);
}

static bool has_left(struct TcpListener *listener)
{
    SDL_LockMutex(listener->lock);
    bool left = listener->left;
    SDL_UnlockMutex(listener->lock);
    return left;
}

static int listen_until_left(void *argument)
{
    struct TcpListener *listener = argument;
    SDLNet_SocketSet set = SDLNet_AllocSocketSet(1);
    block_signals();
    if (set && SDLNet_TCP_AddSocket(set, listener->socket) > 0) {
        while (!has_left(listener)) {
            TCPsocket socket =
                SDLNet_CheckSockets(set, POLL_MS) > 0 ? SDLNet_TCP_Accept(listener->socket) : NULL;
            if (socket)
                take_in(listener, socket);
        }
    }
    if (set)
        SDLNet_FreeSocketSet(set);
    return 0;
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

struct TcpListener *tcp_listen(uint16_t port, const struct TransportWake *wake, const char **error)
{
    TCPsocket socket = open_server(&port);
    if (!socket) {
        *error = SDLNet_GetError();
        return NULL;
    }
    struct TcpListener *listener = net_allocate(sizeof *listener);
    listener->lock = SDL_CreateMutex();
    listener->socket = socket;
    listener->port = port;
    if (wake)
        listener->wake = *wake;
    listener->thread = SDL_CreateThread(listen_until_left, "net listen", listener);
    if (listener->thread)
        return listener;
    *error = SDL_GetError();
    tcp_listener_free(listener);
    return NULL;
}

uint16_t tcp_listener_port(const struct TcpListener *listener)
{
    return listener->port;
}

struct Transport *tcp_accept(struct TcpListener *listener)
{
    TCPsocket socket = NULL;
    SDL_LockMutex(listener->lock);
    if (listener->count > 0) {
        socket = listener->waiting[0];
        memmove(listener->waiting, listener->waiting + 1,
                (size_t)--listener->count * sizeof(TCPsocket));
    }
    SDL_UnlockMutex(listener->lock);
    if (!socket)
        return NULL;
    struct Shared *shared = shared_new(&listener->wake);
    const IPaddress *peer = SDLNet_TCP_GetPeerAddress(socket);
    shared->socket = socket;
    shared->state = TRANSPORT_OPEN;
    struct Transport *transport = tcp_new(shared);
    transport->origin = peer ? peer->host : 0;
    return transport;
}

void tcp_listener_free(struct TcpListener *listener)
{
    if (!listener)
        return;
    SDL_LockMutex(listener->lock);
    listener->left = true;
    SDL_UnlockMutex(listener->lock);
    SDL_WaitThread(listener->thread, NULL); /* at most POLL_MS */
    for (int i = 0; i < listener->count; i++)
        SDLNet_TCP_Close(listener->waiting[i]);
    SDLNet_TCP_Close(listener->socket);
    SDL_DestroyMutex(listener->lock);
    free(listener);
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
