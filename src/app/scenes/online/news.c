/* What happens in an online match, as the table tells: heard, said, and shown on the board. */
#include "src/app/scenes/online/match.h"
#include "src/app/scenes/online/words.h"
#include <stdio.h>

/* Shows a message about the other player, whose name takes the place of %s. */
static void toast_peer(struct OnlinePlay *scene, const char *pattern)
{
    struct OnlineView view = online_play_view(scene);
    char text[WORDS_MAX];
    words_with_peer(scene->play.app->strings, pattern, view.session.peer_name, text);
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

/* --- the game --- */

/* The first game, or a rematch: the seats may have changed. */
static void hear_start(struct OnlinePlay *scene)
{
    char text[WORDS_MAX];
    struct Play *play = &scene->play;
    play_sit_down(play);
    scene->recorded = false;
    int own = table_is_human(play->table, 0) ? 0 : 1;
    snprintf(text, sizeof text, app_tr(scene->play.app, "New game: you play %s"),
             words_colour(play->app->strings, table_board(play->table), own));
    app_toast(play->app, text);
    app_sound(play->app, SOUND_BACK);
}

/* A move, which also ends most requests. */
static void hear_move(struct OnlinePlay *scene, const struct TableNews *news)
{
    play_show_move(&scene->play);
    if (news->request == REQUEST_NONE)
        return;
    if (is_own(scene, news->asker))
        toast_peer(scene, N_("%s moved, so your request was cancelled"));
    else
        app_toast(scene->play.app,
                  app_tr(scene->play.app, "You moved, so the request was declined"));
}

/* Nothing may hide what the player has to know now. */
static void clear_view(struct OnlinePlay *scene)
{
    scene->play.dialog = ASK_NOTHING;
    ui_put_keyboard_away(scene->play.app->ui);
    scenes_uncover(scene->play.app->scenes, scene);
}

static void hear_request(struct OnlinePlay *scene, const struct TableNews *news)
{
    if (is_own(scene, news->asker))
        return;
    app_sound(scene->play.app, SOUND_REQUEST);
    input_rumble(scene->play.app->input, 0.4F, 150);
    SDL_FlashWindow(scene->play.app->window, SDL_FLASH_UNTIL_FOCUSED);
    clear_view(scene);
}

static void hear_undo(struct OnlinePlay *scene, const struct TableNews *news)
{
    bool own = is_own(scene, news->asker);
    app_sound(scene->play.app, own ? SOUND_ACCEPTED : SOUND_UNDO);
    show_now(scene);
    if (own)
        toast_peer(scene, N_("%s agrees to the takeback"));
}

/* Refused by the player, or for him when nobody answered in time. */
static void hear_declined(struct OnlinePlay *scene, const struct TableNews *news)
{
    bool own = is_own(scene, news->asker);
    if (own)
        app_sound(scene->play.app, SOUND_DECLINED);
    if (news->expired)
        app_toast(scene->play.app,
                  app_tr(scene->play.app, "No answer in time. The request has expired"));
    else if (own)
        toast_peer(scene, N_("%s declines"));
}

/* Who ended the program in the own turn pays for it. */
static void hear_away(struct OnlinePlay *scene, const struct TableNews *news)
{
    struct OnlineView view = online_play_view(scene);
    char text[WORDS_MAX];
    if (is_own(scene, news->seat))
        snprintf(text, sizeof text, app_tr(scene->play.app, "You were away: %d s off your clock"),
                 news->seconds);
    else
        snprintf(text, sizeof text, app_tr(scene->play.app, "%s was away: %d s off the clock"),
                 online_peer(scene, &view), news->seconds);
    app_toast(scene->play.app, text);
}

static void hear_end(struct OnlinePlay *scene, bool moved)
{
    play_sound_end(&scene->play);
    if (!moved)
        show_now(scene);
    online_record(scene);
    clear_view(scene);
}

/* --- the link --- */

static void hear_linked(struct OnlinePlay *scene)
{
    if (!scene->lost)
        return;
    scene->lost = false;
    app_sound(scene->play.app, SOUND_BACK);
    toast_peer(scene, N_("Reconnected to %s. Play on!"));
}

static void hear_parted(struct OnlinePlay *scene, const struct TableNews *news)
{
    if (!scene->lost)
        app_sound(scene->play.app, SOUND_LOST);
    scene->lost = true;
    scene->parting = news->parting;
    clear_view(scene);
}

static void hear(struct OnlinePlay *scene, const struct TableNews *news)
{
    switch (news->kind) {
    case NEWS_START:
        hear_start(scene);
        break;
    case NEWS_MOVE:
        hear_move(scene, news);
        break;
    case NEWS_UNDO:
        hear_undo(scene, news);
        break;
    case NEWS_REQUEST:
        hear_request(scene, news);
        break;
    case NEWS_DECLINE:
        hear_declined(scene, news);
        break;
    case NEWS_WITHDRAW:
        if (!is_own(scene, news->asker))
            toast_peer(scene, N_("%s withdrew the request"));
        break;
    case NEWS_END:
        hear_end(scene, news->moved);
        break;
    case NEWS_LINKED:
        hear_linked(scene);
        break;
    case NEWS_PARTED:
        hear_parted(scene, news);
        break;
    case NEWS_CHAT:
        online_chat_hear(scene, news->text);
        break;
    case NEWS_VOID:
        app_refuse(scene->play.app, news->why);
        show_now(scene);
        break;
    case NEWS_AWAY:
        hear_away(scene, news);
        break;
    case NEWS_CONTRADICTED:
        toast_peer(scene, news->why);
        show_now(scene);
        break;
    case NEWS_REFUSED:
    case NEWS_UNSAVED:
        app_refuse(scene->play.app, news->why);
        break;
    default:
        break;
    }
}

void online_hear(struct OnlinePlay *scene)
{
    struct TableNews news;
    while (table_news(scene->play.table, &news, play_now(&scene->play))) {
        hear(scene, &news);
        app_redraw(scene->play.app);
    }
}
