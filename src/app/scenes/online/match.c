/* An online match at the table. */
#include "src/app/scenes/online/match.h"
#include "src/app/scenes/online/scenes.h"
#include "src/app/shell/background/online_game.h"
#include "src/app/shell/storage/saves.h"

/* --- coming and going --- */

/* A game that is over was kept before the program ended, unless it was killed: so it is kept once
 * more, and the library knows it again by its date. A journal of an earlier version has none. */
static void keep_again(struct OnlinePlay *scene)
{
    const struct Table *table = scene->play.table;
    bool over = table_over(table), dated = *match_tags(table_match(table))->date != '\0';
    scene->recorded = over && !dated;
    if (over)
        online_record(scene);
}

static bool enter(void *context, struct App *app, const void *args)
{
    struct OnlinePlay *scene = context;
    (void)args;
    if (!app->online || !online_match(app->online))
        return false;
    scene->play.app = app;
    scene->play.steps_below = true;
    scene->online = app->online;
    stage_open(&scene->play.stage, app);
    struct TableHost host = play_host(app);
    scene->play.table = table_online(scene->online, &(struct TableSeat){.kind = SEAT_HUMAN}, &host,
                                     online_game_now(app));
    play_sit_down(&scene->play);
    if (app->opponent.online == scene->online && !app->opponent.known)
        online_chat_mute(scene); /* with strangers, until both switch it on */
    scene->lost = !online_play_view(scene).session.linked;
    keep_again(scene);
    online_consider(scene);
    return true;
}

static void leave(void *context)
{
    struct OnlinePlay *scene = context;
    play_leave(&scene->play);
    if (scene->play.app->online == scene->online)
        online_game_close(scene->play.app, PARTING_CLOSED);
}

/* Leaves for the title; the game is kept among the records if it will not go on later. */
static void leave_match(struct OnlinePlay *scene, enum Parting parting)
{
    struct App *app = scene->play.app;
    int64_t now = online_game_now(app);
    if (parting == PARTING_LEFT) {
        online_conclude(scene->online, now);
        online_record(scene);
    }
    online_game_close(app, parting);
    app_home(app);
}

/* Leaves at once where nothing can be lost by it, else asks. */
static void want_to_leave(struct OnlinePlay *scene)
{
    if (table_over(scene->play.table) || online_play_view(scene).session.ended)
        leave_match(scene, PARTING_LEFT);
    else
        scene->play.dialog = ASK_LEAVE;
}

static void resume(void *context, int result)
{
    struct OnlinePlay *scene = context;
    play_show(&scene->play, scene->play.shown_ply);
    online_game_take_relay(
        scene->play.app); /* the settings say themselves what is wrong with one */
    if (result == TABLE_LEAVE)
        want_to_leave(scene);
    if (result == TABLE_WATCH)
        scenes_push(scene->play.app->scenes, &spectators_scene, NULL, 0);
    if (result == TABLE_STUDY || result == TABLE_REVIEW)
        play_study(&scene->play, result == TABLE_REVIEW);
    if (result == TABLE_PICTURE)
        play_save_picture(&scene->play);
}

/* --- what the player does --- */

static void act(struct OnlinePlay *scene, enum PlayerEventKind kind)
{
    app_refuse(scene->play.app, table_do(scene->play.table, kind, play_now(&scene->play)));
    online_hear(scene);
    online_consider(scene);
}

/* Does what its button number `button` says. */
static void decide(struct OnlinePlay *scene, int button)
{
    static const enum PlayerEventKind kinds[] = {[PROMPT_ANSWER_ACCEPT] = PLAYER_ACCEPT,
                                                 [PROMPT_ANSWER_REFUSE] = PLAYER_DECLINE,
                                                 [PROMPT_ANSWER_WITHDRAW] = PLAYER_WITHDRAW,
                                                 [PROMPT_ANSWER_BREAK_OFF] = PLAYER_BREAK_OFF,
                                                 [PROMPT_ANSWER_REMATCH] = PLAYER_ASK_REMATCH};
    if (button >= scene->prompt.box.count || online_prompt_wait(scene) > 0)
        return;
    enum PromptAnswer answer = scene->prompt.answers[button];
    if (answer == PROMPT_ANSWER_DETAILS) {
        online_game_copy_details(scene->play.app);
        return;
    }
    if (answer == PROMPT_ANSWER_AGAIN) {
        scenes_push(scene->play.app->scenes, &again_scene, NULL, 0);
        return;
    }
    if (answer == PROMPT_ANSWER_LEAVE) {
        want_to_leave(scene);
    } else if (answer != PROMPT_ANSWER_NONE) {
        ui_set_focus(scene->play.app->ui, PLAY_BOARD);
        act(scene, kinds[answer]);
    }
}

static bool press(struct OnlinePlay *scene, int id)
{
    switch (id) {
    case PLAY_UNDO:
        act(scene, PLAYER_ASK_UNDO);
        break;
    case ONLINE_DRAW:
        act(scene, PLAYER_OFFER_DRAW);
        break;
    case PLAY_RESIGN:
        scene->play.dialog = ASK_RESIGN;
        break;
    case ONLINE_CHAT:
    case ONLINE_FOLD:
        online_chat_toggle(scene);
        break;
    case ONLINE_SEND:
        online_chat_say(scene);
        break;
    case ONLINE_MUTE:
        online_chat_mute(scene);
        break;
    case ONLINE_REVIEW:
    case ONLINE_STUDY:
        play_study(&scene->play, id == ONLINE_REVIEW);
        break;
    case PLAY_MENU:
        play_open_menu(&scene->play, true);
        break;
    default:
        return play_press(&scene->play, id);
    }
    return true;
}

