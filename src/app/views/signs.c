/* The signs of a record on the board: arrows, circles, squares, triangles, crosses and labels. */
#include "src/app/views/parts.h"

/* Proportions, in cells. */
static const float REACH = 0.34F, PEN = 0.07F, LABEL_TEXT = 0.34F, LABEL_RADIUS = 0.27F;

static void shape(const struct Picture *picture, const SDL_FPoint *corners, int count)
{
    SDL_FPoint sides[4][2];
    for (int i = 0; i < count; i++) {
        sides[i][0] = corners[i];
        sides[i][1] = corners[(i + 1) % count];
    }
    mark_lines(picture, (const SDL_FPoint(*)[2])sides, count, PEN, picture->draw.theme->mark_think);
}

static void square(const struct Picture *picture, SDL_FPoint at, float r)
{
    const SDL_FPoint corners[] = {
        {at.x - r, at.y - r}, {at.x + r, at.y - r}, {at.x + r, at.y + r}, {at.x - r, at.y + r}};
    shape(picture, corners, 4);
}

static void triangle(const struct Picture *picture, SDL_FPoint at, float r)
{
    const SDL_FPoint corners[] = {
        {at.x, at.y - r}, {at.x + 0.87F * r, at.y + 0.5F * r}, {at.x - 0.87F * r, at.y + 0.5F * r}};
    shape(picture, corners, 3);
}

/* A letter on a disc, so that it is read on every ground. */
static void label(const struct Picture *picture, SDL_FPoint at, const char *text)
{
    const struct BoardTheme *theme = picture->draw.theme;
    float cell = picture->draw.place->cell, r = LABEL_RADIUS * cell;
    struct TextStyle style = {.size = LABEL_TEXT * cell,
                              .flags = TEXT_CENTER | TEXT_BOLD | TEXT_SHRINK,
                              .color = theme->mark_rim};
    mark_disc(picture, at, LABEL_RADIUS, theme->mark_think);
    canvas_text(picture->draw.canvas, (SDL_FRect){at.x - r, at.y - r, 2 * r, 2 * r}, text, &style);
}

SDL_Color view_sign_colour(const struct BoardTheme *theme, enum TreeColour colour)
{
    switch (colour) {
    case TREE_GREEN:
        return theme->mark_legal;
    case TREE_RED:
        return theme->mark_danger;
    case TREE_YELLOW:
        return theme->mark_yellow;
    case TREE_BLUE:
        return theme->mark_last;
    default:
        return theme->mark_think;
    }
}

static void draw_sign(const struct Picture *picture, const struct TreeMark *sign)
{
    const struct BoardPlace *place = picture->draw.place;
    SDL_FPoint at = place_center(place, sign->to);
    SDL_Color color = view_sign_colour(picture->draw.theme, sign->colour);
    float reach = REACH * place->cell;
    SDL_FPoint from = sign->kind == TREE_ARROW ? place_center(place, sign->from) : at;
    switch (sign->kind) {
    case TREE_ARROW:
        mark_arrow(picture, from, at, PEN, color);
        break;
    case TREE_CIRCLE:
        mark_ring(picture, at, REACH * 1.2F, PEN, color);
        break;
    case TREE_SQUARE:
        square(picture, at, reach);
        break;
    case TREE_TRIANGLE:
        triangle(picture, at, reach * 1.2F);
        break;
    case TREE_CROSS:
        mark_cross(picture, at, REACH * 0.8F, PEN, color);
        break;
    default:
        label(picture, at, sign->label);
    }
}

void signs_draw(const struct Picture *picture)
{
    int points = place_points(picture->draw.place);
    for (int i = 0; i < picture->overlay->sign_count; i++) {
        const struct TreeMark *sign = &picture->overlay->signs[i];
        bool arrow = sign->kind == TREE_ARROW;
        if (sign->to >= 0 && sign->to < points &&
            (!arrow || (sign->from >= 0 && sign->from < points)))
            draw_sign(picture, sign);
    }
}
