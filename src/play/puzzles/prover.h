/*
 * The second searcher: it shares nothing with the engine but the rules. Every move of a side is
 * tried, but where means says otherwise, and nothing is left out but positions that were met
 * before, by their whole keys, and what the rules leave no choice in.
 *
 * It counts in moves of the side that wins. The law of repetition does not touch what it proves:
 * along a shortest win the distance falls with every move, so no position of it comes twice; and a
 * win that comes back to a position takes no fewer moves than the one that doesn't.
 */
#ifndef TY_SRC_PLAY_PUZZLES_PROVER_H
#define TY_SRC_PLAY_PUZZLES_PROVER_H

#include "src/play/puzzles/puzzle.h"

/* With PROOF_EXCHANGES material is to be won that the other side can't win back by so many moves of
 * any kind, each answered by any, and by taking after them. */
enum { PROVER_HELD_MOVES = 1 };

enum ProofAnswer { ANSWER_NO, ANSWER_YES, ANSWER_OPEN /* more nodes than it may take */ };

struct Prover;

/* A prover of `game` by these options, which takes at most `nodes` nodes from one prover_begin to
 * the next; a game that is solved is solved now. NULL where nothing is proved of the game. Free
 * with prover_free. */
struct Prover *prover_new(const struct Game *game, const struct Options *options, uint64_t nodes);

/* NULL is ignored. */
void prover_free(struct Prover *prover);

/* The most moves that are proved by `means`; 0: nothing is, in this game. */
int prover_most(const struct Prover *prover, enum ProofMeans means);

/* Forgets everything: what comes out, nodes counted in, does not hang on earlier questions. */
void prover_begin(struct Prover *prover);

/* With PROOF_EXCHANGES, after prover_begin: what is won is counted against the material on
 * `board`, and `seat` wins it. */
void prover_seek(struct Prover *prover, const struct Board *board, int seat);

/* Whether the side to move on `board`, whose game is not over, wins within `moves` moves of its
 * own, 0 .. prover_most, by these means: with PROOF_CHECKS and PROOF_FOURS it makes only such
 * moves. */
enum ProofAnswer prover_wins(struct Prover *prover, const struct Board *board,
                             enum ProofMeans means, int moves);

/* Whether the side to move, whose game may be over, loses within `moves` moves of the other side's,
 * whatever it does. */
enum ProofAnswer prover_loses(struct Prover *prover, const struct Board *board,
                              enum ProofMeans means, int moves);

/* Whether a move of the side to move is one that `means` lets the solver make. */
bool prover_admits(struct Prover *prover, struct Board *board, enum ProofMeans means, Move move);

/* The nodes of all questions since prover_begin. */
uint64_t prover_nodes(const struct Prover *prover);

#endif
