/* Proving where the values of all positions are known. */
#include "engine/solver.h"
#include "src/common/memory.h"
#include "src/play/puzzles/prover_parts.h"
#include <assert.h>
#include <stdlib.h>

struct Table {
    const struct Solver *solver;
    void *values;
};

static void *open_table(const struct Game *game, const struct Options *options)
{
    struct SolverProgress progress = {.permille = 0};
    struct Table *table = memory_zeroed(sizeof *table);
    table->solver = game->knowledge->solver;
    table->values = memory_zeroed(table->solver->size(options));
    bool solved = table->solver->solve(table->values, options, &progress);
    assert(solved);
    (void)solved;
    return table;
}

static void close_table(void *own)
{
    struct Table *table = own;
    free(table->values);
    free(table);
}

static bool wins(void *own, struct ProverState *state, const struct Board *board,
                 enum ProofMeans means, int moves)
{
    const struct Table *table = own;
    struct Exact exact;
    (void)means;
    return prover_count(state) &&
           table->solver->probe(table->values, board->position, NULL, &exact) && exact.result > 0 &&
           exact.plies <= 2 * moves - 1;
}

static bool loses(void *own, struct ProverState *state, const struct Board *board,
                  enum ProofMeans means, int moves)
{
    const struct Table *table = own;
    struct Exact exact;
    (void)means;
    return prover_count(state) &&
           table->solver->probe(table->values, board->position, NULL, &exact) && exact.result < 0 &&
           exact.plies <= 2 * moves;
}

static bool admits(void *own, const struct Board *board, enum ProofMeans means)
{
    (void)own, (void)board, (void)means;
    return true;
}

const struct ProverWay prover_table = {
    .most = {[PROOF_TABLE] = PUZZLE_MOVES_MAX},
    .open = open_table,
    .close = close_table,
    .wins = wins,
    .loses = loses,
    .admits = admits,
};
