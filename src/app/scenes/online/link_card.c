/* How the connection is, as a part of the panel. */
#include "src/app/scenes/online/link_card.h"
#include "src/app/toolkit/layout.h"
#include <math.h>

void link_card_draw(struct Play *play, SDL_FRect rect, SDL_Color lamp,
                    const char lines[LINK_LINES][WORDS_MAX], const char *beside)
{
    const struct App *app = play->app;
    float unit = app->metrics.unit, small = app->metrics.text_small * 1.6F;
    if (rect.h < app->metrics.text * 1.5F + 14 * unit)
        return;
    play_card(play, rect, false);
    SDL_FRect inner = rect_inset(rect, 12 * unit, 8 * unit);
    SDL_FRect upper = cut_top(&inner, fminf(app->metrics.text * 1.5F, inner.h));
    SDL_FRect sign = cut_left(&upper, 18 * unit);
    canvas_disc(app->canvas, sign.x + 5 * unit, sign.y + sign.h / 2, 5 * unit, lamp);
    if (beside[0]) {
        struct TextStyle style = ui_text_style(app->ui, UI_SMALL);
        float width = canvas_text_width(app->canvas, beside, &style) + 2 * unit;
        ui_label(app->ui, cut_right(&upper, width), beside, UI_SMALL | UI_DIM | UI_RIGHT);
    }
    ui_label(app->ui, upper, lines[0], UI_BOLD | UI_LIVE);
    for (int i = 1; i < LINK_LINES; i++)
        if (lines[i][0] != 0 && inner.h >= small * 0.9F)
            ui_label(app->ui, cut_top(&inner, small), lines[i], UI_SMALL | UI_DIM);
}
