/* What is agreed on before a game: who plays whom, by which rules, on which clock. */
#ifndef TY_SRC_PLAY_SETUP_H
#define TY_SRC_PLAY_SETUP_H

#include "engine/level.h"
#include "engine/match.h"
#include "src/common/translate.h"
#include <stdbool.h>

enum { OPPONENT_MAX = 64, SETUP_TEXT_MAX = 128 };

/* The person at the same screen, in struct Setup's opponent. */
#define OPPONENT_HUMAN "human"

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
    char opponent[OPPONENT_MAX]; /* OPPONENT_HUMAN or as level_read takes it: "level:beginner" */
    enum SetupSide side;         /* of the player who sets up */
    struct ClockSettings clock;
};

/* A clock that is offered: label is English, for people. */
struct ClockPreset {
    const char *label;
    struct ClockSettings clock;
};

/* Preset number `index`, from 0 (no clock); NULL past the end. */
const struct ClockPreset *clock_preset(int index);

/* The preset that is like `clock`; 0 if none is. */
int clock_preset_find(const struct ClockSettings *clock);

/* A first set-up of `game`: its default rules, no clock, the player begins against its second level
 * (or another person, where it has no levels). */
void setup_default(struct Setup *setup, const struct Game *game);

/* Whether the opponent is a level of the setup's game; fills `level` (may be NULL). */
bool setup_level(const struct Setup *setup, struct Level *level);

/* Sets the opponent as a command line names it: "human", a level or a classic of the game by its
 * identifier, with or without "level:" or "classic:" before it. False, and nothing changed, if
 * there is none of that name. */
bool setup_set_opponent(struct Setup *setup, const char *name);

/* Writes everything but the game as one line, and reads it back over the default of setup->game.
 * What it does not understand (a level or an option that is gone) stays as it is. */
void setup_write(const struct Setup *setup, char text[SETUP_TEXT_MAX]);
void setup_read(struct Setup *setup, const char *text);

#endif
