/* Servers of others that the arcade suggests, from the folder servers/ of its data. */
#ifndef TY_SRC_APP_SHELL_SERVERS_H
#define TY_SRC_APP_SHELL_SERVERS_H

#include "src/app/shell/settings.h"

enum { SERVERS_MAX = 3, SERVER_OWNER_MAX = 48 };

struct Server {
    char address[SETTING_TEXT_MAX]; /* as the settings take it */
    char owner[SERVER_OWNER_MAX];   /* whose it is */
};

/* Reads `file` ("stun.txt", "relays.txt") of the data folder `data`; returns how many there are, 0
 * if there is no such file. */
int servers_read(const char *data, const char *file, struct Server list[SERVERS_MAX]);

/* Puts the suggested STUN servers where the settings still say SETTINGS_SUGGESTED. */
void servers_suggest(const char *data, struct Settings *settings);

#endif
