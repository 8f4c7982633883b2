/* The settings about the player. */
#include "src/app/scenes/library/scenes.h"
#include "src/app/scenes/settings/tabs.h"
#include <stdio.h>
#include <string.h>

static int list_languages(const struct App *app, const char *names[ROW_OPTIONS_MAX], int *selected)
{
    int count = 0;
    for (; count < ROW_OPTIONS_MAX && strings_language_at(count); count++) {
        names[count] = strings_language_at(count)->name;
        if (strcmp(strings_language_at(count)->code, strings_language(app->strings)) == 0)
            *selected = count;
    }
    return count;
}

static void take_language(struct SettingsScene *scene, int value)
{
    struct App *app = scene->app;
    snprintf(app->settings.language, sizeof app->settings.language, "%s",
             strings_language_at(value)->code);
    app->options.language = NULL; /* the player's choice wins over what the command line said */
}

static void back_up(struct SettingsScene *scene, int value)
{
    struct ExportArgs args = {.backup = true};
    (void)value;
    scenes_push(scene->app->scenes, &export_scene, &args, sizeof args);
}

static void bring_in(struct SettingsScene *scene, int value)
{
    struct BrowseArgs args = {.backup = true};
    (void)value;
    scenes_push(scene->app->scenes, &browse_scene, &args, sizeof args);
}

static bool has_folder(const struct SettingsScene *scene)
{
    return scene->app->librarian != NULL;
}

static const struct Row rows[] = {
    SETTING(ROW_TEXT, N_("Your name"), player_name, .max = 20),
    NOTE(N_("Friends see it when you play online, and your game records keep it")),
    SETTING(ROW_CHOICE, N_("Language"), language, .list = list_languages, .take = take_language),
    HEADING(N_("Your games and settings")),
    {.kind = ROW_BUTTON,
     .label = N_("Back up..."),
     .icon = "icon-export",
     .take = back_up,
     .ready = has_folder},
    {.kind = ROW_BUTTON,
     .label = N_("Bring in..."),
     .icon = "icon-import",
     .take = bring_in,
     .ready = has_folder},
    NOTE(N_("One file with games, statistics, settings and what is in progress, for safekeeping or"
            " another device")),
};

const struct Tab tab_you = {
    .name = N_("You"),
    .icon = "icon-person",
    .rows = rows,
    .count = SDL_arraysize(rows),
    .keeps = true,
};
