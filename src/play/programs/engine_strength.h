/*
 * How strong an engine of others plays, where it can be told: by UCI_Elo beside UCI_LimitStrength,
 * or by Skill Level. The steps are even ones of its range; what is chosen stands among its options,
 * so it is kept by engine.
 */
#ifndef TY_SRC_PLAY_PROGRAMS_ENGINE_STRENGTH_H
#define TY_SRC_PLAY_PROGRAMS_ENGINE_STRENGTH_H

#include "src/play/programs/engines.h"

enum { ENGINE_STRENGTHS = 5 /* the last is all that it has */ };

/* Notes which of its `count` options tells engine number `index` how strong to play. */
void engines_note_scale(struct Engines *engines, int index, const struct ProgramOption *options,
                        int count);

/* Whether it can be told. */
bool engine_has_strength(const struct Engine *engine);

/* What step `strength`, 0 .. ENGINE_STRENGTHS - 1, of an engine that can be told is called in
 * English, to be translated; and its number on the engine's own scale. */
const char *engine_strength_name(int strength);
int engine_strength_number(const struct Engine *engine, int strength);

/* The step that it is set to; -1: its options say something else. */
int engine_strength(const struct Engine *engine);

/* Sets engine number `index` to that step; false if that can't be kept. */
bool engines_set_strength(struct Engines *engines, int index, int strength);

#endif
