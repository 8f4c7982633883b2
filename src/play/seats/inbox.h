/* A short queue of events: what a player did and its host has not polled yet. */
#ifndef TY_SRC_PLAY_SEATS_INBOX_H
#define TY_SRC_PLAY_SEATS_INBOX_H

#include "src/play/seats/player.h"

enum { INBOX_MAX = 8 };

/* Zero is an empty one. */
struct Inbox {
    struct PlayerEvent event[INBOX_MAX];
    int first, count;
};

/* Adds an event at the end; false if the inbox is full. */
bool inbox_put(struct Inbox *inbox, const struct PlayerEvent *event);

/* Takes the oldest event out; false if there is none. */
bool inbox_take(struct Inbox *inbox, struct PlayerEvent *event);

/* Removes all events of a kind. */
void inbox_drop(struct Inbox *inbox, enum PlayerEventKind kind);

/* Whether this kind of event asks for ACCEPT or DECLINE. */
bool event_is_request(enum PlayerEventKind kind);

#endif
