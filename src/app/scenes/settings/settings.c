/* The settings: tabs beside each other, the rows of one of them below. Each change takes effect at
 * once. */
#include "src/app/scenes/page.h"
#include "src/app/scenes/settings/tabs.h"
#include "src/app/shell/storage/apply_settings.h"
#include "src/app/toolkit/layout.h"
#include <math.h>

static const struct Tab *const tabs[TAB_COUNT] = {
    [TAB_YOU] = &tab_you,   [TAB_LOOK] = &tab_look,     [TAB_SOUND] = &tab_sound,
    [TAB_PLAY] = &tab_play, [TAB_ONLINE] = &tab_online, [TAB_KEYS] = &tab_keys,
};

static const struct Tab *shown(const struct SettingsScene *scene)
{
    return tabs[scene->shown];
}

/* The id of the first row of the tab that is shown. */
static int first_row(const struct SettingsScene *scene)
{
    return ROW_FIRST + (int)scene->shown * ROWS_MAX;
}

/* --- coming and going --- */

/* Begins with a tab, whose button has the focus: keys would write into a row that is typed. */
static void begin_tab(struct SettingsScene *scene, enum SettingsTab tab)
{
    scene->shown = tab;
    rows_fill(scene, shown(scene));
    if (shown(scene)->enter)
        shown(scene)->enter(scene);
    ui_set_focus(scene->app->ui, TABS + (int)tab);
}

static void end_tab(struct SettingsScene *scene)
{
    ui_put_keyboard_away(scene->app->ui);
    if (shown(scene)->leave)
        shown(scene)->leave(scene);
}

static void show_tab(struct SettingsScene *scene, enum SettingsTab tab)
{
    if (tab == scene->shown)
        return;
    end_tab(scene);
    begin_tab(scene, tab);
}

static bool enter(void *context, struct App *app, const void *args)
{
    struct SettingsScene *scene = context;
    const struct SettingsArgs *asked = args;
    scene->app = app;
    begin_tab(scene, asked ? asked->tab : TAB_YOU);
    return true;
}

static void leave(void *context)
{
    end_tab(context);
}

static bool update(void *context)
{
    struct SettingsScene *scene = context;
    if (shown(scene)->update && shown(scene)->update(scene))
        app_redraw(scene->app);
    return false;
}

/* --- description --- */

/* How wide a tab's button is with its icon and its words, or with its words alone. */
static float tab_width(const struct App *app, const struct Tab *tab, bool icon)
{
    struct TextStyle style = ui_text_style(app->ui, 0);
    float words = canvas_text_width(app->canvas, app_tr(app, tab->name), &style);
    return words + (icon ? 3.2F : 1.6F) * style.size;
}

/* What the buttons have room for, in this order: icons and words, words, or icons with the words of
 * the one that is shown. */
static void describe_tabs(const struct SettingsScene *scene, SDL_FRect r)
{
    const struct App *app = scene->app;
    float gap = roundf(0.5F * app->metrics.gap), widest[2] = {0, 0};
    float each = (r.w - (TAB_COUNT - 1) * gap) / TAB_COUNT, square = 1.3F * r.h;
    for (int i = 0; i < TAB_COUNT; i++)
        for (int icon = 0; icon < 2; icon++)
            widest[icon] = fmaxf(widest[icon], tab_width(app, tabs[i], icon));
    bool narrow = widest[0] > each;
    square = fminf(square, each);
    for (int i = 0; i < TAB_COUNT; i++) {
        bool here = i == (int)scene->shown;
        float width = !narrow ? each
                      : here  ? r.w - (float)(TAB_COUNT - 1 - i) * (square + gap)
                              : square;
        ui_button(app->ui, TABS + i, cut_left(&r, width),
                  narrow || widest[1] <= each ? tabs[i]->icon : NULL, app_tr(app, tabs[i]->name),
                  UI_TAB | (here ? UI_SELECTED | UI_FIRST : 0));
        cut_left(&r, gap);
    }
}

static void describe_rows(struct SettingsScene *scene, SDL_FRect view)
{
    struct App *app = scene->app;
    const struct Metrics *m = &app->metrics;
    const struct Tab *tab = shown(scene);
    float foot = tab->keeps ? 0 : m->button + m->gap;
    SDL_FRect r = ui_scroll_begin(app->ui, AREAS + (int)scene->shown, view,
                                  m->gap + rows_height(m, tab) + foot);
    cut_top(&r, 0.5F * m->gap);
    r = rows_describe(scene, tab, first_row(scene), rect_inset(r, 2 * m->ring, 0));
    if (!tab->keeps) {
        cut_top(&r, m->gap);
        SDL_FRect last = cut_top(&r, m->button);
        ui_button(app->ui, RESET, cut_left(&last, fminf(last.w, 17 * m->text)), NULL,
                  app_tr(app, "Reset to defaults"), UI_DANGER | UI_HOLD);
    }
    ui_scroll_end(app->ui);
}

static void draw(void *context)
{
    struct SettingsScene *scene = context;
    struct App *app = scene->app;
    const struct Metrics *m = &app->metrics;
    canvas_gradient(app->canvas, canvas_area(app->canvas), app->theme->ground,
                    app->theme->ground_low);
    SDL_FRect area = page_column(app, page_begin(app, BACK, app_tr(app, "Settings"), 0, NULL), 820);
    describe_tabs(scene, cut_top(&area, m->button));
    cut_top(&area, m->gap);
    ui_panel(app->ui, area);
    describe_rows(scene, rect_inset(area, 22 * m->unit, 6 * m->unit));
    ui_hint(app->ui, ACT_NEXT, app_tr(app, "Next tab"));
    if (shown(scene)->ask)
        shown(scene)->ask(scene);
}

/* --- what the player does --- */

static void reset(struct SettingsScene *scene)
{
    rows_reset(scene, shown(scene));
    app_apply_settings(scene->app);
}

static void action(void *context, const struct UiAction *act)
{
    struct SettingsScene *scene = context;
    const struct Tab *tab = shown(scene);
    int row = act->id - first_row(scene);
    if (act->id == BACK)
        scenes_pop(scene->app->scenes, 0);
    else if (act->id == RESET)
        reset(scene);
    else if (act->id >= TABS && act->id < TABS + TAB_COUNT)
        show_tab(scene, (enum SettingsTab)(act->id - TABS));
    else if (row >= 0 && row < tab->count)
        row_change(scene, tab, &tab->rows[row], act);
    else if (tab->action)
        tab->action(scene, act);
}

/* The shoulder buttons, and their keys, go round the tabs. */
static bool event(void *context, const struct InputEvent *ev)
{
    struct SettingsScene *scene = context;
    bool pressed = ev->kind == INPUT_ACTION && ev->down;
    if (shown(scene)->event && shown(scene)->event(scene, ev))
        return true;
    if (pressed && ev->action == ACT_NEXT)
        show_tab(scene, (enum SettingsTab)(((int)scene->shown + 1) % TAB_COUNT));
    else if (pressed && ev->action == ACT_PREV)
        show_tab(scene, (enum SettingsTab)(((int)scene->shown + TAB_COUNT - 1) % TAB_COUNT));
    else
        return false;
    return true;
}

const struct SceneType settings_scene = {
    .name = "settings",
    .context_size = sizeof(struct SettingsScene),
    .enter = enter,
    .leave = leave,
    .update = update,
    .event = event,
    .action = action,
    .draw = draw,
};
