/* The settings about playing with friends: the relay, and the servers of others that are asked. */
#include "src/app/scenes/settings/tabs.h"
#include "src/app/shell/background/online_game.h"
#include "src/app/shell/storage/apply_settings.h"
#include <stdio.h>

/* Says what is wrong with the servers as they stand now. */
static void leave(struct SettingsScene *scene)
{
    struct RelayBroker broker;
    struct IceServers servers;
    const char *wrong = online_game_broker(&scene->app->settings, &broker);
    if (!wrong)
        wrong = online_game_servers(&scene->app->settings, &servers);
    if (wrong)
        app_toast(scene->app, app_tr(scene->app, wrong));
    relay_try_stop(&scene->attempt);
    scene->offers = false;
}

static bool update(struct SettingsScene *scene)
{
    return relay_try_update(&scene->attempt);
}

/* What was tried may be another relay now. */
static void changed(struct SettingsScene *scene)
{
    relay_try_stop(&scene->attempt);
}

/* --- the relay --- */

static void try_relay(struct SettingsScene *scene, int value)
{
    (void)value;
    relay_try_start(&scene->attempt, scene->app);
}

static const char *say_attempt(const struct SettingsScene *scene)
{
    return scene->attempt.text ? app_tr(scene->app, scene->attempt.text) : "";
}

static void offer_relays(struct SettingsScene *scene, int value)
{
    (void)value;
    scene->offers = true;
}

static bool has_relays(const struct SettingsScene *scene)
{
    return scene->app->installed.servers.relay_count > 0;
}

/* Whose they are, what they learn, what they promise; one press takes one into use. */
static void ask(struct SettingsScene *scene)
{
    struct App *app = scene->app;
    char names[SERVERS_MAX][SETTING_TEXT_MAX + SERVER_OWNER_MAX];
    struct UiDialog dialog = {
        .title = app_tr(app, "Use a public relay?"),
        .text = app_tr(app, "They are test servers of the companies named, which promise nothing: "
                            "they may be slow or gone at any time. They learn your address, when "
                            "you play and how much you send, but no moves and no chat."),
        .first_id = OWN_FIRST};
    const struct Servers *servers = &app->installed.servers;
    if (!scene->offers)
        return;
    for (int i = 0; i < servers->relay_count; i++) {
        struct Address address;
        if (!address_read(servers->relays[i].address, &address))
            snprintf(names[i], sizeof names[i], "%s (%s)", address.host, servers->relays[i].owner);
        dialog.buttons[dialog.button_count++] = names[i];
    }
    dialog.buttons[dialog.button_count++] = app_tr(app, "Not now");
    ui_dialog(app->ui, &dialog);
}

/* Takes a public relay into use, in place of the one there was. */
static void action(struct SettingsScene *scene, const struct UiAction *act)
{
    struct Settings *settings = &scene->app->settings;
    const struct Servers *servers = &scene->app->installed.servers;
    int number = act->id - OWN_FIRST;
    scene->offers = false;
    if (number >= servers->relay_count)
        return;
    SDL_utf8strlcpy(settings->relay_address, servers->relays[number].address, SETTING_TEXT_MAX);
    settings->relay_tls = true;
    settings->relay_user[0] = settings->relay_password[0] = '\0';
    changed(scene);
    rows_fill(scene, &tab_online);
    app_apply_settings(scene->app);
}

static const struct Row rows[] = {
    HEADING(N_("Relay")),
    SETTING(ROW_TEXT, N_("Relay (MQTT broker)"), relay_address, .max = 0),
    TOGGLE(N_("Encrypt the relay connection (TLS)"), relay_tls),
    SETTING(ROW_TEXT, N_("Relay user name"), relay_user, .max = 0),
    SETTING(ROW_SECRET, N_("Relay password"), relay_password, .max = 0),
    {.kind = ROW_BUTTON,
     .label = N_("Test the relay"),
     .icon = "icon-network",
     .take = try_relay,
     .says = say_attempt},
    {.kind = ROW_BUTTON,
     .label = N_("Public relays..."),
     .icon = "icon-network",
     .take = offer_relays,
     .ready = has_relays},
    HEADING(N_("Beyond your own network")),
    SETTING(ROW_TEXT, N_("STUN servers"), stun_servers, .max = 0),
    NOTE(N_("Asked only when you play beyond your own network; they learn your address")),
    SETTING(ROW_TEXT, N_("TURN server"), turn_server, .max = 0),
    SETTING(ROW_TEXT, N_("TURN user name"), turn_user, .max = 0),
    SETTING(ROW_SECRET, N_("TURN password"), turn_password, .max = 0),
    SETTING(ROW_PORT, N_("Port (empty: any)"), online_port, .max = 5),
};

const struct Tab tab_online = {
    .name = N_("Online"),
    .icon = "icon-network",
    .rows = rows,
    .count = SDL_arraysize(rows),
    .leave = leave,
    .update = update,
    .changed = changed,
    .ask = ask,
    .action = action,
};
