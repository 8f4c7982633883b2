/* The settings about keys and gamepads. */
#include "src/app/scenes/settings/tabs.h"

static const struct Row rows[] = {
    TOGGLE(N_("Swap confirm and back buttons"), swap_confirm),
    TOGGLE(N_("Vibration"), rumble),
};

const struct Tab tab_keys = {
    .name = N_("Keys"),
    .icon = "icon-keyboard",
    .rows = rows,
    .count = SDL_arraysize(rows),
};
