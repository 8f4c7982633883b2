/* A text that grows at its end. */
#ifndef TY_COMMON_STRING_BUFFER_H
#define TY_COMMON_STRING_BUFFER_H

#include <stddef.h>

/* Zeroed it is empty, `data` being NULL until something is added. */
struct StringBuffer {
    char *data;    /* owned by whoever holds the buffer: free() it, or hand it on */
    size_t length; /* bytes; a closing 0 follows them */
    size_t capacity;
};

/* Adds a text. */
void string_buffer_add(struct StringBuffer *buffer, const char *text);

/* Adds the first `size` bytes of a text. */
void string_buffer_add_bytes(struct StringBuffer *buffer, const char *text, size_t size);

/* Adds like printf. */
void string_buffer_format(struct StringBuffer *buffer, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

#endif
