/* The first run: language, name, and how the arcade will be held. */
#include "src/app/scenes/basic_scenes.h"
#include "src/app/shell/app.h"
#include "src/app/shell/storage/apply_settings.h"
#include "src/app/toolkit/layout.h"
#include "src/app/toolkit/ui/text_field.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { LANGUAGE = 1, NAME, HOLD, START, LANGUAGES_MAX = 8, NAME_MAX_CHARACTERS = 20 };

/* X(icon, words, what it is good for) in the order of enum InputDevice. */
#define HOLDS(X)                                                                                   \
    X(N_("Keyboard"))                                                                              \
    X(N_("Mouse"))                                                                                 \
    X(N_("Touch"))                                                                                 \
    X(N_("Gamepad"))

static const char *const hold_words[] = {
#define X(words) words,
    HOLDS(X)
#undef X
};

static const char *const hold_help[] = {
    N_("Arrow keys to move, Enter to play, U to undo, H for a hint, Esc to go back."),
    N_("Click to play, scroll with the wheel, point at an icon to see its name."),
    N_("Tap a point to aim, tap it again to play."),
    N_("D-pad to move, bottom button to play, right button to go back. Plug in a "
       "second pad for a second player."),
};

enum { HOLD_COUNT = sizeof hold_words / sizeof hold_words[0] };

struct FirstRun {
    struct App *app;
    struct TextField name;
};

/* The system's name of the user is a fair first guess. */
static bool enter(void *context, struct App *app, const void *args)
{
    struct FirstRun *run = context;
    (void)args;
    run->app = app;
    run->name.limit = NAME_MAX_CHARACTERS;
    const char *known = app->settings.player_name;
    const char *user = SDL_getenv("USER");
    bool guess = user && strcmp(user, "root") != 0 && strcmp(user, "pi") != 0;
    text_field_set(&run->name, *known ? known : guess ? user : "");
    app->settings.hold = input_pad_count(app->input) > 0 ? DEVICE_PAD : DEVICE_MOUSE;
    return true;
}

static int language_index(const struct App *app)
{
    int i = 0;
    while (strings_language_at(i) &&
           strcmp(strings_language_at(i)->code, strings_language(app->strings)) != 0)
        i++;
    return strings_language_at(i) ? i : 0;
}

static void choose_language(struct App *app, SDL_FRect row)
{
    const char *names[LANGUAGES_MAX];
    int count = 0;
    for (; count < LANGUAGES_MAX && strings_language_at(count); count++)
        names[count] = strings_language_at(count)->name;
    ui_choice(app->ui, LANGUAGE, row, app_tr(app, "Language"), names, count, language_index(app),
              0);
}

static void choose_hold(struct App *app, SDL_FRect row)
{
    const char *words[HOLD_COUNT];
    for (int i = 0; i < HOLD_COUNT; i++)
        words[i] = app_tr(app, hold_words[i]);
    ui_choice(app->ui, HOLD, row, NULL, words, HOLD_COUNT, app->settings.hold, 0);
    ui_name(app->ui, app_tr(app, "What will you play with?"));
}

static void draw(void *context)
{
    struct FirstRun *run = context;
    struct App *app = run->app;
    const struct Metrics *m = &app->metrics;
    SDL_FRect area = canvas_area(app->canvas);
    canvas_gradient(app->canvas, area, app->theme->ground, app->theme->ground_low);
    area.h = ui_hint_bar(app->ui).y;
    area = rect_inset(area, m->margin, m->margin);
    float pad = 28 * m->unit, line = m->text * 1.5f;
    float solid = m->text_title * 1.6f + 4.2f * line + 4 * m->button; /* all but the gaps */
    float spare = area.h - 1.6f * pad - solid;
    float gap = fmaxf(0.4f * m->gap, fminf(m->gap, spare / 8));
    float content = solid + 8 * gap;
    SDL_FRect box = rect_center(area, fminf(area.w, fmaxf(680 * m->unit, 30 * m->text)),
                                fminf(area.h, content + 1.6f * pad));
    ui_panel(app->ui, box);
    SDL_FRect view = rect_inset(box, pad, pad * 0.8f);
    SDL_FRect start = cut_bottom(&view, m->button); /* always seen, whatever is scrolled above */
    cut_bottom(&view, gap);
    SDL_FRect r = ui_scroll_begin(app->ui, 900, view, content - m->button - gap);
    SDL_FRect head = cut_top(&r, m->text_title * 1.6f);
    ui_image(app->ui, cut_right(&head, m->text_title * 1.3f), "logo", app->theme->text);
    ui_label(app->ui, head, app_tr(app, "Welcome!"), UI_TITLE);
    ui_label(app->ui, cut_top(&r, line),
             app_tr(app, "You can change all of this later in Settings."), UI_DIM);
    cut_top(&r, 2 * gap);
    choose_language(app, cut_top(&r, m->button));
    cut_top(&r, gap);
    ui_text(app->ui, NAME, cut_top(&r, m->button), app_tr(app, "Your name"), &run->name);
    cut_top(&r, 2 * gap);
    ui_label(app->ui, cut_top(&r, line), app_tr(app, "What will you play with?"), 0);
    cut_top(&r, gap * 0.5f);
    choose_hold(app, cut_top(&r, m->button));
    cut_top(&r, gap * 0.5f);
    ui_paragraph(app->ui, cut_top(&r, 2.2f * line), app_tr(app, hold_help[app->settings.hold]),
                 UI_DIM);
    ui_scroll_end(app->ui);
    ui_button(app->ui, START, rect_center(start, fminf(start.w, 280 * m->unit), start.h), NULL,
              app_tr(app, "Let's play"), UI_MAIN | UI_FIRST);
    ui_hint(app->ui, ACT_CONFIRM, app_tr(app, "Select"));
    ui_hint(app->ui, ACT_DOWN, app_tr(app, "Move"));
}

static void finish(struct FirstRun *run)
{
    struct App *app = run->app;
    snprintf(app->settings.player_name, sizeof app->settings.player_name, "%.*s",
             SETTING_TEXT_MAX - 1, run->name.text);
    app->settings.first_run_done = true;
    app_apply_settings(app);
    scenes_pop(app->scenes, 0);
}

static void action(void *context, const struct UiAction *act)
{
    struct FirstRun *run = context;
    struct App *app = run->app;
    switch (act->id) {
    case LANGUAGE:
        snprintf(app->settings.language, sizeof app->settings.language, "%s",
                 strings_language_at(act->value)->code);
        app->options.language = NULL; /* the player's choice wins over the command line */
        app_apply_settings(app);
        break;
    case NAME:
        if (act->kind == UI_CONFIRMED)
            ui_set_focus(app->ui, START);
        break;
    case HOLD:
        app->settings.hold = act->value;
        break;
    case START:
        finish(run);
        break;
    default:
        break;
    }
}

static bool event(void *context, const struct InputEvent *ev)
{
    struct FirstRun *run = context;
    if (ev->kind == INPUT_PAD_FOUND) {
        run->app->settings.hold = DEVICE_PAD; /* who plugs one in means to use it */
        return true;
    }
    if (ev->kind == INPUT_ACTION && ev->down && !ev->repeat && ev->action == ACT_BACK) {
        finish(run);
        return true;
    }
    return false;
}

const struct SceneType first_run_scene = {
    .name = "first-run",
    .context_size = sizeof(struct FirstRun),
    .enter = enter,
    .event = event,
    .action = action,
    .draw = draw,
};
