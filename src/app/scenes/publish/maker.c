/* Making the file, picture by picture: drawn on the window's thread, packed on another. */
#include "src/app/scenes/publish/publish.h"
#include "src/app/shell/ai_thread.h"
#include "src/app/shell/storage/exports.h"
#include "src/app/shell/storage/gif.h"
#include "src/common/memory.h"
#include "src/play/records/moment.h"
#include "src/play/system/task.h"
#include <assert.h>
#include <math.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    LAST_MS = 3000, /* the end of an animation stays so much longer, */
    FIRST_MS = 500, /* and its beginning */
    COLUMNS = 4     /* of a strip */
};

struct Maker {
    struct App *app;
    const struct PublishLine *line;
    struct PublishWish wish;
    struct Diagrams *diagrams;
    int count, drawn, packed;
    struct Task task;

    /* The task's while it runs. */
    SDL_Surface *picture; /* owned: the one that is packed */
    int ms;               /* it is shown so long */
    struct Gif *gif;      /* NULL: not yet, or none is made */
    char **pages;         /* owned, as they are: PNG files as base64, by their number */
    bool failed;

    SDL_Surface *sheet; /* owned: the strip */
};

struct Maker *maker_new(struct App *app, const struct PublishLine *line,
                        const struct PublishWish *wish)
{
    struct Diagrams *diagrams = diagrams_new(app, line, wish);
    if (!diagrams) {
        app_toast(app, app_tr(app, "Couldn't create the picture"));
        return NULL;
    }
    struct Maker *maker = memory_zeroed(sizeof *maker);
    *maker = (struct Maker){.app = app, .line = line, .wish = *wish, .diagrams = diagrams};
    maker->count = publish_count(wish);
    maker->pages = memory_zeroed((size_t)maker->count * sizeof *maker->pages);
    return maker;
}

void maker_free(struct Maker *maker)
{
    if (!maker)
        return;
    task_wait(&maker->task);
    diagrams_free(maker->diagrams);
    SDL_FreeSurface(maker->picture);
    SDL_FreeSurface(maker->sheet);
    gif_free(maker->gif);
    for (int i = 0; i < maker->count; i++)
        free(maker->pages[i]);
    free(maker->pages);
    free(maker);
}

float maker_progress(const struct Maker *maker)
{
    return (float)maker->packed / (float)maker->count;
}

/* --- packing: the task's thread --- */

static bool add_to_gif(struct Maker *maker)
{
    if (!maker->gif)
        maker->gif = gif_new(maker->picture->w, maker->picture->h);
    return maker->gif && gif_add(maker->gif, maker->picture, maker->ms);
}

static bool add_to_page(struct Maker *maker)
{
    size_t size;
    void *png = exports_png(maker->picture, &size);
    if (!png)
        return false;
    size_t length = sodium_base64_ENCODED_LEN(size, sodium_base64_VARIANT_ORIGINAL);
    maker->pages[maker->packed] = memory_zeroed(length);
    sodium_bin2base64(maker->pages[maker->packed], length, png, size,
                      sodium_base64_VARIANT_ORIGINAL);
    free(png);
    return true;
}

static void pack(void *argument)
{
    struct Maker *maker = argument;
    bool good = maker->wish.kind == PUBLISH_GIF ? add_to_gif(maker) : add_to_page(maker);
    maker->failed |= !good;
}

/* --- drawing --- */

/* How long a picture of an animation stays. */
static int stay(const struct Maker *maker, int index)
{
    int ms = maker->wish.ms;
    if (index == maker->count - 1)
        ms += LAST_MS;
    else if (index == 0)
        ms += FIRST_MS;
    return ms;
}

/* Puts a diagram where it belongs in the strip; false without memory for that. */
static bool lay(struct Maker *maker, SDL_Surface *picture, int index)
{
    int columns = SDL_min(maker->count, COLUMNS), rows = (maker->count + columns - 1) / columns;
    SDL_Color ground;
    SDL_Rect at = {index % columns * picture->w, index / columns * picture->h, 0, 0};
    if (!maker->sheet) {
        maker->sheet = SDL_CreateRGBSurfaceWithFormat(0, columns * picture->w, rows * picture->h,
                                                      24, SDL_PIXELFORMAT_RGB24);
        if (!maker->sheet)
            return false;
        SDL_GetRGB(*(const Uint32 *)picture->pixels, picture->format, &ground.r, &ground.g,
                   &ground.b); /* of its corner */
        SDL_FillRect(maker->sheet, NULL,
                     SDL_MapRGB(maker->sheet->format, ground.r, ground.g, ground.b));
    }
    return SDL_BlitSurface(picture, NULL, maker->sheet, &at) == 0;
}

/* Draws the next picture and has it packed. */
static void go_on(struct Maker *maker)
{
    int index = maker->drawn++;
    SDL_Surface *picture = diagrams_draw(maker->diagrams, publish_ply(&maker->wish, index));
    if (maker->wish.kind == PUBLISH_STRIP) {
        maker->failed = !lay(maker, picture, index);
        maker->packed++;
        return;
    }
    const struct WorkerHost host = ai_thread_host(maker->app);
    SDL_FreeSurface(maker->picture);
    maker->picture = SDL_ConvertSurface(picture, picture->format, 0);
    maker->ms = stay(maker, index);
    if (maker->picture)
        task_begin(&maker->task, &host, pack, maker);
    else
        maker->failed = true;
}

/* --- the end --- */

static void hand_over(struct Maker *maker)
{
    struct App *app = maker->app;
    char stem[64], date[MOMENT_MAX], time_of_day[MOMENT_MAX];
    const char *asker = scenes_beneath(app->scenes)->name; /* this one goes */
    size_t size = 0;
    moment_write(time(NULL), date, time_of_day);
    snprintf(stem, sizeof stem, "%.24s-%s", tree_game(maker->line->tree)->id, date);
    if (maker->wish.kind == PUBLISH_STRIP) {
        exports_save_picture(app, stem, maker->sheet, asker);
        maker->sheet = NULL;
    } else if (maker->wish.kind == PUBLISH_PAGE) {
        char *text = page_write(app, maker->line, &maker->wish, maker->pages);
        exports_save(app, stem, ".html", text, strlen(text), asker);
    } else {
        void *bytes = gif_end(maker->gif, &size);
        if (bytes)
            exports_save(app, stem, ".gif", bytes, size, asker);
        else
            app_toast(app, app_tr(app, "Couldn't create the picture"));
    }
}

/* What went wrong: mostly that there is no giflib, or no memory. */
static void tell_failure(const struct Maker *maker)
{
    bool missing = maker->wish.kind == PUBLISH_GIF && !maker->gif;
    app_toast(maker->app,
              app_tr(maker->app, missing ? N_("Animations need giflib, which isn't installed")
                                         : N_("Couldn't create the picture")));
}

/* The task has the picture and `failed` to itself. */
static bool is_packing(const struct Maker *maker)
{
    return maker->task.begun && maker->packed < maker->drawn;
}

bool maker_update(struct Maker *maker)
{
    if (is_packing(maker)) {
        if (!task_ended(&maker->task))
            return true;
        maker->packed++;
    }
    if (!maker->failed && maker->drawn < maker->count)
        go_on(maker);
    if (is_packing(maker))
        return true;
    if (maker->failed) {
        tell_failure(maker);
        return false;
    }
    if (maker->packed < maker->count)
        return true;
    hand_over(maker);
    return false;
}
