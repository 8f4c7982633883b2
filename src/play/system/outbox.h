/* What a program is to be told and its pipe has not taken yet: whole texts, in order. */
#ifndef TY_SRC_PLAY_SYSTEM_OUTBOX_H
#define TY_SRC_PLAY_SYSTEM_OUTBOX_H

#include <stdarg.h>
#include <stddef.h>

/* Zeroed it is empty. */
struct Outbox {
    char *bytes;
    size_t count;
};

/* Puts a text, formatted as by printf, behind what waits; all of it is dropped where more than a
 * megabyte would wait, as no program needs that said before it reads. */
void outbox_add(struct Outbox *outbox, const char *format, va_list arguments)
    __attribute__((format(printf, 2, 0)));

/* The first `count` bytes (0 .. outbox->count) were taken. */
void outbox_take(struct Outbox *outbox, size_t count);

/* Drops what waits. */
void outbox_clear(struct Outbox *outbox);

#endif
