/*
 * The figures of the strong search that were found by trying: what is left out, how far less deep
 * it looks, what histories learn, how it spends its time. Each game has its own, and the settings
 * of a search may name others, so that programs move them (`tianyuan-engine tune --search`).
 */
#ifndef TY_ENGINE_SEARCH_PARAMETERS_H
#define TY_ENGINE_SEARCH_PARAMETERS_H

struct Game;

/* Name as typed, what a game without figures of its own has (points are hundredths of a clear
 * advantage there), least and greatest value, English for people. */
#define SEARCH_PARAMETERS(X)                                                                       \
    X(reduction_base, 75, 0, 400, "late moves are reduced by so many hundredths of a ply,")        \
    X(reduction_part, 50, 10, 200, "and 10 * log2(depth) * log2(moves) / this more,")              \
    X(reduction_depth, 3, 1, 8, "from this depth on,")                                             \
    X(reduction_after, 2, 1, 10, "after so many moves;")                                           \
    X(reduced_least, 1, 0, 3, "this depth is left to them at least")                               \
    X(late_depth, 4, 1, 30, "up to this depth late quiet moves are left out: after")               \
    X(late_base, 4, 0, 30, "so many,")                                                             \
    X(late_squares, 2, 0, 8, "and depth^2 times this; half as many where one does not improve")    \
    X(futility_depth, 5, 0, 16, "up to this depth those that cannot reach alpha:")                 \
    X(futility, 100, 10, 400, "by so many points a ply, and once more")                            \
    X(reverse_depth, 6, 0, 16, "up to this depth a node is left that stands above beta")           \
    X(reverse, 100, 10, 400, "by so many points a ply")                                            \
    X(razor_depth, 2, 0, 8, "up to this depth one that stands below alpha, and captures agree,")   \
    X(razor, 300, 50, 1000, "by so many points a ply")                                             \
    X(null_from, 3, 1, 8, "from this depth on passing is tried,")                                  \
    X(null_base, 3, 1, 8, "searched so many plies less,")                                          \
    X(null_depth, 4, 0, 12, "so many sixteenths of the depth,")                                    \
    X(null_points, 200, 20, 1000, "and one ply for so many points above beta,")                    \
    X(null_most, 3, 0, 8, "so many at most")                                                       \
    X(shallower_from, 4, 1, 20,                                                                    \
      "from this depth on a node without a table move goes a ply less deep")                       \
    X(aspiration, 50, 5, 400, "half of the window about the score expected, in points,")           \
    X(aspiration_growth, 4, 2, 16, "so many times as wide at each try")                            \
    X(history_bonus, 16, 1, 128, "what a move that cuts off learns: times depth^2,")               \
    X(history_most, 1600, 100, 8000, "at most so much of 16384;")                                  \
    X(history_malus, 100, 0, 200, "those before it unlearn so many per cent of that")              \
    X(history_kept, 50, 0, 100, "per cent of it that is left from move to move")                   \
    X(capture_share, 4, 0, 32, "sixteenths of a capture's history beside victim and taker")        \
    X(killer_bonus, 32768, 0, 131072, "what a killer counts where moves come in one go")           \
    X(threat_nodes, 100, 10, 1000, "nodes of the game's own search for forced wins at a node,")    \
    X(threat_leaf_nodes, 30, 0, 300, "and past the depth")                                         \
    X(time_base, 55, 20, 120, "per cent of the time aimed at after which no iteration begins;")    \
    X(time_effort, 170, 120, 250, "less the best move's per cent of the nodes, in per cent;")      \
    X(time_fall, 50, 0, 200,                                                                       \
      "more by a fall of the score, in per cent of a clear advantage, at most;")                   \
    X(time_rise, 20, 0, 90, "less by a rise, at most;")                                            \
    X(time_steady_0, 160, 80, 250, "per cent by how long the best move has been so: new,")         \
    X(time_steady_1, 130, 60, 200, "for an iteration,")                                            \
    X(time_steady_2, 115, 50, 200, "two,")                                                         \
    X(time_steady_3, 105, 40, 200, "three,")                                                       \
    X(time_steady_4, 95, 30, 200, "four,")                                                         \
    X(time_steady_5, 85, 20, 200, "or more")

struct SearchParameters {
#define X(name, usual, least, most, text) int name;
    SEARCH_PARAMETERS(X)
#undef X
};

enum SearchParameterIndex {
#define X(name, usual, least, most, text) PARAMETER_##name,
    SEARCH_PARAMETERS(X)
#undef X
        PARAMETER_COUNT
};

/* One of them. */
struct SearchParameter {
    const char *name, *text;
    int least, most;
};

/* Those of games that have none of their own. */
extern const struct SearchParameters search_parameters_usual;

/* Those of a game. */
const struct SearchParameters *search_parameters(const struct Game *game);

/* The parameter of that name, an index from 0 to PARAMETER_COUNT - 1; -1 if there is none. */
int search_parameter_find(const char *name);

/* What is known of parameter number `index`. */
const struct SearchParameter *search_parameter(int index);

/* Its value among `parameters`, to be read or changed within its bounds. */
int search_parameter_get(const struct SearchParameters *parameters, int index);
void search_parameter_set(struct SearchParameters *parameters, int index, int value);

#endif
