/* The panel of a match by letters: players, the letter to send or what is asked, moves, buttons. */
#include "src/app/scenes/letters/match.h"
#include "src/app/scenes/online/words.h"
#include "src/app/toolkit/layout.h"
#include "src/common/utf8.h"
#include <math.h>
#include <stdio.h>
#include <time.h>

static const struct PlayButton buttons[PLAY_BUTTONS] = {
    {PLAY_UNDO, "icon-undo", N_("Request takeback"), N_("Undo"), 0, ACT_UNDO},
    {LETTERS_DRAW, "icon-draw", N_("Offer draw"), N_("Draw"), 0, ACT_NONE},
    {PLAY_RESIGN, "icon-resign", N_("Resign"), N_("Resign"), 0, ACT_NONE},
    {LETTERS_PASTE, "icon-copy", N_("Paste a letter"), N_("Paste"), 0, ACT_NONE},
    {LETTERS_EARLIER, "icon-prev", N_("Previous move"), N_("Earlier"), 0, ACT_PREV},
    {LETTERS_LATER, "icon-next", N_("Next move"), N_("Later"), 0, ACT_NEXT},
    {PLAY_FLIP, "icon-flip", N_("Flip board"), N_("Flip"), 0, ACT_FLIP},
    {PLAY_MENU, "icon-menu", N_("Menu"), N_("Menu"), 0, ACT_MENU},
};

/* The other player's name, or what to say instead; valid until the match changes. */
static const char *peer(const struct LettersPlay *scene)
{
    return words_peer(scene->play.app->strings, letters_view(scene->letters).match.peer_name);
}

/* --- the box --- */

static void add_button(struct LettersPlay *scene, enum LettersAnswer answer, const char *label,
                       unsigned int flags)
{
    scene->answers[scene->box.count] = answer;
    play_box_button(&scene->box, label, flags);
}

static void set_text(struct LettersPlay *scene, const char *text)
{
    snprintf(scene->box.text, sizeof scene->box.text, "%s", app_tr(scene->play.app, text));
}

/* The other asks for something, which a move may answer, too. */
static void consider_question(struct LettersPlay *scene, enum Request request)
{
    struct PlayBox *box = &scene->box;
    bool undo = request == REQUEST_UNDO;
    scene->asked = true;
    snprintf(box->title, sizeof box->title,
             app_tr(scene->play.app, undo ? N_("%s asks for a takeback") : N_("%s offers a draw")),
             peer(scene));
    if (!undo)
        set_text(scene, N_("You can also make your move: that declines it."));
    add_button(scene, LETTERS_ACCEPT, N_("Accept"), 0);
    add_button(scene, LETTERS_DECLINE, N_("Decline"), 0);
}

/* Our letter is to be sent, or was, and the next one is to come. */
static void consider_letter(struct LettersPlay *scene, const struct LettersView *view)
{
    struct PlayBox *box = &scene->box;
    bool opening = view->match.number == 1;
    if (view->copied)
        words_with_peer(scene->play.app->strings, N_("Waiting for %s"), view->match.peer_name,
                        box->title);
    else
        snprintf(box->title, sizeof box->title, "%s",
                 app_tr(scene->play.app,
                        opening ? N_("Your invitation is ready") : N_("Your letter is ready")));
    if (view->copied)
        snprintf(box->text, sizeof box->text, "%s",
                 app_tr(scene->play.app,
                        N_("Send the letter in any chat, then paste the one that comes back.")));
    else
        set_text(scene,
                 opening
                     ? N_("Copy it and send it only to your friend: whoever answers first plays.")
                     : N_("Copy it and send it in any chat."));
    add_button(scene, LETTERS_COPY, view->copied ? N_("Copy again") : N_("Copy letter"),
               (view->saving ? UI_DISABLED : 0) | (view->copied ? 0 : UI_MAIN));
    if (view->match.may_clear)
        add_button(scene, LETTERS_CLEAR, N_("Change it"), 0);
    else
        add_button(scene, LETTERS_TAKE, N_("Paste a letter"), view->copied ? UI_MAIN : 0);
}

