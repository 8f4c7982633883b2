/* A game that was broken off is fetched from the disk, and then goes on at the table; one of an
 * event that is not there is begun. */
#include "engine/record.h"
#include "src/app/scenes/play/scenes.h"
#include "src/app/shell/app.h"
#include "src/app/shell/storage/errand.h"
#include "src/app/shell/storage/saves.h"
#include "src/common/memory.h"
#include "src/play/records/autosave.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { RECORD_MOST = 1 << 20 }; /* bytes of a game in progress */

struct Continue {
    struct Autosave *autosave; /* owned until it is taken over, like the match */
    int slot;
    struct Setup setup; /* of the game of an event; `event` "": the slot's game is asked for */
    struct Match *match;
    struct FileError error;
};

/* Whether a record is that of the event. */
static bool is_of_event(const char *text, void *setup)
{
    struct Match *match = record_read(text, 0, NULL, NULL);
    bool is = match && strcmp(match_tags(match)->event, ((struct Setup *)setup)->event) == 0;
    match_free(match);
    return is;
}

static struct Match *take_event(struct Continue *work)
{
    char *text =
        autosave_take(work->autosave, is_of_event, &work->setup, RECORD_MOST, &work->error);
    struct Match *match = text ? record_read(text, 0, NULL, NULL) : NULL;
    free(text);
    return match;
}

/* Its clocks stand until it is at the table. */
static void run(void *argument)
{
    struct Continue *work = argument;
    work->match = work->setup.event[0]
                      ? take_event(work)
                      : autosave_continue(work->autosave, work->slot, 0, &work->error);
    if (work->match)
        match_pause(work->match, 0);
}

/* The game that was asked for is not there: it can't be read, or another program has it. */
static void refuse(struct App *app, const struct FileError *error)
{
    char text[FILE_PATH_MAX + 256];
    app_sound(app, SOUND_ILLEGAL);
    if (error->what[0] == 0) {
        app_toast(app, app_tr(app, "This game is open in another window"));
        return;
    }
    file_error_text(error, text, sizeof text);
    SDL_LogWarn(SDL_LOG_CATEGORY_APPLICATION, "%s", text);
    app_toast(app, app_tr(app, "Couldn't read the saved game"));
}

static enum ErrandStep arrive(struct App *app, void *argument)
{
    struct Continue *work = argument;
    if (work->match) {
        struct PlayArgs args = {
            .start = PLAY_SAVED, .match = work->match, .autosave = work->autosave};
        match_resume(work->match, (int64_t)app->clock.now);
        errand_leads_to(app, play_scene.name, &args, sizeof args);
        work->match = NULL;
        work->autosave = NULL;
    } else if (work->setup.event[0]) {
        struct PlayArgs args = {.start = PLAY_SETUP, .setup = work->setup};
        errand_leads_to(app, play_scene.name, &args, sizeof args);
    } else {
        refuse(app, &work->error);
        errand_leads_back(app);
    }
    return ERRAND_DONE;
}

static void end(void *argument)
{
    struct Continue *work = argument;
    match_free(work->match);
    autosave_free(work->autosave);
    free(work);
}

static void begin(struct App *app, const struct Continue *wanted)
{
    static const struct ErrandType type = {run, arrive, end};
    struct Continue *work = memory_zeroed(sizeof *work);
    *work = *wanted;
    work->autosave = saves_open(app);
    errand_begin(app, &type, work);
}

void play_continue(struct App *app, int slot)
{
    begin(app, &(struct Continue){.slot = slot});
}

void play_event(struct App *app, const struct Setup *setup)
{
    const struct PlayArgs args = {.start = PLAY_SETUP, .setup = *setup};
    if (app->paths.pref[0]) /* where games are kept */
        begin(app, &(struct Continue){.setup = *setup});
    else
        scenes_push(app->scenes, &play_scene, &args, sizeof args);
}
