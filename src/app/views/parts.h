/* What the files of the views share among themselves: the layers of a board from bottom to top. */
#ifndef TY_SRC_APP_VIEWS_PARTS_H
#define TY_SRC_APP_VIEWS_PARTS_H

#include "src/app/views/view.h"

/* One view_draw at work. */
struct Picture {
    struct ViewDraw draw;
    const struct ViewType *type;
    const struct Game *game;
    const void *position;
    const struct Overlay *overlay;
    float ring; /* width of the cursor's double ring in pixels */
};

/* The piece that is shown on a point. */
static inline int picture_piece(const struct Picture *picture, int point)
{
    return picture->overlay->pieces ? picture->overlay->pieces[point]
                                    : picture->game->piece_at(picture->position, point);
}

/* The slab with the part of its front that is seen. */
SDL_FRect board_body(const struct BoardPlace *place);

/* The shadow about the body. */
void board_shadow(const struct ViewDraw *draw);

/* The body with its grain: fills its rectangle. */
void board_slab(const struct ViewDraw *draw);

/* Coordinates along the edges. */
void board_coordinates(const struct ViewDraw *draw, const struct ViewType *type);

/* A grid of lines through all points; `width` in cells. */
void board_grid(const struct ViewDraw *draw, float width);

/* A star point. */
void board_star(const struct ViewDraw *draw, int file, int rank);

/* Fills width * height pixels (0xAARRGGBB) with the grain of wood between two colours; the same for
 * the same arguments everywhere. `scale` is the pixels of a cell. */
void wood_fill(uint32_t *pixels, int width, int height, float scale, SDL_Color light,
               SDL_Color dark);

/* A ball in the colours of a black or white stone; `radius` in pixels. */
void stone_ball(const struct ViewDraw *draw, const struct ViewPiece *piece, float radius);

/* A stone of gomoku's size, and its shadow. */
void stone_draw(const struct ViewDraw *draw, const struct ViewPiece *piece);
void stone_shadow(const struct ViewDraw *draw, const struct ViewPiece *piece);

/* Marks drawn on a rim; sizes in cells, places in pixels. A cross lies on a disc where pieces are
 * crosses. */
void mark_disc(const struct Picture *picture, SDL_FPoint at, float radius, SDL_Color color);
void mark_ring(const struct Picture *picture, SDL_FPoint at, float radius, float width,
               SDL_Color color);
void mark_lines(const struct Picture *picture, const SDL_FPoint (*lines)[2], int count, float width,
                SDL_Color color);
void mark_arrow(const struct Picture *picture, SDL_FPoint from, SDL_FPoint to, float width,
                SDL_Color color);
void mark_cross(const struct Picture *picture, SDL_FPoint at, float reach, float width,
                SDL_Color color);

/* Marks under the pieces: heat, window, targets, where the last move came from. */
void marks_below(const struct Picture *picture);

/* A piece that stands on a point as pieces do. */
struct ViewPiece piece_resting(const struct Picture *picture, int piece, int point);

/* Draws one without its shadow, `alpha` (0..1) of it seen. */
void piece_draw(const struct Picture *picture, const struct ViewPiece *piece, float alpha);

/* All pieces of a position with their shadows: resting, moving, dragged and fading. */
void pieces_draw(const struct Picture *picture);

/* The overlay's hint. */
void hint_draw(const struct Picture *picture);

/* The signs of a record. */
void signs_draw(const struct Picture *picture);

/* Marks over the pieces: last move, numbers, hint, expected line, check, selection, cursor. */
void marks_above(const struct Picture *picture);

#endif
