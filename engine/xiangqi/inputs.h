/*
 * A xiangqi position as a network sees it.
 *
 * An input is a piece on a point: own or the other side's, seven kinds, ninety points. The points
 * are counted from the viewer's own side of the board, and mirrored where its king stands right of
 * the middle file: what is learnt on one wing holds on the other.
 */
#ifndef TY_ENGINE_XIANGQI_INPUTS_H
#define TY_ENGINE_XIANGQI_INPUTS_H

#include "engine/learning.h"
#include "engine/xiangqi/position.h"

enum { INPUTS = 2 * KINDS * POINTS, BUCKETS = 8 };

/* Whether the view of `colour` is mirrored while its king stands on `king`. */
static inline bool view_mirrored(int king)
{
    return king % FILES > FILES / 2;
}

/* The input of a piece on a point in the view of `colour`, 0 .. INPUTS - 1. */
static inline int view_input(int colour, bool mirrored, int piece, int point)
{
    int file = point % FILES, rank = point / FILES;
    if (mirrored)
        file = FILES - 1 - file;
    if (colour != RED)
        rank = RANKS - 1 - rank;
    int other = piece_colour(piece) != colour;
    return (other * KINDS + piece_kind(piece)) * POINTS + rank * FILES + file;
}

/* The bucket of a position, 0 .. BUCKETS - 1: by rooks, horses and cannons on the board. */
static inline int inputs_bucket(const struct Xiangqi *p)
{
    int fighters =
        points_count(points_or(p->kind[HORSE], p->kind[CANNON])) + 2 * points_count(p->kind[ROOK]);
    int bucket = fighters / 2;
    return bucket < BUCKETS ? bucket : BUCKETS - 1;
}

extern const struct Learning xiangqi_learning;

#endif
