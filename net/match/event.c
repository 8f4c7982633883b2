/* Events of an online match <-> bytes. */
#include "net/match/event.h"
#include <string.h>

static const struct {
    const char *name;
    unsigned fields;
} kinds[] = {
#define X(name, fields) {#name, fields},
    EVENT_KINDS(X)
#undef X
};

const char *event_name(enum EventKind kind)
{
    return kinds[kind].name;
}

bool event_is_the_hosts(enum EventKind kind)
{
    return kind == EVENT_START || kind == EVENT_FLAG || kind == EVENT_AWAY;
}

bool event_write(struct WireWriter *writer, const struct NetEvent *event)
{
    unsigned fields = kinds[event->kind].fields;
    wire_write_u8(writer, (uint8_t)event->kind);
    wire_write_u8(writer, event->seat);
    if (fields & WITH_HOST_SEAT)
        wire_write_u8(writer, event->host_seat);
    if (fields & WITH_NONCE)
        wire_write_bytes(writer, event->nonce, EVENT_NONCE);
    if (fields & WITH_REQUEST)
        wire_write_u8(writer, (uint8_t)event->request);
    if (fields & WITH_TARGET)
        wire_write_u16(writer, event->target);
    if (fields & WITH_RE)
        wire_write_u32(writer, event->re);
    if (fields & WITH_MS)
        wire_write_u32(writer, event->ms);
    if (fields & WITH_HASH)
        wire_write_u64(writer, event->hash);
    if (fields & WITH_TEXT)
        wire_write_text(writer, event->text);
    if (fields & WITH_AWAY)
        wire_write_u32(writer, event->away);
    return writer->good;
}

bool event_text_is_plain(const char *text)
{
    for (const char *at = text; *at; at++)
        if (*at <= ' ' || *at > '~')
            return false;
    return *text != '\0';
}

bool event_read(struct WireReader *reader, struct NetEvent *event)
{
    uint8_t kind = 0, request = REQUEST_NONE;
    *event = (struct NetEvent){.kind = EVENT_START};
    wire_read_range(reader, 0, EVENT_KIND_COUNT - 1, &kind);
    wire_read_range(reader, 0, 1, &event->seat);
    unsigned fields = kinds[kind].fields;
    if (fields & WITH_HOST_SEAT)
        wire_read_range(reader, 0, 1, &event->host_seat);
    if (fields & WITH_NONCE)
        wire_read_bytes(reader, event->nonce, EVENT_NONCE);
    if (fields & WITH_REQUEST)
        wire_read_range(reader, REQUEST_NONE + 1, REQUEST_COUNT - 1, &request);
    if (fields & WITH_TARGET)
        wire_read_u16(reader, &event->target);
    if (fields & WITH_RE)
        wire_read_u32(reader, &event->re);
    if (fields & WITH_MS)
        wire_read_u32(reader, &event->ms);
    if (fields & WITH_HASH)
        wire_read_u64(reader, &event->hash);
    if (fields & WITH_TEXT)
        wire_read_text(reader, event->text, sizeof event->text);
    if (fields & WITH_AWAY)
        wire_read_u32(reader, &event->away);
    event->kind = (enum EventKind)kind;
    event->request = (enum Request)request;
    return reader->good && event->ms <= EVENT_MS_MAX && event->away <= EVENT_MS_MAX &&
           (!(fields & WITH_TEXT) || event_text_is_plain(event->text));
}
