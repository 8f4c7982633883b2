/* What moves: moves made, taken back and leafed through, and one scene giving way to another. It
 * shows, ends within 200 ms in the picture that there is without motion, and never keeps a hand
 * waiting. */
#include "engine/games.h"
#include "src/app/toolkit/ui/parts.h"
#include "src/common/random.h"
#include "tests/app/board_driver.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { MOVES_LAST_MS = 200, PLIES_LEAST = 3, PLIES_MOST = 40 };

/* Clicks in xiangqi of which the last takes. */
#define XIANGQI_TAKES "h2 e2 h9 g7 e2 e6"

static bool same(const SDL_Surface *a, const SDL_Surface *b)
{
    return a->h == b->h && a->pitch == b->pitch &&
           memcmp(a->pixels, b->pixels, (size_t)a->h * (size_t)a->pitch) == 0;
}

/* Whether the picture is `wanted` now. */
static bool shows(struct Driver *driver, const SDL_Surface *wanted)
{
    SDL_Surface *now = driver_picture(driver);
    bool good = same(now, wanted);
    SDL_FreeSurface(now);
    return good;
}

/* Some moves of a game, the last of which takes a piece where pieces are taken at all. */
struct Line {
    const struct Game *game;
    Move move[PLIES_MOST];
    int count;
    int taker; /* the seat that takes; -1: nobody */
};

static bool takes(const struct Board *board, Move move)
{
    struct Change changes[CHANGES_MAX];
    int count = game_changes(board->game, board->position, move, changes);
    while (count > 0 && changes[count - 1].kind != CHANGE_TAKEN)
        count--;
    return count > 0;
}

/* A move that takes, once PLIES_LEAST are made, else any; the same in every run. */
static Move move_for(const struct Line *line, const struct Board *board, uint64_t *random)
{
    Move moves[MOVES_MAX];
    int count = board->game->generate(board->position, NULL, MOVES_ALL, moves);
    for (int i = 0; i < count && line->count >= PLIES_LEAST; i++)
        if (takes(board, moves[i]))
            return moves[i];
    return moves[random_below(random, (uint32_t)count)];
}

static struct Line line_of(const struct Game *game)
{
    struct Line line = {.game = game, .taker = -1};
    struct Board board;
    uint64_t random = 1;
    board_init(&board, game, NULL, NULL, false);
    while (line.count < PLIES_MOST && line.taker < 0 &&
           board_status(&board).outcome == OUTCOME_ONGOING) {
        Move move = move_for(&line, &board, &random);
        if (takes(&board, move))
            line.taker = game->mover(board.position);
        line.move[line.count++] = move;
        board_make(&board, move);
    }
    if (line.taker < 0)
        line.count = PLIES_LEAST;
    board_free(&board);
    return line;
}

static void start(struct Driver *driver, const char *settings, const char *game)
{
    driver_open(driver, &(struct DriverOptions){
                            .settings = settings, .scene = "play", .game = game, .level = "human"});
}

static void play(struct Driver *driver, const char *points)
{
    char text[64];
    snprintf(text, sizeof text, "%s", points);
    for (char *point = strtok(text, " "); point; point = strtok(NULL, " "))
        driver_click_point(driver, point);
}

static void play_line(struct Driver *driver, const struct Line *line)
{
    for (int i = 0; i < line->count; i++)
        driver_click_move(driver, line->move[i]);
}

typedef void Hands(struct Driver *driver);

/* Without motion: the picture after the moves and what the hands do then, at once. */
static SDL_Surface *calm_picture(struct Driver *driver, const struct Line *line, Hands *hands)
{
    start(driver, DRIVER_CALM, line->game->id);
    play_line(driver, line);
    hands(driver);
    SDL_Surface *picture = driver_picture(driver);
    driver_close(driver);
    return picture;
}

static void nothing(struct Driver *driver)
{
    (void)driver;
}

/* What the hands do after the moves shows as motion, and ends where it does without. */
static void assert_moves(struct Driver *driver, const struct Game *game, Hands *hands)
{
    struct Line line = line_of(game);
    SDL_Surface *calm = calm_picture(driver, &line, hands);
    start(driver, DRIVER_LIVELY, game->id);
    play_line(driver, &line);
    if (hands != nothing)
        driver_pass(driver, 1000);
    hands(driver);
    assert_false(shows(driver, calm));
    driver_pass(driver, MOVES_LAST_MS);
    assert_true(shows(driver, calm));
    assert_false(driver->app->moving);
    SDL_FreeSurface(calm);
    driver_close(driver);
}

