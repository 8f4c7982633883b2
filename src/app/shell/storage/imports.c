/* Files and texts that players bring, on their way into the library. */
#include "src/app/shell/storage/imports.h"
#include "src/app/shell/app.h"
#include "src/app/shell/storage/app_practice.h"
#include "src/app/shell/storage/backups.h"
#include "src/app/shell/storage/imports_open.h"
#include "src/app/shell/trouble.h"
#include "src/common/memory.h"
#include "src/play/library/librarian.h"
#include "src/play/system/path.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A file that waits. */
struct Noted {
    char *path; /* owned */
    const char *charset;
};

struct Imports {
    struct Noted *noted; /* owned */
    int noted_count;
    struct Intake *intake;     /* NULL: nothing is under way */
    struct Question *question; /* its present step */
    struct IntakeReport shown; /* as of the last step */
    bool stopping;
    char folder[FILE_PATH_MAX];
    int64_t single;
    char *troubles; /* owned; NULL: none, or forgotten */
    int trouble_count;
    struct ImportsOpen open;
    struct IntakePuzzles *puzzles; /* owned: files of them that wait */
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
    imports_note_as(app, path, NULL);
}

void imports_note_as(struct App *app, const char *path, const char *charset)
{
    if (backups_is_one(path)) {
        backups_check(app, path);
        return;
    }
    struct Imports *imports = imports_of(app);
    size_t size = (size_t)(imports->noted_count + 1) * sizeof *imports->noted;
    imports->noted = memory_resized(imports->noted, size);
    struct Noted *noted = &imports->noted[imports->noted_count++];
    *noted = (struct Noted){.path = SDL_strdup(path), .charset = charset};
    path_tidy(noted->path);
}

static void forget_noted(struct Imports *imports)
{
    for (int i = 0; i < imports->noted_count; i++)
        SDL_free(imports->noted[i].path);
    free(imports->noted);
    imports->noted = NULL;
    imports->noted_count = 0;
}

static struct Intake *intake_of_noted(const struct Imports *imports)
{
    const char **paths = memory_zeroed((size_t)imports->noted_count * sizeof *paths);
    for (int i = 0; i < imports->noted_count; i++)
        paths[i] = imports->noted[i].path;
    struct Intake *intake = intake_of_files(paths, imports->noted_count);
    for (int i = 0; i < imports->noted_count; i++)
        intake_tell_charset(intake, i, imports->noted[i].charset);
    free(paths);
    return intake;
}

