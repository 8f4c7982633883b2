/* Typed messages <-> payloads of frames: one reader and one writer a kind. */
#include "net/match/message.h"
#include "net/words/text.h"
#include "src/common/scan.h"
#include <assert.h>
#include <stdio.h>
#include <string.h>

/* --- terms ----------------------------------------------------------------------------------- */

/* How a clock is told: as two numbers by programs before handshake 4, whose journals and letters
 * are still read, and written back byte by byte; since then as a text. */
enum ClockForm { FORM_NONE, FORM_MOVE, FORM_FISCHER, FORM_TEXT };

/* The text of two numbers: with three decimals, so that no other is like it. */
static void numbers_text(enum ClockForm form, uint32_t base_ms, uint32_t increment_ms,
                         char clock[TERMS_CLOCK_MAX])
{
    unsigned base = base_ms / 1000, increment = increment_ms / 1000;
    if (form == FORM_MOVE)
        snprintf(clock, TERMS_CLOCK_MAX, "1/%u.%03u", base, base_ms % 1000);
    else if (form == FORM_FISCHER)
        snprintf(clock, TERMS_CLOCK_MAX, "%u.%03u+%u.%03u", base, base_ms % 1000, increment,
                 increment_ms % 1000);
    else
        clock[0] = '\0';
}

/* The two numbers that such a text was made of; FORM_TEXT if it was not. */
static enum ClockForm numbers_of(const char *clock, uint32_t *base_ms, uint32_t *increment_ms)
{
    int base[2] = {0}, increment[2] = {0};
    char again[TERMS_CLOCK_MAX];
    enum ClockForm form = FORM_NONE;
    if (scan(clock, "%.%+%.%", &base[0], &base[1], &increment[0], &increment[1]))
        form = FORM_FISCHER;
    else if (scan(clock, "1/%.%", &base[0], &base[1]))
        form = FORM_MOVE;
    *base_ms = (uint32_t)base[0] * 1000 + (uint32_t)base[1];
    *increment_ms = (uint32_t)increment[0] * 1000 + (uint32_t)increment[1];
    numbers_text(form, *base_ms, *increment_ms, again);
    return strcmp(clock, again) == 0 ? form : FORM_TEXT;
}

static bool write_clock(struct WireWriter *writer, const char *clock)
{
    uint32_t base_ms, increment_ms;
    enum ClockForm form = numbers_of(clock, &base_ms, &increment_ms);
    return wire_write_u8(writer, (uint8_t)form) &&
           (form == FORM_TEXT
                ? wire_write_text(writer, clock)
                : wire_write_u32(writer, base_ms) && wire_write_u32(writer, increment_ms));
}

bool terms_write(struct WireWriter *writer, const struct Terms *terms)
{
    return wire_write_text(writer, terms->game) && wire_write_text(writer, terms->options) &&
           wire_write_u64(writer, terms->rules_hash) && write_clock(writer, terms->clock) &&
           wire_write_u8(writer, terms->undo_limit) && wire_write_u8(writer, (uint8_t)terms->first);
}

static bool read_numbers(struct WireReader *reader, enum ClockForm form,
                         char clock[TERMS_CLOCK_MAX])
{
    uint32_t base_ms, increment_ms;
    if (!wire_read_u32(reader, &base_ms) || !wire_read_u32(reader, &increment_ms))
        return false;
    numbers_text(form, base_ms, increment_ms, clock);
    return (form != FORM_NONE || base_ms == 0) && (form == FORM_FISCHER || increment_ms == 0);
}

/* Signs that a clock is written with; whether it is one, who knows clocks finds out. */
static bool read_clock_text(struct WireReader *reader, char clock[TERMS_CLOCK_MAX])
{
    uint32_t numbers[2];
    return wire_read_text(reader, clock, TERMS_CLOCK_MAX) &&
           clock[strspn(clock, "0123456789+/:.|= dxfirst")] == '\0' &&
           numbers_of(clock, &numbers[0], &numbers[1]) == FORM_TEXT;
}

