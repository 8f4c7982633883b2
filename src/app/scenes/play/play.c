/* A game at the table, played. */
#include "src/app/scenes/play/play.h"
#include "engine/games.h"
#include "src/app/scenes/cup/scenes.h"
#include "src/app/shell/background/reviews.h"
#include "src/app/shell/storage/apply_settings.h"
#include "src/app/shell/storage/saves.h"
#include "src/app/shell/storage/setups.h"
#include "src/common/wait.h"
#include <stdio.h>
#include <string.h>

enum {
    REFRESH_MS = 80 /* between two pictures of the thinking */
};

/* --- coming and going --- */

/* The set-up of a game opened without one: from the command line, else what was played last. */
static struct Setup setup_from_options(const struct App *app)
{
    const struct AppOptions *options = &app->options;
    const struct Game *game = options->game ? games_find(options->game) : NULL;
    struct Setup setup;
    if (!game)
        game = games_find(settings_note(&app->settings, "setup.game"));
    if (!game)
        game = games_get(0);
    setups_read(app, game, &setup);
    if (options->level)
        setup_set_opponent(&setup, options->level);
    return setup;
}

/* Saves what is new. */
static void save(struct Play *play)
{
    bool wanted = play->unsaved && play->autosave && !table_over(play->table);
    play->unsaved = false;
    if (wanted && match_total(table_match(play->table)) == 0)
        saver_clear(play->app->saver, play->autosave);
    else if (wanted)
        saver_save(play->app->saver, play->autosave, table_match(play->table), play_now(play));
}

static void begin_new(struct Play *play, const struct Setup *setup)
{
    struct TableHost host = play_host(play->app);
    struct Table *before = play->table;
    play->table = table_open(setup, &host, play_now(play));
    play->series_game = 1;
    if (table_is_show(play->table) && setup->series > 1)
        play->app->sitting = (struct Sitting){0}; /* a row of games has a score of its own */
    table_close(before);
    if (play->autosave)
        saver_clear(play->app->saver, play->autosave);
    play_sit_down(play);
}

/* The next game in a row, in which the programs have changed their sides. */
static void begin_next(struct Play *play)
{
    struct Sitting sitting = play->app->sitting;
    struct Setup setup = table_rematch(play->table, true);
    int game = play->series_game + 1;
    begin_new(play, &setup);
    play->app->sitting = sitting;
    play->series_game = game;
}

/* Sits down at a match that stands somewhere already. */
static void begin_from(struct Play *play, struct Match *match)
{
    struct TableHost host = play_host(play->app);
    struct Setup last;
    play->series_game = 1;
    setups_read(play->app, match_board(match)->game, &last);
    host.effort = last.effort;
    play->table = table_resume(match, &host, play_now(play));
    play_sit_down(play);
}

static bool enter(void *context, struct App *app, const void *args)
{
    struct Play *play = context;
    const struct PlayArgs *asked = args;
    play->app = app;
    bool saved = asked && asked->start == PLAY_SAVED;
    play->autosave = saved ? asked->autosave : saves_open(app);
    stage_open(&play->stage, app);
    if (saved || (asked && asked->start == PLAY_MATCH)) {
        begin_from(play, asked->match);
        play->unsaved = !saved;
        return true;
    }
    struct Setup setup =
        asked && asked->start == PLAY_SETUP ? asked->setup : setup_from_options(app);
    begin_new(play, &setup);
    return true;
}

static void leave(void *context)
{
    struct Play *play = context;
    reviews_hold(play->app, false);
    save(play);
    play_coach_end(play);
    play_leave(play);
    chances_free(&play->chances);
    saver_close(play->app->saver, play->autosave);
}

static void cover(void *context)
{
    struct Play *play = context;
    reviews_hold(play->app, false);
    save(play);
    play_coach_forget(play);
    table_pause(play->table, play_now(play));
}

static void go_home(struct Play *play)
{
    save(play);
    if (play->autosave)
        saver_leave(play->app->saver, play->autosave);
    app_home(play->app);
}

