/*
 * A chi zi qi position on 16-bit boards, and the two questions everything else asks: where can a
 * piece step, and what does a move take.
 *
 * Bit n of a board is point n: a1 is bit 0, d1 bit 3, d4 bit 15.
 */
#ifndef TY_ENGINE_CHIZIQI_POSITION_H
#define TY_ENGINE_CHIZIQI_POSITION_H

#include "engine/level.h"

enum {
    CHIZIQI_SIDE = 4,           /* points on a line, lines each way */
    CHIZIQI_POINTS = 16,        /* on the board */
    CHIZIQI_PIECES_MIN = 2,     /* a side with fewer has lost */
    CHIZIQI_PIECES_MAX = 6,     /* of a side, in the larger variant */
    CHIZIQI_QUIET_MAX = 100,    /* moves without a capture that make a draw */
    CHIZIQI_OCCURRENCES_MAX = 3 /* of a position that make a draw */
};

enum ChiziqiColour { CHIZIQI_BLACK, CHIZIQI_WHITE };

struct ChiziqiPosition {
    uint16_t board[SEATS]; /* Black's pieces, White's pieces */
    uint8_t mover;
    uint8_t quiet;  /* moves since the last capture, 0 .. CHIZIQI_QUIET_MAX */
    uint8_t pieces; /* of a side at the start: 4 or 6 */
};

/* The points next to each point, along the lines. */
extern const uint16_t chiziqi_next[CHIZIQI_POINTS];

/* What the side that moved takes in one line of four points, by its own pieces in that line and the
 * enemy's: bit n is the line's point n. */
extern const uint8_t chiziqi_taken[16][16];

/* A line of four points as a file of the board: file a. */
extern const uint16_t chiziqi_file[16];

/* The pieces of `board`. */
static inline int chiziqi_count(uint16_t board)
{
    return __builtin_popcount(board);
}

/* The lowest point of a board that is not empty. */
static inline int chiziqi_first(uint16_t board)
{
    return __builtin_ctz(board);
}

/* The four points of file `file` (0 .. 3) of `board`, rank 1 in bit 0. The product puts the bits
 * 0, 4, 8 and 12 side by side from bit 12 on, and nothing else there. */
static inline unsigned chiziqi_file_of(uint16_t board, int file)
{
    return (((unsigned)board >> file & 0x1111U) * 0x1248U >> 12) & 15U;
}

/* The four points of rank `rank` (0 .. 3) of `board`, file a in bit 0. */
static inline unsigned chiziqi_rank_of(uint16_t board, int rank)
{
    return (unsigned)board >> (CHIZIQI_SIDE * rank) & 15U;
}

/* The pieces of `enemy` that are taken when a piece of `own` has just arrived on `to`; `own` is the
 * board after the step. */
static inline uint16_t chiziqi_capture(uint16_t own, uint16_t enemy, int to)
{
    int file = to % CHIZIQI_SIDE, rank = to / CHIZIQI_SIDE;
    unsigned in_rank = chiziqi_taken[chiziqi_rank_of(own, rank)][chiziqi_rank_of(enemy, rank)];
    unsigned in_file = chiziqi_taken[chiziqi_file_of(own, file)][chiziqi_file_of(enemy, file)];
    return (uint16_t)(in_rank << (CHIZIQI_SIDE * rank) | (unsigned)chiziqi_file[in_file] << file);
}

/* The empty points that some piece of `own` can step to. */
static inline uint16_t chiziqi_reach(uint16_t own, uint16_t enemy)
{
    unsigned spread = (unsigned)own << 4 | (unsigned)own >> 4 | ((unsigned)own & 0x7777U) << 1 |
                      ((unsigned)own & 0xeeeeU) >> 1;
    return (uint16_t)(spread & ~((unsigned)own | enemy));
}

/* A move's identity: where it comes from and goes to; never 0, since the two differ. */
static inline Move chiziqi_move(int from, int to)
{
    return (Move)(from | to << 4);
}

static inline int chiziqi_from(Move move)
{
    return move & 15;
}

static inline int chiziqi_to(Move move)
{
    return move >> 4 & 15;
}

/* Game.start, .position_read, .position_write, .move_read and .move_write, as said in game.h. */
void chiziqi_start(void *position, const struct Options *options);

/* Reads `wwww/4/4/bbbb b 0`. */
bool chiziqi_position_read(void *position, const struct Options *options, const char *text,
                           struct TextError *error);

/* Writes what the reader reads. */
void chiziqi_position_write(const void *position, char text[POSITION_TEXT_MAX]);

/* Reads `a1a2`; a step along a line, legal or not. */
bool chiziqi_move_read(const void *position, const char *text, Move *move, struct TextError *error);

/* Writes what the reader reads. */
void chiziqi_move_write(const void *position, Move move, char text[MOVE_TEXT_MAX]);

/* Everything beyond the rules. */
extern const struct Knowledge chiziqi_knowledge;

/* The opponents, ended by id NULL. */
extern const struct Level chiziqi_levels[];

/* Exact values of the variants with four and six pieces. */
extern const struct Solver chiziqi_solver;

#endif
