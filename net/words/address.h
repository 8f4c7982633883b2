/* Where a peer may be: host and port, as people type them and as an invite carries them. */
#ifndef TY_NET_WORDS_ADDRESS_H
#define TY_NET_WORDS_ADDRESS_H

#include <stdbool.h>
#include <stdint.h>

enum {
    ADDRESS_HOST_MAX = 64,
    ADDRESS_SCHEME_MAX = 8, /* "mqtts://" */
    ADDRESS_TEXT_MAX = ADDRESS_SCHEME_MAX + ADDRESS_HOST_MAX + 6,
    DEFAULT_PORT = 47624
};

/* How to get there: enum name, scheme in the text, port where the text names none. */
#define ADDRESS_KINDS(X)                                                                           \
    X(DIRECT, "", DEFAULT_PORT)    /* the host itself, over TCP */                                 \
    X(RELAY, "mqtt://", 1883)      /* an MQTT broker on the local network, without TLS */          \
    X(RELAY_TLS, "mqtts://", 8883) /* an MQTT broker anywhere */

enum AddressKind {
#define X(name, scheme, port) ADDRESS_##name,
    ADDRESS_KINDS(X)
#undef X
};

struct Address {
    char host[ADDRESS_HOST_MAX]; /* a name, or an IPv4 address */
    uint16_t port;
    enum AddressKind kind;
};

/* Reads `host` or `host:port`, behind the scheme of a relay if it is one. Returns NULL, or in
 * English what is wrong; then *address is left alone. Numbers are decimal only: `010.0.0.1`, which
 * C libraries take for 8.0.0.1, is refused, as is an address that means every interface or nobody,
 * and a relay without TLS that is not local (see address_is_local). */
const char *address_read(const char *text, struct Address *address);

/* Whether a host is this machine or on its own network, as far as the text tells: addresses of the
 * loopback (RFC 1122), private networks (RFC 1918) and links (RFC 3927), names without a dot, and
 * those of multicast DNS (RFC 6762) and of home networks (RFC 8375). */
bool address_is_local(const char *host);

/* Writes `host:port`, behind the scheme of a relay if it is one. */
void address_write(const struct Address *address, char text[ADDRESS_TEXT_MAX]);

/* Whether two are one place, written alike. */
bool address_is_same(const struct Address *a, const struct Address *b);

#endif
