/* The strong search, compiled for gomoku: candidates from threats, and at every node a search for a
 * victory by continuous fours. */
#include "engine/gomoku/strong.h"
#include "engine/gomoku/candidates.h"
#include "engine/gomoku/evaluate.h"
#include "engine/gomoku/network.h"
#include "engine/gomoku/play.h"
#include "engine/gomoku/sense.h"
#include "engine/gomoku/threes.h"
#include "engine/gomoku/vcf.h"
#include "engine/gomoku/vct.h"
#include "engine/search/context.h"
#include "src/common/random.h"

enum {
    HISTORY_SPAN = MOVE_TWO_MORE + 1,
    ORDER_SCALE = 16,         /* first sight against history, which goes up to 16384 */
    LEARNED_ORDER_SCALE = 24, /* the same beside a network's order */
    LEARNED_ORDER_PART = LINES_POINT_ONE * LINES_ORDER_ONE / 2048, /* e times the odds are 2048 */
    VCF_PLIES = 30,
    SOLVE_SHARE = 64,   /* of the nodes, or microseconds, for forced wins at the root */
    SOLVE_NODES = 5000, /* where neither is limited */
    SOLVE_NODES_MOST = 100000,
    SOLVE_PLIES = 100,
    SOLVE_THREES = 12
};

const struct SearchParameters gomoku_parameters = {
    .reduction_base = 140,
    .reduction_part = 25,
    .reduction_depth = 3,
    .reduction_after = 2,
    .reduced_least = 0,
    .late_depth = 20,
    .late_base = 4,
    .late_squares = 1,
    .futility_depth = 8,
    .futility = 60,
    .reverse_depth = 6,
    .reverse = 140,
    .razor_depth = 2,
    .razor = 300,
    .null_from = 3,
    .null_base = 3,
    .null_depth = 4,
    .null_points = 200,
    .null_most = 3,
    .shallower_from = 4,
    .aspiration = 50,
    .aspiration_growth = 4,
    .history_bonus = 16,
    .history_most = 1600,
    .history_malus = 100,
    .history_kept = 50,
    .capture_share = 4,
    .killer_bonus = 32768,
    .threat_nodes = 100,
    .threat_leaf_nodes = 30,
    .time_base = 55,
    .time_effort = 170,
    .time_fall = 50,
    .time_rise = 20,
    .time_steady_0 = 160,
    .time_steady_1 = 130,
    .time_steady_2 = 115,
    .time_steady_3 = 105,
    .time_steady_4 = 95,
    .time_steady_5 = 85,
};

#define STRONG_RUN          gomoku_strong
#define STRONG_HISTORY_SIZE (2 * HISTORY_SPAN)
#define STRONG_UNIT         100
#define STRONG_VICTIMS      (1)
#define STRONG_STAGES       0
#define STRONG_QUIESCENCE   0
#define STRONG_SOLVES       1
#define BIND_NO_MOVES       0

static inline const struct GomokuPosition *position_of(const struct Board *board)
{
    return board->position;
}

static inline const struct Sense *sense_on(const struct Board *board)
{
    return board->aux;
}

static inline uint64_t bind_key(const struct Board *board)
{
    return position_of(board)->key;
}

/* As if the move did not end the game. */
static inline uint64_t bind_key_after(const struct Board *board, Move move)
{
    return gomoku_key_after(position_of(board), move - 1);
}

static inline int bind_generate(const struct Board *board, enum MoveKind kind, Move *moves)
{
    (void)kind;
    return candidate_moves(position_of(board), sense_on(board), moves);
}

/* Where a five must be stopped nothing else is a candidate. */
static inline bool bind_possible(const struct Board *board, Move move)
{
    const struct GomokuPosition *position = position_of(board);
    const struct Sense *sense = sense_on(board);
    int turn = position->state.turn;
    if (move == MOVE_NONE || move > gomoku_points(position) ||
        position->cell[move - 1] != CELL_EMPTY)
        return false;
    if (sense->threat_count[turn][THREAT_FIVE] > 0)
        return sense->threat[turn][move - 1] == THREAT_FIVE;
    return sense->threat_count[!turn][THREAT_FIVE] == 0 ||
           sense->threat[!turn][move - 1] == THREAT_FIVE;
}

static inline bool bind_legal(const struct Board *board, Move move)
{
    (void)board, (void)move;
    return true;
}

static inline void bind_make(struct Board *board, Move move, struct Undo *undo)
{
    gomoku_make(board->position, board->aux, move, undo);
}

static inline void bind_unmake(struct Board *board, Move move, const struct Undo *undo)
{
    gomoku_unmake(board->position, board->aux, move, undo);
}

static inline bool bind_null_make(struct Board *board, struct Undo *undo)
{
    return gomoku_null_make(board->position, board->aux, undo);
}

