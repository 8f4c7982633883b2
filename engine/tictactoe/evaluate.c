/* What is good play in tic-tac-toe: for levels that look only a few plies ahead. */
#include "engine/tictactoe/tictactoe.h"

enum { OPEN_LINE = 10, OPEN_PAIR = 30 };

/* Lines that `own` can still fill, those with two stones already counting more. */
static Score open_lines(uint16_t own, uint16_t other)
{
    Score score = 0;
    for (int i = 0; i < TICTACTOE_LINES; i++) {
        uint16_t line = tictactoe_lines[i];
        uint16_t mine = line & own;
        if (line & other)
            continue;
        score += mine & (mine - 1) ? OPEN_PAIR : OPEN_LINE;
    }
    return score;
}

static Score evaluate(const void *position, const void *aux, int root)
{
    const struct TictactoePosition *p = position;
    int seat = tictactoe_game.mover(p);
    (void)aux, (void)root;
    return open_lines(p->stones[seat], p->stones[!seat]) -
           open_lines(p->stones[!seat], p->stones[seat]);
}

static const struct Evaluation evaluations[] = {
    {.id = "own", .label = N_("Open lines"), .unit = OPEN_PAIR, .evaluate = evaluate},
    {.id = NULL},
};

/* Centre before corners before sides: the number of lines through the point. */
static int order(const void *position, const void *aux, Move move)
{
    static const int lines_through[TICTACTOE_POINTS] = {3, 2, 3, 2, 4, 2, 3, 2, 3};
    (void)position, (void)aux;
    return lines_through[move - 1];
}

static int history_index(const void *position, Move move)
{
    return tictactoe_game.mover(position) * TICTACTOE_POINTS + move - 1;
}

const struct Knowledge tictactoe_knowledge = {
    .evaluations = evaluations,
    .order = order,
    .history_index = history_index,
    .history_size = SEATS * TICTACTOE_POINTS,
    .solver = &tictactoe_solver,
    .levels = tictactoe_levels,
};
