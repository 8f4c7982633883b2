/* What generate keeps of the games that the engine plays against itself, and how they are played
 * for that: one way a kind of network. */
#ifndef TY_SRC_CLI_TRAINING_GATHER_H
#define TY_SRC_CLI_TRAINING_GATHER_H

#include "engine/search/search.h"
#include "src/cli/training/samples.h"

/* One game being played. */
struct Playing {
    struct Board *board;
    const void *tables; /* from board_tables */
    struct Search *search;
    struct TranspositionTable *table;
    uint64_t *random;
    uint64_t nodes;         /* a move */
    int evaluation;         /* its index */
    int seats[SAMPLES_MAX]; /* whose turn it was in each sample */
    struct Sample samples[SAMPLES_MAX];
    int count;
    int won_plies[SEATS], even_plies; /* that the scores have been so for */
};

/* When a game is over that the rules let go on. */
struct Clear {
    Score won;           /* both sides see this for `won_plies` */
    int won_plies;       /* .. */
    Score even;          /* and both see at most this for `even_plies` from ply `even_from` on */
    int even_plies;      /* .. */
    int even_from;       /* .. */
    int plies_max;       /* a game that is longer is drawn */
    bool proved_at_once; /* a win with a known distance ends it */
};

struct Gathering {
    enum SampleKind kind; /* of the file */
    Score unfair;         /* an opening that is further from even than this is not played */
    struct Clear clear;
    /* Plays the opening; false if the game came to its end. */
    bool (*open)(struct Playing *playing);
    /* Keeps what is to be kept before `move` is made. */
    void (*keep)(struct Playing *playing, const struct SearchResult *result, Move move);
    /* The move to be made after a search. */
    Move (*choose)(struct Playing *playing, const struct SearchResult *result);
};

/* Quiet positions, for networks of engine/network.h. */
extern const struct Gathering gather_positions;

/* Whole games, for networks of points. */
extern const struct Gathering gather_games;

/* Searches the board with the playing engine; `variations` as in struct SearchSettings, `host` may
 * be NULL. */
struct SearchResult gather_think(const struct Playing *playing, int variations,
                                 const struct SearchHost *host);

/* A sample more; NULL when there is no room. */
struct Sample *gather_sample(struct Playing *playing);

#endif
