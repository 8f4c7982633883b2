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
 *   STRONG_VICTIMS         kinds of what noisy moves take; 1: there is nothing to be told apart
 *   STRONG_STAGES          1: noisy moves, then quiet ones; 0: MOVES_CANDIDATES in one go
 *   STRONG_QUIESCENCE      1: noisy moves are searched past the depth; 0: the evaluation stands
 *   STRONG_SOLVES          1: the game searches for forced wins, by the last two; 0: it has neither
 *
 *   uint64_t bind_key(board)                    with the side to move and the rules in it
 *   uint64_t bind_key_after(board, move)        the key behind a pseudo-legal move, or a guess:
 *                                               its place in the table is fetched ahead
 *   int  bind_generate(board, kind, moves)      pseudo-legal ones allowed; kinds CANDIDATES or
 *                                               NOISY and QUIET; EVASIONS and ALL in check
 *   bool bind_possible(board, move)             could bind_generate have given these 16 bits?
 *   bool bind_legal(board, move)                is a pseudo-legal move legal?
 *   void bind_make(struct Board *, move, struct Undo *)    position and aux; the trail is ours
 *   void bind_unmake(struct Board *, move, const struct Undo *)
 *   bool bind_null_make(struct Board *, struct Undo *)     the null move; may refuse
 *   void bind_null_unmake(struct Board *, const struct Undo *)
 *   bool bind_over(board, root, int *result)    as `terminal` of struct Game
 *   int  BIND_NO_MOVES                          as `no_moves` of struct Game
 *   bool bind_in_check(board)
 *   bool bind_threatened(board)                 a threat that the static value does not see: it is
 *                                               not trusted to stand above beta, nor at the end of
 *                                               the depth
 *   Score bind_evaluate(board, evaluation)      for the side to move, within 32000; `evaluation` is
 *                                               that of the settings, NULL if the game has none
 *   int  bind_order(board, evaluation, move)    of noisy moves and candidates; higher is earlier
 *   bool bind_noisy(board, move)                forcing: neither reduced nor pruned
 *   bool bind_loses(board, move)                a noisy move that loses the exchange
 *   int  bind_history(board, move)              slot, 0 .. STRONG_HISTORY_SIZE - 1
 *   int  bind_victim(board, move)               what a move takes, 0 .. STRONG_VICTIMS - 1
 *   bool bind_threats(struct Search *, int depth, int ply, Score alpha, Score beta, Score *value)
 *                                               the game's own search for forced wins, asked at
 *                                               every node (depth <= 0: at leaves); counts its
 *                                               nodes with control_node; true if *value settles
 *                                               the node
 *   bool bind_solve(struct Search *, Score *value)
 *                                               the same at the root, before anything else and with
 *                                               more patience; the line goes to the search's lines
 *
 * Scores are those of the ladder: SCORE_WIN minus the plies for wins, evaluations far below.
 * One search uses one thread; several on threads of their own help each other through the table.
 */
#include "engine/search/control.h"
#include "engine/search/noise.h"
#include "src/common/memory.h"
#include <string.h>

enum {
    STRONG_DEPTHS = 64, /* the reduction table's sides */
    STRONG_TRIED_MAX = 64,
    STRONG_HISTORY_MAX = 1 << 14,
    STRONG_NOISY_BONUS = 1 << 17, /* captures among the answers to check */
    STRONG_LEAF_DEPTH = -1,       /* of what a leaf without quiescence leaves in the table */
    STRONG_CONTINUATIONS = 3
};

#if !STRONG_SOLVES
static inline bool bind_threats(struct Search *search, int depth, int ply, Score alpha, Score beta,
                                Score *value)
{
    (void)search, (void)depth, (void)ply, (void)alpha, (void)beta, (void)value;
    return false;
}

static inline bool bind_solve(struct Search *search, Score *value)
{
    (void)search, (void)value;
    return false;
}

#endif

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
    struct Board *board;                       /* the search's */
    const struct SearchParameters *parameters; /* the run's */
    struct SearchParameters reduced_by;        /* what the reductions were made of */
    Move killers[PLY_MAX][KILLERS];
    Move counters[STRONG_HISTORY_SIZE]; /* the reply that refuted the move of that slot */
    int16_t history[STRONG_HISTORY_SIZE];
    int16_t replies[STRONG_REPLIES][STRONG_REPLIES];       /* the same behind the move of a slot */
    int16_t captures[STRONG_HISTORY_SIZE][STRONG_VICTIMS]; /* of noisy moves, by what they take */
    uint8_t reductions[STRONG_DEPTHS][STRONG_DEPTHS];      /* by depth and moves tried */
    struct StrongPly plies[PLY_MAX + 2]; /* [ply + 1]; [0] stands before the root */
};

#include "engine/search/strong/history.h"

#include "engine/search/strong/picker.h"

#include "engine/search/strong/tree.h"

/* ---- the root ---- */

