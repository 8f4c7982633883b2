/* The settings about what is seen: the window, and the board. */
#include "src/app/scenes/look.h"
#include "src/app/scenes/settings/tabs.h"
#include "src/app/scenes/words.h"
#include "src/app/shell/colors.h"

/* What is seen is the selected one: the command line may have chosen it. */
static int list_themes(const struct App *app, const char *names[ROW_OPTIONS_MAX], int *selected)
{
    *selected = app_board(app);
    for (int i = 0; i < BOARD_THEME_COUNT; i++)
        names[i] = app_tr(app, board_theme_name((enum ThemeId)i));
    return BOARD_THEME_COUNT;
}

static int list_shades(const struct App *app, const char *names[ROW_OPTIONS_MAX], int *selected)
{
    *selected = app_shade(app);
    for (int i = 0; i < SHADE_COUNT; i++)
        names[i] = app_tr(app, shade_name((enum Shade)i));
    return SHADE_COUNT;
}

/* From now on the settings' colours count, whatever the command line said. */
static void forget_asked_colors(struct SettingsScene *scene)
{
    scene->app->options.theme = NULL;
    scene->app->options.shade = NULL;
}

static void take_theme(struct SettingsScene *scene, int value)
{
    scene->app->options.theme = NULL;
    scene->app->settings.theme = value;
}

static void take_shade(struct SettingsScene *scene, int value)
{
    scene->app->options.shade = NULL;
    scene->app->settings.shade = value;
}

static int list_signs(const struct App *app, const char *names[ROW_OPTIONS_MAX], int *selected)
{
    *selected = (int)look_of(app).signs;
    for (int i = 0; i < SIGNS_COUNT; i++)
        names[i] = app_tr(app, look_signs_name((enum ViewSigns)i));
    return SIGNS_COUNT;
}

static void take_signs(struct SettingsScene *scene, int value)
{
    look_take_signs(&scene->app->settings, (enum ViewSigns)value);
}

static int list_notations(const struct App *app, const char *names[ROW_OPTIONS_MAX], int *selected)
{
    (void)selected;
    for (int i = 0; i < NOTATION_COUNT; i++)
        names[i] = app_tr(app, words_notation((enum MoveNotation)i));
    return NOTATION_COUNT;
}

static const struct Row rows[] = {
    SETTING(ROW_CHOICE, N_("Theme"), theme, .list = list_themes, .take = take_theme),
    SETTING(ROW_CHOICE, N_("Interface"), shade, .list = list_shades, .take = take_shade),
    TOGGLE(N_("Fullscreen"), fullscreen),
    SETTING(ROW_SLIDER, N_("Text size"), text_scale, .min = 100, .max = 200, .step = 10),
    TOGGLE(N_("TV mode: large text, wide margins"), tv_mode),
    TOGGLE(N_("Animations"), motion),
    HEADING(N_("Board")),
    TOGGLE(N_("Coordinates"), coordinates),
    TOGGLE(N_("Last move"), show_last_move),
    TOGGLE(N_("Legal moves"), show_legal),
    TOGGLE(N_("Check warning"), show_check),
    TOGGLE(N_("Captured pieces"), show_captured),
    SETTING(ROW_CHOICE, N_("Piece style"), signs, .list = list_signs, .take = take_signs),
    SETTING(ROW_CHOICE, N_("Move notation"), notation, .list = list_notations),
};

const struct Tab tab_look = {
    .name = N_("Look"),
    .icon = "icon-look",
    .rows = rows,
    .count = SDL_arraysize(rows),
    .reset = forget_asked_colors,
};
