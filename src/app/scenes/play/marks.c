/* What is marked on the board of the play scene, and its drawing. */
#include "src/app/scenes/play/play.h"
#include <math.h>
#include <string.h>

static const float DRAWN_IN = 0.5F;  /* part of the way to its takers that a piece fades on */
static const double HEAT_LEAST = 12; /* of 255: less is not shown */

static uint64_t now_of(const struct Play *play)
{
    return play->app->clock.now;
}

/* Pieces on their way out. Where two took one, they are tied to it first, then draw it in; the tie
 * stays as a mark of the last move. */
static void mark_gone(const struct Play *play, struct Overlay *overlay)
{
    const struct BoardPlace *place = view_where(play->view);
    bool running = anim_running(&play->gone_fade, now_of(play));
    float left = running ? anim_value(&play->gone_fade, now_of(play)) : 0;
    overlay->gone_count = play->gone_count;
    for (int i = 0; i < play->gone_count; i++) {
        struct ViewGone *gone = &overlay->gone[i];
        *gone = play->gone[i];
        gone->alpha = left;
        if (gone->by[0] == POINT_NONE)
            continue;
        gone->alpha = fminf(1, 2 * left);
        gone->bond = running || play->app->settings.show_last_move ? fminf(1, 2 - 2 * left) : 0;
        SDL_FPoint from = place_center(place, gone->point), to = place_center(place, gone->by[0]);
        float part = DRAWN_IN * (1 - gone->alpha) / place->cell;
        gone->pull = (SDL_FPoint){(to.x - from.x) * part, (to.y - from.y) * part};
    }
}

static void mark_motion(const struct Play *play, struct Overlay *overlay)
{
    uint64_t now = now_of(play);
    if (anim_running(&play->motion, now)) {
        overlay->motion.shape = play->motion_shape;
        overlay->motion.progress = anim_value(&play->motion, now);
    }
    if (anim_running(&play->shake, now)) {
        overlay->wrong = play->shake_point;
        overlay->wrong_offset = anim_value(&play->shake, now);
    }
    overlay->run[0] = play->run_ends[0];
    overlay->run[1] = play->run_ends[1];
    overlay->run_progress = anim_value(&play->run, now);
}

/* The piece that a confirmation on `point` would put there. */
static void mark_preview(const struct Play *play, int point, struct Overlay *overlay)
{
    Move move = pointing_move(&play->shown, play->pointing.selected, point);
    if (move != MOVE_NONE)
        overlay->preview = play->shown.game->shape(play->shown.position, move);
}

/* The own move that the other side has yet to confirm. */
static void mark_proposed(const struct Play *play, struct Overlay *overlay)
{
    Move move = play->browsing ? MOVE_NONE : table_proposed(play->table);
    if (move != MOVE_NONE)
        overlay->preview = play->shown.game->shape(play->shown.position, move);
}

/* What the player is about: cursor, preview, the piece that was picked up. */
static void mark_pointing(const struct Play *play, struct Overlay *overlay)
{
    const struct Pointing *pointing = &play->pointing;
    const struct Ui *ui = play->app->ui;
    bool keys = ui_focus_shown(ui) && ui_focus(ui) == PLAY_BOARD;
    if (keys)
        overlay->cursor = pointing->cursor;
    mark_proposed(play, overlay);
    if (play->browsing || !table_awaits_person(play->table))
        return;
    overlay->aim = pointing->aim;
    overlay->selected = pointing->selected;
    if (pointing->dragging) {
        overlay->held = pointing->selected;
        overlay->held_at = pointing->at;
    }
    int point = pointing->aim != POINT_NONE ? pointing->aim
                : keys                      ? pointing->cursor
                                            : pointing->hover;
    mark_preview(play, point, overlay);
    if (pointing->selected != POINT_NONE && play->app->settings.show_legal)
        pointing_targets(&play->shown, pointing->selected, overlay->target);
    if (!play->app->settings.show_legal)
        return;
    memcpy(overlay->forbidden, play->losing, sizeof play->losing);
    for (int i = 0; i < VIEW_POINTS_MAX; i++)
        if (play->losing[i])
            overlay->target[i] = 0; /* a cross in place of the dot */
}

/* The king that is attacked. */
static void mark_check(const struct Play *play, struct Overlay *overlay)
{
    const struct Board *board = &play->shown;
    const struct Game *game = board->game;
    int royal = view_find(game)->royal, points = place_points(view_where(play->view));
    if (royal == 0 || !play->app->settings.show_check ||
        !game->knowledge->in_check(board->position, NULL))
        return;
    royal += game_colour(game, board->position, game->mover(board->position));
    for (int point = 0; point < points; point++)
        if (game->piece_at(board->position, point) == royal)
            overlay->check = point;
}

static void mark_hint(const struct Play *play, struct Overlay *overlay)
{
    Move move = table_hint(play->table);
    if (play->hint_step == 0 || move == MOVE_NONE || play->browsing)
        return;
    overlay->hint = play->shown.game->shape(play->shown.position, move);
    if (play->hint_step == 1)
        overlay->hint.to = POINT_NONE;
}

/* The expected line, as far as it can be played from the position that is shown. */
static void mark_line(const struct Play *play, const struct SearchInfo *info,
                      struct Overlay *overlay)
{
    struct Board board;
    board_copy(&board, &play->shown, NULL, false);
    for (int i = 0; i < info->line_count && overlay->line_count < VIEW_LINE_MAX; i++) {
        if (!board_legal(&board, info->line[i]))
            break;
        overlay->line[overlay->line_count++] = board.game->shape(board.position, info->line[i]);
        board_make(&board, info->line[i]);
    }
    board_free(&board);
}

static void mark_thoughts(struct Play *play, struct Overlay *overlay)
{
    struct Thinking thinking;
    int seat;
    if (play->browsing || !play_thoughts(play, &thinking, &seat) || !thinking.info)
        return;
    for (int point = 0; point < VIEW_POINTS_MAX; point++)
        overlay->heat[point] = play->heat[point] >= HEAT_LEAST ? play->heat[point] : 0;
    mark_line(play, thinking.info, overlay);
    overlay->window = thinking.info->window;
    overlay->show_window = true;
}

void play_draw_board(struct Play *play, SDL_FRect area)
{
    const struct Settings *settings = &play->app->settings;
    struct ViewLook look = look_of(play->app);
    struct Overlay overlay;
    overlay_clear(&overlay);
    overlay.coordinates = settings->coordinates;
    view_place(play->view, play->shown.position, area, settings->coordinates, play->turned);
    if (!play->placed)
        pointing_reset(&play->pointing, view_where(play->view));
    play->placed = true;
    if (settings->show_last_move)
        overlay.last = play->last;
    mark_motion(play, &overlay);
    mark_gone(play, &overlay);
    mark_check(play, &overlay);
    mark_pointing(play, &overlay);
    mark_thoughts(play, &overlay);
    mark_hint(play, &overlay);
    view_draw(play->view, &look, play->shown.position, &overlay);
    ui_region(play->app->ui, PLAY_BOARD, view_where(play->view)->slab, app_tr(play->app, "Board"),
              UI_FIRST);
}
