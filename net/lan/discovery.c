/* Datagrams of the local network. */
#include "net/lan/discovery.h"
#include "net/words/text.h"
#include "net/words/wire.h"
#include "src/common/utf8.h"
#include <assert.h>
#include <string.h>

enum { OLD_ROOM = 4 /* bytes, of versions before 2 */ };

static const uint8_t magic[] = {'T', 'Y', 'H', 1}; /* the last is the version of the datagrams */

const uint8_t discovery_watch[HANDSHAKE_NAME] = "tianyuan watch";

static bool write_offer(struct WireWriter *to, const struct DiscoveryHost *host)
{
    return wire_write_text(to, "") && wire_write_text(to, host->name) &&
           wire_write_text(to, host->game) && wire_write_text(to, host->options);
}

void discovery_write(const struct DiscoveryMessage *message, uint8_t datagram[DISCOVERY_SIZE])
{
    struct WireWriter to = wire_writer(datagram, DISCOVERY_SIZE);
    bool match = message->kind == DISCOVERY_ASK_MATCH || message->kind == DISCOVERY_HOLDS_MATCH;
    bool answer = message->kind == DISCOVERY_OFFER_GAME || message->kind == DISCOVERY_HOLDS_MATCH;
    memset(datagram, 0, DISCOVERY_SIZE);
    wire_write_bytes(&to, magic, sizeof magic);
    wire_write_u8(&to, (uint8_t)message->kind);
    wire_write_bytes(&to, message->token, sizeof message->token);
    if (match)
        wire_write_bytes(&to, message->resume, sizeof message->resume);
    if (answer) {
        wire_write_bytes(&to, message->host.id, sizeof message->host.id);
        wire_write_u8(&to, message->host.version);
        wire_write_u16(&to, message->host.port);
    }
    if (message->kind == DISCOVERY_OFFER_GAME)
        write_offer(&to, &message->host);
    assert(to.good);
}

static bool is_game_id(const char *game)
{
    return *game && strspn(game, "abcdefghijklmnopqrstuvwxyz0123456789-_") == strlen(game);
}

static bool read_clean(struct WireReader *from, char *text, size_t capacity)
{
    if (!wire_read_text(from, text, capacity) || !utf8_is_valid(text))
        return false;
    text_clean(text);
    return true;
}

static bool read_offer(struct WireReader *from, struct DiscoveryHost *host)
{
    char room[OLD_ROOM + 1];
    return wire_read_text(from, room, sizeof room) &&
           read_clean(from, host->name, sizeof host->name) &&
           wire_read_text(from, host->game, sizeof host->game) && is_game_id(host->game) &&
           read_clean(from, host->options, sizeof host->options);
}

static bool read_host(struct WireReader *from, struct DiscoveryHost *host)
{
    return wire_read_bytes(from, host->id, sizeof host->id) && wire_read_u8(from, &host->version) &&
           wire_read_u16(from, &host->port) && host->version > 0 && host->port > 0;
}

/* What the kind asks for behind the token. */
static bool read_body(struct WireReader *from, struct DiscoveryMessage *message)
{
    switch (message->kind) {
    case DISCOVERY_NOTHING:
        return false;
    case DISCOVERY_ASK_GAMES:
        return true;
    case DISCOVERY_ASK_MATCH:
        return wire_read_bytes(from, message->resume, sizeof message->resume);
    case DISCOVERY_OFFER_GAME:
        return read_host(from, &message->host) && read_offer(from, &message->host);
    case DISCOVERY_HOLDS_MATCH:
        return wire_read_bytes(from, message->resume, sizeof message->resume) &&
               read_host(from, &message->host);
    }
    return false;
}

/* Whether zeros alone are left. */
static bool read_padding(struct WireReader *from)
{
    uint8_t zero = 0;
    while (from->at < from->size)
        if (!wire_read_range(from, 0, 0, &zero))
            return false;
    return from->good;
}

bool discovery_read(const void *datagram, size_t size, struct DiscoveryMessage *message)
{
    struct WireReader from = wire_reader(datagram, size);
    uint8_t start[sizeof magic], kind;
    *message = (struct DiscoveryMessage){.kind = DISCOVERY_NOTHING};
    if (size != DISCOVERY_SIZE || !wire_read_bytes(&from, start, sizeof start) ||
        memcmp(start, magic, sizeof magic) != 0 ||
        !wire_read_range(&from, DISCOVERY_ASK_GAMES, DISCOVERY_HOLDS_MATCH, &kind))
        return false;
    message->kind = (enum DiscoveryKind)kind;
    return wire_read_bytes(&from, message->token, sizeof message->token) &&
           read_body(&from, message) && read_padding(&from);
}
