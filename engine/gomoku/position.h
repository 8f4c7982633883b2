/*
 * The board of gomoku and what a move does to it.
 *
 * A move that places a stone is the point plus one; the three choices of swap2 lie above every
 * point. Seats and colours are two things: seat 0 begins with Black and may end up with White.
 */
#ifndef TY_ENGINE_GOMOKU_POSITION_H
#define TY_ENGINE_GOMOKU_POSITION_H

#include "engine/game.h"

enum {
    GOMOKU_SIZE_MAX = 20,
    GOMOKU_POINTS_MAX = GOMOKU_SIZE_MAX * GOMOKU_SIZE_MAX,
    GOMOKU_DIRECTIONS = 4,
    GOMOKU_PLY_MAX = GOMOKU_POINTS_MAX + 2 /* two choices at most */
};

enum GomokuRule { RULE_FREESTYLE, RULE_STANDARD, RULE_RENJU, RULE_COUNT };

enum GomokuColour { COLOUR_BLACK, COLOUR_WHITE };

/* What stands on a point. */
enum GomokuCell { CELL_EMPTY, CELL_BLACK, CELL_WHITE };

/* Moves that choose instead of placing a stone. */
enum {
    MOVE_TAKE_BLACK = GOMOKU_POINTS_MAX + 1,
    MOVE_TAKE_WHITE,
    MOVE_TWO_MORE,
};

/* Where swap2 stands; without it every position is PHASE_PLAY. */
enum GomokuPhase {
    PHASE_PLAY,
    PHASE_PLACE_THREE,    /* seat 0 places Black, White, Black */
    PHASE_SECOND_CHOOSES, /* seat 1 takes a colour, or places two more */
    PHASE_PLACE_TWO,      /* seat 1 places White, Black */
    PHASE_FIRST_CHOOSES,  /* seat 0 takes a colour */
};

/* What one move changes beside a stone; eight bytes, saved whole for unmake. */
struct GomokuState {
    uint8_t turn;       /* enum GomokuColour: the stone that comes next */
    uint8_t phase;      /* enum GomokuPhase */
    uint8_t black_seat; /* the seat that plays Black */
    uint8_t over;       /* 1 once a side has won or lost; a full board is seen by counting */
    uint8_t winner;     /* enum GomokuColour, if over */
    uint8_t reason;     /* enum Reason, if over */
    uint8_t spare[2];   /* 0 */
};

struct GomokuPosition {
    uint64_t key;
    struct GomokuState state;
    int16_t stones;
    uint8_t size; /* lines: 15, 19 or 20 */
    uint8_t rule; /* enum GomokuRule */
    uint8_t cell[GOMOKU_POINTS_MAX];
};

/* Whether a stone of `colour` wins with exactly five only, so that six win nothing. */
static inline bool gomoku_exact(enum GomokuRule rule, enum GomokuColour colour)
{
    return rule == RULE_STANDARD || (rule == RULE_RENJU && colour == COLOUR_BLACK);
}

/* The points of the board, 225 to 400. */
static inline int gomoku_points(const struct GomokuPosition *position)
{
    return position->size * position->size;
}

/* The point `steps` away from `point` in a direction, POINT_NONE off the board. */
int gomoku_step(const struct GomokuPosition *position, int point, int direction, int steps);

/* Stones of `colour` in a row through `point`, a stone there counted in whether it stands or not:
 * 1 .. 20. */
int gomoku_run(const struct GomokuPosition *position, int point, int direction,
               enum GomokuColour colour);

/* Whether a stone of `colour` on `point` makes a line that wins. */
bool gomoku_wins(const struct GomokuPosition *position, int point, enum GomokuColour colour);

/* The key of a stone of `colour` on `point`, and that of a state. */
uint64_t gomoku_stone_key(enum GomokuColour colour, int point);
uint64_t gomoku_state_key(const struct GomokuState *state);

/* The key after a stone of the colour in turn on the empty `point`, which does not end the game. */
uint64_t gomoku_key_after(const struct GomokuPosition *position, int point);

/* The start position of a size, rule and opening (swap2 or free); its key is salted by all
 * three. */
void gomoku_start(struct GomokuPosition *position, int size, enum GomokuRule rule, bool swap2);

/* Computes the key anew, from everything. `swap2` as for gomoku_start. */
uint64_t gomoku_full_key(const struct GomokuPosition *position, bool swap2);

/* The state after a stone of the colour in turn, with the verdict on it. */
struct GomokuState gomoku_state_after(const struct GomokuPosition *position, enum Reason verdict);

/* The state after one of the three choices of swap2. */
struct GomokuState gomoku_state_chosen(const struct GomokuPosition *position, Move choice);

#endif
