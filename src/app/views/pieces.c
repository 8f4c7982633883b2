/* The pieces of a position: at rest, coming down, sliding, dragged, fading. Shadows lie under
 * all. */
#include "src/app/views/parts.h"
#include <math.h>

static const float DROP = 0.2F;     /* how much larger a piece starts that comes down, */
static const float LIFT = 0.1F;     /* how much one grows that is dragged or on its way */
static const float SIZE_STEPS = 32; /* few sizes, which are kept when they were drawn once */
static const float EDGE = 0.06F;    /* how much of its width is seen of one on its edge */
static const float GHOST = 0.5F;    /* alpha of a preview */
static const float DIM = 0.55F;

static float at_rest(const struct Picture *picture)
{
    return picture->overlay->dim ? DIM : 1;
}

/* Whether the piece on `point` is drawn by something that moves, and not at its place. */
static bool absent(const struct Overlay *overlay, int point)
{
    const struct ViewMotion *motion = &overlay->motion;
    bool moves = motion->shape.to != POINT_NONE && (motion->back || motion->progress < 1);
    for (int i = 0; i < overlay->captured_count; i++)
        if (overlay->captured[i].back && overlay->captured[i].point == point)
            return true;
    return point == overlay->held ||
           (moves && point == (motion->back ? motion->shape.from : motion->shape.to));
}

static float stepped(float size)
{
    return roundf(size * SIZE_STEPS) / SIZE_STEPS;
}

/* A piece that turns over rises on its edge as the one, and lies down as the other. */
static void flip(const struct ViewFlipped *flipped, struct ViewPiece *piece)
{
    const float pi = 3.14159265F;
    piece->piece = flipped->progress < 0.5F ? flipped->was : flipped->now;
    piece->edge = sinf(pi * flipped->progress);
    piece->size = stepped(1 + LIFT * piece->edge);
}

struct ViewPiece piece_resting(const struct Picture *picture, int piece, int point)
{
    return (struct ViewPiece){
        .piece = piece, .at = place_center(picture->draw.place, point), .size = 1, .drawn = 1};
}

static struct ViewPiece resting(const struct Picture *picture, int point)
{
    struct ViewPiece piece = piece_resting(picture, picture_piece(picture, point), point);
    for (int i = 0; i < picture->overlay->flipped_count; i++)
        if (picture->overlay->flipped[i].point == point)
            flip(&picture->overlay->flipped[i], &piece);
    if (point == picture->overlay->wrong)
        piece.at.x += picture->overlay->wrong_offset * picture->draw.place->cell;
    return piece;
}

/* Draws a piece or its shadow as its alpha and its edge have it. */
static void draw_by(const struct Picture *picture, const struct ViewPiece *piece, float alpha,
                    void (*draw)(const struct ViewDraw *draw, const struct ViewPiece *piece))
{
    struct Canvas *canvas = picture->draw.canvas;
    float before = canvas_fade(canvas, alpha);
    canvas_fade(canvas, before * alpha);
    if (piece->edge > 0)
        canvas_narrow(canvas, piece->at.x, fmaxf(EDGE, sqrtf(1 - piece->edge * piece->edge)));
    draw(&picture->draw, piece);
    canvas_narrow(canvas, 0, 1);
    canvas_fade(canvas, before);
}

void piece_draw(const struct Picture *picture, const struct ViewPiece *piece, float alpha)
{
    draw_by(picture, piece, alpha, picture->type->piece);
}

static void one_shadow(const struct Picture *picture, const struct ViewPiece *piece, float alpha)
{
    if (picture->type->shadow)
        draw_by(picture, piece, alpha, picture->type->shadow);
}

/* Draws a piece that is alone in the air, shadow first. */
static void lone(const struct Picture *picture, const struct ViewPiece *piece, float alpha)
{
    one_shadow(picture, piece, alpha);
    piece_draw(picture, piece, alpha);
}

