/* Choosing moves on a board with mouse, finger, keys and pad. */
#include "engine/games.h"
#include "src/app/views/pointing.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>

/* A board on the screen, and a hand over it. */
struct Hand {
    struct Board board;
    struct BoardPlace place;
    struct Pointing pointing;
};

static void sit(struct Hand *hand, const char *game)
{
    const SDL_FRect area = {.x = 0, .y = 0, .w = 640, .h = 640};
    board_init(&hand->board, games_find(game), NULL, NULL, false);
    hand->place = place_board(hand->board.game->geometry(hand->board.position), area, 1, false);
    hand->pointing = (struct Pointing){.cursor = 0, .finger = 56};
    pointing_reset(&hand->pointing, &hand->place);
}

static int point_named(const struct Hand *hand, const char *name)
{
    struct Geometry geometry = hand->place.geometry;
    return name[0] - 'a' + rank_numbered(geometry, atoi(name + 1)) * geometry.files;
}

static struct Pointed send(struct Hand *hand, const struct InputEvent *event)
{
    return pointing_event(&hand->pointing, event, &hand->place, &hand->board);
}

static struct Pointed pointer(struct Hand *hand, enum InputKind kind, enum InputDevice device,
                              const char *name)
{
    SDL_FPoint at = place_center(&hand->place, point_named(hand, name));
    struct InputEvent event = {
        .kind = kind, .device = device, .down = true, .button = 1, .x = at.x + 3, .y = at.y - 2};
    return send(hand, &event);
}

static struct Pointed click(struct Hand *hand, const char *name)
{
    pointer(hand, INPUT_POINTER_DOWN, DEVICE_MOUSE, name);
    return pointer(hand, INPUT_POINTER_UP, DEVICE_MOUSE, name);
}

static struct Pointed tap(struct Hand *hand, const char *name)
{
    pointer(hand, INPUT_POINTER_DOWN, DEVICE_TOUCH, name);
    return pointer(hand, INPUT_POINTER_UP, DEVICE_TOUCH, name);
}

static struct Pointed key(struct Hand *hand, enum InputAction action)
{
    struct InputEvent event = {
        .kind = INPUT_ACTION, .device = DEVICE_KEYBOARD, .action = action, .down = true};
    return send(hand, &event);
}

static void assert_move(struct Hand *hand, struct Pointed pointed, const char *text)
{
    char move[MOVE_TEXT_MAX];
    assert_int_equal(pointed.result, POINTING_MOVE);
    hand->board.game->move_write(hand->board.position, pointed.move, move);
    assert_string_equal(move, text);
}

static void click_places_a_stone(void **state)
{
    struct Hand hand;
    (void)state;
    sit(&hand, "gomoku");
    assert_move(&hand, click(&hand, "c4"), "c4");
    board_free(&hand.board);
}

static void click_on_a_stone_is_refused(void **state)
{
    struct Hand hand;
    (void)state;
    sit(&hand, "gomoku");
    assert_true(board_play(&hand.board, "h8", NULL));
    struct Pointed pointed = click(&hand, "h8");
    assert_int_equal(pointed.result, POINTING_WRONG);
    assert_int_equal(pointed.point, point_named(&hand, "h8"));
    board_free(&hand.board);
}

/* Wherever in a file the hand is: the disc falls there. */
static void a_file_is_chosen_where_pieces_fall(void **state)
{
    struct Hand hand;
    (void)state;
    sit(&hand, "connect4");
    assert_move(&hand, click(&hand, "c5"), "c1");
    assert_true(board_play(&hand.board, "c1 d1", NULL));
    pointer(&hand, INPUT_POINTER_DOWN, DEVICE_MOUSE, "c6");
    assert_move(&hand, pointer(&hand, INPUT_POINTER_UP, DEVICE_MOUSE, "c3"), "c2");
    pointing_reset(&hand.pointing, &hand.place);
    assert_move(&hand, key(&hand, ACT_CONFIRM), "d2");
    key(&hand, ACT_RIGHT);
    assert_move(&hand, key(&hand, ACT_CONFIRM), "e1");
    assert_true(board_play(&hand.board, "c2 c3 c4 c5 c6", NULL));
    assert_int_equal(click(&hand, "c4").result, POINTING_WRONG);
    board_free(&hand.board);
}

