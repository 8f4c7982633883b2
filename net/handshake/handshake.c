/* From a shared secret to an encrypted link. */
#include "net/handshake/handshake.h"
#include "net/words/wire.h"
#include <assert.h>
#include <string.h>

/* On the wire: u8 type, u8 length of the body, body. */
enum MessageType {
    MESSAGE_HELLO = 1,
    MESSAGE_ACCEPT,
    MESSAGE_SHARE,
    MESSAGE_CONFIRM,
    MESSAGE_REFUSE
};

enum {
    PREFIX = 2,
    TAG = 32,
    SESSION = 16,
    JOINER = 0,
    HOST = 1,
    OLDEST_VERSION = 1 /* which is told no version when it is refused */
};

static const char magic[8] = {'T', 'I', 'A', 'N', 'Y', 'U', 'A', 'N'};

/* Appends a message to what is to be sent; returns where it begins. */
static const uint8_t *say(struct Handshake *shake, enum MessageType type, const void *body,
                          size_t size)
{
    uint8_t *at = shake->out + shake->out_size;
    struct WireWriter writer = wire_writer(at, sizeof shake->out - shake->out_size);
    bool fits = wire_write_u8(&writer, (uint8_t)type) && wire_write_u8(&writer, (uint8_t)size) &&
                wire_write_bytes(&writer, body, size);
    assert(fits && writer.size <= HANDSHAKE_MESSAGE);
    shake->out_size += writer.size;
    return at;
}

static enum HandshakeEvent fail(struct Handshake *shake, enum Refusal refusal)
{
    if (shake->step != STEP_FAILED) {
        shake->step = STEP_FAILED;
        shake->refusal = refusal;
    }
    return HANDSHAKE_FAILED;
}

void handshake_refuse(struct Handshake *shake, enum Refusal refusal)
{
    uint8_t body[] = {(uint8_t)refusal, HANDSHAKE_VERSION};
    bool tells_version = refusal == REFUSAL_VERSION && shake->peer_version > OLDEST_VERSION;
    if (shake->step == STEP_DONE || shake->step == STEP_FAILED)
        return;
    say(shake, MESSAGE_REFUSE, body, tells_version ? 2 : 1);
    fail(shake, refusal);
}

/* The host says why before it gives up; a joiner has nothing to tell a host. */
static enum HandshakeEvent give_up(struct Handshake *shake, enum Refusal refusal)
{
    if (shake->host)
        handshake_refuse(shake, refusal);
    return fail(shake, refusal);
}

/* --- CPace ----------------------------------------------------------------------------------- */

struct Channel {
    uint8_t bytes[sizeof magic + 1 + HANDSHAKE_NAME];
};

/* What both sides put into the key: the protocol, the kind, the name, the host's session id. */
static struct CpaceInput exchange(const struct Handshake *shake, struct Channel *channel)
{
    memcpy(channel->bytes, magic, sizeof magic);
    channel->bytes[sizeof magic] = (uint8_t)shake->kind;
    memcpy(channel->bytes + sizeof magic + 1, shake->name, HANDSHAKE_NAME);
    return (struct CpaceInput){
        .password = {shake->password, shake->password_size},
        .channel = {channel->bytes, sizeof channel->bytes},
        .session = {shake->accept + shake->accept_size - SESSION, SESSION},
    };
}

static void make_share(struct Handshake *shake)
{
    struct Channel channel;
    struct CpaceInput input = exchange(shake, &channel);
    struct CpaceSide *own = &shake->side[shake->host ? HOST : JOINER];
    cpace_scalar(shake->scalar);
    cpace_share(&input, shake->scalar, own->share);
    say(shake, MESSAGE_SHARE, own->share, CPACE_SHARE);
}