/* The moves to try at the root: legal ones, in the picker's order. */
static void strong_roots(struct Strong *strong)
{
    struct Search *search = strong->search;
    struct StrongPicker picker;
    struct TranspositionEntry entry;
    Move move;
    if (search->settings.only_count)
        return; /* those asked for, whether the picker knows them or not */
    strong_probe(strong, bind_key(strong->board), 0, &entry);
    strong_pick_begin(strong, &picker, 0, entry.move, false);
    int count = 0;
    while ((move = strong_pick(strong, &picker)) != MOVE_NONE)
        if (bind_legal(strong->board, move))
            search->roots[count++] = (struct RootMove){.move = move, .score = -SCORE_WIN};
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
    for (int i = search->root_first; i < search->root_count && best < beta; i++) {
        Move move = search->roots[i].move;
        uint64_t before = search->nodes;
        bool quiet = !bind_noisy(strong->board, move) && !strong->plies[1].in_check;
        int tried = i - search->root_first + 1;
        control_current(search, move, i + 1);
        strong_make(strong, move, 0);
        Score value =
            strong_child(strong, depth, 0, tried, quiet && !strong->plies[2].in_check, alpha, beta);
        strong_unmake(strong);
        if (search->stopped)
            return best;
        if (value > alpha)
            control_line_set(search, 0, move);
        if (value > best) {
            best = value;
            best_move = move;
        }
        control_root(search, move, value, search->nodes - before,
                     value <= alpha  ? BOUND_UPPER
                     : value >= beta ? BOUND_LOWER
                                     : BOUND_EXACT);
        if (value > alpha)
            alpha = value;
    }
    if (search->root_first > 0 || search->settings.only_count)
        return best;
    strong_store(strong, bind_key(strong->board), 0,
                 (struct TranspositionEntry){best, best_move, depth,
                                             bound_of(best, alpha_at_first, beta),
                                             EVALUATION_NONE});
    return best;
}

/* One iteration with a narrow window about the score expected, opened where it proves wrong. */
static Score strong_aspire(struct Strong *strong, int depth, Score expected)
{
    const struct SearchParameters *parameters = strong->parameters;
    Score half = parameters->aspiration, low = -SCORE_INFINITE, high = SCORE_INFINITE;
    if (depth >= 4 && !strong_is_win(expected)) {
        low = expected - half;
        high = expected + half;
    }
    for (;;) {
        Score value = strong_root(strong, depth, low, high);
        if (strong->search->stopped || (value > low && value < high))
            return value;
        half *= parameters->aspiration_growth;
        bool open = half > 32 * STRONG_UNIT || strong_is_win(value);
        if (value <= low)
            low = open ? -SCORE_INFINITE : value - half;
        else
            high = open ? SCORE_INFINITE : value + half;
    }
}

/* One iteration for every line that is told apart: each is the best of the root moves that are
 * left. `scores` are those of the iteration before, and of this one afterwards. */
static void strong_variations(struct Strong *strong, int depth, Score scores[VARIATIONS_MAX])
{
    struct Search *search = strong->search;
    int wanted = search->settings.variations;
    if (wanted > search->root_count)
        wanted = search->root_count;
    scores[0] = strong_aspire(strong, depth, scores[0]);
    if (search->settings.variations > 1 && !search->stopped)
        control_variation(search, depth, scores[0]);
    for (int i = 1; i < wanted && !search->stopped; i++) {
        search->root_first = i;
        scores[i] = strong_aspire(strong, depth, scores[i]);
        if (!search->stopped)
            control_variation(search, depth, scores[i]);
    }
    search->root_first = 0;
}

/* 16 times the base-2 logarithm, linear between powers of two. */
static int strong_log2(int n)
{
    int whole = 0;
    while (n >> (whole + 1))
        whole++;
    return 16 * whole + 16 * (n - (1 << whole)) / (1 << whole);
}

/* Late move reductions. */
static void strong_reductions(struct Strong *strong)
{
    const struct SearchParameters *parameters = strong->parameters;
    strong->reduced_by = *parameters;
    for (int depth = 1; depth < STRONG_DEPTHS; depth++) {
        for (int moves = 1; moves < STRONG_DEPTHS; moves++) {
            int product = strong_log2(depth) * strong_log2(moves); /* 256 is 1 */
            strong->reductions[depth][moves] =
                (uint8_t)((parameters->reduction_base * 256 * parameters->reduction_part +
                           product * 1000) /
                          (256 * 100 * parameters->reduction_part));
        }
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

/* What earlier runs learnt counts for less than what this one will: `kept` per cent. */
static void strong_age(struct Strong *strong, int kept)
{
    for (int slot = 0; slot < STRONG_HISTORY_SIZE; slot++)
        strong->history[slot] = (int16_t)(strong->history[slot] * kept / 100);
    memset(strong->killers, 0, sizeof strong->killers);
    memset(strong->plies, 0, sizeof strong->plies);
}

/* The state of a run: new, or that of the run before. */
static struct Strong *strong_begin(struct Search *search)
{
    struct Strong *strong = search->strong;
    if (strong)
        strong_age(strong, search->parameters->history_kept);
    else
        search->strong = strong = memory_zeroed(sizeof *strong);
    strong->search = search;
    strong->board = &search->board;
    strong->parameters = search->parameters;
    if (memcmp(&strong->reduced_by, strong->parameters, sizeof strong->reduced_by) != 0)
        strong_reductions(strong);
    strong->plies[1].in_check = bind_in_check(&search->board);
    strong_reserve_trail(&search->board.trail);
    return strong;
}

/* Whether the game's own search wins, and nothing but the best line is asked for: that is told.
 * What broke it off is looked at again by the first iteration, which the flag does not end. */
static bool strong_solved(struct Strong *strong)
{
    struct Search *search = strong->search;
    Score value;
    if (search->settings.only_count || search->settings.variations > 1)
        return false;
    if (!bind_solve(search, &value)) {
        search->stopped = false;
        return false;
    }
    search->depth = score_plies(value);
    control_root(search, search->lines[0][0], value, search->nodes, BOUND_EXACT);
    control_iteration(search, search->depth, value);
    return true;
}

void STRONG_RUN(struct Search *search)
{
    struct Strong *strong = strong_begin(search);
    Score scores[VARIATIONS_MAX] = {0};
    strong_roots(strong);
    if (strong_solved(strong))
        return;
    for (int depth = 1;; depth++) {
        search->depth = depth;
        strong_variations(strong, depth, scores);
        if (search->stopped)
            break;
        control_iteration(search, depth, scores[0]);
        if (!control_continue(search, depth, scores[0]))
            break;
    }
}
