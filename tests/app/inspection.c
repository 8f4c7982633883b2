/* A scene looked at in every size of window and text. */
#include "tests/app/inspection.h"
#include "src/app/shell/storage/apply_settings.h"
#include "src/app/shell/window.h"
#include "src/app/toolkit/layout.h"
#include "src/app/toolkit/ui/parts.h"
#include "src/app/toolkit/ui/pen.h"
#include "tests/app/reading.h"
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>

#include <cmocka.h>

/* How a scene is looked at. */
struct Look {
    int width, height, text;
    bool tv;
};

static const struct Look looks[] = {
    {640, 480, 100, false},  {640, 480, 150, false},  {640, 480, 200, false},
    {800, 600, 200, false},  {1280, 720, 100, false}, {1280, 720, 200, false},
    {1920, 1080, 100, true}, {720, 1280, 200, false},
};

/* A scene being looked at. */
struct Inspection {
    struct Driver *driver;
    const struct Look *look;
    int faults;
};

static void fault(struct Inspection *in, const struct Widget *widget, const char *what)
{
    in->faults++;
    print_error("%s %dx%d %d %%%s: \"%.60s\" %s\n", driver_scene(in->driver), in->look->width,
                in->look->height, in->look->text, in->look->tv ? " TV" : "", widget->label, what);
}

/* The same of a text that was read. */
static void misread(void *context, const char *text, const char *what)
{
    struct Widget widget = {.role = UI_LABEL};
    snprintf(widget.label, sizeof widget.label, "%s", text);
    fault(context, &widget, what);
}

static bool one_line_fits(const struct Driver *driver, const char *text, unsigned int flags,
                          float width)
{
    struct TextStyle style = ui_text_style(driver->app->ui, flags);
    return canvas_text_narrowest(driver->app->canvas, text, &style) <= width + 2;
}

static bool label_fits(const struct Driver *driver, const struct Widget *widget)
{
    struct TextStyle style = ui_text_style(driver->app->ui, widget->flags);
    if (!(widget->flags & UI_WRAP))
        return (widget->flags & UI_HUGE) ||
               one_line_fits(driver, widget->label, widget->flags, widget->rect.w);
    return canvas_text_height(driver->app->canvas, widget->label, &style, widget->rect.w) <=
           widget->rect.h + 2;
}

static bool button_fits(const struct Driver *driver, const struct Widget *widget)
{
    struct TextStyle style = ui_text_style(driver->app->ui, widget->flags & UI_SMALL);
    float pad = fminf(20 * driver->app->metrics.unit, widget->rect.w * 0.08F);
    float icon =
        *widget->icon ? 1.4F * roundf(fminf(widget->rect.h * 0.52F, 2.2F * style.size)) : 0;
    return pen_icon_only(widget) || (widget->flags & UI_CARD) ||
           one_line_fits(driver, widget->label, widget->flags & (UI_SMALL | UI_BOLD),
                         widget->rect.w - 2 * pad - icon);
}

/* Of a switch or a value: on one line or two. */
static bool words_fit(const struct Driver *driver, const struct Widget *widget, float width)
{
    SDL_FRect rect = {widget->rect.x, widget->rect.y, width, widget->rect.h};
    struct TextStyle style = ui_words_style(driver->app->ui, widget->label, rect);
    assert_true(style.size >= 11);
    return !(style.flags & TEXT_WRAP) ||
           canvas_text_height(driver->app->canvas, widget->label, &style, width) <= rect.h;
}

static bool value_fits(const struct Driver *driver, const struct Widget *widget)
{
    struct Ui *ui = driver->app->ui;
    SDL_FRect part = ui_value_part(ui, widget);
    float words = widget->rect.w - part.w - driver->app->metrics.gap;
    bool good = !*widget->label || words_fit(driver, widget, words);
    for (int i = 0; i <= widget->max && widget->role == UI_STEPPER; i++)
        good = good && one_line_fits(driver, ui_option(ui, widget, i), 0,
                                     part.w - 2 * ui_stepper_arrow(ui, widget, 0).w);
    return good;
}

