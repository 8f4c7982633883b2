/* How games leave: in which format, into which folder, under which name. */
#include "src/play/library/export.h"
#include "src/app/scenes/library/folder.h"
#include "src/app/scenes/library/scenes.h"
#include "src/app/scenes/page.h"
#include "src/app/scenes/words.h"
#include "src/app/shell/app.h"
#include "src/app/shell/storage/backups.h"
#include "src/app/shell/storage/errand.h"
#include "src/app/shell/storage/exports.h"
#include "src/app/toolkit/layout.h"
#include "src/app/toolkit/ui/text_field.h"
#include "src/common/memory.h"
#include "src/play/formats/formats.h"
#include "src/play/records/moment.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum {
    EXPORT_FORMAT = 840, /* apart from those of the scene beneath */
    EXPORT_FOLDER,
    EXPORT_NAME,
    EXPORT_START,
    EXPORT_CLOSE,
    EXPORT_DIALOG
};

/* The buttons of the question about a file that is there. */
enum { THERE_KEEP_BOTH, THERE_REPLACE, THERE_CANCEL, THERE_NOT_ASKED };

enum { NAME_CHARACTERS = 80 };

struct ExportScene {
    struct App *app;
    int64_t *ids; /* owned */
    int count;
    const struct Tree *tree; /* in place of games; NULL: games */
    bool backup;             /* of everything, in place of games */
    const char *asker;       /* the name of the scene beneath */
    const struct Format *format[FORMAT_COUNT];
    int format_count, chosen;
    struct TextField name;
    char folder[FILE_PATH_MAX];
    bool asking;               /* a file of that name is there */
    char taken[FILE_PATH_MAX]; /* the file that is there already */
};

/* --- what is offered -------------------------------------------------------------------------- */

/* Games of several kinds go into PGN alone; some formats hold one game. */
static bool fits(const struct Format *format, const struct ExportArgs *args)
{
    if (!format->write || (format->single && args->count > 1))
        return false;
    return args->game ? format_writes(format, args->game) : !format->game;
}

static bool enter(void *context, struct App *app, const void *given)
{
    struct ExportScene *scene = context;
    const struct ExportArgs *args = given;
    const struct Format *format;
    char name[96], date[MOMENT_MAX], time_of_day[MOMENT_MAX];
    if (!args || !app->librarian)
        return false;
    scene->app = app;
    scene->tree = args->tree;
    scene->backup = args->backup;
    scene->asker = args->asker;
    scene->count = args->count;
    scene->ids = memory_zeroed(((size_t)args->count + 1) * sizeof *scene->ids);
    if (args->ids)
        memcpy(scene->ids, args->ids, (size_t)args->count * sizeof *scene->ids);
    for (int i = 0; (format = format_get(i)); i++)
        if (fits(format, args))
            scene->format[scene->format_count++] = format;
    moment_write(time(NULL), date, time_of_day);
    snprintf(name, sizeof name, "%.24s-%s",
             args->backup ? "tianyuan"
             : args->game ? args->game->id
                          : "games",
             date);
    for (char *c = name; args->backup && *c; c++)
        if (*c == '.')
            *c = '-';
    text_field_set(&scene->name, name);
    snprintf(scene->folder, sizeof scene->folder, "%s", exports_folder(app));
    scene->name.limit = NAME_CHARACTERS;
    return scene->backup || scene->format_count > 0;
}

static void leave(void *context)
{
    free(((struct ExportScene *)context)->ids);
}

/* --- writing ---------------------------------------------------------------------------------- */

/* The ending that files of the chosen format have, ".sgf". */
static void write_ending(const struct ExportScene *scene, char ending[16])
{
    const char *all = scene->backup ? ".zip" : scene->format[scene->chosen]->extensions;
    snprintf(ending, 16, "%.*s", (int)SDL_min(15, strcspn(all, " ")), all);
}

