/* The tree of the strong search. Part of its template: only strong.h includes it. */

/* ---- making and taking back ---- */

static void strong_make(struct Strong *strong, Move move, int ply)
{
    struct Board *board = strong->board;
    struct Ply *record = &board->trail.ply[board->trail.count++];
    struct StrongPly *here = &strong->plies[ply + 1], *child = here + 1;
    here->move = move;
    here->slot = bind_history(board, move);
    record->key = bind_key(board);
    record->move = move;
    if (strong->search->table)
        tt_prefetch(strong->search->table, bind_key_after(board, move));
    bind_make(board, move, &record->undo);
    child->in_check = record->gives_check = bind_in_check(board);
}

static void strong_unmake(struct Strong *strong)
{
    struct Board *board = strong->board;
    const struct Ply *record = &board->trail.ply[--board->trail.count];
    bind_unmake(board, record->move, &record->undo);
}

/* ---- the tree ---- */

static Score strong_loss(int ply)
{
    return -(SCORE_WIN - ply);
}

static bool strong_is_win(Score score)
{
    return score > SCORE_WIN_EDGE || score < -SCORE_WIN_EDGE;
}

static bool strong_probe(struct Strong *strong, uint64_t key, int ply,
                         struct TranspositionEntry *entry)
{
    struct Search *search = strong->search;
    *entry = (struct TranspositionEntry){
        .move = MOVE_NONE, .depth = -PLY_MAX, .evaluation = EVALUATION_NONE};
    if (!search->table || !tt_probe(search->table, key, ply, entry))
        return false;
    search->table_hits++;
    return true;
}

static void strong_store(struct Strong *strong, uint64_t key, int ply,
                         struct TranspositionEntry entry)
{
    if (entry.bound == BOUND_UPPER)
        entry.move = MOVE_NONE; /* none of the moves was good: the one known before stays */
    if (strong->search->table && !strong->search->stopped)
        tt_store(strong->search->table, key, ply, &entry);
}

/* The static value of a node that is not in check, from the table if it stands there. */
static Score strong_evaluate(const struct Strong *strong, const struct TranspositionEntry *entry)
{
    return entry->evaluation != EVALUATION_NONE
               ? entry->evaluation
               : bind_evaluate(strong->board, strong->search->evaluation) +
                     noise_of(&strong->search->lapses, bind_key(strong->board));
}

/* What is thought of a node before its moves: the static value, or a bound that tells more. */
static Score strong_estimate(const struct TranspositionEntry *entry, Score evaluation)
{
    if (entry->bound == BOUND_NONE || strong_is_win(entry->score))
        return evaluation;
    if (entry->bound & (entry->score > evaluation ? BOUND_LOWER : BOUND_UPPER))
        return entry->score;
    return evaluation;
}

/* Past the depth: the evaluation, or what noisy moves make of it. */
static Score strong_quiescence(struct Strong *strong, int ply, Score alpha, Score beta)
{
    struct Search *search = strong->search;
    struct Board *board = strong->board;
    bool in_check = strong->plies[ply + 1].in_check;
    struct TranspositionEntry entry;
    struct StrongPicker picker;
    Move best_move = MOVE_NONE, move;
    Score alpha_at_first = alpha, best, value, evaluation = EVALUATION_NONE;

    /* Table */
    search->leaves++;
    uint64_t key = bind_key(board);
    bool known = strong_probe(strong, key, ply, &entry);

    /* The game's own search for forced wins, unless it was in vain before */
    if (entry.evaluation == EVALUATION_NONE && bind_threats(search, 0, ply, alpha, beta, &value))
        return value;
    if (!STRONG_QUIESCENCE || ply >= PLY_MAX - 1) {
        evaluation = strong_evaluate(strong, &entry);
        if (!known && evaluation < beta)
            strong_store(strong, key, ply,
                         (struct TranspositionEntry){evaluation, MOVE_NONE, STRONG_LEAF_DEPTH,
                                                     BOUND_NONE, evaluation});
        return evaluation;
    }
    if (entry.depth >= 0 && beta == alpha + 1 && bound_settles(&entry, alpha, beta))
        return entry.score;

    /* Standing pat, unless in check */
    best = strong_loss(ply);
    if (!in_check) {
        evaluation = strong_evaluate(strong, &entry);
        best = strong_estimate(&entry, evaluation);
    }
    if (best >= beta)
        return best;
    if (best > alpha)
        alpha = best;

    /* Noisy moves, in check all */
    int tried = 0;
    strong_pick_begin(strong, &picker, ply, entry.move, true);
    while ((move = strong_pick(strong, &picker)) != MOVE_NONE) {
        int result;
        if (!bind_legal(board, move))
            continue;
        tried++;
        strong_make(strong, move, ply);
        if (!control_node(search, ply + 1))
            value = 0;
        else if (bind_over(board, search->root_trail, &result))
            value = -score_end(board->game, result, ply + 1);
        else
            value = -strong_quiescence(strong, ply + 1, -beta, -alpha);
        strong_unmake(strong);
        if (search->stopped)
            return 0;
        if (value > best) {
            best = value;
            best_move = move;
        }
        if (value > alpha)
            alpha = value;
        if (best >= beta)
            break;
    }
    if (in_check && tried == 0)
        return score_end(board->game, BIND_NO_MOVES, ply);
    strong_store(strong, key, ply,
                 (struct TranspositionEntry){best, best_move, 0,
                                             bound_of(best, alpha_at_first, beta), evaluation});
    return best;
}

