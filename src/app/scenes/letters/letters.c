/* Matches by letters: what they are, a new one, and a letter that came. */
#include "src/app/scenes/letters/scenes.h"
#include "src/app/scenes/online/scenes.h"
#include "src/app/scenes/page.h"
#include "src/app/shell/app.h"
#include "src/app/shell/letters_game.h"
#include "src/app/toolkit/layout.h"
#include "src/app/toolkit/text_field.h"

enum LettersMenuWidget { MENU_BACK = 1, MENU_NEW, MENU_FIELD, MENU_PASTE, MENU_PAGE };

struct LettersMenu {
    struct App *app;
    struct TextField field; /* a letter that is typed, or pasted by a mouse */
};

static bool enter(void *context, struct App *app, const void *args)
{
    struct LettersMenu *menu = context;
    (void)args;
    menu->app = app;
    menu->field.scene_pastes = true;
    return true;
}

/* What stands in the field, or else on the clipboard. */
static void take(struct LettersMenu *menu)
{
    if (menu->field.text[0] == 0) {
        letters_game_paste(menu->app);
        return;
    }
    letters_game_receive(menu->app, menu->field.text);
    text_field_set(&menu->field, "");
}

static void action(void *context, const struct UiAction *done)
{
    struct LettersMenu *menu = context;
    struct HostArgs args = {.by_letters = true};
    if (done->id == MENU_BACK)
        scenes_pop(menu->app->scenes, 0);
    else if (done->id == MENU_NEW)
        scenes_push(menu->app->scenes, &host_scene, &args, sizeof args);
    else if (done->id == MENU_PASTE || (done->id == MENU_FIELD && done->kind == UI_CONFIRMED))
        take(menu);
}

static bool event(void *context, const struct InputEvent *input)
{
    struct LettersMenu *menu = context;
    bool back = page_goes_back(input);
    bool pastes = input->kind == INPUT_ACTION && input->down && input->action == ACT_PASTE;
    if (back)
        scenes_pop(menu->app->scenes, 0);
    if (pastes)
        letters_game_paste(menu->app);
    return back || pastes;
}

static const char *const steps[] = {
    N_("For two who are never online at the same time: every move is a short line of text, which "
       "you "
       "send in any chat or mail. There's no clock."),
    N_("1. Begin a match, and send your friend the invitation. It is pasted here, too."),
    N_("2. After each move, copy the letter and send it."),
    N_("3. Paste the letter that comes back: here or at the board, by the button or Ctrl+V."),
};

enum { STEPS = sizeof steps / sizeof *steps };

static float step_gap(const struct App *app)
{
    return app->metrics.gap * 0.75F;
}

static float step_height(const struct App *app, int step, float width)
{
    struct TextStyle style = ui_text_style(app->ui, UI_WRAP);
    return canvas_text_height(app->canvas, app_tr(app, steps[step]), &style, width);
}

static void draw_steps(struct App *app, SDL_FRect area, float width)
{
    for (int i = 0; i < STEPS; i++) {
        SDL_FRect line = cut_top(&area, step_height(app, i, width));
        line.w = width;
        ui_paragraph(app->ui, line, app_tr(app, steps[i]), i == 0 ? UI_WRAP : UI_WRAP | UI_DIM);
        cut_top(&area, step_gap(app));
    }
}

static void draw_entries(struct LettersMenu *menu, SDL_FRect area)
{
    struct App *app = menu->app;
    const struct Metrics *metrics = &app->metrics;
    ui_button(app->ui, MENU_NEW, cut_top(&area, metrics->button), "icon-chat",
              app_tr(app, "New match by letters"), UI_MAIN | UI_FIRST);
    cut_top(&area, metrics->gap);
    SDL_FRect line = cut_top(&area, metrics->button);
    ui_button(app->ui, MENU_PASTE, cut_right(&line, SDL_min(9 * metrics->text, line.w * 0.36F)),
              "icon-copy", app_tr(app, "Paste"), 0);
    cut_right(&line, metrics->gap);
    ui_text(app->ui, MENU_FIELD, line, app_tr(app, "A letter that came"), &menu->field);
}

/* What is to be done stands below the words, which scroll where there is too little room. */
static void draw(void *context)
{
    struct LettersMenu *menu = context;
    struct App *app = menu->app;
    const struct Metrics *metrics = &app->metrics;
    SDL_FRect area = page_begin(app, MENU_BACK, app_tr(app, "By letters"), 0, NULL);
    area = page_column(app, area, 760);
    float width = area.w - 16 * metrics->unit, height = 0;
    for (int i = 0; i < STEPS; i++)
        height += step_height(app, i, width) + step_gap(app);
    float entries = 2 * metrics->button + metrics->gap;
    SDL_FRect words = cut_top(&area, SDL_min(height, area.h - entries - metrics->gap));
    cut_top(&area, metrics->gap);
    draw_entries(menu, area);
    draw_steps(app, ui_scroll_begin(app->ui, MENU_PAGE, words, height), width);
    ui_scroll_end(app->ui);
}

const struct SceneType letters_scene = {
    .name = "letters",
    .context_size = sizeof(struct LettersMenu),
    .enter = enter,
    .event = event,
    .action = action,
    .draw = draw,
};
