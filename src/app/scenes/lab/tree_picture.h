/* A tree on paper, drawn: what a search of it has visited so far, and what that came to. */
#ifndef TY_SRC_APP_SCENES_LAB_TREE_PICTURE_H
#define TY_SRC_APP_SCENES_LAB_TREE_PICTURE_H

#include "src/app/shell/app.h"
#include "src/play/lab/cursor.h"
#include "src/play/lab/paper.h"

/* Draws the tree into `rect`; `cursor` (NULL: nobody has searched it) is at some node of it. */
void tree_picture_draw(const struct App *app, const struct Paper *paper,
                       const struct Cursor *cursor, SDL_FRect rect);

#endif
