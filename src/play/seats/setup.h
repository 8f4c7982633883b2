/* What is agreed on before a game: who plays whom, by which rules, on which clock. */
#ifndef TY_SRC_PLAY_SEATS_SETUP_H
#define TY_SRC_PLAY_SEATS_SETUP_H

#include "engine/level.h"
#include "engine/match.h"
#include "src/common/translate.h"
#include <stdbool.h>

enum { OPPONENT_MAX = 64, SETUP_TEXT_MAX = 512, SETUP_SERIES_MAX = 100 };

/* The person at the same screen, in struct Setup's opponent. */
#define OPPONENT_HUMAN "human"

/* Stands before the name of an engine of others, in struct Setup's opponent and in records. */
#define OPPONENT_ENGINE "engine:"

/* Enum name, as kept in the settings, English for people. */
#define SETUP_SIDES(X)                                                                             \
    X(FIRST, "first", N_("I go first"))                                                            \
    X(SECOND, "second", N_("Opponent goes first"))                                                 \
    X(RANDOM, "random", N_("Random"))

enum SetupSide {
#define X(name, id, text) SIDE_##name,
    SETUP_SIDES(X)
#undef X
        SIDE_COUNT
};

struct Setup {
    const struct Game *game;
    struct Options options;
    /* OPPONENT_HUMAN, as level_read takes it ("level:casual"), or "engine:NAME". */
    char opponent[OPPONENT_MAX];
    char
        own[OPPONENT_MAX]; /* who plays the side of the player who sets up, the same; "": oneself */
    enum SetupSide side;   /* of the player who sets up */
    struct ClockSettings clock;
    int series;     /* games in a row of two programs, sides changing; 1 .. SETUP_SERIES_MAX */
    char event[64]; /* what the game is part of, as its record says; "": of nothing */
    int effort; /* what a move of an engine may take without a clock: a number of effort_preset */
};

/* What an engine's move may take: label is English, for people. */
struct EffortPreset {
    const char *id, *label;
    uint64_t time_us, nodes; /* 0: no such limit */
    int depth;
};

/* Preset number `index`, from 0; NULL past the end. Those by time come first: Gomocup's programs
 * know no others. */
const struct EffortPreset *effort_preset(int index);

/* How many are by time. */
int effort_timed(void);

/* A clock that is offered: label is English, for people. */
struct ClockPreset {
    const char *label, *clock; /* the latter as clock_read takes it */
};

/* Preset number `index`, from 0 (no clock); NULL past the end. */
const struct ClockPreset *clock_preset(int index);

/* The preset that is like `clock`; -1 if none is. */
int clock_preset_find(const struct ClockSettings *clock);

/* A first set-up of `game`: its default rules, no clock, the player begins against its second level
 * (or another person, where it has no levels). */
void setup_default(struct Setup *setup, const struct Game *game);

/* Whether the opponent is a level of the setup's game; fills `level` (may be NULL). */
bool setup_level(const struct Setup *setup, struct Level *level);

/* The name of the engine that an opponent or a tag of a record names; NULL if it is none. Points
 * into `text`. */
const char *setup_engine(const char *text);

/* Sets the opponent of a person as a command line names it: "human", a level or a classic of the
 * game by its identifier, with or without "level:" or "classic:" before it. False, and nothing
 * changed, if there is none of that name. */
bool setup_set_opponent(struct Setup *setup, const char *name);

/* Writes everything but the game as one line, and reads it back over the default of setup->game.
 * What it does not understand (a level or an option that is gone) stays as it is. */
void setup_write(const struct Setup *setup, char text[SETUP_TEXT_MAX]);
void setup_read(struct Setup *setup, const char *text);

#endif
