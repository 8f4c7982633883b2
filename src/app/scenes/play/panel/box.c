/* A box on the panel, in words, with buttons. */
#include "src/app/scenes/play/panel/box.h"
#include "src/app/shell/app.h"
#include "src/app/toolkit/layout.h"
#include <math.h>
#include <stdio.h>

void play_box_button(struct PlayBox *box, const char *label, unsigned int flags)
{
    if (box->count < PLAY_BOX_BUTTONS)
        box->buttons[box->count++] = (struct PlayBoxButton){.label = label, .flags = flags};
}

/* The button that gets the focus where a key leads to the box: the main one, else the last, which
 * does no harm. */
static int first_focus(const struct PlayBox *box)
{
    for (int i = 0; i < box->count; i++)
        if ((box->buttons[i].flags & (UI_MAIN | UI_DISABLED)) == UI_MAIN)
            return i;
    return box->count - 1;
}

bool play_box_visit(const struct Play *play, const struct PlayBox *box, int first)
{
    struct Ui *ui = play->app->ui;
    if (box->count > 0)
        ui_show_focus(ui, ui_focus(ui) >= first ? PLAY_BOARD : first + first_focus(box));
    return box->count > 0;
}

/* In a wide rectangle the buttons stand beside the words, else below, and below each other where
 * their labels need it. */
struct BoxLayout {
    SDL_FRect title, text, time, buttons;
    bool beside, stacked;
    float height; /* of all */
};

static float padding(const struct App *app)
{
    return 12 * app->metrics.unit;
}

/* How much of it is shown, by the room there is. */
enum BoxDetail {
    BOX_WHOLE,
    BOX_BRIEF,  /* the title alone tells it */
    BOX_NARROW, /* with its buttons beside each other, their labels set smaller */
    BOX_BARE,   /* the buttons alone */
    BOX_DETAILS
};

/* Whether the labels fit into `width`, set as small as may be where they are `narrow`. */
static bool labels_fit(const struct App *app, const struct PlayBox *box, float width, bool narrow)
{
    struct TextStyle style = {.size = app->metrics.text, .flags = TEXT_BOLD};
    for (int i = 0; i < box->count; i++) {
        const char *label = app_tr(app, box->buttons[i].label);
        float label_width = narrow ? canvas_text_narrowest(app->canvas, label, &style)
                                   : canvas_text_width(app->canvas, label, &style);
        if (label_width > width - 20 * app->metrics.unit)
            return false;
    }
    return true;
}

/* What stands above the buttons or beside them; returns its height. */
static float layout_words(const struct App *app, const struct PlayBox *box, SDL_FRect area,
                          enum BoxDetail detail, struct BoxLayout *layout)
{
    struct TextStyle large = ui_text_style(app->ui, UI_LARGE | UI_BOLD | UI_WRAP);
    struct TextStyle small = ui_text_style(app->ui, UI_WRAP);
    SDL_FRect rest = area;
    bool titled = detail != BOX_BARE, told = detail == BOX_WHOLE && box->text[0] != 0;
    float title = canvas_text_height(app->canvas, box->title, &large, area.w) + 1;
    layout->title = cut_top(&rest, titled ? title : 0);
    layout->text = rest;
    layout->text.h = told ? canvas_text_height(app->canvas, box->text, &small, area.w) + 1 : 0;
    layout->time = layout->text;
    layout->time.y += layout->text.h;
    layout->time.h = box->left < 0 ? 0 : app->metrics.text_small * 1.7F;
    return layout->title.h + layout->text.h + layout->time.h;
}

