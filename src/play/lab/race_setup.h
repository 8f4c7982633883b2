/*
 * A race that somebody puts together: a position of any game, or a tree on paper, and the lanes on
 * it. As one line of text it can be pasted to others, who then see the same numbers.
 */
#ifndef TY_SRC_PLAY_LAB_RACE_SETUP_H
#define TY_SRC_PLAY_LAB_RACE_SETUP_H

#include "engine/board.h"
#include "src/play/lab/experiment.h"

enum { RACE_LANES = 6, RACE_DEPTH_MAX = 16, RACE_OPTIONS_MAX = 260, RACE_TEXT_MAX = 2048 };

struct RaceSetup {
    const struct Game *game;
    char options[RACE_OPTIONS_MAX];   /* "rule=renju"; "": none */
    char position[POSITION_TEXT_MAX]; /* "": as the game starts */
    int depth;                        /* 1 .. RACE_DEPTH_MAX, of lanes that name none */
    int lane_count;                   /* 1 .. RACE_LANES */
    struct LaneSettings lane[RACE_LANES];
};

/* The lanes that a race begins with. */
enum RacePreset {
    RACE_AS_TAUGHT,   /* minimax, alpha-beta, PVS, bare */
    RACE_ALL_COMPANY, /* alpha-beta bare, with table and order, with all that keeps the value */
    RACE_EACH_SWITCH, /* alpha-beta bare, and with one switch each */
    RACE_PRESETS
};

/* A race from the start of a game, at a depth that takes a second or two, as taught. */
void race_setup_init(struct RaceSetup *setup, const struct Game *game);

/* The same from the position of a board. */
void race_setup_from(struct RaceSetup *setup, const struct Board *board);

/* Puts the lanes of a preset in place of those that are there. */
void race_setup_preset(struct RaceSetup *setup, enum RacePreset preset);

/* The same race as one line: "game gomoku; position ...; depth 3; lane alphabeta". */
void race_setup_write(const struct RaceSetup *setup, char text[RACE_TEXT_MAX]);

/* Takes a race from such a line, see experiment_read. False with an error at its place, the set-up
 * as it was, if the line is wrong, or has more lanes or depth than fit. */
bool race_setup_read(struct RaceSetup *setup, const char *line, struct TextError *error);

#endif
