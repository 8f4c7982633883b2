/* What is said about games, and that all of it is translated. */
#include "engine/games.h"
#include "src/app/scenes/words.h"
#include "src/app/views/view.h"
#include "src/common/utf8.h"
#include "src/play/seats/setup.h"
#include "tests/engine/clocks.h"
#include <SDL.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static struct Strings *chinese(void)
{
    char folder[1024];
    char *base = SDL_GetBasePath();
    snprintf(folder, sizeof folder, "%s../share/tianyuan/locale/", base);
    SDL_free(base);
    struct Strings *strings = strings_create(folder);
    assert_non_null(strings);
    if (!strings_set_language(strings, "zh_CN"))
        skip(); /* built without msgfmt */
    return strings;
}

/* Names that are the same in every language. */
static bool universal(const char *text)
{
    return strlen(text) <= 1 || strncmp(text, "№", strlen("№")) == 0 || strcmp(text, "Swap2") == 0;
}

static void assert_translated(const struct Strings *strings, const char *text)
{
    if (!universal(text) && strcmp(tr(strings, text), text) == 0)
        fail_msg("not translated: %s", text);
}

static void check_options(const struct Strings *strings, const struct Game *game)
{
    for (int i = 0; i < option_count(game); i++) {
        assert_translated(strings, game->options[i].label);
        for (int k = 0; game->options[i].labels[k]; k++)
            assert_translated(strings, game->options[i].labels[k]);
    }
}

/* Why a game between two people ended that stands at `position` (NULL: the start) and goes on by
 * `moves`. */
static void assert_told_of(const struct Strings *strings, const struct Game *game,
                           const char *position, const char *moves, const char *expected)
{
    static const struct TableSeat people[SEATS] = {{.kind = SEAT_HUMAN}, {.kind = SEAT_HUMAN}};
    struct TableHost host = {.name = ""};
    struct Match *match = match_new(game, NULL, NULL);
    char text[256], told[WORDS_MAX];
    assert_true(!position || match_set_position(match, position, NULL));
    snprintf(text, sizeof text, "%s", moves);
    for (char *word = strtok(text, " "); word; word = strtok(NULL, " ")) {
        Move move;
        const struct Board *board = match_board(match);
        assert_true(board->game->move_read(board->position, word, &move, NULL));
        assert_true(match_move(match, move, 0, NULL));
    }
    struct Table *table = table_seated(match, people, &host, 0);
    assert_true(table_over(table));
    words_reason(strings, table, told);
    table_close(table);
    assert_string_equal(told, expected);
}

static void assert_told(const struct Strings *strings, const char *game, const char *position,
                        const char *moves, const char *expected)
{
    assert_told_of(strings, games_find(game), position, moves, expected);
}

/* A count that the result does not follow from. */
static struct Status drawn_by_repetition(const void *position, const struct Trail *trail)
{
    (void)position;
    return (struct Status){.outcome = trail->count ? OUTCOME_DRAW : OUTCOME_ONGOING,
                           .reason = trail->count ? REASON_REPETITION : REASON_NONE,
                           .counted = {5, 3}};
}

static void a_count_is_told_where_it_decides(void **state)
{
    struct Strings *english = strings_create("");
    struct Game repeating = *games_find("reversi");
    repeating.status = drawn_by_repetition;
    (void)state;
    assert_told(english, "reversi",
                "bbbbbbbb/bbbbbbbb/bbbbbbbb/bbbbbbbb/wwwwwwww/wwwwwwww/wwwwwwww/wwwwwwb. w", "h8",
                "Both have equally many pieces, 32 : 32");
    assert_told_of(english, &repeating, NULL, "d3", "Threefold repetition");
    strings_destroy(english);
}

static void endings_are_told_as_people_would(void **state)
{
    struct Strings *english = strings_create("");
    struct Strings *strings = chinese();
    (void)state;
    assert_told(english, "tictactoe", NULL, "b2 a1 b1 a2 b3", "Three in a row");
    assert_told(strings, "tictactoe", NULL, "b2 a1 b1 a2 b3", "三子连线");
    assert_told(english, "gomoku", NULL, "h8 a1 i8 b1 j8 c1 k8 e1 l8", "Five in a row");
    assert_told(strings, "gomoku", NULL, "h8 a1 i8 b1 j8 c1 k8 e1 l8", "五子连珠");
    assert_told(english, "gomoku", NULL, "h8 a1 i8 b1 j8 c1 l8 e1 m8 a3 k8", "Six in a row");
    assert_told(english, "xiangqi", "4k4/9/9/2N6/4C4/9/9/9/R8/3K5 w - - 0 1", "c6e7",
                "Checkmate by horse and cannon");
    assert_told(strings, "xiangqi", "4k4/9/9/2N6/4C4/9/9/9/R8/3K5 w - - 0 1", "c6e7", "马炮成杀");
    assert_told(english, "xiangqi", "3k5/R8/9/9/9/9/9/1R7/9/4K4 w - - 0 1", "b2b9",
                "Checkmate by two rooks");
    assert_told(strings, "xiangqi", "5k3/9/9/9/9/9/9/4p4/3p5/4K4 b - - 0 1", "e2e1",
                "双卒老将成杀");
    assert_told(strings, "xiangqi", "4k4/3P5/4P4/9/9/9/9/9/9/5K3 w - - 0 1", "e7e8",
                "双兵老帅成杀");
    assert_told(english, "xiangqi", "3k5/9/2P6/9/9/9/9/9/9/4K4 w - - 0 1", "c7d7",
                "Black has no legal moves");
    strings_destroy(english);
    strings_destroy(strings);
}

