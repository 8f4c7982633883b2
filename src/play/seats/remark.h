/* A sentence for people with names in it: in English, to be translated before it is filled. */
#ifndef TY_SRC_PLAY_SEATS_REMARK_H
#define TY_SRC_PLAY_SEATS_REMARK_H

#include <stddef.h>

enum { REMARK_PARTS = 7, REMARK_PART_MAX = 96, REMARK_TEXT_MAX = 208 };

struct Remark {
    const char *pattern; /* static; %1 .. %7 stand for the parts; NULL: there is no remark */
    char part[REMARK_PARTS][REMARK_PART_MAX]; /* UTF-8 */
};

/* A remark with those parts, which are copied; a NULL part is empty, as are all further ones. */
struct Remark remark_of(const char *pattern, const char *one, const char *two, const char *three);

/* Writes the sentence into `text` (`size` bytes, cut to fit). `pattern` is that of the remark, or
 * its translation. */
void remark_fill(const struct Remark *remark, const char *pattern, char *text, size_t size);

#endif
