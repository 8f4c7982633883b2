/* Matches by letters: what they are, a new one, and a letter that came. */
#include "src/app/scenes/letters/scenes.h"
#include "src/app/scenes/online/parts.h"
#include "src/app/scenes/online/scenes.h"
#include "src/app/scenes/page.h"
#include "src/app/shell/app.h"
#include "src/app/shell/letters_game.h"
#include "src/app/shell/unfinished.h"
#include "src/app/toolkit/layout.h"
#include "src/app/toolkit/text_field.h"
#include "src/common/memory.h"
#include <stdlib.h>
#include <string.h>

enum LettersMenuWidget { MENU_BACK = 1, MENU_NEW, MENU_FIELD, MENU_PASTE, MENU_PAGE, MENU_MATCH };

struct LettersMenu {
    struct App *app;
    struct TextField field;      /* a letter that is typed, or pasted by a mouse */
    unsigned int answer;         /* of what goes on, that is shown */
    struct LettersSummary *list; /* owned; LETTERS_MAX: the matches that go on */
    int count;
};

static void show_matches(struct LettersMenu *menu)
{
    const struct Unfinished *known = unfinished_known(menu->app);
    menu->answer = unfinished_answers(menu->app);
    menu->count = known ? known->letters_count : 0;
    if (known)
        memcpy(menu->list, known->letters, sizeof known->letters);
}

static void look_again(struct LettersMenu *menu)
{
    unfinished_ask(menu->app);
    show_matches(menu);
}

static bool enter(void *context, struct App *app, const void *args)
{
    struct LettersMenu *menu = context;
    (void)args;
    menu->app = app;
    menu->field.scene_pastes = true;
    menu->list = memory_zeroed(LETTERS_MAX * sizeof *menu->list);
    look_again(menu);
    return true;
}

static void leave(void *context)
{
    free(((struct LettersMenu *)context)->list);
}

static void resume(void *context, int result)
{
    (void)result;
    look_again(context);
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
    else if (done->id >= MENU_MATCH && done->id < MENU_MATCH + menu->count)
        letters_game_open(menu->app, menu->list[done->id - MENU_MATCH].path);
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

static bool update(void *context)
{
    struct LettersMenu *menu = context;
    if (menu->answer != unfinished_answers(menu->app))
        show_matches(menu);
    return false;
}

static const char *const steps[] = {
    N_("For friends who are never online at the same time: every move is a short line of text that "
       "you send in any chat or mail. There's no clock."),
    N_("1. Begin a match and send your friend the invitation. Your friend pastes it on this page."),
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
    ui_text(app->ui, MENU_FIELD, line, app_tr(app, "A letter you received"), &menu->field);
}

static float row_height(const struct Metrics *metrics)
{
    return metrics->button + metrics->gap * 0.25F;
}

/* The matches that go on, with their heading; 0 where there are none. */
static float list_height(const struct LettersMenu *menu)
{
    const struct Metrics *metrics = &menu->app->metrics;
    return menu->count == 0 ? 0
                            : metrics->text_large * 1.6F + metrics->gap +
                                  (float)menu->count * row_height(metrics);
}

static void draw_list(struct LettersMenu *menu, SDL_FRect area)
{
    struct App *app = menu->app;
    const struct Metrics *metrics = &app->metrics;
    if (menu->count == 0)
        return;
    ui_label(app->ui, cut_top(&area, metrics->text_large * 1.6F), app_tr(app, "Unfinished matches"),
             UI_LARGE | UI_BOLD);
    for (int i = 0; i < menu->count; i++) {
        SDL_FRect line = cut_top(&area, row_height(metrics));
        cut_bottom(&line, metrics->gap * 0.25F);
        letters_row(app, MENU_MATCH + i, line, &menu->list[i]);
    }
}

void letters_row(struct App *app, int id, SDL_FRect rect, const struct LettersSummary *match)
{
    const char *state = match->over      ? N_("Over")
                        : match->writes  ? N_("Your move")
                        : !match->copied ? N_("Letter not sent yet")
                                         : N_("Waiting for a letter");
    match_row(app, id, rect,
              &(struct MatchRow){.peer = match->peer,
                                 .terms = &match->terms,
                                 .plies = match->moves > 0 ? match->moves : -1,
                                 .state = app_tr(app, state),
                                 .since_s = match->modified_s});
}

/* What is to be done stands below the matches and the words, which scroll where there is too little
 * room. */
static void draw(void *context)
{
    struct LettersMenu *menu = context;
    struct App *app = menu->app;
    const struct Metrics *metrics = &app->metrics;
    SDL_FRect area = page_begin(app, MENU_BACK, app_tr(app, "By letters"), 0, NULL);
    area = page_column(app, area, 760);
    float width = area.w - 16 * metrics->unit, list = list_height(menu), height = list;
    for (int i = 0; i < STEPS; i++)
        height += step_height(app, i, width) + step_gap(app);
    float entries = 2 * metrics->button + metrics->gap;
    SDL_FRect upper = cut_top(&area, SDL_min(height, area.h - entries - metrics->gap));
    cut_top(&area, metrics->gap);
    draw_entries(menu, area);
    SDL_FRect words = ui_scroll_begin(app->ui, MENU_PAGE, upper, height);
    words.w = width;
    draw_list(menu, cut_top(&words, list));
    draw_steps(app, words, width);
    ui_scroll_end(app->ui);
}

const struct SceneType letters_scene = {
    .name = "letters",
    .context_size = sizeof(struct LettersMenu),
    .enter = enter,
    .leave = leave,
    .resume = resume,
    .event = event,
    .action = action,
    .update = update,
    .draw = draw,
};
