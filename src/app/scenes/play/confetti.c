/* A small celebration of what a person here has won, from the last stone on. */
#include "src/app/scenes/play/play.h"
#include <math.h>

enum { CONFETTI_MS = 2900, SCRAPS = 71 };

bool confetti_falls(const struct App *app, const struct Table *table, uint64_t since)
{
    struct Status status = table_status(table);
    return since != 0 && status.outcome == OUTCOME_WIN && table_is_human(table, status.winner) &&
           app->clock.now - since < app_motion(app, CONFETTI_MS);
}

/* Scraps that fall and fade, each on its own way, which its number says. */
void confetti_draw(const struct App *app, const struct Table *table, uint64_t since)
{
    const struct UiTheme *theme = app->theme;
    const SDL_Color colors[] = {theme->accent, theme->good, theme->text,
                                app->board_theme->mark_think};
    SDL_FRect area = canvas_area(app->canvas);
    if (!confetti_falls(app, table, since))
        return;
    float t = (float)(app->clock.now - since) / CONFETTI_MS;
    ui_flush(app->ui);
    for (int i = 0; i < SCRAPS; i++) {
        float at = (float)(i * 61 % SCRAPS) / SCRAPS,
              late = 0.35F * (float)(i * 37 % SCRAPS) / SCRAPS;
        float age = fmaxf(0, (t - late) / (1 - late)),
              size = (4 + (float)(i % 3) * 2) * app->metrics.unit;
        float x = area.w * at + 30 * app->metrics.unit * sinf(7 * age + (float)i);
        float y = area.h * (age * (0.8F + 0.4F * at) - 0.05F);
        SDL_FRect scrap = {x, y, size, size * fabsf(cosf(11 * age + (float)i))};
        canvas_rect(app->canvas, scrap, color_alpha(colors[i % 4], age > 0 ? 1 - age : 0));
    }
}