/* The buttons of the question whether to leave, or to resign. */
static void answer(struct OnlinePlay *scene, int button)
{
    enum PlayDialog asked = scene->play.dialog;
    scene->play.dialog = ASK_NOTHING;
    ui_set_focus(scene->play.app->ui, PLAY_BOARD);
    if (asked == ASK_LEAVE && button == 0) {
        leave_match(scene, PARTING_CLOSED);
    } else if (asked == ASK_LEAVE && button == 1) {
        if (!online_play_view(scene).session.breaking_off)
            table_do(scene->play.table, PLAYER_RESIGN, play_now(&scene->play));
        leave_match(scene, PARTING_LEFT);
    } else if (asked == ASK_RESIGN && button == 0) {
        act(scene, PLAYER_RESIGN);
    }
}

static void action(void *context, const struct UiAction *done)
{
    struct OnlinePlay *scene = context;
    int pressed;
    if (play_type_action(&scene->play, done, &pressed)) {
        if (pressed != 0)
            press(scene, pressed);
        return;
    }
    if (done->kind == UI_CONFIRMED && done->id == ONLINE_SAY)
        online_chat_say(scene);
    if (done->id == ONLINE_MUTE)
        online_chat_mute(scene);
    else if (done->kind != UI_PRESSED)
        return;
    else if (done->id >= ONLINE_PROMPT)
        decide(scene, done->id - ONLINE_PROMPT);
    else if (done->id >= ONLINE_DRAW)
        press(scene, done->id);
    else if (done->id >= PLAY_DIALOG)
        answer(scene, done->id - PLAY_DIALOG);
    else if (done->id >= PLAY_CHOICE)
        play_choose(&scene->play, done->id - PLAY_CHOICE);
    else
        press(scene, done->id);
}

/* --- events --- */

static bool back(struct OnlinePlay *scene)
{
    struct Ui *ui = scene->play.app->ui;
    if (ui_focus(ui) >= ONLINE_PROMPT)
        ui_set_focus(ui, PLAY_BOARD);
    else if (scene->chat.open)
        online_chat_toggle(scene);
    else
        play_open_menu(&scene->play, true);
    return true;
}

/* Keys that work wherever the focus is. */
static bool shortcut(struct OnlinePlay *scene, const struct InputEvent *event)
{
    if (play_browse(&scene->play, event))
        return true;
    if (!event->down || event->repeat)
        return false;
    switch (event->action) {
    case ACT_UNDO:
        return press(scene, PLAY_UNDO);
    case ACT_FLIP:
        return press(scene, PLAY_FLIP);
    case ACT_MENU:
        return press(scene, PLAY_MENU);
    case ACT_THINK:
        return press(scene, ONLINE_CHAT);
    case ACT_HINT:
        return online_prompt_wait(scene) > 0
                   ? scene->prompt.box.count > 0
                   : play_box_visit(&scene->play, &scene->prompt.box, ONLINE_PROMPT);
    case ACT_BACK:
        return back(scene);
    default:
        return false;
    }
}

static bool event(void *context, const struct InputEvent *input)
{
    struct OnlinePlay *scene = context;
    struct Play *play = &scene->play;
    if (play_type_event(play, input) || play_touch(play, input))
        return true;
    return input->kind == INPUT_ACTION && play->dialog == ASK_NOTHING && shortcut(scene, input);
}

/* --- time --- */

/* A hash of what the panel shows and time or the network change. */
static uint64_t hash_of_shown(const struct OnlinePlay *scene)
{
    struct OnlineView view = online_play_view(scene);
    const struct SessionView *session = &view.session;
    struct OnlineWatch watch = online_watched(scene->online);
    int64_t values[] = {
        session->round_trip_ms,        session->quiet,     session->linked,
        session->may_break_off,        session->proposed,  session->request_left_ms / 1000,
        view.retry_ms / 1000,          scene->prompt.kind, session->log->count,
        online_prompt_wait(scene) > 0, watch.offer.open,   watch.watchers};
    return canvas_key(CANVAS_KEY, values, sizeof values);
}

static bool update(void *context)
{
    struct OnlinePlay *scene = context;
    struct Play *play = &scene->play;
    if (play->app->online != scene->online)
        return false; /* it is being left */
    table_update(play->table, play_now(play));
    online_hear(scene);
    online_consider(scene);
    play_hear_clock(play);
    play_refresh(play, hash_of_shown(scene), &scene->shown);
    return stage_moves(&play->stage);
}

static int wait(void *context)
{
    struct OnlinePlay *scene = context;
    if (scene->play.app->online != scene->online)
        return 0;
    int wait = table_wait(scene->play.table, play_now(&scene->play));
    int settles = online_prompt_wait(scene);
    wait = wait >= 0 && wait < 1000 ? wait : 1000; /* seconds are counted in several places */
    return settles > 0 && settles < wait ? settles : wait;
}

static void draw(void *context)
{
    struct OnlinePlay *scene = context;
    if (scene->play.app->online == scene->online)
        online_draw_panel(scene);
}

const struct SceneType online_play_scene = {
    .name = "online-play",
    .context_size = sizeof(struct OnlinePlay),
    .awake = true,
    .enter = enter,
    .leave = leave,
    .resume = resume,
    .event = event,
    .action = action,
    .update = update,
    .wait = wait,
    .draw = draw,
};
