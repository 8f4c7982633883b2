/* Points of a board to pixels and back. */
#include "engine/board.h"
#include "engine/games.h"
#include "src/app/views/place.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static const struct Geometry fifteen = {.files = 15, .ranks = 15, .first_rank = 1};
static const struct Geometry xiangqi = {.files = 9, .ranks = 10, .first_rank = 0};
static const SDL_FRect area = {.x = 10, .y = 20, .w = 620, .h = 460};

/* Every point is found again at its centre and a little beside it, either way up. */
static void check_round_trip(struct Geometry geometry, bool flipped)
{
    struct BoardPlace place = place_board(geometry, area, 1, flipped);
    for (int point = 0; point < place_points(&place); point++) {
        SDL_FPoint at = place_center(&place, point);
        float off = place.cell * 0.45F;
        assert_int_equal(place_point(&place, at.x, at.y), point);
        assert_int_equal(place_point(&place, at.x + off, at.y - off), point);
        assert_int_equal(place_point(&place, at.x - off, at.y + off), point);
    }
}

static void points_are_found_at_their_centres(void **state)
{
    (void)state;
    check_round_trip(fifteen, false);
    check_round_trip(fifteen, true);
    check_round_trip(xiangqi, false);
    check_round_trip(xiangqi, true);
}

static void board_lies_inside_its_area(void **state)
{
    (void)state;
    struct BoardPlace place = place_board(fifteen, area, 1, false);
    assert_true(place.slab.x >= area.x && place.slab.y >= area.y);
    assert_true(place.slab.x + place.slab.w <= area.x + area.w);
    assert_true(place.slab.y + place.slab.h <= area.y + area.h);
    assert_true(place.cell >= 28); /* 460 px for 16 cells */
}

static void nothing_is_found_beside_the_board(void **state)
{
    (void)state;
    struct BoardPlace place = place_board(fifteen, area, 1, false);
    SDL_FPoint corner = place_center(&place, 0);
    assert_int_equal(place_point(&place, corner.x - place.cell * 0.6F, corner.y), POINT_NONE);
    assert_int_equal(place_point(&place, corner.x, corner.y + place.cell * 0.6F), POINT_NONE);
}

static void first_player_sits_below_unless_the_board_is_turned(void **state)
{
    (void)state;
    struct BoardPlace place = place_board(fifteen, area, 1, false);
    struct BoardPlace turned = place_board(fifteen, area, 1, true);
    int a1 = 0, o15 = 224;
    assert_true(place_center(&place, a1).y > place_center(&place, o15).y);
    assert_true(place_center(&place, a1).x < place_center(&place, o15).x);
    assert_true(place_center(&turned, a1).y < place_center(&turned, o15).y);
    assert_true(place_center(&turned, a1).x > place_center(&turned, o15).x);
}

static void cursor_steps_as_seen_and_stops_at_the_edge(void **state)
{
    (void)state;
    struct BoardPlace place = place_board(fifteen, area, 1, false);
    struct BoardPlace turned = place_board(fifteen, area, 1, true);
    int h8 = 7 + 7 * 15;
    assert_int_equal(place_middle(&place), h8);
    assert_int_equal(place_step(&place, h8, 1, 0), h8 + 1);
    assert_int_equal(place_step(&place, h8, 0, 1), h8 - 15);
    assert_int_equal(place_step(&turned, h8, 1, 0), h8 - 1);
    assert_int_equal(place_step(&turned, h8, 0, 1), h8 + 15);
    assert_int_equal(place_step(&place, 14, 1, 0), POINT_NONE);
    assert_int_equal(place_step(&place, 0, 0, 1), POINT_NONE);
}

/*
 * The run through the last cross of
 *     3 o . x
 *     2 o x .
 *     1 x . .
 *       a b c
 */
static void winning_run_is_found_through_the_last_move(void **state)
{
    (void)state;
    struct Board board;
    int ends[2];
    board_init(&board, games_find("tictactoe"), NULL, NULL, false);
    assert_true(board_play(&board, "b2 a3 a1 a2 c3", NULL));
    assert_int_equal(place_run(&board, ends), 3);
    assert_int_equal(ends[0], 0);
    assert_int_equal(ends[1], 8);
    board_free(&board);
    board_init(&board, games_find("tictactoe"), NULL, NULL, false);
    assert_int_equal(place_run(&board, ends), 0); /* nothing was put down yet */
    board_free(&board);
}

static void board_that_is_not_laid_out_has_no_points(void **state)
{
    struct BoardPlace place = {.cell = 0};
    (void)state;
    assert_int_equal(place_points(&place), 0);
    assert_true(place_center(&place, 5).x == 0);
    assert_int_equal(place_step(&place, 5, 1, 0), POINT_NONE);
    assert_int_equal(place_middle(&place), POINT_NONE);
    assert_int_equal(place_point(&place, 10, 10), POINT_NONE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(points_are_found_at_their_centres),
        cmocka_unit_test(board_lies_inside_its_area),
        cmocka_unit_test(nothing_is_found_beside_the_board),
        cmocka_unit_test(first_player_sits_below_unless_the_board_is_turned),
        cmocka_unit_test(cursor_steps_as_seen_and_stops_at_the_edge),
        cmocka_unit_test(winning_run_is_found_through_the_last_move),
        cmocka_unit_test(board_that_is_not_laid_out_has_no_points),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
