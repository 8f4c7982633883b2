/* What happens in an online match, as its notices tell: heard, said, and shown on the board. */
#include "src/app/online_game.h"
#include "src/app/scenes/online_play.h"
#include <stdio.h>
#include <string.h>

static const char *say(const struct OnlinePlay *scene, const char *text)
{
    return app_tr(scene->play.app, text);
}

/* Shows a message about the other player, whose name takes the place of %s. */
static void toast_peer(struct OnlinePlay *scene, const char *pattern)
{
    struct OnlineView view = online_play_view(scene);
    char text[WORDS_MAX];
    snprintf(text, sizeof text, say(scene, pattern), online_peer(scene, &view));
    app_toast(scene->play.app, text);
}

static bool is_own(const struct OnlinePlay *scene, int seat)
{
    return table_is_human(scene->play.table, seat);
}

static void show_now(struct OnlinePlay *scene)
{
    play_show(&scene->play, match_count(table_match(scene->play.table)));
}

/* --- events of the log --- */

/* The first game, or a rematch: the seats may have changed. */
static void hear_start(struct OnlinePlay *scene)
{
    char text[WORDS_MAX];
    struct Play *play = &scene->play;
    play_sit_down(play);
    scene->recorded = false;
    int own = table_is_human(play->table, 0) ? 0 : 1;
    snprintf(text, sizeof text, say(scene, "A new game: you play %s"),
             words_colour(play->app->strings, table_board(play->table), own));
    app_toast(play->app, text);
    app_sound(play->app, SOUND_BACK);
}

/* A move, which also ends most requests. */
static void hear_move(struct OnlinePlay *scene, const struct LogPending *now)
{
    const struct LogPending *before = &scene->pending;
    play_show_move(&scene->play);
    if (before->request == REQUEST_NONE || now->request != REQUEST_NONE)
        return;
    if (is_own(scene, before->asker))
        toast_peer(scene, N_("%s moved instead: your request is void"));
    else
        app_toast(scene->play.app, say(scene, "You moved instead: the request is refused"));
}

/* Nothing may hide what the player has to know now. */
static void clear_view(struct OnlinePlay *scene)
{
    scene->play.dialog = ASK_NOTHING;
    ui_put_keyboard_away(scene->play.app->ui);
    scenes_uncover(scene->play.app->scenes, scene);
}

static void hear_asked(struct OnlinePlay *scene, const struct NetEvent *event)
{
    scene->asked_at = online_game_now(scene->play.app);
    if (is_own(scene, event->seat))
        return;
    app_sound(scene->play.app, SOUND_REQUEST);
    input_rumble(scene->play.app->input, 0.4F, 150);
    SDL_FlashWindow(scene->play.app->window, SDL_FLASH_UNTIL_FOCUSED);
    clear_view(scene);
}

static void hear_accepted(struct OnlinePlay *scene, const struct NetEvent *event)
{
    bool own = !is_own(scene, event->seat);
    if (event->request != REQUEST_UNDO)
        return;
    app_sound(scene->play.app, SOUND_UNDO);
    show_now(scene);
    if (own)
        toast_peer(scene, N_("%s lets you take back"));
}

/* Refused by the player, or for him when nobody answered in time. */
static void hear_declined(struct OnlinePlay *scene)
{
    bool own = is_own(scene, scene->pending.asker);
    bool late = online_game_now(scene->play.app) - scene->asked_at >= REQUEST_MS - 500;
    if (!online_play_view(scene).session.linked || scene->pending.request == REQUEST_NONE)
        return; /* void, since the connection broke */
    if (own)
        app_sound(scene->play.app, SOUND_ILLEGAL);
    if (late)
        app_toast(scene->play.app, say(scene, "Nobody answered in time: the request has run out"));
    else if (own)
        toast_peer(scene, N_("%s refuses"));
}

static void hear_end(struct OnlinePlay *scene, bool moved)
{
    struct Play *play = &scene->play;
    struct Status status = table_status(play->table);
    bool lost = status.outcome == OUTCOME_WIN && !table_is_human(play->table, status.winner);
    app_sound(play->app, lost ? SOUND_LOSE : SOUND_WIN);
    if (!moved)
        show_now(scene);
    online_record(scene);
    clear_view(scene);
}

static void hear_event(struct OnlinePlay *scene, const struct Log *log, uint32_t number)
{
    const struct NetEvent *event = log_get(log, number);
    switch (event->kind) {
    case EVENT_START:
        hear_start(scene);
        break;
    case EVENT_MOVE:
        hear_move(scene, &log->pending);
        break;
    case EVENT_ASK:
        hear_asked(scene, event);
        break;
    case EVENT_ACCEPT:
        hear_accepted(scene, event);
        break;
    case EVENT_DECLINE:
        hear_declined(scene);
        break;
    case EVENT_WITHDRAW:
        if (!is_own(scene, event->seat))
            toast_peer(scene, N_("%s takes the request back"));
        break;
    default:
        break;
    }
    scene->pending = log->pending;
    if (number == log->count && log->phase == PHASE_OVER && !scene->recorded)
        hear_end(scene, event->kind == EVENT_MOVE);
}

/* --- the link --- */

static void hear_linked(struct OnlinePlay *scene)
{
    if (!scene->lost)
        return;
    scene->lost = false;
    app_sound(scene->play.app, SOUND_BACK);
    toast_peer(scene, N_("The connection to %s is back: the match goes on"));
}

static void hear_parted(struct OnlinePlay *scene, const struct Notice *notice)
{
    if (!scene->lost)
        app_sound(scene->play.app, SOUND_LOST);
    scene->lost = true;
    scene->parting = notice->parting;
    clear_view(scene);
}

static void hear(struct OnlinePlay *scene, const struct Notice *notice)
{
    struct OnlineView view = online_play_view(scene);
    switch (notice->kind) {
    case NOTICE_LINKED:
        hear_linked(scene);
        break;
    case NOTICE_PARTED:
        hear_parted(scene, notice);
        break;
    case NOTICE_EVENT:
        if (notice->number >= 1 && notice->number <= view.session.log->count)
            hear_event(scene, view.session.log, notice->number);
        break;
    case NOTICE_VOID:
        online_refused(scene, verdict_text(notice->verdict));
        show_now(scene);
        break;
    case NOTICE_CHAT:
        online_chat_hear(scene, notice->text);
        break;
    case NOTICE_UNSAVED:
        online_refused(scene, verdict_text(VERDICT_UNSAVED));
        break;
    default:
        break;
    }
}

void online_hear(struct OnlinePlay *scene)
{
    struct Notice notice;
    while (online_notice(scene->online, &notice)) {
        hear(scene, &notice);
        app_redraw(scene->play.app);
    }
}
