/* What two players agree on, as the engine knows it and as the network says it. */
#ifndef TY_SRC_PLAY_ONLINE_TERMS_H
#define TY_SRC_PLAY_ONLINE_TERMS_H

#include "engine/match.h"
#include "net/match/message.h"

/* What a host offers. */
struct OnlineOffer {
    const struct Game *game;
    struct Options options;
    struct ClockSettings clock;
    int days;           /* a move by letters, where no clock runs; 0: no limit, and online */
    uint8_t undo_limit; /* takebacks per player and game: 0 none, UNDO_UNLIMITED */
    enum NetFirst first;
};

/* The offer as the network says it. */
void terms_from_offer(struct Terms *terms, const struct OnlineOffer *offer);

/* Reads terms; false, with *offer untouched, if this program does not know the game, or plays it by
 * other rules, or if the clock is out of its bounds. */
bool terms_to_offer(const struct Terms *terms, struct OnlineOffer *offer);

/* A player's name as others are shown it: valid UTF-8 of at most NAME_MAX_BYTES without hidden
 * signs; "" for what is none. */
void terms_clean_name(const char *name, char clean[NAME_MAX_BYTES + 1]);

#endif
