/* A page of lines that stay to be read and copied: what came of something that was done. */
#ifndef TY_SRC_APP_SCENES_TOLD_H
#define TY_SRC_APP_SCENES_TOLD_H

#include <SDL.h>

struct App;

enum {
    TOLD_LINES = 200, /* that are shown; all of them are copied */
    TOLD_BUTTONS = 2
};

struct Told {
    const char *text; /* translated */
    int text_id;      /* of the area in which it scrolls */
    int count;        /* of the buttons below it, 1 .. TOLD_BUTTONS, the main one first */
    struct ToldButton {
        int id;
        const char *icon, *label; /* in English */
    } buttons[TOLD_BUTTONS];
};

/* Draws the page into `area`. */
void told_draw(struct App *app, const struct Told *told, SDL_FRect area);

/* Draws the text alone, which scrolls where it is longer than `area`. */
void told_draw_text(const struct App *app, int id, const char *text, SDL_FRect area);

/* Puts all lines onto the clipboard, and says so; NULL: there are none. */
void told_copy(struct App *app, const char *text);

#endif
