/* The person at this screen: the scene passes on what was done with mouse, keys or pad. */
#ifndef TY_PLAY_HUMAN_H
#define TY_PLAY_HUMAN_H

#include "src/play/player.h"

/* A person. Free with player_free. */
struct Player *human_new(void);

/* The person did something; it comes out of player_poll. A move outside the own turn is ignored,
 * and so is more than a handful of events that nobody polls. */
void human_act(struct Player *player, const struct PlayerEvent *event);

/* Whether it is this person's turn: begun, and not yet answered or cancelled. */
bool human_on_turn(const struct Player *player);

/* The request of the other side that waits for this person's answer (PLAYER_OFFER_DRAW,
 * PLAYER_ASK_UNDO, PLAYER_ASK_REMATCH); false if there is none. */
bool human_request(const struct Player *player, struct PlayerEvent *request);

#endif
