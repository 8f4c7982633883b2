/* Where a file was saved, and what can be done with that. */
#include "src/app/scenes/page.h"
#include "src/app/scenes/words.h"
#include "src/app/shell/app.h"
#include "src/app/shell/storage/exports.h"
#include <stdio.h>
#include <string.h>

enum { SAVED_COPY = 820, SAVED_OPEN, SAVED_DONE }; /* apart from those of the scene beneath */

struct Saved {
    struct App *app;
    char path[FILE_PATH_MAX], title[WORDS_MAX]; /* the title: "" for the usual one */
    char *text;                                 /* owned */
};

static bool enter(void *context, struct App *app, const void *args)
{
    struct Saved *saved = context;
    if (!args)
        return false;
    saved->app = app;
    const struct SavedArgs *wanted = args;
    snprintf(saved->path, sizeof saved->path, "%s", wanted->path);
    snprintf(saved->title, sizeof saved->title, "%s", wanted->title ? wanted->title : "");
    saved->text = SDL_strdup(wanted->text ? wanted->text : wanted->path);
    return true;
}

static void leave(void *context)
{
    SDL_free(((struct Saved *)context)->text);
}

static void copy_path(const struct Saved *saved)
{
    bool copied = SDL_SetClipboardText(saved->path) == 0;
    app_toast(saved->app, app_tr(saved->app, copied ? N_("Path copied")
                                                    : N_("Couldn't copy to the clipboard")));
}

/* The folder as the address of a file: all but plain letters as numbers. */
static void write_address(const char *path, char *address, size_t size)
{
    size_t length = (size_t)snprintf(address, size, "file://"), end;
    const char *slash = strrchr(path, '/');
    end = slash && slash > path ? (size_t)(slash - path) : strlen(path);
    for (size_t i = 0; i < end && length + 4 < size; i++) {
        bool plain = SDL_isalnum((unsigned char)path[i]) || strchr("/-_.~", path[i]);
        length += (size_t)snprintf(address + length, size - length, plain ? "%c" : "%%%02X",
                                   (unsigned char)path[i]);
    }
}

static void open_folder(const struct Saved *saved)
{
    char address[3 * FILE_PATH_MAX + 16];
    write_address(saved->path, address, sizeof address);
    if (SDL_OpenURL(address) != 0)
        app_toast(saved->app, app_tr(saved->app, "The folder couldn't be opened"));
}

static void action(void *context, const struct UiAction *done)
{
    const struct Saved *saved = context;
    if (done->id == SAVED_COPY)
        copy_path(saved);
    if (done->id == SAVED_OPEN)
        open_folder(saved);
    scenes_pop(saved->app->scenes, done->id == SAVED_DONE ? SAVED_READ : 0);
}

static bool event(void *context, const struct InputEvent *input)
{
    if (page_goes_back(input))
        scenes_pop(((const struct Saved *)context)->app->scenes, 0);
    return page_goes_back(input);
}

static void draw(void *context)
{
    const struct Saved *saved = context;
    const struct App *app = saved->app;
    struct UiDialog told = {
        .title = saved->title[0] ? saved->title : app_tr(app, "Saved"),
        .text = saved->text,
        .buttons = {app_tr(app, "Copy the path"), app_tr(app, "Open the folder"),
                    app_tr(app, "Done")},
        .button_count = 3,
        .first_id = SAVED_COPY,
    };
    ui_dialog(app->ui, &told);
}

const struct SceneType saved_scene = {
    .name = "saved",
    .inner = true,
    .overlay = true,
    .bright = true, /* the dialog darkens */
    .context_size = sizeof(struct Saved),
    .enter = enter,
    .leave = leave,
    .event = event,
    .action = action,
    .draw = draw,
};
