/* Pieces of pages that several scenes of an online match draw. */
#ifndef TY_SRC_APP_SCENES_ONLINE_PARTS_H
#define TY_SRC_APP_SCENES_ONLINE_PARTS_H

#include "src/play/online/online.h"
#include <SDL.h>

struct App;

/* Draws a code in cells, grouped as it is read out, as large as fits into `rect`. */
void code_draw(struct App *app, SDL_FRect rect, const struct TypedCode *code);

/* Says in one line where a code leads to this machine, which hosts app->online: a code for a friend
 * or for those who watch. */
void reach_draw(struct App *app, SDL_FRect rect);

/* The height of terms_draw. */
float terms_height(const struct App *app, const struct OnlineOffer *offer);

/* Draws the terms, a row for each; `host` and `peer` as words_term. */
void terms_draw(struct App *app, SDL_FRect rect, const struct OnlineOffer *offer, bool host,
                const char *peer);

/* Describes the panel of a question about terms in the middle of the window, with its heading.
 * Returns where terms_draw goes; *foot is a row for the buttons. */
SDL_FRect terms_box(struct App *app, const struct OnlineOffer *offer, const char *heading,
                    SDL_FRect *foot);

/* A match that goes on, in a list. */
struct MatchRow {
    const char *peer; /* name; "": not known */
    const struct Terms *terms;
    int plies;         /* -1: nothing is said of them */
    const char *state; /* translated, how it stands; "": nothing is to be said */
    int64_t since_s;   /* changed last, seconds since 1970 */
};

/* Describes the row `id` of such a match. */
void match_row(struct App *app, int id, SDL_FRect rect, const struct MatchRow *match);

/* The unfinished matches of a page, in a panel under their heading. */
struct MatchList {
    int count;
    const char *none; /* translated: what is said where there are none; NULL: there are some */
    void (*row)(void *context, int index, SDL_FRect rect); /* describes number `index` as a row */
    void *context;
};

/* How tall the list is in `width`, without the panel's shadow. */
float match_list_height(const struct App *app, const struct MatchList *list, float width);

/* Draws the list at the top of `rect`, which has that height. */
void match_list_draw(struct App *app, const struct MatchList *list, SDL_FRect rect);

#endif
