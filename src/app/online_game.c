#include "src/app/online_game.h"
#include "src/app/app.h"

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

/* `folder` is borrowed by the result. */
static struct OnlineSettings settings_for(struct App *app, const char *folder)
{
    return (struct OnlineSettings){.folder = folder,
                                   .name = app->settings.player_name,
                                   .port = (uint16_t)app->settings.online_port,
                                   .wake = {.wake = wake, .context = app}};
}

static const char *const no_folder = N_("There is no folder to keep the match in");

const char *online_game_host(struct App *app, const struct OnlineOffer *offer)
{
    char path[PATH_MAX_LENGTH];
    const char *folder = journals(app, path), *error = online_game_ready(app);
    online_game_close(app, PARTING_CLOSED);
    if (folder == NULL)
        return no_folder;
    if (error == NULL) {
        struct OnlineSettings settings = settings_for(app, folder);
        app->online = online_host(&settings, offer, online_game_now(app), &error);
    }
    return app->online != NULL ? NULL : error;
}

const char *online_game_join(struct App *app, const struct Invite *invite)
{
    char path[PATH_MAX_LENGTH];
    const char *folder = journals(app, path), *error = online_game_ready(app);
    online_game_close(app, PARTING_CLOSED);
    if (folder == NULL || error != NULL)
        return folder == NULL ? no_folder : error;
    struct OnlineSettings settings = settings_for(app, folder);
    app->online = online_join(&settings, invite, online_game_now(app));
    return app->online != NULL ? NULL : N_("There is not enough memory");
}

bool online_game_resume(struct App *app, const char *path, struct FileError *error)
{
    char folder_path[PATH_MAX_LENGTH];
    const char *folder = journals(app, folder_path), *why = online_game_ready(app);
    online_game_close(app, PARTING_CLOSED);
    if (folder == NULL || why != NULL)
        return file_error(error, path, 0, "%s", folder == NULL ? no_folder : why);
    struct OnlineSettings settings = settings_for(app, folder);
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
