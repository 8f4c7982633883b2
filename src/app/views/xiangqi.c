/*
 * Xiangqi's board: river, palaces and point marks; discs with characters or symbols.
 *
 * Red and black differ by more than colour: red discs are pale with two thin rings, black ones have
 * a broad dark one; and their characters differ.
 */
#include "src/app/toolkit/strings.h"
#include "src/app/views/parts.h"
#include <math.h>
#include <stdio.h>

/* Proportions, in cells. */
static const float LINE_WIDTH = 1.0F / 34;
static const float FRAME_OFF = 0.11F; /* of the second line about the grid */
static const float MARK_NEAR = 0.08F; /* of a point mark's corners from the lines */
static const float MARK_LONG = 0.15F;
static const float RIVER_SIGN = 0.56F;
static const float RIVER_WIDE = 0.95F; /* between two signs of a word */
static const float PIECE = 0.455F;
static const float SIDE = 0.035F; /* of a piece's edge that is seen below its face */
static const float SIGN = 0.64F;
static const float SYMBOL = 0.56F;
static const float SMALL_SIGN = 0.42F; /* of a character with its symbol below */
static const float SIGN_UP = 0.1F;
static const float SMALL_SYMBOL = 0.26F;
static const float SYMBOL_DOWN = 0.21F;
static const float SHADOW_OFF = 0.03F;
static const float SHADOW_BLUR = 0.07F;
static const float SHADOW_ALPHA = 0.4F;

/* Of a piece's radius. */
static const float RED_RINGS[] = {0.93F, 0.82F};
static const float BLACK_RIM = 0.14F;
static const float BLACK_LINE = 0.8F;
static const float RING_WIDTH = 0.045F;

enum { FILES = 9, RANKS = 10, RIVER = 4 /* the rank below it */, PALACE = 3 /* its first file */ };

/* --- the board --- */

static SDL_FPoint at(const struct ViewDraw *draw, int file, int rank)
{
    return place_center(draw->place, file + rank * FILES);
}

static void line(const struct ViewDraw *draw, SDL_FPoint from, SDL_FPoint to, float width)
{
    canvas_line(draw->canvas, from.x, from.y, to.x, to.y, width, draw->theme->line);
}

/* Ranks from edge to edge; files too at the edges, else up to the river. */
static void draw_grid(const struct ViewDraw *draw, float pen)
{
    for (int rank = 0; rank < RANKS; rank++)
        line(draw, at(draw, 0, rank), at(draw, FILES - 1, rank), pen);
    for (int file = 0; file < FILES; file++) {
        bool edge = file == 0 || file == FILES - 1;
        line(draw, at(draw, file, 0), at(draw, file, edge ? RANKS - 1 : RIVER), pen);
        if (!edge)
            line(draw, at(draw, file, RIVER + 1), at(draw, file, RANKS - 1), pen);
    }
}

/* A second, stronger line about the grid. */
static void draw_frame(const struct ViewDraw *draw, float pen)
{
    const struct BoardPlace *place = draw->place;
    float off = FRAME_OFF * place->cell;
    SDL_FRect frame = {place->left - off, place->top - off, (FILES - 1) * place->cell + 2 * off,
                       (RANKS - 1) * place->cell + 2 * off};
    canvas_rounded_outline(draw->canvas, frame, 0, pen, draw->theme->line);
}

static void draw_palace(const struct ViewDraw *draw, int rank, float pen)
{
    line(draw, at(draw, PALACE, rank), at(draw, PALACE + 2, rank + 2), pen);
    line(draw, at(draw, PALACE + 2, rank), at(draw, PALACE, rank + 2), pen);
}

