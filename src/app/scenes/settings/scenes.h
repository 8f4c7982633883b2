/* The settings, as other scenes open them. */
#ifndef TY_SRC_APP_SCENES_SETTINGS_SCENES_H
#define TY_SRC_APP_SCENES_SETTINGS_SCENES_H

#include "src/app/shell/scene.h"

/* The tabs, in the order in which they stand beside each other. */
enum SettingsTab { TAB_YOU, TAB_LOOK, TAB_SOUND, TAB_PLAY, TAB_ONLINE, TAB_KEYS, TAB_COUNT };

extern const struct SceneType settings_scene; /* args: struct SettingsArgs, or none: the first */

struct SettingsArgs {
    enum SettingsTab tab; /* that is shown at first */
};

#endif
