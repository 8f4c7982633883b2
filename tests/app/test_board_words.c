/* Boards by ear: what is said of points and moves, and what keys ask. */
#include "engine/games.h"
#include "src/app/scenes/play/play.h"
#include "src/app/scenes/registry.h"
#include "src/app/shell/storage/apply_settings.h"
#include "src/app/views/board_words.h"
#include "tests/app/board_driver.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
/* cmocka.h needs those above */
#include <cmocka.h>

/* --- words --- */

/* A board and how it is told, in English. */
struct Fixture {
    struct Strings *strings;
    struct Board board;
    struct StringBuffer words;
};

static void set_up(struct Fixture *fixture, const char *game, const char *options,
                   const char *position, const char *moves)
{
    struct TextError error;
    *fixture = (struct Fixture){.strings = strings_create("/nowhere/")};
    if (!board_tell(&fixture->board, games_find(game), options, position, moves, &error))
        fail_msg("%s", error.what);
}

static void tear_down(struct Fixture *fixture)
{
    strings_destroy(fixture->strings);
    board_free(&fixture->board);
    free(fixture->words.data);
}

static int point_of(const struct Fixture *fixture, const char *name)
{
    struct Geometry geometry = fixture->board.game->geometry(fixture->board.position);
    char text[POINT_TEXT_MAX];
    for (int point = 0; point < geometry.files * geometry.ranks; point++) {
        board_point_name(geometry, point, text);
        if (strcmp(text, name) == 0)
            return point;
    }
    fail_msg("there is no point %s", name);
    return POINT_NONE;
}

static void assert_told(struct Fixture *fixture, const char *expected)
{
    assert_string_equal(fixture->words.length > 0 ? fixture->words.data : "", expected);
    fixture->words.length = 0;
}

static void assert_point(struct Fixture *fixture, const char *point, enum BoardWords length,
                         const char *expected)
{
    board_point_words(fixture->strings, &fixture->board, point_of(fixture, point), length,
                      &fixture->words);
    assert_told(fixture, expected);
}

static void assert_last(struct Fixture *fixture, const char *expected)
{
    board_last_words(fixture->strings, &fixture->board, &fixture->words);
    assert_told(fixture, expected);
}

static void xiangqi_is_told(void **state)
{
    struct Fixture f;
    (void)state;
    set_up(&f, "xiangqi", NULL, NULL, "h2e2 h9g7");
    assert_point(&f, "e2", BOARD_WORDS_SHORT, "e2, red cannon");
    assert_point(&f, "e4", BOARD_WORDS_FULL, "e4, empty");
    assert_point(&f, "e6", BOARD_WORDS_MIDDLE, "e6, black soldier, attacked by red cannon on e2");
    assert_point(&f, "b2", BOARD_WORDS_FULL, "b2, red cannon, 9 moves");
    assert_last(&f, "1. Black: horse h9 to g7");
    board_threats_words(f.strings, &f.board, point_of(&f, "e6"), &f.words);
    assert_told(&f, "attacked by red cannon on e2, protected by black horse on g7");
    board_targets_words(f.strings, &f.board, point_of(&f, "e2"), &f.words);
    assert_told(&f, "e1, c2, d2, f2, g2, h2, i2, e6, takes black soldier");
    board_line_words(f.strings, &f.board, point_of(&f, "e2"), false, &f.words);
    assert_told(&f, "Rank 2, red cannon on b2, red cannon on e2");
    board_taken_words(f.strings, &f.board, &f.words);
    assert_told(&f, "Nothing was taken");
    assert_true(board_play(&f.board, "e2e6", NULL));
    assert_last(&f, "2. Red: cannon e2 to e6, takes black soldier");
    board_taken_words(f.strings, &f.board, &f.words);
    assert_told(&f, "black soldier");
    int cannon = board_next(&f.board, point_of(&f, "b2"), NEXT_KIND, 1);
    assert_int_equal(cannon, point_of(&f, "e6"));
    assert_int_equal(board_next(&f.board, cannon, NEXT_KIND, -1), point_of(&f, "b2"));
    tear_down(&f);
    set_up(&f, "xiangqi", NULL, "3k5/9/9/9/9/9/9/9/9/R3K4 w - - 0 1", "a0a9");
    assert_last(&f, "1. Red: rook a0 to a9, check");
    assert_point(&f, "d9", BOARD_WORDS_FULL, "d9, black king, attacked by red rook on a9, 1 move");
    tear_down(&f);
}