/* The corners about a point where cannons and soldiers start; none beyond the board's edge. */
static void draw_point_mark(const struct ViewDraw *draw, int file, int rank, float pen)
{
    SDL_FPoint middle = at(draw, file, rank);
    float near = MARK_NEAR * draw->place->cell, length = MARK_LONG * draw->place->cell;
    for (int right = -1; right <= 1; right += 2) {
        int beside = draw->place->flipped ? file - right : file + right;
        for (int down = -1; down <= 1 && beside >= 0 && beside < FILES; down += 2) {
            SDL_FPoint corner = {middle.x + (float)right * near, middle.y + (float)down * near};
            line(draw, corner, (SDL_FPoint){corner.x + (float)right * length, corner.y}, pen);
            line(draw, corner, (SDL_FPoint){corner.x, corner.y + (float)down * length}, pen);
        }
    }
}

/* The border between Chu and Han, whose war the game plays. */
static void draw_river(const struct ViewDraw *draw)
{
    static const char *const signs[] = {"楚", "河", "漢", "界"};
    const struct BoardPlace *place = draw->place;
    float y = place->top + (RIVER + 0.5F) * place->cell, half = RIVER_WIDE * place->cell / 2;
    for (int i = 0; i < 4; i++) {
        float word = place->left + (i < 2 ? 2 : 6) * place->cell;
        canvas_sign(draw->canvas, word + (i % 2 == 0 ? -half : half), y, signs[i],
                    RIVER_SIGN * place->cell, color_alpha(draw->theme->line, 0.8F));
    }
}

static void xiangqi_lines(const struct ViewDraw *draw)
{
    float pen = fmaxf(1, roundf(LINE_WIDTH * draw->place->cell));
    draw_grid(draw, pen);
    draw_frame(draw, fmaxf(1, roundf(1.6F * pen)));
    draw_palace(draw, 0, pen);
    draw_palace(draw, RANKS - 3, pen);
    for (int file = 0; file < FILES; file += 2) {
        draw_point_mark(draw, file, 3, pen);
        draw_point_mark(draw, file, 6, pen);
    }
    for (int file = 1; file < FILES; file += 6) {
        draw_point_mark(draw, file, 2, pen);
        draw_point_mark(draw, file, 7, pen);
    }
    draw_river(draw);
}

/* Files count from each side's right, at its own edge. */
static void xiangqi_coordinate(const struct ViewDraw *draw, bool column, int index, bool far,
                               char text[VIEW_LABEL_MAX])
{
    static const char *const numbers[2][FILES] = {
        {"九", "八", "七", "六", "五", "四", "三", "二", "一"},
        {"1", "2", "3", "4", "5", "6", "7", "8", "9"},
    };
    const struct BoardPlace *place = draw->place;
    int file = place->flipped ? FILES - 1 - index : index;
    bool black = far != place->flipped;
    text[0] = 0;
    if (column && (black || draw->numbers == NUMBERS_CHINESE))
        snprintf(text, VIEW_LABEL_MAX, "%s", numbers[black][file]);
    else if (column)
        snprintf(text, VIEW_LABEL_MAX, "%s", numbers[1][FILES - 1 - file]);
}

/* --- the pieces --- */

/* By kind: red and black characters, and the symbol of the Western set. */
static const struct {
    const char *sign[2];
    const char *symbol;
} kinds[] = {
    {{"帥", "將"}, "icon-xiangqi-king"},     {{"仕", "士"}, "icon-xiangqi-advisor"},
    {{"相", "象"}, "icon-xiangqi-elephant"}, {{"傌", "馬"}, "icon-xiangqi-horse"},
    {{"俥", "車"}, "icon-xiangqi-rook"},     {{"炮", "砲"}, "icon-xiangqi-cannon"},
    {{"兵", "卒"}, "icon-xiangqi-soldier"},
};

static void xiangqi_shadow(const struct ViewDraw *draw, const struct ViewPiece *piece)
{
    float cell = draw->place->cell, off = (SIDE + SHADOW_OFF + (piece->size - 1)) * cell;
    canvas_disc_soft(draw->canvas, piece->at.x + off / 2, piece->at.y + off, PIECE * cell,
                     SHADOW_BLUR * cell, (SDL_Color){.a = (Uint8)(255 * SHADOW_ALPHA)});
}

