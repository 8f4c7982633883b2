/* Pictures of the positions of a game, one after the other on one surface. */
#include "src/app/scenes/look.h"
#include "src/app/scenes/publish/publish.h"
#include "src/app/toolkit/layout.h"
#include "src/common/memory.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* Parts of a picture's longer side. */
static const float EDGE = 1 / 45.0F; /* of ground about the board */
static const float BAR = 1 / 15.0F;  /* height of a line of words */
static const float TEXT = 0.62F;     /* height of letters, in bars */

struct Diagrams {
    struct App *app;
    const struct PublishLine *line;
    struct PublishWish wish;
    struct TreeCursor cursor;
    struct Stage stage;
    SDL_Surface *surface;
    SDL_Renderer *renderer;
    struct Canvas *canvas; /* NULL: there is none of the three */
    const struct UiTheme *theme;
    SDL_FRect board;        /* where it lies */
    SDL_FRect above, below; /* words; without a height: none */
};

/* The ground is light under light boards and dark under dark ones. */
static const struct UiTheme *theme_of(enum ThemeId board)
{
    return theme_get(board == THEME_DARK ? SHADE_DARK : SHADE_LIGHT, board);
}

/* Lays the picture out, as large as its longer side allows; returns its size. */
static SDL_Point lay_out(struct Diagrams *diagrams)
{
    const struct PublishWish *wish = &diagrams->wish;
    const struct Game *game = tree_game(diagrams->line->tree);
    float side = (float)wish->size, edge = roundf(side * EDGE), bar = roundf(side * BAR);
    float above = wish->names && wish->kind == PUBLISH_GIF ? bar : 0;
    float below = above > 0 || wish->kind != PUBLISH_GIF ? bar : 0;
    struct View *view = view_create(diagrams->app->canvas, game);
    SDL_FRect most = {0, 0, side - 2 * edge, side - 2 * edge - above - below};
    view_place(view, diagrams->cursor.board.position, most, diagrams->app->settings.coordinates,
               wish->board_flipped);
    SDL_FRect slab = view_where(view)->slab;
    view_destroy(view);
    diagrams->board = (SDL_FRect){edge, edge + above, ceilf(slab.w), ceilf(slab.h)};
    diagrams->above = (SDL_FRect){edge, edge / 2, diagrams->board.w, above};
    diagrams->below = (SDL_FRect){edge, diagrams->board.y + diagrams->board.h + edge / 2,
                                  diagrams->board.w, below};
    return (SDL_Point){(int)(diagrams->board.w + 2 * edge),
                       (int)(diagrams->board.h + 2 * edge + above + below)};
}

static bool open_canvas(struct Diagrams *diagrams, SDL_Point size)
{
    diagrams->surface =
        SDL_CreateRGBSurfaceWithFormat(0, size.x, size.y, 32, SDL_PIXELFORMAT_RGB888);
    if (diagrams->surface)
        diagrams->renderer = SDL_CreateSoftwareRenderer(diagrams->surface);
    if (diagrams->renderer)
        diagrams->canvas = canvas_create_beside(diagrams->app->canvas, diagrams->renderer);
    return diagrams->canvas != NULL;
}

struct Diagrams *diagrams_new(struct App *app, const struct PublishLine *line,
                              const struct PublishWish *wish)
{
    struct Diagrams *diagrams = memory_zeroed(sizeof *diagrams);
    *diagrams =
        (struct Diagrams){.app = app, .line = line, .wish = *wish, .theme = theme_of(wish->theme)};
    tree_cursor_init(&diagrams->cursor, line->tree);
    stage_open(&diagrams->stage, app);
    if (!open_canvas(diagrams, lay_out(diagrams))) {
        diagrams_free(diagrams);
        return NULL;
    }
    stage_set_on(&diagrams->stage, tree_game(line->tree), diagrams->canvas);
    diagrams->stage.board_flipped = wish->board_flipped;
    return diagrams;
}

void diagrams_free(struct Diagrams *diagrams)
{
    if (!diagrams)
        return;
    stage_close(&diagrams->stage);
    tree_cursor_free(&diagrams->cursor);
    canvas_destroy(diagrams->canvas);
    SDL_DestroyRenderer(diagrams->renderer);
    SDL_FreeSurface(diagrams->surface);
    free(diagrams);
}

