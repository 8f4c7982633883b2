/*
 * The strong search, a template: a game's folder defines the names below, then includes this file,
 * and gets the function STRONG_RUN compiled for its own rules. strong_generic.c does it for every
 * game through the pointers of struct Game and is the example.
 *
 * Names to define (functions are static inline; `board` is a const struct Board * where they only
 * look, its aux never NULL if the game has one and board_tables were given):
 *
 *   STRONG_RUN             the function to define: void gomoku_strong(struct Search *search)
 *   STRONG_HISTORY_SIZE    number of history slots
 *   STRONG_UNIT            evaluation points of a small advantage (a pawn): margins scale with it
 *   STRONG_STAGES          1: noisy moves, then quiet ones; 0: MOVES_CANDIDATES in one go
 *   STRONG_QUIESCENCE      1: noisy moves are searched past the depth; 0: the evaluation stands
 *   STRONG_NULL            1: null moves are tried; 0: never
 *
 *   uint64_t bind_key(board)                    with the side to move and the rules in it
 *   int  bind_generate(board, kind, moves)      pseudo-legal ones allowed; kinds CANDIDATES or
 *                                               NOISY and QUIET; EVASIONS and ALL in check
 *   bool bind_possible(board, move)             could bind_generate have given these 16 bits?
 *   bool bind_legal(board, move)                is a pseudo-legal move legal?
 *   void bind_make(struct Board *, move, struct Undo *)    position and aux; the trail is ours
 *   void bind_unmake(struct Board *, move, const struct Undo *)
 *   bool bind_pass(struct Board *, struct Undo *)          the null move; may refuse
 *   void bind_unpass(struct Board *, const struct Undo *)
 *   bool bind_over(board, root, int *result)    as `terminal` of struct Game
 *   int  BIND_NO_MOVES                          as `no_moves` of struct Game
 *   bool bind_in_check(board)
 *   Score bind_evaluate(board)                  for the side to move, within 32000
 *   int  bind_order(board, move)                of noisy moves and candidates; higher is earlier
 *   bool bind_noisy(board, move)                forcing: neither reduced nor pruned
 *   bool bind_loses(board, move)                a noisy move that loses the exchange
 *   int  bind_history(board, move)              slot, 0 .. STRONG_HISTORY_SIZE - 1
 *   bool bind_threats(struct Search *, int depth, int ply, Score alpha, Score beta, Score *value)
 *                                               the game's own search for forced wins, asked at
 *                                               every node (depth <= 0: at leaves); counts its
 *                                               nodes with control_node; true if *value settles
 *                                               the node
 *
 * Scores are those of the ladder: SCORE_WIN minus the plies for wins, evaluations far below.
 * One search uses one thread; several on threads of their own help each other through the table.
 */
#include "engine/memory.h"
#include "engine/search/control.h"
#include <stdlib.h>
#include <string.h>

enum {
    STRONG_DEPTHS = 64, /* the reduction table's sides */
    STRONG_TRIED_MAX = 64,
    STRONG_HISTORY_MAX = 1 << 14,
    STRONG_KILLER_BONUS = 1 << 15,
    STRONG_NULL_DEPTH = 3,
    STRONG_REVERSE_DEPTH = 6,
    STRONG_RAZOR_DEPTH = 2,
    STRONG_LATE_DEPTH = 4,
    STRONG_FUTILITY_DEPTH = 5,
    STRONG_QUIET_DEPTH = 4 /* from here a node without a table move is searched a ply shallower */
};

/* What a node leaves for its children and grandchildren. */
struct StrongPly {
    Move move; /* made here; MOVE_NONE for a null move */
    int slot;  /* its history slot */
    bool in_check;
    Score evaluation;
};

/* Games with too many slots for a table of pairs go without one. */
#define STRONG_REPLIES (STRONG_HISTORY_SIZE <= 2048 ? STRONG_HISTORY_SIZE : 1)

struct Strong {
    struct Search *search;
    struct Board *board; /* the search's */
    Move killers[PLY_MAX][KILLERS];
    Move counters[STRONG_HISTORY_SIZE]; /* the reply that refuted the move of that slot */
    int16_t history[STRONG_HISTORY_SIZE];
    int16_t replies[STRONG_REPLIES][STRONG_REPLIES];  /* the same after the move of a slot */
    uint8_t reductions[STRONG_DEPTHS][STRONG_DEPTHS]; /* by depth and moves tried */
    struct StrongPly plies[PLY_MAX + 2];              /* [ply + 1]; [0] stands before the root */
};