static void red_rim(const struct ViewDraw *draw, SDL_FPoint center, float radius)
{
    for (size_t i = 0; i < sizeof RED_RINGS / sizeof *RED_RINGS; i++)
        canvas_ring(draw->canvas, center.x, center.y, RED_RINGS[i] * radius,
                    fmaxf(1, RING_WIDTH * radius), draw->theme->piece_red);
}

/* A broad dark rim, and a thin line within. */
static void black_rim(const struct ViewDraw *draw, SDL_FPoint center, float radius)
{
    canvas_ring(draw->canvas, center.x, center.y, radius, BLACK_RIM * radius,
                draw->theme->piece_black);
    canvas_ring(draw->canvas, center.x, center.y, BLACK_LINE * radius,
                fmaxf(1, RING_WIDTH * radius), draw->theme->piece_black);
}

static void draw_symbol(const struct ViewDraw *draw, SDL_FPoint center, const char *symbol,
                        float size, SDL_Color ink)
{
    SDL_FRect rect = {center.x - size / 2, center.y - size / 2, size, size};
    canvas_image(draw->canvas, rect, symbol, ink);
}

static void xiangqi_piece(const struct ViewDraw *draw, const struct ViewPiece *piece)
{
    const struct BoardTheme *theme = draw->theme;
    int colour = piece_colour(piece->piece), kind = piece_kind(piece->piece);
    float cell = draw->place->cell * piece->size, radius = PIECE * cell;
    SDL_FPoint center = piece->at;
    SDL_Color white = {255, 255, 255, 255};
    SDL_Color ink = colour == 0 ? theme->piece_red : theme->piece_black;
    canvas_disc(draw->canvas, center.x, center.y + SIDE * cell, radius,
                color_mix(theme->piece_face, theme->board_edge, 0.75F));
    canvas_disc(draw->canvas, center.x, center.y, radius, theme->piece_face);
    if (colour == 0)
        red_rim(draw, center, radius);
    else
        black_rim(draw, center, radius);
    SDL_Color light = color_mix(theme->piece_face, white, 0.75F);
    const char *sign = kinds[kind].sign[colour], *symbol = kinds[kind].symbol;
    if (draw->signs == SIGNS_CHARACTERS)
        canvas_carving(draw->canvas, center.x, center.y, sign, SIGN * cell, ink, light);
    else if (draw->signs == SIGNS_SYMBOLS)
        draw_symbol(draw, center, symbol, SYMBOL * cell, ink);
    if (draw->signs != SIGNS_BOTH)
        return;
    canvas_carving(draw->canvas, center.x, center.y - SIGN_UP * cell, sign, SMALL_SIGN * cell, ink,
                   light);
    center.y += SYMBOL_DOWN * cell;
    draw_symbol(draw, center, symbol, SMALL_SYMBOL * cell, ink);
}

static SDL_Color xiangqi_colour(const struct BoardTheme *theme, int colour)
{
    return colour == 0 ? theme->piece_red : theme->piece_black;
}

static const char *const xiangqi_names[] = {
    N_("King"), N_("Advisor"), N_("Elephant"), N_("Horse"),
    N_("Rook"), N_("Cannon"),  N_("Soldier"),  NULL,
};

/* By the codes of engine/xiangqi/position.h: see xiangqi_names. */
static const struct ViewSpoken xiangqi_spoken[] = {
    {4, {N_("rook"), N_("two rooks")}},
    {3, {N_("horse"), N_("two horses")}},
    {5, {N_("cannon"), N_("two cannons")}},
    {6, {N_("soldier"), N_("two soldiers"), N_("three soldiers")}},
    {1, {N_("advisor"), N_("two advisors")}},
    {2, {N_("elephant"), N_("two elephants")}},
    {0, {N_("king")}},
    {0, {NULL}},
};

/* As players count, whatever the engine thinks of them. */
static const uint8_t xiangqi_worth[] = {0, 4, 4, 8, 18, 9, 2};