static bool make_key(struct Handshake *shake)
{
    struct Channel channel;
    struct CpaceInput input = exchange(shake, &channel);
    shake->side[JOINER].data = (struct CpaceBytes){shake->hello, shake->hello_size};
    shake->side[HOST].data = (struct CpaceBytes){shake->accept, shake->accept_size};
    bool good = cpace_key(&input, shake->scalar, !shake->host, &shake->side[JOINER],
                          &shake->side[HOST], shake->key);
    sodium_memzero(shake->scalar, sizeof shake->scalar);
    sodium_memzero(shake->password, sizeof shake->password);
    return good;
}

void handshake_invite_name(const void *secret, size_t size, uint8_t name[HANDSHAKE_NAME])
{
    static const uint8_t purpose[] = "tianyuan invite name";
    crypto_generichash(name, HANDSHAKE_NAME, purpose, sizeof purpose - 1, secret, size);
}

void handshake_derive(const struct Handshake *shake, const char *purpose,
                      uint8_t secret[HANDSHAKE_KEY])
{
    crypto_generichash(secret, HANDSHAKE_KEY, (const uint8_t *)purpose, strlen(purpose), shake->key,
                       sizeof shake->key);
}

/* --- messages of both sides ------------------------------------------------------------------ */

/* Sends our confirmation with the header of the frames that will follow it. */
static void say_confirm(struct Handshake *shake)
{
    uint8_t body[TAG + FRAME_HEADER], key[FRAME_KEY];
    handshake_derive(shake, shake->host ? "confirm host" : "confirm joiner", body);
    handshake_derive(shake, shake->host ? "frames host" : "frames joiner", key);
    frame_sender_init(&shake->sender, key, body + TAG);
    say(shake, MESSAGE_CONFIRM, body, sizeof body);
    sodium_memzero(key, sizeof key);
}

static bool read_confirm(struct Handshake *shake, struct WireReader *body)
{
    uint8_t tag[TAG], header[FRAME_HEADER], expected[TAG], key[FRAME_KEY];
    if (!wire_read_bytes(body, tag, TAG) || !wire_read_bytes(body, header, FRAME_HEADER) ||
        !wire_read_end(body))
        return false;
    handshake_derive(shake, shake->host ? "confirm joiner" : "confirm host", expected);
    if (sodium_memcmp(tag, expected, TAG) != 0) {
        give_up(shake, REFUSAL_WRONG_CODE);
        return true;
    }
    handshake_derive(shake, shake->host ? "frames joiner" : "frames host", key);
    frame_receiver_init(&shake->receiver, key, header);
    sodium_memzero(key, sizeof key);
    return true;
}

static enum HandshakeEvent take_share(struct Handshake *shake, struct WireReader *body)
{
    struct CpaceSide *peer = &shake->side[shake->host ? JOINER : HOST];
    if (!wire_read_bytes(body, peer->share, CPACE_SHARE) || !wire_read_end(body))
        return give_up(shake, REFUSAL_MALFORMED);
    if (shake->host)
        make_share(shake);
    if (!make_key(shake))
        return give_up(shake, REFUSAL_MALFORMED);
    if (!shake->host)
        say_confirm(shake);
    shake->step = STEP_CONFIRM;
    return HANDSHAKE_MORE;
}

static enum HandshakeEvent take_confirm(struct Handshake *shake, struct WireReader *body)
{
    if (!read_confirm(shake, body))
        return give_up(shake, REFUSAL_MALFORMED);
    if (shake->step == STEP_FAILED)
        return HANDSHAKE_FAILED;
    if (shake->host)
        say_confirm(shake);
    shake->step = STEP_DONE;
    return HANDSHAKE_DONE;
}

/* --- the joiner ------------------------------------------------------------------------------ */

static void keep_password(struct Handshake *shake, const void *password, size_t size)
{
    assert(size <= HANDSHAKE_PASSWORD);
    memcpy(shake->password, password, size);
    shake->password_size = size;
}

