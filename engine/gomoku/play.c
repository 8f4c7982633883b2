/* Making moves of gomoku and taking them back. */
#include "engine/gomoku/play.h"
#include "engine/gomoku/forbidden.h"
#include "engine/gomoku/sense.h"
#include <string.h>

bool gomoku_asks_choice(const struct GomokuPosition *position, Move *most)
{
    *most = position->state.phase == PHASE_SECOND_CHOOSES ? MOVE_TWO_MORE : MOVE_TAKE_WHITE;
    return position->state.phase == PHASE_SECOND_CHOOSES ||
           position->state.phase == PHASE_FIRST_CHOOSES;
}

bool gomoku_legal(const void *any, const void *aux, Move move)
{
    const struct GomokuPosition *position = any;
    (void)aux;
    Move most;
    if (gomoku_asks_choice(position, &most))
        return move >= MOVE_TAKE_BLACK && move <= most;
    return move > MOVE_NONE && move <= gomoku_points(position) &&
           position->cell[move - 1] == CELL_EMPTY;
}

void gomoku_make(void *any, void *aux, Move move, struct Undo *undo)
{
    struct GomokuPosition *position = any;
    undo->word[0] = position->key;
    memcpy(&undo->word[1], &position->state, sizeof position->state);
    struct GomokuState next;
    if (move >= MOVE_TAKE_BLACK) {
        next = gomoku_state_chosen(position, move);
    } else {
        int point = move - 1;
        enum GomokuColour turn = position->state.turn;
        next = gomoku_state_after(position, aux ? sense_verdict(aux, position, point)
                                                : gomoku_verdict(position, point));
        position->cell[point] = (uint8_t)(CELL_BLACK + turn);
        position->key ^= gomoku_stone_key(turn, point);
        position->stones++;
        if (aux)
            sense_put(aux, position, point, turn);
    }
    position->key ^= gomoku_state_key(&position->state) ^ gomoku_state_key(&next);
    position->state = next;
}

void gomoku_unmake(void *any, void *aux, Move move, const struct Undo *undo)
{
    struct GomokuPosition *position = any;
    position->key = undo->word[0];
    memcpy(&position->state, &undo->word[1], sizeof position->state);
    if (move < MOVE_TAKE_BLACK) {
        position->cell[move - 1] = CELL_EMPTY;
        position->stones--;
        if (aux)
            sense_take(aux, position, move - 1, position->state.turn);
    }
}

bool gomoku_null_make(void *any, void *aux, struct Undo *undo)
{
    struct GomokuPosition *position = any;
    struct SenseScratch scratch;
    const struct Sense *sense = sense_of(position, aux, &scratch);
    int other = !position->state.turn;
    if (position->state.phase != PHASE_PLAY || sense->threat_count[other][THREAT_FIVE] > 0 ||
        sense->threat_count[other][THREAT_LIVE_FOUR] > 0)
        return false;
    struct GomokuState next = position->state;
    undo->word[0] = position->key;
    next.turn = (uint8_t)other;
    position->key ^= gomoku_state_key(&position->state) ^ gomoku_state_key(&next);
    position->state = next;
    return true;
}

void gomoku_null_unmake(void *any, void *aux, const struct Undo *undo)
{
    struct GomokuPosition *position = any;
    (void)aux;
    position->key = undo->word[0];
    position->state.turn = !position->state.turn;
}

bool gomoku_terminal(const void *any, const void *aux, const struct Trail *trail, int root,
                     int *result)
{
    const struct GomokuPosition *position = any;
    (void)aux, (void)trail, (void)root;
    if (position->state.over) {
        *result = position->state.winner == position->state.turn ? 1 : -1;
        return true;
    }
    *result = 0;
    return position->stones == gomoku_points(position);
}
