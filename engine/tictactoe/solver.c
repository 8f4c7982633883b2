/*
 * The exact value of every position that play can reach, by walking the tree once.
 *
 * A table entry is a byte, found by the position read as a number in base three: 0 is not reached,
 * else 1 + 3 * plies + result + 1.
 */
#include "engine/solver.h"
#include "engine/tictactoe/tictactoe.h"
#include <stdio.h>

enum { TABLE_SIZE = 19683 /* 3^9 */ };

static int table_index(const struct TictactoePosition *p)
{
    int index = 0;
    for (int point = 0; point < TICTACTOE_POINTS; point++)
        index = 3 * index + tictactoe_game.piece_at(p, point);
    return index;
}

static uint8_t entry_pack(struct Exact exact)
{
    return (uint8_t)(1 + 3 * exact.plies + exact.result + 1);
}

static struct Exact entry_unpack(uint8_t entry)
{
    return (struct Exact){.result = (entry - 1) % 3 - 1, .plies = (entry - 1) / 3};
}

static size_t size(const struct Options *options)
{
    (void)options;
    return TABLE_SIZE;
}

/* Whether a parent prefers a child of value `a` (in its own eyes) to one of value `b`. */
static bool better(struct Exact a, struct Exact b)
{
    if (a.result != b.result)
        return a.result > b.result;
    return a.result > 0 ? a.plies < b.plies : a.result < 0 && a.plies > b.plies;
}

static struct Exact value(uint8_t *table, struct TictactoePosition *p)
{
    uint8_t *entry = &table[table_index(p)];
    if (*entry)
        return entry_unpack(*entry);
    struct Exact best = {.result = -2};
    int result;
    if (tictactoe_game.terminal(p, NULL, NULL, 0, &result)) {
        best = (struct Exact){.result = result};
    } else {
        Move moves[MOVES_MAX];
        struct Undo undo;
        int count = tictactoe_game.generate(p, NULL, MOVES_ALL, moves);
        for (int i = 0; i < count; i++) {
            tictactoe_game.make(p, NULL, moves[i], &undo);
            struct Exact child = value(table, p);
            tictactoe_game.unmake(p, NULL, moves[i], &undo);
            child = (struct Exact){-child.result, child.result ? child.plies + 1 : 0};
            if (better(child, best))
                best = child;
        }
    }
    *entry = entry_pack(best);
    return best;
}

static bool solve(void *table, const struct Options *options, struct SolverProgress *progress)
{
    struct TictactoePosition p;
    tictactoe_game.start(&p, options);
    value(table, &p);
    atomic_store(&progress->permille, 1000);
    return true;
}

static bool probe(void *table, const void *position, atomic_bool *stop, struct Exact *exact)
{
    uint8_t entry = ((const uint8_t *)table)[table_index(position)];
    (void)stop;
    if (entry)
        *exact = entry_unpack(entry);
    return entry != 0;
}

/* What is printed about all positions of one number of stones. */
struct Tally {
    int positions, won, drawn, lost;
};

/* Counts the reached positions by stones; returns the plies of the longest win. */
static int tally(const uint8_t *table, struct Tally tallies[TICTACTOE_POINTS + 1])
{
    int longest = 0;
    for (int index = 0; index < TABLE_SIZE; index++) {
        int stones = 0;
        for (int rest = index; rest; rest /= 3)
            stones += rest % 3 != 0;
        if (!table[index])
            continue;
        struct Exact exact = entry_unpack(table[index]);
        tallies[stones].positions++;
        tallies[stones].won += exact.result > 0;
        tallies[stones].drawn += exact.result == 0;
        tallies[stones].lost += exact.result < 0;
        if (exact.result > 0 && exact.plies > longest)
            longest = exact.plies;
    }
    return longest;
}

static void report(void *table, const struct Options *options,
                   void (*line)(void *context, const char *text), void *context)
{
    struct Tally tallies[TICTACTOE_POINTS + 1] = {{.positions = 0}};
    int longest = tally(table, tallies), total = 0;
    char text[ERROR_TEXT_MAX];
    (void)options;
    line(context, "own other  positions   won  drawn  lost   (for the side to move)");
    for (int stones = 0; stones <= TICTACTOE_POINTS; stones++) {
        const struct Tally *t = &tallies[stones];
        snprintf(text, sizeof text, "%3d %5d %10d %5d %6d %5d", stones / 2, stones - stones / 2,
                 t->positions, t->won, t->drawn, t->lost);
        line(context, text);
        total += t->positions;
    }
    snprintf(text, sizeof text, "positions: %d", total);
    line(context, text);
    snprintf(text, sizeof text, "longest win: %d plies", longest);
    line(context, text);
    struct Exact start = entry_unpack(((const uint8_t *)table)[0]);
    snprintf(text, sizeof text, "start: %s", start.result ? "decided" : "draw");
    line(context, text);
}

const struct Solver tictactoe_solver = {
    .size = size,
    .solve = solve,
    .probe = probe,
    .report = report,
};
