/* The centre-outward window, drawn: `#` is searched, `o` is a stone, `.` is left out. */
#include "engine/games.h"
#include "engine/level.h"
#include "engine/search/search.h"
#include "engine/search/search_window.h"
#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

/* Ranks from the top, each ended by a line feed. */
static void draw(const struct SearchWindow *window, const struct Board *board, char *text)
{
    for (int rank = window->ranks - 1; rank >= 0; rank--) {
        for (int file = 0; file < window->files; file++) {
            int point = file + rank * window->files;
            bool stone = board->game->piece_at(board->position, point) != 0;
            *text++ = stone ? 'o' : search_window_holds(window, point) ? '#' : '.';
        }
        *text++ = '\n';
    }
    *text = '\0';
}

static void check_drawing(const char *size, const char *moves, const uint8_t *schedule,
                          const char *expected)
{
    struct Options options = {{0}};
    struct Board board;
    struct SearchWindow window;
    char text[WINDOW_POINTS_MAX + 32];
    assert_true(option_read(games_find("gomoku"), size, &options, NULL));
    board_init(&board, games_find("gomoku"), &options, NULL, false);
    assert_true(board_play(&board, moves, NULL));
    search_window_init(&window, board.game, board.position, schedule);
    draw(&window, &board, text);
    assert_string_equal(text, expected);
    board_free(&board);
}

/* White's first move: half-width 2 about the centre, and near the stone in the corner. */
static void square_and_stones(void **state)
{
    (void)state;
    check_drawing("size=15", "o15", window_schedule_3,
                  "............##o\n"
                  "............###\n"
                  "............###\n"
                  "...............\n"
                  "...............\n"
                  ".....#####.....\n"
                  ".....#####.....\n"
                  ".....#####.....\n"
                  ".....#####.....\n"
                  ".....#####.....\n"
                  "...............\n"
                  "...............\n"
                  "...............\n"
                  "...............\n"
                  "...............\n");
}

/* On an even board the square lies about four points. Black has moved once: half-width 3. */
static void even_board(void **state)
{
    (void)state;
    check_drawing("size=20", "j10 k10", window_schedule_4,
                  "....................\n"
                  "....................\n"
                  "....................\n"
                  "....................\n"
                  "....................\n"
                  "....................\n"
                  "......########......\n"
                  "......########......\n"
                  "......########......\n"
                  "......########......\n"
                  "......###oo###......\n"
                  "......########......\n"
                  "......########......\n"
                  "......########......\n"
                  "....................\n"
                  "....................\n"
                  "....................\n"
                  "....................\n"
                  "....................\n"
                  "....................\n");
}

static void schedules(void **state)
{
    (void)state;
    assert_int_equal(search_window_half_width(window_schedule_3, 0, 15), 2);
    assert_int_equal(search_window_half_width(window_schedule_3, 9, 15), 7);
    assert_int_equal(search_window_half_width(window_schedule_3, 10, 15), 15);
    assert_int_equal(search_window_half_width(window_schedule_4, 3, 15), 3);
    assert_int_equal(search_window_half_width(window_schedule_4, 24, 15), 7);
    assert_int_equal(search_window_half_width(window_schedule_4, 25, 15), 15);
}

/* Nearest to the centre or a stone first; taking a stone away restores everything. */
static void distances(void **state)
{
    struct Board board;
    struct SearchWindow window, before;
    (void)state;
    board_init(&board, games_find("gomoku"), NULL, NULL, false);
    search_window_init(&window, board.game, board.position, window_schedule_3);
    before = window;
    assert_int_equal(search_window_distance(&window, 7 + 7 * 15), 0);
    assert_int_equal(search_window_distance(&window, 0), 7);
    search_window_change(&window, 1, 1);
    assert_int_equal(search_window_distance(&window, 0), 1);
    assert_int_equal(search_window_distance(&window, 3), 2);
    assert_int_equal(search_window_distance(&window, 4), 7);
    search_window_change(&window, 1, -1);
    assert_memory_equal(&window, &before, sizeof window);
    board_free(&board);
}

/* The search tries nothing outside. */
static void look(void *context, const struct SearchInfo *info)
{
    const struct Board *board = context;
    assert_int_equal(info->window.file_min, 5);
    assert_int_equal(info->window.file_max, 9);
    assert_int_equal(info->window.rank_min, 5);
    assert_int_equal(info->window.rank_max, 9);
    assert_int_equal(info->root_count, 25 + 8);
    for (int i = 0; i < info->root_count; i++)
        assert_true(board->game->legal(board->position, NULL, info->root_moves[i].move));
}

static void search_stays_inside(void **state)
{
    struct Level level;
    struct Board board;
    struct SearchResult result;
    (void)state;
    board_init(&board, games_find("gomoku"), NULL, NULL, false);
    assert_true(board_play(&board, "o15", NULL));
    assert_true(level_read(board.game, "algorithm=alphabeta,depth=2,window=3", &level, NULL));
    struct SearchHost host = {.info = look, .context = &board};
    struct Search *search = search_new(&board, NULL, NULL);
    search_run(search, &level.settings, &host, &result);
    search_free(search);
    board_free(&board);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(square_and_stones),   cmocka_unit_test(even_board),
        cmocka_unit_test(schedules),           cmocka_unit_test(distances),
        cmocka_unit_test(search_stays_inside),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
