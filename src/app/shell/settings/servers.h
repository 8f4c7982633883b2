/* Servers of others that the arcade suggests, from the folder servers/ of its data. */
#ifndef TY_SRC_APP_SHELL_SETTINGS_SERVERS_H
#define TY_SRC_APP_SHELL_SETTINGS_SERVERS_H

#include "src/app/shell/settings/settings.h"

enum { SERVERS_MAX = 3, SERVER_OWNER_MAX = 48 };

struct Server {
    char address[SETTING_TEXT_MAX]; /* as the settings take it */
    char owner[SERVER_OWNER_MAX];   /* whose it is */
};

struct Servers {
    struct Server stun[SERVERS_MAX], relays[SERVERS_MAX];
    int stun_count, relay_count;
};

/* Reads both lists, stun.txt and relays.txt, in the data folder `data`; they are empty where there
 * are no such files. */
void servers_read(const char *data, struct Servers *servers);

/* Puts the suggested STUN servers where the settings still say SETTINGS_SUGGESTED. */
void servers_suggest(const struct Servers *servers, struct Settings *settings);

#endif
