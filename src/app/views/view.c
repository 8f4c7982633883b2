/* A board drawn layer by layer. */
#include "src/app/views/view.h"
#include "src/app/views/parts.h"
#include "src/common/memory.h"
#include <stdlib.h>
#include <string.h>

struct View {
    struct Canvas *canvas;
    const struct Game *game;
    const struct ViewType *type;
    struct BoardPlace place;
    bool coordinates;
};

int view_captured(const struct Game *game, const void *before, Move move,
                  struct ViewCaptured captured[CHANGES_MAX])
{
    const struct ViewType *type = view_find(game);
    struct MoveShape shape = game->shape(before, move);
    struct Change changes[CHANGES_MAX];
    int count = 0, all = game_changes(game, before, move, changes);
    for (int i = 0; i < all; i++) {
        if (changes[i].kind != CHANGE_TAKEN)
            continue;
        struct ViewCaptured *one = &captured[count++];
        *one = (struct ViewCaptured){
            .point = changes[i].point, .piece = changes[i].was, .by = {POINT_NONE, POINT_NONE}};
        if (type->takers) {
            type->takers(game->geometry(before), &shape, one->point, one->by);
            one->bond = 1;
        }
    }
    return count;
}

int view_flipped(const struct Game *game, const void *before, Move move,
                 struct ViewFlipped flipped[CHANGES_MAX])
{
    struct Change changes[CHANGES_MAX];
    int count = 0, all = game_changes(game, before, move, changes);
    for (int i = 0; i < all; i++)
        if (changes[i].kind == CHANGE_FLIPPED)
            flipped[count++] = (struct ViewFlipped){
                .point = changes[i].point, .was = changes[i].was, .now = changes[i].now, 1};
    return count;
}

struct View *view_create(struct Canvas *canvas, const struct Game *game)
{
    struct View *view = memory_zeroed(sizeof *view);
    *view = (struct View){.canvas = canvas, .game = game, .type = view_find(game)};
    return view;
}

void view_destroy(struct View *view)
{
    if (!view)
        return;
    canvas_layer_drop(view->canvas, view);
    free(view);
}

bool view_flips(const struct View *view)
{
    return !view->type->falls;
}

void view_place(struct View *view, const void *position, SDL_FRect area, bool coordinates,
                bool flipped)
{
    float border = coordinates ? view->type->border_coordinates : view->type->border;
    view->coordinates = coordinates;
    view->place =
        place_board(view->game->geometry(position), area, border, flipped && view_flips(view));
}

const struct BoardPlace *view_where(const struct View *view)
{
    return &view->place;
}

static struct ViewDraw draw_of(const struct View *view, const struct ViewLook *look)
{
    return (struct ViewDraw){.canvas = view->canvas,
                             .theme = look->theme,
                             .place = &view->place,
                             .signs = look->signs,
                             .numbers = look->numbers};
}

static void draw_ground(const struct View *view, const struct ViewDraw *draw)
{
    board_slab(draw);
    view->type->lines(draw);
    if (view->coordinates)
        board_coordinates(draw, view->type);
}

/* All that the ground's picture depends on beside its rectangle. */
static uint64_t ground_key(const struct View *view, const struct ViewLook *look)
{
    int least = canvas_text_least(view->canvas);
    uint64_t key = canvas_key(CANVAS_KEY, view->type, sizeof *view->type);
    key = canvas_key(key, &look->theme, sizeof look->theme);
    key = canvas_key(key, &look->numbers, sizeof look->numbers);
    key = canvas_key(key, &least, sizeof least);
    key = canvas_key(key, &view->place.geometry, sizeof view->place.geometry);
    key = canvas_key(key, &view->place.flipped, sizeof view->place.flipped);
    return canvas_key(key, &view->coordinates, sizeof view->coordinates);
}

/* The ground as a layer; its shadow lies on whatever the scene has drawn. */
static void show_ground(struct View *view, const struct ViewLook *look, const struct ViewDraw *draw)
{
    SDL_FRect body = board_body(&view->place);
    if (canvas_is_dry(view->canvas))
        return;
    board_shadow(draw);
    if (!canvas_has_layers(view->canvas)) {
        draw_ground(view, draw);
        return;
    }
    if (canvas_layer_begin(view->canvas, view, body, ground_key(view, look))) {
        draw_ground(view, draw);
        canvas_layer_end(view->canvas);
    }
    canvas_layer_show(view->canvas, view, body);
}

void view_draw(struct View *view, const struct ViewLook *look, const void *position,
               const struct Overlay *overlay)
{
    struct Overlay nothing;
    overlay_clear(&nothing);
    struct Picture picture = {.draw = draw_of(view, look),
                              .type = view->type,
                              .game = view->game,
                              .position = position,
                              .overlay = overlay ? overlay : &nothing,
                              .ring = look->ring};
    show_ground(view, look, &picture.draw);
    marks_below(&picture);
    pieces_draw(&picture);
    marks_above(&picture);
}

void view_draw_piece(const struct View *view, const struct ViewLook *look, int piece, SDL_FPoint at,
                     float size)
{
    struct BoardPlace place = view->place;
    struct ViewDraw draw = draw_of(view, look);
    struct ViewPiece one = {.piece = piece, .at = at, .size = 1, .drawn = 1};
    place.cell = size / (2 * view->type->piece_radius);
    draw.place = &place;
    view->type->piece(&draw, &one);
}

struct MoveShape shape_none(void)
{
    return (struct MoveShape){.from = POINT_NONE, .to = POINT_NONE};
}

void overlay_clear(struct Overlay *overlay)
{
    *overlay = (struct Overlay){.last = shape_none(),
                                .preview = shape_none(),
                                .hint = shape_none(),
                                .cursor = POINT_NONE,
                                .aim = POINT_NONE,
                                .selected = POINT_NONE,
                                .check = POINT_NONE,
                                .run = {POINT_NONE, POINT_NONE},
                                .wrong = POINT_NONE,
                                .held = POINT_NONE,
                                .motion = {.shape = shape_none()}};
}

void overlay_line(struct Overlay *overlay, const struct Board *board, const Move *moves, int count)
{
    struct Board later;
    board_copy(&later, board, NULL, false);
    for (int i = 0; i < count && overlay->line_count < VIEW_LINE_MAX; i++) {
        if (!board_legal(&later, moves[i]))
            break;
        overlay->line[overlay->line_count++] = later.game->shape(later.position, moves[i]);
        board_make(&later, moves[i]);
    }
    board_free(&later);
}