static inline void bind_null_unmake(struct Board *board, const struct Undo *undo)
{
    gomoku_null_unmake(board->position, board->aux, undo);
}

static inline bool bind_over(const struct Board *board, int root, int *result)
{
    return gomoku_terminal(board->position, board->aux, &board->trail, root, result);
}

/* The other side threatens to make five: there is one answer. */
static inline bool bind_in_check(const struct Board *board)
{
    return sense_on(board)->threat_count[!position_of(board)->state.turn][THREAT_FIVE] > 0;
}

/* The other side threatens to make a live four. */
static inline bool bind_threatened(const struct Board *board)
{
    return sense_on(board)->threat_count[!position_of(board)->state.turn][THREAT_LIVE_FOUR] > 0;
}

static inline Score bind_evaluate(const struct Board *board, const struct Evaluation *evaluation)
{
    struct SenseSeen *seen = &((struct Sense *)board->aux)->seen;
    uint64_t key = bind_key(board);
    if (seen->key != key || seen->evaluation != evaluation)
        *seen = (struct SenseSeen){key, evaluation,
                                   evaluation->evaluate(board->position, board->aux, 0)};
    return seen->value;
}

static inline int bind_order(const struct Board *board, const struct Evaluation *evaluation,
                             Move move)
{
    const struct Sense *sense = sense_on(board);
    int turn = position_of(board)->state.turn, order = candidate_order(sense, turn, move - 1);
    const struct LinesNetwork *network = NULL;
    if (evaluation->evaluate == evaluate_network)
        network = lines_network(position_of(board)->rule, turn);
    return network ? LEARNED_ORDER_SCALE * order +
                         lines_order(network, sense, turn, move - 1) / LEARNED_ORDER_PART
                   : ORDER_SCALE * order;
}

static inline bool bind_noisy(const struct Board *board, Move move)
{
    const struct Sense *sense = sense_on(board);
    int turn = position_of(board)->state.turn;
    return sense->threat[turn][move - 1] >= THREAT_FOUR ||
           sense->threat[!turn][move - 1] >= THREAT_FOUR_THREE;
}

static inline bool bind_loses(const struct Board *board, Move move)
{
    (void)board, (void)move;
    return false;
}

static inline int bind_victim(const struct Board *board, Move move)
{
    (void)board, (void)move;
    return 0;
}

static inline int bind_history(const struct Board *board, Move move)
{
    return position_of(board)->state.turn * HISTORY_SPAN + move;
}

/* What is decided at sight: no moves are needed to tell the score. */
static bool decided(const struct Board *board, int ply, Score *value)
{
    const struct Sense *sense = sense_on(board);
    int turn = position_of(board)->state.turn, plies;
    if (sense->threat_count[turn][THREAT_FIVE] == 0 && sense->threat_count[!turn][THREAT_FIVE] > 1)
        plies = -2;
    else
        plies = threes_decide(position_of(board), sense);
    *value = plies > 0 ? SCORE_WIN - ply - plies : -(SCORE_WIN - ply + plies);
    return plies != 0;
}

/* What is decided at sight, and victories by continuous fours. */
static inline bool bind_threats(struct Search *search, int depth, int ply, Score alpha, Score beta,
                                Score *value)
{
    (void)alpha;
    if (decided(&search->board, ply, value))
        return true;
    if (depth <= 0 && beta <= EVALUATE_MOST &&
        bind_evaluate(&search->board, search->evaluation) >= beta)
        return false;
    const struct SearchParameters *parameters = search->parameters;
    int nodes = depth > 0 ? parameters->threat_nodes : parameters->threat_leaf_nodes;
    int plies = vcf_search(search, ply, ply + VCF_PLIES, nodes);
    *value = SCORE_WIN - ply - plies;
    return plies > 0;
}

/* Nodes that are well spent on forced wins at the root. */
static int solve_nodes(const struct SearchSettings *settings)
{
    uint64_t limit = settings->nodes ? settings->nodes : settings->time_us;
    if (limit == 0)
        return SOLVE_NODES;
    return limit / SOLVE_SHARE < SOLVE_NODES_MOST ? (int)(limit / SOLVE_SHARE) : SOLVE_NODES_MOST;
}

static inline bool bind_solve(struct Search *search, Score *value)
{
    int nodes = solve_nodes(&search->settings);
    int plies = vcf_search(search, 0, SOLVE_PLIES, nodes);
    if (plies == 0)
        plies = vct_search(search, 0, SOLVE_THREES, nodes);
    if (plies > 0 && search->lapses.noise > 0)
        plies = vct_vary(search, plies, SOLVE_THREES, nodes,
                         mix64(search->lapses.seed ^ bind_key(&search->board)));
    *value = SCORE_WIN - plies;
    return plies > 0;
}

#include "engine/search/strong/strong.h"
