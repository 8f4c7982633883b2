/* Hosts and ports as text. */
#include "net/words/address.h"
#include "net/words/text.h"
#include "src/common/translate.h"
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Reads a decimal number of 1 .. `most` without leading zeros; 0 alone counts too. -1 if it is
 * none. */
static long decimal(const char *text, size_t length, long most)
{
    long value = 0;
    if (length == 0 || length > 5 || (length > 1 && text[0] == '0'))
        return -1;
    for (size_t i = 0; i < length; i++) {
        if (!isdigit((unsigned char)text[i]))
            return -1;
        value = 10 * value + (text[i] - '0');
    }
    return value <= most ? value : -1;
}

/* Whether a host that begins with a digit is an IPv4 address that one can connect to. */
static bool is_ipv4(const char *host)
{
    long first = -1;
    for (int part = 0; part < 4; part++) {
        size_t length = strcspn(host, ".");
        long value = decimal(host, length, 255);
        if (value < 0 || (part < 3) != (host[length] == '.'))
            return false;
        if (part == 0)
            first = value;
        host += length + (part < 3);
    }
    return *host == '\0' && first >= 1 && first <= 223; /* not 0.0.0.0, multicast, broadcast */
}

static bool is_name(const char *host)
{
    for (const char *at = host; *at; at++)
        if (!isalnum((unsigned char)*at) && *at != '-' && *at != '.')
            return false;
    return isalpha((unsigned char)host[0]) != 0;
}

static bool ends_in(const char *host, const char *end)
{
    size_t length = strlen(host), tail = strlen(end);
    return length > tail && strcmp(host + length - tail, end) == 0;
}

bool address_is_local(const char *host)
{
    if (!is_ipv4(host))
        return !strchr(host, '.') || ends_in(host, ".local") || ends_in(host, ".home.arpa");
    long first = strtol(host, NULL, 10), second = strtol(strchr(host, '.') + 1, NULL, 10);
    return first == 127 || first == 10 || (first == 172 && second >= 16 && second <= 31) ||
           (first == 192 && second == 168) || (first == 169 && second == 254);
}

static const struct {
    const char *text;
    uint16_t port;
} schemes[] = {
#define X(name, scheme, port) [ADDRESS_##name] = {scheme, port},
    ADDRESS_KINDS(X)
#undef X
};

/* Steps over a scheme; the empty one of a direct address fits every text, so it comes last. */
static enum AddressKind read_scheme(const char **text)
{
    enum AddressKind kind = ADDRESS_RELAY_TLS;
    const char *rest;
    while (!(rest = text_begins(*text, schemes[kind].text)))
        kind--;
    *text = rest;
    return kind;
}

const char *address_read(const char *text, struct Address *address)
{
    struct Address read = {.kind = read_scheme(&text)};
    size_t length = strcspn(text, ":");
    read.port = schemes[read.kind].port;
    if (length == 0 || length >= sizeof read.host)
        return N_("Enter a name or an IP address, with or without a port: 192.168.1.5:47624");
    memcpy(read.host, text, length);
    bool path = strchr(text, '/'); /* or a scheme of others */
    if (path || (!is_ipv4(read.host) && !is_name(read.host)))
        return N_("That's not an address you can connect to");
    if (read.kind == ADDRESS_RELAY && !address_is_local(read.host))
        return N_("A relay outside your network must be encrypted: mqtts://");
    if (text[length] == ':') {
        long port = decimal(text + length + 1, strlen(text + length + 1), 65535);
        if (port < 1)
            return N_("Enter a port from 1 to 65535");
        read.port = (uint16_t)port;
    }
    *address = read;
    return NULL;
}

void address_write(const struct Address *address, char text[ADDRESS_TEXT_MAX])
{
    snprintf(text, ADDRESS_TEXT_MAX, "%s%s:%u", schemes[address->kind].text, address->host,
             (unsigned)address->port);
}

bool address_is_same(const struct Address *a, const struct Address *b)
{
    return a->kind == b->kind && a->port == b->port && strcmp(a->host, b->host) == 0;
}