static const struct RulesPage xiangqi_rules[] = {
    {.heading = N_("The board"),
     .text = N_("Pieces stand on the points where lines cross. The river in the middle divides the "
                "board; the squares with diagonals are the palaces. Red goes first. Leave your "
                "opponent without a legal move, in check or not, and you win."),
     .legend = true},
    {.heading = N_("King and advisors"),
     .text = N_("The king moves one step along a line, an advisor one step diagonally. Neither "
                "leaves the palace. The two kings may never face each other on an open file."),
     .example = {.position = "5k3/9/9/9/9/9/9/9/4A4/4K4 w - - 0 1", .targets = "e0 e1"}},
    {.heading = N_("Elephant"),
     .text = N_("Two steps diagonally, if the point between, the elephant's eye, is empty. "
                "Elephants can't cross the river: they only defend."),
     .example = {.position = "3k5/9/9/9/9/9/9/4B4/3p5/4K4 w - - 0 1", .targets = "e2"}},
    {.heading = N_("Horse"),
     .text =
         N_("One step along a line, then one diagonally outward. It doesn't jump: a piece right "
            "beside it blocks its leg, and both ways in that direction."),
     .example = {.position = "3k5/9/9/9/4p4/4N4/9/9/9/4K4 w - - 0 1", .targets = "e4"}},
    {.heading = N_("Rook"),
     .text =
         N_("Any distance along a line, as long as the way is free. It captures the first enemy "
            "it meets."),
     .example = {.position = "3k5/9/2p6/9/9/2R3P2/9/9/9/4K4 w - - 0 1", .targets = "c4"}},
    {.heading = N_("Cannon"),
     .text = N_("It moves like a rook. To capture, it jumps over exactly one piece of either side, "
                "the screen, however far away that is."),
     .example = {.position = "3k5/9/2n6/9/2p6/9/9/2C3P1r/9/4K4 w - - 0 1", .targets = "c2"}},
    {.heading = N_("Soldier"),
     .text = N_("One step forward. Once across the river, one step sideways, too. It never moves "
                "back."),
     .example = {.position = "3k5/9/9/6P2/9/9/2P6/9/9/4K4 w - - 0 1", .targets = "c3 g6"}},
    {.heading = N_("Check and mate"),
     .text =
         N_("An attack on the king is check and has to be answered: capture the attacker, put a "
            "piece in between, move the king, or take a cannon's screen away. If nothing helps it "
            "is checkmate. In xiangqi "
            "stalemate loses as well: whoever has no legal move has lost."),
     .example = {.position = "3k5/R8/9/9/9/9/9/9/1R7/5K3 w - - 0 1", .moves = "b1b9"}},
    {.heading = N_("Draws and repetition"),
     .text = N_("If you keep giving check until the position comes up for the third time, you "
                "lose. The same goes for chasing one unprotected piece. Any other repetition "
                "is a draw, and so are 60 moves by each side without a capture. When only kings, "
                "advisors and elephants are left nobody can win: that is a draw, too."),
     .example = {.position = "3ak4/4a4/4b4/9/9/9/9/4B4/4A4/4KA3 w - - 0 1"}},
    {.heading = NULL},
};

const struct ViewType view_xiangqi = {
    .game = "xiangqi",
    .about = N_("Chinese chess"),
    .opening = "h2e2 h9g7 h0g2 i9h9",
    .rules = xiangqi_rules,
    .names = xiangqi_names,
    .spoken = xiangqi_spoken,
    .coloured = {N_("red %s"), N_("black %s")},
    .border = 0.66F,
    .border_coordinates = 0.94F,
    .coordinate_scale = 0.86F,
    .coordinate_place = 0.7F,
    .piece_radius = 0.455F,
    .royal = 1,
    .characters = true,
    .sides = true,
    .shows_captured = true,
    .worth = xiangqi_worth,
    .lines = xiangqi_lines,
    .piece = xiangqi_piece,
    .colour = xiangqi_colour,
    .shadow = xiangqi_shadow,
    .coordinate = xiangqi_coordinate,
};
