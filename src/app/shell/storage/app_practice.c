/* Keeps the player's practice going while scenes come and go. */
#include "src/app/shell/storage/app_practice.h"
#include "src/app/shell/app.h"
#include "src/app/shell/trouble.h"
#include <stdio.h>
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

bool app_practice_bring(struct App *app, enum PuzzleSource source, const char *name,
                        const char *text)
{
    bool begun = practice_bring(app_practice(app), source, name, text);
    if (!begun)
        app_toast(app, app_tr(app, "The puzzles are still being read. Try again."));
    return begun;
}

/* Says what became of puzzles that were brought in. */
static void say_brought(struct App *app, const struct PracticeBrought *brought)
{
    int fresh = brought->import.added + brought->import.replaced;
    char text[160];
    if (brought->stopped)
        app_toast(app, app_tr(app, "Stopped: nothing was taken."));
    else if (!brought->good && brought->error.line == 0)
        trouble_tell(app, app_tr(app, "Some puzzles couldn't be read or kept: %s"),
                     &brought->error);
    else if (brought->good && fresh == 0)
        app_toast(app, app_tr(app, "They were all there already."));
    else {
        snprintf(text, sizeof text,
                 app_tr(app, brought->good ? N_("New puzzles: %d")
                                           : N_("Line %d is wrong: nothing was taken.")),
                 brought->good ? fresh : brought->error.line);
        app_toast(app, text);
    }
}

void app_practice_update(struct App *app)
{
    struct FileError error;
    struct PracticeBrought brought;
    if (!app->practice)
        return;
    if (practice_update(app->practice)) {
        app->practice_reads++;
        app_redraw(app);
    }
    if (practice_brought(app->practice, &brought)) {
        app->puzzles_kept = brought.good;
        say_brought(app, &brought);
    }
    if (practice_trouble(app->practice, &error))
        trouble_tell(app, app_tr(app, "Some puzzles couldn't be read or kept: %s"), &error);
}

void app_practice_end(struct App *app)
{
    practice_free(app->practice);
    app->practice = NULL;
}
