/* A match of others, watched: the board of play.h, which takes no moves. */
#include "src/app/scenes/online/link_card.h"
#include "src/app/scenes/online/scenes.h"
#include "src/app/scenes/play/play.h"
#include "src/app/shell/background/online_game.h"
#include "src/app/shell/storage/saves.h"
#include "src/play/online/watching.h"
#include <stdio.h>

enum WatchWidget { WATCH_REVIEW = 640, WATCH_STUDY };

struct Watch {
    struct Play play; /* first: what is shown of the game */
    struct Watching *watching;
    bool lost;      /* the player knows that there is no connection */
    uint64_t shown; /* a hash of what changes by itself */
};

static const struct PlayButton buttons[PLAY_BUTTONS] = {
    {PLAY_FIRST, "icon-first", N_("To the start"), N_("Earliest"), 0, ACT_FIRST},
    {PLAY_PREV, "icon-prev", N_("Previous move"), N_("Earlier"), 0, ACT_PREV},
    {PLAY_NEXT, "icon-next", N_("Next move"), N_("Later"), 0, ACT_NEXT},
    {PLAY_LAST, "icon-last", N_("To the end"), N_("Latest"), 0, ACT_LAST},
    {WATCH_REVIEW, "icon-lab", N_("Review"), N_("Review"), 0, ACT_NONE},
    {WATCH_STUDY, "icon-think", N_("Study"), N_("Study"), 0, ACT_NONE},
    {PLAY_FLIP, "icon-flip", N_("Flip board"), N_("Flip"), 0, ACT_FLIP},
    {PLAY_MENU, "icon-menu", N_("Menu"), N_("Menu"), 0, ACT_MENU},
};

static struct WatchingView look(const struct Watch *scene)
{
    return watching_view(scene->watching, online_game_now(scene->play.app));
}

/* --- coming and going --- */

static bool enter(void *context, struct App *app, const void *args)
{
    struct Watch *scene = context;
    (void)args;
    if (!app->watching || !watching_match(app->watching))
        return false;
    scene->play.app = app;
    scene->play.steps_below = true;
    scene->watching = app->watching;
    stage_open(&scene->play.stage, app);
    struct TableHost host = play_host(app);
    scene->play.table = table_watch(scene->watching, &host, online_game_now(app));
    play_sit_down(&scene->play);
    return true;
}

static void leave(void *context)
{
    struct Watch *scene = context;
    play_leave(&scene->play);
    if (scene->play.app->watching == scene->watching)
        online_game_close(scene->play.app, PARTING_LEFT);
}

static void go_home(struct Watch *scene)
{
    struct App *app = scene->play.app;
    online_game_close(app, PARTING_LEFT);
    app_home(app);
}

static void resume(void *context, int result)
{
    struct Watch *scene = context;
    if (result == TABLE_LEAVE) {
        go_home(scene);
        return;
    }
    play_show(&scene->play, scene->play.shown_ply);
    if (result == TABLE_STUDY || result == TABLE_REVIEW)
        play_study(&scene->play, result == TABLE_REVIEW);
}

/* --- what the one who watches does --- */

static bool press(struct Watch *scene, int id)
{
    if (id == WATCH_REVIEW || id == WATCH_STUDY)
        play_study(&scene->play, id == WATCH_REVIEW);
    else if (id == PLAY_MENU)
        play_open_menu(&scene->play, false);
    else
        return play_press(&scene->play, id);
    return true;
}

static void action(void *context, const struct UiAction *done)
{
    if (done->kind == UI_PRESSED)
        press(context, done->id);
}

static bool event(void *context, const struct InputEvent *input)
{
    struct Watch *scene = context;
    bool key = input->kind == INPUT_ACTION && input->down && !input->repeat;
    if (play_click_move(&scene->play, input) || play_browse(&scene->play, input))
        return true;
    if (key && (input->action == ACT_MENU || input->action == ACT_BACK))
        return press(scene, PLAY_MENU);
    return key && input->action == ACT_FLIP && press(scene, PLAY_FLIP);
}

/* --- what happens --- */

/* "Anna asks for a takeback", told by a pattern for the name of the seat. */
static void toast_player(struct Watch *scene, const char *pattern, int seat)
{
    char text[WORDS_MAX], name[WORDS_NAME_MAX];
    words_player(scene->play.app->strings, scene->play.table, seat, name);
    snprintf(text, sizeof text, app_tr(scene->play.app, pattern), name);
    app_toast(scene->play.app, text);
}

static void hear_request(struct Watch *scene, const struct TableNews *news)
{
    static const char *const patterns[] = {[REQUEST_UNDO] = N_("%s asks for a takeback"),
                                           [REQUEST_DRAW] = N_("%s offers a draw"),
                                           [REQUEST_REMATCH] = N_("%s asks for a rematch")};
    toast_player(scene, patterns[news->request], news->asker);
}

/* What was watched to its end is kept. */
static void hear_end(struct Watch *scene, bool moved)
{
    struct Play *play = &scene->play;
    play_sound_end(play);
    if (!moved)
        play_show(play, match_count(table_match(play->table)));
    saves_finish(play->app, table_match(play->table), NULL, LIBRARY_ONLINE, -1);
}

