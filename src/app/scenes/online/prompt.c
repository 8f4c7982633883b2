/* What the player of an online match has to know or decide now, and the box that says so. */
#include "src/app/scenes/online/match.h"
#include "src/app/scenes/online/words.h"
#include "src/app/shell/background/online_game.h"
#include <stdio.h>

enum { SETTLE_MS = 500 };

static void with_peer(const struct OnlinePlay *scene, const struct OnlineView *view,
                      const char *pattern, char text[WORDS_MAX])
{
    words_with_peer(scene->play.app->strings, pattern, view->session.peer_name, text);
}

/* --- what is the matter --- */

static void add_button(struct Prompt *prompt, enum PromptAnswer answer, const char *label,
                       unsigned int flags)
{
    prompt->answers[prompt->box.count] = answer;
    play_box_button(&prompt->box, label, flags);
}

/* Adds a sentence to the text. */
static void add_text(const struct OnlinePlay *scene, struct Prompt *prompt, const char *text)
{
    char before[PLAY_BOX_TEXT_MAX];
    snprintf(before, sizeof before, "%s", prompt->box.text);
    if (before[0] == 0)
        snprintf(prompt->box.text, sizeof prompt->box.text, "%s", text);
    else
        snprintf(prompt->box.text, sizeof prompt->box.text, app_tr(scene->play.app, "%s %s"),
                 before, text);
}

/* How many moves a takeback to ply `target` takes back, in words. */
static void add_undo(const struct OnlinePlay *scene, struct Prompt *prompt, int target)
{
    char text[WORDS_MAX];
    int plies = match_count(table_match(scene->play.table)) - target;
    if (plies == 1)
        snprintf(text, sizeof text, "%s",
                 app_tr(scene->play.app, "The last move would be undone."));
    else
        snprintf(text, sizeof text, app_tr(scene->play.app, "The last %d moves would be undone."),
                 plies);
    add_text(scene, prompt, text);
}

static struct Prompt asked(const struct OnlinePlay *scene, const struct OnlineView *view)
{
    static const char *const titles[] = {
        [REQUEST_NONE] = "",
        [REQUEST_UNDO] = N_("%s asks for a takeback"),
        [REQUEST_DRAW] = N_("%s offers a draw"),
        [REQUEST_REMATCH] = N_("%s wants a rematch"),
    };
    const struct LogPending *pending = &view->session.log->pending;
    const struct NetEvent *proposal = view->session.proposal;
    struct Prompt prompt = {.kind = PROMPT_ASKED, .request = pending->request};
    bool answered = proposal && (proposal->kind == EVENT_ACCEPT || proposal->kind == EVENT_DECLINE);
    with_peer(scene, view, titles[pending->request], prompt.box.title);
    if (pending->request == REQUEST_UNDO)
        add_undo(scene, &prompt, pending->target);
    else if (pending->request == REQUEST_REMATCH)
        add_text(scene, &prompt, app_tr(scene->play.app, "You will swap sides."));
    prompt.box.left = (float)view->session.request_left_ms / REQUEST_MS;
    add_button(&prompt, PROMPT_ANSWER_ACCEPT, N_("Accept"), answered ? UI_DISABLED : 0);
    add_button(&prompt, PROMPT_ANSWER_REFUSE, N_("Decline"), answered ? UI_DISABLED : 0);
    return prompt;
}

/* `confirmed`: the request is in the log, so that it can be withdrawn and its time runs. */
static struct Prompt waiting(const struct OnlinePlay *scene, const struct OnlineView *view,
                             enum Request request, bool confirmed)
{
    static const char *const texts[] = {
        [REQUEST_NONE] = "",
        [REQUEST_UNDO] = N_("You asked for a takeback."),
        [REQUEST_DRAW] = N_("You offered a draw."),
        [REQUEST_REMATCH] = N_("You asked for a rematch."),
    };
    struct Prompt prompt = {.kind = PROMPT_WAITING, .request = request};
    with_peer(scene, view, N_("Waiting for %s"), prompt.box.title);
    add_text(scene, &prompt, app_tr(scene->play.app, texts[request]));
    prompt.box.left = confirmed ? (float)view->session.request_left_ms / REQUEST_MS : 1;
    add_button(&prompt, PROMPT_ANSWER_WITHDRAW, N_("Withdraw"), confirmed ? 0 : UI_DISABLED);
    return prompt;
}

