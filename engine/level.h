/* How strong an opponent plays: difficulty levels and the classics, which are programs from
 * textbooks. */
#ifndef TY_ENGINE_LEVEL_H
#define TY_ENGINE_LEVEL_H

#include "engine/search/settings.h"

struct Level {
    const char *id;       /* as typed: "beginner", "shape-1"; NULL ends a list */
    const char *label;    /* English, for people */
    const char *about;    /* English: how it plays at the board, then what it does */
    const char *formerly; /* its id in settings and records of earlier versions; NULL: had none */
    bool classic;         /* a textbook's program rather than a step of the scale */
    bool exact;           /* plays from the solver's table where there is one */
    int strength; /* Elo points on the game's own scale, whose weakest level has 800; measured
                          by games between the levels, see engine/BENCHMARKS.md; 0: not known */
    struct SearchSettings settings;
};

/* The number of steps of the game's scale, classics not counted. */
int level_count(const struct Game *game);

/*
 * Reads an opponent as typed: `level:3` or `level:skilled` (1 is the weakest; names of earlier
 * versions are understood), `classic:shape-1`,
 * or a set of options such as
 * `algorithm=pvs,table,killer,window=4,eval=run,depth=3,nodes=10000,ms=500`, of the strong search
 * also its parameters (`algorithm=strong,nodes=10000,reverse=120`). `level` is filled with
 * a copy whose strings live as long as the game or `text`.
 */
bool level_read(const struct Game *game, const char *text, struct Level *level,
                struct TextError *error);

/* Whether the level plays the better the longer it may think: its only limit is time. */
bool level_by_time(const struct Level *level);

/* Level number `index` of the game's list (scale first, then the classics), or NULL past its end.
 */
const struct Level *level_get(const struct Game *game, int index);

/* The window schedules of the teaching text, half-widths ended by 0: for depths 2 and 3, and 4. */
extern const uint8_t window_schedule_3[];
extern const uint8_t window_schedule_4[];

#endif
