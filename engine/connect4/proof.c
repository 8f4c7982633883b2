/*
 * Exact values by alpha-beta on sets of points.
 *
 * Windows of one between two values ask whether a value is above or below; halving leads to it.
 * Before a move is searched it is seen whether the other side could answer it with four in a row,
 * so that a node tries only what does not lose at once, and the moves that make most threats, the
 * middle first, come first. Everything proved is remembered with its bounds, and before any move is
 * searched all are looked up: one that is known to be good enough ends the matter. The frame is
 * Pons's (2015, Solving Connect 4: how to build a perfect AI).
 */
#include "engine/connect4/proof.h"
#include "engine/connect4/position.h"

enum {
    MIRRORED_PLIES = 22, /* with more discs images are met too seldom to look for them */
    STOP_NODES = 1 << 12,
    VALUE_BITS = 6,
    VALUE_ZERO = 1 << (VALUE_BITS - 1),
    WORK_BITS = 3,
    WORK_STEP = 3, /* doublings of nodes from one work to the next */
    CODE_SHIFT = 2 * VALUE_BITS + WORK_BITS
};

/* A search under way. */
struct Proof {
    const struct Connect4Memory *memory;
    atomic_bool *stop;
    uint64_t nodes;
    bool given_up;
};

/* What is known of a value. */
struct Bounds {
    int lower, upper;
};

/* ---- the memory ---- */

static uint64_t mirrored(uint64_t code)
{
    const uint64_t file = (1 << CONNECT4_HEIGHT) - 1;
    uint64_t image = 0;
    for (int i = 0; i < CONNECT4_FILES; i++, code >>= CONNECT4_HEIGHT)
        image = image << CONNECT4_HEIGHT | (code & file);
    return image;
}

/* A number below 2^49 that no two positions share, not even with the other side to move; few discs
 * have the same as their mirror image. */
static uint64_t code_of(const struct Connect4Sides *sides)
{
    uint64_t code = sides->own + sides->all + CONNECT4_FOOT;
    if (sides->plies > MIRRORED_PLIES)
        return code;
    uint64_t image = mirrored(code);
    return code < image ? code : image;
}

static _Atomic uint64_t *pair_of(const struct Connect4Memory *memory, uint64_t code)
{
    uint64_t mixed = code * UINT64_C(0x9e3779b97f4a7c15);
    return &memory->entry[mixed >> (64 - memory->bits) & ~UINT64_C(1)];
}

static struct Bounds recall(const struct Connect4Memory *memory, uint64_t code,
                            struct Bounds bounds)
{
    const uint64_t mask = (1 << VALUE_BITS) - 1;
    _Atomic uint64_t *pair = pair_of(memory, code);
    for (int i = 0; i < 2; i++) {
        uint64_t entry = atomic_load_explicit(&pair[i], memory_order_relaxed);
        if (entry >> CODE_SHIFT != code)
            continue;
        int lower = (int)(entry >> (WORK_BITS + VALUE_BITS) & mask) - VALUE_ZERO;
        int upper = (int)(entry >> WORK_BITS & mask) - VALUE_ZERO;
        bounds.lower = lower > bounds.lower ? lower : bounds.lower;
        bounds.upper = upper < bounds.upper ? upper : bounds.upper;
        break;
    }
    return bounds;
}

/* The doublings of `nodes`, in steps, as far as there is room for them. */
static uint64_t work_of(uint64_t nodes)
{
    int work = (63 - __builtin_clzll(nodes | 1)) / WORK_STEP;
    return (uint64_t)(work < (1 << WORK_BITS) ? work : (1 << WORK_BITS) - 1);
}

/* The first of a pair is given up for what took as much work, the second for anything. */
static void remember(const struct Connect4Memory *memory, uint64_t code, struct Bounds bounds,
                     uint64_t nodes)
{
    const uint64_t mask = (1 << WORK_BITS) - 1;
    _Atomic uint64_t *pair = pair_of(memory, code);
    uint64_t work = work_of(nodes), first = atomic_load_explicit(pair, memory_order_relaxed);
    uint64_t entry = code << CODE_SHIFT |
                     (uint64_t)(bounds.lower + VALUE_ZERO) << (WORK_BITS + VALUE_BITS) |
                     (uint64_t)(bounds.upper + VALUE_ZERO) << WORK_BITS | work;
    bool keeps = first >> CODE_SHIFT != code && (first & mask) > work;
    atomic_store_explicit(&pair[keeps], entry, memory_order_relaxed);
}

/* ---- moves ---- */

/* The landings after which the other side does not win at once; none: it does. */
static uint64_t holding(const struct Connect4Sides *sides)
{
    uint64_t landings = connect4_landings(sides->all);
    uint64_t threats = connect4_threats(sides->own ^ sides->all, sides->all);
    uint64_t forced = landings & threats;
    if (forced & (forced - 1))
        return 0;
    return (forced ? forced : landings) & ~(threats >> 1);
}

static struct Connect4Sides after(const struct Connect4Sides *sides, uint64_t move)
{
    return (struct Connect4Sides){
        .own = sides->own ^ sides->all, .all = sides->all | move, .plies = sides->plies + 1};
}

