/* A player at an online match. */
#include "src/cli/seat.h"

const char *seat_act(struct Online *online, const struct PlayerEvent *event, int64_t now_ms)
{
    switch (event->kind) {
    case PLAYER_MOVE:
        return online_move(online, event->move, now_ms);
    case PLAYER_RESIGN:
        return online_resign(online, now_ms);
    case PLAYER_OFFER_DRAW:
        return online_ask(online, REQUEST_DRAW, now_ms);
    case PLAYER_ASK_UNDO:
        return online_ask(online, REQUEST_UNDO, now_ms);
    case PLAYER_ASK_REMATCH:
        return online_ask(online, REQUEST_REMATCH, now_ms);
    case PLAYER_WITHDRAW:
        return online_withdraw(online, now_ms);
    case PLAYER_ACCEPT:
    case PLAYER_DECLINE:
        return online_answer(online, event->kind == PLAYER_ACCEPT, now_ms);
    case PLAYER_CHAT:
        return online_chat(online, event->text, now_ms);
    case PLAYER_LEFT:
        break;
    }
    return "That cannot be done in an online match";
}

void seat_cancel(struct Seat *seat)
{
    if (seat->asked)
        player_cancel(seat->player);
    seat->asked = false;
}

/* Whether the own side is to move, and has not moved already. */
static bool on_turn(const struct Seat *seat, const struct SessionView *view)
{
    const struct Match *match = online_match(seat->online);
    if (!match || view->log->phase != PHASE_PLAY || view->proposal)
        return false;
    const struct Board *board = match_board(match);
    return board->game->mover(board->position) == view->seat;
}

static void ask(struct Seat *seat, int64_t now_ms)
{
    struct Match *match = online_match(seat->online);
    const struct ClockSettings *clock = match_clock(match);
    struct PlayerTurn turn = {
        .board = match_board(match),
        .clock = clock->kind,
        .left_ms = {match_time_left(match, 0, now_ms), match_time_left(match, 1, now_ms)},
        .increment_ms = clock->increment_ms};
    player_begin(seat->player, &turn);
    seat->asked = true;
}

/* Tells the player once of what the other asks. */
static void tell(struct Seat *seat, const struct SessionView *view)
{
    static const enum PlayerEventKind kinds[] = {[REQUEST_UNDO] = PLAYER_ASK_UNDO,
                                                 [REQUEST_DRAW] = PLAYER_OFFER_DRAW,
                                                 [REQUEST_REMATCH] = PLAYER_ASK_REMATCH};
    const struct LogPending *pending = &view->log->pending;
    if (pending->request == REQUEST_NONE || pending->asker == view->seat ||
        pending->number == seat->told)
        return;
    seat->told = pending->number;
    player_respond(seat->player, &(struct PlayerEvent){.kind = kinds[pending->request]});
}

const char *seat_update(struct Seat *seat, int64_t now_ms)
{
    const char *wrong = NULL;
    struct PlayerEvent event;
    struct SessionView view = online_view(seat->online, now_ms).session;
    if (view.seat < 0)
        return NULL;
    if (seat->asked && (seat->since != view.log->moved || !on_turn(seat, &view)))
        seat_cancel(seat);
    if (!seat->asked && on_turn(seat, &view)) {
        seat->since = view.log->moved;
        ask(seat, now_ms);
    }
    tell(seat, &view);
    while (player_poll(seat->player, &event)) {
        if (event.kind == PLAYER_MOVE)
            seat->asked = false;
        const char *refused = seat_act(seat->online, &event, now_ms);
        wrong = refused ? refused : wrong;
    }
    return wrong;
}