static void a_move_comes(void **state)
{
    for (int i = 0; i < games_count(); i++)
        assert_moves(*state, games_get(i), nothing);
}

static void undo(struct Driver *driver)
{
    driver_key(driver, SDLK_u);
}

static void a_move_goes_back(void **state)
{
    for (int i = 0; i < games_count(); i++)
        assert_moves(*state, games_get(i), undo);
}

static void leaf_back(struct Driver *driver)
{
    driver_key(driver, SDLK_PAGEUP);
}

static void leaf_back_and_on(struct Driver *driver)
{
    driver_key(driver, SDLK_PAGEUP);
    driver_pass(driver, 1000);
    driver_key(driver, SDLK_PAGEDOWN);
}

/* However fast: only the last step moves. */
static void leaf_fast(struct Driver *driver)
{
    driver_key(driver, SDLK_PAGEUP);
    driver_key(driver, SDLK_PAGEUP);
    driver_key(driver, SDLK_PAGEDOWN);
}

static void the_history_moves_step_by_step(void **state)
{
    for (int i = 0; i < games_count(); i++) {
        assert_moves(*state, games_get(i), leaf_back);
        assert_moves(*state, games_get(i), leaf_back_and_on);
        assert_moves(*state, games_get(i), leaf_fast);
    }
}

/* A jump through the history is there at once. */
static void a_jump_does_not_move(void **state)
{
    struct Driver *driver = *state;
    start(driver, DRIVER_LIVELY, "xiangqi");
    play(driver, XIANGQI_TAKES);
    driver_pass(driver, 1000);
    driver_key(driver, SDLK_HOME);
    SDL_Surface *first = driver_picture(driver);
    driver_pass(driver, 1000);
    assert_true(shows(driver, first));
    SDL_FreeSurface(first);
}

/* A press while a piece is on its way, wherever it goes: the piece is there, and what was pressed
 * happens. */
static void a_press_ends_what_moves(void **state)
{
    struct Driver *driver = *state;
    for (int i = 0; i < games_count(); i++) {
        struct Line line = line_of(games_get(i));
        SDL_Surface *calm = calm_picture(driver, &line, nothing);
        start(driver, DRIVER_LIVELY, line.game->id);
        play_line(driver, &line);
        assert_false(shows(driver, calm));
        driver_mouse_button(driver, 1, 1, true);
        driver_mouse_button(driver, 1, 1, false);
        driver_pass(driver, 20);
        assert_false(driver->app->moving);
        driver_key(driver, SDLK_u);
        assert_int_equal(driver_play(driver)->shown_ply,
                         match_total(table_match(driver_play(driver)->table)) - 1);
        SDL_FreeSurface(calm);
        driver_close(driver);
    }
}

/* Moves made faster than pieces move are all made. */
static void hands_are_not_kept_waiting(void **state)
{
    struct Driver *driver = *state;
    start(driver, DRIVER_LIVELY, "gomoku");
    play(driver, "h8 i9 g9 g8 i7 h7");
    driver_assert_moves(driver, "h8 i9 g9 g8 i7 h7");
}

/* How much of a square of half a cell about a point looks otherwise than in the other picture. */
static int differs_at(struct Driver *driver, const char *point, const SDL_Surface *other)
{
    const struct BoardPlace *place = view_where(driver_stage(driver)->view);
    SDL_FPoint at = place_center(place, driver_point(driver, point));
    SDL_Surface *now = driver_picture(driver);
    int half = (int)place->cell / 4, count = 0;
    for (int y = (int)at.y - half; y < (int)at.y + half; y++)
        for (int x = (int)at.x - half; x < (int)at.x + half; x++)
            count += memcmp((Uint8 *)now->pixels + y * now->pitch + 3 * x,
                            (Uint8 *)other->pixels + y * other->pitch + 3 * x, 3) != 0;
    SDL_FreeSurface(now);
    return count;
}