static void consider_end(struct LettersPlay *scene, const struct LettersView *view)
{
    struct PlayBox *box = &scene->box;
    char reason[WORDS_MAX];
    bool sends = view->match.own_last;
    words_result(scene->play.app->strings, scene->play.table, box->title);
    words_reason(scene->play.app->strings, scene->play.table, reason);
    snprintf(box->text, sizeof box->text, app_tr(scene->play.app, "%s."), reason);
    if (sends && !view->copied)
        snprintf(box->text, sizeof box->text,
                 app_tr(scene->play.app, "%s. Send your last letter, so that %s "
                                         "knows."),
                 reason, peer(scene));
    if (sends)
        add_button(scene, LETTERS_COPY, view->copied ? N_("Copy again") : N_("Copy letter"),
                   (view->saving ? UI_DISABLED : 0) | (view->copied ? 0 : UI_MAIN));
    if (view->match.may_clear)
        add_button(scene, LETTERS_CLEAR, N_("Change it"), 0);
    else
        add_button(scene, LETTERS_REMATCH, N_("Rematch"), sends && !view->copied ? 0 : UI_MAIN);
    if (!sends || view->copied)
        add_button(scene, LETTERS_REVIEW, N_("Review"), 0);
}

void letters_consider(struct LettersPlay *scene)
{
    const struct LettersView view = letters_view(scene->letters);
    int before = scene->box.count;
    bool was_asked = scene->asked;
    scene->box = (struct PlayBox){.left = -1};
    scene->asked = false;
    if (!view.match.log)
        return;
    const struct LogPending *pending = &view.match.log->pending;
    if (table_over(scene->play.table)) {
        consider_end(scene, &view);
    } else if (!view.match.writes) {
        consider_letter(scene, &view);
    } else if (pending->request != REQUEST_NONE && pending->asker != view.match.seat) {
        consider_question(scene, pending->request);
    } else if (pending->request == REQUEST_DRAW) {
        snprintf(scene->box.title, sizeof scene->box.title, "%s",
                 app_tr(scene->play.app, "Your offer goes with your move"));
        add_button(scene, LETTERS_CLEAR, N_("Withdraw"), 0);
    }
    if ((before != scene->box.count || was_asked != scene->asked) &&
        ui_focus(scene->play.app->ui) >= LETTERS_BOX)
        ui_set_focus(scene->play.app->ui, PLAY_BOARD);
}

static void draw_box(struct LettersPlay *scene, SDL_FRect rect)
{
    const struct UiTheme *theme = scene->play.app->theme;
    bool urgent = scene->asked || (scene->box.buttons[0].flags & UI_MAIN);
    play_draw_box(&scene->play, &scene->box, rect, LETTERS_BOX,
                  urgent ? theme->accent : theme->panel_edge);
}

/* --- buttons --- */

static bool button_works(const struct LettersPlay *scene, int id)
{
    const struct Table *table = scene->play.table;
    switch (id) {
    case PLAY_UNDO:
        return table_can(table, PLAYER_ASK_UNDO, 0);
    case LETTERS_DRAW:
        return table_can(table, PLAYER_OFFER_DRAW, 0);
    case PLAY_RESIGN:
        return !table_over(table);
    case LETTERS_EARLIER:
        return scene->play.shown_ply > 0;
    case LETTERS_LATER:
        return scene->play.shown_ply < match_total(table_match(table));
    default:
        return play_can_press(&scene->play, id);
    }
}

static void draw_buttons(struct LettersPlay *scene, const struct PlayLayout *layout)
{
    const struct CorrespondenceView view = letters_view(scene->letters).match;
    struct PlayButton row[PLAY_BUTTONS];
    for (int i = 0; i < PLAY_BUTTONS; i++) {
        row[i] = buttons[i];
        row[i].flags = button_works(scene, row[i].id) ? 0 : UI_DISABLED;
        if (row[i].id == PLAY_UNDO && view.may_clear)
            row[i].label = N_("Change what wasn't sent");
        else if (row[i].id == PLAY_UNDO && view.log->undo_limit == 0)
            row[i].label = N_("No takebacks in this match");
        if (row[i].id == PLAY_RESIGN && !view.writes)
            row[i].label = N_("Give up the match");
    }
    play_draw_buttons(&scene->play, layout, row);
}

/* --- all of it --- */

