/* What a board shows that does not move, and what the hand over it is about. */
#include "src/app/scenes/stage/stage.h"
#include <stdlib.h>

enum { AREA_FROM = 9, AREA_REACH = 2 }; /* a first hint on a board of so many lines: an area */

/* The king that is attacked. */
static void mark_check(const struct Stage *stage, struct Overlay *overlay)
{
    const struct Board *board = &stage->shown;
    const struct Game *game = board->game;
    int royal = view_find(game)->royal, points = place_points(view_where(stage->view));
    if (royal == 0 || !stage->app->settings.show_check ||
        !game->knowledge->in_check(board->position, NULL))
        return;
    royal += game_colour(game, board->position, game->mover(board->position));
    for (int point = 0; point < points; point++)
        if (game->piece_at(board->position, point) == royal)
            overlay->check = point;
}

void stage_still(const struct Stage *stage, struct Overlay *overlay)
{
    const struct Settings *settings = &stage->app->settings;
    overlay_clear(overlay);
    overlay->coordinates = settings->coordinates;
    overlay->run[0] = stage->run_ends[0];
    overlay->run[1] = stage->run_ends[1];
    overlay->run_progress = 1;
    if (settings->show_last_move)
        overlay->last = stage->last;
    mark_check(stage, overlay);
}

/* The piece that a confirmation on `point` would put there. */
static void mark_preview(const struct Stage *stage, int point, struct Overlay *overlay)
{
    int selected = stage->pointing.selected;
    Move move =
        pointing_move(&stage->shown, selected,
                      selected == POINT_NONE ? pointing_landing(&stage->shown, point) : point);
    if (move != MOVE_NONE)
        overlay->preview = stage->shown.game->shape(stage->shown.position, move);
}

void stage_mark_pointing(const struct Stage *stage, int region, bool live, struct Overlay *overlay)
{
    const struct Pointing *pointing = &stage->pointing;
    const struct Ui *ui = stage->app->ui;
    bool keys = ui_focus_shown(ui) && ui_focus(ui) == region;
    if (keys)
        overlay->cursor = pointing->cursor;
    if (!live)
        return;
    overlay->aim = pointing->aim;
    overlay->selected = pointing->selected;
    if (pointing->dragging) {
        overlay->held = pointing->selected;
        overlay->held_at = pointing->at;
    }
    mark_preview(stage,
                 pointing->aim != POINT_NONE ? pointing->aim
                 : keys                      ? pointing->cursor
                                             : pointing->hover,
                 overlay);
    bool marks = pointing->selected != POINT_NONE || view_find(stage->shown.game)->marks_placing;
    if (marks && stage->app->settings.show_legal)
        pointing_targets(&stage->shown, pointing->selected, overlay->target);
}

/* The area of a first hint where no piece moves: about the point, which is not in its middle; on a
 * small board its file. */
static void mark_area(const struct Board *board, int to, int seed, struct Overlay *overlay)
{
    struct Geometry geometry = board->game->geometry(board->position);
    int file = to % geometry.files, row = to / geometry.files;
    bool large = geometry.files >= AREA_FROM && geometry.ranks >= AREA_FROM;
    int middle = file + seed % 3 - 1, across = row + (seed / 3 + 1) % 3 - 1;
    for (int point = 0; point < geometry.files * geometry.ranks; point++) {
        int x = point % geometry.files, y = point / geometry.files;
        bool near = abs(x - middle) <= AREA_REACH && abs(y - across) <= AREA_REACH;
        if ((large ? near : x == file) && board->game->piece_at(board->position, point) == 0)
            overlay->target[point] = 1;
    }
}

void stage_mark_hint(const struct Stage *stage, Move move, int hints, int seed,
                     struct Overlay *overlay)
{
    const struct Board *board = &stage->shown;
    if (hints == 0)
        return;
    struct MoveShape shape = board->game->shape(board->position, move);
    if (hints > 1)
        overlay->hint = shape;
    else if (shape.from != POINT_NONE)
        overlay->hint = (struct MoveShape){.from = shape.from, .to = POINT_NONE};
    else if (shape.to != POINT_NONE)
        mark_area(board, shape.to, seed, overlay);
}
