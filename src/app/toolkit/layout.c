/* Rectangles cut into rectangles. */
#include "src/app/toolkit/layout.h"

/* The size that can be taken of what is there. */
static float within(float size, float there)
{
    return size < 0 ? 0 : size > there ? there : size;
}

SDL_FRect cut_top(SDL_FRect *r, float size)
{
    size = within(size, r->h);
    SDL_FRect strip = {r->x, r->y, r->w, size};
    r->y += size;
    r->h -= size;
    return strip;
}

SDL_FRect cut_bottom(SDL_FRect *r, float size)
{
    size = within(size, r->h);
    r->h -= size;
    return (SDL_FRect){r->x, r->y + r->h, r->w, size};
}

SDL_FRect cut_left(SDL_FRect *r, float size)
{
    size = within(size, r->w);
    SDL_FRect strip = {r->x, r->y, size, r->h};
    r->x += size;
    r->w -= size;
    return strip;
}

SDL_FRect cut_right(SDL_FRect *r, float size)
{
    size = within(size, r->w);
    r->w -= size;
    return (SDL_FRect){r->x + r->w, r->y, size, r->h};
}

SDL_FRect rect_inset(SDL_FRect r, float dx, float dy)
{
    dx = dx > r.w / 2 ? r.w / 2 : dx;
    dy = dy > r.h / 2 ? r.h / 2 : dy;
    return (SDL_FRect){r.x + dx, r.y + dy, r.w - 2 * dx, r.h - 2 * dy};
}

SDL_FRect rect_center(SDL_FRect r, float w, float h)
{
    return (SDL_FRect){r.x + (r.w - w) / 2, r.y + (r.h - h) / 2, w, h};
}

SDL_FRect rect_column(SDL_FRect r, int i, int n, float gap)
{
    float w = (r.w - gap * (float)(n - 1)) / (float)n;
    return (SDL_FRect){r.x + (w + gap) * (float)i, r.y, w, r.h};
}

SDL_FRect rect_row(SDL_FRect r, int i, int n, float gap)
{
    float h = (r.h - gap * (float)(n - 1)) / (float)n;
    return (SDL_FRect){r.x, r.y + (h + gap) * (float)i, r.w, h};
}

bool rect_has(SDL_FRect r, float x, float y)
{
    return x >= r.x && y >= r.y && x < r.x + r.w && y < r.y + r.h;
}

SDL_FRect rect_clip(SDL_FRect a, SDL_FRect b)
{
    float left = a.x > b.x ? a.x : b.x;
    float top = a.y > b.y ? a.y : b.y;
    float right = a.x + a.w < b.x + b.w ? a.x + a.w : b.x + b.w;
    float bottom = a.y + a.h < b.y + b.h ? a.y + a.h : b.y + b.h;
    return (SDL_FRect){left, top, right > left ? right - left : 0, bottom > top ? bottom - top : 0};
}
