/* What a program is to be told and its pipe has not taken yet. */
#include "src/play/system/outbox.h"
#include "src/common/memory.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { OUTBOX_MAX = 1 << 20 };

void outbox_add(struct Outbox *outbox, const char *format, va_list arguments)
{
    va_list again;
    va_copy(again, arguments);
    int length = vsnprintf(NULL, 0, format, arguments);
    if (length > 0 && outbox->count + (size_t)length <= OUTBOX_MAX) {
        size_t size = outbox->count + (size_t)length;
        outbox->bytes = memory_resized(outbox->bytes, size + 1);
        vsnprintf(outbox->bytes + outbox->count, (size_t)length + 1, format, again);
        outbox->count = size;
    }
    va_end(again);
}

void outbox_take(struct Outbox *outbox, size_t count)
{
    outbox->count -= count;
    if (outbox->count > 0)
        memmove(outbox->bytes, outbox->bytes + count, outbox->count);
    else
        outbox_clear(outbox);
}

void outbox_clear(struct Outbox *outbox)
{
    free(outbox->bytes);
    *outbox = (struct Outbox){.bytes = NULL};
}
