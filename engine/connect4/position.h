/*
 * Positions of connect four as sets of points in 64 bits, for the files of this folder.
 *
 * A file takes seven bits, its six points from the lowest up and one above them that stays empty:
 * so no line of four goes on from one file's top to the next one's foot, and a carry in an addition
 * finds the lowest empty point of every file at once.
 */
#ifndef TY_ENGINE_CONNECT4_POSITION_H
#define TY_ENGINE_CONNECT4_POSITION_H

#include "engine/level.h"
#include "engine/solver.h"

enum {
    CONNECT4_FILES = 7,
    CONNECT4_RANKS = 6,
    CONNECT4_POINTS = CONNECT4_FILES * CONNECT4_RANKS,
    CONNECT4_HEIGHT = CONNECT4_RANKS + 1, /* bits of a file */
    CONNECT4_ROW = 4                      /* so many in a row win */
};

/* The lowest points of all files, and all points. */
#define CONNECT4_FOOT  UINT64_C(0x40810204081)
#define CONNECT4_BOARD (CONNECT4_FOOT * ((1 << CONNECT4_RANKS) - 1))

struct Connect4Position {
    uint64_t discs[SEATS];
};

extern const struct Knowledge connect4_knowledge; /* evaluate.c */
extern const struct Solver connect4_solver;       /* solver.c */
extern const struct Level connect4_levels[];      /* levels.c */

/* The bit of a point, 0 .. CONNECT4_POINTS - 1. */
static inline uint64_t connect4_bit(int point)
{
    return UINT64_C(1) << (point % CONNECT4_FILES * CONNECT4_HEIGHT + point / CONNECT4_FILES);
}

/* The points of a file, 0 .. CONNECT4_FILES - 1. */
static inline uint64_t connect4_file(int file)
{
    return ((UINT64_C(1) << CONNECT4_RANKS) - 1) << file * CONNECT4_HEIGHT;
}

/* How many points a set has. */
static inline int connect4_count(uint64_t set)
{
    return __builtin_popcountll(set);
}

/* The points that hold a disc of either colour. */
static inline uint64_t connect4_all(const struct Connect4Position *position)
{
    return position->discs[0] | position->discs[1];
}

/* The seat to move. */
static inline int connect4_mover(const struct Connect4Position *position)
{
    return connect4_count(connect4_all(position)) & 1;
}

/* The points that a disc can fall to when the discs `all` are there: at most one in a file. */
static inline uint64_t connect4_landings(uint64_t all)
{
    return (all + CONNECT4_FOOT) & CONNECT4_BOARD;
}

/* Whether the set holds four in a row. */
bool connect4_won(uint64_t discs);

/* The points without one of `all` that would make four in a row of `own`, in reach or not. */
uint64_t connect4_threats(uint64_t own, uint64_t all);

/* --- text.c: as the members of these names in struct Game --- */

/* Reads a position; false, with the error, if it is none. */
bool connect4_position_read(void *position, const struct Options *options, const char *text,
                            struct TextError *error);

/* Writes a position. */
void connect4_position_write(const void *position, char text[POSITION_TEXT_MAX]);

/* Reads a move, the point where the disc comes to lie; false, with the error, if it is none. */
bool connect4_move_read(const void *position, const char *text, Move *move,
                        struct TextError *error);

/* Writes a move. */
void connect4_move_write(const void *position, Move move, char text[MOVE_TEXT_MAX]);

#endif
