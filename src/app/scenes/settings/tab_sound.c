/* The settings about what is heard. */
#include "src/app/scenes/settings/tabs.h"

static void hear(struct SettingsScene *scene, int value)
{
    (void)value;
    app_sound(scene->app, SOUND_PLACE);
}

static const struct Row rows[] = {
    SETTING(ROW_SLIDER, N_("Volume"), sound_volume, .max = 100, .step = 10, .take = hear),
};

const struct Tab tab_sound = {
    .name = N_("Sound"),
    .icon = "icon-sound",
    .rows = rows,
    .count = SDL_arraysize(rows),
};
