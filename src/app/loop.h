/* The loop: events, updates, frames, sleep. */
#ifndef TY_SRC_APP_LOOP_H
#define TY_SRC_APP_LOOP_H

#include "src/app/shell/app.h"

/* Runs until app->quit. */
void app_run(struct App *app);

/* One turn without waiting: takes what is in SDL's queue, updates, draws if a frame is due. Returns
 * whether it drew. Tests drive the arcade with this. */
bool app_turn(struct App *app);

/* Draws the picture as it is to be shown now; a turn of the loop does so by itself. */
void app_draw(struct App *app);

/* Draws a frame and saves it as PNG; returns whether it could. */
bool app_shot(struct App *app, const char *path);

/* Takes what a player did: the sink of app->input, `user` is the app. */
void app_take_input(void *user, const struct InputEvent *event);

#endif
