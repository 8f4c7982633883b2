/* How the game ended, and what now. */
#include "src/app/scenes/page.h"
#include "src/app/scenes/play/panel/graph.h"
#include "src/app/scenes/play/play.h"
#include "src/app/scenes/words.h"
#include "src/app/shell/app.h"
#include "src/app/toolkit/layout.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

static const float SCORE_TEXTS = 14; /* its width in heights of text */

enum { RESULT_FIRST = 700 }; /* the buttons' ids; apart from those of the scene beneath */

struct Result {
    struct App *app;
    struct ResultArgs args;
};

/* In the order of use: the first takes a row of its own, the others share theirs where they fit. */
struct Entry {
    enum TableResult result;
    const char *icon, *label;
};

static const struct Entry usual[] = {
    {TABLE_REMATCH, "icon-play", N_("Rematch")}, {TABLE_REVIEW, "icon-lab", N_("Review")},
    {TABLE_SWAP, "icon-swap", N_("Swap sides")}, {TABLE_GO_ON, "icon-board", N_("View the board")},
    {TABLE_STUDY, "icon-think", N_("Study")},    {TABLE_SETUP, "icon-new", N_("New game")},
    {TABLE_LEAVE, "icon-home", N_("Main menu")},
};

/* After a game of a cup. */
static const struct Entry of_cup[] = {
    {TABLE_CUP, "icon-trophy", N_("Cup")},
    {TABLE_REVIEW, "icon-lab", N_("Review")},
    {TABLE_GO_ON, "icon-board", N_("View the board")},
    {TABLE_STUDY, "icon-think", N_("Study")},
    {TABLE_LEAVE, "icon-home", N_("Main menu")},
};

enum { ENTRIES_MAX = sizeof usual / sizeof *usual, OFFER = ENTRIES_MAX, LIST };

/* What can be done next; *count of them. */
static const struct Entry *entries_of(const struct Result *result, int *count)
{
    *count = result->args.cup ? (int)(sizeof of_cup / sizeof *of_cup) : ENTRIES_MAX;
    return result->args.cup ? of_cup : usual;
}

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
    int count, index = done->id - RESULT_FIRST;
    const struct Entry *entries = entries_of(result, &count);
    if (done->kind == UI_PRESSED && index >= 0 && index < count)
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
    const struct UiTheme *theme = result->app->theme;
    const struct Table *table = result->args.table;
    struct Status status = table_status(table);
    bool plays = table_is_human(table, 0) || table_is_human(table, 1);
    if (status.outcome != OUTCOME_WIN || !plays)
        return theme->text;
    return table_is_human(table, status.winner) ? theme->good : theme->danger;
}

/* --- what is told --- */

static bool has_curve(const struct Result *result)
{
    return result->args.chances && chances_known(result->args.chances) > 1;
}

/* Who sits there; with the colour where both are called the same. */
static void player_words(const struct Result *result, int seat, char text[WORDS_MAX])
{
    const struct App *app = result->app;
    const struct Table *table = result->args.table;
    char name[SEATS][WORDS_NAME_MAX];
    for (int i = 0; i < SEATS; i++)
        words_player(app->strings, table, i, name[i]);
    if (strcmp(name[0], name[1]) == 0)
        snprintf(text, WORDS_MAX, app_tr(app, "%s (%s)"), name[seat],
                 words_colour(app->strings, table_board(table), seat));
    else
        snprintf(text, WORDS_MAX, "%s", name[seat]);
}

/* The score of the sitting: a line each with the name and the points. */
static void draw_score(const struct Result *result, SDL_FRect rect, SDL_FRect seen)
{
    struct App *app = result->app;
    int half[SEATS];
    if (!play_sitting_score(app, result->args.table, half))
        return;
    canvas_clip(app->canvas, seen);
    rect = rect_center(rect, fminf(rect.w, SCORE_TEXTS * app->metrics.text), rect.h);
    for (int i = 0; i < SEATS; i++) {
        SDL_FRect row = rect_row(rect, i, SEATS, 0);
        char text[WORDS_MAX];
        player_words(result, i, text);
        play_draw_points(app, half[i], &row);
        ui_label(app->ui, row, text, UI_BOLD);
    }
    canvas_unclip(app->canvas);
}

/* The heights of what stands above the buttons. */
struct Told {
    float headline, line, score, curve, all;
};

static struct Told told_heights(const struct Result *result, bool curve)
{
    const struct Metrics *m = &result->app->metrics;
    int half[SEATS];
    struct Told told = {.headline = m->text_title * 1.7F, .line = m->text * 1.6F};
    told.curve = curve && has_curve(result) ? 4.4F * m->text : 0;
    if (play_sitting_score(result->app, result->args.table, half))
        told.score = SEATS * 1.2F * told.line + m->gap / 2;
    told.all = told.headline + 2 * told.line + told.score + told.curve + m->gap;
    return told;
}

