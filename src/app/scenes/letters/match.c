/* A match by letters at the table. */
#include "src/app/scenes/letters/match.h"
#include "src/app/scenes/letters/scenes.h"
#include "src/app/shell/background/letters_game.h"
#include "src/app/shell/storage/saves.h"
#include "src/play/table/letters.h"

/* --- coming and going --- */

static bool is_there(const struct LettersPlay *scene)
{
    const struct App *app = scene->play.app;
    return app->letters && app->letters_opened == scene->opened;
}

/* Sits down at the match that is open. */
static void sit_down(struct LettersPlay *scene)
{
    struct App *app = scene->play.app;
    struct TableHost host = play_host(app);
    table_close(scene->play.table);
    scene->letters = app->letters;
    scene->opened = app->letters_opened;
    scene->play.table = table_letters(scene->letters, &host);
    scene->play.dialog = ASK_NOTHING;
    play_sit_down(&scene->play);
    scene->count = match_count(table_match(scene->play.table));
    scene->over = table_over(scene->play.table);
    letters_consider(scene);
}

static bool enter(void *context, struct App *app, const void *args)
{
    struct LettersPlay *scene = context;
    (void)args;
    if (!app->letters || !letters_match(app->letters))
        return false;
    scene->play.app = app;
    stage_open(&scene->play.stage, app);
    sit_down(scene);
    return true;
}

static void leave(void *context)
{
    struct LettersPlay *scene = context;
    play_leave(&scene->play);
    if (is_there(scene))
        letters_game_close(scene->play.app, false);
}

/* --- what happens --- */

/* A game that is over and can't be changed any more is kept in the library, once. */
static void keep(struct LettersPlay *scene)
{
    const struct LettersView view = letters_view(scene->letters);
    struct Table *table = scene->play.table;
    if (!table_over(table) || view.kept || view.saving || view.match.may_clear)
        return;
    saves_finish(scene->play.app, table_match(table), NULL, LIBRARY_ONLINE, view.match.seat);
    letters_kept(scene->letters);
}

/* Shows what the match has become. */
static void follow(struct LettersPlay *scene)
{
    struct Play *play = &scene->play;
    int count = match_count(table_match(play->table));
    bool over = table_over(play->table);
    if (count == scene->count + 1)
        play_show_move(play);
    else if (count != scene->count)
        play_show(play, count);
    if (over && !scene->over)
        play_sound_end(play);
    if (over != scene->over)
        play_forget_study(play);
    scene->count = count;
    scene->over = over;
    keep(scene);
    letters_consider(scene);
    app_redraw(play->app);
}

/* The disk has answered. A match that could not even be begun is none. */
static void settle(struct LettersPlay *scene)
{
    const char *why;
    if (!letters_update(scene->letters, &why))
        return;
    app_refuse(scene->play.app, why);
    if (letters_view(scene->letters).match.log) {
        follow(scene);
        return;
    }
    letters_game_close(scene->play.app, true);
    scenes_pop(scene->play.app->scenes, 0);
}

static bool update(void *context)
{
    struct LettersPlay *scene = context;
    struct Play *play = &scene->play;
    if (play->app->letters && !is_there(scene))
        sit_down(scene); /* a letter has led to another match */
    if (!is_there(scene))
        return false;
    settle(scene);
    if (!is_there(scene))
        return false;
    if (match_count(table_match(play->table)) != scene->count ||
        table_over(play->table) != scene->over)
        follow(scene);
    return stage_moves(&play->stage);
}

/* --- what the player does --- */

static void act(struct LettersPlay *scene, enum PlayerEventKind kind)
{
    app_refuse(scene->play.app, table_do(scene->play.table, kind, play_now(&scene->play)));
    ui_set_focus(scene->play.app->ui, PLAY_BOARD);
    follow(scene);
}

/* The same again, by letters, with the seats changed: a new match. */
static void play_again(struct LettersPlay *scene)
{
    struct App *app = scene->play.app;
    const struct CorrespondenceView view = letters_view(scene->letters).match;
    struct OnlineOffer offer = letters_terms(scene->letters);
    offer.first = view.seat == 0 ? FIRST_GUEST : FIRST_HOST;
    app_refuse(scene->play.app, letters_game_host(app, &offer));
}

static void decide(struct LettersPlay *scene, int button)
{
    if (button >= scene->box.count)
        return;
    switch (scene->answers[button]) {
    case LETTERS_ACCEPT:
        act(scene, PLAYER_ACCEPT);
        break;
    case LETTERS_DECLINE:
        act(scene, PLAYER_DECLINE);
        break;
    case LETTERS_COPY:
        letters_game_copy(scene->play.app);
        follow(scene);
        break;
    case LETTERS_TAKE:
        letters_game_paste(scene->play.app);
        break;
    case LETTERS_CLEAR:
        act(scene, PLAYER_WITHDRAW);
        break;
    case LETTERS_REVIEW:
        play_study(&scene->play, true);
        break;
    case LETTERS_REMATCH:
        play_again(scene);
        break;
    }
}

