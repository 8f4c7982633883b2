#include "src/app/online_game.h"
#include "src/app/app.h"
#include <stdio.h>
#include <string.h>

int64_t online_game_now(const struct App *app)
{
    return (int64_t)app->clock.raw;
}

/* Where journals lie; NULL without a folder of the player's. */
static const char *journals(const struct App *app, char path[PATH_MAX_LENGTH])
{
    if (app->paths.pref[0] == 0)
        return NULL;
    return path_join(path, PATH_MAX_LENGTH, app->paths.pref, "online");
}

static void wake(void *context)
{
    app_wake(context);
}

const char *online_game_ready(struct App *app)
{
    const char *error = NULL;
    if (!app->networked)
        app->networked = online_start(&error);
    return app->networked ? NULL : error;
}

const char *online_game_broker(const struct Settings *settings, struct RelayBroker *broker)
{
    char text[SETTING_TEXT_MAX + 16];
    struct Address address;
    *broker = (struct RelayBroker){.port = 0};
    if (settings->relay_address[0] == 0)
        return NULL;
    bool whole = strstr(settings->relay_address, "://") != NULL;
    const char *scheme = whole ? "" : settings->relay_tls ? "mqtts://" : "mqtt://";
    snprintf(text, sizeof text, "%s%s", scheme, settings->relay_address);
    const char *wrong = address_read(text, &address);
    if (wrong != NULL)
        return wrong;
    snprintf(broker->host, sizeof broker->host, "%s", address.host);
    broker->port = address.port;
    broker->tls = address.kind == ADDRESS_RELAY_TLS;
    SDL_strlcpy(broker->user, settings->relay_user, sizeof broker->user);
    SDL_strlcpy(broker->password, settings->relay_password, sizeof broker->password);
    return NULL;
}

/* What a match needs of the settings: `folder` and `broker` are borrowed by the result. NULL, or
 * why they will not do. */
static const char *settings_for(struct App *app, const char *folder, struct RelayBroker *broker,
                                struct OnlineSettings *settings)
{
    *settings = (struct OnlineSettings){.folder = folder,
                                        .name = app->settings.player_name,
                                        .port = (uint16_t)app->settings.online_port,
                                        .broker = broker,
                                        .wake = {.wake = wake, .context = app}};
    if (folder == NULL)
        return N_("There is no folder to keep the match in");
    const char *wrong = online_game_broker(&app->settings, broker);
    return wrong != NULL ? wrong : online_game_ready(app);
}

const char *online_game_host(struct App *app, const struct OnlineOffer *offer)
{
    char path[PATH_MAX_LENGTH];
    struct RelayBroker broker;
    struct OnlineSettings settings;
    online_game_close(app, PARTING_CLOSED);
    const char *error = settings_for(app, journals(app, path), &broker, &settings);
    if (error == NULL)
        app->online = online_host(&settings, offer, online_game_now(app), &error);
    return app->online != NULL ? NULL : error;
}

const char *online_game_join(struct App *app, const struct Invite *invite)
{
    char path[PATH_MAX_LENGTH];
    struct RelayBroker broker;
    struct OnlineSettings settings;
    online_game_close(app, PARTING_CLOSED);
    const char *error = settings_for(app, journals(app, path), &broker, &settings);
    if (error == NULL)
        app->online = online_join(&settings, invite, online_game_now(app));
    return error;
}

bool online_game_resume(struct App *app, const char *path, struct FileError *error)
{
    char folder[PATH_MAX_LENGTH];
    struct RelayBroker broker;
    struct OnlineSettings settings;
    online_game_close(app, PARTING_CLOSED);
    const char *why = settings_for(app, journals(app, folder), &broker, &settings);
    if (why != NULL)
        return file_error(error, path, 0, "%s", why);
    app->online = online_resume(&settings, path, online_game_now(app), error);
    return app->online != NULL;
}

void online_game_close(struct App *app, enum Parting parting)
{
    online_close(app->online, parting, online_game_now(app));
    app->online = NULL;
}

void online_game_end(struct App *app)
{
    online_game_close(app, PARTING_CLOSED);
    if (app->networked)
        online_stop();
    app->networked = false;
}

int online_game_list(const struct App *app, struct JournalSummary list[JOURNALS_MAX])
{
    char path[PATH_MAX_LENGTH];
    const char *folder = journals(app, path);
    return folder != NULL ? journal_list(folder, list) : 0;
}

void online_game_update(struct App *app)
{
    if (app->online != NULL)
        online_update(app->online, online_game_now(app));
}

int online_game_wait(const struct App *app)
{
    return app->online != NULL ? online_wait(app->online, online_game_now(app)) : -1;
}