/* A piece that a hand has brought does not set out again from where it came from. */
static void a_dropped_piece_stays_where_it_was_let_go(void **state)
{
    struct Driver *driver = *state;
    start(driver, DRIVER_LIVELY, "xiangqi");
    play(driver, "h2 e2");
    SDL_Surface *clicked = driver_picture(driver); /* it sets out from h2 */
    driver_pass(driver, 1000);
    assert_true(differs_at(driver, "h2", clicked) > 0);
    SDL_FreeSurface(clicked);
    driver_drag(driver, "h9", "g7");
    SDL_Surface *dropped = driver_picture(driver);
    driver_pass(driver, 1000);
    driver_assert_moves(driver, "h2e2 h9g7");
    assert_int_equal(differs_at(driver, "h9", dropped), 0);
    SDL_FreeSurface(dropped);
}

/* --- pieces that are taken --- */

/* How much of a rectangle of the picture looks otherwise than in the other one. */
static int differs_in(struct Driver *driver, SDL_FRect r, const SDL_Surface *other)
{
    SDL_Surface *now = driver_picture(driver);
    int count = 0;
    for (int y = (int)r.y; y < (int)(r.y + r.h); y++)
        for (int x = (int)r.x; x < (int)(r.x + r.w); x++)
            count += memcmp((Uint8 *)now->pixels + y * now->pitch + 3 * x,
                            (Uint8 *)other->pixels + y * other->pitch + 3 * x, 3) != 0;
    SDL_FreeSurface(now);
    return count;
}

/* Between the board and the rows of taken pieces, where nothing but what flies over it changes. */
static SDL_FRect gap_of(struct Driver *driver)
{
    SDL_FRect board = view_where(driver_stage(driver)->view)->slab;
    float left = board.x + board.w + 4, right = driver_widget(driver, "Flip board")->rect.x + 90;
    return (SDL_FRect){left, board.y, right - left, board.h};
}

/* Lets what moves come to its end; returns how much of the gap and the row looked otherwise than in
 * `calm` meanwhile, at most. */
static void watch(struct Driver *driver, SDL_FRect row, const SDL_Surface *calm, int *gap,
                  int *missing)
{
    *gap = *missing = 0;
    for (int k = 0; k < 12; k++) {
        *gap = SDL_max(*gap, differs_in(driver, gap_of(driver), calm));
        *missing = SDL_max(*missing, differs_in(driver, row, calm));
        driver_pass(driver, 20);
    }
}

/* A piece that is taken flies over to the row of whoever took it, and stands there when it has
 * arrived; it comes back from there when the move is taken back. */
static void what_is_taken_flies_to_its_row(void **state)
{
    struct Driver *driver = *state;
    for (int i = 0; i < games_count(); i++) {
        struct Line line = line_of(games_get(i));
        int gap, missing;
        if (line.taker < 0 || !view_find(line.game)->shows_captured)
            continue;
        SDL_Surface *calm = calm_picture(driver, &line, nothing);
        SDL_Surface *before = calm_picture(driver, &line, undo);
        start(driver, DRIVER_LIVELY, line.game->id);
        play_line(driver, &line);
        SDL_FRect row = driver_play(driver)->taken[line.taker];
        assert_true(row.w > 20);
        watch(driver, row, calm, &gap, &missing);
        assert_true(gap > 50 && missing > 50);
        assert_int_equal(differs_in(driver, row, calm), 0);
        driver_key(driver, SDLK_u);
        watch(driver, row, before, &gap, &missing);
        assert_true(gap > 50);
        assert_int_equal(missing, 0);
        SDL_FreeSurface(calm);
        SDL_FreeSurface(before);
        driver_close(driver);
    }
}

/* Where taken pieces are not listed they leave over the board's edge. */
static void what_is_taken_and_not_listed_stays_on_the_board(void **state)
{
    struct Driver *driver = *state;
    start(driver, DRIVER_CALM "show_captured = no\n", "xiangqi");
    play(driver, XIANGQI_TAKES);
    SDL_Surface *calm = driver_picture(driver);
    driver_close(driver);
    start(driver, DRIVER_LIVELY "show_captured = no\n", "xiangqi");
    play(driver, XIANGQI_TAKES);
    for (int k = 0; k < 12; k++) {
        assert_int_equal(differs_in(driver, gap_of(driver), calm), 0);
        driver_pass(driver, 20);
    }
    SDL_FreeSurface(calm);
}

/* --- scenes --- */

static bool is_still(struct Driver *driver)
{
    return !driver->app->moving && !driver->app->coming;
}

