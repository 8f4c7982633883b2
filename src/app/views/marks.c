/* What is said about a position on the board itself. No mark relies on its colour alone. */
#include "src/app/views/parts.h"
#include <math.h>
#include <stdio.h>

/* Proportions, in cells. */
static const float LAST_DOT = 0.13F;
static const float RING_WIDTH = 0.05F;
static const float LAST_OFF = 0.055F; /* of the ring about the piece that moved last, */
static const float LAST_WIDTH = 0.06F;
static const float TARGET_DOT = 0.13F;
static const float CROSS = 0.14F;
static const float NUMBER_TEXT = 0.36F;
static const float RUN_WIDTH = 0.1F;
static const float CURSOR = 0.48F; /* half its side */
static const float BOND = 0.09F;
static const float LINE_LEAST = 0.6F; /* alpha of a piece to come: its number is read on it */

static float cells(const struct Picture *picture, float size)
{
    return size * picture->draw.place->cell;
}

/* The width of a line of so many cells: never less than a pixel. */
static float pen(const struct Picture *picture, float width)
{
    return fmaxf(1, cells(picture, width));
}

/* The radius of a resting piece, in cells. */
static float piece_radius(const struct Picture *picture)
{
    return picture->type->piece_radius;
}

static int piece_on(const struct Picture *picture, int point)
{
    return picture_piece(picture, point);
}

static SDL_FPoint center(const struct Picture *picture, int point)
{
    return place_center(picture->draw.place, point);
}

static void ring(const struct Picture *picture, int point, float radius, float width,
                 SDL_Color color)
{
    mark_ring(picture, center(picture, point), radius, width, color);
}

static void dot(const struct Picture *picture, int point, float radius, SDL_Color color)
{
    mark_disc(picture, center(picture, point), radius, color);
}

static void cross(const struct Picture *picture, int point, float size, float width,
                  SDL_Color color)
{
    mark_cross(picture, center(picture, point), size, width, color);
}

/* --- below the pieces --- */

static void draw_heat(const struct Picture *picture)
{
    int points = place_points(picture->draw.place);
    for (int point = 0; point < points; point++) {
        float heat = (float)picture->overlay->heat[point] / 255;
        if (heat <= 0)
            continue;
        SDL_FPoint at = center(picture, point);
        float radius = cells(picture, 0.16F + 0.2F * heat);
        canvas_disc_soft(picture->draw.canvas, at.x, at.y, radius, radius * 0.35F,
                         color_alpha(picture->draw.theme->mark_think, 0.18F + 0.5F * heat));
    }
}

/* The square about the points of an edge, in pixels. */
static SDL_FRect window_rect(const struct Picture *picture, const struct WindowEdge *edge)
{
    int files = picture->draw.place->geometry.files;
    SDL_FPoint a = center(picture, edge->file_min + edge->rank_min * files);
    SDL_FPoint b = center(picture, edge->file_max + edge->rank_max * files);
    float half = cells(picture, 0.5F);
    return (SDL_FRect){fminf(a.x, b.x) - half, fminf(a.y, b.y) - half, fabsf(b.x - a.x) + 2 * half,
                       fabsf(b.y - a.y) + 2 * half};
}

/* The edge of the AI's window, unless that is the whole board and has grown to it. */
static void draw_window(const struct Picture *picture)
{
    const struct Overlay *overlay = picture->overlay;
    const struct WindowEdge *edge = &overlay->window;
    const struct Geometry *geometry = &picture->draw.place->geometry;
    bool whole = edge->file_min <= 0 && edge->rank_min <= 0 &&
                 edge->file_max >= geometry->files - 1 && edge->rank_max >= geometry->ranks - 1;
    if (!overlay->show_window || edge->file_max < edge->file_min ||
        (whole && overlay->window_left <= 0))
        return;
    SDL_FRect rect = window_rect(picture, edge);
    if (overlay->window_left > 0) {
        SDL_FRect from = window_rect(picture, &overlay->window_from);
        rect.x += (from.x - rect.x) * overlay->window_left;
        rect.y += (from.y - rect.y) * overlay->window_left;
        rect.w += (from.w - rect.w) * overlay->window_left;
        rect.h += (from.h - rect.h) * overlay->window_left;
    }
    float round = cells(picture, 0.25F);
    canvas_rounded(picture->draw.canvas, rect, round,
                   color_alpha(picture->draw.theme->mark_think, 0.1F));
    canvas_rounded_outline(picture->draw.canvas, rect, round, pen(picture, 0.05F),
                           color_alpha(picture->draw.theme->mark_think, 0.75F));
}

