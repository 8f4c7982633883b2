/*
 * Retrograde analysis of chi zi qi: from the ends of the game back to every position.
 *
 * Captures lead to fewer pieces, every other move from a class of positions to the class with the
 * two counts exchanged. So classes are solved in the order of their pieces, two at a time, and
 * within them layer by layer: all positions that are decided in 0 plies, in 1, in 2 ...
 */
#ifndef TY_ENGINE_CHIZIQI_RETROGRADE_H
#define TY_ENGINE_CHIZIQI_RETROGRADE_H

#include "engine/chiziqi/index.h"
#include "engine/solver.h"

/* What the plies of a value count up to. */
enum ChiziqiMetric {
    CHIZIQI_TO_END,    /* the end of the game */
    CHIZIQI_TO_CAPTURE /* the next capture by either side, or the end */
};

enum { CHIZIQI_METRICS = CHIZIQI_TO_CAPTURE + 1 };

/* A value in a byte: 0 for a draw, else the plies and who wins. */
static inline uint8_t chiziqi_code(bool win, int plies)
{
    return (uint8_t)(2 * plies + 2 + win);
}

static inline bool chiziqi_code_win(uint8_t code)
{
    return code & 1;
}

/* Of a value that is no draw. */
static inline int chiziqi_code_plies(uint8_t code)
{
    return (code - 2) / 2;
}

/* Fills value[0 .. index->count - 1], zeroed before, with best play's values in the chosen metric:
 * the winner ends it as soon as can be, the loser as late. Raises the progress from `from` by 500
 * permille. Returns false if stopped. */
bool chiziqi_retrograde(const struct ChiziqiIndex *index, enum ChiziqiMetric metric, uint8_t *value,
                        struct SolverProgress *progress, int from);

#endif
