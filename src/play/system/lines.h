/* Lines out of a stream of bytes that comes in pieces of any size: what is read from pipes. */
#ifndef TY_SRC_PLAY_SYSTEM_LINES_H
#define TY_SRC_PLAY_SYSTEM_LINES_H

#include <stdbool.h>
#include <stddef.h>

/* Zero, but for `limit`, is an empty one. */
struct Lines {
    size_t limit; /* bytes of the longest line that is kept; 0: any */
    char *bytes;  /* owned */
    size_t count, capacity;
    size_t begin;    /* of what was not taken yet */
    size_t searched; /* up to here no line ends */
    bool dropping;   /* the present line is too long: its rest is thrown away */
    int dropped;     /* lines thrown away so far */
};

/* Appends bytes as they came in. */
void lines_push(struct Lines *lines, const char *bytes, size_t count);

/* The next complete line that is not empty, without its end (LF, CR LF or CR), 0 bytes in it
 * replaced by '?'; NULL if there is none yet. Valid, and the caller's to write on, until the next
 * call. */
char *lines_take(struct Lines *lines);

/* The same for a line that the end of the input left without an end. */
char *lines_take_last(struct Lines *lines);

/* Frees what it owns. */
void lines_free(struct Lines *lines);

#endif