static bool read_clock(struct WireReader *reader, char clock[TERMS_CLOCK_MAX])
{
    uint8_t form;
    clock[0] = '\0';
    if (!wire_read_range(reader, 0, FORM_TEXT, &form))
        return false;
    return form == FORM_TEXT ? read_clock_text(reader, clock)
                             : read_numbers(reader, (enum ClockForm)form, clock);
}

bool terms_read(struct WireReader *reader, struct Terms *terms)
{
    uint8_t first;
    if (!wire_read_text(reader, terms->game, sizeof terms->game) ||
        !wire_read_text(reader, terms->options, sizeof terms->options) ||
        !wire_read_u64(reader, &terms->rules_hash) || !read_clock(reader, terms->clock) ||
        !wire_read_u8(reader, &terms->undo_limit) ||
        !wire_read_range(reader, 0, FIRST_COUNT - 1, &first))
        return false;
    terms->first = (enum NetFirst)first;
    return true;
}

/* --- values ---------------------------------------------------------------------------------- */

static bool read_bool(struct WireReader *reader, bool *value)
{
    uint8_t byte;
    if (!wire_read_range(reader, 0, 1, &byte))
        return false;
    *value = byte == 1;
    return true;
}

static bool write_hello(struct WireWriter *w, const struct Message *m)
{
    return wire_write_text(w, m->name) && wire_write_u32(w, m->count) &&
           wire_write_bytes(w, m->chain, LOG_CHAIN) && wire_write_u8(w, m->muted) &&
           wire_write_u8(w, m->restarted) && wire_write_u32(w, m->used_ms) &&
           wire_write_u32(w, m->away_ms) && wire_write_u32(w, m->waited_ms);
}

static bool read_hello(struct WireReader *r, struct Message *m)
{
    return text_read(r, m->name, sizeof m->name) && wire_read_u32(r, &m->count) &&
           m->count <= LOG_EVENTS_MAX && wire_read_bytes(r, m->chain, LOG_CHAIN) &&
           read_bool(r, &m->muted) && read_bool(r, &m->restarted) &&
           wire_read_u32(r, &m->used_ms) && m->used_ms <= EVENT_MS_MAX &&
           wire_read_u32(r, &m->away_ms) && m->away_ms <= EVENT_MS_MAX &&
           wire_read_u32(r, &m->waited_ms) && m->waited_ms <= EVENT_MS_MAX;
}

static bool write_offer(struct WireWriter *w, const struct Message *m)
{
    return terms_write(w, &m->terms) && wire_write_bytes(w, m->nonce_hash, NONCE_HASH);
}

static bool read_offer(struct WireReader *r, struct Message *m)
{
    return terms_read(r, &m->terms) && wire_read_bytes(r, m->nonce_hash, NONCE_HASH);
}

static bool write_answer(struct WireWriter *w, const struct Message *m)
{
    return wire_write_u8(w, m->accepts) && wire_write_bytes(w, m->nonce, EVENT_NONCE);
}

static bool read_answer(struct WireReader *r, struct Message *m)
{
    return read_bool(r, &m->accepts) && wire_read_bytes(r, m->nonce, EVENT_NONCE);
}

static bool write_event(struct WireWriter *w, const struct Message *m)
{
    return wire_write_u32(w, m->number) && event_write(w, &m->event);
}

static bool read_event(struct WireReader *r, struct Message *m)
{
    return wire_read_u32(r, &m->number) && event_read(r, &m->event);
}

static bool write_void(struct WireWriter *w, const struct Message *m)
{
    return wire_write_u32(w, m->number) && wire_write_u8(w, (uint8_t)m->verdict);
}

static bool read_void(struct WireReader *r, struct Message *m)
{
    uint8_t verdict;
    if (!wire_read_u32(r, &m->number) ||
        !wire_read_range(r, VERDICT_GOOD + 1, VERDICT_COUNT - 1, &verdict))
        return false;
    m->verdict = (enum Verdict)verdict;
    return true;
}

static bool write_ack(struct WireWriter *w, const struct Message *m)
{
    return wire_write_u32(w, m->number);
}