/* --- drawing --- */

/* Goes to that ply, with the move that leads there. */
static void show(struct Diagrams *diagrams, int ply)
{
    const struct PublishLine *line = diagrams->line;
    TreeNode node = line->node[ply];
    tree_cursor_go(&diagrams->cursor, ply > 0 ? line->node[ply - 1] : node);
    stage_show(&diagrams->stage, &diagrams->cursor.board, tree_move(line->tree, node));
    if (ply > 0 && board_status(&diagrams->stage.shown).line)
        stage_show_run(&diagrams->stage);
}

/* The piece that stands for a colour, and the player's name. */
static void draw_name(const struct Diagrams *diagrams, const struct ViewLook *look, SDL_FRect rect,
                      int colour)
{
    const struct Game *game = tree_game(diagrams->line->tree);
    const struct TextStyle style = {
        .size = rect.h * TEXT, .flags = TEXT_BOLD, .color = diagrams->theme->text};
    char name[WORDS_NAME_MAX];
    SDL_FRect sign = cut_left(&rect, rect.h);
    int royal = view_find(game)->royal;
    publish_name(diagrams->app, diagrams->line->tree, diagrams->wish.mine, colour, name);
    view_draw_piece(diagrams->stage.view, look, (royal ? royal : 1) + colour,
                    (SDL_FPoint){sign.x + sign.w / 2, sign.y + sign.h / 2}, sign.h * 0.8F);
    cut_left(&rect, rect.h * 0.2F);
    canvas_text(diagrams->canvas, rect, name, &style);
}

/* "12. h8", the move that leads there. */
static void draw_move(const struct Diagrams *diagrams, SDL_FRect rect, int ply, unsigned int flags)
{
    const struct App *app = diagrams->app;
    const struct Board *before = &diagrams->cursor.board;
    const struct TextStyle style = {
        .size = rect.h * TEXT, .flags = flags, .color = diagrams->theme->text};
    char number[WORDS_PLY_MAX], move[MOVE_TEXT_MAX], text[WORDS_MAX];
    if (ply == 0)
        return;
    words_ply(before->game, ply, number);
    words_move(app->strings, (enum MoveNotation)app->settings.notation, before,
               tree_move(diagrams->line->tree, diagrams->line->node[ply]), move);
    snprintf(text, sizeof text, "%s %s", number, app_tr(app, view_choice(before->game, move)));
    canvas_text(diagrams->canvas, rect, text, &style);
}

static void draw_words(const struct Diagrams *diagrams, const struct ViewLook *look, int ply)
{
    SDL_FRect below = diagrams->below;
    int lower = diagrams->wish.board_flipped ? 1 : 0;
    if (diagrams->wish.kind != PUBLISH_GIF) {
        draw_move(diagrams, below, ply, TEXT_CENTER);
    } else if (below.h > 0) {
        draw_move(diagrams, cut_right(&below, below.w * 0.3F), ply, TEXT_RIGHT);
        draw_name(diagrams, look, below, lower);
        draw_name(diagrams, look, diagrams->above, 1 - lower);
    }
}

SDL_Surface *diagrams_draw(struct Diagrams *diagrams, int ply)
{
    struct Stage *stage = &diagrams->stage;
    struct ViewLook look = look_of(diagrams->app);
    const struct TreeMark *signs;
    struct Overlay overlay;
    look.theme = board_theme_get(diagrams->wish.theme);
    show(diagrams, ply);
    canvas_begin(diagrams->canvas, diagrams->theme->ground);
    view_place(stage->view, stage->shown.position, diagrams->board,
               diagrams->app->settings.coordinates, stage->board_flipped);
    stage_still(stage, &overlay);
    overlay.sign_count = tree_marks(diagrams->line->tree, diagrams->line->node[ply], &signs);
    overlay.signs = signs;
    view_draw(stage->view, &look, stage->shown.position, &overlay);
    draw_words(diagrams, &look, ply);
    canvas_end(diagrams->canvas);
    return diagrams->surface;
}
