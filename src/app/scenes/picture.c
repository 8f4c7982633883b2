/* A board as a picture of its own: drawn by a renderer that knows no window, so that every size of
 * window gives the same picture. */
#include "src/app/scenes/picture.h"
#include "src/app/scenes/look.h"
#include "src/app/shell/exports.h"
#include "src/app/toolkit/layout.h"
#include "src/play/records/moment.h"
#include <math.h>
#include <stdio.h>
#include <time.h>

enum { PICTURE_SIDE = 1024, PICTURE_EDGE = 24 /* of ground about the board */ };

static void draw(const struct Stage *stage, const struct Overlay *overlay, struct Canvas *canvas,
                 SDL_FRect *slab)
{
    const struct App *app = stage->app;
    struct ViewLook look = look_of(app);
    struct View *view = view_create(canvas, stage->shown.game);
    SDL_FRect area = rect_inset(canvas_area(canvas), PICTURE_EDGE, PICTURE_EDGE);
    canvas_begin(canvas, app->theme->ground);
    view_place(view, stage->shown.position, area, overlay->coordinates, stage->turned);
    view_draw(view, &look, stage->shown.position, overlay);
    *slab = view_where(view)->slab;
    canvas_end(canvas);
    view_destroy(view);
}

/* The board with some ground about it, without what is left over of the square. */
static SDL_Surface *crop(SDL_Surface *whole, SDL_FRect slab)
{
    SDL_Rect part = {(int)slab.x - PICTURE_EDGE, (int)slab.y - PICTURE_EDGE,
                     (int)ceilf(slab.w) + 2 * PICTURE_EDGE, (int)ceilf(slab.h) + 2 * PICTURE_EDGE};
    SDL_Surface *picture =
        SDL_CreateRGBSurfaceWithFormat(0, part.w, part.h, 24, SDL_PIXELFORMAT_RGB24);
    if (picture)
        SDL_BlitSurface(whole, &part, picture, NULL);
    SDL_FreeSurface(whole);
    return picture;
}

/* NULL if there is no memory for it. */
static SDL_Surface *picture_of(const struct Stage *stage, const struct Overlay *overlay)
{
    SDL_FRect slab = {0};
    SDL_Surface *whole =
        SDL_CreateRGBSurfaceWithFormat(0, PICTURE_SIDE, PICTURE_SIDE, 32, SDL_PIXELFORMAT_RGB888);
    SDL_Renderer *renderer = whole ? SDL_CreateSoftwareRenderer(whole) : NULL;
    if (!renderer) {
        SDL_FreeSurface(whole);
        return NULL;
    }
    struct Canvas *canvas = canvas_create_beside(stage->app->canvas, renderer);
    draw(stage, overlay, canvas, &slab);
    canvas_destroy(canvas);
    SDL_DestroyRenderer(renderer);
    return crop(whole, slab);
}

void picture_save(const struct Stage *stage, const struct Overlay *overlay)
{
    char stem[64], date[MOMENT_MAX], time_of_day[MOMENT_MAX];
    SDL_Surface *picture = picture_of(stage, overlay);
    if (!picture) {
        app_toast(stage->app, app_tr(stage->app, "Couldn't create the picture"));
        return;
    }
    moment_write(time(NULL), date, time_of_day);
    snprintf(stem, sizeof stem, "%.24s-board-%s", stage->shown.game->id, date);
    exports_save_picture(stage->app, stem, picture);
}
