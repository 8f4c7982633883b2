/* The solved game behind the interface of engine/solver.h. */
#include "engine/chiziqi/retrograde.h"
#include <assert.h>
#include <stdio.h>

/* What a solver's table holds. */
struct Solved {
    struct ChiziqiIndex index;
    int longest;     /* plies of the longest win */
    uint8_t value[]; /* to the end, for each number; then to the next capture */
};

static int pieces_of(const struct Options *options)
{
    return options->choice[0] ? 6 : 4;
}

/* The numbers that positions with 2 to `pieces` pieces a side have; see index.h. */
static size_t numbers(int pieces)
{
    return pieces == 4 ? 310471 : 2794684;
}

static size_t size(const struct Options *options)
{
    return sizeof(struct Solved) + CHIZIQI_METRICS * numbers(pieces_of(options));
}

static int longest_win(const struct Solved *solved)
{
    int longest = 0;
    for (uint32_t number = 0; number < solved->index.count; number++) {
        uint8_t code = solved->value[number];
        if (chiziqi_code_win(code) && chiziqi_code_plies(code) > longest)
            longest = chiziqi_code_plies(code);
    }
    return longest;
}

static bool solve(void *table, const struct Options *options, struct SolverProgress *progress)
{
    struct Solved *solved = table;
    chiziqi_index_build(&solved->index, pieces_of(options));
    uint32_t count = solved->index.count;
    assert(count == numbers(pieces_of(options)));
    if (!chiziqi_retrograde(&solved->index, CHIZIQI_TO_END, solved->value, progress, 0) ||
        !chiziqi_retrograde(&solved->index, CHIZIQI_TO_CAPTURE, solved->value + count, progress,
                            500))
        return false;
    solved->longest = longest_win(solved);
    return true;
}

/*
 * The counter of moves without a capture is respected. Where the fastest win would run into it, the
 * winner heads for the next capture instead, which starts the counter anew; if that comes too late
 * as well, the position is a draw. Both are exact: no win takes more plies than the counter allows.
 * The plies of a win with such a detour are an upper bound.
 */
static bool probe(void *table, const void *position, atomic_bool *stop, struct Exact *exact)
{
    const struct Solved *solved = table;
    const struct ChiziqiPosition *at = position;
    (void)stop;
    uint16_t mover = at->board[at->mover], other = at->board[!at->mover];
    int movers = chiziqi_count(mover), others = chiziqi_count(other);
    if (movers < CHIZIQI_PIECES_MIN || movers > solved->index.pieces ||
        others < CHIZIQI_PIECES_MIN || others > solved->index.pieces)
        return false;
    uint32_t number = chiziqi_number(&solved->index, mover, other);
    uint8_t end = solved->value[number];
    *exact = (struct Exact){.result = 0};
    if (end == 0)
        return true;
    int plies = chiziqi_code_plies(end);
    if (at->quiet + plies > CHIZIQI_QUIET_MAX) {
        int capture = chiziqi_code_plies(solved->value[solved->index.count + number]);
        if (at->quiet + capture > CHIZIQI_QUIET_MAX)
            return true;
        plies = capture + solved->longest;
    }
    *exact = (struct Exact){.result = chiziqi_code_win(end) ? 1 : -1, .plies = plies};
    return true;
}

/* Positions by their value for the side to move. */
struct Tally {
    uint32_t won, drawn, lost;
};

/* Counts the positions of a class, each of the images that a row stands for. */
static struct Tally tally(const struct Solved *solved, int movers, int others)
{
    struct Tally count = {0};
    const struct ChiziqiClass *class = &solved->index.class[movers][others];
    const uint8_t *value = solved->value + class->first;
    for (uint32_t row = 0; row < class->rows; row++) {
        uint32_t images = (uint32_t)chiziqi_row_images(&solved->index, movers, row);
        for (uint32_t column = 0; column < class->columns; column++, value++)
            if (*value == 0)
                count.drawn += images;
            else if (chiziqi_code_win(*value))
                count.won += images;
            else
                count.lost += images;
    }
    return count;
}

static void report_start(struct Solved *solved, const struct Options *options, char *text,
                         size_t room)
{
    struct ChiziqiPosition start;
    struct Exact exact = {.result = 0};
    chiziqi_start(&start, options);
    bool known = probe(solved, &start, NULL, &exact);
    assert(known);
    if (exact.result == 0)
        snprintf(text, room, "start: draw");
    else
        snprintf(text, room, "start: %s in %d plies", exact.result > 0 ? "win" : "loss",
                 exact.plies);
}

static void report(void *table, const struct Options *options,
                   void (*line)(void *context, const char *text), void *context)
{
    struct Solved *solved = table;
    char text[ERROR_TEXT_MAX];
    line(context, "own other  positions      won    drawn     lost   (for the side to move)");
    uint32_t all = 0;
    for (int movers = CHIZIQI_PIECES_MIN; movers <= solved->index.pieces; movers++) {
        for (int others = CHIZIQI_PIECES_MIN; others <= solved->index.pieces; others++) {
            struct Tally count = tally(solved, movers, others);
            uint32_t positions = count.won + count.drawn + count.lost;
            snprintf(text, sizeof text, "%3d %5d %10u %8u %8u %8u", movers, others, positions,
                     count.won, count.drawn, count.lost);
            line(context, text);
            all += positions;
        }
    }
    snprintf(text, sizeof text, "positions: %u", all);
    line(context, text);
    snprintf(text, sizeof text, "longest win: %d plies", solved->longest);
    line(context, text);
    report_start(solved, options, text, sizeof text);
    line(context, text);
}

const struct Solver chiziqi_solver = {
    .size = size,
    .solve = solve,
    .probe = probe,
    .report = report,
};
