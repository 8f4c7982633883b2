/* The servers that ICE asks, as people write them. */
#include "net/ice/servers.h"
#include "src/common/translate.h"
#include <stdio.h>
#include <string.h>

enum { STUN_PORT = 3478 /* of STUN and TURN alike: RFC 8489, RFC 8656 */ };

static const char separators[] = ", ;\t\n";

/* Reads one server of `length` bytes. */
static const char *read_one(const char *text, size_t length, struct Address *server)
{
    char one[ADDRESS_TEXT_MAX] = "";
    struct Address read;
    if (length >= sizeof one)
        return N_("That's not an address you can connect to");
    memcpy(one, text, length);
    const char *wrong = address_read(one, &read);
    if (wrong)
        return wrong;
    if (read.kind != ADDRESS_DIRECT)
        return N_("Enter a server's name or address: stun.example.org:3478");
    if (!strchr(one, ':'))
        read.port = STUN_PORT;
    *server = read;
    return NULL;
}

const char *ice_servers_read_stun(const char *text, struct IceServers *servers)
{
    int count = 0;
    struct Address list[ICE_STUN_MAX];
    for (text += strspn(text, separators); *text; text += strspn(text, separators)) {
        size_t length = strcspn(text, separators);
        if (count == ICE_STUN_MAX)
            return N_("Too many STUN servers: six are enough");
        const char *wrong = read_one(text, length, &list[count++]);
        if (wrong)
            return wrong;
        text += length;
    }
    memcpy(servers->stun, list, sizeof list[0] * (size_t)count);
    servers->stun_count = count;
    return NULL;
}

const char *ice_servers_read_turn(const char *text, const char *user, const char *password,
                                  struct IceServers *servers)
{
    struct Address turn = {.port = 0};
    const char *wrong = *text ? read_one(text, strlen(text), &turn) : NULL;
    if (wrong)
        return wrong;
    servers->turn = turn;
    snprintf(servers->turn_user, sizeof servers->turn_user, "%s", user);
    snprintf(servers->turn_password, sizeof servers->turn_password, "%s", password);
    return NULL;
}
