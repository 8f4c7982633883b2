/* Who can play a game in the place of a person: levels, classics, and the engines of others. */
#ifndef TY_SRC_APP_SCENES_CONTESTANTS_H
#define TY_SRC_APP_SCENES_CONTESTANTS_H

#include "src/play/programs/engines.h"
#include <SDL.h>

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

/* How many efforts (see effort_preset) there are for engines of a game; and the row `id` "Thinking
 * limit" with them. */
int contestants_efforts(const struct Game *game);
void contestants_effort_row(const struct App *app, const struct Game *game, int effort, int id,
                            SDL_FRect row);

/* How strong an engine of others plays, as a row `id` "Strength"; only where
 * contestants_have_strength. Taking what was chosen there keeps it for that engine. */
bool contestants_have_strength(const struct App *app, const char *opponent);
void contestants_strength_row(struct App *app, const char *opponent, int id, SDL_FRect row);
void contestants_take_strength(struct App *app, const char *opponent, int strength);

#endif