static void hear_one(struct Watch *scene, const struct TableNews *news)
{
    struct Play *play = &scene->play;
    switch (news->kind) {
    case NEWS_START:
        play_forget_study(play);
        play_sit_down(play);
        app_toast(play->app, app_tr(scene->play.app, "A new game begins"));
        break;
    case NEWS_MOVE:
        play_show_move(play);
        break;
    case NEWS_UNDO:
        app_sound(play->app, SOUND_UNDO);
        play_show(play, match_count(table_match(play->table)));
        break;
    case NEWS_REQUEST:
        hear_request(scene, news);
        break;
    case NEWS_END:
        hear_end(scene, news->moved);
        break;
    default:
        break;
    }
}

static void hear(struct Watch *scene)
{
    struct TableNews news;
    while (table_news(scene->play.table, &news, play_now(&scene->play))) {
        hear_one(scene, &news);
        app_redraw(scene->play.app);
    }
}

/* The connection was lost, or is back. */
static void hear_link(struct Watch *scene)
{
    struct WatchingView view = look(scene);
    if (view.watcher.linked == !scene->lost)
        return;
    scene->lost = !view.watcher.linked;
    app_sound(scene->play.app, scene->lost ? SOUND_LOST : SOUND_BACK);
    if (scene->lost)
        app_toast(scene->play.app,
                  app_tr(scene->play.app, *view.why ? view.why : N_("Connection lost")));
}

static uint64_t hash_of_shown(const struct Watch *scene)
{
    struct WatchingView view = look(scene);
    int64_t values[] = {view.watcher.linked,  view.watcher.watchers,       view.watcher.delay_s,
                        view.retry_ms / 1000, view.watcher.players_linked, view.stage};
    return canvas_key(CANVAS_KEY, values, sizeof values);
}

static bool update(void *context)
{
    struct Watch *scene = context;
    struct Play *play = &scene->play;
    if (play->app->watching != scene->watching)
        return false; /* it is being left */
    hear(scene);
    hear_link(scene);
    play_refresh(play, hash_of_shown(scene), &scene->shown);
    return stage_moves(&play->stage);
}

static int wait(void *context)
{
    struct Watch *scene = context;
    if (scene->play.app->watching != scene->watching)
        return 0;
    int wait = table_wait(scene->play.table, play_now(&scene->play));
    return wait >= 0 && wait < 1000 ? wait : 1000;
}

/* --- drawing --- */

static void link_words(const struct Watch *scene, char text[WORDS_MAX])
{
    struct WatchingView view = look(scene);
    if (view.stage == WATCHING_ENDED)
        snprintf(text, WORDS_MAX, "%s", app_tr(scene->play.app, view.why));
    else if (!view.watcher.linked)
        snprintf(text, WORDS_MAX, "%s", app_tr(scene->play.app, "Not connected. Trying again..."));
    else if (!view.watcher.players_linked)
        snprintf(text, WORDS_MAX, "%s",
                 app_tr(scene->play.app, "The players have lost their connection"));
    else
        snprintf(text, WORDS_MAX, app_tr(scene->play.app, "Live · %d watching"),
                 view.watcher.watchers);
}

static void delay_words(const struct Watch *scene, char text[WORDS_MAX])
{
    int delay_s = look(scene).watcher.delay_s;
    text[0] = '\0';
    if (delay_s >= 60)
        snprintf(text, WORDS_MAX, app_tr(scene->play.app, "Delayed by %d min"), delay_s / 60);
    else if (delay_s > 0)
        snprintf(text, WORDS_MAX, app_tr(scene->play.app, "Delayed by %d s"), delay_s);
}

static void draw_link(struct Watch *scene, SDL_FRect rect)
{
    const struct App *app = scene->play.app;
    struct WatchingView view = look(scene);
    bool live = view.watcher.linked && view.watcher.players_linked;
    char lines[LINK_LINES][WORDS_MAX] = {""};
    link_words(scene, lines[0]);
    words_rules(app->strings, table_setup(scene->play.table), lines[1]);
    delay_words(scene, lines[2]);
    link_card_draw(&scene->play, rect, live ? app->theme->good : app->theme->danger, lines, "");
}

static void draw_buttons(struct Watch *scene, const struct PlayLayout *layout)
{
    const struct Play *play = &scene->play;
    int total = match_total(table_match(play->table));
    struct PlayButton row[PLAY_BUTTONS];
    for (int i = 0; i < PLAY_BUTTONS; i++) {
        row[i] = buttons[i];
        bool after = row[i].id == WATCH_REVIEW || row[i].id == WATCH_STUDY;
        bool works =
            play_can_press(play, row[i].id) && (!after || (table_over(play->table) && total > 0));
        row[i].flags = works ? 0 : UI_DISABLED;
    }
    play_draw_buttons(&scene->play, layout, row);
}

static void draw(void *context)
{
    struct Watch *scene = context;
    struct Play *play = &scene->play;
    struct Ui *ui = play->app->ui;
    if (play->app->watching != scene->watching)
        return;
    struct PlayLayout layout = play_layout(play, play_card_height(play), false);
    play_draw_board(play, layout.board);
    play_draw_sides(play, &layout);
    draw_link(scene, layout.thinking);
    play_draw_moves(play, layout.moves);
    draw_buttons(scene, &layout);
    play_draw_flight(play);
    ui_hint(ui, ACT_PREV, app_tr(scene->play.app, "Previous move"));
    ui_hint(ui, ACT_NEXT, app_tr(scene->play.app, "Next move"));
    if (stage_can_flip(&scene->play.stage))
        ui_hint(ui, ACT_FLIP, app_tr(scene->play.app, "Flip board"));
    ui_hint(ui, ACT_MENU, app_tr(scene->play.app, "Menu"));
}

const struct SceneType watch_scene = {
    .name = "watch",
    .context_size = sizeof(struct Watch),
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
