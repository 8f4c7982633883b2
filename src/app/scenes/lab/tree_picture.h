/* A tree on paper, drawn: what a search of it has visited so far, and what that came to. */
#ifndef TY_SRC_APP_SCENES_LAB_TREE_PICTURE_H
#define TY_SRC_APP_SCENES_LAB_TREE_PICTURE_H

#include "src/app/shell/app.h"
#include "src/play/lab/cursor.h"
#include "src/play/lab/paper.h"

/* What may be marked on a node besides. */
enum TreeSign {
    TREE_CROSSED = 1, /* crossed out */
    TREE_WRONG = 2,   /* a mistake */
    TREE_ASKED = 4    /* its value is asked for, and not shown */
};

/* How a tree is drawn. */
struct TreePicture {
    struct Canvas *canvas;
    const struct UiTheme *theme;
    float unit;                  /* pixels, for the width of lines */
    float letters;               /* height of the branches' names, in pixels */
    const struct Cursor *cursor; /* at some node of the tree; NULL: nobody has searched it */
    const uint8_t *signs;        /* of enum TreeSign, for each node; NULL: none */
};

/* A picture in the window, as large as its texts. */
struct TreePicture tree_picture_of(const struct App *app, const struct Cursor *cursor);

/* Draws the tree into `rect`. */
void tree_picture_draw(const struct TreePicture *picture, const struct Paper *paper,
                       SDL_FRect rect);

/* The square about a node of a tree that is drawn into `rect`. */
SDL_FRect tree_picture_node(const struct Paper *paper, int node, SDL_FRect rect);

#endif
