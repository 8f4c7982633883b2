/* Keeps the player's practice going while scenes come and go. */
#include "src/app/shell/app_practice.h"
#include "src/app/shell/app.h"
#include "src/app/shell/trouble.h"
#include <time.h>

static struct Moment moment_now(void *context)
{
    (void)context;
    return moment_of((int64_t)time(NULL));
}

struct Practice *app_practice(struct App *app)
{
    char shipped[PATH_MAX_LENGTH], own[PATH_MAX_LENGTH];
    if (app->practice)
        return app->practice;
    path_join(shipped, sizeof shipped, app->paths.data, "puzzles");
    path_join(own, sizeof own, app->paths.pref, "puzzles");
    const struct PracticeHost host = {.disk = app->disk,
                                      .librarian = app->librarian,
                                      .shipped = shipped,
                                      .own = app->paths.pref[0] ? own : NULL,
                                      .now = moment_now};
    app->practice = practice_new(&host);
    practice_read(app->practice);
    return app->practice;
}

int app_practice_count(const struct App *app)
{
    return app->practice_reads;
}

void app_practice_update(struct App *app)
{
    struct FileError error;
    if (!app->practice)
        return;
    if (practice_update(app->practice)) {
        app->practice_reads++;
        app_redraw(app);
    }
    if (practice_trouble(app->practice, &error))
        trouble_tell(app, app_tr(app, "Some puzzles couldn't be read or kept: %s"), &error);
}

void app_practice_end(struct App *app)
{
    practice_free(app->practice);
    app->practice = NULL;
}
