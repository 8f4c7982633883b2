/* Choosing files of games, by any device. Folders are read on the disk's thread. */
#define _POSIX_C_SOURCE 200809L
#include "src/app/scenes/library/folder.h"
#include "src/app/scenes/library/scenes.h"
#include "src/app/scenes/page.h"
#include "src/app/shell/app.h"
#include "src/app/shell/storage/backups.h"
#include "src/app/shell/storage/exports.h"
#include "src/app/shell/storage/imports.h"
#include "src/app/toolkit/layout.h"
#include "src/app/toolkit/ui/text_field.h"
#include "src/common/memory.h"
#include "src/play/formats/format.h"
#include "src/play/library/librarian.h"
#include "src/play/system/path.h"
#include <dirent.h>
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    BROWSE_BACK = 1,
    BROWSE_UP,
    BROWSE_ALL,
    BROWSE_AREA,
    BROWSE_NAME,
    BROWSE_MAKE,
    BROWSE_ROW = 1000,
    ENTRIES_MAX = 20000,
    NAME_CHARACTERS = 80
};

struct Entry {
    char *name;                  /* owned */
    bool folder;                 /* else a file: */
    const struct Format *format; /* NULL: a program */
};

/* A folder as it was read. */
struct Listing {
    char path[FILE_PATH_MAX];
    bool programs;         /* are wanted, not games */
    bool texts;            /* a file of games is to be read as a text */
    bool backups;          /* likewise */
    bool folders;          /* nothing else is wanted */
    bool made;             /* the folder is made if it is not there */
    struct Entry *entries; /* owned */
    int count;
};

struct Browse {
    struct App *app;
    struct BrowseArgs args;
    char at[FILE_PATH_MAX];    /* the folder that is shown */
    struct TextField name;     /* of a folder to be made */
    struct Question *question; /* NULL: nothing is asked */
    struct Listing *listing;   /* NULL: not known yet */
    char why[160];             /* the folder could not be read; "" */
};

/* --- reading a folder: the disk's thread ------------------------------------------------------ */

static void free_listing(void *argument)
{
    struct Listing *listing = argument;
    for (int i = 0; listing && i < listing->count; i++)
        free(listing->entries[i].name);
    if (listing)
        free(listing->entries);
    free(listing);
}

/* Folders first, then by name. */
static int compare(const void *one, const void *other)
{
    const struct Entry *a = one, *b = other;
    if (a->folder != b->folder)
        return a->folder ? -1 : 1;
    int order = strcasecmp(a->name, b->name);
    return order != 0 ? order : strcmp(a->name, b->name);
}

/* Whether it is a folder, or a program, or a file with an ending of games. */
static bool is_wanted(const struct Listing *listing, const char *name, struct Entry *entry)
{
    const char *folder = listing->path;
    char path[FILE_PATH_MAX];
    struct stat status;
    const char *dot = strrchr(name, '.');
    if (name[0] == '.' || snprintf(path, sizeof path, "%s/%s", folder, name) >= (int)sizeof path ||
        stat(path, &status) != 0)
        return false;
    entry->folder = S_ISDIR(status.st_mode);
    if (listing->folders)
        return entry->folder;
    if (listing->programs)
        return entry->folder || (S_ISREG(status.st_mode) && access(path, X_OK) == 0);
    if (listing->backups)
        return entry->folder || (S_ISREG(status.st_mode) && backups_is_one(name));
    entry->format = S_ISREG(status.st_mode) && dot ? format_find(dot) : NULL;
    return entry->folder ||
           (entry->format && entry->format->read && !(listing->texts && entry->format->binary));
}

static bool list(struct Library *library, void *argument, struct FileError *error)
{
    struct Listing *listing = argument;
    struct dirent *found;
    (void)library;
    if (listing->made && !file_make_folder(listing->path, error))
        return false;
    DIR *folder = opendir(listing->path);
    if (!folder)
        return file_fail(error, listing->path, errno);
    while (listing->count < ENTRIES_MAX && (found = readdir(folder))) {
        struct Entry entry = {.name = NULL};
        if (!is_wanted(listing, found->d_name, &entry))
            continue;
        entry.name = strdup(found->d_name);
        listing->entries =
            memory_resized(listing->entries, (size_t)(listing->count + 1) * sizeof entry);
        listing->entries[listing->count++] = entry;
    }
    closedir(folder);
    if (listing->count > 1)
        qsort(listing->entries, (size_t)listing->count, sizeof *listing->entries, compare);
    return true;
}

/* --- going about ------------------------------------------------------------------------------ */

/* Shows a folder; `made`: it is made if it is not there. */
static void show(struct Browse *browse, const char *path, bool made)
{
    struct Listing *listing = memory_zeroed(sizeof *listing);
    snprintf(listing->path, sizeof listing->path, "%s", path);
    listing->programs = browse->args.program != NULL;
    listing->texts = browse->args.file != NULL;
    listing->folders = browse->args.folder != NULL;
    listing->backups = browse->args.backup;
    listing->made = made;
    question_drop(browse->question);
    browse->question = librarian_ask(browse->app->librarian, list, listing, free_listing);
    browse->listing = NULL;
    browse->why[0] = '\0';
    snprintf(browse->at, sizeof browse->at, "%s", listing->path);
    if (!listing->folders &&
        !listing->backups) /* where games come from is remembered apart from where they go */
        snprintf(imports_folder(browse->app), FILE_PATH_MAX, "%s", listing->path);
}

