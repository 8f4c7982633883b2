/* Where an experiment begins, or what a search looks at: a board, or a tree on paper. */
#ifndef TY_SRC_APP_SCENES_LAB_PICTURE_H
#define TY_SRC_APP_SCENES_LAB_PICTURE_H

#include "engine/board.h"
#include "src/app/shell/app.h"
#include "src/app/views/view.h"
#include "src/play/lab/cursor.h"

struct LabPicture {
    struct App *app;
    struct View *view;        /* NULL: the game is one on paper */
    struct WindowEdge window; /* of the search that is looked at */
    bool windowed;            /* it has one */
};

/* A picture of positions of `game`. Close it with lab_picture_close. */
void lab_picture_open(struct LabPicture *picture, struct App *app, const struct Game *game);
void lab_picture_close(struct LabPicture *picture);

/* Shows the window of a search with those settings from `root` on, where it has one. */
void lab_picture_window(struct LabPicture *picture, const struct Board *root,
                        const struct SearchSettings *settings);

/* Cuts the place of a picture off from `area`, at its left or where it is narrow from its top; an
 * empty one where what is beside it would be narrower than `least` letters. */
SDL_FRect lab_picture_place(const struct App *app, SDL_FRect *area, float least);

/* Says below the picture what its colours are, where it is of a search, and whose the numbers of a
 * tree are; cuts its place off from the bottom of `rect`. */
void lab_picture_caption(const struct LabPicture *picture, const struct Board *board, bool searched,
                         SDL_FRect *rect);

/* Draws `board` as large as fits into `rect`, with the `count` moves of `line` that may follow. */
void lab_picture_draw(const struct LabPicture *picture, const struct Board *board, const Move *line,
                      int count, SDL_FRect rect);

/* The same of what `cursor` shows: the last move, stones numbered along the line, the search's
 * window, and how many nodes lie below each move that was tried; of a tree which nodes were
 * visited, with what they came to. */
void lab_picture_draw_cursor(const struct LabPicture *picture, struct Cursor *cursor,
                             SDL_FRect rect);

/* Saves what lab_picture_draw_cursor draws as a PNG file; it is said where it lies. */
void lab_picture_save(const struct LabPicture *picture, struct Cursor *cursor);

#endif