/* The game on the board is set aside: it can be continued from the title. */
static void open_setup(struct Play *play)
{
    struct GameArgs args = {.game = table_game(play->table)};
    scenes_replace(play->app->scenes, &setup_scene, &args, sizeof args);
}

static void open_cup(struct Play *play)
{
    struct GameArgs args = {.game = table_game(play->table)};
    scenes_home(play->app->scenes);
    scenes_push(play->app->scenes, &cup_scene, &args, sizeof args);
}

static void hear(struct Play *play);

static void act(struct Play *play, enum PlayerEventKind kind)
{
    if (table_do(play->table, kind, play_now(play)))
        app_sound(play->app, SOUND_ILLEGAL);
    else if (kind == PLAYER_ASK_UNDO)
        play->stopped = true; /* else a program that is watched would move again at once */
    hear(play);
}

/* The same game against the level that was offered, which is the one of the next set-up too. */
static void begin_climb(struct Play *play, struct Setup *setup)
{
    bool up;
    const struct Level *level = climb_offer(&play->app->climb, &up);
    if (level)
        snprintf(setup->opponent, sizeof setup->opponent, "level:%s", level->id);
    setups_keep(play->app, setup);
    begin_new(play, setup);
}

/* Whether the game stands still for an engine that has left, and nothing is asked about it. */
static bool is_stuck(const struct Play *play)
{
    return play->dialog == ASK_NOTHING && !table_over(play->table) &&
           table_has_left(play->table, table_mover(play->table));
}

static void resume(void *context, int result)
{
    struct Play *play = context;
    struct Setup again = table_rematch(play->table, result == TABLE_SWAP);
    table_unpause(play->table, play_now(play));
    switch (result) {
    case TABLE_REMATCH:
    case TABLE_SWAP:
        begin_new(play, &again);
        break;
    case TABLE_CLIMB:
        begin_climb(play, &again);
        break;
    case TABLE_DRAW:
        play_show(play, play->shown_ply);
        act(play, PLAYER_OFFER_DRAW);
        break;
    case TABLE_SETUP:
        open_setup(play);
        break;
    case TABLE_CUP:
        open_cup(play);
        break;
    case TABLE_STUDY:
        play_show(play, play->shown_ply);
        play_study(play, false);
        break;
    case TABLE_REVIEW:
        play_show(play, play->shown_ply);
        play_study(play, true);
        break;
    case TABLE_PICTURE:
        play_show(play, play->shown_ply);
        play_save_picture(play);
        break;
    case TABLE_LEAVE:
        go_home(play);
        break;
    default:
        play_show(play, play->shown_ply);
        if (table_over(play->table))
            play_show_end(play);
        else if (is_stuck(play))
            play->dialog = ASK_LEFT;
    }
}

/* --- what the player does --- */

static void open_pause(struct Play *play, const char *why)
{
    struct PauseArgs args = {.table = play->table};
    snprintf(args.why, sizeof args.why, "%s", why);
    scenes_push(play->app->scenes, &pause_scene, &args, sizeof args);
}

static void ask_hint(struct Play *play)
{
    if (play->browsing)
        play_show(play, match_count(table_match(play->table)));
    if (table_hint(play->table) != MOVE_NONE)
        play->hint_step = 2;
    else
        table_ask_hint(play->table);
}

/* Shows or hides what the AI thinks, from now on. */
static void toggle_thinking(struct Play *play)
{
    struct Settings *settings = &play->app->settings;
    settings->show_thinking = !settings->show_thinking;
    app_apply_settings(play->app);
}