static void go_to(struct Browse *browse, const char *path)
{
    show(browse, path, false);
}

static void go_up(struct Browse *browse)
{
    char path[FILE_PATH_MAX];
    snprintf(path, sizeof path, "%s", browse->at);
    char *slash = strrchr(path, '/');
    if (slash)
        slash[slash == path] = '\0';
    go_to(browse, slash ? path : "/");
}

static void note(struct Browse *browse, const struct Entry *entry)
{
    char path[FILE_PATH_MAX];
    if (snprintf(path, sizeof path, "%s/%s", browse->listing->path, entry->name) < (int)sizeof path)
        imports_note(browse->app, path);
}

static void use_folder(const struct Browse *browse)
{
    snprintf(browse->args.folder, FILE_PATH_MAX, "%s", browse->at);
    scenes_pop(browse->app->scenes, 0);
}

/* Makes a folder of the typed name in the one that is shown, and goes into it. */
static void make_folder(struct Browse *browse)
{
    char path[FILE_PATH_MAX], name[TEXT_FIELD_MAX];
    if (browse->name.text[0] == 0)
        return;
    snprintf(name, sizeof name, "%s", browse->name.text);
    for (char *c = name; *c; c++)
        if (*c == '/' || (unsigned char)*c < ' ')
            *c = '-';
    if (snprintf(path, sizeof path, "%s/%s", strcmp(browse->at, "/") == 0 ? "" : browse->at, name) <
        (int)sizeof path)
        show(browse, path, true);
    text_field_set(&browse->name, "");
}

static void take_all(struct Browse *browse)
{
    for (int i = 0; i < browse->listing->count; i++)
        if (browse->listing->entries[i].format)
            note(browse, &browse->listing->entries[i]);
    imports_begin(browse->app);
    scenes_pop(browse->app->scenes, 0);
}

static void choose(struct Browse *browse, int index)
{
    char path[FILE_PATH_MAX];
    if (!browse->listing || index >= browse->listing->count)
        return;
    const struct Entry *entry = &browse->listing->entries[index];
    char *chosen = browse->args.program ? browse->args.program : browse->args.file;
    if (chosen && !entry->folder) {
        if (snprintf(path, sizeof path, "%s/%s", browse->listing->path, entry->name) <
            (int)sizeof path)
            strcpy(chosen, path);
        scenes_pop(browse->app->scenes, 0);
        return;
    }
    if (!entry->folder) {
        scenes_pop(browse->app->scenes, 0);
        note(browse, entry);
        imports_begin(browse->app);
        return;
    }
    const char *folder = browse->listing->path;
    if (snprintf(path, sizeof path, "%s/%s", strcmp(folder, "/") == 0 ? "" : folder, entry->name) <
        (int)sizeof path)
        go_to(browse, path);
}

/* --- the scene -------------------------------------------------------------------------------- */

static bool enter(void *context, struct App *app, const void *args)
{
    struct Browse *browse = context;
    char home[FILE_PATH_MAX];
    browse->app = app;
    if (args)
        browse->args = *(const struct BrowseArgs *)args;
    if (!app->librarian)
        return false;
    browse->name.limit = NAME_CHARACTERS;
    const char *last = browse->args.folder   ? browse->args.folder
                       : browse->args.backup ? exports_folder(app)
                                             : imports_folder(app);
    if (!last[0])
        last = path_home(home, sizeof home) ? home : "/";
    show(browse, last, browse->args.folder || browse->args.backup);
    return true;
}

static void leave(void *context)
{
    question_drop(((struct Browse *)context)->question);
}

static bool update(void *context)
{
    struct Browse *browse = context;
    struct FileError error;
    if (browse->listing || !question_answered(browse->question, &error))
        return false;
    browse->listing = question_argument(browse->question);
    snprintf(browse->why, sizeof browse->why, "%s", error.what);
    if (ui_focus(browse->app->ui) != BROWSE_NAME) /* somebody types meanwhile */
        ui_set_focus(browse->app->ui, browse->listing->count > 0 ? BROWSE_ROW : BROWSE_UP);
    app_redraw(browse->app);
    return false;
}

static void action(void *context, const struct UiAction *done)
{
    struct Browse *browse = context;
    if (done->id >= BROWSE_ROW)
        choose(browse, done->id - BROWSE_ROW);
    else if (done->id == BROWSE_MAKE || (done->id == BROWSE_NAME && done->kind == UI_CONFIRMED))
        make_folder(browse);
    else if (done->id == BROWSE_UP)
        go_up(browse);
    else if (done->id == BROWSE_ALL && browse->args.folder)
        use_folder(browse);
    else if (done->id == BROWSE_ALL && browse->listing)
        take_all(browse);
    else if (done->id == BROWSE_BACK)
        scenes_pop(browse->app->scenes, 0);
}