void handshake_join(struct Handshake *shake, enum HandshakeKind kind, const void *name,
                    size_t name_size, const void *password, size_t password_size)
{
    assert(name_size <= HANDSHAKE_NAME);
    *shake = (struct Handshake){.step = STEP_ANSWER, .kind = kind};
    memcpy(shake->name, name, name_size);
    keep_password(shake, password, password_size);
    uint8_t body[HANDSHAKE_MESSAGE];
    struct WireWriter writer = wire_writer(body, sizeof body);
    bool fits = wire_write_bytes(&writer, magic, sizeof magic) &&
                wire_write_u8(&writer, HANDSHAKE_VERSION) && /* the oldest we speak */
                wire_write_u8(&writer, HANDSHAKE_VERSION) && /* and the newest */
                wire_write_u8(&writer, (uint8_t)kind) &&
                wire_write_bytes(&writer, shake->name, HANDSHAKE_NAME);
    assert(fits);
    memcpy(shake->hello, say(shake, MESSAGE_HELLO, body, writer.size), PREFIX + writer.size);
    shake->hello_size = PREFIX + writer.size;
}

static enum HandshakeEvent take_accept(struct Handshake *shake, struct WireReader *body)
{
    uint8_t seen[sizeof magic], version, session[SESSION];
    if (!wire_read_bytes(body, seen, sizeof seen) || memcmp(seen, magic, sizeof magic) != 0 ||
        !wire_read_u8(body, &version) || !wire_read_bytes(body, session, SESSION) ||
        !wire_read_end(body))
        return fail(shake, REFUSAL_MALFORMED);
    if (version != HANDSHAKE_VERSION)
        return fail(shake, REFUSAL_VERSION);
    memcpy(shake->accept, shake->in, shake->in_size);
    shake->accept_size = shake->in_size;
    make_share(shake);
    shake->step = STEP_SHARE;
    return HANDSHAKE_MORE;
}

/* Only what was confirmed can be wrong, and a host that has another version says which. */
static enum HandshakeEvent take_refuse(struct Handshake *shake, struct WireReader *body)
{
    uint8_t reason, version = OLDEST_VERSION;
    if (!wire_read_range(body, REFUSAL_MALFORMED, REFUSAL_SENT_LAST, &reason) ||
        (reason == REFUSAL_VERSION && body->at < body->size && !wire_read_u8(body, &version)) ||
        !wire_read_end(body) || (reason == REFUSAL_WRONG_CODE && shake->step != STEP_CONFIRM))
        return fail(shake, REFUSAL_MALFORMED);
    if (reason == REFUSAL_VERSION && version != HANDSHAKE_VERSION)
        return fail(shake, version < HANDSHAKE_VERSION ? REFUSAL_OLDER : REFUSAL_NEWER);
    return fail(shake, (enum Refusal)reason);
}

/* --- the host -------------------------------------------------------------------------------- */

void handshake_host(struct Handshake *shake)
{
    *shake = (struct Handshake){.host = true, .step = STEP_HELLO};
}

static enum HandshakeEvent take_hello(struct Handshake *shake, struct WireReader *body)
{
    uint8_t seen[sizeof magic], oldest, newest, kind;
    if (!wire_read_bytes(body, seen, sizeof seen) || memcmp(seen, magic, sizeof magic) != 0 ||
        !wire_read_u8(body, &oldest) || !wire_read_u8(body, &newest))
        return give_up(shake, REFUSAL_MALFORMED);
    shake->peer_version = newest;
    if (oldest > HANDSHAKE_VERSION || newest < HANDSHAKE_VERSION)
        return give_up(shake, REFUSAL_VERSION);
    if (!wire_read_range(body, HANDSHAKE_CODE, HANDSHAKE_WATCH_INVITE, &kind) ||
        !wire_read_bytes(body, shake->name, HANDSHAKE_NAME) || !wire_read_end(body))
        return give_up(shake, REFUSAL_MALFORMED);
    shake->kind = (enum HandshakeKind)kind;
    memcpy(shake->hello, shake->in, shake->in_size);
    shake->hello_size = shake->in_size;
    shake->step = STEP_ANSWER;
    return HANDSHAKE_ASKED;
}

