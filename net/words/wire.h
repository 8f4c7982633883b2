/*
 * Bounded reading and writing of bytes, big-endian.
 *
 * A reader or writer that once failed stays failed: callers chain calls with && or look at `good`
 * at the end. Neither allocates; both point into memory of the caller that must outlive them.
 */
#ifndef TY_NET_WORDS_WIRE_H
#define TY_NET_WORDS_WIRE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct WireReader {
    const uint8_t *bytes;
    size_t size, at; /* at <= size */
    bool good;
};

struct WireWriter {
    uint8_t *bytes;
    size_t capacity, size; /* size <= capacity */
    bool good;
};

/* A reader at the start of `size` bytes, and a writer with room for `capacity`. */
struct WireReader wire_reader(const void *bytes, size_t size);
struct WireWriter wire_writer(void *bytes, size_t capacity); /* nothing written yet */

/* Each reads one value; false, with the output untouched, if too few bytes are left. */
bool wire_read_u8(struct WireReader *reader, uint8_t *value);
bool wire_read_u16(struct WireReader *reader, uint16_t *value); /* 2 bytes */
bool wire_read_u32(struct WireReader *reader, uint32_t *value); /* 4 bytes */
bool wire_read_u64(struct WireReader *reader, uint64_t *value); /* 8 bytes */

/* Reads a value that must lie within min .. max. */
bool wire_read_range(struct WireReader *reader, uint8_t min, uint8_t max, uint8_t *value);

/* Copies exactly `size` bytes. */
bool wire_read_bytes(struct WireReader *reader, void *bytes, size_t size);

/* Reads a text sent as u8 length and that many bytes into `text`, closed by a 0. False if it is
 * longer than capacity - 1 or holds a 0 byte; what the text says is not looked at. */
bool wire_read_text(struct WireReader *reader, char *text, size_t capacity);

/* Whether everything was read and nothing failed: a message with bytes left over is refused. */
bool wire_read_end(const struct WireReader *reader);

/* Each appends one value; false if there is no room. */
bool wire_write_u8(struct WireWriter *writer, uint8_t value);
bool wire_write_u16(struct WireWriter *writer, uint16_t value); /* 2 bytes */
bool wire_write_u32(struct WireWriter *writer, uint32_t value); /* 4 bytes */
bool wire_write_u64(struct WireWriter *writer, uint64_t value); /* 8 bytes */

/* Appends `size` bytes as they are. */
bool wire_write_bytes(struct WireWriter *writer, const void *bytes, size_t size);

/* Appends a text of at most 255 bytes as u8 length and its bytes. */
bool wire_write_text(struct WireWriter *writer, const char *text);

#endif