/* When it will be tried again, or that the other has to come. */
static void add_retry(const struct OnlinePlay *scene, const struct OnlineView *view,
                      struct Prompt *prompt)
{
    char text[WORDS_MAX];
    int seconds = (int)((view->retry_ms + 999) / 1000);
    if (view->session.host)
        with_peer(scene, view, N_("Waiting for %s to come back..."), text);
    else if (seconds > 0)
        snprintf(text, sizeof text, app_tr(scene->play.app, "Trying again in %d s."), seconds);
    else
        snprintf(text, sizeof text, "%s", app_tr(scene->play.app, "Reconnecting..."));
    add_text(scene, prompt, text);
}

/* Where no way back is found by itself, a line each way makes one. */
static void add_again(struct Prompt *prompt)
{
    if (ice_is_built())
        add_button(prompt, PROMPT_ANSWER_AGAIN, N_("Meet again"), 0);
}

static struct Prompt lost(const struct OnlinePlay *scene, const struct OnlineView *view)
{
    struct Prompt prompt = {.kind = PROMPT_LOST, .box.left = -1};
    const char *title = scene->parting == PARTING_CLOSED ? N_("%s closed the game")
                        : scene->parting == PARTING_UNSAVED
                            ? N_("The match can't be saved on this disk")
                            : N_("Lost connection to %s");
    if (view->session.breaking_off)
        title = N_("You called the game off");
    with_peer(scene, view, title, prompt.box.title);
    add_retry(scene, view, &prompt);
    if (view->session.breaking_off)
        add_text(scene, &prompt, app_tr(scene->play.app, "It counts for neither of you."));
    else if (view->session.may_break_off)
        add_text(scene, &prompt,
                 app_tr(scene->play.app,
                        "Keep waiting, continue later, or call it off: then the game counts "
                        "for neither of you."));
    else if (scene->parting == PARTING_UNSAVED)
        add_text(scene, &prompt,
                 app_tr(scene->play.app, "Free up some space, and the match goes on."));
    else
        add_text(scene, &prompt,
                 app_tr(scene->play.app, "The match is saved. You can continue later."));
    if (view->session.may_break_off)
        add_button(&prompt, PROMPT_ANSWER_BREAK_OFF, N_("Call it off"), UI_DANGER);
    if (!view->session.breaking_off)
        add_again(&prompt);
    add_button(&prompt, PROMPT_ANSWER_LEAVE, N_("Leave"), 0);
    return prompt;
}

/* Why there is no way back. */
static void add_end(const struct OnlinePlay *scene, const struct OnlineView *view,
                    struct Prompt *prompt)
{
    char text[WORDS_MAX];
    if (scene->parting == PARTING_LEFT)
        snprintf(text, sizeof text, app_tr(scene->play.app, "%s left."), online_peer(scene, view));
    else if (scene->parting == PARTING_DESYNC)
        snprintf(text, sizeof text,
                 app_tr(scene->play.app, "Your records differ, from move %d at the latest."),
                 match_count(table_match(scene->play.table)) + 1);
    else
        snprintf(text, sizeof text, app_tr(scene->play.app, "%s."),
                 app_tr(scene->play.app, view->why));
    add_text(scene, prompt, text);
}

static struct Prompt ended(const struct OnlinePlay *scene, const struct OnlineView *view)
{
    struct Prompt prompt = {.kind = PROMPT_ENDED, .box.left = -1};
    snprintf(prompt.box.title, sizeof prompt.box.title, "%s",
             app_tr(scene->play.app, "The match was interrupted"));
    add_end(scene, view, &prompt);
    if (view->session.peer_left)
        add_text(scene, &prompt, app_tr(scene->play.app, "The win is yours."));
    add_text(scene, &prompt, app_tr(scene->play.app, "The game record is saved."));
    add_button(&prompt, PROMPT_ANSWER_DETAILS, N_("Copy details"), 0);
    add_button(&prompt, PROMPT_ANSWER_LEAVE, N_("Leave"), UI_MAIN);
    return prompt;
}

/* Why the game is over; who broke it off, so that the one who was away understands. */
static void add_reason(const struct OnlinePlay *scene, const struct OnlineView *view,
                       struct Prompt *prompt)
{
    char reason[WORDS_MAX], text[WORDS_MAX];
    const struct Log *log = view->session.log;
    const struct NetEvent *last = log_get(log, log->count);
    if (last->kind == EVENT_BREAK) {
        bool own = last->seat == view->session.seat;
        with_peer(scene, view,
                  own ? N_("You called the game off while %s was away. It counts for "
                           "neither of you.")
                      : N_("%s called the game off while there was no connection. It "
                           "counts for neither of you."),
                  text);
    } else {
        words_reason(scene->play.app->strings, scene->play.table, reason);
        snprintf(text, sizeof text, app_tr(scene->play.app, "%s."), reason);
    }
    add_text(scene, prompt, text);
}