static Score strong_search(struct Strong *strong, int depth, int ply, Score alpha, Score beta);

/* Passing and still standing above beta. */
static bool strong_null_cuts(struct Strong *strong, int depth, int ply, Score estimate, Score beta)
{
    struct Board *board = strong->board;
    struct StrongPly *here = &strong->plies[ply + 1];
    struct Ply *record = &board->trail.ply[board->trail.count];
    const struct SearchParameters *parameters = strong->parameters;
    if (depth < parameters->null_from || estimate < beta || here->evaluation < beta ||
        strong_is_win(beta) || strong->plies[ply].move == MOVE_NONE)
        return false;
    int bonus = (estimate - beta) / parameters->null_points, most = parameters->null_most;
    int reduction =
        parameters->null_base + depth * parameters->null_depth / 16 + (bonus < most ? bonus : most);
    uint64_t key = bind_key(board);
    if (!bind_null_make(board, &record->undo))
        return false;
    record->key = key;
    record->move = here->move = MOVE_NONE;
    record->gives_check = (here + 1)->in_check = false;
    board->trail.count++;
    Score value = -strong_search(strong, depth - 1 - reduction, ply + 1, -beta, -beta + 1);
    board->trail.count--;
    bind_null_unmake(board, &record->undo);
    return value >= beta;
}

/* A quiet move so late, at so small a depth, with so little hope, that it is not tried. */
static bool strong_hopeless(const struct Strong *strong, int depth, int ply, int tried, Score alpha)
{
    const struct StrongPly *here = &strong->plies[ply + 1];
    bool improving = ply >= 2 && here->evaluation > strong->plies[ply - 1].evaluation;
    const struct SearchParameters *parameters = strong->parameters;
    int most = (parameters->late_base + parameters->late_squares * depth * depth) >> !improving;
    if (depth <= parameters->late_depth && tried > most)
        return true;
    return depth <= parameters->futility_depth &&
           here->evaluation + (depth + 1) * parameters->futility <= alpha;
}

/* The value of the child that was just made: late moves are searched less deep first. */
static Score strong_child(struct Strong *strong, int depth, int ply, int tried, bool reducible,
                          Score alpha, Score beta)
{
    bool full_window = tried == 1;
    const struct SearchParameters *parameters = strong->parameters;
    Score value = alpha + 1;
    if (!full_window && reducible && depth >= parameters->reduction_depth &&
        tried > parameters->reduction_after) {
        int d = depth < STRONG_DEPTHS ? depth : STRONG_DEPTHS - 1;
        int m = tried < STRONG_DEPTHS ? tried : STRONG_DEPTHS - 1;
        int reduction = strong->reductions[d][m] - (beta > alpha + 1);
        int left = depth - 1 - (reduction > 0 ? reduction : 0);
        if (left < parameters->reduced_least)
            left = parameters->reduced_least;
        value = -strong_search(strong, left, ply + 1, -alpha - 1, -alpha);
        if (value > alpha && left < depth - 1)
            value = -strong_search(strong, depth - 1, ply + 1, -alpha - 1, -alpha);
    } else if (!full_window) {
        value = -strong_search(strong, depth - 1, ply + 1, -alpha - 1, -alpha);
    }
    if (full_window || (value > alpha && value < beta))
        value = -strong_search(strong, depth - 1, ply + 1, -beta, -alpha);
    return value;
}

