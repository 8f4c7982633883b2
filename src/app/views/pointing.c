/* Choosing a move on the board, whatever it is done with. */
#include "src/app/views/pointing.h"
#include "src/app/views/view.h"
#include <math.h>

/* How far, in cells, a pressed piece must be pulled before it follows the pointer. */
static const float DRAG_START = 0.25F;

static const struct Pointed UNUSED = {.result = POINTING_UNUSED, .point = POINT_NONE};
static const struct Pointed USED = {.result = POINTING_USED, .point = POINT_NONE};

static struct Pointed wrong(int from, int point)
{
    return (struct Pointed){.result = POINTING_WRONG, .point = point, .from = from};
}

Move pointing_move(const struct Board *board, int from, int to)
{
    Move moves[MOVES_MAX];
    const struct Game *game = board->game;
    int count = game->generate(board->position, NULL, MOVES_ALL, moves);
    for (int i = 0; i < count; i++) {
        struct MoveShape shape = game->shape(board->position, moves[i]);
        if (shape.from == from && shape.to == to && to != POINT_NONE)
            return moves[i];
    }
    return MOVE_NONE;
}

int pointing_landing(const struct Board *board, int point)
{
    Move moves[MOVES_MAX];
    const struct Game *game = board->game;
    if (point == POINT_NONE || !view_find(game)->falls ||
        pointing_move(board, POINT_NONE, point) != MOVE_NONE)
        return point;
    int files = game->geometry(board->position).files;
    int count = game->generate(board->position, NULL, MOVES_ALL, moves);
    for (int i = 0; i < count; i++) {
        struct MoveShape shape = game->shape(board->position, moves[i]);
        if (shape.from == POINT_NONE && shape.to != POINT_NONE && shape.to % files == point % files)
            return shape.to;
    }
    return point;
}

int pointing_targets(const struct Board *board, int from, uint8_t *target)
{
    Move moves[MOVES_MAX];
    const struct Game *game = board->game;
    int count = game->generate(board->position, NULL, MOVES_ALL, moves), found = 0;
    for (int i = 0; i < count; i++) {
        struct MoveShape shape = game->shape(board->position, moves[i]);
        if (shape.from != from || shape.to == POINT_NONE)
            continue;
        found += !target[shape.to];
        target[shape.to] = 1;
    }
    return found;
}

/* Whether the piece on `point` belongs to the seat whose turn it is. */
static bool is_own(const struct Board *board, int point)
{
    const struct Game *game = board->game;
    int piece = point == POINT_NONE ? 0 : game->piece_at(board->position, point);
    int seat = game->mover(board->position);
    return piece != 0 && piece_colour(piece) == game_colour(game, board->position, seat);
}

void pointing_cancel(struct Pointing *pointing)
{
    pointing->aim = pointing->selected = pointing->pressed = POINT_NONE;
    pointing->picked = pointing->dragging = pointing->dropped = false;
}

void pointing_reset(struct Pointing *pointing, const struct BoardPlace *place)
{
    pointing->cursor = place_middle(place);
    pointing->hover = POINT_NONE;
    pointing_cancel(pointing);
}

static struct Pointed chosen(struct Pointing *pointing, Move move)
{
    pointing_cancel(pointing);
    return (struct Pointed){.result = POINTING_MOVE, .move = move, .point = POINT_NONE};
}

/* Puts a piece down on `point`, where the game has such a move. */
static struct Pointed put(struct Pointing *pointing, const struct Board *board, int point)
{
    Move move = pointing_move(board, POINT_NONE, pointing_landing(board, point));
    return move != MOVE_NONE ? chosen(pointing, move) : wrong(POINT_NONE, point);
}

/* Moves the selected piece to `point`; an own piece there is selected in its place. Where the piece
 * cannot go, and one may come anew, the hand meant that one. */
static struct Pointed carry(struct Pointing *pointing, const struct Board *board, int point)
{
    Move move = pointing_move(board, pointing->selected, point);
    if (move == MOVE_NONE)
        move = pointing_move(board, POINT_NONE, pointing_landing(board, point));
    if (move != MOVE_NONE)
        return chosen(pointing, move);
    int from = pointing->selected;
    bool other = is_own(board, point) && point != from;
    pointing->selected = other ? point : POINT_NONE;
    return other ? USED : wrong(from, point);
}

/* What a confirmation on `point` does, by keys or pad. */
static struct Pointed confirm(struct Pointing *pointing, const struct Board *board, int point)
{
    if (!board->game->moves_pieces)
        return put(pointing, board, point);
    if (pointing->selected == point) {
        pointing->selected = POINT_NONE;
        return USED;
    }
    if (pointing->selected != POINT_NONE)
        return carry(pointing, board, point);
    if (!is_own(board, point))
        return put(pointing, board, point);
    pointing->selected = point;
    return USED;
}

/* --- keys and pad --- */

static struct Pointed step(struct Pointing *pointing, const struct BoardPlace *place, int right,
                           int down)
{
    int next = place_step(place, pointing->cursor, right, down);
    if (next == POINT_NONE)
        return UNUSED; /* the edge: the focus goes on to the panel */
    pointing->cursor = next;
    pointing->hover = pointing->aim = POINT_NONE;
    return USED;
}

