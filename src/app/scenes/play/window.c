/* The window about the centre that an AI looks in: how its frame grows, and what is said of it. */
#include "engine/search/search_window.h"
#include "src/app/scenes/play/play.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { RING_MS = 350, GROW_MOST_MS = 1400 }; /* for each step of the half-width; at most */

/* The schedule that the AI of `seat` looks by; NULL: it looks everywhere. */
static const uint8_t *schedule_of(const struct Play *play, int seat)
{
    const struct Level *level = table_level(play->table, seat);
    bool windowed = level && (level->settings.switches & SWITCH_WINDOW) &&
                    level->settings.schedule && !table_game(play->table)->moves_pieces;
    return windowed ? level->settings.schedule : NULL;
}

/* --- the frame --- */

/* The middle of the board, from which the first frame grows. */
static struct WindowEdge middle_of(const struct Play *play)
{
    const struct Board *board = &play->stage.shown;
    struct Geometry geometry = board->game->geometry(board->position);
    return (struct WindowEdge){(geometry.files - 1) / 2, geometry.files / 2,
                               (geometry.ranks - 1) / 2, geometry.ranks / 2};
}

static uint32_t growing_ms(const struct Play *play)
{
    const struct WindowFrame *frame = &play->frame;
    int steps = abs(frame->to.file_max - frame->from.file_max);
    return app_motion(play->app, (uint32_t)SDL_min(steps * RING_MS, GROW_MOST_MS));
}

/* How much of its way the frame has yet to go, 1..0, slower towards its end. */
static float left_of(const struct Play *play)
{
    uint32_t all = growing_ms(play);
    uint64_t gone = play->app->clock.now - play->frame.since;
    if (!play->frame.there || gone >= all)
        return 0;
    float left = 1 - (float)gone / (float)all;
    return left * left;
}

bool play_frame_grows(const struct Play *play)
{
    return left_of(play) > 0;
}

void play_frame_mark(struct Play *play, int seat, const struct WindowEdge *edge,
                     struct Overlay *overlay)
{
    struct WindowFrame *frame = &play->frame;
    if (!schedule_of(play, seat))
        return;
    if (!frame->there || memcmp(edge, &frame->to, sizeof *edge) != 0) {
        frame->from = frame->there ? frame->to : middle_of(play);
        frame->to = *edge;
        frame->since = play->app->clock.now;
        frame->there = true;
    }
    overlay->window = frame->to;
    overlay->window_from = frame->from;
    overlay->window_left = left_of(play);
    overlay->show_window = true;
}

/* --- its legend --- */

bool play_has_window(const struct Play *play)
{
    return schedule_of(play, 0) || schedule_of(play, 1);
}

float play_legend_height(const struct Play *play)
{
    return 1.6F * play->app->metrics.text_small;
}

/* The stones of a seat's colour on the board. */
static int stones_of(const struct Board *board, int seat)
{
    struct Geometry geometry = board->game->geometry(board->position);
    int colour = game_colour(board->game, board->position, seat), count = 0;
    for (int point = 0; point < geometry.files * geometry.ranks; point++) {
        int piece = board->game->piece_at(board->position, point);
        count += piece && (piece - 1) % SEATS == colour;
    }
    return count;
}

/* "half-width 2, grows with move 5", with what it means where there is room. */
static void say_half(const struct Play *play, int half, int grows, float width,
                     char text[WORDS_MAX])
{
    const struct App *app = play->app;
    struct TextStyle small = ui_text_style(app->ui, UI_SMALL);
    snprintf(text, WORDS_MAX,
             app_tr(app, "Looks here and near stones: half-width %d, grows with move %d"), half,
             grows);
    if (canvas_text_width(app->canvas, text, &small) > width)
        snprintf(text, WORDS_MAX, app_tr(app, "Half-width %d, grows with move %d"), half, grows);
}

bool play_window_words(const struct Play *play, int seat, float width, char text[WORDS_MAX])
{
    const struct Board *board = table_board(play->table);
    const uint8_t *schedule = schedule_of(play, seat);
    struct Geometry geometry = board->game->geometry(board->position);
    int whole = SDL_max(geometry.files, geometry.ranks), moved = table_mover(play->table) != seat;
    if (!schedule)
        return false;
    int own = SDL_max(stones_of(board, seat) - moved, 0), next = own;
    int half = search_window_half_width(schedule, own, whole);
    while (half < whole && search_window_half_width(schedule, next, whole) == half)
        next++;
    if (half < whole)
        say_half(play, half, board->trail.count + 1 - moved + SEATS * (next - own), width, text);
    else
        snprintf(text, WORDS_MAX, "%s", app_tr(play->app, "Looks at the whole board"));
    return true;
}
