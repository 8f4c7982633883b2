/* What a search is asked and what it answers. */
#ifndef TY_ENGINE_SEARCH_SETTINGS_H
#define TY_ENGINE_SEARCH_SETTINGS_H

#include "engine/search/parameters.h"
#include "engine/search/score.h"
#include "engine/search/trace.h"
#include <stdatomic.h>

enum {
    PLY_MAX = 128,        /* no search looks deeper */
    SEARCH_LINE_MAX = 64, /* the longest expected line that is reported */
    VARIATIONS_MAX = 64   /* the most lines that a search tells apart */
};

/* Enum name, identifier as typed, English for people. */
#define ALGORITHMS(X)                                                                              \
    X(MINIMAX, "minimax", "Minimax")                                                               \
    X(NEGAMAX, "negamax", "Negamax")                                                               \
    X(ALPHA_BETA, "alphabeta", "Alpha-beta")                                                       \
    X(PVS, "pvs", "Principal variation search")                                                    \
    X(ASPIRATION, "aspiration", "PVS with aspiration windows")                                     \
    X(STRONG, "strong", "The strong engine")                                                       \
    X(CLASSIC, "classic", "The textbook's own program")

/* What may be switched on beside an algorithm of the ladder. Those marked CHANGES_TREE may change
 * the value that a depth returns; the others only the work it takes. */
#define SWITCHES(X)                                                                                \
    X(TABLE, "table", "Transposition table")                                                       \
    X(CAPTURES, "captures", "Captures first")                                                      \
    X(KILLER, "killer", "Killer moves")                                                            \
    X(HISTORY, "history", "History heuristic")                                                     \
    X(ITERATIVE, "iterative", "Iterative deepening")                                               \
    X(NULL_MOVE, "null", "Null move")                       /* CHANGES_TREE */                     \
    X(QUIESCENCE, "quiescence", "Quiescence search")        /* CHANGES_TREE */                     \
    X(EXTENSION, "extension", "Check extension")            /* CHANGES_TREE */                     \
    X(WINDOW, "window", "Window about the centre")          /* CHANGES_TREE */                     \
    X(WIDTH, "width", "Width limit after a shallow search") /* CHANGES_TREE */

enum Algorithm {
#define X(name, id, text) ALGORITHM_##name,
    ALGORITHMS(X)
#undef X
        ALGORITHM_COUNT
};

enum SwitchIndex {
#define X(name, id, text) SWITCH_INDEX_##name,
    SWITCHES(X)
#undef X
        SWITCH_COUNT
};

enum Switch {
#define X(name, id, text) SWITCH_##name = 1 << SWITCH_INDEX_##name,
    SWITCHES(X)
#undef X
};

/* All that make the ladder fast without changing its values. */
enum {
    SWITCHES_FAST =
        SWITCH_TABLE | SWITCH_CAPTURES | SWITCH_KILLER | SWITCH_HISTORY | SWITCH_ITERATIVE
};

/* How a person errs who looks at the board. Zero: not at all. What lapses is a matter of position
 * and seed alone, so a misjudgement lasts as long as the game that the seed belongs to, and other
 * games have others. The strong engine knows the noise alone: a little of it, most in the opening,
 * and no two games are the same. */
struct Lapses {
    Score noise;   /* points by which a leaf's value may be misjudged, either way, >= 0 */
    Score opening; /* strong engine only: the noise in the first plies of a game instead, in which
                      moves are worth much the same; >= 0 */
    int oversight; /* permille: how often a move far from the last two is overlooked, 0 .. 1000 */
    bool careless; /* checks, fours and fives are overlooked like any move, and a decided position
                      looks like any good one */
    uint64_t seed; /* of the game */
};