void imports_begin(struct App *app)
{
    struct Imports *imports = imports_of(app);
    if (imports->intake || imports->noted_count == 0)
        return;
    if (app->librarian)
        begin(app, intake_of_noted(imports));
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
    add(text, sizeof text, app_tr(app, "Encoding to choose in Games: %d"), report->open);
    if (text[0] == 0 && report->puzzles == 0)
        snprintf(text, sizeof text, "%s", app_tr(app, "No games to import"));
    if (text[0])
        app_toast(app, text);
    if (report->trouble[0] == 0)
        return;
    SDL_LogWarn(SDL_LOG_CATEGORY_APPLICATION, "%s", report->trouble);
    struct StringBuffer told = {.data = NULL};
    imports_tell(app, report->trouble, 1, &told);
    app_toast(app, told.data);
    free(told.data);
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

/* --- puzzles ---------------------------------------------------------------------------------- */

static void hear_puzzles(struct Imports *imports)
{
    struct IntakePuzzles **end = &imports->puzzles;
    while (*end)
        end = &(*end)->next;
    *end = intake_take_puzzles(imports->intake);
}

static void forget_puzzles(struct Imports *imports)
{
    for (struct IntakePuzzles *puzzles; (puzzles = imports->puzzles);) {
        imports->puzzles = puzzles->next;
        intake_puzzles_free(puzzles);
    }
}

/* Has the next file of puzzles brought in once nothing else of theirs is under way. */
static void bring_puzzles(struct App *app)
{
    struct IntakePuzzles *first = app->imports->puzzles;
    if (!first || !practice_bring(app_practice(app), SOURCE_IMPORTED, first->name, first->text))
        return;
    app->imports->puzzles = first->next;
    intake_puzzles_free(first);
}

/* --- charsets that stay open ------------------------------------------------------------------ */

/* Those that wait and need no question come in next. */
static void answer_known(struct App *app)
{
    struct Imports *imports = app->imports;
    const char *charset;
    while ((charset = imports_open_known(&imports->open))) {
        imports_note_as(app, imports->open.waiting->path, charset);
        imports_open_next(&imports->open);
        if (imports->intake && imports->shown.open > 0)
            imports->shown.open--;
    }
}

static void hear_open(struct App *app)
{
    struct Imports *imports = app->imports;
    imports_open_add(&imports->open, intake_take_open(imports->intake));
    answer_known(app);
    imports_open_keep(&imports->open, app);
}

void imports_look(struct App *app)
{
    if (app->librarian)
        imports_open_look(&imports_of(app)->open, app);
}

static void hear_look(struct App *app)
{
    struct Imports *imports = app->imports;
    if (!imports_open_found(&imports->open))
        return;
    for (const struct IntakeOpen *file = imports->open.answered; file; file = file->next)
        imports_note(app, file->path);
    imports_begin(app);
}

const struct IntakeOpen *imports_open(const struct App *app, int *count)
{
    const struct IntakeOpen *first = app->imports ? app->imports->open.waiting : NULL;
    if (count)
        *count = 0;
    for (const struct IntakeOpen *file = first; count && file; file = file->next)
        ++*count;
    return first;
}

const char *imports_language(const char *charset)
{
    static const char *const languages[][2] = {
        {"GB18030", N_("Simplified Chinese")},
        {"BIG5", N_("Traditional Chinese")},
        {"CP932", N_("Japanese")},
        {"CP949", N_("Korean")},
        {"WINDOWS-1252", N_("Western European")},
        {"WINDOWS-1251", N_("Russian")},
    };
    for (size_t i = 0; i < sizeof languages / sizeof *languages; i++)
        if (strcmp(languages[i][0], charset) == 0)
            return languages[i][1];
    return charset;
}

/* That the best guess is taken, of one file or of all. */
static void tell_best(struct App *app, const struct IntakeOpen *file, int count)
{
    char text[256];
    const char *slash = strrchr(file->path, '/');
    if (count == 1)
        snprintf(text, sizeof text, app_tr(app, "%.100s: read as %s"),
                 slash ? slash + 1 : file->path,
                 app_tr(app, imports_language(file->guess.names[0])));
    else
        snprintf(text, sizeof text, app_tr(app, "Read with the likeliest encoding: %d files"),
                 count);
    app_toast(app, text);
}

void imports_answer(struct App *app, int guess, bool all)
{
    int count;
    struct Imports *imports = app->imports;
    const struct IntakeOpen *file = imports_open(app, &count);
    const char *charset = file->guess.names[guess < 0 ? 0 : guess];
    if (guess < 0)
        tell_best(app, file, all ? count : 1);
    if (all) {
        imports->open.same = guess < 0 ? NULL : charset;
        imports->open.best = guess < 0;
    }
    imports_note_as(app, file->path, charset);
    imports_open_next(&imports->open);
    answer_known(app);
    imports_begin(app);
    app_redraw(app);
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
    bool single = report->games + report->doubles == 1 && !imports->open.waiting;
    imports->single = single ? report->last : 0; /* opening one must not hide a question */
    keep_troubles(imports, report);
    intake_free(imports->intake);
    imports->intake = NULL;
    if (imports->noted_count == 0)
        imports_open_arrive(&imports->open);
    imports_open_keep(&imports->open, app);
    app_redraw(app);
    imports_begin(app); /* what has come meanwhile */
}

void imports_update(struct App *app)
{
    struct Imports *imports = app->imports;
    struct FileError error;
    if (imports) {
        hear_look(app);
        bring_puzzles(app);
    }
    if (!imports || !imports->question || !question_answered(imports->question, &error))
        return;
    question_drop(imports->question);
    imports->question = NULL;
    imports->shown = *intake_report(imports->intake);
    hear_open(app);
    hear_puzzles(imports);
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

void imports_end(struct App *app)
{
    if (!app->imports)
        return;
    forget_noted(app->imports);
    forget_puzzles(app->imports);
    intake_free(app->imports->intake);
    free(app->imports->troubles);
    imports_open_end(&app->imports->open);
    free(app->imports);
}
