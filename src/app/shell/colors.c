/* Which colours are seen. */
#include "src/app/shell/colors.h"
#include "src/app/shell/desktop.h"
#include <string.h>

enum ThemeId app_board(const struct App *app)
{
    for (int i = 0; app->options.theme && i < BOARD_THEME_COUNT; i++)
        if (strcmp(board_theme_word((enum ThemeId)i), app->options.theme) == 0)
            return (enum ThemeId)i;
    if (app->settings.contrast_follows && desktop_contrast(app->desktop))
        return THEME_CONTRAST;
    return (enum ThemeId)app->settings.theme;
}

enum Shade app_shade(const struct App *app)
{
    for (int i = 0; app->options.shade && i < SHADE_COUNT; i++)
        if (strcmp(shade_word((enum Shade)i), app->options.shade) == 0)
            return (enum Shade)i;
    return (enum Shade)app->settings.shade;
}

static const struct UiTheme *wanted(const struct App *app)
{
    enum Shade shade = app_shade(app);
    if (shade == SHADE_SYSTEM)
        shade = desktop_shade(app->desktop);
    return theme_get(shade, app_board(app));
}

void app_choose_colors(struct App *app)
{
    app->theme = wanted(app);
    app->board_theme = board_theme_get(app_board(app));
}

bool app_look_changed(const struct App *app)
{
    return app->theme != wanted(app) || app->lively != (app_motion(app, 1) > 0);
}
