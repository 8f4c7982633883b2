/* Two programs at one table, watched: how fast they play, stopped, and step by step. */
#include "src/app/scenes/play/play.h"
#include "src/app/shell/storage/apply_settings.h"
#include <stdio.h>
#include <string.h>

/* How long after it was asked for a move is made, slowest first; see setting show_pace. */
static const struct {
    int ms;
    const char *label;
} paces[] = {{TABLE_BY_STEPS, N_("Steps")},
             {5000, N_("5 s")},
             {2000, N_("2 s")},
             {1000, N_("1 s")},
             {300, N_("0.3 s")},
             {0, N_("Fastest")}};

enum { PACES = sizeof paces / sizeof *paces };

/* How long the end of a game is seen before the next one in a row begins: so many moves, and at
 * least so long. */
enum { END_MOVES = 2, END_MS = 2500 };

static int pace_ms(const struct Play *play)
{
    return paces[play->app->settings.show_pace].ms;
}

bool play_show_waits(const struct Play *play)
{
    return play->stopped || play->browsing || pace_ms(play) == TABLE_BY_STEPS;
}

void play_show_update(struct Play *play)
{
    table_set_pace(play->table, play_show_waits(play) ? TABLE_BY_STEPS : pace_ms(play));
}

/* One move of the programs, which stand after it. */
static void step(struct Play *play)
{
    play->stopped = true;
    table_step(play->table);
}

/* Goes on at once from a look at the history, too. */
static void stop_or_go_on(struct Play *play)
{
    if (!play->browsing && pace_ms(play) == TABLE_BY_STEPS) {
        step(play);
        return;
    }
    play->stopped = !play->stopped && !play->browsing;
    if (play->browsing)
        play_show(play, match_count(table_match(play->table)));
}

/* Whether the next move is one that has yet to be made. */
static bool at_the_front(const struct Play *play)
{
    return table_is_show(play->table) && !table_over(play->table) && !play->browsing &&
           play->shown_ply == match_total(table_match(play->table));
}

bool play_show_press(struct Play *play, int id)
{
    bool show = table_is_show(play->table) &&
                (!table_over(play->table) || (play->result_at != 0 && id == PLAY_PAUSE));
    if (show && id == PLAY_PAUSE)
        stop_or_go_on(play);
    else if (show && id == PLAY_STEP && !play->browsing)
        step(play);
    else if (show && id == PLAY_STEP)
        play_press(play, PLAY_NEXT);
    else if (id == PLAY_NEXT && at_the_front(play))
        step(play);
    else
        return false;
    return true;
}

bool play_show_event(struct Play *play, const struct InputEvent *event)
{
    bool pressed = event->kind == INPUT_ACTION && event->down && play->dialog == ASK_NOTHING;
    if (pressed && event->action == ACT_NEXT)
        return play_show_press(play, PLAY_NEXT);
    return pressed && event->action == ACT_CONFIRM && !event->repeat &&
           ui_focus(play->app->ui) == PLAY_BOARD && play_show_press(play, PLAY_PAUSE);
}

void play_show_take_pace(struct Play *play, int pace)
{
    play->app->settings.show_pace = pace;
    play->stopped = false;
    app_apply_settings(play->app);
}

bool play_show_follows(const struct Play *play)
{
    return table_is_show(play->table) && play->series_game < table_setup(play->table)->series;
}

int play_show_end_ms(const struct Play *play)
{
    return SDL_max(END_MS, END_MOVES * pace_ms(play));
}

void play_show_count(const struct Play *play, char text[WORDS_MAX])
{
    char told[WORDS_MAX];
    int games = table_setup(play->table)->series;
    if (!table_is_show(play->table) || games < 2)
        return;
    snprintf(told, sizeof told, "%s", text);
    snprintf(text, WORDS_MAX, app_tr(play->app, "Game %d of %d: %s"), play->series_game, games,
             told);
}

void play_show_draw_pace(struct Play *play, SDL_FRect rect)
{
    const struct App *app = play->app;
    int pace = app->settings.show_pace;
    if (rect.h > 0)
        ui_slider(app->ui, PLAY_PACE, rect, app_tr(app, "Speed"), pace,
                  (struct SliderRange){0, PACES - 1, 1}, app_tr(app, paces[pace].label));
}

/* Takes the moves off the line that have been made since; a line that the game has left is gone. */
static void follow_line(const struct Match *match, int ply, struct SearchInfo *info)
{
    for (; ply < match_count(match) && info->line_count > 0; ply++) {
        bool kept = info->line[0] == match_get(match, ply);
        info->line_count = kept ? info->line_count - 1 : 0;
        memmove(info->line, info->line + 1, (size_t)info->line_count * sizeof *info->line);
    }
}

bool play_show_thinking(struct Play *play, int seat, struct Thinking *thinking,
                        struct SearchInfo *info)
{
    const struct Match *match = table_match(play->table);
    const struct KeptThinking *kept = &play->kept[seat];
    int ply = match_count(match);
    bool mover = !table_over(play->table) && table_mover(play->table) == seat;
    bool live = mover && table_seat_thinking(play->table, seat, thinking) &&
                (thinking->info || thinking->said || thinking->solving >= 0 || !thinking->busy);
    if (!live && (kept->ply == 0 || kept->ply > ply))
        return false;
    if (!live) {
        *thinking = kept->thinking;
        ply = kept->ply;
    }
    if (!thinking->info)
        return true;
    *info = *thinking->info;
    thinking->info = info;
    follow_line(match, ply, info);
    return true;
}
