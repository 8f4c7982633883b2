/* How the game has stood so far, as a curve; the result shows the same one. */
#include "src/app/scenes/play/panel/graph.h"
#include "src/app/scenes/curve.h"
#include "src/app/shell/app.h"
#include "src/app/toolkit/layout.h"
#include "src/app/views/view.h"
#include "src/common/memory.h"
#include <math.h>
#include <stdlib.h>

enum { PLIES_LEAST = 12 }; /* so many have room at least: a game's first moves make no mountains */

/* The colours of the two, at the side that is theirs. */
static void draw_sides(const struct App *app, const struct Game *game, SDL_FRect rect)
{
    const struct ViewType *type = view_find(game);
    for (int i = 0; i < SEATS; i++) {
        float r = rect.w / 2, y = i == 0 ? rect.y + r : rect.y + rect.h - r;
        const struct BoardTheme *theme = app->board_theme;
        SDL_Color own = i == 0 ? theme->stone_black : theme->stone_white;
        canvas_disc(app->canvas, rect.x + r, y, r, color_alpha(app->theme->dim, 0.75F));
        canvas_disc(app->canvas, rect.x + r, y, r - fmaxf(1, app->metrics.unit),
                    type->colour ? type->colour(theme, i) : own);
    }
}

/* The points of its curve. A game that is over fills it. */
static int count_points(const struct Chances *chances, int plies)
{
    int least = chances->end > 0 ? 1 : PLIES_LEAST;
    return SDL_max(SDL_max(plies, chances->count - 1), least) + 1;
}

SDL_FRect graph_draw(const struct App *app, const struct Game *game, const struct Chances *chances,
                     int plies, int shown, SDL_FRect rect)
{
    float unit = app->metrics.unit, side = fminf(10 * unit, rect.h * 0.3F);
    int count = count_points(chances, plies);
    struct CurvePoint *points = memory_zeroed((size_t)count * sizeof *points);
    ui_flush(app->ui);
    draw_sides(app, game, cut_left(&rect, side));
    cut_left(&rect, side * 0.8F);
    rect = rect_inset(rect, 0, 3 * unit);
    for (int i = 0; i < chances->count; i++)
        points[i] = (struct CurvePoint){.known = chances->ply[i].known,
                                        .joined = chances->end > 0 && i == chances->end,
                                        .value = chances->ply[i].value};
    if (shown >= 0)
        curve_mark(app, rect, count, shown, color_alpha(app->theme->accent, 0.7F));
    curve_draw(app, rect, points, count);
    free(points);
    return rect;
}

int graph_ply(SDL_FRect rect, const struct Chances *chances, int plies, float x)
{
    return SDL_min(curve_ply(rect, count_points(chances, plies), x), plies);
}
