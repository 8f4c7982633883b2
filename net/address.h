/*
 * Where a peer may be: host and port, as people type them and as an invite carries them.
 *
 * An invite is one line: the code and where to try, in this order:
 *
 *     ABCD-EFGH@192.168.1.5:47624,203.0.113.7:50000
 */
#ifndef TY_NET_ADDRESS_H
#define TY_NET_ADDRESS_H

#include "net/code.h"
#include <stdint.h>

enum {
    ADDRESS_HOST_MAX = 64,
    ADDRESS_TEXT_MAX = ADDRESS_HOST_MAX + 6,
    INVITE_ADDRESSES_MAX = 8,
    INVITE_TEXT_MAX = CODE_TEXT_MAX + INVITE_ADDRESSES_MAX * (ADDRESS_TEXT_MAX + 1),
    DEFAULT_PORT = 47624
};

struct Address {
    char host[ADDRESS_HOST_MAX]; /* a name, or an IPv4 address */
    uint16_t port;
};

struct Invite {
    struct InviteCode code;
    int count;
    struct Address addresses[INVITE_ADDRESSES_MAX];
};

/* Reads `host` or `host:port`. Returns NULL, or in English what is wrong; then *address is left
 * alone. Numbers are decimal only: `010.0.0.1`, which C libraries take for 8.0.0.1, is refused, as
 * is an address that means every interface or nobody. */
const char *address_read(const char *text, struct Address *address);

/* Writes `host:port`. */
void address_write(const struct Address *address, char text[ADDRESS_TEXT_MAX]);

/* Reads an invite, or a bare code (then count is 0). Returns NULL, or in English what is wrong. */
const char *invite_read(const char *text, struct Invite *invite);

/* Writes the one line to paste. */
void invite_write(const struct Invite *invite, char text[INVITE_TEXT_MAX]);

#endif
