/* What every page that fills the window has: margins, a way back, a title, the hint bar below. */
#ifndef TY_SRC_APP_SCENES_PAGE_H
#define TY_SRC_APP_SCENES_PAGE_H

#include "src/app/toolkit/input/input.h"
#include <SDL.h>
#include <stdbool.h>

struct App;
struct Game;

/* The window within its margins and clear of the hint bar, for scenes without a title. */
SDL_FRect page_area(const struct App *app);

/* Draws the way back (a button `back_id`) and the translated `title`, and gives the hints for
 * confirm and back. Returns the area that is left; *head, which may be NULL, is what is left of the
 * line of the title at its right, `room` icons wide. */
SDL_FRect page_begin(struct App *app, int back_id, const char *title, int room, SDL_FRect *head);

/* A button that shows its icon alone, `drawing`, and on television a word below it: `label`, in
 * English, or a shorter one for it. */
void page_icon(const struct App *app, int id, SDL_FRect rect, const char *drawing,
               const char *label, unsigned int flags);

/* Whether the event asks to go back. */
bool page_goes_back(const struct InputEvent *event);

/* The middle of `area`, at most `width` units of a 1280x720 window wide (more with larger text). */
SDL_FRect page_column(const struct App *app, SDL_FRect area, float width);

/* Cuts the place of a board off `area`: at the left of a wide one, `part` of its width, else below;
 * `gap` pixels lie between. */
SDL_FRect page_cut_board(SDL_FRect *area, float part, float gap);

/* A heading at the top of `area`, which is cut off it: one line where it fits, else several smaller
 * ones. */
void page_heading(struct App *app, SDL_FRect *area, const char *text);
float page_heading_height(const struct App *app, const char *text, float width);

/* What is said, in English, until the library answers. */
const char *page_looking(const struct App *app);

/* The translated `text` in the middle of `area`, where there is nothing else to show; below it,
 * where `new_game_id` is not 0, the button of that id, which offers a game. */
void page_empty(struct App *app, SDL_FRect area, const char *text, int new_game_id);

/* What is said beside a board, one text below the other. */
enum { PAGE_TEXTS = 3, PAGE_TEXT_MAX = 480 };
struct PageSaid {
    char text[PAGE_TEXT_MAX]; /* translated; "": nothing */
    unsigned int flags;
};

/* Draws them in the scrolled area `id`, large where they fit, and has them said aloud as they
 * change; `said` lives until the frame is drawn. *unseen, the first is scrolled to, and is seen
 * then. */
void page_words(struct App *app, int id, SDL_FRect area, const struct PageSaid said[PAGE_TEXTS],
                bool *unseen);

/* The same at the left of `rect`, which is cut off it; `key` presses it, too; it is disabled where
 * it does not work. */
void page_cut_icon(const struct App *app, SDL_FRect *rect, int id, const char *drawing,
                   const char *label, enum InputAction key, bool works);

/* The choice between all games, as a row `id` with a translated label, NULL: none; its value is the
 * game's number in the registry. */
void page_game_choice(struct App *app, int id, SDL_FRect rect, const char *label,
                      const struct Game *game);

#endif
