/* What chi zi qi knows about good play, beyond exact values: an evaluation and first sights. */
#include "engine/chiziqi/position.h"

/* Points of the evaluation, each for the difference between the two sides. */
enum {
    WEIGHT_PIECE = 100,  /* a piece */
    WEIGHT_STEP = 4,     /* an empty point that some piece can step to */
    WEIGHT_THREAT = 12,  /* an enemy piece that could be taken if it were one's own turn ... */
    WEIGHT_CAPTURE = 50, /* ... and it is */
    WEIGHT_LONELY = 60   /* the enemy is down to two pieces: one more capture wins */
};

/* The enemy pieces that some step of `own` takes. */
static uint16_t threatened(uint16_t own, uint16_t enemy)
{
    uint16_t prey = 0;
    unsigned empty = ~((unsigned)own | enemy);
    for (uint16_t from = own; from; from &= (uint16_t)(from - 1)) {
        int point = chiziqi_first(from);
        uint16_t rest = (uint16_t)(own ^ 1U << point);
        for (uint16_t to = chiziqi_next[point] & (uint16_t)empty; to; to &= (uint16_t)(to - 1))
            prey |= chiziqi_capture((uint16_t)(rest | (to & -to)), enemy, chiziqi_first(to));
    }
    return prey;
}

static int standing(uint16_t own, uint16_t enemy)
{
    return WEIGHT_PIECE * chiziqi_count(own) +
           WEIGHT_STEP * chiziqi_count(chiziqi_reach(own, enemy)) -
           (chiziqi_count(own) == CHIZIQI_PIECES_MIN ? WEIGHT_LONELY : 0);
}

static Score evaluate(const void *position, const void *aux, int root)
{
    (void)aux, (void)root;
    const struct ChiziqiPosition *at = position;
    uint16_t own = at->board[at->mover], enemy = at->board[!at->mover];
    return standing(own, enemy) - standing(enemy, own) +
           WEIGHT_CAPTURE * chiziqi_count(threatened(own, enemy)) -
           WEIGHT_THREAT * chiziqi_count(threatened(enemy, own));
}

static uint16_t moved(const struct ChiziqiPosition *position, Move move)
{
    return (uint16_t)(position->board[position->mover] ^ 1U << chiziqi_from(move) ^
                      1U << chiziqi_to(move));
}

static int order(const void *position, const void *aux, Move move)
{
    (void)aux;
    const struct ChiziqiPosition *at = position;
    uint16_t enemy = at->board[!at->mover], own = moved(at, move);
    uint16_t taken = chiziqi_capture(own, enemy, chiziqi_to(move));
    return WEIGHT_PIECE * chiziqi_count(taken) + chiziqi_count(chiziqi_reach(own, enemy ^ taken));
}

static unsigned classify(const void *position, const void *aux, Move move)
{
    (void)aux;
    const struct ChiziqiPosition *at = position;
    bool takes = chiziqi_capture(moved(at, move), at->board[!at->mover], chiziqi_to(move)) != 0;
    return takes ? CLASS_CAPTURE : CLASS_QUIET;
}

static int history_index(const void *position, Move move)
{
    (void)position;
    return move;
}

static const struct Evaluation evaluations[] = {
    {.id = "own",
     .label = N_("Pieces, freedom and threats"),
     .unit = WEIGHT_PIECE,
     .evaluate = evaluate},
    {.id = NULL},
};

const struct Knowledge chiziqi_knowledge = {
    .evaluations = evaluations,
    .odds = 23, /* 400 games at 10000 nodes a move */
    .order = order,
    .classify = classify,
    .history_index = history_index,
    .history_size = CHIZIQI_POINTS * CHIZIQI_POINTS,
    .solver = &chiziqi_solver,
    .levels = chiziqi_levels,
};
