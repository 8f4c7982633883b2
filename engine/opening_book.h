/*
 * An opening book: what long thinking found in the positions that games begin with.
 *
 * A book is bytes that lie anywhere, a mapped file for one: nothing of it is copied. Positions
 * that are mirror images of each other share one entry.
 *
 * As bytes: a head of BOOK_HEAD, one line of text filled up with zeros ("tianyuan opening book 1
 * gomoku start=0123456789abcdef", the start position's key, which tells whether the keys are still
 * made the same way), then entries of BOOK_ENTRY, ordered by key, the best move of a position
 * first; numbers with the lowest byte first: key (8 bytes), move (2), weight (2), score (2,
 * signed), zeros (2).
 */
#ifndef TY_ENGINE_OPENING_BOOK_H
#define TY_ENGINE_OPENING_BOOK_H

#include "engine/board.h"

enum {
    BOOK_HEAD = 64,
    BOOK_ENTRY = 16,
    BOOK_MOVES_MAX = 16, /* of one position */
    BOOK_PLIES_MAX = 40, /* no book goes further */
    BOOK_SCORE_MAX = 32000
};

/* A view of a book. Zero is an empty one, which knows no position. */
struct OpeningBook {
    const unsigned char *entries; /* not owned */
    size_t count;
};

struct BookMove {
    Move move;
    int weight;  /* how often it is to be played beside the others: 1 .. 65535 */
    Score score; /* for the seat to move, at most BOOK_SCORE_MAX either way */
};

/* Makes `book` a view of `bytes`, which must outlive it. False if they are no book of that game, or
 * one for other keys; `book` is empty then. */
bool opening_book_open(struct OpeningBook *book, const struct Game *game, const void *bytes,
                       size_t size, struct TextError *error);

/* The moves that the book knows in a position, best first, all of them legal; returns how many, 0
 * if it does not know the position. */
int opening_book_moves(const struct OpeningBook *book, const struct Board *board,
                       struct BookMove moves[BOOK_MOVES_MAX]);

/* Picks one of them by weight; `random` decides. False if there is none. */
bool opening_book_pick(const struct OpeningBook *book, const struct Board *board, uint64_t random,
                       struct BookMove *picked);

/* The key under which a book keeps the position: the least of its images' keys, and in `image` the
 * symmetry that leads there, one of them by `random` where there are several. False for games that
 * began elsewhere than at the start or are too long. */
bool opening_book_key(const struct Board *board, uint64_t random, uint64_t *key, int *image);

/* Writes a book's head, and an entry, whose move is that of the image under `key`. */
void opening_book_write_head(const struct Game *game, unsigned char head[BOOK_HEAD]);
void opening_book_write_entry(uint64_t key, const struct BookMove *move,
                              unsigned char entry[BOOK_ENTRY]);

#endif
