/* A transport in memory. */
#include "tests/net/cable.h"
#include <stdlib.h>
#include <string.h>

enum { CABLE_MAX = 1 << 14 };

struct End {
    struct Transport base;
    struct End *other; /* NULL: cut */
    enum TransportState state;
    unsigned char in[CABLE_MAX];
    size_t size;
};

static enum TransportState end_state(struct Transport *transport)
{
    struct End *end = (struct End *)transport;
    bool cut = end->state == TRANSPORT_OPEN && !end->other && end->size == 0;
    return cut ? TRANSPORT_CLOSED : end->state;
}

static bool end_send(struct Transport *transport, const void *bytes, size_t size)
{
    struct End *other = ((struct End *)transport)->other;
    if (!other || size > CABLE_MAX - other->size)
        return false;
    memcpy(other->in + other->size, bytes, size);
    other->size += size;
    return true;
}

static size_t end_receive(struct Transport *transport, void *bytes, size_t capacity)
{
    struct End *end = (struct End *)transport;
    size_t size = end->size < capacity ? end->size : capacity;
    memcpy(bytes, end->in, size);
    memmove(end->in, end->in + size, end->size - size);
    end->size -= size;
    return size;
}

static void end_close(struct Transport *transport)
{
    struct End *end = (struct End *)transport;
    if (end->other)
        end->other->other = NULL;
    free(end);
}

/* A dead end never was an open one. */
static const char *end_trouble(struct Transport *transport)
{
    return ((struct End *)transport)->state == TRANSPORT_CLOSED ? "It is dead" : NULL;
}

static const struct TransportType cable_type = {
    .name = "memory",
    .state = end_state,
    .send = end_send,
    .receive = end_receive,
    .close = end_close,
    .trouble = end_trouble,
};

static struct End *end_new(enum TransportState state)
{
    struct End *end = calloc(1, sizeof *end);
    if (!end)
        abort();
    end->base.type = &cable_type;
    end->state = state;
    return end;
}

void cable_new(struct Transport *ends[2])
{
    struct End *a = end_new(TRANSPORT_OPEN), *b = end_new(TRANSPORT_OPEN);
    a->other = b;
    b->other = a;
    ends[0] = &a->base;
    ends[1] = &b->base;
}

struct Transport *cable_silent(void)
{
    return &end_new(TRANSPORT_OPENING)->base;
}

struct Transport *cable_dead(void)
{
    return &end_new(TRANSPORT_CLOSED)->base;
}