static void pulling_away_places_nothing(void **state)
{
    struct Hand hand;
    (void)state;
    sit(&hand, "gomoku");
    pointer(&hand, INPUT_POINTER_DOWN, DEVICE_MOUSE, "c4");
    assert_int_equal(pointer(&hand, INPUT_POINTER_UP, DEVICE_MOUSE, "d9").result, POINTING_USED);
    board_free(&hand.board);
}

static void finger_aims_then_confirms(void **state)
{
    struct Hand hand;
    (void)state;
    sit(&hand, "gomoku");
    assert_int_equal(tap(&hand, "c4").result, POINTING_USED);
    assert_int_equal(hand.pointing.aim, point_named(&hand, "c4"));
    assert_int_equal(tap(&hand, "d5").result, POINTING_USED); /* aims anew */
    assert_move(&hand, tap(&hand, "d5"), "d5");
    assert_int_equal(hand.pointing.aim, POINT_NONE);
    board_free(&hand.board);
}

/* Where points are as large as a finger there is nothing to aim at; pulled away, it does none. */
static void a_finger_hits_large_points_at_once(void **state)
{
    struct Hand hand;
    (void)state;
    sit(&hand, "tictactoe");
    pointer(&hand, INPUT_POINTER_DOWN, DEVICE_TOUCH, "a1");
    assert_int_equal(pointer(&hand, INPUT_POINTER_UP, DEVICE_TOUCH, "c3").result, POINTING_USED);
    assert_int_equal(hand.pointing.aim, POINT_NONE);
    assert_move(&hand, tap(&hand, "b2"), "b2");
    board_free(&hand.board);
}

static void keys_move_the_cursor_and_confirm(void **state)
{
    struct Hand hand;
    (void)state;
    sit(&hand, "gomoku");
    key(&hand, ACT_RIGHT);
    key(&hand, ACT_UP);
    key(&hand, ACT_UP);
    assert_move(&hand, key(&hand, ACT_CONFIRM), "i10");
    board_free(&hand.board);
}

static void edge_hands_the_focus_on(void **state)
{
    struct Hand hand;
    (void)state;
    sit(&hand, "tictactoe");
    assert_int_equal(key(&hand, ACT_RIGHT).result, POINTING_USED);
    assert_int_equal(key(&hand, ACT_RIGHT).result, POINTING_UNUSED);
    board_free(&hand.board);
}

static void two_clicks_move_a_piece(void **state)
{
    struct Hand hand;
    (void)state;
    sit(&hand, "chiziqi");
    assert_int_equal(click(&hand, "b1").result, POINTING_USED);
    assert_int_equal(hand.pointing.selected, point_named(&hand, "b1"));
    assert_move(&hand, click(&hand, "b2"), "b1b2");
    board_free(&hand.board);
}

static void picking_the_piece_up_again_puts_it_back(void **state)
{
    struct Hand hand;
    (void)state;
    sit(&hand, "chiziqi");
    click(&hand, "b1");
    assert_int_equal(click(&hand, "b1").result, POINTING_USED);
    assert_int_equal(hand.pointing.selected, POINT_NONE);
    key(&hand, ACT_DOWN); /* the same by keys, from where the click left the cursor */
    key(&hand, ACT_CONFIRM);
    assert_int_equal(hand.pointing.selected, point_named(&hand, "b1"));
    key(&hand, ACT_CONFIRM);
    assert_int_equal(hand.pointing.selected, POINT_NONE);
    board_free(&hand.board);
}

static void another_own_piece_is_picked_up_instead(void **state)
{
    struct Hand hand;
    (void)state;
    sit(&hand, "chiziqi");
    click(&hand, "b1");
    assert_int_equal(click(&hand, "c1").result, POINTING_USED);
    assert_int_equal(hand.pointing.selected, point_named(&hand, "c1"));
    assert_move(&hand, click(&hand, "c2"), "c1c2");
    board_free(&hand.board);
}

