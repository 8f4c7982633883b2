/* What the provers of single games share: counting and remembering. */
#ifndef TY_SRC_PLAY_PUZZLES_PROVER_PARTS_H
#define TY_SRC_PLAY_PUZZLES_PROVER_PARTS_H

#include "src/play/puzzles/prover.h"

/* Of one position and one kind of question: the greatest number of moves that does not do, and the
 * least that does. */
struct ProverEntry {
    uint64_t key;
    uint8_t no, yes;
};

/* What a search needs beside its position. */
struct ProverState {
    struct ProverEntry *entry;
    uint64_t salt;         /* differs after each prover_begin, so that old entries are strangers */
    uint64_t nodes, limit; /* since prover_begin */
    bool spent;            /* there are no more: answers mean nothing */
    int goal;              /* of gains: the balance that the solver wants */
};

/* Counts a node; false once there are too many. */
bool prover_count(struct ProverState *state);

/* What is known of the question `key` about `moves`: ANSWER_OPEN if nothing is. */
enum ProofAnswer prover_recall(const struct ProverState *state, uint64_t key, int moves);

/* Remembers an answer, unless the search is given up; returns it. */
bool prover_remember(struct ProverState *state, uint64_t key, int moves, bool answer);

/* How one kind of game is proved: made for each prover, asked about a board. */
struct ProverWay {
    uint8_t most[PROOF_MEANS_COUNT];
    void *(*open)(const struct Game *game, const struct Options *options);
    void (*close)(void *own);
    bool (*wins)(void *own, struct ProverState *state, const struct Board *board,
                 enum ProofMeans means, int moves);
    bool (*loses)(void *own, struct ProverState *state, const struct Board *board,
                  enum ProofMeans means, int moves);
    /* Whether the move just made on `board` is one that `means` asks for. */
    bool (*admits)(void *own, const struct Board *board, enum ProofMeans means);
    /* The balance of material that is a gain to `seat`, against `board`. OPTIONAL. */
    int (*goal)(const struct Board *board, int seat);
};

extern const struct ProverWay prover_mates; /* xiangqi */
extern const struct ProverWay prover_gains; /* the same, for material */
extern const struct ProverWay prover_fives; /* gomoku */
extern const struct ProverWay prover_table; /* games that are solved */

#endif
