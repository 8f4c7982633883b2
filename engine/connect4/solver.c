/* What is asked of exact values: nothing is computed beforehand, each position is proved when it is
 * asked for, as long as it has discs enough to take some seconds at most. */
#include "engine/connect4/position.h"
#include "engine/connect4/proof.h"
#include <stdio.h>

/* The memory, how many discs a position has that is answered, and from how many on all its moves
 * are known within a second or so. The table of a solver is the entries and nothing else. */
enum { MEMORY_BITS = 21, ANSWERED_DISCS = 9, QUICK_DISCS = 10 };

static size_t size(const struct Options *options)
{
    (void)options;
    return sizeof(uint64_t) << MEMORY_BITS;
}

static bool solve(void *table, const struct Options *options, struct SolverProgress *progress)
{
    (void)table, (void)options;
    atomic_store(&progress->permille, 1000);
    return true;
}

/* The plies until the end: the winner's last disc is its number 22 - |value|. */
static struct Exact exact_of(const struct Connect4Sides *sides, int value)
{
    int winner = value > 0 ? connect4_count(sides->own) : sides->plies - connect4_count(sides->own);
    int left = CONNECT4_POINTS / 2 + 1 - (value > 0 ? value : -value) - winner;
    return (struct Exact){.result = (value > 0) - (value < 0),
                          .plies = value == 0 ? 0 : 2 * left - (value > 0)};
}

static bool probe(void *table, const void *position, atomic_bool *stop, struct Exact *exact)
{
    const struct Connect4Position *p = position;
    const struct Connect4Memory memory = {.entry = table, .bits = MEMORY_BITS};
    const struct Connect4Sides sides = {.own = p->discs[connect4_mover(p)],
                                        .all = connect4_all(p),
                                        .plies = connect4_count(connect4_all(p))};
    int value;
    if (sides.plies < ANSWERED_DISCS || !connect4_prove(&memory, &sides, stop, &value))
        return false;
    *exact = exact_of(&sides, value);
    return true;
}

static bool slow(const void *position)
{
    return connect4_count(connect4_all(position)) < QUICK_DISCS;
}

static void report(void *table, const struct Options *options,
                   void (*line)(void *context, const char *text), void *context)
{
    char text[ERROR_TEXT_MAX];
    (void)table, (void)options;
    snprintf(text, sizeof text,
             "each position with %d discs or more is proved when it is asked for", ANSWERED_DISCS);
    line(context, text);
}

const struct Solver connect4_solver = {
    .size = size,
    .solve = solve,
    .probe = probe,
    .slow = slow,
    .report = report,
};