/* What a search is to do. Zero is: no limit of that kind. At least one limit must be set. */
struct SearchSettings {
    enum Algorithm algorithm;
    unsigned switches;       /* set of enum Switch */
    int evaluation;          /* index into the game's evaluations */
    const uint8_t *schedule; /* SWITCH_WINDOW, in games that place stones: half-widths by number of
                                own moves, ended by 0 */
    int width;               /* SWITCH_WIDTH: moves kept at a node */
    int depth;               /* plies, 0 .. PLY_MAX - 1 */
    uint64_t nodes;          /* stops at the first node beyond */
    uint64_t time_us;        /* microseconds on the host's clock */
    uint64_t nodes_least;    /* `time_us` does not end it before so many: on a slow machine it
                                takes longer rather than plays worse */
    uint64_t aim_us;         /* microseconds that a move on a clock should take: no iteration
                                begins beyond what timing.h makes of it; 0: none */
    Score slack;             /* picks among root moves that are at most this much worse, >= 0 */
    uint64_t seed;           /* picks among them, and nothing else */
    struct Lapses lapses;
    bool finishes;    /* plays on by the strong search where only finishing is left, see
                                `finishing` of struct Knowledge */
    int variations;   /* strong engine only: how many best lines are told apart and
                                reported, 0 .. VARIATIONS_MAX; 0 and 1: the best one */
    const Move *only; /* the root moves to choose among, each legal; outlives the run */
    int only_count;   /* how many; 0: all */
    bool tuned;       /* strong engine only: it goes by `parameters` instead of the game's own */
    struct SearchParameters parameters;
};

/* The window of SWITCH_WINDOW, in points of the board, inclusive; everything when it is not in use.
 */
struct WindowEdge {
    int file_min, file_max, rank_min, rank_max;
};

struct RootMove {
    Move move;
    Score score;    /* of the last search that gave one; -SCORE_WIN before */
    uint64_t nodes; /* spent on it in the present iteration */
};

/* What is known so far; valid during the callback alone. */
struct SearchInfo {
    int depth;           /* of the iteration that is complete */
    int iteration;       /* the depth of the one under way, or just completed */
    int depth_selective; /* deepest ply reached */
    Score score;         /* for the seat to move at the root */
    enum Bound bound;    /* of the score: EXACT, or LOWER while a better one is being found out */
    int variation;       /* 1: the best line, 2: the second best ... */
    Move current;        /* after a second: the root move that is searched next; else MOVE_NONE,
                            and the report is about the line */
    int current_number;  /* its place among the root moves, from 1 */
    uint64_t nodes, leaves;
    uint64_t time_us;
    uint64_t table_hits;
    int hashfull;   /* permille of the table in use */
    int line_count; /* the expected line */
    Move line[SEARCH_LINE_MAX];
    int root_count;
    const struct RootMove *root_moves; /* best first */
    struct WindowEdge window;
};

/* The outside world, as far as a search needs it. Every pointer may be NULL. */
struct SearchHost {
    atomic_bool *stop;                 /* set by anyone: the search unwinds within 10 ms, but for
                                          an iteration to depth 1, which it completes */
    uint64_t (*now_us)(void *context); /* a monotonic clock */
    void (*info)(void *context, const struct SearchInfo *info); /* on the searching thread */
    /* The ladder's algorithms tell of every node; none of the others does. Without it nothing is
     * paid. */
    void (*trace)(void *context, const struct TraceEvent *event);
    /* The ladder tries a node's moves by these numbers, the greatest first, instead of by its
     * switches; among equals as they are generated. It asks for the root's before it tells of
     * the root. */
    int64_t (*rank)(void *context, int ply, Move move);
    void *context;
};

struct SearchResult {
    Move move;   /* MOVE_NONE only if the game is over */
    Move ponder; /* the expected answer, or MOVE_NONE */
    Score score;
    int depth; /* completed */
    uint64_t nodes, leaves, time_us;
    bool stopped; /* by flag, nodes or time, before the depth was complete */
};

/* Limits a search to `time_us` microseconds, 0: none, on whatever machine. However few they are, it
 * looks at the moves before the clock is looked at. */
void search_limit_time(struct SearchSettings *settings, uint64_t time_us);

/* The algorithm or switch of that identifier, as typed; -1 if there is none. */
int algorithm_find(const char *id);
int switch_find(const char *id);

#endif
