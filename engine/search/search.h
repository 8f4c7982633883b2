/*
 * Searching for a move: one entrance for every algorithm, from plain minimax to the strong engine.
 *
 * A search owns its copy of the board and all its state. It never reads a clock, starts no thread
 * and touches no file: time and the wish to stop come in through struct SearchHost. Several
 * searches, each on a thread of its own, may share one transposition table.
 */
#ifndef TY_ENGINE_SEARCH_SEARCH_H
#define TY_ENGINE_SEARCH_SEARCH_H

#include "engine/board.h"
#include <stdatomic.h>

enum {
    PLY_MAX = 128,          /* no search looks deeper */
    SEARCH_LINE_MAX = 64,   /* the longest expected line that is reported */
    SCORE_WIN = 2000000000, /* minus the plies to the end: a win; every evaluation lies below */
    SCORE_WIN_EDGE = SCORE_WIN - 10000 /* scores beyond are wins with a known distance */
};

/* Enum name, identifier as typed, English for people. */
#define ALGORITHMS(X)                                                                              \
    X(MINIMAX, "minimax", "Minimax")                                                               \
    X(NEGAMAX, "negamax", "Negamax")                                                               \
    X(ALPHA_BETA, "alphabeta", "Alpha-beta")                                                       \
    X(PVS, "pvs", "Principal variation search")                                                    \
    X(ASPIRATION, "aspiration", "PVS with aspiration windows")                                     \
    X(STRONG, "strong", "The strong engine")                                                       \
    X(CLASSIC, "classic", "The program of the game's teaching text")

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
    Score slack;             /* picks among root moves that are at most this much worse, >= 0 */
    uint64_t seed;           /* picks among them, and nothing else */
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
    int depth_selective; /* deepest ply reached */
    Score score;         /* for the seat to move at the root */
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
    atomic_bool *stop;                 /* set by anyone: the search unwinds within 10 ms */
    uint64_t (*now_us)(void *context); /* a monotonic clock */
    void (*info)(void *context, const struct SearchInfo *info); /* on the searching thread */
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

struct Table; /* the transposition table, see engine/search/table.h */

/* A search on a copy of `board` as it stands. `tables` as from board_tables, `table` may be NULL
 * (no transposition table); both outlive it. Free with search_free. */
struct Search *search_new(const struct Board *board, const void *tables, struct Table *table);

/* Frees a search that is not running; NULL is ignored. */
void search_free(struct Search *search);

/* Runs to one of the limits. Whatever stops it, the board is as it was and `result` holds the best
 * move known, a legal one even when stopped at once. */
void search_run(struct Search *search, const struct SearchSettings *settings,
                const struct SearchHost *host, struct SearchResult *result);

/* Plies to the end that a score tells of: positive for a win, negative for a loss, 0 if unknown. */
int score_plies(Score score);

/* Names in texts: the algorithm or switch of that id; -1 if there is none. */
int algorithm_find(const char *id);

/* The same for a switch. */
int switch_find(const char *id);

/* The identifier as typed; algorithm_find reads it back. */
const char *algorithm_id(enum Algorithm algorithm);

/* The English name for people. */
const char *algorithm_label(enum Algorithm algorithm);

/* The identifier as typed; switch_find reads it back. */
const char *switch_id(enum SwitchIndex index);

#endif
