/*
 * The strong search through the pointers of struct Game: for games that bring no binding of their
 * own, and the example of one. What a game does not offer is answered so that nothing depends on
 * it.
 */
#include "engine/search/strong/generic.h"
#include "engine/search/context.h"

enum { GENERIC_HISTORY_SIZE = 1 << 16 /* a slot for every move */ };

#define STRONG_RUN          strong_generic
#define STRONG_HISTORY_SIZE GENERIC_HISTORY_SIZE
#define STRONG_UNIT         100
#define STRONG_VICTIMS      (1)
#define STRONG_STAGES       0
#define STRONG_QUIESCENCE   1
#define STRONG_SOLVES       0
#define BIND_NO_MOVES       board->game->no_moves

static inline const struct Knowledge *knowledge_of(const struct Board *board)
{
    static const struct Knowledge nothing = {.evaluations = NULL};
    return board->game->knowledge ? board->game->knowledge : &nothing;
}

static inline uint64_t bind_key(const struct Board *board)
{
    return board->game->key(board->position);
}

/* Nothing is known beforehand. */
static inline uint64_t bind_key_after(const struct Board *board, Move move)
{
    return bind_key(board) ^ move;
}

static inline int bind_generate(const struct Board *board, enum MoveKind kind, Move *moves)
{
    return board->game->generate(board->position, board->aux, kind, moves);
}

static inline bool bind_possible(const struct Board *board, Move move)
{
    return board->game->legal(board->position, board->aux, move);
}

static inline bool bind_legal(const struct Board *board, Move move)
{
    return board->game->legal(board->position, board->aux, move);
}

static inline void bind_make(struct Board *board, Move move, struct Undo *undo)
{
    board->game->make(board->position, board->aux, move, undo);
}

static inline void bind_unmake(struct Board *board, Move move, const struct Undo *undo)
{
    board->game->unmake(board->position, board->aux, move, undo);
}

static inline bool bind_null_make(struct Board *board, struct Undo *undo)
{
    const struct Knowledge *knowledge = knowledge_of(board);
    return knowledge->null_make && knowledge->null_make(board->position, board->aux, undo);
}

static inline void bind_null_unmake(struct Board *board, const struct Undo *undo)
{
    knowledge_of(board)->null_unmake(board->position, board->aux, undo);
}

static inline bool bind_over(const struct Board *board, int root, int *result)
{
    return board->game->terminal(board->position, board->aux, &board->trail, root, result);
}

static inline bool bind_in_check(const struct Board *board)
{
    const struct Knowledge *knowledge = knowledge_of(board);
    return knowledge->in_check && knowledge->in_check(board->position, board->aux);
}

/* Quiescence sees what the other side takes. */
static inline bool bind_threatened(const struct Board *board)
{
    (void)board;
    return false;
}

static inline Score bind_evaluate(const struct Board *board, const struct Evaluation *evaluation)
{
    if (!evaluation || !evaluation->id)
        return 0;
    return evaluation->evaluate(board->position, board->aux, board->game->mover(board->position));
}

static inline int bind_order(const struct Board *board, const struct Evaluation *evaluation,
                             Move move)
{
    (void)evaluation;
    const struct Knowledge *knowledge = knowledge_of(board);
    return knowledge->order ? knowledge->order(board->position, board->aux, move) : 0;
}

static inline bool bind_noisy(const struct Board *board, Move move)
{
    const struct Knowledge *knowledge = knowledge_of(board);
    return knowledge->classify &&
           knowledge->classify(board->position, board->aux, move) != CLASS_QUIET;
}

static inline bool bind_loses(const struct Board *board, Move move)
{
    const struct Knowledge *knowledge = knowledge_of(board);
    return knowledge->exchange && knowledge->exchange(board->position, board->aux, move) < 0;
}

static inline int bind_victim(const struct Board *board, Move move)
{
    (void)board, (void)move;
    return 0;
}

static inline int bind_history(const struct Board *board, Move move)
{
    (void)board;
    return move;
}

#include "engine/search/strong/strong.h"