static bool text_fits(const struct Driver *driver, const struct Widget *widget)
{
    switch (widget->role) {
    case UI_LABEL:
        return label_fits(driver, widget);
    case UI_BUTTON:
        return button_fits(driver, widget);
    case UI_TOGGLE:
        return words_fit(driver, widget, widget->rect.w - 2 * widget->rect.h);
    case UI_CHOICE:
    case UI_STEPPER:
    case UI_SLIDER:
    case UI_TEXT:
        return value_fits(driver, widget);
    case UI_ROW:
        return one_line_fits(driver, widget->label, 0, widget->rect.w * 0.9F);
    default:
        return true;
    }
}

/* Whether it lies within the window, or for a scrolled one between the sides of its area. */
static bool lies_inside(const struct Driver *driver, const struct Widget *widget)
{
    SDL_FRect window = canvas_area(driver->app->canvas), r = widget->rect;
    bool across = r.x >= window.x - 1 && r.x + r.w <= window.x + window.w + 1;
    bool down = r.y >= window.y - 1 && r.y + r.h <= window.y + window.h + 1;
    return across && (down || widget->area != 0);
}

static bool overlaps(const struct Widget *a, const struct Widget *b)
{
    SDL_FRect both = rect_clip(rect_clip(a->rect, a->clip), rect_clip(b->rect, b->clip));
    bool inside = (a->flags | b->flags) & UI_CARD;
    return !inside && both.w > 2 && both.h > 2;
}

/* --- targets: WCAG 2.2, 2.5.8 --- */

enum { TARGET_LEAST = 24 }; /* CSS pixels, which are the window's points */

static float target_least(const struct Driver *driver)
{
    int pixels = 1, points = 1;
    SDL_GetRendererOutputSize(driver->app->renderer, &pixels, NULL);
    SDL_GetWindowSize(driver->app->window, &points, NULL);
    return TARGET_LEAST * (float)pixels / (float)points;
}

static bool is_target(const struct Ui *ui, const struct Widget *widget)
{
    return widget->id != 0 && widget->role != UI_SCROLL && ui_reachable(ui, widget);
}

static bool is_small(const struct Driver *driver, const struct Widget *widget)
{
    float least = target_least(driver);
    return widget->rect.w < least || widget->rect.h < least;
}

/* The square of the least size about the middle of a target, for the circle that the rule has. */
static SDL_FRect room_of(const struct Driver *driver, const struct Widget *widget)
{
    float least = target_least(driver);
    return rect_center(widget->rect, least, least);
}

/* Whether that room touches another target, or that of another small one. */
static bool is_crowded(const struct Inspection *in, const struct Widget *widget)
{
    const struct Ui *ui = in->driver->app->ui;
    for (int i = 0; i < ui_count(ui); i++) {
        const struct Widget *other = ui_widget(ui, i);
        if (other == widget || !is_target(ui, other) || ((other->flags | widget->flags) & UI_CARD))
            continue;
        SDL_FRect room = is_small(in->driver, other) ? room_of(in->driver, other) : other->rect;
        SDL_FRect both = rect_clip(room_of(in->driver, widget), room);
        if (both.w > 0 && both.h > 0)
            return true;
    }
    return false;
}

static void look_at_widgets(struct Inspection *in)
{
    struct Driver *driver = in->driver;
    const struct Ui *ui = driver->app->ui;
    for (int i = 0; i < ui_count(ui); i++) {
        const struct Widget *widget = ui_widget(ui, i);
        if (widget->role == UI_SHADE || widget->role == UI_SCROLL)
            continue;
        if (!lies_inside(driver, widget))
            fault(in, widget, "lies outside of the window");
        if (is_target(ui, widget) && is_small(driver, widget) && is_crowded(in, widget))
            fault(in, widget, "is too small to be used");
        if (*widget->label && !text_fits(driver, widget))
            fault(in, widget, "is cut");
        for (int k = 0; k < i && widget->id != 0; k++)
            if (ui_widget(ui, k)->id != 0 && ui_widget(ui, k)->role != UI_SCROLL &&
                ui_reachable(ui, widget) && ui_reachable(ui, ui_widget(ui, k)) &&
                overlaps(widget, ui_widget(ui, k)))
                fault(in, widget, ui_widget(ui, k)->label);
    }
}