static void names_of_the_engine_are_translated(void **state)
{
    struct Strings *strings = chinese();
    (void)state;
    for (int i = 0; i < games_count(); i++) {
        const struct Game *game = games_get(i);
        assert_translated(strings, game->name);
        assert_translated(strings, game->colours[0]);
        assert_translated(strings, game->colours[1]);
        check_options(strings, game);
        for (int k = 0; level_get(game, k); k++) {
            assert_translated(strings, level_get(game, k)->label);
            assert_translated(strings, level_get(game, k)->about);
        }
    }
    for (int reason = 0; reason < REASON_COUNT; reason++)
        assert_translated(strings, reason_text((enum Reason)reason));
    for (int i = 0; clock_preset(i); i++)
        assert_translated(strings, clock_preset(i)->label);
    strings_destroy(strings);
}

static bool has_own_view(const struct Game *game)
{
    return strcmp(view_find(game)->game, game->id) == 0;
}

static void rules_pages_are_there_and_translated(void **state)
{
    struct Strings *strings = chinese();
    (void)state;
    for (int i = 0; i < games_count(); i++) {
        assert_true(view_rules(games_get(i), 0) || !has_own_view(games_get(i)));
        for (int k = 0; view_rules(games_get(i), k); k++) {
            assert_translated(strings, view_rules(games_get(i), k)->heading);
            assert_translated(strings, view_rules(games_get(i), k)->text);
        }
    }
    strings_destroy(strings);
}

static void cards_and_examples_of_the_rules_can_be_played(void **state)
{
    (void)state;
    for (int i = 0; i < games_count(); i++) {
        const char *card = view_opening(games_get(i));
        struct Board board;
        struct TextError error = {.what = ""};
        if (!board_tell(&board, games_get(i), NULL, NULL, card, &error))
            fail_msg("%s, card: %s", games_get(i)->id, error.what);
        board_free(&board);
        for (int k = 0; view_rules(games_get(i), k); k++) {
            const struct Example *example = &view_rules(games_get(i), k)->example;
            if (!board_tell(&board, games_get(i), example->option, example->position,
                            example->moves, &error))
                fail_msg("%s, page %d: %s", games_get(i)->id, k + 1, error.what);
            board_free(&board);
        }
    }
}

static void assert_clock(int64_t ms, const char *expected)
{
    char text[16];
    words_clock(ms, text);
    assert_string_equal(text, expected);
}

static void assert_control(struct Strings *strings, const char *clock, const char *expected)
{
    struct ClockSettings settings;
    char text[WORDS_MAX];
    assert_true(clock_read(clock, &settings, NULL));
    words_time_control(strings, &settings, text);
    assert_string_equal(text, expected);
}

static void how_a_game_is_timed(void **state)
{
    struct Strings *strings = strings_create("/nowhere"); /* English */
    (void)state;
    assert_control(strings, "-", "No time limit");
    assert_control(strings, "300+3", "5 min + 3 s");
    assert_control(strings, "420+4", "7:00 + 4 s per move");
    assert_control(strings, "420+0", "7:00");
    assert_control(strings, "1/90", "1:30 per move");
    assert_control(strings, "600:1/30x5", "10:00 + 5 \303\227 30 s");
    assert_control(strings, "1/30x5", "5 \303\227 30 s");
    assert_control(strings, "600:20/300", "10:00 + 20 moves in 5:00");
    assert_control(strings, "300d5", "5:00, delay 5 s");
    assert_control(strings, "300+3|60+1 first=30",
                   "5:00 + 3 s per move | 1:00 + 1 s per move (first move free)");
    assert_control(strings, "40/5400:1800+30", "40/5400:1800+30");
    strings_destroy(strings);
}

static void clocks_show_tenths_at_the_end(void **state)
{
    (void)state;
    assert_clock(3723000, "1:02:03");
    assert_clock(299999, "4:59");
    assert_clock(10000, "0:10");
    assert_clock(9350, "0:09.3");
    assert_clock(0, "0:00.0");
}