/* The field of a drawn sign, or where a piece came from. */
static void draw_last_below(const struct Picture *picture)
{
    const struct MoveShape *last = &picture->overlay->last;
    SDL_Color color = picture->draw.theme->mark_last;
    if (last->from != POINT_NONE) {
        dot(picture, last->from, LAST_DOT, color);
        ring(picture, last->from, piece_radius(picture) * 0.8F, RING_WIDTH, color);
    }
    if (last->to == POINT_NONE || !picture->type->strokes)
        return;
    SDL_FPoint at = center(picture, last->to);
    float half = cells(picture, 0.44F);
    SDL_FRect field = {at.x - half, at.y - half, 2 * half, 2 * half};
    canvas_rounded(picture->draw.canvas, field, half * 0.16F, color_alpha(color, 0.12F));
    canvas_rounded_outline(picture->draw.canvas, field, half * 0.16F, pen(picture, 0.02F), color);
}

/* Ties the two pieces that took a third one together, and crosses out where that stood. */
static void draw_bonds(const struct Picture *picture)
{
    SDL_Color color = picture->draw.theme->mark_last;
    for (int i = 0; i < picture->overlay->captured_count; i++) {
        const struct ViewCaptured *captured = &picture->overlay->captured[i];
        if (captured->by[0] == POINT_NONE || captured->bond <= 0)
            continue;
        SDL_FPoint a = center(picture, captured->by[1]), b = center(picture, captured->point);
        SDL_FPoint end = {a.x + (b.x - a.x) * captured->bond, a.y + (b.y - a.y) * captured->bond};
        mark_lines(picture, &(const SDL_FPoint[2]){a, end}, 1, BOND, color);
        if (captured->bond >= 1)
            cross(picture, captured->point, piece_radius(picture) * 0.5F, BOND, color);
    }
}

void marks_below(const struct Picture *picture)
{
    draw_window(picture);
    draw_heat(picture);
    draw_last_below(picture);
    draw_bonds(picture);
}

/* --- above the pieces --- */

static void draw_last(const struct Picture *picture)
{
    int to = picture->overlay->last.to;
    const struct ViewMotion *motion = &picture->overlay->motion;
    bool comes = motion->shape.from != POINT_NONE || picture->type->falls;
    bool arriving = comes && motion->shape.to == to;
    if (to == POINT_NONE || picture->type->strokes || picture->overlay->held == to || arriving)
        return;
    const struct BoardTheme *theme = picture->draw.theme;
    ring(picture, to, piece_radius(picture) + LAST_OFF, LAST_WIDTH, theme->mark_last);
    if (picture->overlay->last.from != POINT_NONE || picture->overlay->number[to] != 0)
        return; /* a dot would hide what is written on the piece */
    dot(picture, to, LAST_DOT, theme->mark_last);
}

/* Rings about the two that took a third one together. */
static void draw_takers(const struct Picture *picture)
{
    for (int i = 0; i < picture->overlay->captured_count; i++) {
        const struct ViewCaptured *captured = &picture->overlay->captured[i];
        for (int k = 0; k < 2 && captured->by[0] != POINT_NONE && captured->bond > 0; k++)
            ring(picture, captured->by[k], piece_radius(picture) + LAST_OFF, LAST_WIDTH,
                 picture->draw.theme->mark_last);
    }
}

static void draw_number(const struct Picture *picture, int point, int number, int piece)
{
    char text[16];
    bool black = piece_colour(piece) == 0;
    SDL_FPoint at = center(picture, point);
    float half = cells(picture, piece_radius(picture));
    const struct BoardTheme *theme = picture->draw.theme;
    struct TextStyle style = {.size = cells(picture, number > 99 ? 0.29F : NUMBER_TEXT),
                              .flags = TEXT_CENTER | TEXT_BOLD,
                              .color = black ? theme->stone_white : theme->stone_black};
    snprintf(text, sizeof text, "%d", number);
    canvas_text(picture->draw.canvas, (SDL_FRect){at.x - half, at.y - half, 2 * half, 2 * half},
                text, &style);
}

static void draw_numbers(const struct Picture *picture)
{
    int points = place_points(picture->draw.place);
    for (int point = 0; point < points; point++) {
        int piece = piece_on(picture, point);
        if (picture->overlay->number[point] != 0 && piece != 0)
            draw_number(picture, point, picture->overlay->number[point], piece);
    }
}

static void draw_forbidden(const struct Picture *picture)
{
    int points = place_points(picture->draw.place);
    for (int point = 0; point < points; point++)
        if (picture->overlay->forbidden[point])
            cross(picture, point, CROSS, 0.06F, picture->draw.theme->mark_danger);
}

/* A dot where the selected piece may go, a ring about what it may take. */
static void draw_targets(const struct Picture *picture)
{
    int points = place_points(picture->draw.place);
    SDL_Color color = picture->draw.theme->mark_legal;
    for (int point = 0; point < points; point++) {
        if (!picture->overlay->target[point])
            continue;
        if (piece_on(picture, point) != 0)
            ring(picture, point, piece_radius(picture) + 0.04F, 0.08F, color);
        else
            dot(picture, point, TARGET_DOT, color);
    }
}

