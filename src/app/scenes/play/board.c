/* The board of the play scene: which position it shows, and what moves on it. */
#include "src/app/scenes/picture.h"
#include "src/app/scenes/play/play.h"
#include <string.h>

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
    struct Board *board = &play->stage.shown;
    const struct Game *game = board->game;
    enum Reason found = REASON_NONE, reason;
    Move moves[MOVES_MAX];
    memset(play->losing, 0, sizeof play->losing);
    if (play->browsing || !table_awaits_person(play->table))
        return REASON_NONE;
    int count = game->generate(board->position, NULL, MOVES_ALL, moves);
    for (int i = 0; i < count; i++) {
        struct MoveShape shape = game->shape(board->position, moves[i]);
        if (shape.from != play->stage.pointing.selected || shape.to == POINT_NONE ||
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
    if (!play->stage.shown.game->has_source)
        return;
    if (reason == REASON_PERPETUAL_CHECK)
        app_toast(play->app, app_tr(play->app, "The crossed-out move would lose: perpetual check"));
    else if (reason == REASON_PERPETUAL_CHASE)
        app_toast(play->app, app_tr(play->app, "The crossed-out move would lose: perpetual chase"));
}

void play_show(struct Play *play, int ply)
{
    struct Match *match = table_match(play->table);
    struct Board before;
    match_board_at(match, ply > 0 ? ply - 1 : 0, &before);
    play_coach_forget(play);
    stage_show(&play->stage, &before, ply > 0 ? match_get(match, ply - 1) : MOVE_NONE);
    board_free(&before);
    memset(play->heat, 0, sizeof play->heat);
    play->shown_ply = ply;
    play->browsing = ply != match_count(match);
    play->hint_step = 0;
    play->decider_count = 0;
    find_losing(play);
}

static bool is_forbidden(enum Reason reason)
{
    return reason == REASON_OVERLINE || reason == REASON_DOUBLE_FOUR ||
           reason == REASON_DOUBLE_THREE;
}

/* Marks the pieces that the game was won by. */
static void show_deciders(struct Play *play)
{
    const struct Board *board = &play->stage.shown;
    const struct Knowledge *knowledge = board->game->knowledge;
    int points[DECIDERS_MAX];
    int count = knowledge && knowledge->deciders ? knowledge->deciders(board->position, points) : 0;
    for (int i = 0; i < count; i++)
        play->deciders[i] =
            (struct TreeMark){.kind = TREE_CIRCLE, .from = POINT_NONE, .to = points[i]};
    play->decider_count = count;
}

void play_show_end(struct Play *play)
{
    enum Reason reason = table_status(play->table).reason;
    if (play->browsing || play->shown_ply == 0)
        return;
    if (reason == REASON_LINE)
        stage_show_run(&play->stage);
    else if (is_forbidden(reason))
        play->losing[play->stage.last.to] = (uint8_t)reason;
    else if (reason == REASON_CHECKMATE)
        show_deciders(play);
}

void play_show_move(struct Play *play)
{
    play_show(play, match_count(table_match(play->table)));
    if (play->shown_ply == 0)
        return;
    stage_arrive(&play->stage);
    play_tell_choice(play);
    play_show_end(play);
}

void play_save_picture(const struct Play *play)
{
    struct Overlay overlay;
    stage_still(&play->stage, &overlay);
    picture_save(&play->stage, &overlay);
}