/* Splits a set of landings into moves, the most promising first; returns how many. */
static int sorted(const struct Connect4Sides *sides, uint64_t moves, uint64_t move[CONNECT4_FILES])
{
    static const uint8_t files[CONNECT4_FILES] = {3, 2, 4, 1, 5, 0, 6};
    int threats[CONNECT4_FILES], count = 0;
    for (int i = 0; i < CONNECT4_FILES; i++) {
        uint64_t next = moves & connect4_file(files[i]);
        if (!next)
            continue;
        int made = connect4_count(connect4_threats(sides->own | next, sides->all)), at = count++;
        for (; at > 0 && threats[at - 1] < made; at--) {
            threats[at] = threats[at - 1];
            move[at] = move[at - 1];
        }
        threats[at] = made;
        move[at] = next;
    }
    return count;
}

/* ---- the search ---- */

/* What the discs left allow where the side to move neither wins nor loses with the next two. */
static struct Bounds possible(int plies)
{
    return (struct Bounds){.lower = -((CONNECT4_POINTS - 2 - plies) / 2),
                           .upper = (CONNECT4_POINTS - 1 - plies) / 2};
}

static int search(struct Proof *proof, const struct Connect4Sides *sides, int alpha, int beta);

/* Tries the moves in turn; the value within (alpha, beta), or a bound outside. */
static int try_moves(struct Proof *proof, const struct Connect4Sides *sides, uint64_t moves,
                     int alpha, int beta)
{
    uint64_t move[CONNECT4_FILES];
    int count = sorted(sides, moves, move);
    for (int i = 0; i < count; i++) {
        struct Connect4Sides next = after(sides, move[i]);
        int value = -search(proof, &next, -beta, -alpha);
        if (proof->given_up)
            return 0;
        if (value >= beta)
            return value;
        alpha = value > alpha ? value : alpha;
    }
    return alpha;
}

/* The most that what is remembered promises for one of the moves; below any value: nothing. */
static int promised(const struct Proof *proof, const struct Connect4Sides *sides, uint64_t moves)
{
    int most = -VALUE_ZERO;
    for (; moves; moves &= moves - 1) {
        struct Connect4Sides next = after(sides, moves & (~moves + 1));
        struct Bounds bounds = {.lower = -VALUE_ZERO, .upper = VALUE_ZERO};
        bounds = recall(proof->memory, code_of(&next), bounds);
        most = -bounds.upper > most ? -bounds.upper : most;
    }
    return most;
}

static bool gives_up(struct Proof *proof)
{
    if (++proof->nodes % STOP_NODES == 0)
        proof->given_up = proof->stop && atomic_load(proof->stop);
    return proof->given_up;
}

/* Fail-hard alpha-beta, for a side to move that cannot win at once. */
static int search(struct Proof *proof, const struct Connect4Sides *sides, int alpha, int beta)
{
    uint64_t moves = holding(sides);
    if (gives_up(proof))
        return 0;
    if (!moves)
        return -((CONNECT4_POINTS - sides->plies) / 2);
    if (sides->plies >= CONNECT4_POINTS - 2)
        return 0;
    uint64_t code = code_of(sides), before = proof->nodes;
    struct Bounds known = recall(proof->memory, code, possible(sides->plies));
    if (known.lower >= beta || known.lower == known.upper)
        return known.lower;
    if (known.upper <= alpha)
        return known.upper;
    alpha = known.lower > alpha ? known.lower : alpha;
    beta = known.upper < beta ? known.upper : beta;
    int value = promised(proof, sides, moves);
    if (value >= beta)
        return beta;
    value = try_moves(proof, sides, moves, alpha, beta);
    if (proof->given_up)
        return 0;
    if (value > alpha)
        known.lower = value;
    if (value < beta)
        known.upper = value;
    remember(proof->memory, code, known, proof->nodes - before);
    return value;
}

/* Where to ask next: near the middle, but short wins and losses first, which are quickly told. */
static int between(struct Bounds known)
{
    int middle = known.lower + (known.upper - known.lower) / 2;
    if (middle <= 0 && known.lower / 2 < middle)
        return known.lower / 2;
    if (middle >= 0 && known.upper / 2 > middle)
        return known.upper / 2;
    return middle;
}

bool connect4_prove(const struct Connect4Memory *memory, const struct Connect4Sides *sides,
                    atomic_bool *stop, int *value)
{
    struct Proof proof = {.memory = memory, .stop = stop};
    struct Bounds known = possible(sides->plies - 2);
    if (connect4_threats(sides->own, sides->all) & connect4_landings(sides->all))
        known.lower = known.upper = (CONNECT4_POINTS + 1 - sides->plies) / 2;
    else
        known.upper--;
    while (known.lower < known.upper && !proof.given_up) {
        int middle = between(known);
        int found = search(&proof, sides, middle, middle + 1);
        if (found <= middle)
            known.upper = found;
        else
            known.lower = found;
    }
    *value = known.lower;
    return !proof.given_up;
}
