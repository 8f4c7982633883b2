/* The frame of every page that fills the window. */
#include "src/app/scenes/page.h"
#include "engine/games.h"
#include "src/app/shell/app.h"
#include "src/app/toolkit/layout.h"
#include <math.h>
#include <string.h>

/* A title is as large as fits on its line. */
static unsigned int title_flags(const struct App *app, const char *title, float width)
{
    static const unsigned int sizes[] = {UI_TITLE, UI_LARGE | UI_BOLD, UI_BOLD};
    enum { SIZES = sizeof sizes / sizeof *sizes };
    int i = 0;
    for (; i < SIZES - 1; i++) {
        struct TextStyle style = ui_text_style(app->ui, sizes[i]);
        if (canvas_text_width(app->canvas, title, &style) <= width)
            break;
    }
    return sizes[i];
}

SDL_FRect page_area(const struct App *app)
{
    const struct Metrics *metrics = &app->metrics;
    SDL_FRect area = canvas_area(app->canvas);
    cut_bottom(&area, ui_hint_bar(app->ui).h);
    area = rect_inset(area, metrics->margin, metrics->margin);
    cut_bottom(&area, app_tv(app) ? metrics->gap : 0); /* where the bar has a margin, too */
    return area;
}

SDL_FRect page_begin(struct App *app, int back_id, const char *title, int room, SDL_FRect *head)
{
    const struct Metrics *metrics = &app->metrics;
    SDL_FRect area = canvas_area(app->canvas);
    area.h = ui_hint_bar(app->ui).y;
    area = rect_inset(area, metrics->margin, metrics->margin);
    SDL_FRect line = cut_top(&area, metrics->button);
    cut_top(&area, metrics->gap);
    ui_button(app->ui, back_id, cut_left(&line, metrics->button), "icon-back", app_tr(app, "Back"),
              UI_PLAIN);
    ui_key(app->ui, ACT_BACK);
    cut_left(&line, metrics->gap);
    SDL_FRect right = cut_right(&line, (float)room * metrics->icon);
    if (head)
        *head = right;
    ui_label(app->ui, line, title, title_flags(app, title, line.w));
    ui_hint(app->ui, ACT_CONFIRM, app_tr(app, "Select"));
    ui_hint(app->ui, ACT_BACK, app_tr(app, "Back"));
    return area;
}

/* What stands below an icon whose label is longer than a word. */
static const struct {
    const char *label, *word;
} words[] = {
    {N_("To the start"), N_("Earliest")},     {N_("Previous move"), N_("Earlier")},
    {N_("Next move"), N_("Later")},           {N_("To the end"), N_("Latest")},
    {N_("Previous mistake"), N_("Earlier")},  {N_("Show it again"), N_("Again")},
    {N_("Signs and drawings"), N_("Pen")},    {N_("Make main line"), N_("Main")},
    {N_("Delete from here"), N_("Delete")},   {N_("Undo edit"), N_("Revert")},
    {N_("Flip board"), N_("Flip")},           {N_("Play from here"), N_("Play")},
    {N_("Learn from mistakes"), N_("Learn")}, {N_("Save as table (CSV)"), N_("Save")},
    {N_("Save picture"), N_("Save")},         {N_("Starting position"), N_("Initial")},
    {N_("Clear the board"), N_("Clear")},     {N_("This puzzle is wrong"), N_("Wrong")},
    {N_("Another engine"), N_("Other")},      {N_("Comment"), N_("Note")},
    {N_("Close chat"), N_("Close")},          {N_("Previous node"), N_("Earlier")},
    {N_("Next node"), N_("Later")},           {N_("Out of this node"), N_("Out")},
    {N_("Erase drawings"), N_("Erase")},      {N_("Statistics"), N_("Figures")},
    {N_("Give up the cup"), N_("Give up")},   {N_("Guess for the other side"), N_("Swap")},
};

void page_icon(const struct App *app, int id, SDL_FRect rect, const char *drawing,
               const char *label, unsigned int flags)
{
    ui_button(app->ui, id, rect, drawing, app_tr(app, label), flags | UI_PLAIN);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strcmp(words[i].label, label) == 0)
            ui_word(app->ui, app_tr(app, words[i].word));
}

bool page_goes_back(const struct InputEvent *event)
{
    return event->kind == INPUT_ACTION && event->action == ACT_BACK && event->down &&
           !event->repeat;
}

SDL_FRect page_column(const struct App *app, SDL_FRect area, float width)
{
    float scale = app->metrics.text / (19 * app->metrics.unit); /* larger where the text is */
    return rect_center(area, fminf(area.w, width * app->metrics.unit * scale), area.h);
}

