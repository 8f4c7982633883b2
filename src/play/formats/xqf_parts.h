/* XQF's header, for reader and writer: where things stand, and in which order. */
#ifndef TY_SRC_PLAY_FORMATS_XQF_PARTS_H
#define TY_SRC_PLAY_FORMATS_XQF_PARTS_H

#include "src/play/formats/format.h"

enum {
    XQF_HEADER_SIZE = 0x400,
    XQF_PIECES = 32,
    XQF_POINTS = 90,   /* x * 10 + y, from the left and from Red's side; others are no point */
    XQF_VERSION = 2,   /* places in the header: one byte, */
    XQF_PLACES = 0x10, /* one for each piece, */
    XQF_RESULT = 0x33,
    XQF_TITLE = 0x50, /* texts, their length in a byte before them: of 63 bytes at most, */
    XQF_EVENT = 0xD0,
    XQF_DATE = 0x110, /* and of 15 */
    XQF_SITE = 0x120,
    XQF_RED = 0x130,
    XQF_BLACK = 0x140,
    XQF_ANNOTATOR = 0x1D0,
    XQF_LONG = 63,
    XQF_SHORT = 15,
    XQF_FROM = 0x18, /* is added to the points of a move */
    XQF_TO = 0x20
};

/* The pieces in the order of the header, as in a position's text. */
extern const char xqf_pieces[XQF_PIECES + 1];

/* In which charset XQStudio writes: the system's, mainland China's unless somebody says else. */
extern const char xqf_charset[];

/* As in struct Format. */
char *xqf_write(const struct Tree *tree, size_t *size, struct ImportError *error);

#endif
