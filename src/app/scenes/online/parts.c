/* Pieces of pages that several scenes of an online match draw. */
#include "src/app/scenes/online/parts.h"
#include "src/app/scenes/online/words.h"
#include "src/app/shell/app.h"
#include "src/app/toolkit/layout.h"
#include <math.h>

/* One cell with its character. */
static void draw_cell(struct App *app, SDL_FRect cell, char character, bool wrong)
{
    const struct Theme *theme = app->theme;
    const char text[2] = {character, 0};
    float unit = app->metrics.unit;
    canvas_rounded(app->canvas, cell, 8 * unit, theme->ground_low);
    canvas_rounded_outline(app->canvas, cell, 8 * unit, (wrong ? 3 : 1.5F) * unit,
                           wrong       ? theme->danger
                           : character ? theme->accent
                                       : theme->panel_edge);
    if (character != 0)
        ui_label(app->ui, cell, text, UI_HUGE | UI_CENTER | UI_BOLD | (wrong ? UI_DANGER : 0));
}

void code_draw(struct App *app, SDL_FRect rect, const struct TypedCode *code)
{
    enum { HALF_GAPS = CODE_LENGTH / 2 - 1 };
    float width = fminf(rect.w / 9.6F, rect.h / 1.3F), gap = width * 0.12F;
    float dash = rect.w < 9.6F * width + 1 ? width * 0.5F : width * 0.6F;
    float whole = CODE_LENGTH * width + 2 * HALF_GAPS * gap + dash;
    SDL_FRect line = rect_center(rect, whole, width * 1.3F);
    ui_flush(app->ui);
    for (int i = 0; i < CODE_LENGTH; i++) {
        draw_cell(app, cut_left(&line, width), code->cells[i], code->wrong == i + 1);
        if (i == HALF_GAPS) {
            SDL_FRect bar = rect_center(cut_left(&line, dash), dash * 0.45F, width * 0.08F);
            canvas_rect(app->canvas, bar, app->theme->dim);
        } else {
            cut_left(&line, gap);
        }
    }
}

static float term_height(const struct App *app)
{
    return roundf(app->metrics.text * 1.7F);
}

/* Not every game has rules to choose from. */
static bool has_row(const struct OnlineOffer *offer, enum TermRow row)
{
    return row != TERM_RULES || option_count(offer->game) > 0;
}

float terms_height(const struct App *app, const struct OnlineOffer *offer)
{
    int count = 0;
    for (int row = 0; row < TERM_ROW_COUNT; row++)
        count += has_row(offer, (enum TermRow)row);
    return (float)count * term_height(app);
}

void terms_draw(struct App *app, SDL_FRect rect, const struct OnlineOffer *offer, bool host,
                const char *peer)
{
    for (int row = 0; row < TERM_ROW_COUNT; row++) {
        char text[WORDS_MAX];
        if (!has_row(offer, (enum TermRow)row))
            continue;
        SDL_FRect line = cut_top(&rect, term_height(app));
        SDL_FRect label = cut_left(&line, line.w * 0.38F);
        words_term(app->strings, offer, (enum TermRow)row, host, peer, text);
        ui_label(app->ui, label, app_tr(app, words_term_label((enum TermRow)row)), UI_DIM);
        ui_label(app->ui, line, text, 0);
    }
}
