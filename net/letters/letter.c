/* Letters <-> bytes <-> lines of text. */
#include "net/letters/letter.h"
#include "net/words/text.h"
#include <assert.h>
#include <ctype.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>

enum { UNDATED = 1, DATED = 2, HEAD = 3, NUMBER_MAX = LOG_EVENTS_MAX, DAY_S = 24 * 3600 };

static const char mark[] = "letter;";

#define NONE    N_("There's no letter in what was pasted")
#define DAMAGED N_("The letter is damaged. Copy it again, all of it")
#define NEWER   N_("This letter is from a newer version of Tianyuan. Update yours to read it")

/* --- days ------------------------------------------------------------------------------------ */

void letter_set_days(struct Terms *terms, int days)
{
    assert(days >= 0 && days <= LETTER_DAYS_MAX);
    terms->clock[0] = '\0';
    if (days > 0)
        snprintf(terms->clock, sizeof terms->clock, "1/%d", days * DAY_S);
}

int letter_days(const struct Terms *terms)
{
    struct Terms same;
    for (int days = 0; days <= LETTER_DAYS_MAX; days++) {
        letter_set_days(&same, days);
        if (strcmp(same.clock, terms->clock) == 0)
            return days;
    }
    return -1;
}

/* --- events ---------------------------------------------------------------------------------- */

/* What a letter can say: RESIGN, MOVE, and for each request that there is by letter three more. */
static const struct {
    enum EventKind kind;
    enum Request request;
} says[] = {
    {EVENT_MOVE, REQUEST_NONE},   {EVENT_RESIGN, REQUEST_NONE},  {EVENT_ASK, REQUEST_UNDO},
    {EVENT_ACCEPT, REQUEST_UNDO}, {EVENT_DECLINE, REQUEST_UNDO}, {EVENT_ASK, REQUEST_DRAW},
    {EVENT_ACCEPT, REQUEST_DRAW}, {EVENT_DECLINE, REQUEST_DRAW},
};

enum { SAYS = sizeof says / sizeof *says };

static bool write_event(struct WireWriter *writer, const struct NetEvent *event)
{
    uint8_t code = 0;
    while (code < SAYS && (says[code].kind != event->kind || says[code].request != event->request))
        code++;
    return code < SAYS && wire_write_u8(writer, code) &&
           (event->kind != EVENT_MOVE || wire_write_text(writer, event->text));
}

static bool read_event(struct WireReader *reader, struct NetEvent *event)
{
    uint8_t code;
    if (!wire_read_range(reader, 0, SAYS - 1, &code))
        return false;
    *event = (struct NetEvent){.kind = says[code].kind, .request = says[code].request};
    return event->kind != EVENT_MOVE || (wire_read_text(reader, event->text, sizeof event->text) &&
                                         event_text_is_plain(event->text));
}

/* --- bytes ----------------------------------------------------------------------------------- */

static void hash_of(const uint8_t *bytes, size_t size, uint8_t *hash, size_t hash_size)
{
    uint8_t whole[crypto_generichash_BYTES];
    crypto_generichash(whole, sizeof whole, bytes, size, NULL, 0);
    memcpy(hash, whole, hash_size);
}

static void tag_of(const uint8_t *bytes, size_t size, const uint8_t key[LETTER_KEY],
                   uint8_t tag[LETTER_TAG])
{
    crypto_generichash(tag, LETTER_TAG, bytes, size, key, LETTER_KEY);
}

/* Who writes, and of the opening what the match is about. */
static bool write_introduction(struct WireWriter *writer, const struct Letter *letter)
{
    if (letter->number != 1)
        wire_write_bytes(writer, letter->id, LETTER_ID);
    if (letter->number <= 2)
        wire_write_bytes(writer, letter->key, LETTER_KEY);
    if (letter->number == 1)
        terms_write(writer, &letter->terms);
    return letter->number > 2 || wire_write_text(writer, letter->name);
}

static bool write_events(struct WireWriter *writer, const struct Letter *letter)
{
    bool good = wire_write_u8(writer, (uint8_t)letter->count);
    for (int i = 0; good && i < letter->count; i++)
        good = write_event(writer, &letter->events[i]);
    return good && wire_write_bytes(writer, letter->chain, LETTER_CHAIN);
}

bool letter_pack(struct Letter *letter, const uint8_t key[LETTER_KEY])
{
    uint8_t tag[LETTER_TAG], check[LETTER_CHECK];
    struct WireWriter writer = wire_writer(letter->bytes, sizeof letter->bytes);
    assert((letter->number == 1) == !key && letter->count <= LETTER_EVENTS);
    bool dated = letter->date_s != 0;
    bool fits = wire_write_u8(&writer, dated ? DATED : UNDATED) && wire_write_u16(&writer, 0) &&
                wire_write_u16(&writer, letter->number) &&
                (!dated || wire_write_u32(&writer, (uint32_t)letter->date_s)) &&
                write_introduction(&writer, letter) && write_events(&writer, letter);
    size_t rest = (key ? LETTER_TAG : 0) + LETTER_CHECK;
    if (!fits || writer.size + rest > sizeof letter->bytes)
        return false;
    letter->size = writer.size + rest;
    letter->bytes[1] = (uint8_t)(letter->size >> 8);
    letter->bytes[2] = (uint8_t)letter->size;
    if (key) {
        tag_of(letter->bytes, writer.size, key, tag);
        wire_write_bytes(&writer, tag, LETTER_TAG);
    } else {
        hash_of(letter->bytes, writer.size, letter->id, LETTER_ID);
    }
    hash_of(letter->bytes, writer.size, check, LETTER_CHECK);
    return wire_write_bytes(&writer, check, LETTER_CHECK);
}