static void scenes_come_within_their_time(void **state)
{
    struct Driver *driver = *state;
    static const char *const scenes[] = {"games", "settings", "online"};
    driver_open(driver, &(struct DriverOptions){.settings = DRIVER_LIVELY, .scene = "learn"});
    driver_until(driver, is_still);
    for (size_t i = 0; i < sizeof scenes / sizeof *scenes; i++) {
        SDL_Surface *before = driver_picture(driver);
        app_open(driver->app, scenes[i], NULL, 0);
        driver_turn(driver);
        SDL_Surface *coming = driver_picture(driver);
        driver_pass(driver, MOVES_LAST_MS);
        assert_false(driver->app->coming);
        assert_false(shows(driver, coming));
        assert_false(shows(driver, before));
        driver_key(driver, SDLK_ESCAPE);
        assert_string_equal(driver_scene(driver), "learn");
        assert_false(shows(driver, before));
        driver_pass(driver, MOVES_LAST_MS);
        assert_true(shows(driver, before));
        SDL_FreeSurface(coming);
        SDL_FreeSurface(before);
    }
}

/* The menu over the board comes out of the board's picture, and leaves it as it was. */
static void an_overlay_comes_and_goes(void **state)
{
    struct Driver *driver = *state;
    start(driver, DRIVER_LIVELY, "gomoku");
    driver_pass(driver, 1000);
    SDL_Surface *board = driver_picture(driver);
    driver_key_down(driver, SDLK_ESCAPE, true);
    assert_string_equal(driver_scene(driver), "pause");
    assert_true(driver->app->coming);
    SDL_Surface *coming = driver_picture(driver);
    driver_key_down(driver, SDLK_ESCAPE, false);
    driver_pass(driver, MOVES_LAST_MS);
    assert_false(driver->app->coming);
    assert_false(shows(driver, coming));
    driver_key(driver, SDLK_ESCAPE);
    assert_string_equal(driver_scene(driver), "play");
    assert_false(shows(driver, board));
    driver_pass(driver, MOVES_LAST_MS);
    assert_true(shows(driver, board));
    SDL_FreeSurface(coming);
    SDL_FreeSurface(board);
}

/* What a scene that is still coming shows can be pressed, and is then in its place. */
static void a_scene_that_comes_takes_presses(void **state)
{
    struct Driver *driver = *state;
    driver_open(driver, &(struct DriverOptions){.settings = DRIVER_LIVELY});
    driver_press(driver, "New game");
    assert_string_equal(driver_scene(driver), "games");
    assert_true(driver->app->coming);
    driver_key_down(driver, SDLK_RIGHT, true);
    assert_false(driver->app->coming);
    driver_key_down(driver, SDLK_RIGHT, false);
    driver_key(driver, SDLK_RETURN);
    assert_string_equal(driver_scene(driver), "setup");
    driver_key(driver, SDLK_ESCAPE);
    driver_key(driver, SDLK_ESCAPE);
    assert_string_equal(driver_scene(driver), "title");
}

/* Without motion every picture is the last one at once. */
static void nothing_moves_where_it_is_switched_off(void **state)
{
    struct Driver *driver = *state;
    start(driver, DRIVER_CALM, "xiangqi");
    play(driver, XIANGQI_TAKES);
    assert_false(driver->app->moving);
    driver_key(driver, SDLK_ESCAPE);
    assert_false(driver->app->coming);
    SDL_Surface *pause = driver_picture(driver);
    driver_pass(driver, 1000);
    assert_true(shows(driver, pause));
    SDL_FreeSurface(pause);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, driver_set_up, driver_tear_down)
    const struct CMUnitTest tests[] = {
        TEST(a_move_comes),
        TEST(a_move_goes_back),
        TEST(the_history_moves_step_by_step),
        TEST(a_jump_does_not_move),
        TEST(a_press_ends_what_moves),
        TEST(hands_are_not_kept_waiting),
        TEST(a_dropped_piece_stays_where_it_was_let_go),
        TEST(what_is_taken_flies_to_its_row),
        TEST(what_is_taken_and_not_listed_stays_on_the_board),
        TEST(scenes_come_within_their_time),
        TEST(an_overlay_comes_and_goes),
        TEST(a_scene_that_comes_takes_presses),
        TEST(nothing_moves_where_it_is_switched_off),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
