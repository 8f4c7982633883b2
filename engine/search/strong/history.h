/* What good moves teach. Part of the strong search's template: only strong.h includes it. */

/* Moves a value towards its bound by a share of what is left to it. */
static void strong_learn(int16_t *value, int bonus)
{
    int size = bonus < 0 ? -bonus : bonus;
    *value = (int16_t)(*value + bonus - *value * size / STRONG_HISTORY_MAX);
}

/* How many plies back a move's continuation is asked for: the last move, one's own before it,
 * ... */
static const uint8_t strong_back[STRONG_CONTINUATIONS] = {0, 1, 3};

/* The continuations of the move made `back` plies before the last; NULL if there was none. */
static int16_t *strong_continuation(struct Strong *strong, int ply, int back)
{
    if (STRONG_REPLIES == 1 || ply - back < 0 || strong->plies[ply - back].move == MOVE_NONE)
        return NULL;
    return strong->replies[strong->plies[ply - back].slot];
}

/* What a quiet move is worth by what it did elsewhere, and behind the moves before. */
static int strong_history(struct Strong *strong, int ply, Move move)
{
    int slot = bind_history(strong->board, move);
    int value = strong->history[slot];
    for (int i = 0; i < STRONG_CONTINUATIONS; i++) {
        int16_t *continuation = strong_continuation(strong, ply, strong_back[i]);
        if (continuation)
            value += continuation[slot];
    }
    return value;
}

static void strong_teach(struct Strong *strong, int ply, Move move, int bonus)
{
    int slot = bind_history(strong->board, move);
    strong_learn(&strong->history[slot], bonus);
    for (int i = 0; i < STRONG_CONTINUATIONS; i++) {
        int16_t *continuation = strong_continuation(strong, ply, strong_back[i]);
        if (continuation)
            strong_learn(&continuation[slot], bonus);
    }
}

static int16_t *strong_capture(struct Strong *strong, Move move)
{
    return &strong->captures[bind_history(strong->board, move)][bind_victim(strong->board, move)];
}

/* `move` cut the node off, after those in `quiets` and `noisies` had failed to. */
static void strong_cutoff(struct Strong *strong, Move move, bool quiet, const Move *quiets,
                          int quiet_count, const Move *noisies, int noisy_count, int depth, int ply)
{
    Move *killers = strong->killers[ply];
    const struct SearchParameters *parameters = strong->parameters;
    int most = parameters->history_most, bonus = depth * depth * parameters->history_bonus;
    bonus = bonus < most ? bonus : most;
    int malus = -bonus * parameters->history_malus / 100;
    for (int i = 0; i < noisy_count; i++)
        strong_learn(strong_capture(strong, noisies[i]), malus);
    if (!quiet) {
        strong_learn(strong_capture(strong, move), bonus);
        return;
    }
    if (killers[0] != move) {
        killers[1] = killers[0];
        killers[0] = move;
    }
    if (strong->plies[ply].move != MOVE_NONE)
        strong->counters[strong->plies[ply].slot] = move;
    strong_teach(strong, ply, move, bonus);
    for (int i = 0; i < quiet_count; i++)
        strong_teach(strong, ply, quiets[i], malus);
}