/* One move of the expected line: an arrow, or a numbered translucent piece. */
static void draw_line_move(const struct Picture *picture, const struct MoveShape *shape, int index)
{
    float alpha = fmaxf(0.85F - 0.07F * (float)index, LINE_LEAST);
    if (shape->to == POINT_NONE)
        return;
    if (shape->from != POINT_NONE) {
        if (index < 4)
            mark_arrow(picture, center(picture, shape->from), center(picture, shape->to),
                       0.1F - 0.02F * (float)index, picture->draw.theme->mark_think);
        return;
    }
    struct ViewPiece piece = piece_resting(picture, shape->piece, shape->to);
    if (piece.piece == 0 || piece_on(picture, shape->to) != 0)
        return;
    piece.size = 0.8F;
    piece_draw(picture, &piece, alpha);
    if (!picture->type->strokes)
        draw_number(picture, shape->to, index + 1, piece.piece);
}

/* A line with round ends whatever its direction. */
static void round_line(const struct Picture *picture, SDL_FPoint from, SDL_FPoint to, float width,
                       SDL_Color color)
{
    canvas_line(picture->draw.canvas, from.x, from.y, to.x, to.y, width, color);
    canvas_disc(picture->draw.canvas, from.x, from.y, width / 2, color);
    canvas_disc(picture->draw.canvas, to.x, to.y, width / 2, color);
}

/* Through drawn signs the line goes on in their colour; through stones it could not be seen. */
static SDL_Color run_color(const struct Picture *picture)
{
    int piece = piece_on(picture, picture->overlay->run[0]);
    if (!picture->type->strokes || !picture->type->colour || piece == 0)
        return picture->draw.theme->mark_danger;
    return picture->type->colour(picture->draw.theme, piece_colour(piece));
}

/* The line that won, drawn through its pieces. */
static void draw_run(const struct Picture *picture)
{
    const struct Overlay *overlay = picture->overlay;
    if (overlay->run[0] == POINT_NONE || overlay->run_progress <= 0)
        return;
    SDL_FPoint a = center(picture, overlay->run[0]), b = center(picture, overlay->run[1]);
    float length = hypotf(b.x - a.x, b.y - a.y), over = cells(picture, 0.3F);
    SDL_FPoint way = {(b.x - a.x) / length, (b.y - a.y) / length};
    float part = (length + 2 * over) * overlay->run_progress - over;
    SDL_FPoint from = {a.x - way.x * over, a.y - way.y * over};
    SDL_FPoint to = {a.x + way.x * part, a.y + way.y * part};
    float width = pen(picture, RUN_WIDTH);
    round_line(picture, from, to, width * 1.6F, picture->draw.theme->mark_rim);
    round_line(picture, from, to, width, run_color(picture));
}

static void rounded_ring(const struct Picture *picture, int point, float half, float width,
                         SDL_Color color)
{
    SDL_FPoint at = center(picture, point);
    SDL_FRect rect = {at.x - half, at.y - half, 2 * half, 2 * half};
    canvas_rounded_outline(picture->draw.canvas, rect, half * 0.3F, width, color);
}

/* Two rings, dark and light, so that it is seen on every ground. */
static void draw_cursor(const struct Picture *picture, int point)
{
    if (point == POINT_NONE)
        return;
    float half = cells(picture, CURSOR), width = picture->ring / 2;
    width = fmaxf(1, fminf(width, cells(picture, 0.08F)));
    rounded_ring(picture, point, half, width, picture->draw.theme->cursor_dark);
    rounded_ring(picture, point, half - width, width, picture->draw.theme->cursor_light);
}

/* Cross hairs through the point that waits for a second touch. */
static void draw_aim(const struct Picture *picture)
{
    if (picture->overlay->aim == POINT_NONE)
        return;
    const SDL_FRect *slab = &picture->draw.place->slab;
    SDL_FPoint at = center(picture, picture->overlay->aim);
    SDL_Color color = color_alpha(picture->draw.theme->mark_last, 0.8F);
    float width = pen(picture, 0.05F);
    canvas_line(picture->draw.canvas, slab->x, at.y, slab->x + slab->w, at.y, width, color);
    canvas_line(picture->draw.canvas, at.x, slab->y, at.x, slab->y + slab->h, width, color);
    draw_cursor(picture, picture->overlay->aim);
}

void marks_above(const struct Picture *picture)
{
    const struct Overlay *overlay = picture->overlay;
    const struct BoardTheme *theme = picture->draw.theme;
    draw_forbidden(picture);
    if (overlay->check != POINT_NONE)
        ring(picture, overlay->check, piece_radius(picture) + 0.05F, 0.11F, theme->mark_danger);
    draw_last(picture);
    draw_takers(picture);
    draw_numbers(picture);
    for (int i = overlay->line_count - 1; i >= 0; i--)
        draw_line_move(picture, &overlay->line[i], i);
    signs_draw(picture);
    if (overlay->selected != POINT_NONE)
        ring(picture, overlay->selected, piece_radius(picture) + 0.05F, 0.08F, theme->mark_legal);
    draw_targets(picture);
    draw_run(picture);
    hint_draw(picture);
    draw_aim(picture);
    draw_cursor(picture, overlay->cursor);
}