static Score strong_search(struct Strong *strong, int depth, int ply, Score alpha, Score beta)
{
    struct Search *search = strong->search;
    struct Board *board = strong->board;
    const struct SearchParameters *parameters = strong->parameters;
    struct StrongPly *here = &strong->plies[ply + 1];
    bool pv = beta > alpha + 1;
    struct TranspositionEntry entry;
    struct StrongPicker picker;
    Move quiets[STRONG_TRIED_MAX], noisies[STRONG_TRIED_MAX], best_move = MOVE_NONE, move;
    Score alpha_at_first, best = -SCORE_INFINITE, value, evaluation = EVALUATION_NONE, estimate;
    int result, tried = 0, quiet_count = 0, noisy_count = 0;

    /* Limits and the end of the game */
    control_line_clear(search, ply);
    if (!control_node(search, ply))
        return 0;
    if (bind_over(board, search->root_trail, &result)) {
        search->leaves++;
        return score_end(board->game, result, ply);
    }

    /* An answer to check is searched a ply deeper, and under a threat the search goes on */
    if (here->in_check && ply < 2 * search->depth)
        depth++;
    if (depth <= 0 && ply < 2 * search->depth && bind_threatened(board))
        depth = 1;
    if (depth <= 0 || ply >= PLY_MAX - 1)
        return strong_quiescence(strong, ply, alpha, beta);

    /* Mate distance: no win can be faster than one at the next ply */
    if (alpha < strong_loss(ply))
        alpha = strong_loss(ply);
    if (beta > -strong_loss(ply + 1))
        beta = -strong_loss(ply + 1);
    if (alpha >= beta)
        return alpha;
    alpha_at_first = alpha;

    /* Table */
    uint64_t key = bind_key(board);
    strong_probe(strong, key, ply, &entry);
    if (!pv && entry.depth >= depth && bound_settles(&entry, alpha, beta))
        return entry.score;

    /* The game's own search for forced wins */
    bool in_vain = entry.evaluation != EVALUATION_NONE && entry.depth > 0;
    if (!in_vain && bind_threats(search, depth, ply, alpha, beta, &value)) {
        strong_store(
            strong, key, ply,
            (struct TranspositionEntry){value, MOVE_NONE, depth, BOUND_EXACT, EVALUATION_NONE});
        return value;
    }

    /* Static value, and leaving early by it */
    if (here->in_check) {
        here->evaluation = estimate = -SCORE_WIN_EDGE;
    } else {
        here->evaluation = evaluation = strong_evaluate(strong, &entry);
        estimate = strong_estimate(&entry, evaluation);
    }
    if (!pv && !here->in_check) {
        if (depth <= parameters->reverse_depth && !strong_is_win(beta) &&
            estimate - depth * parameters->reverse >= beta && !bind_threatened(board))
            return estimate;
        if (STRONG_QUIESCENCE && depth <= parameters->razor_depth &&
            estimate + depth * parameters->razor <= alpha) {
            value = strong_quiescence(strong, ply, alpha, beta);
            if (value <= alpha)
                return value;
        }
        if (strong_null_cuts(strong, depth, ply, estimate, beta))
            return beta;
    }

    /* Without a table move the ordering is poor: a shallower search finds one for the next time */
    if (entry.move == MOVE_NONE && depth >= parameters->shallower_from)
        depth--;

    /* Moves */
    strong_pick_begin(strong, &picker, ply, entry.move, false);
    while ((move = strong_pick(strong, &picker)) != MOVE_NONE) {
        if (!bind_legal(board, move))
            continue;
        bool quiet = !bind_noisy(board, move);
        tried++;
        if (!pv && quiet && !here->in_check && tried > 1 && best > -SCORE_WIN_EDGE &&
            strong_hopeless(strong, depth, ply, tried, alpha))
            continue;
        strong_make(strong, move, ply);
        value =
            strong_child(strong, depth, ply, tried, quiet && !(here + 1)->in_check, alpha, beta);
        strong_unmake(strong);
        if (search->stopped)
            return 0;
        if (value > best) {
            best = value;
            best_move = move;
        }
        if (value > alpha) {
            alpha = value;
            if (pv)
                control_line_set(search, ply, move);
        }
        if (best >= beta) {
            strong_cutoff(strong, move, quiet, quiets, quiet_count, noisies, noisy_count, depth,
                          ply);
            break;
        }
        if (quiet && quiet_count < STRONG_TRIED_MAX)
            quiets[quiet_count++] = move;
        if (!quiet && noisy_count < STRONG_TRIED_MAX)
            noisies[noisy_count++] = move;
    }
    if (tried == 0)
        return score_end(board->game, BIND_NO_MOVES, ply);

    strong_store(strong, key, ply,
                 (struct TranspositionEntry){best, best_move, depth,
                                             bound_of(best, alpha_at_first, beta), evaluation});
    return best;
}
