/* A table at an online match: the log of the two programs decides what counts, and the player of
 * our seat is asked, told and heard as it grows. */
#include "src/play/table/online.h"
#include "src/common/memory.h"
#include "src/common/translate.h"
#include "src/play/seats/human.h"
#include <stdlib.h>
#include <string.h>

static const struct TableBackend online_backend;

static const struct OnlineTable *see(const struct Table *table)
{
    return (const struct OnlineTable *)table;
}

static struct OnlineTable *of(struct Table *table)
{
    return (struct OnlineTable *)table;
}

static struct SessionView session_of(const struct OnlineTable *seated)
{
    return online_view(seated->online, 0).session;
}

/* --- sitting down and getting up --- */

static void update(struct Table *table, int64_t now);

struct Table *table_online(struct Online *online, const struct TableSeat *seat,
                           const struct TableHost *host, int64_t now)
{
    struct OnlineTable *seated = memory_zeroed(sizeof *seated);
    struct OnlineOffer terms;
    online_terms(online, &terms);
    struct Setup setup = {.game = terms.game, .options = terms.options, .clock = terms.clock};
    table_init(&seated->table, &online_backend, &setup, host);
    seated->online = online;
    seated->seat = *seat;
    seated->player = table_player(&seated->table, seat);
    seated->over = table_over(&seated->table); /* before the program ended */
    update(&seated->table, now);
    return &seated->table;
}

static void close_online(struct Table *table)
{
    player_free(of(table)->player);
    table_release(table);
    free(table);
}

/* --- asking --- */

static struct Match *match_of(const struct Table *table)
{
    return online_match(see(table)->online);
}

static enum SeatKind kind_of(const struct Table *table, int seat)
{
    return online_seat(see(table)->online) == seat ? see(table)->seat.kind : SEAT_PEER;
}

static const struct Level *level_of(const struct Table *table, int seat)
{
    (void)seat;
    return &see(table)->seat.level;
}

static Move proposed(const struct Table *table)
{
    const struct NetEvent *event = session_of(see(table)).proposal;
    const struct Board *board = table_board(table);
    Move move;
    bool shown = event && event->kind == EVENT_MOVE &&
                 board->game->move_read(board->position, event->text, &move, NULL) &&
                 board_legal(board, move);
    return shown ? move : MOVE_NONE;
}

/* Whether our side is to move and has not moved yet. */
static bool on_turn(const struct Table *table)
{
    struct SessionView view = session_of(see(table));
    return view.log && view.log->phase == PHASE_PLAY && !view.ended && !table_over(table) &&
           table_mover(table) == view.seat && proposed(table) == MOVE_NONE;
}

static bool awaits_person(const struct Table *table)
{
    const struct OnlineTable *seated = see(table);
    return seated->seat.kind == SEAT_HUMAN && seated->asked && on_turn(table) &&
           human_on_turn(seated->player);
}

static bool thinking(const struct Table *table)
{
    return !table_over(table) && !table_is_human(table, table_mover(table));
}

static void view_of(const struct Table *table, struct OnlineView *view, int64_t now)
{
    *view = online_view(see(table)->online, now);
}

static int undos_left(const struct Table *table)
{
    struct SessionView view = session_of(see(table));
    if (!view.log || view.log->undo_limit == UNDO_UNLIMITED)
        return -1;
    int left = view.log->undo_limit - view.log->undo_accepted[view.seat];
    return left > 0 ? left : 0;
}

static bool score(const struct Table *table, int half[SEATS])
{
    return online_score(see(table)->online, half);
}

static bool can(const struct Table *table, enum PlayerEventKind kind, int64_t now)
{
    struct SessionView view = online_view(see(table)->online, now).session;
    bool playing = !table_over(table) && !view.ended;
    bool free_to_ask = playing && view.log->pending.request == REQUEST_NONE;
    switch (kind) {
    case PLAYER_MOVE:
        return awaits_person(table);
    case PLAYER_RESIGN:
        return playing;
    case PLAYER_OFFER_DRAW:
        return free_to_ask;
    case PLAYER_ASK_UNDO:
        return free_to_ask && undos_left(table) != 0 &&
               match_undo_plies(match_of(table), view.seat) > 0;
    case PLAYER_ASK_REMATCH:
        return !playing && view.synced;
    case PLAYER_BREAK_OFF:
        return view.may_break_off;
    default:
        return view.linked;
    }
}

