/* A backup: how far it is, what is in one that was brought, what came of it. */
#include "src/app/scenes/page.h"
#include "src/app/scenes/told.h"
#include "src/app/scenes/words.h"
#include "src/app/shell/app.h"
#include "src/app/shell/storage/backups.h"
#include "src/app/shell/storage/exports.h"
#include "src/app/shell/trouble.h"
#include "src/app/toolkit/layout.h"
#include "src/common/string_buffer.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    BACKUP_BACK = 1,
    BACKUP_STOP,
    BACKUP_TAKE,
    BACKUP_SETTINGS,
    BACKUP_MATCHES,
    BACKUP_COPY,
    BACKUP_DONE,
    BACKUP_TEXT
};

enum { BAR_MS = 100 };

struct Backup {
    struct App *app;
    bool settings, matches; /* are taken, too */
    int permille;           /* as it is shown */
    char *told;             /* owned: what is said of one that is made; NULL: not yet */
};

static bool enter(void *context, struct App *app, const void *args)
{
    struct Backup *backup = context;
    (void)args;
    *backup = (struct Backup){.app = app, .matches = true};
    return backups_view(app) != NULL;
}

static void leave(void *context)
{
    const struct Backup *backup = context;
    backups_stop(backup->app);
    free(backup->told);
}

/* --- words ------------------------------------------------------------------------------------ */

static const char *const part_names[ARCHIVE_PARTS] = {
    [ARCHIVE_LIBRARY] = N_("Games"),
    [ARCHIVE_SETTINGS] = N_("Settings"),
    [ARCHIVE_ENGINES] = N_("Engine"),
    [ARCHIVE_PADS] = N_("Gamepads"),
    [ARCHIVE_TABLE] = N_("Game in progress"),
    [ARCHIVE_DRAFT] = N_("Unfinished study"),
    [ARCHIVE_ONLINE] = N_("Match online"),
    [ARCHIVE_LETTERS] = N_("Match by letters"),
    [ARCHIVE_RECORD] = N_("Game"),
};

static const char *const fates[] = {
    [ARCHIVE_TAKEN] = N_("brought in"),
    [ARCHIVE_THERE] = N_("already here"),
    [ARCHIVE_NOT_TAKEN] = N_("left out"),
};

static void add_count(const struct App *app, struct StringBuffer *text, const char *format,
                      int count)
{
    if (count == 0)
        return;
    string_buffer_format(text, app_tr(app, format), count);
    string_buffer_add(text, "\n");
}

/* What a backup holds, as the player is asked about it. */
static void describe_content(const struct App *app, const struct BackupView *view,
                             struct StringBuffer *text)
{
    const struct ArchiveContent *content = &view->content;
    int matches = content->parts[ARCHIVE_ONLINE] + content->parts[ARCHIVE_LETTERS];
    string_buffer_format(text, app_tr(app, "Made on %s"), content->made);
    string_buffer_add(text, "\n\n");
    add_count(app, text, N_("Games: %d"), content->games);
    add_count(app, text, N_("Games in progress: %d"), content->parts[ARCHIVE_TABLE]);
    add_count(app, text, N_("Unfinished studies: %d"), content->parts[ARCHIVE_DRAFT]);
    add_count(app, text, N_("Matches online and by letters: %d"), matches);
    string_buffer_add(text, "\n");
    string_buffer_add(text, app_tr(app, "The games you have here stay."));
    if (matches > 0) {
        string_buffer_add(text, "\n");
        string_buffer_add(text, app_tr(app, "Play a match on one device only, or your opponent"
                                            " gets moves from both."));
    }
}

/* A match is known by a random number, which tells nobody anything. */
static bool has_name(const struct ArchiveLine *line)
{
    return line->part == ARCHIVE_TABLE || line->part == ARCHIVE_DRAFT ||
           line->part == ARCHIVE_RECORD || line->part == ARCHIVE_ENGINES;
}

static void name_line(const struct App *app, const struct ArchiveLine *line,
                      struct StringBuffer *text)
{
    char first[WORDS_NAME_MAX], second[WORDS_NAME_MAX], name[ARCHIVE_NAME_MAX];
    snprintf(name, sizeof name, "%s", line->name);
    char *bar = line->part == ARCHIVE_ENGINES ? NULL : strstr(name, " - ");
    if (!bar) {
        string_buffer_add(text, name);
        return;
    }
    *bar = '\0';
    words_tag(app->strings, line->game, name, first);
    words_tag(app->strings, line->game, bar + 3, second);
    string_buffer_format(text, "%s%s%s", first, first[0] && second[0] ? " – " : "", second);
}

