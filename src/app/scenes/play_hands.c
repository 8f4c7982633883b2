/* What hands do at the board of the play scene: moves, choices, and leafing through its history. */
#include "src/app/online_game.h"
#include "src/app/scenes/play.h"

enum { LOW_CLOCK_MS = 10000 };

int64_t play_now(const struct Play *play)
{
    bool online = play->table != NULL && table_is_online(play->table);
    return online ? online_game_now(play->app) : (int64_t)play->app->clock.now;
}

void play_sit_down(struct Play *play)
{
    view_destroy(play->view);
    play->view = view_create(play->app->canvas, table_game(play->table));
    play->placed = false;
    play->flipped = table_is_human(play->table, 1) && !table_is_human(play->table, 0);
    play->low_second = -1;
    play->result_at = 0;
    play->unsaved = false;
    play_show(play, match_count(table_match(play->table)));
    ui_set_focus(play->app->ui, PLAY_BOARD);
}

/* Two pads are two seats: each moves its own side only. */
static bool may_touch(const struct Play *play, const struct InputEvent *event)
{
    bool two = table_is_human(play->table, 0) && table_is_human(play->table, 1);
    return event->device != DEVICE_PAD || !two || input_pad_count(play->app->input) < 2 ||
           event->player == table_mover(play->table);
}

bool play_point(struct Play *play, const struct InputEvent *event)
{
    bool live = !play->browsing && table_awaits_person(play->table);
    bool confirms = event->kind == INPUT_ACTION && event->action == ACT_CONFIRM;
    if (!play->placed || play->dialog != ASK_NOTHING)
        return false;
    if (live && confirms && event->down && !may_touch(play, event)) {
        app_sound(play->app, SOUND_ILLEGAL);
        app_toast(play->app, app_tr(play->app, "It is the other pad's turn"));
        return true;
    }
    int selected = play->pointing.selected;
    struct Pointed pointed =
        pointing_event(&play->pointing, event, view_where(play->view), live ? &play->shown : NULL);
    if (pointed.result == POINTING_WRONG)
        play_refuse(play, pointed.point);
    if (pointed.result == POINTING_MOVE && !table_play(play->table, pointed.move, NULL))
        app_sound(play->app, SOUND_ILLEGAL);
    if (live && play->pointing.selected != selected)
        play_warn(play);
    return pointed.result != POINTING_UNUSED;
}

void play_choose(struct Play *play, int index)
{
    Move moves[MOVES_MAX];
    if (index < play_choices(play, moves))
        table_play(play->table, moves[index], NULL);
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

/* --- the clock --- */

void play_hear_clock(struct Play *play)
{
    int seat = table_mover(play->table);
    if (match_clock(table_match(play->table))->kind == CLOCK_NONE || table_over(play->table) ||
        !table_is_human(play->table, seat))
        return;
    int64_t left = match_time_left(table_match(play->table), seat, play_now(play));
    int64_t second = left < LOW_CLOCK_MS ? left / 1000 : -1;
    if (second >= 0 && second != play->low_second)
        app_sound(play->app, SOUND_CLOCK);
    play->low_second = second;
}
