/* What is known of a position by looking at it, whoever looks: our engine or another program. */
#ifndef TY_SRC_PLAY_SEATS_INSIGHT_H
#define TY_SRC_PLAY_SEATS_INSIGHT_H

#include "engine/search/search.h"
#include "engine/solver.h"

enum { ANALYST_LINES_MAX = 5 };

/* One of the best lines. */
struct AnalystLine {
    Move move[SEARCH_LINE_MAX]; /* from the position on */
    int count;                  /* at least 1 */
    bool exact;                 /* `value` is known; else `score` counts */
    struct Exact value;         /* for the seat to move */
    Score score;
    int depth; /* plies that were searched; 0 where a rule decides and nothing was searched */
};

/* What is known of a position. */
struct Insight {
    int line_count; /* best first */
    struct AnalystLine line[ANALYST_LINES_MAX];
    int depth, depth_selective; /* 0 where it is solved */
    uint64_t nodes, time_us;
    struct WindowEdge window;
};

/* How a position is looked at. No limit at all: until it is told to stop, or all is known. */
struct AnalystTask {
    int lines; /* 1 .. ANALYST_LINES_MAX */
    int depth; /* 0: no limit; the same of the next two */
    uint64_t nodes, time_us;
};

#endif