static bool press(struct Play *play, int id)
{
    if ((id == PLAY_UNDO || id == PLAY_REDO || id == PLAY_HINT) && play_is_cup(play)) {
        app_refuse(play->app, N_("No takebacks and no hints in a cup"));
        return true;
    }
    switch (id) {
    case PLAY_UNDO:
        act(play, PLAYER_ASK_UNDO);
        break;
    case PLAY_REDO:
        act(play, PLAYER_REDO);
        break;
    case PLAY_HINT:
        ask_hint(play);
        break;
    case PLAY_THINK:
        toggle_thinking(play);
        break;
    case PLAY_NEW:
        open_setup(play);
        break;
    case PLAY_RESIGN:
        play->dialog = ASK_RESIGN;
        break;
    case PLAY_MENU:
        open_pause(play, "");
        break;
    default:
        return play_show_press(play, id) || play_press(play, id);
    }
    return true;
}

static void answer(struct Play *play, bool yes)
{
    enum PlayDialog asked = play->dialog;
    play->dialog = ASK_NOTHING;
    ui_set_focus(play->app->ui, PLAY_BOARD);
    if (asked == ASK_BLUNDER)
        play_coach_answer(play, yes);
    else if (yes)
        act(play, PLAYER_RESIGN);
}

/* What is to be done without the engine that has left. */
static void answer_left(struct Play *play, enum PlayLeftAnswer chosen)
{
    const struct Level *level = play_stand_in(play);
    char opponent[OPPONENT_MAX];
    int seat = play->left_seat;
    play->dialog = ASK_NOTHING;
    ui_set_focus(play->app->ui, PLAY_BOARD);
    if (chosen == LEFT_LEAVE) {
        go_home(play);
    } else if (chosen == LEFT_RESTART || chosen == LEFT_LEVEL) {
        snprintf(opponent, sizeof opponent, "level:%s", level->id);
        if (chosen == LEFT_RESTART)
            snprintf(opponent, sizeof opponent, "%.*s", OPPONENT_MAX - 1,
                     match_tags(table_match(play->table))->player[seat]);
        table_reseat(play->table, seat, opponent, play_now(play));
        play->unsaved = true;
        app_redraw(play->app);
    }
}

static void action(void *context, const struct UiAction *done)
{
    struct Play *play = context;
    int pressed;
    if (play_type_action(play, done, &pressed)) {
        if (pressed != 0)
            press(play, pressed);
        return;
    }
    if (done->id == PLAY_PACE && done->kind == UI_CHANGED)
        play_show_take_pace(play, done->value);
    if (done->id == PLAY_DEPTH && done->kind == UI_CHANGED)
        play_take_depth(play, done->value);
    if (done->kind != UI_PRESSED)
        return;
    if (done->id >= PLAY_LEFT)
        answer_left(play, (enum PlayLeftAnswer)(done->id - PLAY_LEFT));
    else if (done->id >= PLAY_DIALOG)
        answer(play, done->id == PLAY_DIALOG);
    else if (done->id >= PLAY_CHOICE)
        play_choose(play, done->id - PLAY_CHOICE);
    else
        press(play, done->id);
}

/* --- events --- */

/* Keys that work wherever the focus is. */
static bool shortcut(struct Play *play, const struct InputEvent *event)
{
    static const struct {
        enum InputAction action;
        int id;
    } keys[] = {{ACT_UNDO, PLAY_UNDO},   {ACT_REDO, PLAY_REDO}, {ACT_HINT, PLAY_HINT},
                {ACT_THINK, PLAY_THINK}, {ACT_FLIP, PLAY_FLIP}, {ACT_MENU, PLAY_MENU},
                {ACT_BACK, PLAY_MENU}};
    if (play_browse(play, event))
        return true;
    for (size_t i = 0; i < sizeof keys / sizeof *keys && event->down && !event->repeat; i++)
        if (keys[i].action == event->action)
            return press(play, keys[i].id);
    return false;
}

/* A press on the board of a game that stands still asks once more how it is to go on. */
static bool ask_again(struct Play *play, const struct InputEvent *input)
{
    const struct BoardPlace *place = play->stage.placed ? view_where(play->stage.view) : NULL;
    bool confirms = input->kind == INPUT_ACTION && input->action == ACT_CONFIRM && input->down &&
                    !input->repeat && ui_focus(play->app->ui) == PLAY_BOARD;
    bool clicks = input->kind == INPUT_POINTER_DOWN && input->button == 1 && place &&
                  place_point(place, input->x, input->y) != POINT_NONE;
    if (!is_stuck(play) || (!confirms && !clicks))
        return false;
    play->dialog = ASK_LEFT;
    return true;
}