/* A name is the player's, but never leads to another folder. */
static void write_stem(const struct ExportScene *scene, char stem[FILE_PATH_MAX])
{
    char name[TEXT_FIELD_MAX];
    snprintf(name, sizeof name, "%s", scene->name.text);
    for (char *c = name; *c; c++)
        if (*c == '/' || (unsigned char)*c < ' ')
            *c = '-';
    snprintf(stem, FILE_PATH_MAX, "%.3000s/%.500s", scene->folder, name);
}

static void start(struct ExportScene *scene, const char *path, bool replaced)
{
    struct App *app = scene->app;
    const struct Format *format = scene->backup ? NULL : scene->format[scene->chosen];
    struct ImportError error = {.line = 0};
    size_t size;
    exports_set_folder(app, scene->folder);
    scenes_pop(app->scenes, 0);
    if (scene->backup) {
        backups_make(app, path, replaced);
        app_open(app, "backup", NULL, 0);
        return;
    }
    if (!scene->tree) {
        exports_games(app, export_new(path, replaced, format, scene->ids, scene->count),
                      scene->asker);
        return;
    }
    char *bytes = format->write(scene->tree, &size, &error);
    if (bytes)
        exports_save_at(app, path, replaced, bytes, size, scene->asker);
    else
        app_toast(app, app_tr(app, error.what));
}

/* The disk is asked whether a file of that name is there, and for one that is not. */
struct There {
    struct ExportScene *scene; /* lies beneath meanwhile */
    int button;                /* that was pressed about a file that is there */
    char stem[FILE_PATH_MAX], ending[16];
    char path[FILE_PATH_MAX]; /* to be written */
    bool there;
};

static void run(void *argument)
{
    struct There *work = argument;
    int number = 1;
    snprintf(work->path, sizeof work->path, "%.4000s%s", work->stem, work->ending);
    work->there = access(work->path, F_OK) == 0;
    while (work->button == THERE_KEEP_BOTH && access(work->path, F_OK) == 0)
        snprintf(work->path, sizeof work->path, "%.4000s-%d%s", work->stem, ++number, work->ending);
}

static enum ErrandStep arrive(struct App *app, void *argument)
{
    struct There *work = argument;
    errand_leads_back(app);
    if (work->there && work->button == THERE_NOT_ASKED) {
        work->scene->asking = true;
        memcpy(work->scene->taken, work->path, sizeof work->path);
    } else {
        start(work->scene, work->path, work->button == THERE_REPLACE);
    }
    return ERRAND_DONE;
}

/* `button`: what was answered about a file that is there. */
static void find_place(struct ExportScene *scene, int button)
{
    static const struct ErrandType type = {run, arrive, free};
    struct There *work = memory_zeroed(sizeof *work);
    work->scene = scene;
    work->button = button;
    write_stem(scene, work->stem);
    write_ending(scene, work->ending);
    errand_begin(scene->app, &type, work);
}

static void answer(struct ExportScene *scene, int button)
{
    scene->asking = false;
    if (button != THERE_CANCEL)
        find_place(scene, button);
}

static void action(void *context, const struct UiAction *done)
{
    struct ExportScene *scene = context;
    struct BrowseArgs folder = {.folder = scene->folder};
    if (done->id >= EXPORT_DIALOG)
        answer(scene, done->id - EXPORT_DIALOG);
    else if (done->id == EXPORT_FORMAT)
        scene->chosen = done->value;
    else if (done->id == EXPORT_FOLDER)
        scenes_push(scene->app->scenes, &browse_scene, &folder, sizeof folder);
    else if (done->id == EXPORT_START && scene->name.text[0] != 0)
        find_place(scene, THERE_NOT_ASKED);
    else if (done->id == EXPORT_CLOSE)
        scenes_pop(scene->app->scenes, 0);
}

/* --- drawing ---------------------------------------------------------------------------------- */

static void ask_about_file(struct ExportScene *scene)
{
    const struct App *app = scene->app;
    ui_dialog(app->ui,
              &(struct UiDialog){.title = app_tr(app, "That file already exists"),
                                 .text = scene->taken,
                                 .buttons = {app_tr(app, "Keep both"), app_tr(app, "Replace it"),
                                             app_tr(app, "Cancel")},
                                 .button_count = 3,
                                 .first_id = EXPORT_DIALOG,
                                 .danger = 2});
}

