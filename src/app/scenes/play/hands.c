/* What hands do at the board of the play scene: moves, choices, and leafing through its history. */
#include "engine/record.h"
#include "src/app/scenes/play/panel/graph.h"
#include "src/app/scenes/play/play.h"
#include "src/app/scenes/stage/words.h"
#include "src/app/scenes/study/scenes.h"
#include "src/app/shell/ai_thread.h"
#include "src/app/shell/background/online_game.h"
#include "src/app/toolkit/layout.h"
#include <string.h>
#include <time.h>

struct TableHost play_host(struct App *app)
{
    return (struct TableHost){.worker = ai_thread_host(app),
                              .ponder = app->settings.ponder,
                              .engines = app->engines,
                              .seed = SDL_GetPerformanceCounter() ^ ((uint64_t)time(NULL) << 32),
                              .name = app->settings.player_name,
                              .books = app->installed.books,
                              .answer_ms = TABLE_ANSWER_MS};
}

void play_sit_down(struct Play *play)
{
    stage_set(&play->stage, table_game(play->table));
    play->below = table_is_human(play->table, 1) && !table_is_human(play->table, 0) ? 1 : 0;
    play->stage.board_flipped = play->below == 1 && view_find(table_game(play->table))->sides;
    play->low_second = -1;
    play->counted = false;
    play->sat = (struct Status){.outcome = OUTCOME_ONGOING};
    play_forget_thinking(play);
    play->stopped = false;
    play->frame.there = false;
    chances_cut(&play->chances, -1);
    play_recall_chances(play);
    play_coach_end(play);
    play->result_at = play->ended_at = 0;
    play->unsaved = false;
    play_forget_study(play);
    play_show(play, match_count(table_match(play->table)));
    ui_set_focus(play->app->ui, PLAY_BOARD);
}

void play_leave(struct Play *play)
{
    table_close(play->table);
    play_forget_thinking(play);
    play_forget_study(play);
    stage_close(&play->stage);
}

void play_open_menu(const struct Play *play, bool played)
{
    struct PauseArgs args = {.table = play->table, .goes_on = true, .played = played};
    scenes_push(play->app->scenes, &pause_scene, &args, sizeof args);
}

void play_study(struct Play *play, bool review)
{
    if (!play->studied)
        play->studied = record_tree_of_match(table_match(play->table), play_now(play));
    struct StudyArgs args = {.tree = play->studied,
                             .board_flipped = play->stage.board_flipped,
                             .review = review,
                             .lent = true};
    args.at = tree_last(args.tree, TREE_ROOT);
    bool one = table_is_human(play->table, 0) != table_is_human(play->table, 1);
    if (one)
        args.mine = 1 + game_colour(table_game(play->table), table_board(play->table)->position,
                                    !table_is_human(play->table, 0));
    study_open(play->app, &args);
}

void play_forget_study(struct Play *play)
{
    tree_free(play->studied);
    play->studied = NULL;
}

/* Flips the board, so that the other seat is at the bottom. */
static void flip(struct Play *play)
{
    if (stage_flip(&play->stage))
        play->below = 1 - play->below;
}

/* Two pads are two seats: each moves its own side only. */
static bool may_touch(const struct Play *play, const struct InputEvent *event)
{
    bool two = table_is_human(play->table, 0) && table_is_human(play->table, 1);
    return event->device != DEVICE_PAD || !two || input_pad_count(play->app->input) < 2 ||
           event->player == table_mover(play->table);
}

/* Refuses a forbidden point, which would lose the game at once, and says why; not where the player
 * wants it that way, nor where a piece may not go for what was repeated. */
static bool refuse_forbidden(struct Play *play, Move move)
{
    struct Board *board = &play->stage.shown;
    int to = board->game->shape(board->position, move).to;
    if (to == POINT_NONE || !play->losing[to] || play->app->settings.forbidden_loses)
        return false;
    board_make(board, move);
    struct Status status = board_status(board);
    board_unmake(board);
    if (status.fault != FAULT_MOVE)
        return false;
    stage_refuse(&play->stage, to);
    app_toast(play->app, app_tr(play->app, status.warning));
    return true;
}

bool play_hand_ready(const struct Play *play)
{
    return !play->browsing && play->held == MOVE_NONE && table_awaits_person(play->table);
}

void play_hand_move(struct Play *play, Move move)
{
    if (refuse_forbidden(play, move) || play_coach_hold(play, move))
        return;
    if (table_play(play->table, move, play_now(play)))
        app_sound(play->app, SOUND_ILLEGAL);
}

/* Handles pointers, and the keys of a board that has the focus: moves are made, refused or begun.
 * Returns whether the event was used. */
