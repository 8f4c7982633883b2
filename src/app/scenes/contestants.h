/* Who can play a game in the place of a person: levels, classics, and the engines of others. */
#ifndef TY_SRC_APP_SCENES_CONTESTANTS_H
#define TY_SRC_APP_SCENES_CONTESTANTS_H

#include "src/play/programs/engines.h"

struct App;

enum ContestantKind { CONTESTANT_LEVEL, CONTESTANT_CLASSIC, CONTESTANT_ENGINE, CONTESTANT_KINDS };

enum { CONTESTANTS_MAX = 24 + ENGINES_MAX };

struct Contestants {
    int count;
    int first[CONTESTANT_KINDS + 1];        /* where those of a kind begin; the last: the count */
    char id[CONTESTANTS_MAX][OPPONENT_MAX]; /* as in struct Setup's opponent */
    const char *level[CONTESTANTS_MAX];     /* the English label of a level; NULL: an engine */
};

/* Lists those of a game, the scale first. */
void contestants_list(const struct App *app, const struct Game *game, struct Contestants *list);

/* What contestant number i is called, in the player's language: good for the frame. */
const char *contestants_label(const struct App *app, const struct Contestants *list, int i);

/* The place of an opponent; -1: it is not among them. */
int contestants_find(const struct Contestants *list, const char *opponent);

/* How many there are of a kind. */
int contestants_of(const struct Contestants *list, enum ContestantKind kind);

#endif
