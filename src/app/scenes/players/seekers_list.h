/* Who seeks an opponent, as a list in a panel. */
#ifndef TY_SRC_APP_SCENES_PLAYERS_SEEKERS_LIST_H
#define TY_SRC_APP_SCENES_PLAYERS_SEEKERS_LIST_H

#include "src/play/online/player_search.h"
#include "src/play/online/terms.h"
#include <SDL.h>

struct App;

struct SeekersList {
    struct App *app;
    const struct PlayerSearchView *view; /* NULL: nobody looks */
    int area_id, pace_id, first_id;      /* what is scrolled, the choice of paces, the first row */
    int pace;                            /* that is listened to: a number of seekers_pace */
    const struct Game *game;             /* that is looked for */
};

/* The word of choice number `index` from 0, see seek_pace; "": any. */
const char *seekers_pace(int index);

/* Draws the list, or why there is none; of a long one, what can be seen. */
void seekers_list_draw(const struct SeekersList *list, SDL_FRect rect);

#endif