static void draw_dialog(struct LettersPlay *scene)
{
    struct UiDialog dialog = {
        .title = app_tr(scene->play.app, "Give up this match?"),
        .text = app_tr(scene->play.app,
                       "It leaves the list and counts for neither of you. Let your friend know."),
        .buttons = {app_tr(scene->play.app, "Give up"), app_tr(scene->play.app, "Keep waiting")},
        .button_count = 2,
        .first_id = PLAY_DIALOG,
        .danger = 1};
    play_draw_dialog(&scene->play);
    if (scene->play.dialog == ASK_LEAVE)
        ui_dialog(scene->play.app->ui, &dialog);
}

static void describe_keys(struct LettersPlay *scene)
{
    struct App *app = scene->play.app;
    bool source = table_game(scene->play.table)->moves_pieces;
    if (table_awaits_person(scene->play.table))
        ui_hint(app->ui, ACT_CONFIRM, app_tr(app, source ? N_("Select") : N_("Place")));
    if (scene->box.count > 0)
        ui_hint(app->ui, ACT_HINT, app_tr(app, scene->asked ? N_("Answer") : N_("Go to buttons")));
    ui_hint(app->ui, ACT_PREV, app_tr(app, "Previous move"));
    ui_hint(app->ui, ACT_NEXT, app_tr(app, "Next move"));
    ui_hint(app->ui, ACT_MENU, app_tr(app, "Menu"));
}

/* The height of the box, 0 without one. Where `area` has too little room for it, it takes that of
 * the buttons, which else are drawn. */
static float make_room(struct LettersPlay *scene, struct PlayLayout *layout, SDL_FRect *area)
{
    float bottom = layout->buttons.y + layout->buttons.h, height = 0;
    if (scene->box.count > 0)
        height = play_box_height(&scene->play, &scene->box, area->w, bottom - area->y);
    if (height > area->h)
        area->h = bottom - area->y;
    else
        draw_buttons(scene, layout);
    return height;
}

/* Beside the board. */
static void draw_wide(struct LettersPlay *scene, struct PlayLayout *layout)
{
    float gap = scene->play.app->metrics.gap;
    SDL_FRect area = layout->thinking;
    area.h = layout->buttons.y - gap - area.y;
    float height = make_room(scene, layout, &area);
    if (height > 0) {
        draw_box(scene, cut_top(&area, height));
        cut_top(&area, gap);
    }
    play_draw_moves(&scene->play, area);
}

/* Below the board, of which nothing is covered: the box takes the place of moves. */
static void draw_tall(struct LettersPlay *scene, struct PlayLayout *layout)
{
    float gap = scene->play.app->metrics.gap;
    SDL_FRect area = layout->moves;
    area.y = layout->board.y + layout->board.h + gap;
    area.h = layout->buttons.y - gap - area.y;
    float height = make_room(scene, layout, &area);
    if (height > 0) {
        draw_box(scene, cut_bottom(&area, height));
        cut_bottom(&area, gap);
    }
    if (area.h > play_steps_height(&scene->play))
        play_draw_moves(&scene->play, area);
}

static void draw_rest(struct LettersPlay *scene, struct PlayLayout *layout)
{
    play_draw_opening(&scene->play, layout->opening);
    if (layout->wide)
        draw_wide(scene, layout);
    else
        draw_tall(scene, layout);
}

/* How much is left of the days for the move that is due. */
static void tell_time(struct LettersPlay *scene)
{
    const struct CorrespondenceView view = letters_view(scene->letters).match;
    char left[WORDS_MAX];
    scene->play.due[0] = '\0';
    if (view.due_s == 0)
        return;
    words_left(scene->play.app->strings, view.due_s - (int64_t)time(NULL), left);
    utf8_copy(scene->play.due, sizeof scene->play.due, left);
}

void letters_draw_panel(struct LettersPlay *scene)
{
    struct Play *play = &scene->play;
    tell_time(scene);
    struct PlayLayout layout = play_layout(play, play_card_height(play), scene->box.count == 0);
    play_draw_board(play, layout.board);
    play_draw_sides(play, &layout);
    if (scene->box.count == 0 && play_draw_choices(play, &layout))
        draw_buttons(scene, &layout);
    else
        draw_rest(scene, &layout);
    play_draw_flight(play);
    describe_keys(scene);
    draw_dialog(scene);
}