static void wrong_target_is_refused(void **state)
{
    struct Hand hand;
    (void)state;
    sit(&hand, "chiziqi");
    click(&hand, "b1");
    assert_int_equal(click(&hand, "b3").result, POINTING_WRONG);
    board_free(&hand.board);
}

static void piece_is_dragged_and_dropped(void **state)
{
    struct Hand hand;
    (void)state;
    sit(&hand, "chiziqi");
    pointer(&hand, INPUT_POINTER_DOWN, DEVICE_MOUSE, "c1");
    pointer(&hand, INPUT_POINTER_MOVE, DEVICE_MOUSE, "c2");
    assert_true(hand.pointing.dragging);
    assert_move(&hand, pointer(&hand, INPUT_POINTER_UP, DEVICE_MOUSE, "c2"), "c1c2");
    board_free(&hand.board);
}

static void piece_dropped_where_it_came_from_stays(void **state)
{
    struct Hand hand;
    (void)state;
    sit(&hand, "chiziqi");
    pointer(&hand, INPUT_POINTER_DOWN, DEVICE_MOUSE, "c1");
    pointer(&hand, INPUT_POINTER_MOVE, DEVICE_MOUSE, "c2");
    assert_int_equal(pointer(&hand, INPUT_POINTER_UP, DEVICE_MOUSE, "c1").result, POINTING_USED);
    assert_int_equal(hand.pointing.selected, POINT_NONE);
    board_free(&hand.board);
}

/* Where a game has both, a piece that cannot go there is a new one's sign. */
static void a_new_piece_comes_where_the_one_in_hand_cannot_go(void **state)
{
    struct Hand hand;
    (void)state;
    sit(&hand, "sample");
    assert_true(board_set(&hand.board, "xo.../...../...../....o x 0", NULL));
    assert_int_equal(click(&hand, "a1").result, POINTING_USED);
    assert_move(&hand, click(&hand, "a2"), "a2");
    assert_int_equal(click(&hand, "a1").result, POINTING_USED);
    assert_move(&hand, click(&hand, "c1"), "a1c1"); /* the leap, where there is one */
    assert_int_equal(click(&hand, "a1").result, POINTING_USED);
    assert_int_equal(click(&hand, "d3").result, POINTING_WRONG); /* beside none of one's own */
    board_free(&hand.board);
}

static void targets_of_a_piece_are_marked(void **state)
{
    struct Hand hand;
    uint8_t target[16] = {0};
    (void)state;
    sit(&hand, "chiziqi");
    assert_int_equal(pointing_targets(&hand.board, point_named(&hand, "b1"), target), 1);
    assert_int_equal(target[point_named(&hand, "b2")], 1);
    board_free(&hand.board);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(click_places_a_stone),
        cmocka_unit_test(click_on_a_stone_is_refused),
        cmocka_unit_test(a_file_is_chosen_where_pieces_fall),
        cmocka_unit_test(pulling_away_places_nothing),
        cmocka_unit_test(finger_aims_then_confirms),
        cmocka_unit_test(a_finger_hits_large_points_at_once),
        cmocka_unit_test(keys_move_the_cursor_and_confirm),
        cmocka_unit_test(edge_hands_the_focus_on),
        cmocka_unit_test(two_clicks_move_a_piece),
        cmocka_unit_test(picking_the_piece_up_again_puts_it_back),
        cmocka_unit_test(another_own_piece_is_picked_up_instead),
        cmocka_unit_test(wrong_target_is_refused),
        cmocka_unit_test(piece_is_dragged_and_dropped),
        cmocka_unit_test(piece_dropped_where_it_came_from_stays),
        cmocka_unit_test(a_new_piece_comes_where_the_one_in_hand_cannot_go),
        cmocka_unit_test(targets_of_a_piece_are_marked),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
