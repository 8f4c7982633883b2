/* The window and its renderer: opening, measuring, and pictures of what is shown. */
#include "src/app/shell/window.h"
#include "src/app/shell/colors.h"
#include <SDL_image.h>
#include <stdio.h>
#include <string.h>
#ifdef __linux__
#include <unistd.h>
#endif

/* What a desktop's frame about a window takes, about: it is not known before the window is. */
enum { FRAME_TOP = 36, FRAME_SIDE = 4 };

bool window_driver_polls(void)
{
    const char *driver = SDL_GetCurrentVideoDriver();
    return driver && (strcmp(driver, "dummy") == 0 || strcmp(driver, "offscreen") == 0 ||
                      strcmp(driver, "KMSDRM") == 0);
}

/* OpenGL computed by the processor is slower to start and to draw than SDL's own software renderer.
 */
static bool has_gpu(void)
{
#ifdef __linux__
    return access("/dev/dri", F_OK) == 0;
#else
    return true;
#endif
}

/* The renderer's number in SDL's list by its name; -1 where there is none. */
static int renderer_index(const char *name)
{
    SDL_RendererInfo info;
    for (int i = 0; i < SDL_GetNumRenderDrivers(); i++)
        if (SDL_GetRenderDriverInfo(i, &info) == 0 && strcmp(info.name, name) == 0)
            return i;
    return -1;
}

static SDL_Renderer *open_renderer(SDL_Window *window, const char *wish)
{
    SDL_Renderer *renderer = NULL;
    bool named = wish && renderer_index(wish) >= 0;
    if (named && strcmp(wish, "software") != 0)
        renderer = SDL_CreateRenderer(window, renderer_index(wish), SDL_RENDERER_PRESENTVSYNC);
    else if (!wish && (has_gpu() || SDL_GetHint(SDL_HINT_RENDER_DRIVER)))
        renderer = SDL_CreateRenderer(window, -1, SDL_RENDERER_PRESENTVSYNC);
    if (!renderer) {
        /* without this the software renderer would show its picture by way of OpenGL */
        SDL_SetHint(SDL_HINT_FRAMEBUFFER_ACCELERATION, "0");
        renderer = SDL_CreateRenderer(window, -1, SDL_RENDERER_SOFTWARE);
    }
    return renderer;
}

static void set_icon(struct App *app)
{
    char path[PATH_MAX_LENGTH];
    SDL_RWops *file =
        SDL_RWFromFile(path_join(path, sizeof path, app->paths.data, "art/logo.svg"), "rb");
    SDL_Surface *icon = file ? IMG_LoadSizedSVG_RW(file, 64, 64) : NULL;
    if (file)
        SDL_RWclose(file);
    if (icon) {
        SDL_SetWindowIcon(app->window, icon);
        SDL_FreeSurface(icon);
    }
}

/* --- where it opens --- */

/* At most `most`, but never under `least`. */
static int clamped(int value, int least, int most)
{
    value = value > most ? most : value;
    return value < least ? least : value;
}

SDL_Rect window_fit(SDL_Rect wanted, SDL_Rect usable)
{
    SDL_Rect inner = {usable.x + FRAME_SIDE, usable.y + FRAME_TOP, usable.w - 2 * FRAME_SIDE,
                      usable.h - FRAME_TOP - FRAME_SIDE};
    SDL_Rect fit = {.w = clamped(wanted.w, WINDOW_WIDTH_MIN, inner.w),
                    .h = clamped(wanted.h, WINDOW_HEIGHT_MIN, inner.h)};
    fit.x = clamped(wanted.x, inner.x, inner.x + inner.w - fit.w);
    fit.y = clamped(wanted.y, inner.y, inner.y + inner.h - fit.h);
    return fit;
}

/* The part of the desktop on which the middle of `wanted` lies; false where it lies on none. */
static bool find_display(SDL_Rect wanted, SDL_Rect *usable)
{
    SDL_Point middle = {wanted.x + wanted.w / 2, wanted.y + wanted.h / 2};
    for (int i = 0; i < SDL_GetNumVideoDisplays(); i++)
        if (SDL_GetDisplayUsableBounds(i, usable) == 0 && SDL_PointInRect(&middle, usable))
            return true;
    return false;
}

/* Where the window was, or in the middle of the first display; never off the screen. A size from
 * the command line is taken as it is. */
static SDL_Rect opening_place(const struct App *app)
{
    const struct AppOptions *o = &app->options;
    const struct Settings *settings = &app->settings;
    SDL_Rect usable, place = {settings->window_x, settings->window_y, settings->window_width,
                              settings->window_height};
    if (o->shot || o->width > 0 || o->height > 0)
        return (SDL_Rect){SDL_WINDOWPOS_CENTERED, SDL_WINDOWPOS_CENTERED,
                          o->width > 0 ? o->width : place.w, o->height > 0 ? o->height : place.h};
    if (settings->window_x != WINDOW_ANYWHERE && find_display(place, &usable))
        return window_fit(place, usable);
    place.x = place.y = SDL_WINDOWPOS_CENTERED;
    if (SDL_GetDisplayUsableBounds(0, &usable) != 0)
        return place;
    place.x = usable.x + (usable.w - place.w) / 2;
    place.y = usable.y + (usable.h - place.h) / 2;
    return window_fit(place, usable);
}

