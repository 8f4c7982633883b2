/* The person at this screen: the scene passes on what was done with mouse, keys or pad. */
#ifndef TY_SRC_PLAY_SEATS_HUMAN_H
#define TY_SRC_PLAY_SEATS_HUMAN_H

#include "src/play/seats/player.h"

/* A person. Free with player_free. */
struct Player *human_new(void);

/* The person did something; it comes out of player_poll. A move out of turn is ignored, and so are
 * events beyond a handful that nobody polls. */
void human_act(struct Player *player, const struct PlayerEvent *event);

/* Whether it is this person's turn: begun, and not yet answered or cancelled. */
bool human_on_turn(const struct Player *player);

#endif