static void stones_are_told(void **state)
{
    struct Fixture f;
    (void)state;
    set_up(&f, "gomoku", NULL, NULL, "h8 a1 i8 a2 g8 f8");
    assert_point(&f, "h8", BOARD_WORDS_MIDDLE, "h8, black stone, 3 in a row");
    assert_point(&f, "f8", BOARD_WORDS_FULL, "f8, white stone");
    assert_point(&f, "b1", BOARD_WORDS_SHORT, "b1, empty");
    assert_last(&f, "6. White: f8");
    board_rows_words(f.strings, &f.board, &f.words);
    assert_told(&f, "black stone, 3 in a row from g8 to i8, open at j8");
    board_targets_words(f.strings, &f.board, point_of(&f, "b1"), &f.words);
    assert_told(&f, "219 points can be played");
    board_pieces_words(f.strings, &f.board, &f.words);
    assert_told(&f, "black stone g8 h8 i8, white stone a1 a2 f8");
    assert_int_equal(board_next(&f.board, point_of(&f, "a1"), NEXT_KIND, 1), point_of(&f, "a2"));
    tear_down(&f);
    set_up(&f, "gomoku", "opening=swap2", NULL, "h8 i9 g7 black");
    assert_last(&f, "4. White: Play Black");
    tear_down(&f);
}

static void crosses_and_captures_are_told(void **state)
{
    struct Fixture f;
    (void)state;
    set_up(&f, "tictactoe", NULL, NULL, "b2 a1");
    assert_point(&f, "b2", BOARD_WORDS_MIDDLE, "b2, X");
    assert_last(&f, "2. O: a1");
    board_rows_words(f.strings, &f.board, &f.words);
    assert_told(&f, "No row of three or more");
    tear_down(&f);
    set_up(&f, "chiziqi", NULL, "2w1/1b2/b1w1/w3 b 0", NULL);
    assert_point(&f, "c2", BOARD_WORDS_MIDDLE, "c2, white piece, can be taken by piece b3 to b2");
    assert_true(board_play(&f.board, "b3b2", NULL));
    assert_last(&f, "1. Black: piece b3 to b2, takes white piece on c2");
    tear_down(&f);
}

/* Of every game: whatever is legal has words, and so has every point. */
static void every_game_has_words(void **state)
{
    (void)state;
    for (int i = 0; i < games_count_all(); i++) {
        struct Fixture f;
        Move moves[MOVES_MAX];
        set_up(&f, games_get(i)->id, NULL, NULL, NULL);
        struct Geometry g = f.board.game->geometry(f.board.position);
        for (int point = 0; point < g.files * g.ranks; point++)
            board_point_words(f.strings, &f.board, point, BOARD_WORDS_FULL, &f.words);
        int count = f.board.game->generate(f.board.position, NULL, MOVES_ALL, moves);
        for (int k = 0; k < count; k++) {
            size_t before = f.words.length;
            board_move_words(f.strings, &f.board, moves[k], false, &f.words);
            assert_true(f.words.length > before + 4);
        }
        assert_null(strstr(f.words.data, "%"));
        tear_down(&f);
    }
}

/* --- in the arcade --- */

static void open_board(struct Driver *driver, const char *game, bool chinese)
{
    driver_open_calm(driver, &(struct DriverOptions){.settings = DRIVER_SPOKEN,
                                                     .scene = "play",
                                                     .game = game,
                                                     .level = "human",
                                                     .chinese = chinese});
    recorder_forget(&driver->recorder);
}

static void ask(struct Driver *driver, SDL_Keycode key, const char *expected)
{
    recorder_forget(&driver->recorder);
    driver_chord(driver, KMOD_LALT, key);
    recorder_assert(&driver->recorder, expected);
}

