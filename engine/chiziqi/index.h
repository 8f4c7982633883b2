/*
 * Every position of chi zi qi as a number, without gaps, and back.
 *
 * Positions are told apart by the pieces of the side to move and of the other, not by colour. Those
 * with the same two piece counts form a class. The rules know no direction, so the eight turns and
 * reflections of the board change no value: a position is turned until the pieces of the side to
 * move lie as the smallest of their eight images does. Such boards are the rows of a class, the
 * pieces of the other side its columns; the place of a position in its class is
 *
 *     row(mover) * C(16 - movers, others) + rank(other squeezed into the points left free)
 *
 * where rank(board) counts the boards with as many pieces that are smaller as numbers (the
 * combinatorial number system). Rows whose board is an image of itself keep all their columns, so
 * that a position may have several numbers there.
 */
#ifndef TY_ENGINE_CHIZIQI_INDEX_H
#define TY_ENGINE_CHIZIQI_INDEX_H

#include "engine/chiziqi/position.h"

enum {
    CHIZIQI_TURNS = 8,          /* turns and reflections of the board; 0 leaves it alone */
    CHIZIQI_ROWS_MAX = 1051,    /* boards with six pieces, up to turns and reflections */
    CHIZIQI_COLUMNS_MAX = 3003, /* C(14, 6) */
    CHIZIQI_PACKED_BITS = CHIZIQI_POINTS - CHIZIQI_PIECES_MIN
};

struct ChiziqiClass {
    uint32_t rows, columns;
    uint32_t first; /* the number of its first position */
};

struct ChiziqiIndex {
    struct ChiziqiClass class[CHIZIQI_PIECES_MAX + 1][CHIZIQI_PIECES_MAX + 1]; /* [mover][other] */
    uint32_t count;                    /* positions in all */
    int pieces;                        /* of a side, at most */
    uint16_t row[1 << CHIZIQI_POINTS]; /* of each board of the side to move */
    uint8_t turn[1 << CHIZIQI_POINTS]; /* that brings a board to its row's */
    uint16_t row_board[CHIZIQI_PIECES_MAX + 1][CHIZIQI_ROWS_MAX];
    uint8_t row_turns[CHIZIQI_PIECES_MAX + 1][CHIZIQI_ROWS_MAX]; /* set of turns that keep it */
    uint16_t rank[1 << CHIZIQI_PACKED_BITS]; /* of squeezed boards among those of their count */
    uint16_t packed[CHIZIQI_PIECES_MAX + 1][CHIZIQI_COLUMNS_MAX]; /* by count and rank */
    uint16_t image[CHIZIQI_TURNS][2][256]; /* of a board's low and high byte */
    uint8_t squeeze[256][256];             /* [room][board]: the bits at the room's, packed */
    uint8_t spread[256][256];              /* [room][packed]: the way back */
    uint8_t points[256];                   /* how many bits are set */
};

/* Fills `index` for positions with 2 to `pieces` (4 or 6) pieces a side. */
void chiziqi_index_build(struct ChiziqiIndex *index, int pieces);

/* How many positions the row stands for, for each of its columns: 1 .. 8. */
int chiziqi_row_images(const struct ChiziqiIndex *index, int movers, uint32_t row);

/* `board` turned. */
static inline uint16_t chiziqi_image(const struct ChiziqiIndex *index, int turn, uint16_t board)
{
    return index->image[turn][0][board & 255] | index->image[turn][1][board >> 8];
}

/* `board` squeezed into the points of `room`: its bits outside are dropped, the others packed. */
static inline uint16_t chiziqi_squeeze(const struct ChiziqiIndex *index, uint16_t board,
                                       uint16_t room)
{
    unsigned low = index->squeeze[room & 255][board & 255];
    unsigned high = index->squeeze[room >> 8][board >> 8];
    return (uint16_t)(low | high << index->points[room & 255]);
}

/* The way back: bit n of `packed` goes to the n-th point of `room`. */
static inline uint16_t chiziqi_spread(const struct ChiziqiIndex *index, uint16_t packed,
                                      uint16_t room)
{
    int low_points = index->points[room & 255];
    unsigned low = index->spread[room & 255][packed & ((1U << low_points) - 1)];
    unsigned high = index->spread[room >> 8][packed >> low_points];
    return (uint16_t)(low | high << 8);
}

/* The column of `other` beside the row board `mover`. */
static inline uint32_t chiziqi_column(const struct ChiziqiIndex *index, uint16_t mover,
                                      uint16_t other)
{
    return index->rank[chiziqi_squeeze(index, other, (uint16_t)~mover)];
}

/* The pieces of the other side, `others` of them, in a column beside the row board `mover`. */
static inline uint16_t chiziqi_other(const struct ChiziqiIndex *index, uint16_t mover, int others,
                                     uint32_t column)
{
    return chiziqi_spread(index, index->packed[others][column], (uint16_t)~mover);
}

/* The number of a position (one of them); its counts must be 2 .. index->pieces. */
static inline uint32_t chiziqi_number(const struct ChiziqiIndex *index, uint16_t mover,
                                      uint16_t other)
{
    int movers = chiziqi_count(mover);
    const struct ChiziqiClass *class = &index->class[movers][chiziqi_count(other)];
    uint16_t row = index->row[mover];
    uint16_t turned = chiziqi_image(index, index->turn[mover], other);
    return class->first + row * class->columns +
           chiziqi_column(index, index->row_board[movers][row], turned);
}

#endif