bool window_open(struct App *app, char *error, size_t size)
{
    const struct AppOptions *o = &app->options;
    SDL_Rect place = opening_place(app);
    Uint32 flags = SDL_WINDOW_RESIZABLE | SDL_WINDOW_ALLOW_HIGHDPI | SDL_WINDOW_HIDDEN;
    app->headless = window_driver_polls();
    app->fullscreen = o->fullscreen || (app->settings.fullscreen && !o->shot);
    if (app->fullscreen)
        flags |= SDL_WINDOW_FULLSCREEN_DESKTOP;
    app->window = SDL_CreateWindow("Tianyuan", place.x, place.y, place.w, place.h, flags);
    if (!app->window) {
        snprintf(error, size, "no window could be opened: %s", SDL_GetError());
        return false;
    }
    SDL_SetWindowMinimumSize(app->window, WINDOW_WIDTH_MIN, WINDOW_HEIGHT_MIN);
    app->renderer = open_renderer(app->window, o->shot ? "software" : o->renderer);
    if (!app->renderer) {
        snprintf(error, size, "nothing to draw with: %s", SDL_GetError());
        return false;
    }
    if (!o->shot)
        set_icon(app);
    SDL_ShowWindow(app->window); /* whole: a least size and a renderer move it and make it anew */
    return true;
}

void window_close(struct App *app)
{
    if (app->renderer)
        SDL_DestroyRenderer(app->renderer);
    if (app->window)
        SDL_DestroyWindow(app->window);
}

void window_measure(struct App *app)
{
    int w = 1, h = 1, points = 1;
    SDL_GetRendererOutputSize(app->renderer, &w, &h);
    SDL_GetWindowSize(app->window, &points, NULL);
    float density = points > 0 ? (float)w / (float)points : 1;
    int percent =
        app->options.text_scale > 0 ? (int)app->options.text_scale : app->settings.text_scale;
    struct MetricsInput in = {.width = w > 0 ? w : 1,
                              .height = h > 0 ? h : 1,
                              .density = density,
                              .text_percent = percent,
                              .tv = app_tv(app)};
    app->metrics = metrics_for(&in);
    canvas_set_text_least(app->canvas, in.tv ? (int)app->metrics.text_small : 0);
    app_choose_colors(app);
    app->lively = app_motion(app, 1) > 0;
    struct UiLook look = {.theme = app->theme,
                          .metrics = app->metrics,
                          .motion = app->lively,
                          .swapped = app->settings.swap_confirm,
                          .toast_ms = (uint32_t)(ANIM_TOAST_MS * app->settings.message_time / 100),
                          .named = in.tv};
    ui_set_look(app->ui, &look);
    input_set_scale(app->input, density, w, h);
    app->dirty = true;
}

/* Some drivers forget the window's place and size while it fills the screen: we do not. */
static void restore_window(struct App *app)
{
    if (app->windowed.w > 0) {
        SDL_SetWindowSize(app->window, app->windowed.w, app->windowed.h);
        SDL_SetWindowPosition(app->window, app->windowed.x, app->windowed.y);
    }
}

void window_set_fullscreen(struct App *app, bool on)
{
    if (on && !app->fullscreen) {
        SDL_Rect *r = &app->windowed;
        SDL_GetWindowPosition(app->window, &r->x, &r->y);
        SDL_GetWindowSize(app->window, &r->w, &r->h);
    }
    if (SDL_SetWindowFullscreen(app->window, on ? SDL_WINDOW_FULLSCREEN_DESKTOP : 0) == 0) {
        if (!on && app->fullscreen)
            restore_window(app);
        app->fullscreen = on;
        app->settings.fullscreen = on;
        window_measure(app);
    }
    app->dirty = true;
}

/* Remembers where the window is, for the next time. */
static void note_place(struct App *app)
{
    struct Settings *settings = &app->settings;
    Uint32 flags = SDL_GetWindowFlags(app->window);
    int w, h;
    if (flags & (SDL_WINDOW_FULLSCREEN | SDL_WINDOW_MAXIMIZED | SDL_WINDOW_MINIMIZED) ||
        app->options.width > 0)
        return;
    SDL_GetWindowSize(app->window, &w, &h);
    SDL_GetWindowPosition(app->window, &settings->window_x, &settings->window_y);
    if (w >= WINDOW_WIDTH_MIN && h >= WINDOW_HEIGHT_MIN) {
        settings->window_width = w;
        settings->window_height = h;
    }
}

void window_event(struct App *app, const SDL_WindowEvent *event)
{
    if (event->windowID != SDL_GetWindowID(app->window))
        return; /* late news of a window that was closed */
    switch (event->event) {
    case SDL_WINDOWEVENT_SIZE_CHANGED:
    case SDL_WINDOWEVENT_DISPLAY_CHANGED:
        note_place(app);
        window_measure(app);
        break;
    case SDL_WINDOWEVENT_MOVED:
        note_place(app);
        break;
    case SDL_WINDOWEVENT_HIDDEN:
    case SDL_WINDOWEVENT_MINIMIZED:
        app->hidden = true;
        break;
    case SDL_WINDOWEVENT_FOCUS_LOST:
    case SDL_WINDOWEVENT_FOCUS_GAINED:
        app->unfocused = event->event == SDL_WINDOWEVENT_FOCUS_LOST;
        break;
    case SDL_WINDOWEVENT_SHOWN:
    case SDL_WINDOWEVENT_RESTORED:
    case SDL_WINDOWEVENT_EXPOSED:
        app->hidden = false;
        app->dirty = true;
        break;
    default:
        break;
    }
}

bool window_save(const struct App *app, const char *path)
{
    int w, h;
    SDL_GetRendererOutputSize(app->renderer, &w, &h);
    SDL_Surface *picture = SDL_CreateRGBSurfaceWithFormat(0, w, h, 24, SDL_PIXELFORMAT_RGB24);
    bool good = picture &&
                SDL_RenderReadPixels(app->renderer, NULL, SDL_PIXELFORMAT_RGB24, picture->pixels,
                                     picture->pitch) == 0 &&
                IMG_SavePNG(picture, path) == 0;
    SDL_FreeSurface(picture);
    return good;
}