static void a_cursor_and_moves_are_said(void **state)
{
    struct Driver driver;
    (void)state;
    open_board(&driver, "gomoku", false);
    driver_key(&driver, SDLK_LEFT);
    assert_string_equal(recorder_text(&driver.recorder), "g8, empty\n");
    recorder_forget(&driver.recorder);
    driver_key(&driver, SDLK_RETURN);
    driver_settle(&driver);
    assert_string_equal(recorder_text(&driver.recorder), "1. Black: g8\n");
    driver_key(&driver, SDLK_RETURN); /* there is a stone */
    recorder_assert(&driver.recorder, "already a piece");
    ask(&driver, SDLK_l, "1. Black: g8\n");
    ask(&driver, SDLK_c, "No clocks\n");
    ask(&driver, SDLK_t, "White");
    driver_free(&driver);
}

static void pieces_are_found_and_picked_up(void **state)
{
    struct Driver driver;
    (void)state;
    open_board(&driver, "xiangqi", false);
    int first = driver_stage(&driver)->pointing.cursor;
    ask(&driver, SDLK_m, "a0, red rook\n");
    assert_int_not_equal(driver_stage(&driver)->pointing.cursor, first);
    recorder_forget(&driver.recorder);
    driver_steer(&driver, -1, "h2");
    recorder_assert(&driver.recorder, "h2, red cannon, picked up\n");
    ask(&driver, SDLK_g, "e2");
    driver_steer(&driver, -1, "e2");
    driver_settle(&driver);
    recorder_assert(&driver.recorder, "1. Red: cannon h2 to e2\n");
    ask(&driver, SDLK_a, "not attacked, protected by red");
    ask(&driver, SDLK_i, "e2, red cannon"); /* full from now on */
    assert_int_equal(driver.app->settings.board_words, BOARD_WORDS_FULL);
    ask(&driver, SDLK_f, "File e");
    driver_free(&driver);
}

static void boards_are_told_in_chinese(void **state)
{
    struct Driver driver;
    (void)state;
    open_board(&driver, "xiangqi", true);
    driver_steer(&driver, -1, "h2");
    recorder_assert(&driver.recorder, "h2，红炮，已拿起\n");
    driver_steer(&driver, -1, "h9");
    driver_settle(&driver);
    recorder_assert(&driver.recorder, "1. 红方：炮 h2 到 h9，吃黑马\n");
    driver_free(&driver);
}

/* --- by word --- */

static void type(struct Driver *driver, const char *words)
{
    recorder_forget(&driver->recorder);
    driver_key(driver, SDLK_SLASH);
    driver_type(driver, words);
    driver_key(driver, SDLK_RETURN);
    driver_settle(driver);
}

static void moves_are_typed(void **state)
{
    struct Driver driver;
    (void)state;
    open_board(&driver, "xiangqi", false);
    type(&driver, "h2e2");
    recorder_assert(&driver.recorder, "1. Red: cannon h2 to e2\n");
    driver_assert_moves(&driver, "h2e2");
    type(&driver, "h8+7"); /* WXF in small letters */
    recorder_assert(&driver.recorder, "1. Black: horse h9 to g7\n");
    type(&driver, "炮八平五"); /* there stands one already */
    driver_assert_moves(&driver, "h2e2 h9g7");
    driver_key(&driver, SDLK_ESCAPE);
    type(&driver, "马二进三");
    driver_assert_moves(&driver, "h2e2 h9g7 h0g2");
    type(&driver, "a9");
    recorder_assert(&driver.recorder, "\nBoard, a9, black rook\n");
    type(&driver, "zz");
    assert_true(driver_play(&driver)->typing);
    assert_true(strlen(recorder_text(&driver.recorder)) > strlen("z\nz\n"));
    driver_free(&driver);
}

/* Types what is no move there, and hears why. */
static void assert_refused(struct Driver *driver, const char *move, const char *why)
{
    type(driver, move);
    recorder_assert(&driver->recorder, why);
    driver_key(driver, SDLK_ESCAPE);
    driver_pass(driver, 2 * ANIM_TOAST_MS);
}

