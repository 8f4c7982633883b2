/* Moves in stages. Part of the strong search's template: only strong.h includes it. */

enum StrongStage { STAGE_TABLE, STAGE_NOISY, STAGE_KILLERS, STAGE_QUIET, STAGE_LOSING, STAGE_END };

enum { NOT_GENERATED = -1 };

struct StrongPicker {
    enum StrongStage stage;
    int ply;
    Move table_move, special[KILLERS + 1]; /* killers and the counter move */
    int special_count, special_next;
    bool noisy_only, evading;
    int count, next, losing; /* losing noisy moves are kept at the end of the array, backwards */
    Move moves[MOVES_MAX];
    int rank[MOVES_MAX];
};

static void strong_add_special(struct StrongPicker *picker, const struct Board *board, Move move)
{
    if (move == MOVE_NONE || move == picker->table_move || !bind_possible(board, move) ||
        bind_noisy(board, move))
        return;
    for (int i = 0; i < picker->special_count; i++)
        if (picker->special[i] == move)
            return;
    picker->special[picker->special_count++] = move;
}

/* Prepares picking at a node: `table_move` is any 16 bits from the table. */
static void strong_pick_begin(struct Strong *strong, struct StrongPicker *picker, int ply,
                              Move table_move, bool noisy_only)
{
    const struct Board *board = strong->board;
    bool in_check = strong->plies[ply + 1].in_check;
    picker->evading = in_check || !STRONG_STAGES;
    picker->stage = STAGE_TABLE;
    picker->ply = ply;
    picker->noisy_only = noisy_only && !in_check;
    picker->table_move = MOVE_NONE;
    picker->special_count = picker->special_next = 0;
    picker->count = NOT_GENERATED;
    picker->next = picker->losing = 0;
    if (table_move != MOVE_NONE && bind_possible(board, table_move) &&
        (!picker->noisy_only || bind_noisy(board, table_move)))
        picker->table_move = table_move;
}

/* Killers and the counter move, where they can be made. */
static void strong_find_specials(const struct Strong *strong, struct StrongPicker *picker)
{
    int ply = picker->ply;
    for (int i = 0; i < KILLERS; i++)
        strong_add_special(picker, strong->board, strong->killers[ply][i]);
    if (strong->plies[ply].move != MOVE_NONE)
        strong_add_special(picker, strong->board, strong->counters[strong->plies[ply].slot]);
}

static bool strong_is_special(const struct StrongPicker *picker, Move move)
{
    for (int i = 0; i < picker->special_count; i++)
        if (picker->special[i] == move)
            return true;
    return false;
}

/* Moves of one kind, ranked. With all moves in one go, noisy ones come first and killers next. */
static void strong_generate(struct Strong *strong, struct StrongPicker *picker, enum MoveKind kind)
{
    const struct Board *board = strong->board;
    const struct SearchParameters *parameters = strong->parameters;
    picker->next = 0;
    picker->count = bind_generate(board, kind, picker->moves);
    for (int i = 0; i < picker->count; i++) {
        Move move = picker->moves[i];
        int rank = 0;
        bool capture = STRONG_VICTIMS > 1 && kind != MOVES_QUIET && bind_noisy(board, move);
        if (kind != MOVES_QUIET)
            rank = bind_order(board, strong->search->evaluation, move);
        if (capture)
            rank += *strong_capture(strong, move) * parameters->capture_share / 16;
        if (kind != MOVES_NOISY && !capture)
            rank += strong_history(strong, picker->ply, move);
        if (picker->evading)
            rank += (strong_is_special(picker, move) ? parameters->killer_bonus : 0) +
                    (STRONG_STAGES && bind_noisy(board, move) ? STRONG_NOISY_BONUS : 0);
        picker->rank[i] = rank;
    }
}

/* The best of the generated moves that are left. */
static Move strong_select(struct StrongPicker *picker)
{
    int best = picker->next;
    for (int i = best + 1; i < picker->count; i++)
        if (picker->rank[i] > picker->rank[best])
            best = i;
    Move move = picker->moves[best];
    picker->moves[best] = picker->moves[picker->next];
    picker->rank[best] = picker->rank[picker->next];
    picker->next++;
    return move;
}

/* The next generated move that no other stage has; MOVE_NONE when the stage is through. */
static Move strong_next_generated(struct Strong *strong, struct StrongPicker *picker)
{
    while (picker->next < picker->count) {
        Move move = strong_select(picker);
        if (move == picker->table_move)
            continue;
        if (picker->evading)
            return move;
        if (picker->stage == STAGE_QUIET && strong_is_special(picker, move))
            continue;
        if (picker->stage == STAGE_NOISY && bind_loses(strong->board, move)) {
            picker->moves[MOVES_MAX - ++picker->losing] = move;
            continue;
        }
        return move;
    }
    return MOVE_NONE;
}

/* Generates what a stage tries: after the move before has failed to cut the node off. */
static void strong_pick_enter(struct Strong *strong, struct StrongPicker *picker)
{
    if (picker->stage == STAGE_NOISY && !picker->noisy_only)
        strong_find_specials(strong, picker);
    if (picker->stage == STAGE_NOISY && picker->evading)
        strong_generate(strong, picker,
                        picker->noisy_only ? MOVES_NOISY
                        : STRONG_STAGES    ? MOVES_EVASIONS
                                           : MOVES_CANDIDATES);
    else if (picker->stage == STAGE_NOISY)
        strong_generate(strong, picker, MOVES_NOISY);
    else if (picker->stage == STAGE_QUIET)
        strong_generate(strong, picker, MOVES_QUIET);
}

/* The next pseudo-legal move to try; MOVE_NONE when there are no more. */
static Move strong_pick(struct Strong *strong, struct StrongPicker *picker)
{
    for (;;) {
        Move move = MOVE_NONE;
        switch (picker->stage) {
        case STAGE_TABLE:
            move = picker->table_move;
            picker->stage = STAGE_NOISY;
            break;
        case STAGE_NOISY:
        case STAGE_QUIET:
            if (picker->count == NOT_GENERATED)
                strong_pick_enter(strong, picker);
            move = strong_next_generated(strong, picker);
            if (move != MOVE_NONE)
                break;
            if (picker->evading || (picker->noisy_only && picker->stage == STAGE_NOISY))
                picker->stage = STAGE_END;
            else
                picker->stage = picker->stage == STAGE_NOISY ? STAGE_KILLERS : STAGE_LOSING;
            break;
        case STAGE_KILLERS:
            if (picker->special_next < picker->special_count) {
                move = picker->special[picker->special_next++];
                break;
            }
            picker->stage = STAGE_QUIET;
            picker->count = NOT_GENERATED;
            break;
        case STAGE_LOSING:
            if (picker->losing == 0)
                picker->stage = STAGE_END;
            else
                move = picker->moves[MOVES_MAX - picker->losing--];
            break;
        case STAGE_END:
            return MOVE_NONE;
        }
        if (move != MOVE_NONE)
            return move;
    }
}
