/*
 * A xiangqi position: who stands where, whose turn it is, and the counters of the rules.
 *
 * Piece codes are those of the contract: 0 is an empty point, else 1 + colour + 2 * kind. Colours
 * are seats: Red, who moves first, is 0. A move is from + to * 128; a0-a0 would be MOVE_NONE.
 */
#ifndef TY_ENGINE_XIANGQI_POSITION_H
#define TY_ENGINE_XIANGQI_POSITION_H

#include "engine/game.h"
#include "engine/xiangqi/points.h"

enum Kind { KING, ADVISOR, ELEPHANT, HORSE, ROOK, CANNON, SOLDIER, KINDS };

enum { RED, BLACK };

enum {
    QUIET_PLIES = 120,  /* so many without a capture are a draw */
    CHECKS_COUNTED = 10 /* of a side's checks, so many count among them */
};

struct Xiangqi {
    struct Points occupied;
    struct Points colour[2];
    struct Points kind[KINDS];
    uint64_t key;
    uint8_t at[POINTS];  /* piece code */
    uint8_t king[2];     /* where each king stands */
    uint8_t side;        /* to move */
    bool checked;        /* the side to move is in check */
    uint8_t checks[2];   /* that each side gave among the quiet plies, up to CHECKS_COUNTED */
    uint16_t quiet;      /* plies without a capture, as far as they count */
    uint16_t reversible; /* plies without a capture or a null move that this game has seen */
    uint16_t number;     /* of the move, as in a FEN: counts up after Black's */
};

/* The code of a piece of `colour` and `kind`. */
static inline int piece_code(int colour, int kind)
{
    return 1 + colour + 2 * kind;
}

/* The move between two different points. */
static inline Move move_new(int from, int to)
{
    return (Move)(from | to << 7);
}

/* 0 .. 127: the move of a table may be any number. */
static inline int move_from(Move move)
{
    return move & 127;
}

/* Likewise. */
static inline int move_to(Move move)
{
    return move >> 7 & 127;
}

/* The pieces of a kind that one side has. */
static inline struct Points pieces(const struct Xiangqi *p, int colour, int kind)
{
    return points_and(p->colour[colour], p->kind[kind]);
}

/* Puts a piece on an empty point. Leaves the counters and `checked` alone, as does the next. */
void xiangqi_put(struct Xiangqi *p, int point, int piece);

/* Takes the piece on `point` away. */
void xiangqi_remove(struct Xiangqi *p, int point);

/* Whether the side that made that ply was in check before it. */
bool xiangqi_was_checked(const struct Undo *undo);

/* The members of the contract of the same names, see engine/game.h. */
void xiangqi_start(void *position, const struct Options *options);

/* The seat whose turn it is, which is its colour too. */
int xiangqi_mover(const void *position);

/* The key, kept up by every change. */
uint64_t xiangqi_key(const void *position);

/* Makes a legal move; `undo` takes the key and, packed, the counters and the captured piece. */
void xiangqi_make(void *position, void *aux, Move move, struct Undo *undo);

/* Takes the last move back. */
void xiangqi_unmake(void *position, void *aux, Move move, const struct Undo *undo);

/* The null move; refused in check and to a side without rook, horse and cannon, whom having to move
 * may hurt. */
bool xiangqi_null_make(void *position, void *aux, struct Undo *undo);

/* Takes it back. */
void xiangqi_null_unmake(void *position, void *aux, const struct Undo *undo);

/* The key after a legal move, without making it. */
uint64_t xiangqi_key_after(const struct Xiangqi *p, Move move);

/* The piece code on a point, 0 .. 89. */
int xiangqi_piece_at(const void *position, int point);

/* From, to and piece of a legal move. */
struct MoveShape xiangqi_shape(const void *position, Move move);

#endif
