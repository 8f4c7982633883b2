/* Boards and the marks on them, looked at pixel by pixel. */
#include "engine/board.h"
#include "engine/games.h"
#include "src/app/views/view.h"
#include "tests/app/arcade_driver.h"
#include "tests/app/unseen.h"
#include <math.h>
#include <SDL_ttf.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka.h needs those above */
#include <cmocka.h>

enum { KINDS = 7, RED_KING = 1, BLACK_KING = 2 };

/* A view of the start of a game on an arcade's canvas, and the picture drawn last. */
struct Fixture {
    struct Driver driver;
    struct Board board;
    struct View *view;
    SDL_Surface *picture;
};

static int open_fixture(void **state)
{
    struct Fixture *fixture = calloc(1, sizeof *fixture);
    driver_open_calm(&fixture->driver, &(struct DriverOptions){.width = 800, .height = 640});
    fixture->picture = SDL_CreateRGBSurfaceWithFormat(0, 800, 640, 24, SDL_PIXELFORMAT_RGB24);
    *state = fixture;
    return 0;
}

static int close_fixture(void **state)
{
    struct Fixture *fixture = *state;
    view_destroy(fixture->view);
    if (fixture->board.game)
        board_free(&fixture->board);
    SDL_FreeSurface(fixture->picture);
    driver_free(&fixture->driver);
    free(fixture);
    return 0;
}

static void set_up(struct Fixture *fixture, const char *game, bool flipped)
{
    struct Canvas *canvas = fixture->driver.app->canvas;
    view_destroy(fixture->view);
    if (fixture->board.game)
        board_free(&fixture->board);
    board_init(&fixture->board, games_find(game), NULL, NULL, false);
    fixture->view = view_create(canvas, fixture->board.game);
    view_place(fixture->view, fixture->board.position, canvas_area(canvas), true, flipped);
}

static void read_picture(struct Fixture *fixture)
{
    SDL_RenderReadPixels(fixture->driver.app->renderer, NULL, SDL_PIXELFORMAT_RGB24,
                         fixture->picture->pixels, fixture->picture->pitch);
    canvas_end(fixture->driver.app->canvas);
}

static struct ViewLook look_of(const struct Fixture *fixture, bool western)
{
    return (struct ViewLook){.theme = fixture->driver.app->board_theme,
                             .ring = 4,
                             .signs = western ? SIGNS_SYMBOLS : SIGNS_CHARACTERS};
}

static void draw_board(struct Fixture *fixture, const struct Overlay *overlay)
{
    struct ViewLook look = look_of(fixture, false);
    canvas_begin(fixture->driver.app->canvas, (SDL_Color){0, 0, 0, 255});
    view_draw(fixture->view, &look, fixture->board.position, overlay);
    read_picture(fixture);
}

/* One piece, 200 pixels wide, in the middle of a grey ground. */
static void draw_piece(struct Fixture *fixture, int piece, bool western)
{
    struct ViewLook look = look_of(fixture, western);
    canvas_begin(fixture->driver.app->canvas, (SDL_Color){128, 128, 128, 255});
    view_draw_piece(fixture->view, &look, piece, (SDL_FPoint){400, 320}, 200);
    read_picture(fixture);
}

static SDL_Color pixel(const struct Fixture *fixture, float x, float y)
{
    const SDL_Surface *picture = fixture->picture;
    const Uint8 *p =
        (const Uint8 *)picture->pixels + (ptrdiff_t)y * picture->pitch + (ptrdiff_t)x * 3;
    return (SDL_Color){p[0], p[1], p[2], 255};
}

/* How bright a pixel is, colour left aside: 0 .. 255. */
static double grey(const struct Fixture *fixture, float x, float y)
{
    SDL_Color at = pixel(fixture, x, y);
    return 0.299 * at.r + 0.587 * at.g + 0.114 * at.b;
}

/* The mean of that on a circle about the middle. */
static double grey_circle(const struct Fixture *fixture, float radius)
{
    double sum = 0;
    enum { STEPS = 720 };
    for (int i = 0; i < STEPS; i++) {
        double turn = 6.283185307 * i / STEPS;
        sum +=
            grey(fixture, 400.5F + radius * (float)cos(turn), 320.5F + radius * (float)sin(turn));
    }
    return sum / STEPS;
}

