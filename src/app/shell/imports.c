/* Files and texts that players bring, on their way into the library. */
#include "src/app/shell/imports.h"
#include "src/app/shell/app.h"
#include "src/app/shell/backups.h"
#include "src/app/shell/letters_game.h"
#include "src/app/shell/trouble.h"
#include "src/common/memory.h"
#include "src/play/library/librarian.h"
#include "src/play/path.h"
#include <stdio.h>
#include <stdlib.h>

struct Imports {
    char **noted; /* owned: files that wait */
    int noted_count;
    struct Intake *intake;     /* NULL: nothing is under way */
    struct Question *question; /* its present step */
    struct IntakeReport shown; /* as of the last step */
    bool stopping;
    char folder[FILE_PATH_MAX];
    int64_t single;
    char *troubles; /* owned; NULL: none, or forgotten */
    int trouble_count;
};

static struct Imports *imports_of(struct App *app)
{
    if (!app->imports)
        app->imports = memory_zeroed(sizeof *app->imports);
    return app->imports;
}

/* --- a step after the other ------------------------------------------------------------------- */

static bool step(struct Library *library, void *argument, struct FileError *error)
{
    return intake_step(argument, library, error);
}

/* The intake outlives its steps. */
static void keep(void *argument)
{
    (void)argument;
}

static void go_on(struct App *app)
{
    struct Imports *imports = app->imports;
    imports->question = librarian_ask(app->librarian, step, imports->intake, keep);
}

static void begin(struct App *app, struct Intake *intake)
{
    struct Imports *imports = imports_of(app);
    imports->intake = intake;
    imports->shown = (struct IntakeReport){.done = false};
    imports->stopping = false;
    go_on(app);
    app_redraw(app);
}

void imports_note(struct App *app, const char *path)
{
    if (backups_is_one(path)) {
        backups_check(app, path);
        return;
    }
    struct Imports *imports = imports_of(app);
    size_t size = (size_t)(imports->noted_count + 1) * sizeof *imports->noted;
    imports->noted = memory_resized(imports->noted, size);
    path_tidy(imports->noted[imports->noted_count++] = SDL_strdup(path));
}

static void forget_noted(struct Imports *imports)
{
    for (int i = 0; i < imports->noted_count; i++)
        SDL_free(imports->noted[i]);
    free(imports->noted);
    imports->noted = NULL;
    imports->noted_count = 0;
}

void imports_begin(struct App *app)
{
    struct Imports *imports = imports_of(app);
    if (imports->intake || imports->noted_count == 0)
        return;
    if (app->librarian)
        begin(app, intake_of_files((const char *const *)imports->noted, imports->noted_count));
    forget_noted(imports);
}

void imports_text(struct App *app, const char *text)
{
    if (app->librarian && !imports_of(app)->intake)
        begin(app, intake_of_text(text));
}

/* --- how it went ------------------------------------------------------------------------------ */

static void add(char *text, size_t size, const char *format, int number)
{
    size_t length = strlen(text);
    char part[96];
    if (number == 0)
        return;
    snprintf(part, sizeof part, format, number);
    snprintf(text + length, size - length, "%s%s", length > 0 ? " · " : "", part);
}

static void say(struct App *app, const struct IntakeReport *report)
{
    char text[256] = "";
    add(text, sizeof text, app_tr(app, "Imported: %d"), report->games);
    add(text, sizeof text, app_tr(app, "Already in your games: %d"), report->doubles);
    add(text, sizeof text, app_tr(app, "Read in part: %d"), report->partial);
    add(text, sizeof text, app_tr(app, "Unreadable: %d"), report->broken);
    if (text[0] == 0)
        snprintf(text, sizeof text, "%s", app_tr(app, "No games to import"));
    app_toast(app, text);
    if (report->trouble[0] == 0)
        return;
    SDL_LogWarn(SDL_LOG_CATEGORY_APPLICATION, "%s", report->trouble);
    app_toast(app, report->trouble);
}

/* They stay to be read until others come, or are forgotten. */
static void keep_troubles(struct Imports *imports, const struct IntakeReport *report)
{
    char *troubles = intake_take_troubles(imports->intake);
    if (!troubles)
        return;
    free(imports->troubles);
    imports->troubles = troubles;
    imports->trouble_count = report->broken + report->partial;
}

static void finish(struct App *app, const struct FileError *error)
{
    struct Imports *imports = app->imports;
    const struct IntakeReport *report = &imports->shown;
    bool failed = error->what[0] != 0, some = report->games + report->doubles > 0;
    if (!failed || some)
        say(app, report);
    if (failed)
        trouble_tell(app,
                     some ? app_tr(app, "The other games couldn't be saved: %s")
                          : app_tr(app, "The games couldn't be saved: %s"),
                     error);
    app->brought_in++;
    imports->single = report->games + report->doubles == 1 ? report->last : 0;
    keep_troubles(imports, report);
    intake_free(imports->intake);
    imports->intake = NULL;
    app_redraw(app);
    imports_begin(app); /* what has come meanwhile */
}

void imports_update(struct App *app)
{
    struct Imports *imports = app->imports;
    struct FileError error;
    if (!imports || !imports->question || !question_answered(imports->question, &error))
        return;
    question_drop(imports->question);
    imports->question = NULL;
    imports->shown = *intake_report(imports->intake);
    if (imports->shown.done || imports->stopping)
        finish(app, &error);
    else
        go_on(app);
    app_redraw(app);
}

/* --- asking ----------------------------------------------------------------------------------- */

void imports_stop(struct App *app)
{
    imports_of(app)->stopping = true;
    if (app->imports->intake)
        intake_stop(app->imports->intake);
    forget_noted(app->imports);
}

bool imports_running(const struct App *app, struct IntakeReport *report)
{
    if (!app->imports || !app->imports->intake)
        return false;
    if (report)
        *report = app->imports->shown;
    return true;
}

char *imports_folder(struct App *app)
{
    return imports_of(app)->folder;
}

const char *imports_troubles(const struct App *app, int *count)
{
    if (!app->imports || !app->imports->troubles)
        return NULL;
    *count = app->imports->trouble_count;
    return app->imports->troubles;
}

void imports_forget_troubles(struct App *app)
{
    struct Imports *imports = imports_of(app);
    free(imports->troubles);
    imports->troubles = NULL;
}

int64_t imports_take_single(struct App *app)
{
    if (!app->imports)
        return 0;
    int64_t single = app->imports->single;
    app->imports->single = 0;
    return single;
}

void imports_drop(struct App *app, const SDL_DropEvent *event)
{
    if (event->type == SDL_DROPFILE)
        imports_note(app, event->file);
    else if (event->type == SDL_DROPTEXT && letter_is_in(event->file))
        letters_game_receive(app, event->file);
    else if (event->type == SDL_DROPTEXT)
        imports_text(app, event->file);
    else if (event->type == SDL_DROPCOMPLETE)
        imports_begin(app);
    SDL_free(event->file);
}

void imports_end(struct App *app)
{
    if (!app->imports)
        return;
    forget_noted(app->imports);
    intake_free(app->imports->intake);
    free(app->imports->troubles);
    free(app->imports);
}
