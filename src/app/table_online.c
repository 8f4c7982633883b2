/* A table whose match is kept by struct Online: the log of the two programs decides what counts. */
#include "engine/memory.h"
#include "src/app/table_parts.h"
#include <string.h>

struct Table *table_online(struct Online *online)
{
    struct Table *table = memory_zeroed(sizeof *table);
    struct OnlineOffer terms;
    online_terms(online, &terms);
    table->online = online;
    table->on_turn = NOBODY;
    table->setup = (struct Setup){
        .game = terms.game, .options = terms.options, .opponent = "", .clock = terms.clock};
    return table;
}

/* The oldest thing that a guest has proposed and the host not answered; NULL: there is none. */
static const struct NetEvent *proposal(const struct Table *table)
{
    return online_view(table->online, 0).session.proposal;
}

Move table_proposed(const struct Table *table)
{
    const struct NetEvent *event = table->online != NULL ? proposal(table) : NULL;
    const struct Board *board = table_board(table);
    Move move;
    bool shown = event != NULL && event->kind == EVENT_MOVE &&
                 board->game->move_read(board->position, event->text, &move, NULL) &&
                 board_legal(board, move);
    return shown ? move : MOVE_NONE;
}

bool table_online_awaits(const struct Table *table)
{
    return !table_over(table) && table_is_human(table, table_mover(table)) &&
           !online_view(table->online, 0).session.ended && table->answer == MOVE_NONE &&
           table_proposed(table) == MOVE_NONE;
}

struct TableNews table_online_update(struct Table *table, int64_t now)
{
    struct TableNews news = {.moves = 0};
    Move move = table->answer;
    table->answer = MOVE_NONE;
    if (move != MOVE_NONE)
        news.refused = online_move(table->online, move, now);
    return news;
}
