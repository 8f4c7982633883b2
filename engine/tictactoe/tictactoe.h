/* Tic-tac-toe: three in a row on nine points. */
#ifndef TY_ENGINE_TICTACTOE_TICTACTOE_H
#define TY_ENGINE_TICTACTOE_TICTACTOE_H

#include "engine/level.h"

extern const struct Game tictactoe_game;

/* For the files of this folder. */

enum { TICTACTOE_POINTS = 9, TICTACTOE_LINES = 8, TICTACTOE_FULL = (1 << TICTACTOE_POINTS) - 1 };

/* A move is its point + 1. */
struct TictactoePosition {
    uint16_t stones[SEATS]; /* bit p: a stone on point p */
};

/* The eight lines as sets of points. */
extern const uint16_t tictactoe_lines[TICTACTOE_LINES];

extern const struct Knowledge tictactoe_knowledge; /* evaluate.c */
extern const struct Solver tictactoe_solver;       /* solver.c */
extern const struct Level tictactoe_levels[];      /* levels.c */

#endif
