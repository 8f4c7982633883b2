/* Where an experiment begins, or what a search looks at. */
#include "src/app/scenes/lab/picture.h"
#include "engine/search/search_window.h"
#include "src/app/scenes/lab/tree_picture.h"
#include "src/app/scenes/look.h"
#include "src/app/scenes/picture.h"
#include "src/app/toolkit/layout.h"
#include "src/play/lab/paper.h"

/* A tree that is saved, in pixels. */
enum { SAVED_WIDTH = 1280, SAVED_HEIGHT = 720, SAVED_EDGE = 24, SAVED_TEXT = 22 };
static const float SAVED_UNIT = 1.5F; /* for the width of lines */

void lab_picture_open(struct LabPicture *picture, struct App *app, const struct Game *game)
{
    picture->app = app;
    picture->windowed = false;
    picture->view = game == &paper_game ? NULL : view_create(app->canvas, game);
}

void lab_picture_close(struct LabPicture *picture)
{
    if (picture->view)
        view_destroy(picture->view);
    picture->view = NULL;
}

void lab_picture_window(struct LabPicture *picture, const struct Board *root,
                        const struct SearchSettings *settings)
{
    struct SearchWindow window;
    picture->windowed = picture->view && (settings->switches & SWITCH_WINDOW);
    if (!picture->windowed)
        return;
    search_window_init(&window, root->game, root->position, settings->schedule);
    picture->window = search_window_edge(&window);
}

SDL_FRect lab_picture_place(const struct App *app, SDL_FRect *area, float least)
{
    const struct Metrics *m = &app->metrics;
    SDL_FRect place = {area->x, area->y, 0, 0};
    if (area->w <= 1.2F * area->h) {
        place = cut_top(area, SDL_min(area->w, area->h * 0.38F));
        cut_top(area, m->gap);
    } else if (0.58F * area->w - 2 * m->gap >= least * m->text) {
        place = cut_left(area, SDL_min(area->h, area->w * 0.42F));
        cut_left(area, 2 * m->gap);
    }
    return place;
}

static void draw_board(const struct LabPicture *picture, const struct Board *board,
                       const struct Overlay *overlay, SDL_FRect rect)
{
    struct ViewLook look = look_of(picture->app);
    view_place(picture->view, board->position, rect, overlay->coordinates, false);
    view_draw(picture->view, &look, board->position, overlay);
}

void lab_picture_draw(const struct LabPicture *picture, const struct Board *board, const Move *line,
                      int count, SDL_FRect rect)
{
    struct Overlay overlay;
    if (!picture->view) {
        struct TreePicture tree = tree_picture_of(picture->app, NULL);
        tree_picture_draw(&tree, board->position, rect);
        return;
    }
    overlay_clear(&overlay);
    overlay.coordinates = true;
    overlay_line(&overlay, board, line, count);
    draw_board(picture, board, &overlay, rect);
}

/* Stones that the line has placed bear its plies. */
static void number_line(const struct Cursor *cursor, struct Overlay *overlay)
{
    const struct Board *board = &cursor->board;
    int first = board->trail.count - cursor->ply;
    struct Board before;
    board_copy(&before, board, NULL, false);
    while (before.trail.count > first)
        board_unmake(&before);
    for (int i = SDL_max(first, 0); i < board->trail.count; i++) {
        Move move = board->trail.ply[i].move;
        struct MoveShape shape = before.game->shape(before.position, move);
        if (shape.from == POINT_NONE && shape.to != POINT_NONE)
            overlay->number[shape.to] = (uint16_t)(i - first + 1);
        overlay->last = shape;
        board_make(&before, move);
    }
    board_free(&before);
}

/* The node whose moves are weighed: the one that is left, or else the one above, which has still
 * some to try. */
static int weighed_ply(const struct Cursor *cursor)
{
    bool above = cursor->event != CURSOR_CLOSE && cursor->ply > cursor->tape->base;
    return above ? cursor->ply - 1 : cursor->ply;
}

