/* The second searcher: which way a game is proved, and what its searches share. */
#include "src/play/puzzles/prover.h"
#include "engine/gomoku/gomoku.h"
#include "engine/solver.h"
#include "engine/xiangqi/xiangqi.h"
#include "src/common/memory.h"
#include "src/common/random.h"
#include "src/play/puzzles/prover_parts.h"
#include <stdlib.h>

enum { ENTRIES = 1 << 17, PARTS_MAX = 2 };

/* A way, and what it made for itself. */
struct Part {
    const struct ProverWay *way;
    void *own;
};

struct Prover {
    struct Part part[PARTS_MAX];
    int parts;
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

/* The ways in which a game is proved, NULL behind the last. */
static const struct ProverWay *const *ways_of(const struct Game *game,
                                              const struct Options *options)
{
    static const struct ProverWay *const pieces[] = {&prover_mates, &prover_gains, NULL};
    static const struct ProverWay *const rows[] = {&prover_fives, NULL};
    static const struct ProverWay *const solved[] = {&prover_table, NULL};
    static const struct ProverWay *const none[] = {NULL};
    const struct Solver *solver = game->knowledge ? game->knowledge->solver : NULL;
    if (game == &xiangqi_game)
        return pieces;
    if (game == &gomoku_game)
        return rows;
    return solver && solver->size(options) ? solved : none;
}

struct Prover *prover_new(const struct Game *game, const struct Options *options, uint64_t nodes)
{
    const struct ProverWay *const *way = ways_of(game, options);
    if (!*way)
        return NULL;
    struct Prover *prover = memory_zeroed(sizeof *prover);
    for (; *way; way++)
        prover->part[prover->parts++] = (struct Part){*way, (*way)->open(game, options)};
    prover->state.entry = memory_zeroed(ENTRIES * sizeof *prover->state.entry);
    prover->state.limit = nodes;
    prover_begin(prover);
    return prover;
}

void prover_free(struct Prover *prover)
{
    if (!prover)
        return;
    for (int i = 0; i < prover->parts; i++)
        prover->part[i].way->close(prover->part[i].own);
    free(prover->state.entry);
    free(prover);
}

/* The part that proves by `means`; NULL if none does. */
static const struct Part *part_of(const struct Prover *prover, enum ProofMeans means)
{
    for (int i = 0; i < prover->parts; i++)
        if (prover->part[i].way->most[means] > 0)
            return &prover->part[i];
    return NULL;
}

int prover_most(const struct Prover *prover, enum ProofMeans means)
{
    const struct Part *part = part_of(prover, means);
    return part ? part->way->most[means] : 0;
}

void prover_begin(struct Prover *prover)
{
    prover->state.salt = mix64(++prover->begun);
    prover->state.nodes = 0;
    prover->state.spent = false;
}

void prover_seek(struct Prover *prover, const struct Board *board, int seat)
{
    prover->state.goal = part_of(prover, PROOF_EXCHANGES)->way->goal(board, seat);
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
    const struct Part *part = part_of(prover, means);
    return answer_of(state, moves > 0 && part->way->wins(part->own, state, board, means, moves));
}

enum ProofAnswer prover_loses(struct Prover *prover, const struct Board *board,
                              enum ProofMeans means, int moves)
{
    struct ProverState *state = &prover->state;
    const struct Part *part = part_of(prover, means);
    struct Status status = board_status(board);
    /* Whether a gain is held is asked after the last move. */
    bool asked = moves > 0 || means == PROOF_EXCHANGES;
    if (status.outcome != OUTCOME_ONGOING)
        return answer_of(state, status.outcome == OUTCOME_WIN &&
                                    status.winner != board->game->mover(board->position));
    return answer_of(state, asked && part->way->loses(part->own, state, board, means, moves));
}

bool prover_admits(struct Prover *prover, struct Board *board, enum ProofMeans means, Move move)
{
    const struct Part *part = part_of(prover, means);
    board_make(board, move);
    bool admits =
        board_status(board).outcome == OUTCOME_WIN || part->way->admits(part->own, board, means);
    board_unmake(board);
    return admits;
}