static void add_line(const struct App *app, const struct ArchiveLine *line,
                     struct StringBuffer *text)
{
    string_buffer_add(text, app_tr(app, part_names[line->part]));
    if (has_name(line) && strcmp(line->name, " - ") != 0) {
        string_buffer_add(text, " · ");
        name_line(app, line, text);
    }
    string_buffer_format(text, ": %s", app_tr(app, fates[line->fate]));
    if (line->why)
        string_buffer_format(text, " (%s)", app_tr(app, line->why));
    string_buffer_add(text, "\n");
}

/* What came in, what was there, what was left out and why; `most` lines of it. */
static char *describe_taken(const struct App *app, const struct BackupView *view, int most)
{
    struct StringBuffer text = {.data = NULL};
    const struct LibraryMerged *games = &view->taken.games;
    string_buffer_add(&text, "");
    if (games->added + games->completed + games->there + games->unreadable == 0)
        string_buffer_format(&text, "%s\n", app_tr(app, "There were no games in it"));
    add_count(app, &text, N_("New games: %d"), games->added);
    add_count(app, &text, N_("Games with new notes or stars: %d"), games->completed);
    add_count(app, &text, N_("Already in your games: %d"), games->there);
    add_count(app, &text, N_("Unreadable: %d"), games->unreadable);
    if (view->with_settings && view->stage == BACKUP_TAKEN)
        string_buffer_format(&text, "%s: %s\n", app_tr(app, "Settings"),
                             app_tr(app, fates[ARCHIVE_TAKEN]));
    for (int i = 0; i < view->taken.count && i < most; i++)
        if (view->taken.lines[i].part != ARCHIVE_ENGINES || view->with_settings)
            add_line(app, &view->taken.lines[i], &text);
    return text.data;
}

static char *describe_failure(const struct App *app, const struct BackupView *view)
{
    struct StringBuffer text = {.data = NULL};
    const struct FileError *error = &view->error;
    char *why = trouble_why(app, error);
    string_buffer_format(&text, "%s\n%s",
                         error->reason == ECANCELED ? app_tr(app, "stopped")
                         : error->reason == EEXIST  ? app_tr(app, "That file already exists")
                                                    : why,
                         view->path);
    free(why);
    if (view->failed == BACKUP_CHECKING) {
        string_buffer_format(&text, "\n\n%s", app_tr(app, "Nothing was changed."));
    } else if (view->failed == BACKUP_TAKING) {
        char *taken = describe_taken(app, view, TOLD_LINES);
        string_buffer_format(&text, "\n\n%s\n%s",
                             app_tr(app, "What came in before stays. You can bring it in again."),
                             taken);
        free(taken);
    }
    return text.data;
}

/* --- what the player does --------------------------------------------------------------------- */

static void copy(struct App *app)
{
    char *text = describe_taken(app, backups_view(app), backups_view(app)->taken.count);
    told_copy(app, text);
    free(text);
}

static void action(void *context, const struct UiAction *done)
{
    struct Backup *backup = context;
    struct App *app = backup->app;
    if (done->id == BACKUP_SETTINGS)
        backup->settings = done->value != 0;
    else if (done->id == BACKUP_MATCHES)
        backup->matches = done->value != 0;
    else if (done->id == BACKUP_TAKE)
        backups_take(app, backup->settings, backup->matches);
    else if (done->id == BACKUP_COPY)
        copy(app);
    else if (done->id == BACKUP_STOP && backups_work(app))
        backups_stop(app);
    else if (done->id == BACKUP_BACK || done->id == BACKUP_DONE || done->id == BACKUP_STOP)
        scenes_pop(app->scenes, 0);
}

/* One that is made is told like everything that was saved. */
static void tell_made(struct Backup *backup)
{
    struct App *app = backup->app;
    const struct BackupView *view = backups_view(app);
    struct StringBuffer text = {.data = NULL};
    string_buffer_format(&text, "%s\n\n%s", view->path,
                         app_tr(app, "Keep it to yourself: whoever has it can play your matches."));
    backup->told = text.data;
    struct SavedArgs args = {
        .path = view->path, .title = app_tr(app, "Everything is backed up"), .text = backup->told};
    app_open(app, "saved", &args, sizeof args);
}

static void resume(void *context, int result)
{
    const struct Backup *backup = context;
    (void)result;
    if (backup->told)
        scenes_pop(backup->app->scenes, 0);
}

static bool update(void *context)
{
    struct Backup *backup = context;
    struct App *app = backup->app;
    const struct BackupView *view = backups_view(app);
    int permille = (int)(1000 * backups_part(app));
    if (permille != backup->permille)
        app_redraw(app);
    backup->permille = permille;
    if (view->stage == BACKUP_MADE && !backup->told)
        tell_made(backup);
    else if (view->stage == BACKUP_FAILED && view->error.reason == ECANCELED &&
             view->failed != BACKUP_TAKING)
        scenes_pop(app->scenes, 0);
    return false;
}

