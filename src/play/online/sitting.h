/* The score of a sitting: what two who play one game after the other have won of each other. */
#ifndef TY_SRC_PLAY_ONLINE_SITTING_H
#define TY_SRC_PLAY_ONLINE_SITTING_H

#include "engine/match.h"

enum { SITTING_NAME = 72 };

/* All zero at its start. */
struct Sitting {
    const struct Game *game;
    char name[SEATS][SITTING_NAME]; /* of the two, in the order in which they sat down */
    int half[SEATS];                /* half points of theirs: a win is two, a draw one for each */
    int games;
};

/* Counts a finished game between the players of two seats, by names that tell them apart. Others
 * than before, or another game, begin anew. A game that was broken off counts for nobody. */
void sitting_count(struct Sitting *sitting, const struct Game *game, const char *const names[SEATS],
                   struct Status status);

/* Takes a game back that was counted so. */
void sitting_take_back(struct Sitting *sitting, const char *const names[SEATS],
                       struct Status status);

/* The half points of the players of two seats; false where they have finished no game. */
bool sitting_score(const struct Sitting *sitting, const struct Game *game,
                   const char *const names[SEATS], int half[SEATS]);

/* Points as text: "2", "½", "2½". */
void sitting_write(int half, char text[16]);

#endif