/* Who sees no colours tells the sides by their rims, in every theme and in both sets. */
static void sides_differ_without_colour(void **state)
{
    struct Fixture *fixture = *state;
    set_up(fixture, "xiangqi", false);
    for (int theme = 0; theme < BOARD_THEME_COUNT; theme++) {
        fixture->driver.app->board_theme = board_theme_get((enum ThemeId)theme);
        for (int western = 0; western < 2; western++) {
            draw_piece(fixture, RED_KING, western);
            double red = grey_circle(fixture, 96);
            draw_piece(fixture, BLACK_KING, western);
            double black = grey_circle(fixture, 96);
            assert_true(red - black > 60);
        }
    }
}

/* How many pixels of a piece's middle are inked. */
static int ink(struct Fixture *fixture, int piece, bool western, Uint64 *shape)
{
    int count = 0;
    *shape = 14695981039346656037U;
    draw_piece(fixture, piece, western);
    for (int y = 256; y < 384; y++) {
        for (int x = 336; x < 464; x++) {
            bool dark = grey(fixture, (float)x, (float)y) < 128;
            count += dark;
            *shape = (*shape ^ (Uint64)dark) * 1099511628211U;
        }
    }
    return count;
}

/* Fourteen characters and seven symbols, none blank, none twice. */
static void every_piece_has_its_sign(void **state)
{
    struct Fixture *fixture = *state;
    Uint64 shapes[3 * KINDS];
    int count = 0;
    set_up(fixture, "xiangqi", false);
    for (int set = 0; set < 3; set++) { /* red and black characters, symbols */
        for (int kind = 0; kind < KINDS; kind++) {
            int inked = ink(fixture, 1 + (set == 1) + 2 * kind, set == 2, &shapes[count]);
            assert_in_range(inked, 600, 12000);
            for (int i = 0; i < count; i++)
                assert_true(shapes[i] != shapes[count]);
            count++;
        }
    }
}

static void assert_font_has(const struct Fixture *fixture, const char *name, const Uint32 *signs,
                            size_t count)
{
    char path[PATH_MAX_LENGTH];
    path_join(path, sizeof path, fixture->driver.app->paths.data, name);
    TTF_Font *font = TTF_OpenFont(path, 20);
    assert_non_null(font);
    for (size_t i = 0; i < count; i++)
        if (!TTF_GlyphIsProvided32(font, signs[i]))
            fail_msg("%s: U+%04X is missing", name, (unsigned)signs[i]);
    TTF_CloseFont(font);
}

/* The fonts that are shipped have all signs of boards and notation: nothing is borrowed. */
static void the_fonts_have_the_signs(void **state)
{
    static const Uint32 boards[] = {0x5E25, 0x4ED5, 0x76F8, 0x508C, 0x4FE5, 0x70AE,
                                    0x5175, 0x5C07, 0x58EB, 0x8C61, 0x99AC, 0x8ECA,
                                    0x7832, 0x5352, 0x695A, 0x6CB3, 0x6F22, 0x754C};
    static const Uint32 notation[] = {0x4E00, 0x4E5D, 0x524D, 0x540E, 0x4E2D, 0x8FDB,
                                      0x9000, 0x5E73, 0x9A6C, 0x8F66, 0x8ECA, 0x99AC};
    assert_font_has(*state, "fonts/brush.ttf", boards, sizeof boards / sizeof *boards);
    assert_font_has(*state, "fonts/regular.otf", notation, sizeof notation / sizeof *notation);
    assert_font_has(*state, "fonts/bold.otf", notation, sizeof notation / sizeof *notation);
}

static bool alike(SDL_Color a, SDL_Color b)
{
    return abs(a.r - b.r) + abs(a.g - b.g) + abs(a.b - b.b) < 24;
}

/* The pixel so many cells right of and below a point. */
static SDL_Color near_point(const struct Fixture *fixture, int point, float right, float down)
{
    const struct BoardPlace *place = view_where(fixture->view);
    SDL_FPoint at = place_center(place, point);
    return pixel(fixture, at.x + right * place->cell, at.y + down * place->cell);
}

