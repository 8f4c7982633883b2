/* What is marked on the board of the play scene, and its drawing. */
#include "src/app/scenes/play/play.h"
#include "src/app/views/board_words.h"
#include <stdlib.h>
#include <string.h>

static const double HEAT_LEAST = 12; /* of 255: less is not shown */

/* The own move that the other side has yet to confirm, or that the coach looks at. */
static void mark_proposed(const struct Play *play, struct Overlay *overlay)
{
    Move move = play->browsing            ? MOVE_NONE
                : play->held != MOVE_NONE ? play->held
                                          : table_proposed(play->table);
    if (move != MOVE_NONE)
        overlay->preview = play->stage.shown.game->shape(play->stage.shown.position, move);
}

/* What the player is about, and where a move would lose at once. */
static void mark_pointing(const struct Play *play, struct Overlay *overlay)
{
    bool live = !play->browsing && play->held == MOVE_NONE && table_awaits_person(play->table);
    mark_proposed(play, overlay);
    stage_mark_pointing(&play->stage, PLAY_BOARD, live, overlay);
    if (!live || !play->app->settings.show_legal)
        return;
    memcpy(overlay->forbidden, play->losing, sizeof play->losing);
    for (int i = 0; i < VIEW_POINTS_MAX; i++)
        if (play->losing[i])
            overlay->target[i] = 0; /* a cross in place of the dot */
}

/* The hint that is shown now; MOVE_NONE: none is. */
static Move shown_hint(const struct Play *play)
{
    return play->hint_step == 0 || play->browsing ? MOVE_NONE : table_hint(play->table);
}

static void mark_hint(const struct Play *play, struct Overlay *overlay)
{
    Move move = shown_hint(play);
    if (move == MOVE_NONE)
        return;
    overlay->hint = play->stage.shown.game->shape(play->stage.shown.position, move);
    if (play->hint_step == 1)
        overlay->hint.to = POINT_NONE;
}

static void mark_search(struct Play *play, int seat, const struct SearchInfo *info,
                        const uint8_t heat[VIEW_POINTS_MAX], struct Overlay *overlay)
{
    for (int point = 0; point < VIEW_POINTS_MAX; point++)
        overlay->heat[point] = heat[point] >= HEAT_LEAST ? heat[point] : 0;
    overlay_line(overlay, &play->stage.shown, info->line, info->line_count);
    play_frame_mark(play, seat, &info->window, overlay);
}

/* What is thought, and where nobody thinks now, what was: a classic answers at once. */
static void mark_thinking(struct Play *play, struct Overlay *overlay)
{
    struct Thinking thinking;
    int seat;
    bool live = !play->browsing && play_thinking(play, &thinking, &seat);
    const struct KeptThinking *kept = live ? NULL : play_kept_thinking(play, &seat);
    if (live && thinking.info)
        mark_search(play, seat, thinking.info, play->heat, overlay);
    else if (kept && !table_over(play->table))
        mark_search(play, seat, &kept->info, kept->heat, overlay);
}

/* How the game was won. The line that won is the stage's. */
static void mark_end(const struct Play *play, struct Overlay *overlay)
{
    if (play->browsing || !table_over(play->table))
        return;
    overlay->signs = play->deciders;
    overlay->sign_count = play->decider_count;
    memcpy(overlay->forbidden, play->losing, sizeof play->losing);
}

/* Tells who listens what the hint marks: the piece first, then where it goes. */
static void tell_hint(const struct Play *play)
{
    const struct Strings *strings = play->app->strings;
    const struct Board *board = &play->stage.shown;
    Move move = shown_hint(play);
    struct StringBuffer words = {0};
    if (move == MOVE_NONE || !ui_listened(play->app->ui))
        return;
    string_buffer_add(&words, tr(strings, "Hint"));
    if (play->hint_step == 1)
        board_point_words(strings, board, board->game->shape(board->position, move).from,
                          BOARD_WORDS_SHORT, &words);
    else
        board_move_words(strings, board, move, false, &words);
    ui_told(play->app->ui, view_where(play->stage.view)->slab, words.data, UI_LIVE);
    free(words.data);
}

void play_draw_board(struct Play *play, SDL_FRect area)
{
    struct Overlay overlay;
    play_find_landings(play);
    stage_begin(&play->stage, area, &overlay);
    mark_pointing(play, &overlay);
    mark_thinking(play, &overlay);
    mark_hint(play, &overlay);
    mark_end(play, &overlay);
    stage_end(&play->stage, PLAY_BOARD, &overlay);
    tell_hint(play);
    play_draw_typed(play);
}