static bool event(void *context, const struct InputEvent *input)
{
    struct Play *play = context;
    if (input->kind == INPUT_PAD_LOST) {
        open_pause(play, app_tr(play->app, "Gamepad unplugged"));
        return true;
    }
    if (ask_again(play, input) || play_show_event(play, input))
        return true;
    if (play_type_event(play, input) || play_touch(play, input))
        return true;
    return input->kind == INPUT_ACTION && play->dialog == ASK_NOTHING && shortcut(play, input);
}

/* --- time --- */

static void hear_undo(struct Play *play)
{
    play_forget_study(play);
    play_uncount_sitting(play);
    chances_cut(&play->chances, match_count(table_match(play->table)));
    play->result_at = play->ended_at = 0;
    int count = match_count(table_match(play->table));
    app_sound(play->app, SOUND_UNDO);
    if (play->shown_ply > count + 1)
        play_show(play, count + 1); /* an answer goes at once, the player's own move is seen to */
    play_show(play, count);
    play->unsaved = true;
}

static void hear_move(struct Play *play, const struct TableNews *news)
{
    play_forget_study(play);
    if (news->kind == NEWS_MOVE) {
        chances_cut(&play->chances, match_count(table_match(play->table)) - 1);
        play_keep_thinking(play, news->seat);
    } else {
        play_recall_chances(play);
    }
    play_show_move(play);
    play->unsaved = true;
}

/* A piece to move is shown first, and then where to; everything else at once. */
static void hear_hint(struct Play *play)
{
    const struct Board *board = table_board(play->table);
    Move move = table_hint(play->table);
    play->hint_step = board->game->shape(board->position, move).from != POINT_NONE ? 1 : 2;
    if (move == board->game->pass)
        app_toast(play->app, app_tr(play->app, "Pass"));
    app_redraw(play->app);
}

static void hear_one(struct Play *play, const struct TableNews *news)
{
    char text[REMARK_TEXT_MAX];
    switch (news->kind) {
    case NEWS_MOVE:
    case NEWS_REDO:
        hear_move(play, news);
        break;
    case NEWS_UNDO:
        hear_undo(play);
        break;
    case NEWS_DECLINE:
        app_toast(play->app, app_tr(play->app, "The computer declines the draw"));
        break;
    case NEWS_HINT:
        hear_hint(play);
        break;
    case NEWS_END:
        play_finish(play, news->moved);
        break;
    case NEWS_LEFT:
        app_sound(play->app, SOUND_LOST);
        words_remark(play->app->strings, &news->remark, play->left_why);
        play->left_seat = news->seat;
        play->dialog = ASK_LEFT;
        app_redraw(play->app);
        break;
    case NEWS_CHAT:
        words_remark(play->app->strings, &news->remark, text);
        app_toast(play->app, text);
        break;
    default:
        break;
    }
}

/* Shows and sounds what happened since the last time. */
static void hear(struct Play *play)
{
    struct TableNews news;
    while (table_news(play->table, &news, play_now(play)))
        hear_one(play, &news);
}

/* Whether thoughts are changing that are shown. A program that is watched may have thought, and
 * wait. */
static bool watching(const struct Play *play)
{
    struct Thinking thinking;
    return table_hint_pending(play->table) ||
           (table_is_thinking(play->table) && play->app->settings.show_thinking &&
            (!table_is_show(play->table) ||
             (table_thinking(play->table, &thinking) && thinking.busy)));
}

/* Who can only pass does so by itself, once the last move has been seen; not where moves were taken
 * back, which would be made again at once. */
static void pass_if_forced(struct Play *play)
{
    const struct Match *match = table_match(play->table);
    if (play->app->settings.auto_pass && table_game(play->table)->pass != MOVE_NONE &&
        !play->browsing && !stage_moves(&play->stage) && table_awaits_person(play->table) &&
        match_count(match) == match_total(match) && board_must_pass(table_board(play->table)))
        table_play(play->table, table_game(play->table)->pass, play_now(play));
}

