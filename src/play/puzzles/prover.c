/* The second searcher: which way a game is proved, and what its searches share. */
#include "src/play/puzzles/prover.h"
#include "engine/gomoku/gomoku.h"
#include "engine/solver.h"
#include "engine/xiangqi/xiangqi.h"
#include "src/common/memory.h"
#include "src/common/random.h"
#include "src/play/puzzles/prover_parts.h"
#include <stdlib.h>

enum { ENTRIES = 1 << 17 };

struct Prover {
    const struct ProverWay *way;
    void *own;
    struct ProverState state;
    uint64_t begun;
};

/* ---- counting and remembering ---- */

bool prover_count(struct ProverState *state)
{
    state->spent |= ++state->nodes > state->limit;
    return !state->spent;
}

enum ProofAnswer prover_recall(const struct ProverState *state, uint64_t key, int moves)
{
    key ^= state->salt;
    const struct ProverEntry *entry = &state->entry[key & (ENTRIES - 1)];
    if (entry->key != key)
        return ANSWER_OPEN;
    if (entry->yes <= moves)
        return ANSWER_YES;
    return entry->no >= moves ? ANSWER_NO : ANSWER_OPEN;
}

bool prover_remember(struct ProverState *state, uint64_t key, int moves, bool answer)
{
    key ^= state->salt;
    struct ProverEntry *entry = &state->entry[key & (ENTRIES - 1)];
    if (state->spent)
        return false;
    if (entry->key != key)
        *entry = (struct ProverEntry){.key = key, .yes = UINT8_MAX};
    if (answer && moves < entry->yes)
        entry->yes = (uint8_t)moves;
    if (!answer && moves > entry->no)
        entry->no = (uint8_t)moves;
    return answer;
}

/* ---- questions ---- */

static const struct ProverWay *way_of(const struct Game *game, const struct Options *options)
{
    const struct Solver *solver = game->knowledge ? game->knowledge->solver : NULL;
    if (game == &xiangqi_game)
        return &prover_mates;
    if (game == &gomoku_game)
        return &prover_fives;
    return solver && solver->size(options) ? &prover_table : NULL;
}

struct Prover *prover_new(const struct Game *game, const struct Options *options, uint64_t nodes)
{
    const struct ProverWay *way = way_of(game, options);
    if (!way)
        return NULL;
    struct Prover *prover = memory_zeroed(sizeof *prover);
    prover->way = way;
    prover->own = way->open(game, options);
    prover->state.entry = memory_zeroed(ENTRIES * sizeof *prover->state.entry);
    prover->state.limit = nodes;
    prover_begin(prover);
    return prover;
}

void prover_free(struct Prover *prover)
{
    if (!prover)
        return;
    prover->way->close(prover->own);
    free(prover->state.entry);
    free(prover);
}

int prover_most(const struct Prover *prover, enum ProofMeans means)
{
    return prover->way->most[means];
}

void prover_begin(struct Prover *prover)
{
    prover->state.salt = mix64(++prover->begun);
    prover->state.nodes = 0;
    prover->state.spent = false;
}

uint64_t prover_nodes(const struct Prover *prover)
{
    return prover->state.nodes;
}

static enum ProofAnswer answer_of(const struct ProverState *state, bool answer)
{
    return state->spent ? ANSWER_OPEN : answer ? ANSWER_YES : ANSWER_NO;
}

enum ProofAnswer prover_wins(struct Prover *prover, const struct Board *board,
                             enum ProofMeans means, int moves)
{
    struct ProverState *state = &prover->state;
    return answer_of(state,
                     moves > 0 && prover->way->wins(prover->own, state, board, means, moves));
}

enum ProofAnswer prover_loses(struct Prover *prover, const struct Board *board,
                              enum ProofMeans means, int moves)
{
    struct ProverState *state = &prover->state;
    struct Status status = board_status(board);
    if (status.outcome != OUTCOME_ONGOING)
        return answer_of(state, status.outcome == OUTCOME_WIN &&
                                    status.winner != board->game->mover(board->position));
    return answer_of(state,
                     moves > 0 && prover->way->loses(prover->own, state, board, means, moves));
}

bool prover_admits(struct Prover *prover, struct Board *board, enum ProofMeans means, Move move)
{
    board_make(board, move);
    bool admits = board_status(board).outcome == OUTCOME_WIN ||
                  prover->way->admits(prover->own, board, means);
    board_unmake(board);
    return admits;
}
