/* The level that fits the last games: who beats one twice in a row tries the next, who loses to one
 * three times in a row the one below. */
#ifndef TY_SRC_PLAY_STATISTICS_SUGGESTION_H
#define TY_SRC_PLAY_STATISTICS_SUGGESTION_H

#include "src/play/library/library.h"

/* What the last games against levels of a game come to; zero but for the game at first. */
struct Suggestion {
    const struct Game *game;
    int games;    /* that the player has finished against levels of the scale */
    int level;    /* that the last of them was against, by its index */
    int run;      /* won (> 0) or lost (< 0) in a row against it, up to now */
    int64_t last; /* the last game's number in the library */
};

/* Counts a game; an OwnGameVisitor, `user` being the suggestion. Casual ones count for nothing. */
void suggestion_count(void *user, const struct OwnGame *own);

/* The index of the level to try next; that of the last game where it fits, -1 without games. */
int suggestion_level(const struct Suggestion *suggestion);

#endif
