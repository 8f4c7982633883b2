/* A game as the library knows it: where it comes from, who played it, how it ended, and what a
 * review has found of its moves. */
#ifndef TY_SRC_PLAY_DATABASE_ENTRY_H
#define TY_SRC_PLAY_DATABASE_ENTRY_H

#include "engine/tree.h"

enum { LIBRARY_NAME_MAX = 96 /* bytes of a player, an event, a file, with the closing 0 */ };

/* How a game came here; the numbers stand in the file. */
enum LibraryKind { LIBRARY_PLAYED = 0, LIBRARY_ONLINE = 1, LIBRARY_IMPORTED = 2 };

/* How it ended; the numbers stand in the file. */
enum LibraryResult {
    LIBRARY_OPEN = 0,   /* unfinished, or not known */
    LIBRARY_FIRST = 1,  /* the first colour won */
    LIBRARY_SECOND = 2, /* the second did */
    LIBRARY_DRAW = 3
};

/* Where a game comes from. */
struct LibraryOrigin {
    enum LibraryKind kind;
    int mine;           /* the colour, 0 or 1, that the player here had; -1: neither, or both */
    const char *source; /* the file's name; "" for none */
};

/* What is known of a game without its moves. */
struct LibraryGame {
    int64_t id;
    const struct Game *game; /* NULL: a game that this program does not know */
    struct Options options;
    char player[SEATS][LIBRARY_NAME_MAX]; /* by colour */
    char event[LIBRARY_NAME_MAX], source[LIBRARY_NAME_MAX];
    char date[16]; /* "2026.11.22" with ? for what is not known; "" */
    enum LibraryResult result;
    enum Reason reason; /* REASON_NONE if it is not known */
    enum LibraryKind kind;
    int mine;   /* as in struct LibraryOrigin */
    int length; /* plies */
    int slot;   /* of the autosave, where it goes on; -1: it is over */
    bool starred;
    char last[POSITION_TEXT_MAX]; /* the position after the last move */
    struct MoveShape move;        /* the last move; .to POINT_NONE if there is none */
};

/* What came of an addition. */
struct LibraryAdded {
    int64_t id;
    bool is_double; /* the same game was there already */
};

/* What a review has found of one colour's moves. */
struct LibraryMoves {
    int judged; /* moves: a game's beginning or end may be left out */
    int inaccuracies, mistakes, blunders;
    double accuracy; /* 0 .. 100, the mean of the judged moves */
};

struct LibraryReview {
    bool reviewed; /* else nothing more is known */
    struct LibraryMoves colour[SEATS];
};

#endif
