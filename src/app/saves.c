#include "src/app/saves.h"
#include "src/app/app.h"
#include "src/play/records.h"

struct Autosave *saves_open(const struct App *app)
{
    char folder[PATH_MAX_LENGTH];
    if (app->paths.pref[0] == 0)
        return NULL;
    return autosave_new(path_join(folder, sizeof folder, app->paths.pref, "games"), NULL);
}

bool saves_available(const struct App *app)
{
    struct Autosave *autosave = saves_open(app);
    bool available = autosave != NULL && autosave_available(autosave);
    autosave_free(autosave);
    return available;
}

void saves_record(struct App *app, struct Match *match)
{
    char folder[PATH_MAX_LENGTH];
    struct FileError error;
    if (app->paths.pref[0] == 0 || match_count(match) == 0)
        return;
    path_join(folder, sizeof folder, app->paths.pref, "records");
    if (records_add(folder, NULL, match, (int64_t)app->clock.now, NULL, &error))
        return;
    char text[256];
    file_error_text(&error, text, sizeof text);
    SDL_LogWarn(SDL_LOG_CATEGORY_APPLICATION, "%s", text);
    app_toast(app, app_tr(app, "The record of this game could not be saved"));
}
