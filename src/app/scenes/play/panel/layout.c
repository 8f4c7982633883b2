/* Where the parts of the play scene are, for the window as it is. */
#include "src/app/toolkit/layout.h"
#include "src/app/scenes/page.h"
#include "src/app/scenes/play/play.h"
#include <math.h>

/* Proportions of the window. */
static const float WIDE_FROM =
    1.12F; /* width to height from which the panel stands beside the board */
static const float PANEL_PART = 0.29F;
static const float PANEL_PART_MOST = 0.42F;
static const float PANEL_LETTERS = 13; /* heights of text that it is wide at least */
static const float PANEL_LEAST = 236, PANEL_MOST = 400; /* units */

/* The panel leaves the board that much for each point, in units: in the smallest window 24 of its
 * pixels, which is what a finger or an unsteady hand meets (WCAG 2.2, 2.5.8). */
static const float POINT_LEAST = 30.2F;

/* Of the curve: its height in heights of text, and how many moves are listed at least beside it, or
 * beside the thoughts alone. */
static const float GRAPH_TEXTS = 3.4F, ROWS_WITH_GRAPH = 3.5F, ROWS_LEAST = 1.2F;

/* Of buttons, where not all fit in a row. */
enum { FEW_COLUMNS = 4 };

static float row_height(const struct Play *play)
{
    return play->app->metrics.text + play->app->metrics.text_small + 20 * play->app->metrics.unit;
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

/* Takes the room for the pace of two programs off the lower end of `rect`. */
static void cut_pace(const struct Play *play, struct PlayLayout *layout, SDL_FRect *rect)
{
    const struct Metrics *metrics = &play->app->metrics;
    if (!table_is_show(play->table))
        return;
    cut_bottom(rect, metrics->gap / 2);
    layout->pace = cut_bottom(rect, play_steps_height(play));
}

float play_card_height(const struct Play *play)
{
    const struct Metrics *metrics = &play->app->metrics;
    float legend = play_has_window(play) ? play_legend_height(play) : 0;
    return metrics->text + 2 * metrics->text_small + 44 * metrics->unit + legend;
}

/* How wide the board is with points of the least size. */
static float board_least(const struct Play *play)
{
    const struct Board *board = table_board(play->table);
    struct Geometry geometry = board->game->geometry(board->position);
    const struct ViewType *type = view_find(board->game);
    float border = play->app->settings.coordinates ? type->border_coordinates : type->border;
    return ((float)(geometry.files - 1) + 2 * border) * POINT_LEAST * play->app->metrics.unit;
}

static void layout_wide(const struct Play *play, struct PlayLayout *layout, SDL_FRect area,
                        float card, bool opening)
{
    const struct Metrics *metrics = &play->app->metrics;
    float least = fmaxf(PANEL_LEAST * metrics->unit, PANEL_LETTERS * metrics->text);
    float most = fminf(fmaxf(PANEL_MOST * metrics->unit, least), area.w * PANEL_PART_MOST);
    float width = fminf(fmaxf(area.w * PANEL_PART, least), most);
    struct OpeningStep step;
    if (!play_opening(play, &step)) /* which is explained on the panel */
        width = fminf(width, area.w - 2 * metrics->gap - board_least(play));
    SDL_FRect panel = cut_right(&area, width);
    cut_right(&area, metrics->gap * 2);
    layout->board = area;
    layout->status = cut_top(&panel, metrics->text_large * 1.5F);
    layout->players = cut_top(&panel, 2 * row_height(play) + metrics->gap / 2);
    layout->columns = FEW_COLUMNS;
    layout->buttons = cut_bottom(&panel, buttons_height(metrics, layout->columns));
    cut_pace(play, layout, &panel);
    cut_bottom(&panel, metrics->gap);
    cut_top(&panel, metrics->gap);
    float note = opening ? play_opening_height(play, panel.w) : 0;
    if (note > 0 && note + metrics->gap + play_steps_height(play) <= panel.h) {
        layout->opening = cut_top(&panel, note);
        cut_top(&panel, metrics->gap);
    }
    layout->thinking = cut_top(&panel, fminf(card, panel.h));
    cut_top(&panel, card > 0 ? metrics->gap : 0);
    layout->moves = panel;
}

static void layout_tall(const struct Play *play, struct PlayLayout *layout, SDL_FRect area,
                        float card, bool opening)
{
    const struct Metrics *metrics = &play->app->metrics;
    layout->status = cut_top(&area, metrics->text_large * 1.5F);
    layout->players = cut_top(&area, row_height(play));
    cut_top(&area, metrics->gap);
    layout->columns = button_columns(area.w, metrics);
    layout->buttons = cut_bottom(&area, buttons_height(metrics, layout->columns));
    cut_pace(play, layout, &area);
    cut_bottom(&area, metrics->gap);
    float choices = play_choices_height(play), spare = area.h - area.w;
    if (choices > 0) {
        layout->thinking = cut_bottom(&area, choices);
        cut_bottom(&area, metrics->gap);
    }
    if (choices > 0 && !play_can_pass(play)) {
        layout->board = area;
        return;
    }
    if (choices > 0) {
        spare = area.h - area.w;
        card = 0;
    }
    float note = opening ? play_opening_height(play, area.w) : 0;
    if (note > 0) {
        layout->opening = cut_bottom(&area, note);
        cut_bottom(&area, metrics->gap);
        spare = area.h - area.w;
    }
    if (card > 0 && spare > card + metrics->gap) {
        layout->thinking = cut_bottom(&area, card);
        cut_bottom(&area, metrics->gap);
        spare = area.h - area.w;
    }
    if (spare > 4 * metrics->text + play_steps_height(play))
        layout->moves = cut_bottom(&area, spare - metrics->gap);
    else if (note <= 0) /* there is no history to speak of yet */
        layout->moves = cut_bottom(&area, play_steps_height(play));
    cut_bottom(&area, layout->moves.h > 0 ? metrics->gap : 0);
    layout->board = area;
}

struct PlayLayout play_layout(const struct Play *play, float card, bool opening)
{
    struct PlayLayout layout = {.wide = false};
    SDL_FRect area = page_area(play->app);
    layout.wide = area.w >= WIDE_FROM * area.h;
    if (layout.wide)
        layout_wide(play, &layout, area, card, opening);
    else
        layout_tall(play, &layout, area, card, opening);
    return layout;
}

/* Whether there is anybody whose thoughts are to be shown. */
static bool shows_thinking(struct Play *play)
{
    struct Thinking thinking;
    int seat;
    bool thinker = !table_is_human(play->table, 0) || !table_is_human(play->table, 1);
    return (thinker && play->app->settings.show_thinking) ||
           play_read_thinking(play, &thinking, &seat);
}

struct PlayLayout play_layout_home(struct Play *play)
{
    float card = shows_thinking(play) ? play_card_height(play) : 0;
    float text = play->app->metrics.text, row = 1.55F * text;
    struct PlayLayout layout = play_layout(play, card > 0 ? card + GRAPH_TEXTS * text : 0, true);
    float rest = layout.moves.h - play_steps_height(play);
    bool show =
        table_is_show(play->table); /* is watched for its thoughts, more than for its list */
    if (card == 0 || (rest >= (show ? 0 : ROWS_WITH_GRAPH * row) && layout.thinking.h > 0))
        return layout;
    layout = play_layout(play, card, true);
    rest = layout.moves.h - play_steps_height(play);
    return layout.wide && rest < (show ? 0 : ROWS_LEAST * row) ? play_layout(play, 0, true)
                                                               : layout;
}