static void refused_moves_are_explained(void **state)
{
    struct Driver driver;
    (void)state;
    open_board(&driver, "xiangqi", false);
    assert_refused(&driver, "e5e6", "There's no piece there to move");
    assert_refused(&driver, "h9g7", "That piece is your opponent's");
    assert_refused(&driver, "a0a3", "One of your own pieces stands there");
    driver_free(&driver);
    open_board(&driver, "chiziqi", false);
    assert_refused(&driver, "a1a3", "moves one step along a line");
    driver_free(&driver);
    open_board(&driver, "reversi", false);
    assert_refused(&driver, "pass", "You pass only when you have no move");
    assert_refused(&driver, "a1", "A disc must turn at least one over");
    driver_free(&driver);
    open_board(&driver, "gomoku", false);
    assert_refused(&driver, "black", "There's nothing to choose now");
    type(&driver, "h8");
    assert_refused(&driver, "h8", "There's already a piece here");
    driver_free(&driver);
    open_board(&driver, "tictactoe", false);
    static const char *const moves[] = {"b2", "a1", "b1", "a2", "b3"};
    for (size_t i = 0; i < sizeof moves / sizeof *moves; i++)
        type(&driver, moves[i]);
    driver_until(&driver, driver_shows_result);
    driver_key(&driver, SDLK_ESCAPE);
    driver_settle(&driver);
    assert_refused(&driver, "c3", "The game is over");
    driver_free(&driver);
}

static void letters_begin_a_move_while_the_voice_is_on(void **state)
{
    struct Driver driver;
    (void)state;
    open_board(&driver, "gomoku", false);
    driver_key(&driver, SDLK_h);
    recorder_assert(&driver.recorder, "Type a move, text, h");
    driver_type(&driver, "8");
    driver_key(&driver, SDLK_RETURN);
    driver_settle(&driver);
    driver_assert_moves(&driver, "h8");
    driver_chord(&driver, KMOD_LCTRL, SDLK_u); /* what U did */
    driver_settle(&driver);
    driver_assert_moves(&driver, "");
    driver_free(&driver);
    driver_open_calm(&driver,
                     &(struct DriverOptions){.scene = "play", .game = "gomoku", .level = "human"});
    driver_click_point(&driver, "h8");
    driver_key(&driver, SDLK_h); /* it is the hint's */
    assert_false(driver_play(&driver)->typing);
    driver_key(&driver, SDLK_u);
    driver_assert_moves(&driver, "");
    driver_free(&driver);
}

static void words_ask_and_command(void **state)
{
    struct Driver driver;
    (void)state;
    open_board(&driver, "xiangqi", false);
    type(&driver, "s 0");
    recorder_assert(&driver.recorder, "Rank 0, red rook on a0, red horse on b0");
    type(&driver, "s e");
    recorder_assert(&driver.recorder, "File e, red king on e0");
    type(&driver, "o");
    recorder_assert(&driver.recorder, "Red: Mei");
    type(&driver, "h2e2");
    type(&driver, "takeback");
    driver_assert_moves(&driver, "");
    recorder_forget(&driver.recorder);
    driver_key(&driver, SDLK_SLASH);
    driver_type(&driver, "h0");
    driver_key(&driver, SDLK_TAB);
    recorder_assert(&driver.recorder, "h0g2, h0i2");
    driver_type(&driver, "g");
    driver_key(&driver, SDLK_TAB);
    assert_string_equal(driver_play(&driver)->typed.text, "h0g2");
    driver_key(&driver, SDLK_RETURN);
    driver_settle(&driver);
    driver_assert_moves(&driver, "h0g2");
    driver_free(&driver);
}

/* What keys do is told as the bar shows it, letters by Ctrl while they type moves. */
static void keys_are_told(void **state)
{
    struct Driver driver;
    (void)state;
    open_board(&driver, "gomoku", false);
    driver_key(&driver, SDLK_F1);
    recorder_assert(&driver.recorder, "Place, Enter");
    recorder_assert(&driver.recorder, "Hint, Ctrl+H");
    driver.app->settings.type_moves = false;
    app_apply_settings(driver.app);
    driver_turn(&driver);
    recorder_forget(&driver.recorder);
    driver_key(&driver, SDLK_F1);
    recorder_assert(&driver.recorder, "Hint, H");
    driver_free(&driver);
}

static bool hears_a_hint(struct Driver *driver)
{
    return strstr(recorder_text(&driver->recorder), "Hint, ") != NULL;
}

