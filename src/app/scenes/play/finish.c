/* The end of a game: it is counted and kept, and its result comes up. */
#include "src/app/scenes/play/play.h"
#include "src/app/shell/storage/cups.h"
#include "src/app/shell/storage/saves.h"
#include <stdio.h>

enum { RESULT_MS = 1100 }; /* the last move is seen before the result covers it */

/* --- the score of the sitting --- */

/* What tells the two players apart, also where both have the same name, or none. */
static void name_players(const struct Table *table, char text[SEATS][SITTING_NAME],
                         const char *names[SEATS])
{
    for (int i = 0; i < SEATS; i++) {
        const char *tag = match_tags(table_match(table))->player[i];
        snprintf(text[i], SITTING_NAME, "%d%s", (int)table_seat_kind(table, i), tag);
        names[i] = text[i];
    }
}

/* Counts the finished game for the score of the sitting, once. */
static void count_sitting(struct Play *play)
{
    char text[SEATS][SITTING_NAME];
    const char *names[SEATS];
    if (play->sat.outcome != OUTCOME_ONGOING)
        return;
    play->sat = table_status(play->table);
    name_players(play->table, text, names);
    sitting_count(&play->app->sitting, table_game(play->table), names, play->sat);
}

void play_uncount_sitting(struct Play *play)
{
    char text[SEATS][SITTING_NAME];
    const char *names[SEATS];
    if (play->sat.outcome == OUTCOME_ONGOING || table_over(play->table))
        return;
    name_players(play->table, text, names);
    sitting_take_back(&play->app->sitting, names, play->sat);
    play->sat.outcome = OUTCOME_ONGOING;
}

bool play_sitting_score(const struct App *app, const struct Table *table, int half[SEATS])
{
    char text[SEATS][SITTING_NAME];
    const char *names[SEATS];
    if (table_score(table, half))
        return true;
    name_players(table, text, names);
    return sitting_score(&app->sitting, table_game(table), names, half);
}

/* --- the result --- */

/* Counts a game against the computer for the ladder of levels: once, however often its end is taken
 * back. */
static void count_for_ladder(struct Play *play)
{
    int seat = play_own_seat(play);
    struct Status status = table_status(play->table);
    if (seat < 0 || play->counted)
        return;
    play->counted = true;
    climb_count(&play->app->climb, table_setup(play->table),
                status.outcome != OUTCOME_WIN ? 0
                : status.winner == seat       ? 1
                                              : -1);
}

void play_finish(struct Play *play, bool moved)
{
    count_for_ladder(play);
    count_sitting(play);
    play_note_end(play);
    play_sound_end(play);
    play->ended_at = play->app->clock.now;
    if (play_own_seat(play) >= 0)
        cups_count(play->app, table_match(play->table), play_own_seat(play));
    saves_finish(play->app, table_match(play->table), play->autosave, LIBRARY_PLAYED,
                 play_own_seat(play));
    if (!moved)
        play_show(play, match_count(table_match(play->table)));
    int seen_ms = play_show_follows(play) ? play_show_end_ms(play) : RESULT_MS;
    play->result_at = play->app->clock.now + (uint64_t)seen_ms;
}

void play_show_result(struct Play *play)
{
    struct ResultArgs args = {
        .table = play->table, .chances = &play->chances, .since = play->ended_at};
    args.cup = play_is_cup(play);
    if (play_own_seat(play) >= 0 && play->app->settings.climb && !args.cup)
        args.offer = climb_offer(&play->app->climb, &args.up);
    scenes_push(play->app->scenes, &result_scene, &args, sizeof args);
}
