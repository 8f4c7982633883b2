/* The board of the play scene: which position it shows, and what moves on it. */
#include "src/app/scenes/play/play.h"
#include <math.h>
#include <string.h>

static const float SHAKE_CELLS = 0.09F;
static const uint32_t RUN_MS = 420;

static uint64_t now_of(const struct Play *play)
{
    return play->app->clock.now;
}

/* --- the position that is shown --- */

static bool is_perpetual(enum Reason reason)
{
    return reason == REASON_PERPETUAL_CHECK || reason == REASON_PERPETUAL_CHASE;
}

/* Whether the side to move can end the game by a repetition that the other side has to answer for;
 * why is left in *reason. */
static bool completes_repetition(struct Board *board, enum Reason *reason)
{
    Move moves[MOVES_MAX];
    int count = board->game->generate(board->position, NULL, MOVES_ALL, moves);
    int mover = board->game->mover(board->position);
    for (int i = 0; i < count; i++) {
        board_make(board, moves[i]);
        struct Status status = board_status(board);
        board_unmake(board);
        if (status.outcome == OUTCOME_WIN && status.winner == mover &&
            is_perpetual(status.reason)) {
            *reason = status.reason;
            return true;
        }
    }
    return false;
}

/* Whether the side that makes `move` loses by it, or by a repetition that the answer completes; why
 * is left in *reason. */
static bool loses(struct Board *board, Move move, enum Reason *reason)
{
    int mover = board->game->mover(board->position);
    board_make(board, move);
    struct Status status = board_status(board);
    bool lost = status.outcome == OUTCOME_WIN && status.winner != mover;
    *reason = status.reason;
    if (status.outcome == OUTCOME_ONGOING && board->game->has_source && board->game->can_repeat)
        lost = completes_repetition(board, reason);
    board_unmake(board);
    return lost;
}

/* Marks the points of moves that lose at once: the forbidden ones of renju, and what the selected
 * piece may not repeat. Returns why, REASON_NONE if there is no such move. */
static enum Reason find_losing(struct Play *play)
{
    struct Board *board = &play->shown;
    const struct Game *game = board->game;
    enum Reason found = REASON_NONE, reason;
    Move moves[MOVES_MAX];
    memset(play->losing, 0, sizeof play->losing);
    if (play->browsing || !table_awaits_person(play->table))
        return REASON_NONE;
    int count = game->generate(board->position, NULL, MOVES_ALL, moves);
    for (int i = 0; i < count; i++) {
        struct MoveShape shape = game->shape(board->position, moves[i]);
        if (shape.from != play->pointing.selected || shape.to == POINT_NONE ||
            !loses(board, moves[i], &reason))
            continue;
        play->losing[shape.to] = (uint8_t)reason;
        found = reason;
    }
    return found;
}

void play_warn(struct Play *play)
{
    enum Reason reason = find_losing(play);
    if (!play->shown.game->has_source)
        return;
    if (reason == REASON_PERPETUAL_CHECK)
        app_toast(play->app, app_tr(play->app, "The crossed-out move would lose: perpetual check"));
    else if (reason == REASON_PERPETUAL_CHASE)
        app_toast(play->app, app_tr(play->app, "The crossed-out move would lose: perpetual chase"));
}

void play_show(struct Play *play, int ply)
{
    struct Match *match = table_match(play->table);
    const struct Game *game = table_game(play->table);
    board_free(&play->shown);
    play->last = shape_none();
    play->gone_count = 0;
    match_board_at(match, ply > 0 ? ply - 1 : 0, &play->shown);
    if (ply > 0) {
        struct Board before;
        board_copy(&before, &play->shown, NULL, false);
        play->last = game->shape(play->shown.position, match_get(match, ply - 1));
        board_make(&play->shown, match_get(match, ply - 1));
        play->gone_count =
            view_gone(game, before.position, play->shown.position, &play->last, play->gone);
        board_free(&before);
    }
    memset(play->heat, 0, sizeof play->heat);
    play->shown_ply = ply;
    play->browsing = ply != match_count(match);
    play->hint_step = 0;
    play->recall = false;
    play->run_ends[0] = POINT_NONE;
    play->motion = play->gone_fade = (struct Anim){0};
    pointing_cancel(&play->pointing);
    find_losing(play);
    app_redraw(play->app);
}

static void sound_move(struct Play *play)
{
    const struct Board *board = &play->shown;
    if (board->trail.ply[board->trail.count - 1].gives_check)
        app_sound(play->app, SOUND_CHECK);
    else if (play->gone_count > 0)
        app_sound(play->app, SOUND_CAPTURE);
    else
        app_sound(play->app, play->last.from == POINT_NONE ? SOUND_PLACE : SOUND_MOVE);
}

/* The line that won, where there is one. */
static void find_run(struct Play *play)
{
    if (match_status(table_match(play->table)).reason != REASON_LINE)
        return;
    place_run(play->shown.game, play->shown.position, play->last.to, play->run_ends);
    anim_start(&play->run, now_of(play) + app_motion(play->app, ANIM_PIECE_MS),
               app_motion(play->app, RUN_MS), EASE_IN_OUT, 0, 1);
}

void play_show_move(struct Play *play)
{
    play_show(play, match_count(table_match(play->table)));
    if (play->shown_ply == 0)
        return;
    sound_move(play);
    play->motion_shape = play->last;
    anim_start(&play->motion, now_of(play), app_motion(play->app, ANIM_PIECE_MS), EASE_OUT, 0, 1);
    uint32_t arrival = app_motion(play->app, ANIM_PIECE_MS);
    bool together = play->gone_count > 0 && play->gone[0].by[0] != POINT_NONE;
    anim_start(&play->gone_fade, now_of(play) + (together ? arrival : arrival / 2),
               app_motion(play->app, together ? ANIM_TIE_MS : ANIM_CAPTURE_MS), EASE_LINEAR, 1, 0);
    find_run(play);
}

void play_show_end(struct Play *play)
{
    if (!play->browsing && play->shown_ply > 0)
        find_run(play);
}

void play_refuse(struct Play *play, int point)
{
    app_sound(play->app, SOUND_ILLEGAL);
    play->shake_point = point;
    anim_start(&play->shake, now_of(play), app_motion(play->app, ANIM_SHAKE_MS), EASE_SHAKE, 0,
               SHAKE_CELLS);
}

bool play_moves(const struct Play *play, uint64_t now)
{
    return anim_running(&play->motion, now) || anim_running(&play->gone_fade, now) ||
           anim_running(&play->shake, now) || anim_running(&play->run, now);
}

/* --- marks --- */