/* From when on a win is celebrated here: once the result is there, it goes on over that. */
static uint64_t celebrated_since(const struct Play *play)
{
    return play->result_at != 0 ? play->ended_at : 0;
}

/* Whether the result comes up, or the next game in a row begins, after a while: it waits for those
 * who have stopped it, or look at an earlier move. */
static bool result_is_due(const struct Play *play)
{
    return play->result_at != 0 &&
           (!play_show_follows(play) || (!play->stopped && !play->browsing));
}

static bool update(void *context)
{
    struct Play *play = context;
    uint64_t now = play->app->clock.now;
    pass_if_forced(play);
    play_show_update(play);
    table_update(play->table, play_now(play));
    hear(play);
    reviews_hold(play->app, play_own_seat(play) >= 0 && !table_over(play->table));
    play_coach_update(play);
    play_hear_clock(play);
    if (now >= play->next_refresh) {
        play_feel(play);
        bool before = play->busy;
        play->busy = watching(play);
        if (before || play->busy || play_timed(play))
            app_redraw(play->app);
        play->next_refresh = now + REFRESH_MS;
    }
    if (result_is_due(play) && now >= play->result_at) {
        play->result_at = 0;
        if (play_show_follows(play))
            begin_next(play);
        else
            play_show_result(play);
    }
    bool moves = stage_moves(&play->stage) || play_frame_grows(play) ||
                 confetti_falls(play->app, play->table, celebrated_since(play));
    save(play);
    return moves;
}

static int wait(void *context)
{
    struct Play *play = context;
    uint64_t now = play->app->clock.now;
    int next = table_wait(play->table, play_now(play));
    if (watching(play) || play->busy)
        next = wait_sooner(next, wait_until(play->next_refresh, now));
    if (result_is_due(play))
        next = wait_sooner(next, wait_until(play->result_at, now));
    return next;
}

/* --- drawing --- */

static void describe_keys(struct Play *play)
{
    struct Ui *ui = play->app->ui;
    bool over = table_over(play->table), source = table_game(play->table)->moves_pieces;
    bool own = !over && (table_is_human(play->table, 0) || table_is_human(play->table, 1));
    if (is_stuck(play))
        ui_hint(ui, ACT_CONFIRM, app_tr(play->app, "Continue"));
    else if (!over && table_is_show(play->table))
        ui_hint(ui, ACT_CONFIRM,
                app_tr(play->app, play_show_waits(play) ? N_("Resume") : N_("Pause")));
    else if (own && !play->browsing)
        ui_hint(ui, ACT_CONFIRM, app_tr(play->app, source ? N_("Select") : N_("Place")));
    if (!over || table_can(play->table, PLAYER_ASK_UNDO, play_now(play)))
        ui_hint(ui, ACT_UNDO, app_tr(play->app, "Undo"));
    if (own)
        ui_hint(ui, ACT_HINT, app_tr(play->app, "Hint"));
    ui_hint(ui, ACT_PREV, app_tr(play->app, "Previous move"));
    ui_hint(ui, ACT_NEXT, app_tr(play->app, "Next move"));
    ui_hint(ui, ACT_MENU, app_tr(play->app, "Menu"));
}

static void draw(void *context)
{
    struct Play *play = context;
    struct PlayLayout layout = play_layout_home(play);
    describe_keys(play); /* of the board: a question over it has its own */
    play_draw_board(play, layout.board);
    play_draw_panel(play, &layout);
    confetti_draw(play->app, play->table, celebrated_since(play));
}

const struct SceneType play_scene = {
    .name = "play",
    .context_size = sizeof(struct Play),
    .enter = enter,
    .leave = leave,
    .cover = cover,
    .resume = resume,
    .event = event,
    .action = action,
    .update = update,
    .wait = wait,
    .draw = draw,
};
