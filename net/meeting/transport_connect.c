/* A transport to an address of whatever kind. */
#include "net/meeting/transport_connect.h"
#include "net/links/tcp.h"
#include <string.h>

static bool is_same_broker(const struct RelayBroker *own, const struct Address *address)
{
    return own && own->port == address->port && strcmp(own->host, address->host) == 0;
}

struct Transport *transport_connect(void *context, const struct Address *address,
                                    const struct RoomSecret *secret,
                                    const struct TransportWake *wake)
{
    const struct RelayBroker *own = context;
    struct RelayBroker broker = {.port = address->port, .tls = address->kind == ADDRESS_RELAY_TLS};
    if (address->kind == ADDRESS_DIRECT)
        return tcp_connect(address, wake);
    memcpy(broker.host, address->host, sizeof broker.host);
    return relay_connect(is_same_broker(own, address) ? own : &broker, secret, wake);
}

struct Address broker_address(const struct RelayBroker *broker)
{
    struct Address address = {.port = broker->port,
                              .kind = broker->tls ? ADDRESS_RELAY_TLS : ADDRESS_RELAY};
    memcpy(address.host, broker->host, sizeof address.host);
    return address;
}
