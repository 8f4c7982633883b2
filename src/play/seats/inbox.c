/* A short queue of events. */
#include "src/play/seats/inbox.h"

bool inbox_put(struct Inbox *inbox, const struct PlayerEvent *event)
{
    if (inbox->count == INBOX_MAX)
        return false;
    inbox->event[(inbox->first + inbox->count++) % INBOX_MAX] = *event;
    return true;
}

bool inbox_take(struct Inbox *inbox, struct PlayerEvent *event)
{
    if (inbox->count == 0)
        return false;
    *event = inbox->event[inbox->first];
    inbox->first = (inbox->first + 1) % INBOX_MAX;
    inbox->count--;
    return true;
}

void inbox_drop(struct Inbox *inbox, enum PlayerEventKind kind)
{
    struct Inbox kept = {.count = 0};
    struct PlayerEvent event;
    while (inbox_take(inbox, &event))
        if (event.kind != kind)
            inbox_put(&kept, &event);
    *inbox = kept;
}

bool event_is_request(enum PlayerEventKind kind)
{
    return kind == PLAYER_OFFER_DRAW || kind == PLAYER_ASK_UNDO || kind == PLAYER_ASK_REMATCH;
}
