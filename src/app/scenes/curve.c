/* The curve of a game. */
#include "src/app/scenes/curve.h"
#include "src/app/shell/app.h"
#include <math.h>
#include <stdlib.h>

enum { GAP_MOST = 2 }; /* plies: of one that thinks about every other move the curve is whole */

/* Where ply number `ply` of `count` points lies in `rect`, `value` high. */
static SDL_FPoint place_of(SDL_FRect rect, int count, int ply, float value)
{
    int last = SDL_max(count - 1, 1);
    return (SDL_FPoint){rect.x + rect.w * (float)ply / (float)last, rect.y + rect.h * (1 - value)};
}

int curve_ply(SDL_FRect rect, int count, float x)
{
    float part = (x - rect.x) / fmaxf(rect.w, 1);
    return SDL_clamp((int)lroundf(part * (float)(count - 1)), 0, count - 1);
}

void curve_mark(const struct App *app, SDL_FRect rect, int count, int ply, SDL_Color color)
{
    SDL_FPoint at = place_of(rect, count, ply, 0);
    canvas_rect(app->canvas, (SDL_FRect){at.x - 1, rect.y, 2, rect.h}, color);
}

void curve_tell(const struct App *app, const struct UiCells *cells, bool chosen,
                const char *summary)
{
    struct StringBuffer words = {0};
    if (chosen)
        cells->words(cells->user, cells->cursor, &words);
    else
        string_buffer_add(&words, summary);
    ui_told_value(app->ui, chosen ? cells->cursor : -1, words.data);
    ui_told_cells(app->ui, cells);
    free(words.data);
}

void curve_draw(const struct App *app, SDL_FRect rect, const struct CurvePoint *points, int count)
{
    float thick = fmaxf(2, 2 * app->metrics.unit), middle = rect.y + rect.h / 2;
    int before = -1;
    canvas_rect(app->canvas, (SDL_FRect){rect.x, middle, rect.w, 1}, app->theme->panel_edge);
    for (int i = 0; i < count; i++) {
        if (!points[i].known)
            continue;
        SDL_FPoint b = place_of(rect, count, i, points[i].value);
        if (before >= 0 && (points[i].joined || i - before <= GAP_MOST)) {
            SDL_FPoint a = place_of(rect, count, before, points[before].value);
            canvas_line(app->canvas, a.x, a.y, b.x, b.y, thick, app->theme->text);
        }
        before = i;
    }
    for (int i = 0; i < count; i++) {
        SDL_FPoint at = place_of(rect, count, i, points[i].value);
        if (points[i].dot.a > 0)
            canvas_disc(app->canvas, at.x, at.y, points[i].size * thick, points[i].dot);
    }
}