static bool point(struct Play *play, const struct InputEvent *event)
{
    bool live = play_hand_ready(play);
    bool confirms = event->kind == INPUT_ACTION && event->action == ACT_CONFIRM;
    bool meant = event->kind != INPUT_ACTION || ui_focus(play->app->ui) == PLAY_BOARD;
    if (!play->stage.placed || play->dialog != ASK_NOTHING || !meant)
        return false;
    if (event->kind == INPUT_ASK)
        return play_asked(play, event) || stage_asked(&play->stage, PLAY_BOARD, event);
    if (live && confirms && event->down && !may_touch(play, event)) {
        app_refuse(play->app, N_("It's the other gamepad's turn"));
        return true;
    }
    int selected = play->stage.pointing.selected;
    struct Pointed pointed =
        pointing_event(&play->stage.pointing, event, view_where(play->stage.view),
                       live ? &play->stage.shown : NULL);
    if (pointed.result == POINTING_WRONG)
        stage_refuse_illegal(&play->stage, &pointed);
    if (pointed.result == POINTING_MOVE)
        play_hand_move(play, pointed.move);
    if (live && play->stage.pointing.selected != selected)
        play_warn(play);
    return pointed.result != POINTING_UNUSED;
}

void play_choose(struct Play *play, int index)
{
    Move moves[MOVES_MAX];
    if (index < play_choices(play, moves))
        table_play(play->table, moves[index], play_now(play));
}

/* --- history --- */

static void step_history(struct Play *play, int ply)
{
    int total = match_total(table_match(play->table));
    ply = ply < 0 ? 0 : ply > total ? total : ply;
    if (ply != play->shown_ply)
        play_show(play, ply);
}

bool play_browse(struct Play *play, const struct InputEvent *event)
{
    int total = match_total(table_match(play->table));
    bool wheel = event->kind == INPUT_WHEEL;
    bool pressed = event->kind == INPUT_ACTION && event->down;
    bool back = wheel ? event->wheel > 0 : event->action == ACT_PREV;
    if (wheel || (pressed && (back || event->action == ACT_NEXT)))
        step_history(play, play->shown_ply + (back ? -1 : 1));
    else if (pressed && (event->action == ACT_FIRST || event->action == ACT_LAST))
        step_history(play, event->action == ACT_LAST ? total : 0);
    else
        return false;
    return true;
}

bool play_press(struct Play *play, int id)
{
    int total = match_total(table_match(play->table));
    if (id == PLAY_LESSON)
        play_open_lesson(play);
    else if (id == PLAY_FLIP)
        flip(play);
    else if (id >= PLAY_FIRST && id <= PLAY_LAST)
        step_history(play, id == PLAY_FIRST  ? 0
                           : id == PLAY_LAST ? total
                                             : play->shown_ply + (id == PLAY_PREV ? -1 : 1));
    else
        return false;
    return true;
}

bool play_click_move(struct Play *play, const struct InputEvent *event)
{
    if (event->kind != INPUT_POINTER_DOWN || event->button != 1 || play->dialog != ASK_NOTHING)
        return false;
    int ply = play_move_at(play, event->x, event->y);
    if (rect_has(play->graph, event->x, event->y))
        ply =
            graph_ply(play->graph, &play->chances, match_total(table_match(play->table)), event->x);
    if (ply > 0)
        step_history(play, ply);
    return ply > 0;
}

bool play_touch(struct Play *play, const struct InputEvent *event)
{
    return play_click_move(play, event) || point(play, event) ||
           (event->kind == INPUT_WHEEL && play_browse(play, event));
}

/* --- clock and end --- */

enum { REFRESH_MS = 80 };

bool play_timed(const struct Play *play)
{
    return clock_is_set(match_clock(table_match(play->table))) && !table_over(play->table);
}

void play_refresh(struct Play *play, uint64_t shown, uint64_t *before)
{
    uint64_t now = play->app->clock.now;
    bool ticks = play_timed(play) && now >= play->next_refresh;
    if (ticks || shown != *before)
        app_redraw(play->app);
    if (ticks)
        play->next_refresh = now + REFRESH_MS;
    *before = shown;
}

void play_hear_clock(struct Play *play)
{
    int seat = table_mover(play->table);
    if (!play_timed(play) || !table_is_human(play->table, seat))
        return;
    struct ClockReading clock = match_clock_reading(table_match(play->table), seat, play_now(play));
    int64_t left = clock.free_ms ? INT64_MAX : clock.left_ms;
    int64_t second = left < WORDS_CLOCK_LOW_MS ? left / 1000 : -1;
    if (second >= 0 && second != play->low_second)
        app_sound(play->app, SOUND_CLOCK);
    play->low_second = second;
}

void play_sound_end(struct Play *play)
{
    struct Status status = table_status(play->table);
    bool plays = table_is_human(play->table, 0) || table_is_human(play->table, 1);
    if (status.outcome == OUTCOME_DRAW)
        app_sound(play->app, SOUND_DRAW);
    else if (status.outcome != OUTCOME_WIN || !plays)
        app_sound(play->app, SOUND_END);
    else
        app_sound(play->app, table_is_human(play->table, status.winner) ? SOUND_WIN : SOUND_LOSE);
}