static struct BoxLayout layout_as(const struct App *app, const struct PlayBox *box, SDL_FRect rect,
                                  enum BoxDetail detail)
{
    const struct Metrics *metrics = &app->metrics;
    float pad = padding(app);
    int count = box->count;
    struct BoxLayout layout = {.beside = rect.w >= 520 * metrics->unit};
    float above = layout.beside ? pad / 2 : pad;
    SDL_FRect inner = {rect.x + pad, rect.y + above, rect.w - 2 * pad, 10000};
    if (layout.beside) {
        layout.buttons = cut_right(&inner, inner.w * 0.22F * (float)count);
        cut_right(&inner, 2 * metrics->gap);
    }
    float words = layout_words(app, box, inner, detail, &layout);
    float column = (inner.w - metrics->gap * (float)(count - 1)) / (float)(count > 0 ? count : 1);
    if (layout.beside) {
        layout.buttons.h = fmaxf(words, metrics->button);
        layout.height = layout.buttons.h + 2 * above;
        layout.buttons = rect_center(layout.buttons, layout.buttons.w, metrics->button);
        return layout;
    }
    layout.stacked = !labels_fit(app, box, column, detail == BOX_NARROW);
    int rows = layout.stacked ? count : 1;
    layout.buttons = inner;
    layout.buttons.y += words + 6 * metrics->unit;
    layout.buttons.h =
        metrics->button * (float)rows + metrics->gap / 2 * (float)(rows > 0 ? rows - 1 : 0);
    layout.height = layout.buttons.y + layout.buttons.h + pad - rect.y;
    return layout;
}

/* As much as fits into rect.h. */
static struct BoxLayout layout_box(const struct App *app, const struct PlayBox *box, SDL_FRect rect)
{
    struct BoxLayout layout = layout_as(app, box, rect, BOX_WHOLE);
    for (int detail = BOX_BRIEF; detail < BOX_DETAILS && layout.height > rect.h + 1; detail++)
        layout = layout_as(app, box, rect, (enum BoxDetail)detail);
    /* then the buttons are lower, and do not stand outside */
    float over = fminf(fmaxf(layout.height - rect.h - 1, 0), layout.buttons.h / 3);
    layout.buttons.h -= over;
    layout.height -= over;
    return layout;
}

float play_box_height(const struct Play *play, const struct PlayBox *box, float width, float room)
{
    return ceilf(layout_box(play->app, box, (SDL_FRect){0, 0, width, room}).height);
}

/* What is left of its time, as a bar and in seconds. */
static void draw_left(struct App *app, const struct PlayBox *box, SDL_FRect rect)
{
    float unit = app->metrics.unit;
    char text[16];
    if (box->left < 0)
        return;
    snprintf(text, sizeof text, app_tr(app, "%d s"),
             (int)ceilf(box->left * (float)box->time_ms / 1000));
    ui_label(app->ui, cut_right(&rect, 2.6F * app->metrics.text_small), text, UI_SMALL | UI_RIGHT);
    SDL_FRect bar = rect_center(rect, rect.w, 4 * unit), part = bar;
    part.w *= fminf(box->left, 1);
    canvas_rounded(app->canvas, bar, 2 * unit, app->theme->panel_edge);
    canvas_rounded(app->canvas, part, 2 * unit, app->theme->accent);
}

void play_draw_box(struct Play *play, const struct PlayBox *box, SDL_FRect rect, int first_id,
                   SDL_Color edge)
{
    struct App *app = play->app;
    float gap = app->metrics.gap;
    struct BoxLayout layout = layout_box(app, box, rect);
    ui_panel(app->ui, rect);
    ui_flush(app->ui);
    canvas_rounded_outline(app->canvas, rect, app->metrics.radius, fmaxf(2, 3 * app->metrics.unit),
                           edge);
    if (layout.title.h > 0)
        ui_label(app->ui, layout.title, box->title, UI_LARGE | UI_BOLD | UI_WRAP | UI_LIVE);
    if (layout.text.h > 0)
        ui_paragraph(app->ui, layout.text, box->text, UI_WRAP | UI_LIVE);
    draw_left(app, box, layout.time);
    for (int i = 0; i < box->count; i++)
        ui_button(app->ui, first_id + i,
                  layout.stacked ? rect_row(layout.buttons, i, box->count, gap / 2)
                                 : rect_column(layout.buttons, i, box->count, gap),
                  NULL, app_tr(app, box->buttons[i].label), box->buttons[i].flags);
}
