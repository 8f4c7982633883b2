/* A position as the strong search's network sees it. */
#include "engine/gomoku/sight.h"
#include "engine/gomoku/candidates.h"
#include "engine/gomoku/evaluate.h"
#include "engine/gomoku/network.h"
#include "engine/gomoku/weights.h"

static uint8_t turned(uint8_t pair, enum GomokuColour turn)
{
    return turn == COLOUR_BLACK ? pair : (uint8_t)(pair >> 4 | pair << 4);
}

/* Marks the points that the search would try. */
static void mark_candidates(const struct GomokuPosition *position, const struct Sense *sense,
                            struct Sight *sight)
{
    Move moves[MOVES_MAX];
    int count = candidate_moves(position, sense, moves), at = 0;
    for (int i = 0; i < sight->count; i++) {
        while (at < count && moves[at] < sight->move[i])
            at++;
        sight->candidate[i] = at < count && moves[at] == sight->move[i];
    }
}

static bool see(const void *any, const void *aux, struct Sight *sight)
{
    const struct GomokuPosition *position = any;
    struct SenseScratch scratch;
    const struct Sense *sense = sense_of(position, aux, &scratch);
    enum GomokuColour turn = position->state.turn;
    if (position->state.over || position->state.phase != PHASE_PLAY ||
        evaluate_decided(sense, turn))
        return false;
    sight->network = lines_number(position->rule, turn);
    sight->flags =
        (unsigned)weights_situation(sense->threat_count[turn], sense->threat_count[!turn]);
    sight->count = 0;
    struct PointSet set = sense_offers(sense);
    for (int point = set_next(&set, 0); point != POINT_NONE; point = set_next(&set, point + 1)) {
        int i = sight->count++;
        sight->move[i] = (Move)(point + 1);
        for (int direction = 0; direction < GOMOKU_DIRECTIONS; direction++)
            sight->code[i][direction] = turned(sense->pair[point][direction], turn);
    }
    mark_candidates(position, sense, sight);
    return true;
}

const struct PointLearning gomoku_points_seen = {
    .networks = LINES_NETS,
    .flags = WEIGHT_THREATS,
    .neutral = PATTERN_ONE | PATTERN_ONE << 4,
    .units = {.pooled = LINES_SUM_PART,
              .point = LINES_POINT_ONE,
              .point_limit = LINES_POINT_LIMIT,
              .bias_step = GOMOKU_DIRECTIONS,
              .order = LINES_ORDER_ONE,
              .layer = LINES_LAYER_ONE / LINES_POINT_ONE,
              .flag = LINES_LAYER_ONE / LINES_THREAT,
              .layer_limit = LINES_LAYER_LIMIT,
              .output = LINES_OUTPUT_ONE,
              .output_limit = LINES_OUTPUT_LIMIT},
    .see = see,
};