static bool read_introduction(struct WireReader *reader, struct Letter *letter)
{
    if (letter->number != 1 && !wire_read_bytes(reader, letter->id, LETTER_ID))
        return false;
    if (letter->number <= 2 && !wire_read_bytes(reader, letter->key, LETTER_KEY))
        return false;
    if (letter->number == 1 &&
        (!terms_read(reader, &letter->terms) || letter->terms.first == FIRST_RANDOM ||
         letter_days(&letter->terms) < 0 ||
         (letter_days(&letter->terms) > 0) != (letter->date_s != 0)))
        return false;
    return letter->number > 2 || text_read(reader, letter->name, sizeof letter->name);
}

static bool read_events(struct WireReader *reader, struct Letter *letter)
{
    uint8_t count;
    if (!wire_read_range(reader, letter->number > 1, LETTER_EVENTS, &count))
        return false;
    for (letter->count = 0; letter->count < count; letter->count++)
        if (!read_event(reader, &letter->events[letter->count]))
            return false;
    return wire_read_bytes(reader, letter->chain, LETTER_CHAIN);
}

/* All between the head and the tag. */
static bool read_body(struct WireReader *reader, bool dated, struct Letter *letter)
{
    uint32_t date = 0;
    if (!wire_read_u16(reader, &letter->number) || letter->number < 1 ||
        letter->number > NUMBER_MAX || (dated && (!wire_read_u32(reader, &date) || date == 0)))
        return false;
    letter->date_s = date;
    return read_introduction(reader, letter) && read_events(reader, letter);
}

const char *letter_unpack(const uint8_t *bytes, size_t size, struct Letter *letter)
{
    uint8_t check[LETTER_CHECK];
    memset(letter, 0, sizeof *letter);
    if (size < HEAD + LETTER_CHECK || size > LETTER_BYTES)
        return DAMAGED;
    hash_of(bytes, size - LETTER_CHECK, check, LETTER_CHECK);
    if (memcmp(check, bytes + size - LETTER_CHECK, LETTER_CHECK) != 0)
        return DAMAGED;
    if (bytes[0] > DATED)
        return NEWER;
    struct WireReader reader = wire_reader(bytes, size - LETTER_CHECK);
    reader.at = HEAD;
    if (bytes[0] < UNDATED || (size_t)(bytes[1] << 8 | bytes[2]) != size ||
        !read_body(&reader, bytes[0] == DATED, letter) ||
        reader.size - reader.at != (letter->number == 1 ? 0 : LETTER_TAG))
        return DAMAGED;
    if (letter->number == 1)
        hash_of(bytes, reader.at, letter->id, LETTER_ID);
    letter->size = size;
    memcpy(letter->bytes, bytes, size);
    return NULL;
}

bool letter_is_by(const struct Letter *letter, const uint8_t key[LETTER_KEY])
{
    uint8_t tag[LETTER_TAG];
    size_t covered = letter->size - LETTER_CHECK - LETTER_TAG;
    if (letter->number == 1)
        return false;
    tag_of(letter->bytes, covered, key, tag);
    return sodium_memcmp(tag, letter->bytes + covered, LETTER_TAG) == 0;
}

/* --- text ------------------------------------------------------------------------------------ */

void letter_write(const uint8_t *bytes, size_t size, char text[LETTER_TEXT_MAX])
{
    assert(size <= LETTER_BYTES);
    memcpy(text, mark, sizeof mark);
    base32_write(bytes, size, text + sizeof mark - 1);
}

bool letter_is_in(const char *text)
{
    return text_behind(text, mark) != NULL;
}

/* Gathers `count` characters of the alphabet from *text on; false where it ends or has another
 * letter. *text is left where it stopped. */
static bool gather(const char **text, char *digits, size_t count)
{
    size_t found = 0;
    for (; found < count && **text; ++*text)
        if (base32_value(**text) >= 0)
            digits[found++] = **text;
        else if (isalnum((unsigned char)**text))
            return false;
    return found == count;
}

/* Reads the letter whose digits begin at *text, and moves it behind them. */
static const char *read_digits(const char **text, struct Letter *letter)
{
    enum { HEAD_DIGITS = BASE32_LENGTH(HEAD) };
    char digits[BASE32_LENGTH(LETTER_BYTES)];
    uint8_t bytes[LETTER_BYTES];
    if (!gather(text, digits, HEAD_DIGITS))
        return DAMAGED;
    base32_read(digits, bytes, HEAD);
    size_t size = (size_t)bytes[1] << 8 | bytes[2];
    if (size > LETTER_BYTES)
        return bytes[0] > DATED ? NEWER : DAMAGED;
    if (size <= HEAD || !gather(text, digits + HEAD_DIGITS, BASE32_LENGTH(size) - HEAD_DIGITS))
        return DAMAGED;
    base32_read(digits, bytes, size);
    return letter_unpack(bytes, size, letter);
}

const char *letter_read(const char **text, struct Letter *letter)
{
    const char *at = text_behind(*text, mark), *end = at;
    if (!at) {
        *text += strlen(*text);
        return NONE;
    }
    const char *wrong = read_digits(&end, letter);
    *text = wrong ? at : end; /* what was cut off may have swallowed the next one's mark */
    return wrong;
}