static struct Prompt result(const struct OnlinePlay *scene, const struct OnlineView *view)
{
    struct Prompt prompt = {.kind = PROMPT_RESULT, .box.left = -1};
    bool gone = view->session.ended || view->stage == ONLINE_FAILED;
    words_result(scene->play.app->strings, scene->play.table, prompt.box.title);
    add_reason(scene, view, &prompt);
    if (gone)
        add_end(scene, view, &prompt);
    else if (!view->session.linked)
        add_retry(scene, view, &prompt);
    else
        add_text(scene, &prompt, app_tr(scene->play.app, "A rematch swaps sides."));
    if (!gone)
        add_button(&prompt, PROMPT_ANSWER_REMATCH, N_("Rematch"),
                   view->session.synced ? UI_MAIN : UI_DISABLED);
    if (!gone && !view->session.linked)
        add_again(&prompt);
    add_button(&prompt, PROMPT_ANSWER_LEAVE, N_("Leave"), gone ? UI_MAIN : 0);
    return prompt;
}

static struct Prompt prompt_now(const struct OnlinePlay *scene, const struct OnlineView *view)
{
    const struct SessionView *session = &view->session;
    const struct LogPending *pending = &session->log->pending;
    const struct NetEvent *proposal = session->proposal;
    bool gone = session->ended || view->stage == ONLINE_FAILED;
    bool asks = proposal && proposal->kind == EVENT_ASK;
    bool over = table_over(scene->play.table);
    if (!gone && session->linked && pending->request != REQUEST_NONE)
        return pending->asker == session->seat ? waiting(scene, view, pending->request, true)
                                               : asked(scene, view);
    if (!gone && session->linked && asks)
        return waiting(scene, view, proposal->request, false);
    if (over)
        return result(scene, view);
    if (gone)
        return ended(scene, view);
    if (!session->synced)
        return lost(scene, view);
    return (struct Prompt){.kind = PROMPT_NONE};
}

void online_consider(struct OnlinePlay *scene)
{
    struct OnlineView view = online_play_view(scene);
    struct Prompt before = scene->prompt;
    scene->prompt = prompt_now(scene, &view);
    if (scene->prompt.kind == before.kind && scene->prompt.request == before.request)
        return;
    scene->prompt_at = scene->play.app->clock.now;
    if (ui_focus(scene->play.app->ui) >= ONLINE_PROMPT)
        ui_set_focus(scene->play.app->ui, PLAY_BOARD);
    app_redraw(scene->play.app);
}

int online_prompt_wait(const struct OnlinePlay *scene)
{
    uint64_t age = scene->play.app->clock.now - scene->prompt_at;
    return age < SETTLE_MS ? (int)(SETTLE_MS - age) : 0;
}

/* --- the box --------------------------------------------------------------------------------- */

float online_prompt_height(const struct OnlinePlay *scene, float width, float room)
{
    if (scene->prompt.kind == PROMPT_NONE)
        return 0;
    return play_box_height(&scene->play, &scene->prompt.box, width, room);
}

static SDL_Color edge_color(const struct OnlinePlay *scene)
{
    const struct UiTheme *theme = scene->play.app->theme;
    switch (scene->prompt.kind) {
    case PROMPT_ASKED:
        return theme->accent;
    case PROMPT_LOST:
    case PROMPT_ENDED:
        return theme->danger;
    default:
        return theme->panel_edge;
    }
}

void online_draw_prompt(struct OnlinePlay *scene, SDL_FRect rect)
{
    struct PlayBox box = scene->prompt.box;
    unsigned int young = online_prompt_wait(scene) > 0 ? UI_DISABLED : 0;
    for (int i = 0; i < box.count; i++)
        box.buttons[i].flags |= young;
    box.time_ms = REQUEST_MS;
    if (scene->prompt.kind != PROMPT_NONE)
        play_draw_box(&scene->play, &box, rect, ONLINE_PROMPT, edge_color(scene));
    ui_flush(scene->play.app->ui); /* the words are those of this copy */
}
