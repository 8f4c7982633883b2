/* What players should hear of the library's file: that it was mended, and what that has saved. */
#ifndef TY_SRC_PLAY_DATABASE_NEWS_H
#define TY_SRC_PLAY_DATABASE_NEWS_H

#include "src/play/system/files.h"

/* What players should hear of the file itself. */
enum LibraryNewsKind {
    LIBRARY_ALL_WELL,
    LIBRARY_MENDED,   /* it was damaged: `count` games were saved and `lost` were not, as far as is
                         known; the old file is `path` */
    LIBRARY_NEWER,    /* a newer program wrote it: it is left alone */
    LIBRARY_READ_ONLY /* it can be looked at, but nothing can be kept */
};

struct LibraryNews {
    enum LibraryNewsKind kind;
    int count, lost;
    char path[FILE_PATH_MAX];
};

/* What the last mending has saved, until the player has closed the report. */
struct LibraryReport {
    bool known; /* else there is none */
    int saved;
    int lost;                 /* games that are known to have been there */
    char path[FILE_PATH_MAX]; /* of the damaged file */
    char *list;               /* owned, free(): the first of the lost, a line each: the players and
                                 the date with tabs between */
};

#endif