static void a_depth_says_no_more_than_there_is(void **state)
{
    struct Strings *strings = strings_create("");
    char text[WORDS_MAX];
    (void)state;
    words_depth(strings, 6, 15, text);
    assert_string_equal(text, "Depth 6, up to 15");
    words_depth(strings, 1, 0, text); /* where a five is there to be made */
    assert_string_equal(text, "Depth 1");
    strings_destroy(strings);
}

static void large_numbers_are_short(void **state)
{
    char text[16];
    (void)state;
    words_count(950, text);
    assert_string_equal(text, "950");
    words_count(12450, text);
    assert_string_equal(text, "12.4k");
    words_count(3999999, text);
    assert_string_equal(text, "3.9M");
}

static void digits_stand_in_threes(void **state)
{
    static const struct {
        uint64_t number;
        const char *text;
    } numbers[] = {{0, "0"},
                   {950, "950"},
                   {3500, "3,500"},
                   {460000, "460,000"},
                   {UINT64_MAX, "18,446,744,073,709,551,615"}};
    char text[WORDS_NUMBER_MAX];
    (void)state;
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        words_number(numbers[i].number, text);
        assert_string_equal(text, numbers[i].text);
    }
}

static void one_move_is_no_moves(void **state)
{
    const struct Game *xiangqi = games_find("xiangqi"), *gomoku = games_find("gomoku");
    struct Strings *strings = strings_create("");
    char text[64];
    (void)state;
    words_length(strings, gomoku, 1, text);
    assert_string_equal(text, "1 move");
    words_length(strings, gomoku, 2, text);
    assert_string_equal(text, "2 moves");
    words_length(strings, xiangqi, 2, text);
    assert_string_equal(text, "1 move");
    words_length(strings, xiangqi, 83, text);
    assert_string_equal(text, "42 moves");
    strings_destroy(strings);
}

/* A name that is too long ends with a whole character. */
static void a_long_name_is_cut_between_characters(void **state)
{
    struct Strings *strings = strings_create("");
    char tag[200] = "a", text[WORDS_NAME_MAX];
    (void)state;
    for (int i = 0; i < 60; i++)
        snprintf(tag + strlen(tag), sizeof tag - strlen(tag), "天");
    words_tag(strings, games_find("gomoku"), tag, text);
    assert_int_equal(strlen(text), 1 + 23 * strlen("天"));
    assert_true(utf8_is_valid(text));
    strings_destroy(strings);
}

static void set_up_is_written_and_read_back(void **state)
{
    struct Setup setup, again;
    char text[SETUP_TEXT_MAX];
    (void)state;
    setup_default(&setup, games_find("gomoku"));
    snprintf(setup.opponent, sizeof setup.opponent, "classic:shape-2");
    setup.side = SIDE_RANDOM;
    setup.clock = clock_of("300+3");
    assert_true(option_read(setup.game, "rule=renju", &setup.options, NULL));
    setup_write(&setup, text);
    setup_default(&again, setup.game);
    setup_read(&again, text);
    assert_string_equal(again.opponent, setup.opponent);
    assert_int_equal(again.side, SIDE_RANDOM);
    assert_true(clock_equal(&again.clock, &setup.clock));
    assert_memory_equal(&again.options, &setup.options, sizeof setup.options);
}

static void nonsense_in_a_set_up_changes_nothing(void **state)
{
    struct Setup setup, before;
    (void)state;
    setup_default(&setup, games_find("gomoku"));
    before = setup;
    setup_read(&setup, "opponent=level:god;side=up;clock=99;size=3;;=;x");
    assert_string_equal(setup.opponent, before.opponent);
    assert_int_equal(setup.side, before.side);
    assert_true(clock_equal(&setup.clock, &before.clock));
    assert_memory_equal(&setup.options, &before.options, sizeof setup.options);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(endings_are_told_as_people_would),
        cmocka_unit_test(a_count_is_told_where_it_decides),
        cmocka_unit_test(names_of_the_engine_are_translated),
        cmocka_unit_test(rules_pages_are_there_and_translated),
        cmocka_unit_test(cards_and_examples_of_the_rules_can_be_played),
        cmocka_unit_test(how_a_game_is_timed),
        cmocka_unit_test(clocks_show_tenths_at_the_end),
        cmocka_unit_test(a_depth_says_no_more_than_there_is),
        cmocka_unit_test(large_numbers_are_short),
        cmocka_unit_test(digits_stand_in_threes),
        cmocka_unit_test(one_move_is_no_moves),
        cmocka_unit_test(a_long_name_is_cut_between_characters),
        cmocka_unit_test(set_up_is_written_and_read_back),
        cmocka_unit_test(nonsense_in_a_set_up_changes_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
