/* The inside of a search, for the files of this folder and the strong engines alone. */
#ifndef TY_ENGINE_SEARCH_CONTEXT_H
#define TY_ENGINE_SEARCH_CONTEXT_H

#include "engine/board.h"
#include "engine/search/search_window.h"
#include "engine/search/settings.h"
#include "engine/search/timing.h"
#include "engine/search/transposition_table.h"

enum {
    KILLERS = 2,
    CHECK_INTERVAL = 512 /* nodes between two looks at the stop flag and the clock; 2^n */
};

/* Values the position on the board to `depth` plies, for the side to move, between alpha and beta:
 * what every algorithm of the ladder is. */
typedef Score Algorithm(struct Search *search, int depth, int ply, Score alpha, Score beta);

struct Search {
    struct Board board;               /* owned copy */
    struct TranspositionTable *table; /* not owned; NULL for none */
    struct SearchSettings settings;
    struct SearchHost host;

    /* The question: set when a run begins. */
    const struct Evaluation *evaluation; /* NULL where the game has none */
    const struct SearchParameters *parameters;
    int root_seat;
    int root_trail; /* plies of the trail before the search */
    uint64_t salt;  /* of the table's keys: what a value depends on beside the position */

    /* The state of the run. */
    uint64_t start_us;
    uint64_t seen_us; /* of the run, when the clock was last looked at */
    uint64_t nodes, leaves, table_hits;
    uint64_t root_nodes; /* spent on the present root move */
    bool stopped;
    int depth; /* of the present iteration */
    int depth_selective;
    struct Timing timing;
    struct RootMove roots[MOVES_MAX];
    int root_count;
    int root_first; /* roots before it are lines that were told already in this iteration */
    Move lines[PLY_MAX + 1][SEARCH_LINE_MAX]; /* expected lines from each ply on */
    int line_counts[PLY_MAX + 1];
    Move told[SEARCH_LINE_MAX]; /* the line of the last report */
    int told_count;
    struct SearchResult result; /* the best known so far */

    void *strong; /* owned: what the strong search keeps from run to run; NULL before the first */
    void *own;    /* owned: the same of the game's own search for forced wins */

    /* The ladder's own. */
    Algorithm *algorithm; /* what a node's children are searched with */
    Score guess;          /* of the root's value, for aspiration */
    int null_ply;         /* below this ply no null move until a real one was made; 0 for none */
    struct SearchWindow window; /* with SWITCH_WINDOW */
    struct Lapses lapses;       /* those of the settings, as far as they hold in this position */
    Move killers[PLY_MAX][KILLERS];
    int *history; /* owned */
    int history_size;
};

#endif
