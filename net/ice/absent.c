/* ICE in a program that was built without libnice: it has failed from the start. */
#include "net/ice/ice.h"
#include "src/common/memory.h"
#include <stdlib.h>

struct Ice {
    struct Transport base; /* first: one pointer is the other */
};

bool ice_is_built(void)
{
    return false;
}

static enum TransportState absent_state(struct Transport *transport)
{
    (void)transport;
    return TRANSPORT_CLOSED;
}

static bool absent_send(struct Transport *transport, const void *bytes, size_t size)
{
    (void)transport, (void)bytes, (void)size;
    return false;
}

static size_t absent_receive(struct Transport *transport, void *bytes, size_t capacity)
{
    (void)transport, (void)bytes, (void)capacity;
    return 0;
}

static void absent_close(struct Transport *transport)
{
    free(transport);
}

static const char *absent_trouble(struct Transport *transport)
{
    (void)transport;
    return ice_trouble_text(ICE_TROUBLE_ABSENT);
}

static const struct TransportType absent_type = {
    .name = "ice",
    .state = absent_state,
    .send = absent_send,
    .receive = absent_receive,
    .close = absent_close,
    .trouble = absent_trouble,
};

struct Ice *ice_open(const struct IceSettings *settings, const struct TransportWake *wake)
{
    struct Ice *ice = memory_zeroed(sizeof *ice);
    (void)settings, (void)wake;
    ice->base.type = &absent_type;
    return ice;
}

struct IceView ice_view(struct Ice *ice)
{
    (void)ice;
    return (struct IceView){.state = ICE_CLOSED, .trouble = ICE_TROUBLE_ABSENT};
}

void ice_connect(struct Ice *ice, const struct Candidates *theirs)
{
    (void)ice, (void)theirs;
}

struct Transport *ice_transport(struct Ice *ice)
{
    return &ice->base;
}

void ice_close(struct Ice *ice)
{
    free(ice);
}
