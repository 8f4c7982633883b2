/* Openings for matches: random, varied, and fair to both sides. */
#ifndef TY_SRC_CLI_BOOKS_OPENINGS_H
#define TY_SRC_CLI_BOOKS_OPENINGS_H

#include "src/cli/books/book.h"

struct Openings {
    const struct Board *start; /* not owned */
    const void *tables;        /* not owned */
    int plies;                 /* random moves after the start; 0: every opening is the start */
    uint64_t seed;
    uint64_t nodes;          /* of the search that judges them; 0: a short one */
    Score least, most;       /* how far from even they are to stand, either way; most 0: even */
    const struct Book *book; /* not owned; NULL: random ones. With it the openings are the book's
                                in turn, from a place given by the seed */
};

enum { OPENING_MAX = 64 };

/* An opening's moves. */
struct Opening {
    Move moves[OPENING_MAX];
    int count;
    Score score; /* for the side to move, as judged; 0 for a book's */
};

/* Makes opening number `number`, the same for the same openings and number: random moves (near the
 * stones where the game knows candidates) to a position that a short search finds about even, or
 * the first of several tries that is as even as it is to be, or the one that comes nearest. */
void opening_make(const struct Openings *openings, int number, struct Opening *opening);

/* The moves to choose among in an opening (room for MOVES_MAX): the game's candidates where it
 * knows `least` or more, else every legal move; returns how many. */
int opening_choices(const struct Board *board, int least, Move *moves);

#endif