static void draw_resting(const struct Picture *picture)
{
    int points = place_points(picture->draw.place);
    for (int pass = 0; pass < 2; pass++) {
        for (int point = 0; point < points; point++) {
            struct ViewPiece piece = resting(picture, point);
            if (piece.piece == 0 || absent(picture->overlay, point))
                continue;
            if (pass == 0)
                one_shadow(picture, &piece, at_rest(picture));
            else
                piece_draw(picture, &piece, at_rest(picture));
        }
    }
}

static void draw_captured(const struct Picture *picture)
{
    float cell = picture->draw.place->cell;
    for (int i = 0; i < picture->overlay->captured_count; i++) {
        const struct ViewCaptured *captured = &picture->overlay->captured[i];
        if (captured->alpha <= 0)
            continue;
        struct ViewPiece piece = piece_resting(picture, captured->piece, captured->point);
        piece.size = stepped(0.7F + 0.3F * captured->alpha);
        piece.at.x += captured->pull.x * cell;
        piece.at.y += captured->pull.y * cell;
        piece_draw(picture, &piece, captured->alpha);
    }
}

/* A piece that slides, lifted on its way. */
static void draw_sliding(const struct Picture *picture, struct ViewPiece *piece)
{
    const struct ViewMotion *motion = &picture->overlay->motion;
    float t = motion->progress, lift = motion->dropped ? 1 - t : 4 * t * (1 - t);
    SDL_FPoint from =
        motion->dropped ? motion->at : place_center(picture->draw.place, motion->shape.from);
    piece->at.x = from.x + (piece->at.x - from.x) * t;
    piece->at.y = from.y + (piece->at.y - from.y) * t;
    piece->size = stepped(1 + LIFT * lift);
    lone(picture, piece, 1);
}

/* A piece that falls from above the highest point of its file, or rises there again. */
static void draw_falling(const struct Picture *picture, struct ViewPiece *piece)
{
    const struct BoardPlace *place = picture->draw.place;
    const struct ViewMotion *motion = &picture->overlay->motion;
    int files = place->geometry.files, to = motion->shape.to;
    SDL_FPoint low = piece->at,
               high = place_center(place, place_points(place) - files + to % files);
    float above = high.y - place->cell;
    piece->at.y = above + (low.y - above) * motion->progress;
    lone(picture, piece, 1);
}

static void draw_moving(const struct Picture *picture)
{
    const struct ViewMotion *motion = &picture->overlay->motion;
    if (motion->shape.to == POINT_NONE || (motion->progress >= 1 && !motion->back))
        return;
    float t = motion->progress;
    struct ViewPiece piece = piece_resting(picture, motion->shape.piece, motion->shape.to);
    if (motion->shape.from != POINT_NONE) {
        draw_sliding(picture, &piece);
    } else if (picture->type->falls) {
        draw_falling(picture, &piece);
    } else if (picture->type->strokes) {
        piece.drawn = t;
        lone(picture, &piece, 1);
    } else {
        piece.size = stepped(1 + DROP * (1 - t));
        lone(picture, &piece, fminf(1, (motion->back ? 0 : 0.35F) + t));
    }
}

static void draw_held(const struct Picture *picture)
{
    const struct Overlay *overlay = picture->overlay;
    if (overlay->held == POINT_NONE)
        return;
    struct ViewPiece piece = resting(picture, overlay->held);
    if (piece.piece == 0)
        return;
    piece.at = overlay->held_at;
    piece.size = stepped(1 + LIFT);
    lone(picture, &piece, 1);
}

static void draw_preview(const struct Picture *picture)
{
    const struct MoveShape *shape = &picture->overlay->preview;
    if (shape->to == POINT_NONE || shape->piece == 0)
        return;
    struct ViewPiece piece = piece_resting(picture, shape->piece, shape->to);
    piece_draw(picture, &piece, GHOST);
}

void pieces_draw(const struct Picture *picture)
{
    draw_resting(picture);
    draw_captured(picture);
    draw_preview(picture);
    draw_moving(picture);
    draw_held(picture);
}
