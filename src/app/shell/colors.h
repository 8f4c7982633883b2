/* Which colours are seen: what the command line asks for, else what the settings say;
 * where those follow the system, what it says. */
#ifndef TY_SRC_APP_SHELL_COLORS_H
#define TY_SRC_APP_SHELL_COLORS_H

#include "src/app/shell/app.h"

/* The board and the shade that are asked for. */
enum ThemeId app_board(const struct App *app);
enum Shade app_shade(const struct App *app);

/* Puts them into app->theme and app->board_theme; the system is asked where they follow it. */
void app_choose_colors(struct App *app);

/* Has the system's word changed since then, of colours or of motion? */
bool app_look_changed(const struct App *app);

#endif
