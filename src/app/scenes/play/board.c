/* The board of the play scene: which position it shows, and what moves on it. */
#include "src/app/scenes/picture.h"
#include "src/app/scenes/play/play.h"
#include <string.h>

/* --- the position that is shown --- */

/* Whether the side to move can end the game by a repetition that the other side has to answer for:
 * how it ends then. */
static bool completes_repetition(struct Board *board, struct Status *status)
{
    Move moves[MOVES_MAX];
    int count = board->game->generate(board->position, NULL, MOVES_ALL, moves);
    int mover = board->game->mover(board->position);
    for (int i = 0; i < count; i++) {
        board_make(board, moves[i]);
        *status = board_status(board);
        board_unmake(board);
        if (status->outcome == OUTCOME_WIN && status->winner == mover &&
            status->fault == FAULT_REPETITION)
            return true;
    }
    return false;
}

/* Whether the side that makes `move` loses by it, or by a repetition that the answer completes: how
 * it ends then. */
static bool loses(struct Board *board, Move move, struct Status *status)
{
    int mover = board->game->mover(board->position);
    board_make(board, move);
    *status = board_status(board);
    bool lost = status->outcome == OUTCOME_WIN && status->winner != mover;
    if (status->outcome == OUTCOME_ONGOING && board->game->can_repeat)
        lost = completes_repetition(board, status);
    board_unmake(board);
    return lost;
}

/* Whether some move does not lose. */
static bool can_avoid(struct Board *board, const Move *moves, int count)
{
    struct Status status;
    for (int i = 0; i < count; i++)
        if (!loses(board, moves[i], &status))
            return true;
    return false;
}

/* Marks the points of moves that lose at once where others don't: the forbidden ones of renju, and
 * what the selected piece may not repeat. Returns how the last of them ends; ongoing if there is
 * none. */
static struct Status find_losing(struct Play *play)
{
    struct Board *board = &play->stage.shown;
    const struct Game *game = board->game;
    struct Status found = {.outcome = OUTCOME_ONGOING}, status;
    Move moves[MOVES_MAX];
    memset(play->losing, 0, sizeof play->losing);
    if (play->browsing || !table_awaits_person(play->table))
        return found;
    int count = game->generate(board->position, NULL, MOVES_ALL, moves);
    for (int i = 0; i < count; i++) {
        struct MoveShape shape = game->shape(board->position, moves[i]);
        if (shape.from != play->stage.pointing.selected || shape.to == POINT_NONE ||
            !loses(board, moves[i], &status))
            continue;
        play->losing[shape.to] = 1;
        found = status;
    }
    if (found.outcome == OUTCOME_ONGOING || can_avoid(board, moves, count))
        return found;
    memset(play->losing, 0, sizeof play->losing);
    return (struct Status){.outcome = OUTCOME_ONGOING};
}

void play_warn(struct Play *play)
{
    struct Status status = find_losing(play);
    if (status.fault == FAULT_REPETITION)
        app_toast(play->app, app_tr(play->app, status.warning));
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
    struct Status status = table_status(play->table);
    if (play->browsing || play->shown_ply == 0)
        return;
    if (status.line)
        stage_show_run(&play->stage);
    else if (status.fault == FAULT_MOVE)
        play->losing[play->stage.last.to] = 1;
    else
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
    picture_save_board(play->app, &play->stage.shown, play->stage.board_flipped, &overlay, NULL);
}
