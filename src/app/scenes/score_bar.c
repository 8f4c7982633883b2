/* The bar of a position's value. */
#include "src/app/scenes/score_bar.h"
#include "engine/search/score.h"
#include "src/app/shell/app.h"
#include "src/app/toolkit/layout.h"
#include "src/app/views/view.h"
#include <math.h>

static const float THICK = 8;   /* units */
static const float RIM = 0.75F; /* how opaque the rim is */

void score_bar(const struct App *app, const struct Game *game, SDL_FRect rect, double part)
{
    rect = rect_center(rect, rect.w, THICK * app->metrics.unit);
    const struct ViewType *type = view_find(game);
    const struct BoardTheme *theme = app->board_theme;
    bool own = type->colour != NULL;
    float radius = rect.h / 2;
    SDL_FRect first = rect;
    first.w = fmaxf(rect.h, rect.w * (float)part);
    float rim = fmaxf(1, 1.2F * app->metrics.unit);
    SDL_FRect ground =
        rect_inset(rect, -rim, -rim); /* half of the sides are as dark as the panel */
    canvas_rounded(app->canvas, ground, radius + rim, color_alpha(app->theme->dim, RIM));
    canvas_rounded(app->canvas, rect, radius, own ? type->colour(theme, 1) : theme->stone_white);
    canvas_rounded(app->canvas, first, radius, own ? type->colour(theme, 0) : theme->stone_black);
    SDL_FRect middle = {rect.x + rect.w / 2 - 1, rect.y - 2, 2, rect.h + 4};
    canvas_rect(app->canvas, middle, app->theme->accent);
}

double score_part(const struct Game *game, const void *position, int seat, Score score, Score unit)
{
    double advantage = (double)score / (double)unit;
    if (score_plies(score) != 0)
        advantage = score > 0 ? 4 : -4;
    if (game_colour(game, position, seat) == 1)
        advantage = -advantage;
    return 0.5 + 0.5 * tanh(advantage);
}
