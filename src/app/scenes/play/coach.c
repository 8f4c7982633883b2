/* The coach: looks at a move before it is made, and asks once more where it is a blunder. */
#include "src/app/scenes/play/play.h"
#include "src/app/shell/ai_thread.h"
#include "src/play/study/tutor.h"

/* What a warning may take: a look at the position while the player thinks, then at the move. */
enum { LOOK_US = 250000, TRY_US = 250000, TABLE_BYTES = 16 << 20 };

/* Whether there is a coach, if one is wanted: against the computer. Against a person, at the same
 * screen or far away, it would be unfair. */
static bool is_there(const struct Play *play)
{
    const struct Table *table = play->table;
    int own = play_own_seat(play);
    if (own < 0 || !play->app->settings.coach || play_is_cup(play) || !table_game(table)->knowledge)
        return false;
    enum SeatKind other = table_seat_kind(table, 1 - own);
    return other == SEAT_AI || other == SEAT_PROGRAM;
}

static struct Tutor *tutor_of(struct Play *play)
{
    const struct WorkerHost host = ai_thread_host(play->app);
    const struct Board *board = table_board(play->table);
    if (!play->tutor)
        play->tutor = tutor_new(board->game, &board->options, TABLE_BYTES, &host);
    return play->tutor;
}

void play_coach_end(struct Play *play)
{
    tutor_free(play->tutor);
    play->tutor = NULL;
    play->coached_ply = -1;
    play->held = MOVE_NONE;
}

void play_coach_forget(struct Play *play)
{
    if (play->tutor)
        tutor_stop(play->tutor);
    play->coached_ply = -1;
    play->held = MOVE_NONE;
    if (play->dialog == ASK_BLUNDER)
        play->dialog = ASK_NOTHING;
}

/* Looks at the position in which the player has to move, once. */
static void look(struct Play *play)
{
    const struct TreeEvaluation nothing = {.kind = TREE_EVAL_NONE};
    int ply = match_count(table_match(play->table));
    if (!is_there(play) || !table_awaits_person(play->table) || play->coached_ply == ply)
        return;
    play->coached_ply = ply;
    tutor_ask(tutor_of(play), table_board(play->table), nothing, LOOK_US);
}

bool play_coach_hold(struct Play *play, Move move)
{
    if (!is_there(play) || !table_awaits_person(play->table))
        return false;
    look(play);
    play->held = move;
    tutor_try(play->tutor, move, TRY_US);
    app_redraw(play->app);
    return true;
}

void play_coach_answer(struct Play *play, bool anyway)
{
    Move move = play->held;
    play->held = MOVE_NONE;
    app_redraw(play->app);
    if (anyway && table_play(play->table, move, play_now(play)))
        app_sound(play->app, SOUND_ILLEGAL);
}

void play_coach_update(struct Play *play)
{
    look(play);
    if (!play->tutor)
        return;
    tutor_update(play->tutor);
    const struct TutorVerdict *verdict = tutor_verdict(play->tutor);
    if (play->held == MOVE_NONE || play->dialog != ASK_NOTHING || !verdict)
        return;
    if (tutor_warns(verdict)) {
        play->dialog = ASK_BLUNDER;
        app_sound(play->app, SOUND_REQUEST);
        app_redraw(play->app);
    } else {
        play_coach_answer(play, true);
    }
}