void handshake_admit(struct Handshake *shake, const void *password, size_t password_size)
{
    assert(shake->host && shake->step == STEP_ANSWER);
    keep_password(shake, password, password_size);
    uint8_t body[HANDSHAKE_MESSAGE], session[SESSION];
    randombytes_buf(session, sizeof session);
    struct WireWriter writer = wire_writer(body, sizeof body);
    bool fits = wire_write_bytes(&writer, magic, sizeof magic) &&
                wire_write_u8(&writer, HANDSHAKE_VERSION) &&
                wire_write_bytes(&writer, session, SESSION);
    assert(fits);
    memcpy(shake->accept, say(shake, MESSAGE_ACCEPT, body, writer.size), PREFIX + writer.size);
    shake->accept_size = PREFIX + writer.size;
    shake->step = STEP_SHARE;
}

/* --- bytes ----------------------------------------------------------------------------------- */

/* Acts on the complete message in shake->in. */
static enum HandshakeEvent take_message(struct Handshake *shake)
{
    struct WireReader body = wire_reader(shake->in + PREFIX, shake->in_size - PREFIX);
    uint8_t type = shake->in[0];
    if (type == MESSAGE_REFUSE && !shake->host)
        return take_refuse(shake, &body);
    if (type == MESSAGE_HELLO && shake->step == STEP_HELLO)
        return take_hello(shake, &body);
    if (type == MESSAGE_ACCEPT && shake->step == STEP_ANSWER && !shake->host)
        return take_accept(shake, &body);
    if (type == MESSAGE_SHARE && shake->step == STEP_SHARE)
        return take_share(shake, &body);
    if (type == MESSAGE_CONFIRM && shake->step == STEP_CONFIRM)
        return take_confirm(shake, &body);
    return give_up(shake, REFUSAL_MALFORMED);
}

/* Moves one byte at a time: messages are few and short, and none may be read past. */
enum HandshakeEvent handshake_feed(struct Handshake *shake, const uint8_t *bytes, size_t size,
                                   size_t *used)
{
    enum HandshakeEvent event = HANDSHAKE_MORE;
    *used = 0;
    while (*used < size && event == HANDSHAKE_MORE && shake->step < STEP_DONE) {
        shake->in[shake->in_size++] = bytes[(*used)++];
        if (shake->in_size >= PREFIX && PREFIX + (size_t)shake->in[1] > sizeof shake->in)
            event = give_up(shake, REFUSAL_MALFORMED);
        else if (shake->in_size >= PREFIX && shake->in_size == PREFIX + (size_t)shake->in[1]) {
            event = take_message(shake);
            shake->in_size = 0;
        }
    }
    return shake->step == STEP_FAILED ? HANDSHAKE_FAILED : event;
}

size_t handshake_take(struct Handshake *shake, uint8_t *bytes)
{
    size_t size = shake->out_size;
    memcpy(bytes, shake->out, size);
    shake->out_size = 0;
    return size;
}

bool handshake_watches(enum HandshakeKind kind)
{
    return kind == HANDSHAKE_WATCH_CODE || kind == HANDSHAKE_WATCH_INVITE;
}

enum Refusal handshake_refusal(const struct Handshake *shake)
{
    return shake->refusal;
}

const char *refusal_text(enum Refusal refusal)
{
    static const char *const texts[] = {
#define X(name, weight, text) text,
        REFUSALS(X)
#undef X
    };
    return texts[refusal];
}

bool refusal_tells_more(enum Refusal refusal, enum Refusal than)
{
    static const uint8_t weights[] = {
#define X(name, weight, text) weight,
        REFUSALS(X)
#undef X
    };
    return weights[refusal] > weights[than];
}

void handshake_wipe(struct Handshake *shake)
{
    sodium_memzero(shake, sizeof *shake);
}
