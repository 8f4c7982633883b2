/* The settings about what is heard. */
#include "src/app/scenes/settings/tabs.h"

static void hear_piece(struct SettingsScene *scene, int value)
{
    (void)value;
    app_sound(scene->app, SOUND_PLACE);
}

static void hear_notice(struct SettingsScene *scene, int value)
{
    (void)value;
    app_sound(scene->app, SOUND_REQUEST);
}

static void hear_menu(struct SettingsScene *scene, int value)
{
    (void)value;
    app_sound(scene->app, SOUND_CHOOSE);
}

static const struct Row rows[] = {
    SETTING(ROW_SLIDER, N_("Pieces"), sound_volume, .max = 100, .step = 10, .take = hear_piece),
    NOTE(N_("Moves, captures and checks")),
    SETTING(ROW_SLIDER, N_("Notices"), notice_volume, .max = 100, .step = 10, .take = hear_notice),
    NOTE(N_("Requests and messages, the clock, results and refused moves")),
    SETTING(ROW_SLIDER, N_("Menus"), menu_volume, .max = 100, .step = 10, .take = hear_menu),
    NOTE(N_("Moving and choosing, here and on every page")),
    HEADING(N_("Voice")),
    TOGGLE(N_("Say aloud what is shown"), spoken),
    SETTING(ROW_SLIDER, N_("Speed"), voice_rate, .min = -100, .max = 100, .step = 10),
    SETTING(ROW_SLIDER, N_("Volume"), voice_volume, .max = 100, .step = 10),
    TOGGLE(N_("Say what is typed"), key_echo),
    TOGGLE(N_("Letters type moves while the voice is on"), type_moves),
};

const struct Tab tab_sound = {
    .name = N_("Sound"),
    .icon = "icon-sound",
    .rows = rows,
    .count = SDL_arraysize(rows),
};