/* ---- moves in stages ---- */

enum StrongStage { STAGE_TABLE, STAGE_NOISY, STAGE_KILLERS, STAGE_QUIET, STAGE_LOSING, STAGE_END };

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
    for (int i = 0; i < picker->special_count; i++) {
        if (picker->special[i] == move)
            return;
    }
    picker->special[picker->special_count++] = move;
}

/* Prepares picking at a node: `table_move` is any 16 bits from the table. */
static void strong_pick_begin(const struct Strong *strong, struct StrongPicker *picker, int ply,
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
    picker->count = picker->next = picker->losing = 0;
    if (table_move != MOVE_NONE && bind_possible(board, table_move) &&
        (!picker->noisy_only || bind_noisy(board, table_move)))
        picker->table_move = table_move;
    if (picker->noisy_only)
        return;
    for (int i = 0; i < KILLERS; i++)
        strong_add_special(picker, board, strong->killers[ply][i]);
    if (strong->plies[ply].move != MOVE_NONE)
        strong_add_special(picker, board, strong->counters[strong->plies[ply].slot]);
}

static bool strong_is_special(const struct StrongPicker *picker, Move move)
{
    for (int i = 0; i < picker->special_count; i++) {
        if (picker->special[i] == move)
            return true;
    }
    return false;
}

/* What a quiet move is worth by what it did elsewhere, and as a reply to the last move. */
static int strong_history(const struct Strong *strong, int ply, Move move)
{
    const struct StrongPly *before = &strong->plies[ply];
    int slot = bind_history(strong->board, move);
    int value = strong->history[slot];
    if (STRONG_REPLIES > 1 && before->move != MOVE_NONE)
        value += strong->replies[before->slot][slot];
    return value;
}

/* Moves of one kind, ranked. With all moves in one go, noisy ones come first and killers next. */
static void strong_generate(const struct Strong *strong, struct StrongPicker *picker,
                            enum MoveKind kind)
{
    const struct Board *board = strong->board;
    picker->next = 0;
    picker->count = bind_generate(board, kind, picker->moves);
    for (int i = 0; i < picker->count; i++) {
        Move move = picker->moves[i];
        int rank = 0;
        if (kind != MOVES_QUIET)
            rank = bind_order(board, move);
        if (kind != MOVES_NOISY)
            rank += strong_history(strong, picker->ply, move);
        if (picker->evading)
            rank += (strong_is_special(picker, move) ? STRONG_KILLER_BONUS : 0) +
                    (STRONG_STAGES && bind_noisy(board, move) ? 4 * STRONG_KILLER_BONUS : 0);
        picker->rank[i] = rank;
    }
}

/* The best of the generated moves that are left. */
static Move strong_select(struct StrongPicker *picker)
{
    int best = picker->next;
    for (int i = best + 1; i < picker->count; i++) {
        if (picker->rank[i] > picker->rank[best])
            best = i;
    }
    Move move = picker->moves[best];
    picker->moves[best] = picker->moves[picker->next];
    picker->rank[best] = picker->rank[picker->next];
    picker->next++;
    return move;
}

/* The next generated move that no other stage has; MOVE_NONE when the stage is through. */
static Move strong_next_generated(const struct Strong *strong, struct StrongPicker *picker)
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

