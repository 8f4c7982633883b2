/* The settings about what is seen: the window, and the board. */
#include "src/app/scenes/settings/tabs.h"
#include "src/app/scenes/words.h"

/* The theme that is seen is the selected one: the command line may have chosen it. */
static int list_themes(const struct App *app, const char *names[UI_OPTIONS_MAX], int *selected)
{
    *selected = app->settings.theme;
    for (int i = 0; i < THEME_COUNT; i++) {
        names[i] = app_tr(app, theme_name((enum ThemeId)i));
        if (theme_get((enum ThemeId)i) == app->theme)
            *selected = i;
    }
    return THEME_COUNT;
}

/* From now on the settings' theme counts, whatever the command line said. */
static void forget_asked_theme(struct SettingsScene *scene)
{
    scene->app->options.theme = NULL;
}

static void take_theme(struct SettingsScene *scene, int value)
{
    forget_asked_theme(scene);
    scene->app->settings.theme = value;
}

static int list_notations(const struct App *app, const char *names[UI_OPTIONS_MAX], int *selected)
{
    (void)selected;
    for (int i = 0; i < NOTATION_COUNT; i++)
        names[i] = app_tr(app, words_notation((enum MoveNotation)i));
    return NOTATION_COUNT;
}

static const struct Row rows[] = {
    SETTING(ROW_CHOICE, N_("Theme"), theme, .list = list_themes, .take = take_theme),
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
    TOGGLE(N_("Western symbols on pieces"), western_pieces),
    SETTING(ROW_CHOICE, N_("Move notation"), notation, .list = list_notations),
};

const struct Tab tab_look = {
    .name = N_("Look"),
    .icon = "icon-look",
    .rows = rows,
    .count = SDL_arraysize(rows),
    .reset = forget_asked_theme,
};
