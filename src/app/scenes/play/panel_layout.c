/* Where the parts of the play scene are, for the window as it is. */
#include "src/app/scenes/play/play.h"
#include "src/app/toolkit/layout.h"
#include <math.h>

/* Proportions of the window. */
static const float WIDE_FROM =
    1.12F; /* width to height from which the panel stands beside the board */
static const float PANEL_PART = 0.29F;
static const float PANEL_PART_MOST = 0.42F;
static const float PANEL_LETTERS = 13; /* heights of text that it is wide at least */
static const float PANEL_LEAST = 236, PANEL_MOST = 400; /* units */

/* Of buttons, where not all fit in a row. */
enum { FEW_COLUMNS = 4 };

static float row_height(const struct Play *play)
{
    return play->app->metrics.text + play->app->metrics.text_small + 16 * play->app->metrics.unit;
}

static int button_columns(float width, const struct Metrics *metrics)
{
    return width >= PLAY_BUTTONS * metrics->button + (PLAY_BUTTONS - 1) * metrics->gap
               ? PLAY_BUTTONS
               : FEW_COLUMNS;
}

static float buttons_height(const struct Metrics *metrics, int columns)
{
    int rows = PLAY_BUTTONS / columns;
    return (float)rows * metrics->button + (float)(rows - 1) * metrics->gap / 2;
}

static float thoughts_height(const struct Play *play)
{
    const struct Metrics *metrics = &play->app->metrics;
    return metrics->text + 2 * metrics->text_small + 44 * metrics->unit;
}

/* What the choices take, where there are any. */
static float choices_height(const struct Play *play)
{
    Move moves[MOVES_MAX];
    int count = play_choices(play, moves);
    const struct Metrics *metrics = &play->app->metrics;
    return count == 0 ? 0
                      : metrics->text * 1.8F + (float)count * (metrics->button + metrics->gap / 2);
}

static void layout_wide(const struct Play *play, struct PlayLayout *layout, SDL_FRect area)
{
    const struct Metrics *metrics = &play->app->metrics;
    float least = fmaxf(PANEL_LEAST * metrics->unit, PANEL_LETTERS * metrics->text);
    float most = fminf(fmaxf(PANEL_MOST * metrics->unit, least), area.w * PANEL_PART_MOST);
    float width = fminf(fmaxf(area.w * PANEL_PART, least), most);
    SDL_FRect panel = cut_right(&area, width);
    cut_right(&area, metrics->gap * 2);
    layout->board = area;
    layout->status = cut_top(&panel, metrics->text_large * 1.5F);
    layout->players = cut_top(&panel, 2 * row_height(play) + metrics->gap / 2);
    layout->columns = FEW_COLUMNS;
    layout->buttons = cut_bottom(&panel, buttons_height(metrics, layout->columns));
    cut_bottom(&panel, metrics->gap);
    cut_top(&panel, metrics->gap);
    layout->thoughts = cut_top(&panel, thoughts_height(play));
    cut_top(&panel, metrics->gap);
    layout->moves = panel;
}

static void layout_tall(const struct Play *play, struct PlayLayout *layout, SDL_FRect area)
{
    const struct Metrics *metrics = &play->app->metrics;
    layout->status = cut_top(&area, metrics->text_large * 1.5F);
    layout->players = cut_top(&area, row_height(play));
    cut_top(&area, metrics->gap);
    layout->columns = button_columns(area.w, metrics);
    layout->buttons = cut_bottom(&area, buttons_height(metrics, layout->columns));
    cut_bottom(&area, metrics->gap);
    float choices = choices_height(play), spare = area.h - area.w;
    if (choices > 0) {
        layout->thoughts = cut_bottom(&area, choices);
        layout->board = area;
        return;
    }
    if (spare > thoughts_height(play) + metrics->gap) {
        layout->thoughts = cut_bottom(&area, thoughts_height(play));
        cut_bottom(&area, metrics->gap);
        spare = area.h - area.w;
    }
    if (spare > 4 * metrics->text + play_steps_height(play))
        layout->moves = cut_bottom(&area, spare - metrics->gap);
    else
        layout->moves = cut_bottom(&area, play_steps_height(play));
    cut_bottom(&area, metrics->gap);
    layout->board = area;
}

struct PlayLayout play_layout(const struct Play *play)
{
    struct PlayLayout layout = {.wide = false};
    SDL_FRect area = canvas_area(play->app->canvas);
    const struct Metrics *metrics = &play->app->metrics;
    cut_bottom(&area, ui_hint_bar(play->app->ui).h);
    area = rect_inset(area, metrics->margin, metrics->margin);
    layout.wide = area.w >= WIDE_FROM * area.h;
    if (layout.wide)
        layout_wide(play, &layout, area);
    else
        layout_tall(play, &layout, area);
    return layout;
}
