/* A text that grows at its end. */
#include "src/common/string_buffer.h"
#include "src/common/memory.h"
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* Room for `more` bytes and the closing 0. */
static void reserve(struct StringBuffer *buffer, size_t more)
{
    if (buffer->length + more < buffer->capacity)
        return;
    buffer->capacity = 2 * buffer->capacity + more + 128;
    buffer->data = memory_resized(buffer->data, buffer->capacity);
}

void string_buffer_add_bytes(struct StringBuffer *buffer, const char *text, size_t size)
{
    reserve(buffer, size);
    memcpy(buffer->data + buffer->length, text, size);
    buffer->length += size;
    buffer->data[buffer->length] = '\0';
}

void string_buffer_add(struct StringBuffer *buffer, const char *text)
{
    string_buffer_add_bytes(buffer, text, strlen(text));
}

void string_buffer_format(struct StringBuffer *buffer, const char *format, ...)
{
    va_list arguments, again;
    va_start(arguments, format);
    va_copy(again, arguments);
    int length = vsnprintf(NULL, 0, format, arguments);
    va_end(arguments);
    reserve(buffer, (size_t)length);
    vsnprintf(buffer->data + buffer->length, (size_t)length + 1, format, again);
    va_end(again);
    buffer->length += (size_t)length;
}
