/* The settings about the game: what is allowed, and how the computer plays. */
#include "engine/games.h"
#include "src/app/scenes/engines/scenes.h"
#include "src/app/scenes/settings/tabs.h"

static void open_engines(struct SettingsScene *scene, int value)
{
    (void)value;
    scenes_push(scene->app->scenes, &engines_scene, NULL, 0);
}

static bool some_game_passes(void)
{
    for (int i = 0; i < games_count(); i++)
        if (games_get(i)->pass != MOVE_NONE)
            return true;
    return false;
}

static const struct Row rows[] = {
    TOGGLE(N_("Forbidden moves lose the game"), forbidden_loses),
    TOGGLE(N_("Forced passes play themselves"), auto_pass, .wanted = some_game_passes),
    TOGGLE(N_("Offer the next level after two wins"), climb),
    TOGGLE(N_("A coach warns before a blunder"), coach),
    HEADING(N_("Computer opponent")),
    TOGGLE(N_("AI thinking"), show_thinking),
    TOGGLE(N_("Strongest levels use all processor cores"), all_cores),
    TOGGLE(N_("Strongest levels think on your time"), ponder),
    {.kind = ROW_BUTTON,
     .label = N_("Other engines..."),
     .icon = "icon-robot",
     .take = open_engines},
};

const struct Tab tab_play = {
    .name = N_("Play"),
    .icon = "icon-board",
    .rows = rows,
    .count = SDL_arraysize(rows),
};
