/* The formats there are, one file each. */
#ifndef TY_SRC_PLAY_FORMATS_FORMATS_H
#define TY_SRC_PLAY_FORMATS_FORMATS_H

#include "src/play/formats/format.h"

/* Every format, in the order in which a file is held against them. */
#define FORMATS(X) X(renlib) X(dhtmlxq) X(xqf) X(ggf) X(sgf) X(psq) X(pgn) X(fen) X(moves)

#define X(name) extern const struct Format format_##name;
FORMATS(X)
#undef X

#define X(name) +1
enum { FORMAT_COUNT = FORMATS(X) };
#undef X

#endif
