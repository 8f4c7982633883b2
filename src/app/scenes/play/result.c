/* How the game ended, and what now. */
#include "src/app/scenes/play/scenes.h"
#include "src/app/scenes/words.h"
#include "src/app/shell/app.h"
#include "src/app/toolkit/layout.h"
#include <stdio.h>

enum { RESULT_FIRST = 700 }; /* the buttons' ids; apart from those of the scene beneath */

struct Result {
    struct App *app;
    struct ResultArgs args;
};

static const struct {
    enum TableResult result;
    const char *icon, *label;
} entries[] = {
    {TABLE_REMATCH, "icon-play", N_("Rematch")},
    {TABLE_SWAP, "icon-swap", N_("Rematch, swap sides")},
    {TABLE_REVIEW, "icon-lab", N_("Review")},
    {TABLE_STUDY, "icon-think", N_("Study")},
    {TABLE_GO_ON, "icon-board", N_("View the board")},
    {TABLE_SETUP, "icon-new", N_("New game")},
    {TABLE_LEAVE, "icon-home", N_("Main menu")},
};

enum { ENTRIES = sizeof entries / sizeof *entries, OFFER = ENTRIES };

static bool enter(void *context, struct App *app, const void *args)
{
    struct Result *result = context;
    if (!args)
        return false; /* there is no game that ended */
    result->app = app;
    result->args = *(const struct ResultArgs *)args;
    return true;
}

static void action(void *context, const struct UiAction *done)
{
    struct Result *result = context;
    int index = done->id - RESULT_FIRST;
    if (done->kind == UI_PRESSED && index >= 0 && index < ENTRIES)
        scenes_pop(result->app->scenes, (int)entries[index].result);
    if (done->kind == UI_PRESSED && index == OFFER)
        scenes_pop(result->app->scenes, TABLE_CLIMB);
}

static bool event(void *context, const struct InputEvent *input)
{
    struct Result *result = context;
    bool closes =
        input->kind == INPUT_ACTION && input->down && !input->repeat && input->action == ACT_BACK;
    if (closes)
        scenes_pop(result->app->scenes, TABLE_GO_ON);
    return closes;
}

/* The colour of the headline: good for a win of a person, bad for a loss. */
static SDL_Color headline_color(const struct Result *result)
{
    const struct Theme *theme = result->app->theme;
    struct Status status = table_status(result->args.table);
    if (status.outcome != OUTCOME_WIN)
        return theme->text;
    return table_is_human(result->args.table, status.winner) ? theme->good : theme->danger;
}

static void draw_words(const struct Result *result, SDL_FRect *box)
{
    struct App *app = result->app;
    const struct Metrics *metrics = &app->metrics;
    char headline[WORDS_MAX], reason[WORDS_MAX], moves[WORDS_MAX];
    words_result(app->strings, result->args.table, headline);
    words_reason(app->strings, result->args.table, reason);
    snprintf(
        moves, sizeof moves, app_tr(app, "%d moves"),
        words_moves(table_game(result->args.table), table_board(result->args.table)->trail.count));
    SDL_FRect title = cut_top(box, metrics->text_title * 1.7F);
    struct TextStyle style = {.size = metrics->text_title * 1.25F,
                              .flags = TEXT_CENTER | TEXT_BOLD | TEXT_SHRINK,
                              .color = headline_color(result)};
    ui_flush(app->ui);
    canvas_text(app->canvas, title, headline, &style);
    ui_label(app->ui, cut_top(box, metrics->text * 1.6F), reason, UI_CENTER);
    ui_label(app->ui, cut_top(box, metrics->text * 1.6F), moves, UI_CENTER | UI_SMALL | UI_DIM);
    cut_top(box, metrics->gap);
}

/* The level above or below, where one is offered; the main button after a win. */
static void draw_offer(const struct Result *result, SDL_FRect row)
{
    struct App *app = result->app;
    char label[WORDS_MAX];
    snprintf(label, sizeof label,
             app_tr(app, result->args.up ? N_("Next level: %s") : N_("Easier: %s")),
             app_tr(app, result->args.offer->label));
    ui_button(app->ui, RESULT_FIRST + OFFER, row, result->args.up ? "icon-up" : "icon-down", label,
              UI_MAIN | UI_FIRST);
}

/* Beside the board, over the side panel, where the window is wide; else in the middle. */
static SDL_FRect place_box(const struct App *app, float height)
{
    const struct Metrics *metrics = &app->metrics;
    SDL_FRect area = canvas_area(app->canvas);
    cut_bottom(&area, ui_hint_bar(app->ui).h);
    area = rect_inset(area, metrics->margin, metrics->margin);
    if (area.w > 1.12F * area.h)
        return cut_right(&area, SDL_max(SDL_max(area.w * 0.29F, 300 * metrics->unit),
                                        SDL_min(area.w * 0.6F, 16 * metrics->text)));
    return rect_center(area, SDL_min(420 * metrics->unit, area.w), SDL_min(height, area.h));
}

static void draw(void *context)
{
    struct Result *result = context;
    struct App *app = result->app;
    const struct Metrics *metrics = &app->metrics;
    float step = metrics->button + metrics->gap * 0.75F;
    float words = metrics->text_title * 1.7F + metrics->text * 3.2F + metrics->gap;
    int count = result->args.offer ? ENTRIES + 1 : ENTRIES;
    float height = (float)count * step + words + 2.5F * metrics->gap;
    SDL_FRect box = place_box(app, height);
    ui_panel(app->ui, box);
    box = rect_center(box, box.w - 3 * metrics->gap, SDL_min(height, box.h) - 2 * metrics->gap);
    draw_words(result, &box);
    float fit = SDL_min(step, box.h / (float)count);
    for (int i = ENTRIES - count; i < ENTRIES; i++) {
        SDL_FRect row = cut_top(&box, fit);
        cut_bottom(&row, fit - SDL_min(metrics->button, fit * 0.9F));
        if (i < 0)
            draw_offer(result, row);
        else
            ui_button(app->ui, RESULT_FIRST + i, row, entries[i].icon,
                      app_tr(app, entries[i].label),
                      i == 0 && !result->args.offer ? UI_MAIN | UI_FIRST : 0);
    }
    ui_hint(app->ui, ACT_CONFIRM, app_tr(app, "Select"));
    ui_hint(app->ui, ACT_BACK, app_tr(app, "View the board"));
}

const struct SceneType result_scene = {
    .name = "result",
    .inner = true,
    .context_size = sizeof(struct Result),
    .overlay = true,
    .bright = true,
    .enter = enter,
    .event = event,
    .action = action,
    .draw = draw,
};