/* The brightness half way between two points, smeared over three pixels. */
static double between(const struct Fixture *fixture, int a, int b)
{
    const struct BoardPlace *place = view_where(fixture->view);
    SDL_FPoint p = place_center(place, a), q = place_center(place, b);
    double darkest = 255;
    for (int i = -1; i <= 1; i++) {
        double here = grey(fixture, (p.x + q.x) / 2 + (float)i, (p.y + q.y) / 2 + (float)i);
        darkest = here < darkest ? here : darkest;
    }
    return darkest;
}

static int point(const char *name)
{
    return name[0] - 'a' + 9 * (name[1] - '0');
}

/* Lines where there are lines: none through the river but at the edges, diagonals in the palaces
 * alone. */
static void river_and_palaces(void **state)
{
    struct Fixture *fixture = *state;
    static const char *const lines[][2] = {{"a4", "a5"}, {"i4", "i5"}, {"b3", "b4"}, {"b5", "b6"},
                                           {"a4", "b4"}, {"e1", "d2"}, {"e1", "f2"}, {"e8", "d7"}};
    static const char *const bare[][2] = {
        {"d4", "d5"}, {"e4", "e5"}, {"a1", "b2"}, {"c1", "d2"}, {"e2", "f3"}};
    for (int flipped = 0; flipped < 2; flipped++) {
        set_up(fixture, "xiangqi", flipped);
        draw_board(fixture, NULL);
        for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
            assert_true(between(fixture, point(lines[i][0]), point(lines[i][1])) < 90);
        for (size_t i = 0; i < sizeof bare / sizeof *bare; i++)
            assert_true(between(fixture, point(bare[i][0]), point(bare[i][1])) > 130);
    }
}

/* Turned, Red sits at the upper edge. */
static void the_board_turns(void **state)
{
    struct Fixture *fixture = *state;
    for (int flipped = 0; flipped < 2; flipped++) {
        set_up(fixture, "xiangqi", flipped);
        SDL_FPoint red = place_center(view_where(fixture->view), point("e0"));
        SDL_FPoint black = place_center(view_where(fixture->view), point("e9"));
        assert_int_equal(red.y < black.y, flipped);
        draw_board(fixture, NULL);
        float rim = 0.43F * view_where(fixture->view)->cell;
        assert_true(grey(fixture, red.x + rim, red.y) > grey(fixture, black.x, black.y - rim) + 60);
    }
}

/* Two pieces at b1 and b2 took the one at b3: the tie runs from the far one through the near one to
 * where it stood. */
static void two_are_tied_to_the_third(void **state)
{
    struct Fixture *fixture = *state;
    struct Overlay overlay;
    enum { B1 = 1, B2 = 5, B3 = 9 };
    set_up(fixture, "chiziqi", false);
    struct Board before;
    assert_true(board_play(&fixture->board, "b1b2 b4b3", NULL));
    board_copy(&before, &fixture->board, NULL, false);
    assert_true(board_play(&fixture->board, "c1b1", NULL));
    overlay_clear(&overlay);
    draw_board(fixture, &overlay);
    SDL_Color tie = board_theme_get(THEME_WOOD)->mark_last;
    assert_false(alike(near_point(fixture, B2, 0, -0.5F), tie));
    overlay.captured_count = view_captured(before.game, before.position,
                                           fixture->board.trail.ply[2].move, overlay.captured);
    assert_int_equal(overlay.captured_count, 1);
    assert_int_equal(overlay.captured[0].point, B3);
    assert_int_equal(overlay.captured[0].by[0], B2);
    assert_int_equal(overlay.captured[0].by[1], B1);
    draw_board(fixture, &overlay);
    assert_true(alike(near_point(fixture, B2, 0, -0.5F), tie));
    board_free(&before);
}