/* Where the nodes went: by the point that a move goes to. */
static void heat_by_nodes(struct Cursor *cursor, struct Overlay *overlay)
{
    enum { BELOW = 3 * MOVES_MAX }; /* a move may be asked less deep, narrowly, and again */
    struct CursorMove below[BELOW];
    uint64_t nodes[VIEW_POINTS_MAX] = {0}, most = 1;
    int ply = weighed_ply(cursor), count = cursor_moves(cursor, ply, below, BELOW);
    for (int i = 0; i < count; i++) {
        if (below[i].move == MOVE_NONE)
            continue;
        int to = cursor_shape(cursor, ply, below[i].move).to;
        if (to == POINT_NONE)
            continue;
        nodes[to] += cursor->tape->node[below[i].index].size;
        most = SDL_max(most, nodes[to]);
    }
    for (int point = 0; point < VIEW_POINTS_MAX; point++)
        overlay->heat[point] = (uint8_t)((255 * nodes[point] + most - 1) / most);
}

/* Whose the numbers of a tree are. */
static const char *numbers_of(const struct Paper *paper)
{
    static const char *const whose[] = {
        [PAPER_ARRIVED] =
            N_("A number is the gain of whoever moved there, at the top of the second side; "
               "the other loses it."),
        [PAPER_ROOT] = N_("A number is the gain of the side that begins, and the other's loss."),
        [PAPER_MOVER] = N_("A number is the gain of the side to move there, and the other's loss."),
    };
    return whose[paper->leaf];
}

/* Cuts a paragraph's place off from the bottom of `rect`. */
static void draw_caption(const struct App *app, const char *text, SDL_FRect *rect)
{
    struct TextStyle style = ui_text_style(app->ui, UI_SMALL | UI_DIM | UI_WRAP);
    const char *words = app_tr(app, text);
    float high = canvas_text_height(app->canvas, words, &style, rect->w);
    ui_paragraph(app->ui, cut_bottom(rect, high), words, UI_SMALL | UI_DIM | UI_WRAP);
}

void lab_picture_caption(const struct LabPicture *picture, const struct Board *board, bool searched,
                         SDL_FRect *rect)
{
    const struct App *app = picture->app;
    if (searched)
        draw_caption(app,
                     !picture->view ? N_("Gold: where it is. Filled: looked at. Crossed: left out.")
                     : picture->windowed
                         ? N_("Stronger colour: more nodes below that move. Frame: the window.")
                         : N_("Stronger colour: more nodes below that move."),
                     rect);
    if (!picture->view)
        draw_caption(app, numbers_of(board->position), rect);
}

/* All that is shown of a search on its board. */
static void mark_search(const struct LabPicture *picture, struct Cursor *cursor,
                        struct Overlay *overlay)
{
    overlay_clear(overlay);
    overlay->coordinates = true;
    overlay->window = picture->window;
    overlay->show_window = picture->windowed;
    number_line(cursor, overlay);
    heat_by_nodes(cursor, overlay);
}

void lab_picture_draw_cursor(const struct LabPicture *picture, struct Cursor *cursor,
                             SDL_FRect rect)
{
    struct Overlay overlay;
    if (!picture->view) {
        struct TreePicture tree = tree_picture_of(picture->app, cursor);
        tree_picture_draw(&tree, cursor->board.position, rect);
        return;
    }
    mark_search(picture, cursor, &overlay);
    draw_board(picture, &cursor->board, &overlay, rect);
}

/* --- saved --- */

static void draw_saved_tree(void *context, struct Canvas *canvas)
{
    struct TreePicture tree = *(const struct TreePicture *)context;
    tree.canvas = canvas;
    tree_picture_draw(&tree, tree.cursor->board.position,
                      rect_inset(canvas_area(canvas), SAVED_EDGE, SAVED_EDGE));
}

void lab_picture_save(const struct LabPicture *picture, struct Cursor *cursor)
{
    struct App *app = picture->app;
    struct TreePicture tree = {
        .theme = app->theme, .unit = SAVED_UNIT, .letters = SAVED_TEXT, .cursor = cursor};
    const struct Drawing drawing = {SAVED_WIDTH, SAVED_HEIGHT, draw_saved_tree, &tree};
    struct Overlay overlay;
    if (!picture->view) {
        picture_save(app, "lab-tree", &drawing);
        return;
    }
    mark_search(picture, cursor, &overlay);
    picture_save_board(app, &cursor->board, false, &overlay, NULL);
}
