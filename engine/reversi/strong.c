/* Binds the strong search to reversi, whose last moves are played exactly. */
#include "engine/reversi/strong.h"
#include "engine/reversi/endgame.h"
#include "engine/reversi/evaluate.h"
#include "engine/reversi/position.h"
#include "engine/reversi/reversi.h"
#include "engine/search/context.h"

enum {
    SOLVE_EMPTY = 7,      /* points, up to which every position is solved */
    SOLVE_NODES = 200000, /* for the end of the game at the root, where nothing is limited */
    SOLVE_SHARE = 2       /* of the nodes, or microseconds, for it */
};

const struct SearchParameters reversi_parameters = {
    .reduction_base = 75,
    .reduction_part = 50,
    .reduction_depth = 3,
    .reduction_after = 2,
    .reduced_least = 1,
    .late_depth = 1,
    .late_base = 30,
    .late_squares = 2,
    .futility_depth = 3,
    .futility = 100,
    .reverse_depth = 4,
    .reverse = 100,
    .razor_depth = 0,
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
    .killer_bonus = 0,
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

#define STRONG_RUN          reversi_strong
#define STRONG_HISTORY_SIZE REVERSI_HISTORY_SIZE
#define STRONG_UNIT         REVERSI_UNIT
#define STRONG_VICTIMS      (1)
#define STRONG_STAGES       0
#define STRONG_QUIESCENCE   0
#define STRONG_SOLVES       1
#define BIND_NO_MOVES       0

static inline const struct Reversi *position_of(const struct Board *board)
{
    return board->position;
}

static inline uint64_t bind_key(const struct Board *board)
{
    return reversi_game.key(board->position);
}

/* Worth no more than what it would save: the key is made of the discs. */
static inline uint64_t bind_key_after(const struct Board *board, Move move)
{
    return position_of(board)->discs[0] ^ move;
}

static inline int bind_generate(const struct Board *board, enum MoveKind kind, Move *moves)
{
    (void)kind;
    return reversi_game.generate(board->position, NULL, MOVES_ALL, moves);
}

static inline bool bind_possible(const struct Board *board, Move move)
{
    return reversi_game.legal(board->position, NULL, move);
}

static inline bool bind_legal(const struct Board *board, Move move)
{
    (void)board, (void)move;
    return true;
}

static inline void bind_make(struct Board *board, Move move, struct Undo *undo)
{
    reversi_game.make(board->position, NULL, move, undo);
}

static inline void bind_unmake(struct Board *board, Move move, const struct Undo *undo)
{
    reversi_game.unmake(board->position, NULL, move, undo);
}

/* A move less is often welcome: passing tells nothing. */
static inline bool bind_null_make(struct Board *board, struct Undo *undo)
{
    (void)board, (void)undo;
    return false;
}

static inline void bind_null_unmake(struct Board *board, const struct Undo *undo)
{
    (void)board, (void)undo;
}

static inline bool bind_over(const struct Board *board, int root, int *result)
{
    return reversi_game.terminal(board->position, NULL, &board->trail, root, result);
}

static inline bool bind_in_check(const struct Board *board)
{
    (void)board;
    return false;
}

static inline bool bind_threatened(const struct Board *board)
{
    (void)board;
    return false;
}

static inline Score bind_evaluate(const struct Board *board, const struct Evaluation *evaluation)
{
    return evaluation->evaluate(board->position, board->aux, mover_of(position_of(board)));
}

static inline int bind_order(const struct Board *board, const struct Evaluation *evaluation,
                             Move move)
{
    enum { SCALE = 64 /* first sight against history, which goes up to 16384 */ };
    (void)evaluation;
    return SCALE * reversi_order(board->position, NULL, move);
}

static inline bool bind_noisy(const struct Board *board, Move move)
{
    (void)board;
    return move == PASS;
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
    return reversi_history_index(board->position, move);
}

/* The score of an end of the game that was solved, by its margin; its distance is the most that can
 * be. */
static Score solved_score(const struct Reversi *p, int margin, int ply)
{
    return score_end(&reversi_game, margin, ply + POINTS - set_count(p->discs[0] | p->discs[1]));
}

static inline bool bind_threats(struct Search *search, int depth, int ply, Score alpha, Score beta,
                                Score *value)
{
    const struct Reversi *p = position_of(&search->board);
    int margin;
    (void)depth;
    if (POINTS - set_count(p->discs[0] | p->discs[1]) > SOLVE_EMPTY ||
        !endgame_solve(search, p, ply, UINT32_MAX, beta > alpha + 1, &margin))
        return false;
    *value = solved_score(p, margin, ply);
    return true;
}

static inline bool bind_solve(struct Search *search, Score *value)
{
    const struct Reversi *p = position_of(&search->board);
    const struct SearchSettings *settings = &search->settings;
    uint64_t limit = settings->nodes ? settings->nodes : settings->time_us;
    int margin;
    if (POINTS - set_count(p->discs[0] | p->discs[1]) > ENDGAME_MOST)
        return false;
    if (!endgame_solve(search, p, 0, limit ? limit / SOLVE_SHARE : SOLVE_NODES, true, &margin))
        return false;
    *value = solved_score(p, margin, 0);
    return true;
}

#include "engine/search/strong/strong.h"
