/* A form that grows downwards row by row in a scrolled area, and the rows that every set-up has. */
#ifndef TY_SRC_APP_SCENES_SETUP_FORM_H
#define TY_SRC_APP_SCENES_SETUP_FORM_H

#include "src/play/seats/setup.h"
#include <SDL.h>

struct App;

struct Form {
    struct App *app;
    SDL_FRect rest; /* what is left below the rows so far */
    float row, gap; /* heights */
};

/* Starts a form of `rows` rows and `extra` pixels more in the area `id`; form_end ends it. */
void form_begin(struct Form *form, struct App *app, int id, SDL_FRect rect, int rows, float extra);
void form_end(struct Form *form);

/* The next row. */
SDL_FRect form_row(struct Form *form);

/* A row with English texts to choose from; `texts` is not from ui_options_room. */
void form_choice(struct Form *form, int id, const char *label, const char *const *texts, int count,
                 int selected);

/* One row for each option of the set-up's game, with ids from `first_id` on; option_count rows. */
void form_options(struct Form *form, int first_id, const struct Setup *setup);

#endif