static int wait_time(void *context)
{
    return backups_work(((const struct Backup *)context)->app) ? BAR_MS : -1;
}

/* --- drawing ---------------------------------------------------------------------------------- */

static void draw_work(const struct Backup *backup, SDL_FRect area, const char *text)
{
    struct App *app = backup->app;
    const struct Metrics *m = &app->metrics;
    SDL_FRect box = rect_center(area, area.w, 2 * m->button + 4 * m->text);
    ui_label(app->ui, cut_top(&box, 2 * m->text), text, UI_CENTER);
    ui_progress(app->ui, rect_inset(cut_top(&box, 2 * m->text), 0, 0.5F * m->text), text,
                (float)backup->permille / 1000);
    cut_top(&box, m->gap);
    SDL_FRect button = cut_top(&box, m->button);
    ui_button(app->ui, BACKUP_STOP, rect_center(button, 12 * m->text, button.h), "icon-cross",
              app_tr(app, "Cancel"), UI_FIRST);
}

static void draw_checked(const struct Backup *backup, SDL_FRect area, const struct BackupView *view)
{
    struct App *app = backup->app;
    const struct Metrics *m = &app->metrics;
    const int *parts = view->content.parts;
    bool settings = parts[ARCHIVE_SETTINGS] + parts[ARCHIVE_ENGINES] > 0;
    bool matches = parts[ARCHIVE_ONLINE] + parts[ARCHIVE_LETTERS] > 0;
    struct StringBuffer text = {.data = NULL};
    SDL_FRect buttons = cut_bottom(&area, m->button);
    cut_bottom(&area, m->gap);
    if (matches)
        ui_toggle(app->ui, BACKUP_MATCHES, cut_bottom(&area, m->button),
                  app_tr(app, "Matches in progress, too"), backup->matches, 0);
    if (settings)
        ui_toggle(app->ui, BACKUP_SETTINGS, cut_bottom(&area, m->button),
                  app_tr(app, "Settings and engines, too"), backup->settings, 0);
    cut_bottom(&area, m->gap);
    describe_content(app, view, &text);
    told_draw_text(app, BACKUP_TEXT, text.data, area);
    free(text.data);
    ui_button(app->ui, BACKUP_TAKE, rect_column(buttons, 0, 2, m->gap), "icon-check",
              app_tr(app, "Bring in"), UI_MAIN | UI_FIRST);
    ui_button(app->ui, BACKUP_DONE, rect_column(buttons, 1, 2, m->gap), "icon-cross",
              app_tr(app, "Cancel"), 0);
}

static void draw_result(const struct Backup *backup, SDL_FRect area, const struct BackupView *view)
{
    struct App *app = backup->app;
    bool taken = view->stage == BACKUP_TAKEN;
    char *text = taken ? describe_taken(app, view, TOLD_LINES) : describe_failure(app, view);
    told_draw(app,
              &(struct Told){.text = text,
                             .text_id = BACKUP_TEXT,
                             .count = taken ? 2 : 1,
                             .buttons = {{BACKUP_DONE, "icon-check", N_("Done")},
                                         {BACKUP_COPY, "icon-copy", N_("Copy the list")}}},
              area);
    free(text);
}

static const char *title_of(const struct BackupView *view)
{
    switch (view->stage) {
    case BACKUP_MAKING:
    case BACKUP_MADE:
        return N_("Back up everything");
    case BACKUP_TAKEN:
        return N_("The backup is in");
    case BACKUP_FAILED:
        return view->failed == BACKUP_MAKING     ? N_("The backup couldn't be made")
               : view->failed == BACKUP_CHECKING ? N_("This backup can't be used")
                                                 : N_("Not all of the backup came in");
    default:
        return N_("Bring in a backup");
    }
}

static void draw(void *context)
{
    const struct Backup *backup = context;
    struct App *app = backup->app;
    const struct BackupView *view = backups_view(app);
    SDL_FRect area = page_begin(app, BACKUP_BACK, app_tr(app, title_of(view)), 0, NULL);
    area = page_column(app, area, 820);
    if (view->stage == BACKUP_CHECKED)
        draw_checked(backup, area, view);
    else if (view->stage == BACKUP_TAKEN || view->stage == BACKUP_FAILED)
        draw_result(backup, area, view);
    else if (view->stage != BACKUP_NONE)
        draw_work(backup, area,
                  app_tr(app, view->stage == BACKUP_MAKING     ? N_("Packing everything...")
                              : view->stage == BACKUP_CHECKING ? N_("Checking the backup...")
                                                               : N_("Bringing it in...")));
}

const struct SceneType backup_scene = {
    .name = "backup",
    .inner = true,
    .context_size = sizeof(struct Backup),
    .enter = enter,
    .leave = leave,
    .update = update,
    .resume = resume,
    .wait = wait_time,
    .action = action,
    .draw = draw,
};
