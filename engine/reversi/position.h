/* A position of reversi, and what the files of this folder share. */
#ifndef TY_ENGINE_REVERSI_POSITION_H
#define TY_ENGINE_REVERSI_POSITION_H

#include "engine/game.h"
#include "engine/reversi/discs.h"

struct Reversi {
    uint64_t discs[SEATS];
    uint64_t mover; /* the seat: 0 or 1 */
};

/* A move is its point + 1. */
enum { PASS = POINTS + 1 };

/* The seat to move. */
static inline int mover_of(const struct Reversi *p)
{
    return (int)p->mover;
}

/* --- text.c: as the members of these names in struct Game --- */

/* Reads a position; false, with the error, if it is none. */
bool reversi_position_read(void *position, const struct Options *options, const char *text,
                           struct TextError *error);

/* Writes a position. */
void reversi_position_write(const void *position, char text[POSITION_TEXT_MAX]);

/* Reads a move, legal or not; false, with the error, if it is none. */
bool reversi_move_read(const void *position, const char *text, Move *move, struct TextError *error);

/* Writes a move. */
void reversi_move_write(const void *position, Move move, char text[MOVE_TEXT_MAX]);

/* --- evaluate.c --- */

extern const struct Knowledge reversi_knowledge;

#endif
