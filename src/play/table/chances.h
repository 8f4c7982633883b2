/* How a game stood, ply by ply, as far as somebody has looked. */
#ifndef TY_SRC_PLAY_TABLE_CHANCES_H
#define TY_SRC_PLAY_TABLE_CHANCES_H

#include <stdbool.h>

struct ChancePly {
    bool known;
    float value; /* 0..1: the first colour's */
};

/* All zero when nothing is known. */
struct Chances {
    struct ChancePly *ply; /* owned */
    int count, capacity;
    int end; /* plies after which the game was over; 0: it goes on */
};

/* Notes how it stood after `ply` >= 0 plies. */
void chances_note(struct Chances *chances, int ply, float value);

/* The game was over after `ply` > 0 plies, with that value: 1 if the first colour won. */
void chances_note_end(struct Chances *chances, int ply, float value);

/* Forgets what was noted after more than so many plies, as they were taken back, and the end. */
void chances_cut(struct Chances *chances, int plies);

/* How many plies are known. */
int chances_known(const struct Chances *chances);

/* Frees what it holds; nothing is known then. */
void chances_free(struct Chances *chances);

#endif