/* Beside its name the folder, as a button that leads to others. */
static void draw_folder(const struct ExportScene *scene, SDL_FRect row)
{
    struct App *app = scene->app;
    const struct Metrics *m = &app->metrics;
    char text[FILE_PATH_MAX];
    SDL_FRect value = cut_right(&row, roundf(row.w * 0.54F));
    cut_left(&row, 10 * m->unit);
    folder_shown(app, scene->folder, value.w - 4 * m->text, 0, text);
    ui_label(app->ui, row, app_tr(app, "Folder"), 0);
    ui_button(app->ui, EXPORT_FOLDER, value, "icon-up", text, 0);
}

static void draw_rows(struct ExportScene *scene, SDL_FRect box)
{
    enum { ROWS = 4 };
    struct App *app = scene->app;
    const struct Metrics *m = &app->metrics;
    const char *labels[FORMAT_COUNT];
    int first = scene->backup ? 1 : 0; /* one has no format */
    float fit = fminf(m->button + m->gap, box.h / (float)(ROWS - first));
    float button = fminf(m->button, fit * 0.9F);
    SDL_FRect row[ROWS];
    for (int i = first; i < ROWS; i++) {
        row[i] = cut_top(&box, fit);
        cut_bottom(&row[i], fit - button);
    }
    for (int i = 0; i < scene->format_count; i++)
        labels[i] = app_tr(app, scene->format[i]->label);
    if (!scene->backup)
        ui_stepper(app->ui, EXPORT_FORMAT, row[0], app_tr(app, "Format"), labels,
                   scene->format_count, scene->chosen, 0);
    draw_folder(scene, row[1]);
    ui_text(app->ui, EXPORT_NAME, row[2], app_tr(app, "Name"), &scene->name);
    ui_button(app->ui, EXPORT_START, rect_column(row[3], 0, 2, m->gap), "icon-export",
              scene->backup ? app_tr(app, "Back up") : app_tr(app, "Export"),
              UI_MAIN | UI_FIRST | (scene->name.text[0] ? 0 : UI_DISABLED));
    ui_button(app->ui, EXPORT_CLOSE, rect_column(row[3], 1, 2, m->gap), "icon-cross",
              app_tr(app, "Cancel"), 0);
    ui_key(app->ui, ACT_BACK);
}

static void draw(void *context)
{
    struct ExportScene *scene = context;
    struct App *app = scene->app;
    const struct Metrics *m = &app->metrics;
    char title[WORDS_MAX];
    SDL_FRect area = canvas_area(app->canvas);
    area.h = ui_hint_bar(app->ui).y;
    area = rect_inset(area, m->margin, m->margin);
    float height = (scene->backup ? 3 : 4) * (m->button + m->gap) + 2 * m->text_title + 2 * m->gap;
    SDL_FRect box = rect_center(area, fminf(area.w, 36 * m->text), fminf(area.h, height));
    ui_panel(app->ui, box);
    box = rect_inset(box, 1.5F * m->gap, m->gap);
    snprintf(title, sizeof title, app_tr(app, "Export: %d games"), scene->count);
    ui_label(app->ui, cut_top(&box, 2 * m->text_title),
             scene->backup       ? app_tr(app, "Back up everything")
             : scene->count == 1 ? app_tr(app, "Export")
                                 : title,
             UI_TITLE);
    draw_rows(scene, box);
    ui_hint(app->ui, ACT_CONFIRM, app_tr(app, "Select"));
    ui_hint(app->ui, ACT_BACK, app_tr(app, "Back"));
    if (scene->asking)
        ask_about_file(scene);
}

const struct SceneType export_scene = {
    .name = "export",
    .inner = true,
    .overlay = true,
    .context_size = sizeof(struct ExportScene),
    .enter = enter,
    .leave = leave,
    .action = action,
    .draw = draw,
};