/* The match is given up by who waits in vain: its game stays in the library, broken off. */
static void give_up(struct LettersPlay *scene)
{
    struct App *app = scene->play.app;
    struct Match *match = table_match(scene->play.table);
    match_abandon(match, play_now(&scene->play));
    saves_finish(app, match, NULL, LIBRARY_ONLINE, letters_view(scene->letters).match.seat);
    letters_game_close(app, true);
    scenes_pop(app->scenes, 0);
}

static void answer(struct LettersPlay *scene, int button)
{
    enum PlayDialog asked = scene->play.dialog;
    scene->play.dialog = ASK_NOTHING;
    ui_set_focus(scene->play.app->ui, PLAY_BOARD);
    if (asked == ASK_RESIGN && button == 0)
        act(scene, PLAYER_RESIGN);
    else if (asked == ASK_LEAVE && button == 0)
        give_up(scene);
}

static void resume(void *context, int result)
{
    struct LettersPlay *scene = context;
    if (!is_there(scene) && scene->play.app->letters)
        sit_down(scene);
    if (!is_there(scene) || result == TABLE_LEAVE) {
        scenes_pop(scene->play.app->scenes, 0);
        return;
    }
    letters_consider(scene); /* the language may be another one */
    play_show(&scene->play, scene->play.shown_ply);
    if (result == TABLE_STUDY || result == TABLE_REVIEW)
        play_study(&scene->play, result == TABLE_REVIEW);
}

static bool press(struct LettersPlay *scene, int id)
{
    bool may_resign = table_can(scene->play.table, PLAYER_RESIGN, 0);
    switch (id) {
    case PLAY_UNDO:
        act(scene, PLAYER_ASK_UNDO);
        break;
    case LETTERS_DRAW:
        act(scene, PLAYER_OFFER_DRAW);
        break;
    case PLAY_RESIGN:
        scene->play.dialog = may_resign ? ASK_RESIGN : ASK_LEAVE;
        break;
    case LETTERS_PASTE:
        letters_game_paste(scene->play.app);
        break;
    case LETTERS_EARLIER:
    case LETTERS_LATER:
        return play_press(&scene->play, id == LETTERS_EARLIER ? PLAY_PREV : PLAY_NEXT);
    case PLAY_MENU:
        play_open_menu(&scene->play, false);
        break;
    default:
        return play_press(&scene->play, id);
    }
    return true;
}

static void action(void *context, const struct UiAction *done)
{
    struct LettersPlay *scene = context;
    int pressed;
    if (play_type_action(&scene->play, done, &pressed)) {
        if (pressed != 0)
            press(scene, pressed);
        return;
    }
    if (done->kind != UI_PRESSED || !is_there(scene))
        return;
    if (done->id >= LETTERS_BOX)
        decide(scene, done->id - LETTERS_BOX);
    else if (done->id >= LETTERS_DRAW)
        press(scene, done->id);
    else if (done->id >= PLAY_DIALOG)
        answer(scene, done->id - PLAY_DIALOG);
    else if (done->id >= PLAY_CHOICE)
        play_choose(&scene->play, done->id - PLAY_CHOICE);
    else
        press(scene, done->id);
    if (is_there(scene))
        letters_consider(scene);
}

/* --- events --- */

static bool back(struct LettersPlay *scene)
{
    struct Ui *ui = scene->play.app->ui;
    if (ui_focus(ui) >= LETTERS_BOX)
        ui_set_focus(ui, PLAY_BOARD);
    else
        play_open_menu(&scene->play, false);
    return true;
}

/* Keys that work wherever the focus is. */
static bool shortcut(struct LettersPlay *scene, const struct InputEvent *event)
{
    if (play_browse(&scene->play, event))
        return true;
    if (!event->down || event->repeat)
        return false;
    switch (event->action) {
    case ACT_UNDO:
        return table_can(scene->play.table, PLAYER_ASK_UNDO, 0) && press(scene, PLAY_UNDO);
    case ACT_FLIP:
        return press(scene, PLAY_FLIP);
    case ACT_MENU:
        return press(scene, PLAY_MENU);
    case ACT_HINT:
        return play_box_visit(&scene->play, &scene->box, LETTERS_BOX);
    case ACT_PASTE:
        return press(scene, LETTERS_PASTE);
    case ACT_COPY:
        letters_game_copy(scene->play.app);
        follow(scene);
        return true;
    case ACT_BACK:
        return back(scene);
    default:
        return false;
    }
}

static bool event(void *context, const struct InputEvent *input)
{
    struct LettersPlay *scene = context;
    struct Play *play = &scene->play;
    if (!is_there(scene))
        return false;
    if (play_type_event(play, input) || play_touch(play, input))
        return true;
    return input->kind == INPUT_ACTION && play->dialog == ASK_NOTHING && shortcut(scene, input);
}

static void draw(void *context)
{
    struct LettersPlay *scene = context;
    if (is_there(scene))
        letters_draw_panel(scene);
}

const struct SceneType letters_play_scene = {
    .name = "letters-play",
    .context_size = sizeof(struct LettersPlay),
    .inner = true,
    .awake = true,
    .enter = enter,
    .leave = leave,
    .resume = resume,
    .event = event,
    .action = action,
    .update = update,
    .draw = draw,
};
