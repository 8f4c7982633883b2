/* The people that were found and played with. */
#include "src/app/shell/storage/friend_list.h"
#include "src/app/shell/app.h"
#include "src/app/shell/storage/kept_text.h"
#include <stdio.h>
#include <string.h>
#include <time.h>

static bool read_friends(void *list, const char *text, int *line)
{
    return friends_read(list, text, line);
}

enum SettingsResult friend_list_begin(struct App *app, struct FileError *error)
{
    app->friends = friends_new();
    enum SettingsResult result =
        kept_text_read(app, "friends.txt", read_friends, app->friends, error);
    app->friends_unread = result == SETTINGS_UNREAD;
    return result;
}

void friend_list_keep(struct App *app)
{
    if (!app->friends_unread)
        kept_text_write(app, "friends.txt", friends_write(app->friends));
}

void friend_list_name(const struct Friend *friend, char text[NAME_MAX_BYTES + 1])
{
    char alias[PLAYER_ALIAS_TEXT];
    identity_alias(friend->key, alias);
    snprintf(text, NAME_MAX_BYTES + 1, "%s", friend->name[0] ? friend->name : alias);
}

void friend_list_meet(struct App *app, const struct Online *online, const uint8_t key[PLAYER_KEY],
                      const char *name, const char *game)
{
    app->opponent.online = online;
    app->opponent.known = friends_find(app->friends, key) != NULL;
    memcpy(app->opponent.key, key, PLAYER_KEY);
    friends_meet(app->friends, key, name, game, (int64_t)time(NULL));
    friend_list_keep(app);
}

void friend_list_count(struct App *app, const struct Online *online, int half_points)
{
    static const enum FriendResult results[] = {FRIEND_LOST, FRIEND_DRAWN, FRIEND_WON};
    if (app->opponent.online != online)
        return;
    friends_count_game(app->friends, app->opponent.key, results[half_points]);
    friend_list_keep(app);
}

void friend_list_end(struct App *app)
{
    friends_free(app->friends);
    app->friends = NULL;
}