SDL_FRect page_cut_board(SDL_FRect *area, float part, float gap)
{
    bool wide = area->w > 1.2F * area->h;
    SDL_FRect board = wide ? cut_left(area, fminf(area->h, area->w * part))
                           : cut_bottom(area, fminf(area->w, area->h * part));
    if (wide)
        cut_left(area, gap);
    else
        cut_bottom(area, gap / 2);
    return board;
}

static unsigned int heading_flags(const struct App *app, const char *text, float width)
{
    struct TextStyle style = ui_text_style(app->ui, UI_LARGE | UI_BOLD);
    bool fits = canvas_text_width(app->canvas, text, &style) <= width;
    return fits ? UI_LARGE | UI_BOLD : UI_BOLD | UI_WRAP;
}

float page_heading_height(const struct App *app, const char *text, float width)
{
    struct TextStyle style = ui_text_style(app->ui, heading_flags(app, text, width));
    float wrapped = canvas_text_height(app->canvas, text, &style, width);
    return fmaxf(app->metrics.text_large * 1.5F, wrapped);
}

void page_heading(struct App *app, SDL_FRect *area, const char *text)
{
    unsigned int flags = heading_flags(app, text, area->w);
    ui_label(app->ui, cut_top(area, page_heading_height(app, text, area->w)), text, flags);
}

const char *page_looking(const struct App *app)
{
    return app->library_waits ? N_("Another program is using your games...")
                              : N_("Looking for your games...");
}

void page_empty(struct App *app, SDL_FRect area, const char *text, int new_game_id)
{
    const struct Metrics *m = &app->metrics;
    SDL_FRect middle = rect_center(area, area.w, 4 * m->text + m->button);
    ui_label(app->ui, cut_top(&middle, 4 * m->text), text, UI_CENTER | UI_DIM | UI_WRAP);
    if (new_game_id != 0)
        ui_button(app->ui, new_game_id,
                  rect_center(middle, fminf(middle.w, 14 * m->text), m->button), "icon-new",
                  app_tr(app, "New game"), UI_MAIN);
}

void page_cut_icon(const struct App *app, SDL_FRect *rect, int id, const char *drawing,
                   const char *label, enum InputAction key, bool works)
{
    page_icon(app, id, cut_left(rect, app->metrics.icon), drawing, label, works ? 0 : UI_DISABLED);
    ui_key(app->ui, key);
    cut_left(rect, app->metrics.gap / 2);
}

void page_game_choice(struct App *app, int id, SDL_FRect rect, const char *label,
                      const struct Game *game)
{
    int count = games_count(), selected = 0;
    const char **names = ui_options_room(app->ui, count);
    for (int i = 0; i < count; i++) {
        names[i] = app_tr(app, games_get(i)->name);
        selected = games_get(i) == game ? i : selected;
    }
    ui_choice(app->ui, id, rect, label, names, count, selected, 0);
    if (!label)
        ui_name(app->ui, app_tr(app, "Game"));
}

/* How high the texts are; each one's height is left in `height`. */
static float measure(const struct App *app, const struct PageSaid said[PAGE_TEXTS],
                     unsigned int flags, float width, float height[PAGE_TEXTS])
{
    float all = 0;
    for (int i = 0; i < PAGE_TEXTS; i++) {
        struct TextStyle style = ui_text_style(app->ui, said[i].flags | flags | UI_WRAP);
        bool empty = said[i].text[0] == 0;
        height[i] =
            empty ? 0
                  : canvas_text_height(app->canvas, said[i].text, &style, width) + app->metrics.gap;
        all += height[i];
    }
    return all;
}

void page_words(struct App *app, int id, SDL_FRect area, const struct PageSaid said[PAGE_TEXTS],
                bool *unseen)
{
    float width = area.w - 16 * app->metrics.unit, height[PAGE_TEXTS];
    unsigned int flags = UI_LARGE;
    float content = measure(app, said, flags, width, height);
    if (content > area.h)
        content = measure(app, said, flags = 0, width, height);
    if (*unseen)
        ui_scroll_show(app->ui, id, height[0], content);
    *unseen = false;
    SDL_FRect rest = ui_scroll_begin(app->ui, id, area, content);
    rest.w = width;
    for (int i = 0; i < PAGE_TEXTS; i++)
        if (said[i].text[0] != 0)
            ui_paragraph(app->ui, cut_top(&rest, height[i]), said[i].text,
                         said[i].flags | flags | UI_WRAP | UI_LIVE);
    ui_scroll_end(app->ui);
}
