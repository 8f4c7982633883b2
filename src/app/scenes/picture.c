/* What is drawn, as a picture of its own. */
#include "src/app/scenes/picture.h"
#include "src/app/scenes/look.h"
#include "src/app/shell/storage/exports.h"
#include "src/app/toolkit/layout.h"
#include "src/play/records/moment.h"
#include <math.h>
#include <stdio.h>
#include <time.h>

enum {
    PICTURE_SIDE = 1024,
    PICTURE_EDGE = 24,  /* of ground about the board */
    PICTURE_WORDS = 64, /* height of the words below it, */
    PICTURE_TEXT = 36   /* and of their font */
};

/* --- any drawing --- */

/* NULL if there is no memory for it. */
static SDL_Surface *picture_of(const struct App *app, const struct Drawing *drawing)
{
    SDL_Surface *picture = SDL_CreateRGBSurfaceWithFormat(0, drawing->width, drawing->height, 32,
                                                          SDL_PIXELFORMAT_RGB888);
    SDL_Renderer *renderer = picture ? SDL_CreateSoftwareRenderer(picture) : NULL;
    if (!renderer) {
        SDL_FreeSurface(picture);
        return NULL;
    }
    struct Canvas *canvas = canvas_create_beside(app->canvas, renderer);
    canvas_begin(canvas, app->theme->ground);
    drawing->draw(drawing->context, canvas);
    canvas_end(canvas);
    canvas_destroy(canvas);
    SDL_DestroyRenderer(renderer);
    return picture;
}

/* A part of a picture, without what files have no use for; the picture is freed. */
static SDL_Surface *crop(SDL_Surface *whole, SDL_Rect part)
{
    SDL_Surface *picture =
        whole ? SDL_CreateRGBSurfaceWithFormat(0, part.w, part.h, 24, SDL_PIXELFORMAT_RGB24) : NULL;
    if (picture)
        SDL_BlitSurface(whole, &part, picture, NULL);
    SDL_FreeSurface(whole);
    return picture;
}

/* Saves a picture, which is the exports' from now on; NULL: it could not be made. */
static void save(struct App *app, const char *stem, SDL_Surface *picture)
{
    char name[64], date[MOMENT_MAX], time_of_day[MOMENT_MAX];
    if (!picture) {
        app_toast(app, app_tr(app, "Couldn't create the picture"));
        return;
    }
    moment_write(time(NULL), date, time_of_day);
    snprintf(name, sizeof name, "%.32s-%s", stem, date);
    exports_save_picture(app, name, picture, NULL);
}

void picture_save(struct App *app, const char *stem, const struct Drawing *drawing)
{
    SDL_Rect all = {0, 0, drawing->width, drawing->height};
    save(app, stem, crop(picture_of(app, drawing), all));
}

/* --- a board --- */

struct BoardPicture {
    const struct App *app;
    const struct Board *board;
    bool board_flipped;
    const struct Overlay *overlay;
    const char *words; /* NULL: none */
    SDL_FRect slab;    /* where it came to lie */
};

/* The words right below the board, as wide as it is. */
static void draw_words(const struct BoardPicture *picture, struct Canvas *canvas)
{
    const struct TextStyle style = {.size = PICTURE_TEXT,
                                    .flags = TEXT_CENTER | TEXT_SHRINK | TEXT_BOLD,
                                    .color = picture->app->theme->text};
    SDL_FRect below = picture->slab;
    below.y += below.h + PICTURE_EDGE / 2.0F;
    below.h = PICTURE_WORDS;
    canvas_text(canvas, below, picture->words, &style);
}

static void draw_board(void *context, struct Canvas *canvas)
{
    struct BoardPicture *picture = context;
    const void *position = picture->board->position;
    struct ViewLook look = look_of(picture->app);
    struct View *view = view_create(canvas, picture->board->game);
    SDL_FRect area = rect_inset(canvas_area(canvas), PICTURE_EDGE, PICTURE_EDGE);
    if (picture->words)
        cut_bottom(&area, PICTURE_WORDS);
    view_place(view, position, area, picture->overlay->coordinates, picture->board_flipped);
    view_draw(view, &look, position, picture->overlay);
    picture->slab = view_where(view)->slab;
    view_destroy(view);
    if (picture->words)
        draw_words(picture, canvas);
}

void picture_save_board(struct App *app, const struct Board *board, bool board_flipped,
                        const struct Overlay *overlay, const char *words)
{
    char stem[33];
    struct BoardPicture picture = {.app = app,
                                   .board = board,
                                   .board_flipped = board_flipped,
                                   .overlay = overlay,
                                   .words = words};
    const struct Drawing drawing = {PICTURE_SIDE, PICTURE_SIDE, draw_board, &picture};
    SDL_Surface *whole = picture_of(app, &drawing);
    /* with some ground about it, and without what is left over of the square */
    SDL_Rect part = {(int)picture.slab.x - PICTURE_EDGE, (int)picture.slab.y - PICTURE_EDGE,
                     (int)ceilf(picture.slab.w) + 2 * PICTURE_EDGE,
                     (int)ceilf(picture.slab.h) + 2 * PICTURE_EDGE + (words ? PICTURE_WORDS : 0)};
    snprintf(stem, sizeof stem, "%.24s-board", board->game->id);
    save(app, stem, crop(whole, part));
}
