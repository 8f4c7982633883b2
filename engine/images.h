/*
 * A board and its images: the same match as it looks on a board that is turned or mirrored, where
 * the game's symmetries allow that.
 */
#ifndef TY_ENGINE_IMAGES_H
#define TY_ENGINE_IMAGES_H

#include "engine/board.h"

enum { IMAGES_MAX = 8 }; /* a square turned and mirrored */

struct Images {
    struct Board board[IMAGES_MAX]; /* owned; the first is the match as it was played */
    int count;                      /* 1 .. IMAGES_MAX */
};

/* The different keys that a position has on a board and on its images; the board's own is the
 * first. */
struct ImageKeys {
    uint64_t key[IMAGES_MAX];
    int count; /* 0: of no position */
};

/* Sets up the images of `board`, which is copied. There is only the board itself where the game has
 * no symmetries, or where the match began from a position that was set up: `reflect` tells of moves
 * alone, and only the game's start is known to be its own image. Free with images_free. */
void images_init(struct Images *images, const struct Board *board);
void images_free(struct Images *images);

/* Makes a move that is legal on the first board on all of them; takes it back. */
void images_make(struct Images *images, Move move);
void images_unmake(struct Images *images);

/* The keys of the positions that are on the boards now. */
struct ImageKeys images_keys(const struct Images *images);

/* The same of a board whose images are not kept. */
struct ImageKeys image_keys(const struct Board *board);

/* The key that all images of a position share: the least of theirs. */
uint64_t images_least_key(const struct Images *images);

#endif
