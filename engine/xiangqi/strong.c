/* Binds the strong search to xiangqi. */
#include "engine/xiangqi/strong.h"
#include "engine/search/context.h"
#include "engine/xiangqi/evaluate.h"
#include "engine/xiangqi/exchange.h"
#include "engine/xiangqi/moves.h"
#include "engine/xiangqi/status.h"

const struct SearchParameters xiangqi_parameters = {
    .reduction_base = 75,
    .reduction_part = 50,
    .reduction_depth = 3,
    .reduction_after = 2,
    .reduced_least = 1,
    .late_depth = 4,
    .late_base = 4,
    .late_squares = 2,
    .futility_depth = 5,
    .futility = 100,
    .reverse_depth = 6,
    .reverse = 100,
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

#define STRONG_RUN          xiangqi_strong
#define STRONG_HISTORY_SIZE XIANGQI_HISTORY_SIZE
#define STRONG_UNIT         SOLDIER_POINTS
#define STRONG_VICTIMS      (KINDS + 1) /* 0: nothing is taken */
#define STRONG_STAGES       1
#define STRONG_QUIESCENCE   1
#define STRONG_SOLVES       0
#define BIND_NO_MOVES       (-1)

static inline const struct Xiangqi *position_of(const struct Board *board)
{
    return board->position;
}

static inline uint64_t bind_key(const struct Board *board)
{
    return position_of(board)->key;
}

static inline uint64_t bind_key_after(const struct Board *board, Move move)
{
    return xiangqi_key_after(position_of(board), move);
}

static inline int bind_generate(const struct Board *board, enum MoveKind kind, Move *moves)
{
    return xiangqi_generate(board->position, NULL, kind, moves);
}

static inline bool bind_possible(const struct Board *board, Move move)
{
    return xiangqi_legal(board->position, NULL, move);
}

/* Nothing else is ever generated or found possible. */
static inline bool bind_legal(const struct Board *board, Move move)
{
    (void)board, (void)move;
    return true;
}

static inline void bind_make(struct Board *board, Move move, struct Undo *undo)
{
    xiangqi_make(board->position, board->aux, move, undo);
}

static inline void bind_unmake(struct Board *board, Move move, const struct Undo *undo)
{
    xiangqi_unmake(board->position, board->aux, move, undo);
}

static inline bool bind_null_make(struct Board *board, struct Undo *undo)
{
    return xiangqi_null_make(board->position, board->aux, undo);
}

static inline void bind_null_unmake(struct Board *board, const struct Undo *undo)
{
    xiangqi_null_unmake(board->position, board->aux, undo);
}

static inline bool bind_over(const struct Board *board, int root, int *result)
{
    return xiangqi_terminal(board->position, board->aux, &board->trail, root, result);
}

static inline bool bind_in_check(const struct Board *board)
{
    return position_of(board)->checked;
}

/* Quiescence sees what the other side takes. */
static inline bool bind_threatened(const struct Board *board)
{
    (void)board;
    return false;
}

static inline Score bind_evaluate(const struct Board *board, const struct Evaluation *evaluation)
{
    return evaluation->evaluate(board->position, board->aux, position_of(board)->side);
}

static inline int bind_order(const struct Board *board, const struct Evaluation *evaluation,
                             Move move)
{
    (void)evaluation;
    return xiangqi_order(board->position, board->aux, move);
}

static inline bool bind_noisy(const struct Board *board, Move move)
{
    return position_of(board)->at[move_to(move)] != 0;
}

static inline bool bind_loses(const struct Board *board, Move move)
{
    return xiangqi_exchange(board->position, board->aux, move) < 0;
}

static inline int bind_victim(const struct Board *board, Move move)
{
    int piece = position_of(board)->at[move_to(move)];
    return piece ? 1 + piece_kind(piece) : 0;
}

static inline int bind_history(const struct Board *board, Move move)
{
    return xiangqi_history_index(board->position, move);
}

#include "engine/search/strong/strong.h"
