/* The settings about what is seen: the window, and the board. */
#include "src/app/scenes/look.h"
#include "src/app/scenes/settings/tabs.h"
#include "src/app/scenes/words.h"
#include "src/app/shell/colors.h"
#include "src/app/shell/storage/apply_settings.h"

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
    struct App *app = scene->app;
    app->options.theme = NULL;
    app->settings.theme = value;
    if ((int)app_board(app) != value) /* else nothing would come of the choice */
        app->settings.contrast_follows = false;
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

/* What is so, also by the command line; what is chosen here counts from then on. */
static void describe_tv(struct SettingsScene *scene, int row, int id, SDL_FRect rect)
{
    struct App *app = scene->app;
    ui_toggle(app->ui, id, rect, app_tr(app, tab_look.rows[row].label), app_tv(app), 0);
}

static void take_tv(struct SettingsScene *scene, int row)
{
    struct App *app = scene->app;
    (void)row;
    app->settings.tv_mode = !app_tv(app);
    app->options.tv = false;
    app_apply_settings(app);
}

static void reset(struct SettingsScene *scene)
{
    scene->app->settings.tv_mode = scene->app->options.tv = false;
    forget_asked_colors(scene);
}

static const struct Row rows[] = {
    SETTING(ROW_CHOICE, N_("Theme"), theme, .list = list_themes, .take = take_theme),
    TOGGLE(N_("High contrast when the system asks for it"), contrast_follows),
    SETTING(ROW_CHOICE, N_("Interface"), shade, .list = list_shades, .take = take_shade),
    TOGGLE(N_("Fullscreen"), fullscreen),
    SETTING(ROW_SLIDER, N_("Text size"), text_scale, .min = 100, .max = 200, .step = 10),
    {ROW_OWN, N_("TV mode: large text, wide margins"), .describe = describe_tv, .take = take_tv},
    SETTING(ROW_SLIDER, N_("How long messages stay"), message_time, .min = 100, .max = 1000,
            .step = 100),
    TOGGLE(N_("Games on the title after a minute"), attract),
    TOGGLE(N_("Animations"), motion),
    TOGGLE(N_("No animations when the system asks for it"), motion_follows),
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
    .reset = reset,
};
