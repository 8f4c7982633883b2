/* Texts, as POSIX copies them. */
#include "src/common/memory.h"
#include <string.h>

char *strndup(const char *text, size_t size)
{
    size_t length = strnlen(text, size);
    char *copy = memory_zeroed(length + 1);
    memcpy(copy, text, length);
    return copy;
}