/* Halfway a piece that turns stands on its edge: as high as ever, and hardly wide. */
static void a_piece_turns_over_in_place(void **state)
{
    enum { A1 = 0, B1 = 1, A4 = 12, STEPS = 3, BLACK = 1, WHITE = 2 };
    static const float right[] = {0.25F, 0}, down[] = {0, 0.25F};
    struct Fixture *fixture = *state;
    struct Overlay overlay;
    bool black[STEPS][2], white[STEPS][2]; /* beside the middle, and below it */
    double upright = 0, beside = 0;
    set_up(fixture, "chiziqi", false);
    overlay_clear(&overlay);
    overlay.flipped_count = 1;
    for (int i = 0; i < STEPS; i++) {
        overlay.flipped[0] = (struct ViewFlipped){A1, BLACK, WHITE, (float)i / (STEPS - 1)};
        draw_board(fixture, &overlay);
        for (int k = 0; k < 2; k++) {
            SDL_Color here = near_point(fixture, A1, right[k], down[k]);
            black[i][k] = alike(here, near_point(fixture, B1, right[k], down[k]));
            white[i][k] = alike(here, near_point(fixture, A4, right[k], down[k]));
        }
        SDL_FPoint at = place_center(view_where(fixture->view), A1);
        if (i == 1)
            beside = grey(fixture, at.x + 20, at.y + 20);
        for (int x = -2; x <= 2 && i == 1; x++)
            upright = fmax(upright, grey(fixture, at.x + (float)x, at.y + 20));
    }
    assert_true(black[0][0] && black[0][1]);
    assert_in_range((int)beside, 120, 215); /* wood */
    assert_true(upright > 225); /* white beside black lines and wood: it turns about that line */
    assert_true(white[2][0] && white[2][1]);
}

/* --- marks, in every theme --- */

static const struct BoardTheme *use_theme(struct Fixture *fixture, int id)
{
    fixture->driver.app->board_theme = board_theme_get((enum ThemeId)id);
    return fixture->driver.app->board_theme;
}

/* An arrow leaves the piece; where it leads stands a ghost of it. */
static void a_hint_is_an_arrow_to_a_ghost(void **state)
{
    enum { A1 = 0, A2 = 4 };
    struct Fixture *fixture = *state;
    struct Overlay plain, hinted;
    set_up(fixture, "chiziqi", false);
    overlay_clear(&plain);
    overlay_clear(&hinted);
    hinted.hint = (struct MoveShape){.from = A1, .to = A2, .piece = 1};
    for (int id = 0; id < BOARD_THEME_COUNT; id++) {
        const struct BoardTheme *theme = use_theme(fixture, id);
        draw_board(fixture, &plain);
        SDL_Color empty = near_point(fixture, A2, 0.1F, -0.1F);
        draw_board(fixture, &hinted);
        SDL_Color ghost = near_point(fixture, A2, 0.1F, -0.1F);
        assert_true(alike(near_point(fixture, A1, 0, -0.5F), theme->mark_hint));
        assert_false(alike(ghost, empty));
        assert_false(alike(near_point(fixture, A1, 0, 0.4F), theme->mark_hint)); /* no ring */
    }
}

/* About a stone that should be put down: corners, and nothing else of the hint's colour. */
static void a_hint_has_corners_and_no_ring(void **state)
{
    enum { E5 = 4 + 4 * 15 };
    struct Fixture *fixture = *state;
    struct Overlay hinted;
    set_up(fixture, "gomoku", false);
    overlay_clear(&hinted);
    hinted.hint = (struct MoveShape){.from = POINT_NONE, .to = E5, .piece = 1};
    for (int id = 0; id < BOARD_THEME_COUNT; id++) {
        const struct BoardTheme *theme = use_theme(fixture, id);
        draw_board(fixture, &hinted);
        assert_true(alike(near_point(fixture, E5, 0.47F, -0.4F), theme->mark_hint));
        for (float right = 0.1F; right < 0.5F; right += 0.02F)
            assert_false(alike(near_point(fixture, E5, right, 0.1F), theme->mark_hint));
    }
}

