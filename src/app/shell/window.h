/* The window and its renderer. */
#ifndef TY_SRC_APP_SHELL_WINDOW_H
#define TY_SRC_APP_SHELL_WINDOW_H

#include "src/app/shell/app.h"

/* Opens app->window and app->renderer by options and settings: an accelerated renderer where there
 * is one, else the software one. Returns false with one English line in error. SDL's video must be
 * up. */
bool window_open(struct App *app, char *error, size_t size);
void window_close(struct App *app);

/* `wanted` made smaller and moved so that it lies, with its frame, in the usable part of a display;
 * never smaller than the least size of a window. All in points of the desktop. */
SDL_Rect window_fit(SDL_Rect wanted, SDL_Rect usable);

/* Does this video driver wait for events by polling (dummy, offscreen, KMSDRM)? */
bool window_driver_polls(void);

/* Recomputes sizes, scale and look after the window or the settings have changed. */
void window_measure(struct App *app);

/* Fullscreen and back, as F11 does; the window gets its old place and size. */
void window_set_fullscreen(struct App *app, bool on);

/* What a window event means for the app: size, hiding, exposing. */
void window_event(struct App *app, const SDL_WindowEvent *event);

/* Saves what the renderer shows as PNG; returns whether it could. Called between drawing and
 * showing. */
bool window_save(const struct App *app, const char *path);

#endif
