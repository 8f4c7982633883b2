/* Bounded reading and writing of bytes, big-endian. */
#include "net/words/wire.h"
#include <string.h>

struct WireReader wire_reader(const void *bytes, size_t size)
{
    return (struct WireReader){.bytes = bytes, .size = size, .good = true};
}

struct WireWriter wire_writer(void *bytes, size_t capacity)
{
    return (struct WireWriter){.bytes = bytes, .capacity = capacity, .good = true};
}

/* Steps over `size` bytes and returns where they begin; NULL if there are too few. */
static const uint8_t *take(struct WireReader *reader, size_t size)
{
    if (!reader->good || size > reader->size - reader->at) {
        reader->good = false;
        return NULL;
    }
    const uint8_t *bytes = reader->bytes + reader->at;
    reader->at += size;
    return bytes;
}

static bool read_number(struct WireReader *reader, size_t size, uint64_t *value)
{
    const uint8_t *bytes = take(reader, size);
    if (!bytes)
        return false;
    *value = 0;
    for (size_t i = 0; i < size; i++)
        *value = *value << 8 | bytes[i];
    return true;
}

bool wire_read_u8(struct WireReader *reader, uint8_t *value)
{
    uint64_t number;
    if (!read_number(reader, 1, &number))
        return false;
    *value = (uint8_t)number;
    return true;
}

bool wire_read_u16(struct WireReader *reader, uint16_t *value)
{
    uint64_t number;
    if (!read_number(reader, 2, &number))
        return false;
    *value = (uint16_t)number;
    return true;
}

bool wire_read_u32(struct WireReader *reader, uint32_t *value)
{
    uint64_t number;
    if (!read_number(reader, 4, &number))
        return false;
    *value = (uint32_t)number;
    return true;
}

bool wire_read_u64(struct WireReader *reader, uint64_t *value)
{
    return read_number(reader, 8, value);
}

bool wire_read_range(struct WireReader *reader, uint8_t min, uint8_t max, uint8_t *value)
{
    uint8_t read;
    if (!wire_read_u8(reader, &read))
        return false;
    if (read < min || read > max) {
        reader->good = false;
        return false;
    }
    *value = read;
    return true;
}

bool wire_read_bytes(struct WireReader *reader, void *bytes, size_t size)
{
    const uint8_t *from = take(reader, size);
    if (!from)
        return false;
    if (size > 0)
        memcpy(bytes, from, size);
    return true;
}

bool wire_read_text(struct WireReader *reader, char *text, size_t capacity)
{
    uint8_t length;
    if (!wire_read_u8(reader, &length))
        return false;
    const uint8_t *bytes = take(reader, length);
    if (!bytes || length >= capacity || memchr(bytes, 0, length)) {
        reader->good = false;
        return false;
    }
    memcpy(text, bytes, length);
    text[length] = '\0';
    return true;
}

bool wire_read_end(const struct WireReader *reader)
{
    return reader->good && reader->at == reader->size;
}

/* Makes room for `size` bytes and returns where they go; NULL if there is none. */
static uint8_t *put(struct WireWriter *writer, size_t size)
{
    if (!writer->good || size > writer->capacity - writer->size) {
        writer->good = false;
        return NULL;
    }
    uint8_t *bytes = writer->bytes + writer->size;
    writer->size += size;
    return bytes;
}

static bool write_number(struct WireWriter *writer, size_t size, uint64_t value)
{
    uint8_t *bytes = put(writer, size);
    if (!bytes)
        return false;
    for (size_t i = size; i-- > 0; value >>= 8)
        bytes[i] = (uint8_t)value;
    return true;
}

bool wire_write_u8(struct WireWriter *writer, uint8_t value)
{
    return write_number(writer, 1, value);
}

bool wire_write_u16(struct WireWriter *writer, uint16_t value)
{
    return write_number(writer, 2, value);
}

bool wire_write_u32(struct WireWriter *writer, uint32_t value)
{
    return write_number(writer, 4, value);
}

bool wire_write_u64(struct WireWriter *writer, uint64_t value)
{
    return write_number(writer, 8, value);
}

bool wire_write_bytes(struct WireWriter *writer, const void *bytes, size_t size)
{
    uint8_t *to = put(writer, size);
    if (!to)
        return false;
    if (size > 0)
        memcpy(to, bytes, size);
    return true;
}

bool wire_write_text(struct WireWriter *writer, const char *text)
{
    size_t length = strlen(text);
    if (length > UINT8_MAX) {
        writer->good = false;
        return false;
    }
    return wire_write_u8(writer, (uint8_t)length) && wire_write_bytes(writer, text, length);
}
