/* A game at home: hints, and what the AI thinks. */
#include "src/common/random.h"
#include "src/play/table/home.h"

enum { HINT_US = 1000000 }; /* what a hint may take */

void home_drop_hint(struct Home *home)
{
    if (home->hint_pending)
        player_cancel(home->hinter);
    home->hint_pending = false;
    home->hint = MOVE_NONE;
}

void home_poll_hint(struct Home *home)
{
    struct PlayerEvent event;
    while (home->hint_pending && player_poll(home->hinter, &event)) {
        if (event.kind != PLAYER_MOVE)
            continue;
        home->hint_pending = false;
        home->hint = event.move;
        table_tell(&home->table, &(struct TableNews){.kind = NEWS_HINT});
    }
}

/* The strongest level of the scale, in no more time than a person likes to wait. */
static bool hint_level(const struct Table *table, struct Level *level)
{
    int count = level_count(table->setup.game);
    if (count == 0)
        return false;
    *level = *level_get(table->setup.game, count - 1);
    level->settings.slack = 0;
    if (level->settings.time_us == 0 || level->settings.time_us > HINT_US)
        search_limit_time(&level->settings, HINT_US);
    return true;
}

void home_ask_hint(struct Table *table)
{
    struct Home *home = home_of(table);
    struct TableSeat seat = {.kind = SEAT_AI};
    if (!table_awaits_person(table) || home->hint_pending || home->hint != MOVE_NONE ||
        !hint_level(table, &seat.level))
        return;
    if (!home->hinter) {
        seat.seed = random_next(&table->host.seed);
        home->hinter = table_player(table, &seat);
    }
    struct PlayerTurn turn = {.board = table_board(table), .timed = false};
    home->hint_pending = true;
    player_begin(home->hinter, &turn);
}

bool home_hint(const struct Table *table, Move *move)
{
    const struct Home *home = home_see(table);
    *move = home->hint;
    return home->hint_pending;
}

bool home_thinking(struct Table *table, struct Thinking *thinking)
{
    struct Home *home = home_of(table);
    struct Player *thinker = NULL;
    for (int i = 0; i < SEATS; i++)
        if (home->seat[i].kind != SEAT_HUMAN && !home->seat[i].left &&
            (!thinker || i == home->on_turn))
            thinker = home->seat[i].player;
    if (home->hint_pending || home->hint != MOVE_NONE)
        thinker = home->hinter;
    return thinker && player_thinking(thinker, thinking);
}

bool home_seat_thinking(struct Table *table, int seat, struct Thinking *thinking)
{
    const struct HomeSeat *asked = &home_of(table)->seat[seat];
    return asked->kind != SEAT_HUMAN && !asked->left && player_thinking(asked->player, thinking);
}
