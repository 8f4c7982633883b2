/* The arcade's online match: begun, kept going by the loop, and closed. */
#include "src/app/shell/online_game.h"
#include "net/ice_servers.h"
#include "src/app/shell/app.h"
#include "src/app/shell/unfinished.h"
#include "src/common/memory.h"
#include "src/common/wait.h"
#include "src/play/watching.h"
#include <stdio.h>
#include <stdlib.h>
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

/* log.txt beside the settings; kept in memory alone without a folder of the player's. */
static void open_log(struct App *app)
{
    char path[PATH_MAX_LENGTH] = "";
    if (app->paths.pref[0])
        path_join(path, sizeof path, app->paths.pref, "log.txt");
    app->log = logfile_new(path, app->disk, app->options.verbose);
}

const char *online_game_ready(struct App *app)
{
    const char *error = NULL;
    if (!app->networked)
        app->networked = online_start(&error);
    if (app->networked && !app->log)
        open_log(app);
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
    if (wrong)
        return wrong;
    snprintf(broker->host, sizeof broker->host, "%s", address.host);
    broker->port = address.port;
    broker->tls = address.kind == ADDRESS_RELAY_TLS;
    SDL_strlcpy(broker->user, settings->relay_user, sizeof broker->user);
    SDL_strlcpy(broker->password, settings->relay_password, sizeof broker->password);
    return NULL;
}

const char *online_game_take_relay(struct App *app)
{
    struct RelayBroker broker;
    const char *wrong = online_game_broker(&app->settings, &broker);
    if (!wrong && app->online)
        online_take_relay(app->online, &broker);
    return wrong;
}

const char *online_game_servers(const struct Settings *settings, struct IceServers *servers)
{
    *servers = (struct IceServers){.stun_count = 0};
    const char *wrong = ice_servers_read_stun(settings->stun_servers, servers);
    return wrong ? wrong
                 : ice_servers_read_turn(settings->turn_server, settings->turn_user,
                                         settings->turn_password, servers);
}

/* What a match begins with; the settings borrow the rest. */
struct Beginning {
    char folder[PATH_MAX_LENGTH];
    struct RelayBroker broker;
    struct IceServers servers;
    struct OnlineSettings settings;
};

/* Closes the match there is and gathers what the next one begins with. NULL, or why it can't. */
static const char *prepare(struct App *app, struct Beginning *with)
{
    online_game_close(app, PARTING_CLOSED);
    with->settings = (struct OnlineSettings){
        .folder = journals(app, with->folder),
        .name = app->settings.player_name,
        .broken = app_tr(app, "The connection broke here"),
        .disputed = app_tr(app, "The other player left here, in a dispute about the time"),
        .port = (uint16_t)app->settings.online_port,
        .beacon_port = app->options.beacon_port,
        .broker = &with->broker,
        .servers = &with->servers,
        .wake = {.wake = wake, .context = app},
        .disk = app->disk};
    if (!with->settings.folder)
        return N_("There's no folder to save the match in");
    const char *wrong = online_game_broker(&app->settings, &with->broker);
    if (!wrong)
        wrong = online_game_servers(&app->settings, &with->servers);
    if (!wrong)
        wrong = online_game_ready(app);
    with->settings.log = logfile_logger(app->log);
    return wrong;
}

const char *online_game_host(struct App *app, const struct OnlineOffer *offer)
{
    struct Beginning with;
    const char *error = prepare(app, &with);
    if (!error)
        app->online = online_host(&with.settings, offer, online_game_now(app), &error);
    return app->online ? NULL : error;
}

const char *online_game_join(struct App *app, const struct Invite *invite)
{
    struct Beginning with;
    const char *error = prepare(app, &with);
    if (!error)
        app->online = online_join(&with.settings, invite, online_game_now(app));
    return error;
}

const char *online_game_watch(struct App *app, const struct Invite *invite)
{
    struct Beginning with;
    const char *error = prepare(app, &with);
    if (!error)
        app->watching = watching_open(&with.settings, invite, online_game_now(app));
    return error;
}

bool online_game_resume(struct App *app, const char *path, struct FileError *error)
{
    struct Beginning with;
    const char *why = prepare(app, &with);
    if (why)
        return file_error(error, path, 0, "%s", why);
    unfinished_settle(app);
    app->online = online_resume(&with.settings, path, online_game_now(app), error);
    return app->online != NULL;
}

void online_game_close(struct App *app, enum Parting parting)
{
    online_close(app->online, parting, online_game_now(app));
    watching_close(app->watching);
    app->online = NULL;
    app->watching = NULL;
}

void online_game_copy_details(struct App *app)
{
    char *text = memory_zeroed(DIAGNOSTICS_MAX);
    online_diagnostics(app->online, app->log, TY_VERSION, online_game_now(app), text);
    bool copied = SDL_SetClipboardText(text) == 0;
    free(text);
    app_toast(app, copied ? app_tr(app, "Copied. Paste it to whoever helps you")
                          : app_tr(app, "Couldn't copy to the clipboard"));
}

void online_game_end(struct App *app)
{
    online_game_close(app, PARTING_CLOSED);
    if (app->networked)
        online_stop();
    app->networked = false;
    logfile_free(app->log);
    app->log = NULL;
}

void online_game_update(struct App *app)
{
    if (app->online)
        online_update(app->online, online_game_now(app));
    if (app->watching)
        watching_update(app->watching, online_game_now(app));
}

int online_game_wait(const struct App *app)
{
    int64_t now = online_game_now(app);
    int wait = app->online ? online_wait(app->online, now) : -1;
    return wait_sooner(wait, app->watching ? watching_wait(app->watching, now) : -1);
}
