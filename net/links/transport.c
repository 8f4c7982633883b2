/* Short forms over the table of a transport. */
#include "net/links/transport.h"

enum TransportState transport_state(struct Transport *transport)
{
    return transport->type->state(transport);
}

bool transport_send(struct Transport *transport, const void *bytes, size_t size)
{
    return transport->type->send(transport, bytes, size);
}

size_t transport_receive(struct Transport *transport, void *bytes, size_t capacity)
{
    return transport->type->receive(transport, bytes, capacity);
}

void transport_close(struct Transport *transport)
{
    if (transport)
        transport->type->close(transport);
}

void transport_move(struct Transport *transport, const uint8_t secret[TRANSPORT_SECRET])
{
    if (transport->type->move)
        transport->type->move(transport, secret);
}

const char *transport_trouble(struct Transport *transport)
{
    return transport->type->trouble ? transport->type->trouble(transport) : NULL;
}
