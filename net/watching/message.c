/* What a host and one who watches say to each other: one reader and one writer a kind. */
#include "net/watching/message.h"
#include "net/words/text.h"
#include "src/common/utf8.h"
#include <assert.h>

static bool write_hello(struct WireWriter *w, const struct WatchMessage *m)
{
    return wire_write_bytes(w, m->id, WATCH_ID) && wire_write_u32(w, m->count) &&
           wire_write_bytes(w, m->chain, LOG_CHAIN);
}

static bool read_hello(struct WireReader *r, struct WatchMessage *m)
{
    return wire_read_bytes(r, m->id, WATCH_ID) && wire_read_u32(r, &m->count) &&
           m->count <= LOG_EVENTS_MAX && wire_read_bytes(r, m->chain, LOG_CHAIN);
}

static bool write_welcome(struct WireWriter *w, const struct WatchMessage *m)
{
    return terms_write(w, &m->terms) && wire_write_text(w, m->name[0]) &&
           wire_write_text(w, m->name[1]) && wire_write_bytes(w, m->secret.bytes, SECRET_SIZE) &&
           wire_write_u32(w, m->count);
}

static bool read_name(struct WireReader *r, char name[NAME_MAX_BYTES + 1])
{
    if (!wire_read_text(r, name, NAME_MAX_BYTES + 1) || !utf8_is_valid(name))
        return false;
    text_clean(name);
    return true;
}

static bool read_welcome(struct WireReader *r, struct WatchMessage *m)
{
    return terms_read(r, &m->terms) && read_name(r, m->name[0]) && read_name(r, m->name[1]) &&
           wire_read_bytes(r, m->secret.bytes, SECRET_SIZE) && wire_read_u32(r, &m->count) &&
           m->count <= LOG_EVENTS_MAX;
}

static bool write_event(struct WireWriter *w, const struct WatchMessage *m)
{
    return wire_write_u32(w, m->number) && wire_write_u32(w, m->age_ms) &&
           event_write(w, &m->event);
}

static bool read_event(struct WireReader *r, struct WatchMessage *m)
{
    return wire_read_u32(r, &m->number) && wire_read_u32(r, &m->age_ms) &&
           m->age_ms <= EVENT_MS_MAX && event_read(r, &m->event);
}

static bool write_state(struct WireWriter *w, const struct WatchMessage *m)
{
    return wire_write_u8(w, m->watchers) && wire_write_u8(w, m->linked) &&
           wire_write_u16(w, m->delay_s);
}

static bool read_state(struct WireReader *r, struct WatchMessage *m)
{
    uint8_t linked;
    if (!wire_read_range(r, 0, WATCHERS_MAX, &m->watchers) || !wire_read_range(r, 0, 1, &linked) ||
        !wire_read_u16(r, &m->delay_s))
        return false;
    m->linked = linked == 1;
    return m->delay_s <= WATCH_DELAY_MAX_S;
}

static bool write_ping(struct WireWriter *w, const struct WatchMessage *m)
{
    return wire_write_u32(w, m->stamp);
}

static bool read_ping(struct WireReader *r, struct WatchMessage *m)
{
    return wire_read_u32(r, &m->stamp);
}

static bool write_bye(struct WireWriter *w, const struct WatchMessage *m)
{
    return wire_write_u8(w, (uint8_t)m->end);
}

static bool read_bye(struct WireReader *r, struct WatchMessage *m)
{
    uint8_t end;
    if (!wire_read_range(r, WATCH_END_NONE + 1, WATCH_END_SENT_LAST, &end))
        return false;
    m->end = (enum WatchEnd)end;
    return true;
}

static const struct {
    bool (*write)(struct WireWriter *writer, const struct WatchMessage *message);
    bool (*read)(struct WireReader *reader, struct WatchMessage *message);
} kinds[WATCH_KIND_COUNT] = {
    [WATCH_HELLO] = {write_hello, read_hello}, [WATCH_WELCOME] = {write_welcome, read_welcome},
    [WATCH_EVENT] = {write_event, read_event}, [WATCH_STATE] = {write_state, read_state},
    [WATCH_PING] = {write_ping, read_ping},    [WATCH_PONG] = {write_ping, read_ping},
    [WATCH_BYE] = {write_bye, read_bye},
};

size_t watch_message_write(const struct WatchMessage *message, uint8_t payload[FRAME_PAYLOAD_MAX])
{
    struct WireWriter writer = wire_writer(payload, FRAME_PAYLOAD_MAX);
    bool fits = kinds[message->kind].write(&writer, message);
    assert(fits);
    return writer.size;
}

bool watch_message_read(const struct Frame *frame, struct WatchMessage *message)
{
    if (frame->type >= WATCH_KIND_COUNT)
        return false;
    *message = (struct WatchMessage){.kind = (enum WatchKind)frame->type};
    struct WireReader reader = wire_reader(frame->payload, frame->size);
    return kinds[frame->type].read(&reader, message) && wire_read_end(&reader);
}

const char *watch_end_text(enum WatchEnd end)
{
    static const char *const texts[] = {
#define X(name, text) text,
        WATCH_ENDS(X)
#undef X
    };
    return texts[end];
}