static struct Pointed act(struct Pointing *pointing, const struct InputEvent *event,
                          const struct BoardPlace *place, const struct Board *board)
{
    if (!event->down)
        return UNUSED;
    switch (event->action) {
    case ACT_LEFT:
        return step(pointing, place, -1, 0);
    case ACT_RIGHT:
        return step(pointing, place, 1, 0);
    case ACT_UP:
        return step(pointing, place, 0, -1);
    case ACT_DOWN:
        return step(pointing, place, 0, 1);
    case ACT_CONFIRM:
        if (event->repeat || !board)
            return USED;
        return confirm(pointing, board, pointing->cursor);
    case ACT_BACK:
        if (pointing->selected == POINT_NONE && pointing->aim == POINT_NONE)
            return UNUSED;
        pointing_cancel(pointing);
        return USED;
    default:
        return UNUSED;
    }
}

/* --- mouse and touch --- */

static struct Pointed press(struct Pointing *pointing, const struct Board *board, int point)
{
    pointing->pressed = point;
    pointing->press_at = pointing->at;
    pointing->picked = pointing->dragging = false;
    if (!board->game->moves_pieces || point == POINT_NONE)
        return USED;
    if (is_own(board, point) && pointing->selected != point &&
        pointing_move(board, pointing->selected, point) == MOVE_NONE) {
        pointing->selected = point;
        pointing->picked = true;
    }
    return USED;
}

/* Button or finger let go, in a game of placements. */
static struct Pointed release_placement(struct Pointing *pointing, const struct Board *board,
                                        int point, bool aims)
{
    int pressed = pointing->pressed;
    pointing->pressed = POINT_NONE;
    if (aims && point != POINT_NONE && pointing->aim != point) {
        pointing->aim = point;
        pointing->cursor = point;
        return USED;
    }
    if (point == POINT_NONE || (point != pressed && !aims)) {
        pointing->aim = POINT_NONE;
        return USED; /* pulled away: nothing happens */
    }
    return put(pointing, board, point);
}

static struct Pointed release_source(struct Pointing *pointing, const struct Board *board,
                                     int point)
{
    bool dragged = pointing->dragging, picked = pointing->picked;
    int pressed = pointing->pressed;
    pointing->pressed = POINT_NONE;
    pointing->dragging = pointing->picked = false;
    if (pointing->selected == POINT_NONE)
        return point != POINT_NONE && point == pressed ? put(pointing, board, point) : USED;
    if (dragged && (point == POINT_NONE || point == pressed)) {
        pointing->selected = POINT_NONE; /* dropped where it came from */
        return USED;
    }
    if (!dragged && point != pressed)
        return USED;
    if (picked && point == pressed)
        return USED; /* the first click of two */
    if (point == pointing->selected) {
        pointing->selected = POINT_NONE;
        return USED;
    }
    if (point == POINT_NONE)
        return USED;
    struct Pointed carried = carry(pointing, board, point);
    pointing->dropped = dragged && carried.result == POINTING_MOVE;
    return carried;
}

static void drag(struct Pointing *pointing, const struct BoardPlace *place,
                 const struct Board *board)
{
    float far =
        hypotf(pointing->at.x - pointing->press_at.x, pointing->at.y - pointing->press_at.y);
    if (board->game->moves_pieces && pointing->pressed != POINT_NONE &&
        pointing->pressed == pointing->selected && far > DRAG_START * place->cell)
        pointing->dragging = true;
}

static struct Pointed move_pointer(struct Pointing *pointing, const struct InputEvent *event,
                                   const struct BoardPlace *place, const struct Board *board)
{
    int before = pointing->hover;
    int point = place_point(place, event->x, event->y);
    pointing->hover = event->device == DEVICE_TOUCH ? POINT_NONE : point;
    if (board && event->down)
        drag(pointing, place, board);
    return before != pointing->hover || event->down ? USED : UNUSED;
}

struct Pointed pointing_event(struct Pointing *pointing, const struct InputEvent *event,
                              const struct BoardPlace *place, const struct Board *board)
{
    bool touch = event->device == DEVICE_TOUCH;
    if (event->kind == INPUT_ACTION)
        return act(pointing, event, place, board);
    if (event->kind == INPUT_POINTER_LEAVE) {
        pointing->hover = POINT_NONE;
        return USED;
    }
    if (event->kind < INPUT_POINTER_MOVE || event->kind > INPUT_POINTER_UP)
        return UNUSED;
    int point = place_point(place, event->x, event->y);
    pointing->at = (SDL_FPoint){.x = event->x, .y = event->y};
    if (event->kind == INPUT_POINTER_MOVE)
        return move_pointer(pointing, event, place, board);
    if (event->button != 1 || !board)
        return UNUSED;
    point = pointing_landing(board, point);
    if (point != POINT_NONE)
        pointing->cursor = point;
    if (event->kind == INPUT_POINTER_DOWN)
        return press(pointing, board, point);
    if (board->game->moves_pieces)
        return release_source(pointing, board, point);
    return release_placement(pointing, board, point, touch && place->cell < pointing->finger);
}
