/* Lists of the player's that are kept as small texts beside the settings. */
#ifndef TY_SRC_APP_SHELL_STORAGE_KEPT_TEXT_H
#define TY_SRC_APP_SHELL_STORAGE_KEPT_TEXT_H

#include "src/app/shell/settings/settings.h"
#include "src/play/system/files.h"

struct App;

/* Reads the file `name` of the player's folder by `read(list, text, &line)`, which is false with
 * the line that is wrong. A file in which something is wrong is put aside, so that it is not lost;
 * with SETTINGS_UNREAD it is there but not to be read, and must not be written. */
enum SettingsResult kept_text_read(const struct App *app, const char *name,
                                   bool (*read)(void *list, const char *text, int *line),
                                   void *list, struct FileError *error);

/* Has it written, by the saver; `text` is given away. Nothing happens without a folder. */
void kept_text_write(struct App *app, const char *name, char *text);

#endif