static void draw_told(const struct Result *result, const struct Told *told, SDL_FRect *box,
                      SDL_FRect seen)
{
    struct App *app = result->app;
    const struct Table *table = result->args.table;
    int plies = table_board(table)->trail.count;
    char text[WORDS_MAX];
    struct TextStyle style = {.size = app->metrics.text_title * 1.25F,
                              .flags = TEXT_CENTER | TEXT_BOLD | TEXT_SHRINK,
                              .color = headline_color(result)};
    words_result(app->strings, table, text);
    ui_flush(app->ui);
    canvas_clip(app->canvas, seen);
    SDL_FRect head = cut_top(box, told->headline);
    canvas_text(app->canvas, head, text, &style);
    if (ui_listened(app->ui))
        ui_told(app->ui, head, text, UI_TITLE);
    canvas_unclip(app->canvas);
    words_reason(app->strings, table, text);
    ui_label(app->ui, cut_top(box, told->line), text, UI_CENTER);
    words_length(app->strings, table_game(table), plies, text);
    ui_label(app->ui, cut_top(box, told->line), text, UI_CENTER | UI_SMALL | UI_DIM);
    draw_score(result, cut_top(box, told->score), seen);
    SDL_FRect curve = cut_top(box, told->curve);
    if (told->curve > 0)
        graph_draw(app, table_game(table), result->args.chances, plies, -1,
                   rect_inset(curve, app->metrics.gap, app->metrics.gap / 2));
    cut_top(box, app->metrics.gap);
}

/* --- what to do next --- */

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

static bool update(void *context)
{
    const struct Result *result = context;
    return confetti_falls(result->app, result->args.table, result->args.since);
}

/* Beside the board, over the side panel, where the window is wide; else in the middle. */
static SDL_FRect place_box(const struct App *app, float height)
{
    const struct Metrics *metrics = &app->metrics;
    SDL_FRect area = page_area(app);
    if (area.w > 1.12F * area.h)
        return cut_right(&area, SDL_max(SDL_max(area.w * 0.29F, 300 * metrics->unit),
                                        SDL_min(area.w * 0.6F, 15 * metrics->text)));
    return rect_center(area, SDL_min(420 * metrics->unit, area.w), SDL_min(height, area.h));
}

/* How the entries stand: two beside each other, with their icons or without, or each by itself. */
enum Rows { ROWS_PAIRS, ROWS_PLAIN_PAIRS, ROWS_SINGLE };

static enum Rows rows_for(const struct Result *result, float width)
{
    const struct App *app = result->app;
    int count;
    const struct Entry *entries = entries_of(result, &count);
    struct TextStyle style = {.size = app->metrics.text * 0.8F};
    float half = (width - app->metrics.gap / 2) / 2, label = 0;
    for (int i = 1; i < count; i++)
        label = fmaxf(label, canvas_text_width(app->canvas, app_tr(app, entries[i].label), &style));
    label += 0.16F * half;
    return label + 3 * app->metrics.text <= half ? ROWS_PAIRS
           : label <= half                       ? ROWS_PLAIN_PAIRS
                                                 : ROWS_SINGLE;
}

static int count_rows(const struct Result *result, enum Rows rows)
{
    int count;
    entries_of(result, &count);
    return (rows == ROWS_SINGLE ? count : 1 + count / 2) + (result->args.offer ? 1 : 0);
}

static void draw_entries(const struct Result *result, SDL_FRect box, enum Rows rows, float step)
{
    struct App *app = result->app;
    float height = app->metrics.button;
    if (result->args.offer) {
        SDL_FRect row = cut_top(&box, step);
        row.h = height;
        draw_offer(result, row);
    }
    int count;
    const struct Entry *entries = entries_of(result, &count);
    for (int i = 0; i < count; i++) {
        bool paired = rows != ROWS_SINGLE && i > 0, left = paired && i % 2 == 1;
        bool main = i == 0 && !result->args.offer;
        SDL_FRect row = cut_top(&box, left ? 0 : step);
        row.h = height;
        ui_button(app->ui, RESULT_FIRST + i,
                  paired ? rect_column(row, !left, 2, app->metrics.gap / 2) : row,
                  paired && rows == ROWS_PLAIN_PAIRS ? NULL : entries[i].icon,
                  app_tr(app, entries[i].label), main ? UI_MAIN | UI_FIRST : 0);
    }
}

/* The curve goes first where room is short; what does not fit then is scrolled. */
static void draw_box(const struct Result *result, SDL_FRect box)
{
    struct App *app = result->app;
    enum Rows how = rows_for(result, box.w);
    float step = app->metrics.button + app->metrics.gap * 0.6F;
    float rows = (float)count_rows(result, how) * step - app->metrics.gap * 0.6F;
    struct Told told = told_heights(result, true);
    if (told.all + rows > box.h)
        told = told_heights(result, false);
    bool scrolls = told.all + rows > box.h + 1;
    SDL_FRect seen = scrolls ? box : canvas_area(app->canvas);
    SDL_FRect rest = scrolls ? ui_scroll_begin(app->ui, RESULT_FIRST + LIST, box, told.all + rows)
                             : rect_center(box, box.w, told.all + rows);
    draw_told(result, &told, &rest, seen);
    draw_entries(result, rest, how, step);
    if (scrolls)
        ui_scroll_end(app->ui);
}

static void draw(void *context)
{
    struct Result *result = context;
    struct App *app = result->app;
    const struct Metrics *m = &app->metrics;
    float most = told_heights(result, true).all +
                 (float)count_rows(result, ROWS_SINGLE) * (m->button + m->gap) + 2 * m->gap;
    SDL_FRect box = place_box(app, most);
    confetti_draw(app, result->args.table, result->args.since);
    ui_panel(app->ui, box);
    draw_box(result, rect_inset(box, 1.5F * m->gap, m->gap));
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
    .update = update,
    .draw = draw,
};
