/* The settings put into effect, read at the start and saved when they change. */
#ifndef TY_SRC_APP_SHELL_STORAGE_APPLY_SETTINGS_H
#define TY_SRC_APP_SHELL_STORAGE_APPLY_SETTINGS_H

#include "src/app/shell/app.h"

/* Puts changed settings into effect (colours, sizes, language, volume, fullscreen, swap) and saves
 * them. */
void app_apply_settings(struct App *app);

/* For the start: reads the settings. Where the system does not give them (SETTINGS_UNREAD) they are
 * not written either. */
enum SettingsResult app_load_settings(struct App *app, struct FileError *error);

/* For the start: as app_apply_settings, without saving and without a change between window and
 * fullscreen. */
void app_use_settings(struct App *app);

#endif