/* The number of the first widget of the scene on top. */
static int above_shades(const struct Ui *ui)
{
    int first = 0;
    for (int i = 0; i < ui_count(ui); i++)
        if (ui_widget(ui, i)->role == UI_SHADE)
            first = i + 1;
    return first;
}

/* A message of half the window's width leaves the words of a title alone, and the hints of keys. */
static void look_at_toast(struct Inspection *in)
{
    struct Driver *driver = in->driver;
    const struct Ui *ui = driver->app->ui;
    const struct Metrics *m = &driver->app->metrics;
    SDL_FRect toast =
        ui_toast_place(ui, 0.5F * (float)in->look->width, m->text * 1.3F + 20 * m->unit);
    for (int i = above_shades(ui); i < ui_count(ui); i++) {
        const struct Widget *widget = ui_widget(ui, i);
        struct TextStyle style = ui_text_style(ui, widget->flags);
        SDL_FRect words = widget->rect;
        words.w = fminf(words.w, canvas_text_width(driver->app->canvas, widget->label, &style));
        words = rect_clip(words, toast);
        if ((widget->flags & UI_TITLE) && words.w > 0 && words.h > 0)
            fault(in, widget, "lies under a message");
    }
    SDL_FRect both = rect_clip(ui_hints_place(ui), toast);
    if (both.w > 0 && both.h > 0)
        misread(in, ui->hints[0].words, "is a hint that lies under a message");
}

/* Whether a tooltip hides something else that can be used. */
static bool hides(const struct Ui *ui, const struct Widget *named, SDL_FRect tip)
{
    for (int i = above_shades(ui); i < ui_count(ui); i++) {
        const struct Widget *widget = ui_widget(ui, i);
        SDL_FRect both = rect_clip(tip, rect_clip(widget->rect, widget->clip));
        bool used = widget->id != 0 && widget->role != UI_REGION && widget->role != UI_SCROLL;
        if (used && widget != named && both.w > 2 && both.h > 2)
            return true;
    }
    return false;
}

/* On television a picture's edge may be lost: what is used and read keeps off it, and the names of
 * keys off the board. */
static void look_at_margins(struct Inspection *in)
{
    const struct Ui *ui = in->driver->app->ui;
    SDL_FRect window = canvas_area(in->driver->app->canvas);
    float margin = in->driver->app->metrics.margin - 1;
    SDL_FRect safe = rect_inset(window, margin, margin);
    for (int i = above_shades(ui); i < ui_count(ui) && in->look->tv; i++) {
        const struct Widget *widget = ui_widget(ui, i);
        SDL_FRect seen = rect_clip(widget->rect, widget->clip), kept = rect_clip(seen, safe);
        SDL_FRect both = rect_clip(rect_inset(ui_hints_place(ui), -8, -8), seen);
        bool empty = widget->id == 0 && *widget->label == 0;
        if (!empty && (kept.w < seen.w - 1 || kept.h < seen.h - 1))
            fault(in, widget, "touches the edge on television");
        if (widget->role == UI_REGION && both.w > 0 && both.h > 0)
            fault(in, widget, "has the names of keys painted over it");
    }
}

/* The keys named at the bottom are not painted over what a dialog offers. */
static void look_at_hints(struct Inspection *in)
{
    const struct Ui *ui = in->driver->app->ui;
    for (int i = 0; i < ui_count(ui); i++) {
        const struct Widget *widget = ui_widget(ui, i);
        SDL_FRect both = rect_clip(ui_hint_room(ui), rect_clip(widget->rect, widget->clip));
        if (widget->role == UI_BUTTON && ui_reachable(ui, widget) && both.w > 2 && both.h > 2)
            fault(in, widget, "has the names of keys painted over it");
    }
}

/* The tooltips of icons lie in the window, and that of the way back on nothing to be used. */
static void look_at_tips(struct Inspection *in)
{
    struct Driver *driver = in->driver;
    const struct Ui *ui = driver->app->ui;
    for (int i = 0; i < ui_count(ui); i++) {
        const struct Widget *widget = ui_widget(ui, i);
        SDL_FRect tip = ui_tip_place(ui, widget), window = canvas_area(driver->app->canvas);
        if (widget->role != UI_BUTTON || !pen_icon_only(widget))
            continue;
        if (tip.x < 0 || tip.y < 0 || tip.x + tip.w > window.w || tip.y + tip.h > window.h)
            fault(in, widget, "has a tooltip outside of the window");
        if (widget->key == ACT_BACK && ui_reachable(ui, widget) && hides(ui, widget, tip))
            fault(in, widget, "has a tooltip that hides what can be used");
    }
}