static bool hears_where_to(struct Driver *driver)
{
    return strstr(recorder_text(&driver->recorder), "Hint. Black: ") != NULL;
}

/* The piece first, where it goes when asked again. */
static void hints_are_told(void **state)
{
    struct Driver driver;
    (void)state;
    open_board(&driver, "chiziqi", false);
    driver_chord(&driver, KMOD_LCTRL, SDLK_h);
    driver_until(&driver, hears_a_hint);
    recorder_assert(&driver.recorder, ", black piece");
    driver_chord(&driver, KMOD_LCTRL, SDLK_h);
    driver_until(&driver, hears_where_to);
    driver_free(&driver);
}

/* Every scene is said in both languages, and has something to read; no element stops the voice. */
static void every_scene_is_said(void **state)
{
    (void)state;
    for (int i = 0; scene_registry[i]; i++) {
        struct Driver driver;
        if (scene_registry[i]->inner)
            continue;
        driver_open_calm(&driver, &(struct DriverOptions){.settings = DRIVER_SPOKEN,
                                                          .scene = scene_registry[i]->name,
                                                          .game = i % 2 ? "xiangqi" : "chiziqi",
                                                          .level = "human",
                                                          .chinese = i % 3 == 0});
        driver_settle(&driver);
        if (!*recorder_text(&driver.recorder))
            fail_msg("%s is mute", scene_registry[i]->name);
        for (int k = 0; k < 8; k++)
            driver_key(&driver, k % 4 == 3 ? SDLK_F4 : SDLK_TAB);
        for (int k = 0; k < 40; k++)
            driver_chord(&driver, KMOD_LALT, SDLK_DOWN);
        driver_free(&driver);
    }
}

/* --- lessons --- */

/* Each step is read as it comes, and what is said to an attempt. */
static void lessons_are_read(void **state)
{
    struct Driver driver;
    (void)state;
    driver_open_calm(&driver, &(struct DriverOptions){
                                  .settings = DRIVER_SPOKEN, .scene = "lesson", .game = "xiangqi"});
    char before[512];
    SDL_strlcpy(before, recorder_text(&driver.recorder), sizeof before);
    assert_true(strlen(before) > 80); /* the step's words */
    recorder_forget(&driver.recorder);
    driver_press(&driver, "Next");
    driver_settle(&driver);
    assert_true(strlen(recorder_text(&driver.recorder)) > 40);
    assert_string_not_equal(recorder_text(&driver.recorder), before);
    driver_free(&driver);
}

/* Without a voice none of it is described, and letters with Alt mean nothing. */
static void silence_costs_nothing(void **state)
{
    struct Driver driver;
    (void)state;
    driver_open_calm(&driver,
                     &(struct DriverOptions){.scene = "play", .game = "xiangqi", .level = "human"});
    for (int i = 0; i < ui_count(driver.app->ui); i++) {
        const struct Widget *widget = ui_widget(driver.app->ui, i);
        assert_int_not_equal(widget->role, UI_TOLD);
        assert_string_equal(ui_told_words(driver.app->ui, widget), "");
    }
    int cursor = driver_stage(&driver)->pointing.cursor;
    driver_chord(&driver, KMOD_LALT, SDLK_n);
    assert_int_equal(driver_stage(&driver)->pointing.cursor, cursor);
    driver_free(&driver);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(xiangqi_is_told),
        cmocka_unit_test(stones_are_told),
        cmocka_unit_test(crosses_and_captures_are_told),
        cmocka_unit_test(every_game_has_words),
        cmocka_unit_test(a_cursor_and_moves_are_said),
        cmocka_unit_test(pieces_are_found_and_picked_up),
        cmocka_unit_test(boards_are_told_in_chinese),
        cmocka_unit_test(moves_are_typed),
        cmocka_unit_test(refused_moves_are_explained),
        cmocka_unit_test(letters_begin_a_move_while_the_voice_is_on),
        cmocka_unit_test(words_ask_and_command),
        cmocka_unit_test(keys_are_told),
        cmocka_unit_test(hints_are_told),
        cmocka_unit_test(every_scene_is_said),
        cmocka_unit_test(lessons_are_read),
        cmocka_unit_test(silence_costs_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
