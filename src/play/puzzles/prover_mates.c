/* Proving in xiangqi: a side that cannot move has lost, in check or not. */
#include "engine/xiangqi/moves.h"
#include "engine/xiangqi/status.h"
#include "src/common/memory.h"
#include "src/play/puzzles/prover_parts.h"
#include <stdlib.h>

enum { MOVES_FULL = 4, MOVES_CHECKS = 6 };

/* Keys of the four questions about a position. */
static const uint64_t salt_wins[PROOF_MEANS_COUNT] = {[PROOF_CHECKS] =
                                                          UINT64_C(0x5d1c3b7a90e2f468)};
static const uint64_t salt_loses = UINT64_C(0xa3e19c5d70b2864f);

struct Mates {
    struct Xiangqi position;
    struct ProverState *state;
    enum ProofMeans means;
    Move refutes[MOVES_CHECKS + 1]; /* that did so last, with so many moves left: tried first */
};

/* Whether a rule ends the game that looks at more than moves: then *result is as in `terminal`. */
static bool is_over(const struct Mates *m, int *result)
{
    const struct Trail none = {.count = 0};
    return xiangqi_terminal(&m->position, NULL, &none, 0, result);
}

static bool attack(struct Mates *m, int moves);

/* Whether the side to move is mated within `moves` more moves of the other side's. */
static bool defend(struct Mates *m, int moves)
{
    struct Xiangqi *p = &m->position;
    int result;
    if (!prover_count(m->state))
        return false;
    if (moves == 0)
        return !xiangqi_can_move(p);
    if (is_over(m, &result))
        return result < 0;
    uint64_t key = p->key ^ salt_loses ^ salt_wins[m->means];
    enum ProofAnswer known = prover_recall(m->state, key, moves);
    if (known != ANSWER_OPEN)
        return known == ANSWER_YES;
    Move list[MOVES_MAX];
    int count = xiangqi_generate(p, NULL, MOVES_ALL, list);
    bool mated = true;
    for (int i = 0; i < count; i++)
        if (list[i] == m->refutes[moves]) {
            list[i] = list[0];
            list[0] = m->refutes[moves];
        }
    for (int i = 0; mated && i < count; i++) {
        struct Undo undo;
        xiangqi_make(p, NULL, list[i], &undo);
        mated = attack(m, moves);
        xiangqi_unmake(p, NULL, list[i], &undo);
        if (!mated)
            m->refutes[moves] = list[i];
    }
    return prover_remember(m->state, key, moves, mated);
}

/* Tries the moves that give check, or the others. */
static bool try_moves(struct Mates *m, int moves, bool checks, const Move *list, int count)
{
    struct Xiangqi *p = &m->position;
    bool mates = false;
    for (int i = 0; !mates && i < count; i++) {
        struct Undo undo;
        xiangqi_make(p, NULL, list[i], &undo);
        mates = p->checked == checks && defend(m, moves - 1);
        xiangqi_unmake(p, NULL, list[i], &undo);
    }
    return mates;
}

/* Whether the side to move mates within `moves` moves. */
static bool attack(struct Mates *m, int moves)
{
    struct Xiangqi *p = &m->position;
    int result;
    if (!prover_count(m->state) || is_over(m, &result))
        return false;
    uint64_t key = p->key ^ salt_wins[m->means];
    enum ProofAnswer known = prover_recall(m->state, key, moves);
    if (known != ANSWER_OPEN)
        return known == ANSWER_YES;
    Move list[MOVES_MAX];
    int count = xiangqi_generate(p, NULL, MOVES_ALL, list);
    bool mates = try_moves(m, moves, true, list, count) ||
                 (m->means == PROOF_FULL && try_moves(m, moves, false, list, count));
    return prover_remember(m->state, key, moves, mates);
}

static void *open_mates(const struct Game *game, const struct Options *options)
{
    (void)game, (void)options;
    return memory_zeroed(sizeof(struct Mates));
}

static struct Mates *set(void *own, struct ProverState *state, const struct Board *board,
                         enum ProofMeans means)
{
    struct Mates *m = own;
    *m = (struct Mates){
        .position = *(const struct Xiangqi *)board->position, .state = state, .means = means};
    return m;
}

static bool wins(void *own, struct ProverState *state, const struct Board *board,
                 enum ProofMeans means, int moves)
{
    return attack(set(own, state, board, means), moves);
}

static bool loses(void *own, struct ProverState *state, const struct Board *board,
                  enum ProofMeans means, int moves)
{
    return defend(set(own, state, board, means), moves);
}

static bool admits(void *own, const struct Board *board, enum ProofMeans means)
{
    (void)own;
    return means == PROOF_FULL || ((const struct Xiangqi *)board->position)->checked;
}

const struct ProverWay prover_mates = {
    .most = {[PROOF_FULL] = MOVES_FULL, [PROOF_CHECKS] = MOVES_CHECKS},
    .open = open_mates,
    .close = free,
    .wins = wins,
    .loses = loses,
    .admits = admits,
};