static void strong_pick_enter(const struct Strong *strong, struct StrongPicker *picker)
{
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
static Move strong_pick(const struct Strong *strong, struct StrongPicker *picker)
{
    for (;;) {
        Move move = MOVE_NONE;
        switch (picker->stage) {
        case STAGE_TABLE:
            move = picker->table_move;
            picker->stage = STAGE_NOISY;
            strong_pick_enter(strong, picker);
            break;
        case STAGE_NOISY:
        case STAGE_QUIET:
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
            strong_pick_enter(strong, picker);
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
    bind_make(board, move, &record->undo);
    if (strong->search->table)
        table_prefetch(strong->search->table, bind_key(board));
    child->in_check = record->gives_check = bind_in_check(board);
}

static void strong_unmake(struct Strong *strong)
{
    struct Board *board = strong->board;
    const struct Ply *record = &board->trail.ply[--board->trail.count];
    bind_unmake(board, record->move, &record->undo);
}

/* ---- what good moves teach ---- */

/* Moves a value towards its bound by a share of what is left to it. */
static void strong_learn(int16_t *value, int bonus)
{
    int size = bonus < 0 ? -bonus : bonus;
    *value = (int16_t)(*value + bonus - *value * size / STRONG_HISTORY_MAX);
}

static void strong_teach(struct Strong *strong, int ply, Move move, int bonus)
{
    const struct StrongPly *before = &strong->plies[ply];
    int slot = bind_history(strong->board, move);
    strong_learn(&strong->history[slot], bonus);
    if (STRONG_REPLIES > 1 && before->move != MOVE_NONE)
        strong_learn(&strong->replies[before->slot][slot], bonus);
}

/* A quiet `move` cut the node off, after those in `tried` had failed to. */
static void strong_cutoff(struct Strong *strong, Move move, const Move *tried, int count, int depth,
                          int ply)
{
    Move *killers = strong->killers[ply];
    int bonus = depth * depth * 16 < 1600 ? depth * depth * 16 : 1600;
    if (killers[0] != move) {
        killers[1] = killers[0];
        killers[0] = move;
    }
    if (strong->plies[ply].move != MOVE_NONE)
        strong->counters[strong->plies[ply].slot] = move;
    strong_teach(strong, ply, move, bonus);
    for (int i = 0; i < count; i++)
        strong_teach(strong, ply, tried[i], -bonus);
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

static bool strong_bound_tells(const struct TableEntry *entry, Score alpha, Score beta)
{
    return entry->bound == BOUND_EXACT || (entry->bound == BOUND_LOWER && entry->score >= beta) ||
           (entry->bound == BOUND_UPPER && entry->score <= alpha);
}

static bool strong_probe(struct Strong *strong, uint64_t key, int ply, struct TableEntry *entry)
{
    struct Search *search = strong->search;
    *entry = (struct TableEntry){.move = MOVE_NONE, .depth = -PLY_MAX};
    if (!search->table || !table_probe(search->table, key, ply, entry))
        return false;
    search->table_hits++;
    return true;
}

static void strong_store(struct Strong *strong, uint64_t key, int ply, struct TableEntry entry)
{
    if (strong->search->table && !strong->search->stopped)
        table_store(strong->search->table, key, ply, &entry);
}

/* Past the depth: the evaluation, or what noisy moves make of it. */
static Score strong_quiescence(struct Strong *strong, int ply, Score alpha, Score beta)
{
    struct Search *search = strong->search;
    struct Board *board = strong->board;
    bool in_check = strong->plies[ply + 1].in_check;
    struct TableEntry entry;
    struct StrongPicker picker;
    Move best_move = MOVE_NONE, move;
    Score alpha_at_first = alpha, best, value;

    /* The game's own search for forced wins */
    search->leaves++;
    if (bind_threats(search, 0, ply, alpha, beta, &value))
        return value;
    if (!STRONG_QUIESCENCE || ply >= PLY_MAX - 1)
        return bind_evaluate(board);

    /* Table */
    uint64_t key = bind_key(board);
    strong_probe(strong, key, ply, &entry);
    if (entry.depth >= 0 && beta == alpha + 1 && strong_bound_tells(&entry, alpha, beta))
        return entry.score;

    /* Standing pat, unless in check */
    best = in_check ? strong_loss(ply) : bind_evaluate(board);
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
            value = -result * (SCORE_WIN - ply - 1);
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
        return BIND_NO_MOVES * (SCORE_WIN - ply);
    strong_store(strong, key, ply,
                 (struct TableEntry){.score = best,
                                     .move = best_move,
                                     .depth = 0,
                                     .bound = best >= beta            ? BOUND_LOWER
                                              : best > alpha_at_first ? BOUND_EXACT
                                                                      : BOUND_UPPER});
    return best;
}

static Score strong_search(struct Strong *strong, int depth, int ply, Score alpha, Score beta);

/* Passing and still standing above beta. */
static bool strong_null_cuts(struct Strong *strong, int depth, int ply, Score beta)
{
    struct Board *board = strong->board;
    struct StrongPly *here = &strong->plies[ply + 1];
    struct Ply *record = &board->trail.ply[board->trail.count];
    if (!STRONG_NULL || depth < STRONG_NULL_DEPTH || here->evaluation < beta ||
        strong_is_win(beta) || strong->plies[ply].move == MOVE_NONE)
        return false;
    int bonus = (here->evaluation - beta) / (2 * STRONG_UNIT);
    int reduction = 3 + depth / 4 + (bonus < 3 ? bonus : 3);
    uint64_t key = bind_key(board);
    if (!bind_pass(board, &record->undo))
        return false;
    record->key = key;
    record->move = here->move = MOVE_NONE;
    record->gives_check = (here + 1)->in_check = false;
    board->trail.count++;
    Score value = -strong_search(strong, depth - 1 - reduction, ply + 1, -beta, -beta + 1);
    board->trail.count--;
    bind_unpass(board, &record->undo);
    return value >= beta;
}

/* A quiet move so late, at so small a depth, with so little hope, that it is not tried. */
static bool strong_hopeless(const struct Strong *strong, int depth, int ply, int tried, Score alpha)
{
    const struct StrongPly *here = &strong->plies[ply + 1];
    bool improving = ply >= 2 && here->evaluation > strong->plies[ply - 1].evaluation;
    if (depth <= STRONG_LATE_DEPTH && tried > (4 + 2 * depth * depth) >> !improving)
        return true;
    return depth <= STRONG_FUTILITY_DEPTH && here->evaluation + (depth + 1) * STRONG_UNIT <= alpha;
}

/* The value of the child that was just made: late moves are searched less deep first. */
static Score strong_child(struct Strong *strong, int depth, int ply, int tried, bool reducible,
                          Score alpha, Score beta)
{
    bool full_window = tried == 1;
    Score value = alpha + 1;
    if (!full_window && reducible && depth >= 3 && tried > 2) {
        int d = depth < STRONG_DEPTHS ? depth : STRONG_DEPTHS - 1;
        int m = tried < STRONG_DEPTHS ? tried : STRONG_DEPTHS - 1;
        int reduction = strong->reductions[d][m] - (beta > alpha + 1);
        int left = depth - 1 - (reduction > 0 ? reduction : 0);
        value = -strong_search(strong, left > 1 ? left : 1, ply + 1, -alpha - 1, -alpha);
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
    struct StrongPly *here = &strong->plies[ply + 1];
    bool pv = beta > alpha + 1;
    struct TableEntry entry;
    struct StrongPicker picker;
    Move quiets[STRONG_TRIED_MAX], best_move = MOVE_NONE, move;
    Score alpha_at_first, best = -SCORE_INFINITE, value;
    int result, tried = 0, quiet_count = 0;

    /* Limits and the end of the game */
    control_line_clear(search, ply);
    if (!control_node(search, ply))
        return 0;
    if (bind_over(board, search->root_trail, &result)) {
        search->leaves++;
        return result * (SCORE_WIN - ply);
    }

    /* An answer to check is searched a ply deeper */
    if (here->in_check && ply < 2 * search->depth)
        depth++;
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
    if (!pv && entry.depth >= depth && strong_bound_tells(&entry, alpha, beta))
        return entry.score;

    /* The game's own search for forced wins */
    if (bind_threats(search, depth, ply, alpha, beta, &value)) {
        strong_store(strong, key, ply,
                     (struct TableEntry){.score = value, .depth = depth, .bound = BOUND_EXACT});
        return value;
    }

    /* Static value, and leaving early by it */
    here->evaluation = here->in_check ? -SCORE_WIN_EDGE : bind_evaluate(board);
    if (!pv && !here->in_check) {
        if (depth <= STRONG_REVERSE_DEPTH && !strong_is_win(beta) &&
            here->evaluation - depth * STRONG_UNIT >= beta)
            return here->evaluation;
        if (STRONG_QUIESCENCE && depth <= STRONG_RAZOR_DEPTH &&
            here->evaluation + 3 * depth * STRONG_UNIT <= alpha) {
            value = strong_quiescence(strong, ply, alpha, beta);
            if (value <= alpha)
                return value;
        }
        if (strong_null_cuts(strong, depth, ply, beta))
            return beta;
    }

    /* Without a table move the ordering is poor: a shallower search finds one for the next time */
    if (entry.move == MOVE_NONE && depth >= STRONG_QUIET_DEPTH)
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
            if (quiet)
                strong_cutoff(strong, move, quiets, quiet_count, depth, ply);
            break;
        }
        if (quiet && quiet_count < STRONG_TRIED_MAX)
            quiets[quiet_count++] = move;
    }
    if (tried == 0)
        return BIND_NO_MOVES * (SCORE_WIN - ply);

    strong_store(strong, key, ply,
                 (struct TableEntry){.score = best,
                                     .move = best_move,
                                     .depth = depth,
                                     .bound = best >= beta            ? BOUND_LOWER
                                              : best > alpha_at_first ? BOUND_EXACT
                                                                      : BOUND_UPPER});
    return best;
}

/* ---- the root ---- */

/* The moves to try at the root: legal ones, in the picker's order. */
static void strong_roots(struct Strong *strong)
{
    struct Search *search = strong->search;
    struct StrongPicker picker;
    struct TableEntry entry;
    Move move;
    strong_probe(strong, bind_key(strong->board), 0, &entry);
    strong_pick_begin(strong, &picker, 0, entry.move, false);
    int count = 0;
    while ((move = strong_pick(strong, &picker)) != MOVE_NONE) {
        if (bind_legal(strong->board, move))
            search->roots[count++] = (struct RootMove){.move = move, .score = -SCORE_WIN};
    }
    /* Candidates may be none where only bad moves are left: then all legal ones stand. */
    if (count > 0) {
        search->root_count = count;
        search->result.move = search->roots[0].move;
    }
}

static Score strong_root(struct Strong *strong, int depth, Score alpha, Score beta)
{
    struct Search *search = strong->search;
    Score best = -SCORE_INFINITE, alpha_at_first = alpha;
    Move best_move = MOVE_NONE;
    control_line_clear(search, 0);
    for (int i = 0; i < search->root_count && best < beta; i++) {
        Move move = search->roots[i].move;
        uint64_t before = search->nodes;
        bool quiet = !bind_noisy(strong->board, move) && !strong->plies[1].in_check;
        strong_make(strong, move, 0);
        Score value =
            strong_child(strong, depth, 0, i + 1, quiet && !strong->plies[2].in_check, alpha, beta);
        strong_unmake(strong);
        if (search->stopped)
            return best;
        if (value > alpha)
            control_line_set(search, 0, move);
        if (value > best) {
            best = value;
            best_move = move;
        }
        control_root(search, move, value, search->nodes - before, value > alpha);
        if (value > alpha)
            alpha = value;
    }
    strong_store(strong, bind_key(strong->board), 0,
                 (struct TableEntry){.score = best,
                                     .move = best_move,
                                     .depth = depth,
                                     .bound = best >= beta            ? BOUND_LOWER
                                              : best > alpha_at_first ? BOUND_EXACT
                                                                      : BOUND_UPPER});
    return best;
}

/* One iteration with a narrow window about the score expected, opened where it proves wrong. */
static Score strong_aspire(struct Strong *strong, int depth, Score expected)
{
    Score half = STRONG_UNIT / 2, low = -SCORE_INFINITE, high = SCORE_INFINITE;
    if (depth >= 4 && !strong_is_win(expected)) {
        low = expected - half;
        high = expected + half;
    }
    for (;;) {
        Score value = strong_root(strong, depth, low, high);
        if (strong->search->stopped || (value > low && value < high))
            return value;
        half *= 4;
        bool open = half > 32 * STRONG_UNIT || strong_is_win(value);
        if (value <= low)
            low = open ? -SCORE_INFINITE : value - half;
        else
            high = open ? SCORE_INFINITE : value + half;
    }
}

/* 16 times the base-2 logarithm, linear between powers of two. */
static int strong_log2(int n)
{
    int whole = 0;
    while (n >> (whole + 1))
        whole++;
    return 16 * whole + 16 * (n - (1 << whole)) / (1 << whole);
}

/* Late move reductions: 3/4 + log2(depth) * log2(moves) / 5. */
static void strong_reductions(struct Strong *strong)
{
    for (int depth = 1; depth < STRONG_DEPTHS; depth++) {
        for (int moves = 1; moves < STRONG_DEPTHS; moves++)
            strong->reductions[depth][moves] =
                (uint8_t)((960 + strong_log2(depth) * strong_log2(moves)) / 1280);
    }
}

/* Room for the plies of the search behind those of the match. */
static void strong_reserve_trail(struct Trail *trail)
{
    int needed = trail->count + PLY_MAX + 2;
    if (trail->capacity >= needed)
        return;
    trail->ply = memory_resized(trail->ply, (size_t)needed * sizeof *trail->ply);
    trail->capacity = needed;
}

void STRONG_RUN(struct Search *search)
{
    struct Strong *strong = memory_zeroed(sizeof *strong);
    Score score = 0;
    strong->search = search;
    strong->board = &search->board;
    strong->plies[1].in_check = bind_in_check(&search->board);
    strong_reductions(strong);
    strong_reserve_trail(&search->board.trail);
    strong_roots(strong);
    for (int depth = 1;; depth++) {
        search->depth = depth;
        score = strong_aspire(strong, depth, score);
        if (search->stopped)
            break;
        control_iteration(search, depth, score);
        if (!control_continue(search, depth, score))
            break;
    }
    free(strong);
}