/* The window and its text as the look has them. */
static void use_look(const struct Driver *driver, const struct Look *look)
{
    struct App *app = driver->app;
    SDL_SetWindowSize(app->window, look->width, look->height);
    app->settings.text_scale = look->text;
    app->settings.tv_mode = look->tv;
    app_use_settings(app);
    app_redraw(app);
}

/* No panel's shadow is cut by the area that it is scrolled in, when all of that is scrolled by. */
static void look_at_panels(struct Inspection *in)
{
    struct Ui *ui = in->driver->app->ui;
    struct PanelShadow shadow = ui_panel_shadow(ui);
    for (int i = 0; i < ui_count(ui); i++) {
        const struct Widget *widget = ui_widget(ui, i);
        if (widget->role != UI_PANEL || widget->area == 0)
            continue;
        const struct Area *area = ui_area(ui, widget->area);
        SDL_FRect r = widget->rect, view = area->view;
        float beside = fminf(r.x - view.x, view.x + view.w - r.x - r.w);
        float end = view.y - area->offset + fmaxf(area->content, view.h);
        if (beside < shadow.beside - 1 || end - r.y - r.h < shadow.below - 1)
            fault(in, widget, "is a panel whose shadow is cut");
    }
}

static void look_at_scene(struct Inspection *in)
{
    look_at_panels(in);
    look_at_widgets(in);
    look_at_toast(in);
    look_at_hints(in);
    look_at_margins(in);
    look_at_tips(in);
}

/* Texts on television are read from three metres: at 1080p their letters are 28 pixels high. */
static void read_texts(struct Inspection *in)
{
    read_screen(in->driver, &(struct ReadingHost){
                                .fault = misread, .context = in, .least = in->look->tv ? 28 : 0});
}

static void read_in(struct Inspection *in)
{
    use_look(in->driver, in->look);
    driver_turn(in->driver);
    read_texts(in);
}

int inspect_scene(struct Driver *driver)
{
    struct Inspection in = {.driver = driver};
    for (size_t i = 0; i < sizeof looks / sizeof *looks; i++) {
        in.look = &looks[i];
        read_in(&in);
        look_at_scene(&in);
    }
    return in.faults;
}

static void use_language(struct Driver *driver, const char *language)
{
    struct App *app = driver->app;
    snprintf(app->settings.language, sizeof app->settings.language, "%s", language);
    app->settings.text_scale = 100;
    app->settings.tv_mode = false;
    app->ui->toast_count = 0; /* said in the other language */
    SDL_SetWindowSize(app->window, 1280, 720);
    app_use_settings(app);
    app_redraw(app);
    driver_turn(driver);
    driver_turn(driver);
}

int inspect_languages(struct Driver *driver)
{
    use_language(driver, "zh_CN");
    int faults = inspect_scene(driver);
    use_language(driver, "en");
    faults += inspect_scene(driver);
    use_language(driver, "en");
    return faults;
}

static int inspect_pages_here(struct Driver *driver, const struct InspectedPages *pages)
{
    struct Inspection in = {.driver = driver};
    for (size_t i = 0; i < sizeof looks / sizeof *looks; i++) {
        in.look = &looks[i];
        use_look(driver, in.look);
        driver_turn(driver);
        driver->app->hidden = true; /* what is described is not painted */
        pages->first(driver, pages->which);
        do {
            look_at_scene(&in);
            read_texts(&in);
        } while (pages->next(driver));
        driver->app->hidden = false;
    }
    return in.faults;
}

int inspect_pages(struct Driver *driver, const struct InspectedPages *pages)
{
    use_language(driver, "zh_CN");
    int faults = inspect_pages_here(driver, pages);
    use_language(driver, "en");
    faults += inspect_pages_here(driver, pages);
    use_language(driver, "en");
    return faults;
}
