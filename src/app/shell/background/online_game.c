/* The arcade's online match: begun, kept going by the loop, and closed. */
#include "src/app/shell/background/online_game.h"
#include "net/ice/servers.h"
#include "src/app/shell/app.h"
#include "src/app/shell/storage/errand.h"
#include "src/app/shell/storage/unfinished.h"
#include "src/app/shell/trouble.h"
#include "src/common/memory.h"
#include "src/common/wait.h"
#include "src/play/online/watching.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int64_t online_game_now(const struct App *app)
{
    return (int64_t)app->clock.raw;
}

const char *online_game_folder(const struct App *app, char path[PATH_MAX_LENGTH])
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
        .folder = online_game_folder(app, with->folder),
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

const char *online_game_meet(struct App *app, const struct OnlineMeeting *meeting)
{
    struct Beginning with;
    struct Invite invite;
    const char *error = prepare(app, &with);
    if (error)
        return error;
    with.settings.secret = &meeting->news->secret;
    with.settings.relayed = !meeting->direct;
    if (meeting->name)
        with.settings.name = meeting->name;
    if (meeting->news->news == PAIRING_TOLD_HOST) {
        app->online = online_host(&with.settings, meeting->offer, online_game_now(app), &error);
    } else {
        invite = seek_invite(&with.broker, meeting->news);
        app->online = online_join(&with.settings, &invite, online_game_now(app));
    }
    return app->online ? NULL : error;
}

const char *online_game_watch(struct App *app, const struct Invite *invite)
{
    struct Beginning with;
    const char *error = prepare(app, &with);
    if (!error)
        app->watching = watching_open(&with.settings, invite, online_game_now(app));
    return error;
}

/* --- resuming --- */

/* A match that is fetched from the disk. */
struct Resume {
    char path[FILE_PATH_MAX];
    bool again;              /* a match was closing when it was asked for: perhaps this one */
    struct Journal *journal; /* owned until it is taken over */
    struct FileError error;
};

static void run_resume(void *argument)
{
    struct Resume *work = argument;
    work->journal = journal_load(work->path, NULL, &work->error);
}

static void end_resume(void *argument)
{
    struct Resume *work = argument;
    journal_close(work->journal, false);
    free(work);
}

/* Goes on with a match that was loaded; false with an error if that can't be. */
static bool go_on(struct App *app, struct Resume *work)
{
    struct Beginning with;
    if (!work->journal)
        return false;
    const char *why = prepare(app, &with);
    if (why)
        return file_error(&work->error, work->path, 0, "%s", why);
    app->online = online_resume(&with.settings, work->journal, online_game_now(app), &work->error);
    work->journal = NULL;
    return app->online;
}

static enum ErrandStep arrive(struct App *app, void *argument)
{
    struct Resume *work = argument;
    bool again = !work->journal && work->again;
    if (again && app->leaving)
        return ERRAND_LATER;
    work->again = false;
    if (again)
        return ERRAND_AGAIN;
    if (go_on(app, work)) {
        errand_leads_to(app, "online-play", NULL, 0);
        return ERRAND_DONE;
    }
    app_sound(app, SOUND_ILLEGAL);
    trouble_tell(app, app_tr(app, "Couldn't open the match: %s"), &work->error);
    errand_leads_back(app);
    return ERRAND_DONE;
}

void online_game_resume(struct App *app, const char *path)
{
    static const struct ErrandType type = {run_resume, arrive, end_resume};
    struct Resume *work = memory_zeroed(sizeof *work);
    snprintf(work->path, sizeof work->path, "%s", path);
    work->again = app->leaving;
    errand_begin(app, &type, work);
}

/* --- closing --- */

/* A match that is closed as soon as what is being written is on disk and told to the peer. */
struct Leaving {
    struct Leaving *next;
    struct Online *online; /* owned */
    enum Parting parting;
};

void online_game_close(struct App *app, enum Parting parting)
{
    if (app->online && online_is_saving(app->online)) {
        struct Leaving *leaving = memory_zeroed(sizeof *leaving);
        *leaving =
            (struct Leaving){.next = app->leaving, .online = app->online, .parting = parting};
        app->leaving = leaving;
    } else {
        online_close(app->online, parting, online_game_now(app));
    }
    watching_close(app->watching);
    app->opponent.online = NULL;
    app->online = NULL;
    app->watching = NULL;
}

/* Closes those that leave, once the disk has answered; at the program's end whatever that takes. */
static void follow_leaving(struct App *app, bool end)
{
    struct Leaving **at = &app->leaving;
    while (*at) {
        struct Leaving *leaving = *at;
        online_update(leaving->online, online_game_now(app));
        if (!end && online_is_saving(leaving->online)) {
            at = &leaving->next;
            continue;
        }
        online_close(leaving->online, leaving->parting, online_game_now(app));
        *at = leaving->next;
        free(leaving);
        if (!end)
            unfinished_ask(app); /* it can be gone on with, perhaps */
    }
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
    follow_leaving(app, true);
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
    follow_leaving(app, false);
}

int online_game_wait(const struct App *app)
{
    int64_t now = online_game_now(app);
    int wait = app->online ? online_wait(app->online, now) : -1;
    return wait_sooner(wait, app->watching ? watching_wait(app->watching, now) : -1);
}