static bool read_ack(struct WireReader *r, struct Message *m)
{
    return wire_read_u32(r, &m->number);
}

static bool write_ping(struct WireWriter *w, const struct Message *m)
{
    return wire_write_u32(w, m->stamp) && wire_write_u8(w, m->muted);
}

static bool read_ping(struct WireReader *r, struct Message *m)
{
    return wire_read_u32(r, &m->stamp) && read_bool(r, &m->muted);
}

static bool write_chat(struct WireWriter *w, const struct Message *m)
{
    return wire_write_text(w, m->text);
}

static bool read_chat(struct WireReader *r, struct Message *m)
{
    return text_read(r, m->text, sizeof m->text);
}

static bool write_bye(struct WireWriter *w, const struct Message *m)
{
    return wire_write_u8(w, (uint8_t)m->parting);
}

static bool read_bye(struct WireReader *r, struct Message *m)
{
    uint8_t parting;
    if (!wire_read_range(r, PARTING_NONE + 1, PARTING_INSISTED, &parting))
        return false;
    m->parting = (enum Parting)parting;
    return true;
}

static bool write_meet(struct WireWriter *w, const struct Message *m)
{
    uint8_t bytes[CANDIDATES_BYTES];
    return wire_write_bytes(w, bytes, candidates_pack(&m->candidates, bytes));
}

/* To the end of the message. */
static bool read_meet(struct WireReader *r, struct Message *m)
{
    uint8_t bytes[CANDIDATES_BYTES];
    size_t size = r->size - r->at;
    return size <= sizeof bytes && wire_read_bytes(r, bytes, size) &&
           candidates_unpack(bytes, size, &m->candidates);
}

static bool write_watched(struct WireWriter *w, const struct Message *m)
{
    return wire_write_u8(w, m->watched.open) && wire_write_u8(w, m->watched.watchers) &&
           wire_write_u16(w, m->watched.delay_s);
}

static bool read_watched(struct WireReader *r, struct Message *m)
{
    return read_bool(r, &m->watched.open) && wire_read_u8(r, &m->watched.watchers) &&
           wire_read_u16(r, &m->watched.delay_s);
}

/* --- messages -------------------------------------------------------------------------------- */

static const struct {
    int limit;
    bool (*write)(struct WireWriter *writer, const struct Message *message);
    bool (*read)(struct WireReader *reader, struct Message *message);
} kinds[] = {
#define X(id, per_10_s) [MSG_##id] = {.limit = per_10_s},
    MESSAGES(X)
#undef X
#define CODEC(id, codec) [MSG_##id].write = write_##codec, [MSG_##id].read = read_##codec
        CODEC(HELLO, hello),
    CODEC(OFFER, offer),
    CODEC(ANSWER, answer),
    CODEC(EVENT, event),
    CODEC(PROPOSE, event),
    CODEC(VOID, void),
    CODEC(ACK, ack),
    CODEC(PING, ping),
    CODEC(PONG, ping),
    CODEC(CHAT, chat),
    CODEC(BYE, bye),
    CODEC(MEET, meet),
    CODEC(WATCHED, watched),
#undef CODEC
};

size_t message_write(const struct Message *message, uint8_t payload[FRAME_PAYLOAD_MAX])
{
    struct WireWriter writer = wire_writer(payload, FRAME_PAYLOAD_MAX);
    bool fits = kinds[message->kind].write(&writer, message);
    assert(fits);
    return writer.size;
}

bool message_read(const struct Frame *frame, struct Message *message)
{
    if (frame->type >= MSG_COUNT)
        return false;
    *message = (struct Message){.kind = (enum MessageKind)frame->type};
    struct WireReader reader = wire_reader(frame->payload, frame->size);
    return kinds[frame->type].read(&reader, message) && wire_read_end(&reader);
}

int message_limit(enum MessageKind kind)
{
    return kinds[kind].limit;
}

const char *parting_text(enum Parting parting)
{
    static const char *const texts[] = {
#define X(name, text) text,
        PARTINGS(X)
#undef X
    };
    return texts[parting];
}