static void draw_rows(const struct Browse *browse, SDL_FRect area)
{
    struct App *app = browse->app;
    const struct Listing *listing = browse->listing;
    float each = app->metrics.button;
    SDL_FRect inside = ui_scroll_begin(app->ui, BROWSE_AREA, area, (float)listing->count * each);
    inside = rect_inset(inside, 2 * app->metrics.ring, 0);
    int first = SDL_max(0, (int)((area.y - inside.y) / each) - 1);
    int last = SDL_min(listing->count - 1, first + (int)(area.h / each) + 3);
    for (int i = first; i <= last; i++) {
        const struct Entry *entry = &listing->entries[i];
        SDL_FRect row = {inside.x, inside.y + (float)i * each, inside.w, each};
        ui_row(app->ui, BROWSE_ROW + i, row, entry->name,
               entry->folder   ? app_tr(app, "Folder")
               : entry->format ? entry->format->label
                               : "",
               0);
    }
    ui_scroll_end(app->ui);
}

static int file_count(const struct Browse *browse)
{
    int files = 0;
    for (int i = 0; browse->listing && i < browse->listing->count; i++)
        files += browse->listing->entries[i].format != NULL;
    return files;
}

/* The way up, where one is, and for games all of them at once. */
static void draw_head(const struct Browse *browse, SDL_FRect line)
{
    struct App *app = browse->app;
    const struct Metrics *m = &app->metrics;
    char all[96], at[FILE_PATH_MAX];
    ui_button(app->ui, BROWSE_UP, cut_left(&line, m->icon), "icon-up", app_tr(app, "Up"), 0);
    cut_left(&line, m->gap);
    if (!browse->args.program && !browse->args.file && !browse->args.backup) {
        bool folder = browse->args.folder, works = folder || file_count(browse) > 0;
        snprintf(all, sizeof all,
                 app_tr(app, file_count(browse) == 1 ? N_("Add all (%d file)")
                                                     : N_("Add all (%d files)")),
                 file_count(browse));
        ui_button(app->ui, BROWSE_ALL, cut_right(&line, fminf(15 * m->text, line.w * 0.5F)), NULL,
                  folder ? app_tr(app, "Use this folder") : all, works ? 0 : UI_DISABLED);
        cut_right(&line, m->gap);
    }
    folder_shown(app, browse->at, line.w, UI_DIM, at);
    ui_label(app->ui, line, at, UI_DIM);
}

/* The name of a folder that is not there yet, and the button that makes it. */
static void draw_new_folder(struct Browse *browse, SDL_FRect line)
{
    struct App *app = browse->app;
    const struct Metrics *m = &app->metrics;
    SDL_FRect button = cut_right(&line, fminf(9 * m->text, line.w * 0.3F));
    cut_right(&line, m->gap);
    ui_text(app->ui, BROWSE_NAME, line, app_tr(app, "New folder"), &browse->name);
    ui_button(app->ui, BROWSE_MAKE, button, "icon-new", app_tr(app, "Create"),
              browse->name.text[0] ? 0 : UI_DISABLED);
}

static void draw(void *context)
{
    struct Browse *browse = context;
    struct App *app = browse->app;
    const struct Metrics *m = &app->metrics;
    bool programs = browse->args.program != NULL;
    bool folders = browse->args.folder != NULL, backup = browse->args.backup;
    const char *title = programs            ? app_tr(app, "Choose a program")
                        : browse->args.file ? app_tr(app, "Open file")
                        : folders           ? app_tr(app, "Export to")
                        : backup            ? app_tr(app, "Bring in a backup")
                                            : app_tr(app, "Add games");
    const char *none = folders             ? ""
                       : programs          ? app_tr(app, "There are no programs in this folder")
                       : backup            ? app_tr(app, "There are no backups in this folder")
                       : browse->args.file ? app_tr(app, "There is nothing to open in this folder")
                                           : app_tr(app, "There are no games in this folder");
    SDL_FRect area = page_begin(app, BROWSE_BACK, title, 0, NULL);
    draw_head(browse, cut_top(&area, m->button));
    cut_top(&area, m->gap);
    if (folders) {
        draw_new_folder(browse, cut_bottom(&area, m->button));
        cut_bottom(&area, m->gap);
    }
    if (browse->why[0] != 0 || (browse->listing && browse->listing->count == 0))
        ui_label(app->ui, rect_center(area, area.w, 3 * m->text),
                 browse->why[0] ? browse->why : none, UI_CENTER | UI_DIM);
    else if (browse->listing)
        draw_rows(browse, area);
}

const struct SceneType browse_scene = {
    .name = "browse",
    .context_size = sizeof(struct Browse),
    .enter = enter,
    .leave = leave,
    .update = update,
    .action = action,
    .draw = draw,
};