/* The ring about the piece that moved last, and the point that it left, for either side. */
static void the_last_move_is_seen_on_both_sides(void **state)
{
    struct Fixture *fixture = *state;
    struct Overlay overlay;
    for (int moves = 1; moves <= 2; moves++) {
        set_up(fixture, "xiangqi", false);
        assert_true(board_play(&fixture->board, moves == 1 ? "h2e2" : "h2e2 h9g7", NULL));
        const struct Trail *trail = &fixture->board.trail;
        struct Board before;
        board_copy(&before, &fixture->board, NULL, false);
        board_unmake(&before);
        overlay_clear(&overlay);
        overlay.last = before.game->shape(before.position, trail->ply[trail->count - 1].move);
        board_free(&before);
        for (int id = 0; id < BOARD_THEME_COUNT; id++) {
            const struct BoardTheme *theme = use_theme(fixture, id);
            draw_board(fixture, &overlay);
            assert_true(alike(near_point(fixture, overlay.last.to, -0.48F, 0), theme->mark_last));
            assert_true(alike(near_point(fixture, overlay.last.from, 0.05F, 0), theme->mark_last));
        }
    }
}

/* The line goes on in the winner's colour, and a cross of the record can't be taken for a piece. */
static void marks_of_tic_tac_toe_are_no_pieces(void **state)
{
    enum { A1 = 0, B1 = 1, A2 = 3, B2 = 4, C3 = 8 };
    struct Fixture *fixture = *state;
    struct TreeMark sign = {.kind = TREE_CROSS, .from = POINT_NONE, .to = B1};
    struct Overlay overlay;
    set_up(fixture, "tictactoe", false);
    assert_true(board_play(&fixture->board, "a1 a2 b2 b3 c3", NULL));
    overlay_clear(&overlay);
    overlay.signs = &sign;
    overlay.sign_count = 1;
    overlay.run[0] = A1;
    overlay.run[1] = C3;
    overlay.run_progress = 1;
    for (int id = 0; id < BOARD_THEME_COUNT; id++) {
        const struct BoardTheme *theme = use_theme(fixture, id);
        draw_board(fixture, &overlay);
        assert_true(alike(near_point(fixture, B2, 0.4F, -0.4F), theme->stroke_x));
        assert_true(alike(near_point(fixture, B1, 0.2F, 0), theme->mark_think));
        assert_true(alike(near_point(fixture, A2, 0.28F, 0), theme->stroke_o));
    }
}

/* A cross that is only shown, not made, is one shape: as pale where its strokes cross. */
static void a_ghost_is_equally_pale(void **state)
{
    enum { B2 = 4 };
    struct Fixture *fixture = *state;
    struct Overlay hinted, preview;
    set_up(fixture, "tictactoe", false);
    overlay_clear(&hinted);
    overlay_clear(&preview);
    hinted.hint = preview.preview = (struct MoveShape){.from = POINT_NONE, .to = B2, .piece = 1};
    for (int id = 0; id < BOARD_THEME_COUNT; id++) {
        use_theme(fixture, id);
        for (int k = 0; k < 2; k++) {
            draw_board(fixture, k == 0 ? &hinted : &preview);
            SDL_Color middle = near_point(fixture, B2, 0, 0);
            SDL_Color arm = near_point(fixture, B2, 0.2F, 0.2F);
            assert_in_range(abs(middle.r - arm.r), 0, 14);
            assert_in_range(abs(middle.g - arm.g), 0, 14);
        }
    }
}

#define BOARD_TEST(function) cmocka_unit_test_setup_teardown(function, open_fixture, close_fixture)

int main(void)
{
    unseen_look(true);
    const struct CMUnitTest tests[] = {
        BOARD_TEST(sides_differ_without_colour),
        BOARD_TEST(every_piece_has_its_sign),
        BOARD_TEST(the_fonts_have_the_signs),
        BOARD_TEST(river_and_palaces),
        BOARD_TEST(the_board_turns),
        BOARD_TEST(two_are_tied_to_the_third),
        BOARD_TEST(a_piece_turns_over_in_place),
        BOARD_TEST(a_hint_is_an_arrow_to_a_ghost),
        BOARD_TEST(a_hint_has_corners_and_no_ring),
        BOARD_TEST(the_last_move_is_seen_on_both_sides),
        BOARD_TEST(marks_of_tic_tac_toe_are_no_pieces),
        BOARD_TEST(a_ghost_is_equally_pale),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