/* --- what our side does --- */

/* Does it at once. */
static const char *do_online(struct Online *online, const struct PlayerEvent *event, int64_t now)
{
    switch (event->kind) {
    case PLAYER_MOVE:
        return online_move(online, event->move, now);
    case PLAYER_RESIGN:
        return online_resign(online, now);
    case PLAYER_OFFER_DRAW:
        return online_ask(online, REQUEST_DRAW, now);
    case PLAYER_ASK_UNDO:
        return online_ask(online, REQUEST_UNDO, now);
    case PLAYER_ASK_REMATCH:
        return online_ask(online, REQUEST_REMATCH, now);
    case PLAYER_WITHDRAW:
        return online_withdraw(online, now);
    case PLAYER_ACCEPT:
    case PLAYER_DECLINE:
        return online_answer(online, event->kind == PLAYER_ACCEPT, now);
    case PLAYER_BREAK_OFF:
        return online_break_off(online, now);
    case PLAYER_CHAT:
        return online_chat(online, event->text, now);
    case PLAYER_REDO:
    case PLAYER_LEFT:
        break;
    }
    return N_("You can't do that in an online match");
}

static const char *act(struct Table *table, const struct PlayerEvent *event, int64_t now)
{
    struct OnlineTable *seated = of(table);
    if (event->kind != PLAYER_MOVE)
        return do_online(seated->online, event, now);
    human_act(seated->player, event);
    return NULL;
}

static void mute(struct Table *table, bool muted)
{
    online_mute(see(table)->online, muted);
}

/* Tells the player once of what the other asks. */
static void tell_request(struct OnlineTable *seated, const struct SessionView *view)
{
    static const enum PlayerEventKind kinds[] = {[REQUEST_UNDO] = PLAYER_ASK_UNDO,
                                                 [REQUEST_DRAW] = PLAYER_OFFER_DRAW,
                                                 [REQUEST_REMATCH] = PLAYER_ASK_REMATCH};
    const struct LogPending *pending = &view->log->pending;
    if (pending->request == REQUEST_NONE || pending->asker == view->seat ||
        pending->number == seated->told)
        return;
    seated->told = pending->number;
    player_respond(seated->player, &(struct PlayerEvent){.kind = kinds[pending->request]});
}

/* Begins and cancels the player's turn as the log has it. */
static void ask(struct OnlineTable *seated, const struct SessionView *view, int64_t now)
{
    bool due = on_turn(&seated->table);
    if (seated->asked && (seated->since != view->log->moved || !due)) {
        player_cancel(seated->player);
        seated->asked = false;
    }
    if (seated->asked || !due)
        return;
    struct PlayerTurn turn = table_turn(&seated->table, now);
    seated->since = view->log->moved;
    seated->asked = true;
    player_begin(seated->player, &turn);
}

static void update(struct Table *table, int64_t now)
{
    struct OnlineTable *seated = of(table);
    struct SessionView view = online_view(seated->online, now).session;
    struct PlayerEvent event;
    if (view.seat < 0)
        return;
    ask(seated, &view, now);
    tell_request(seated, &view);
    while (player_poll(seated->player, &event)) {
        if (event.kind == PLAYER_MOVE)
            seated->asked = false;
        const char *why = do_online(seated->online, &event, now);
        if (why)
            table_tell(table, &(struct TableNews){.kind = NEWS_REFUSED, .why = why});
    }
}

static const struct TableBackend online_backend = {
    .close = close_online,
    .match = match_of,
    .kind = kind_of,
    .level = level_of,
    .awaits_person = awaits_person,
    .is_thinking = thinking,
    .can = can,
    .act = act,
    .update = update,
    .hear = online_table_hear,
    .view = view_of,
    .undos_left = undos_left,
    .score = score,
    .proposed = proposed,
    .mute = mute,
};
