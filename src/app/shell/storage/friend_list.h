/* The people that were found and played with, app->friends: their list on the disk, and with whom
 * the match is that is played now. */
#ifndef TY_SRC_APP_SHELL_STORAGE_FRIEND_LIST_H
#define TY_SRC_APP_SHELL_STORAGE_FRIEND_LIST_H

#include "src/app/shell/settings/settings.h"
#include "src/play/online/friends.h"
#include "src/play/system/files.h"

struct App;
struct Online;

/* Reads the list, at the program's start; what could not be read is kept aside. */
enum SettingsResult friend_list_begin(struct App *app, struct FileError *error);

/* It has changed: it is written. */
void friend_list_keep(struct App *app);

/* How one of the list is called: the name that was told, or the alias. */
void friend_list_name(const struct Friend *friend, char text[NAME_MAX_BYTES + 1]);

/* The match that has begun is with the one of a key. */
void friend_list_meet(struct App *app, const struct Online *online, const uint8_t key[PLAYER_KEY],
                      const char *name, const char *game);

/* A game of that match is over: it is counted, if it is with one of the list; half points of the
 * player here: 2 won, 1 drawn, 0 lost. */
void friend_list_count(struct App *app, const struct Online *online, int half_points);

/* At the program's end. */
void friend_list_end(struct App *app);

#endif
