/* Matches by letters: what they are, a new one, and a letter that came. */
#include "src/app/scenes/letters/scenes.h"
#include "src/app/scenes/online/parts.h"
#include "src/app/scenes/online/scenes.h"
#include "src/app/scenes/online/words.h"
#include "src/app/scenes/page.h"
#include "src/app/shell/app.h"
#include "src/app/shell/background/letters_game.h"
#include "src/app/shell/storage/unfinished.h"
#include "src/app/toolkit/layout.h"
#include "src/app/toolkit/ui/text_field.h"
#include "src/common/memory.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

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
    bool pastes = input->kind == INPUT_ACTION && input->down && input->action == ACT_PASTE;
    if (pastes)
        letters_game_paste(menu->app);
    return pastes;
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
       "you send in any chat or mail. Take your time, or agree on days for each move."),
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

static void draw_steps(struct App *app, SDL_FRect area)
{
    for (int i = 0; i < STEPS; i++) {
        SDL_FRect line = cut_top(&area, step_height(app, i, area.w));
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

static void draw_match(void *context, int index, SDL_FRect rect)
{
    struct LettersMenu *menu = context;
    letters_row(menu->app, MENU_MATCH + index, rect, &menu->list[index]);
}

void letters_row(struct App *app, int id, SDL_FRect rect, const struct LettersSummary *match)
{
    const char *state = match->over      ? N_("Over")
                        : match->writes  ? N_("Your move")
                        : !match->copied ? N_("Letter not sent yet")
                                         : N_("Waiting for a letter");
    char told[WORDS_MAX], left[WORDS_MAX];
    snprintf(told, sizeof told, "%s", app_tr(app, state));
    if (match->due_s != 0 && (match->writes || match->copied)) {
        words_left(app->strings, match->due_s - (int64_t)time(NULL), left);
        snprintf(told, sizeof told, "%s \302\267 %.80s", app_tr(app, state), left);
    }
    match_row(app, id, rect,
              &(struct MatchRow){.peer = match->peer,
                                 .terms = &match->terms,
                                 .plies = match->moves > 0 ? match->moves : -1,
                                 .state = told,
                                 .since_s = match->modified_s});
}

/* What stands between the list and the words. */
static float list_gap(const struct App *app)
{
    return app->metrics.gap * 1.5F;
}

static float page_height(const struct App *app, const struct MatchList *list, float width)
{
    float height = list->count > 0 ? match_list_height(app, list, width) + list_gap(app) : 0;
    for (int i = 0; i < STEPS; i++)
        height += step_height(app, i, width) + step_gap(app);
    return height;
}

/* The matches that go on, if there are any, and the words below them. */
static void draw_page(struct App *app, const struct MatchList *list, SDL_FRect page)
{
    if (list->count > 0) {
        match_list_draw(app, list, cut_top(&page, match_list_height(app, list, page.w)));
        cut_top(&page, list_gap(app));
    }
    draw_steps(app, page);
}

/* What is to be done stands below the matches and the words, which scroll where there is too little
 * room. */
static void draw(void *context)
{
    struct LettersMenu *menu = context;
    struct App *app = menu->app;
    const struct Metrics *metrics = &app->metrics;
    const struct MatchList list = {.count = menu->count, .row = draw_match, .context = menu};
    SDL_FRect area = page_begin(app, MENU_BACK, app_tr(app, "By letters"), 0, NULL);
    area = page_column(app, area, 760);
    float beside = ui_panel_shadow(app->ui).beside;
    float width = area.w - 2 * beside, height = page_height(app, &list, width);
    float room = area.h - 2 * metrics->button - 2 * metrics->gap;
    if (height > room) /* beside the scroll bar */
        height = page_height(app, &list, width - 16 * metrics->unit);
    SDL_FRect upper = cut_top(&area, SDL_min(height, room));
    cut_top(&area, metrics->gap);
    draw_entries(menu, rect_inset(area, beside, 0));
    SDL_FRect page = ui_scroll_begin(app->ui, MENU_PAGE, upper, height);
    draw_page(app, &list, rect_inset(page, beside, 0));
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
