/* Cups: when a round is won, by what, and that a line keeps all of it. */
#include "engine/games.h"
#include "src/play/statistics/cup.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

/* Plays games of the present round: '+', '=' or '-' for the person. */
static void play(struct Cup *cup, const char *results)
{
    for (int i = 0; results[i]; i++) {
        char event[CUP_EVENT_MAX];
        cup_event(cup, event);
        const struct CupGame game = {cup_plays_second(cup),
                                     results[i] == '+'   ? 1
                                     : results[i] == '-' ? -1
                                                         : 0,
                                     30 + i};
        assert_true(cup_count(cup, event, &game));
    }
}

static void rounds_end_as_the_rules_say(void **state)
{
    (void)state;
    static const struct {
        bool second; /* in the first game */
        const char *results;
        int result;
    } cases[] = {
        {false, "", 0},     {false, "+", 0},   {false, "++", 1},   {false, "--", -1},
        {false, "+=", 0},   {false, "+==", 1}, {false, "=-=", -1}, {true, "+-+", 1},
        {false, "+-=", -1}, {true, "+-=", 1},  {false, "===", -1}, {true, "===", 1},
        {false, "-+=", -1}, {true, "-=+", 1},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct Cup cup;
        int round;
        cup_begin(&cup, games_find("gomoku"), 3, cases[i].second ? 1 : 0);
        assert_int_equal(cup_plays_second(&cup), cases[i].second);
        play(&cup, cases[i].results);
        if (cup_round_result(&cup.round[0]) != cases[i].result)
            fail_msg("%d %s: %d", cases[i].second, cases[i].results,
                     cup_round_result(&cup.round[0]));
        assert_int_equal(cup_state(&cup, &round), cases[i].result < 0 ? CUP_LOST : CUP_GOES_ON);
        assert_int_equal(round, cases[i].result > 0);
    }
}

static void a_cup_is_eight_rounds(void **state)
{
    (void)state;
    struct Cup cup;
    int round;
    cup_begin(&cup, games_find("gomoku"), 3, 0x5f3a91c2);
    assert_int_equal(cup.opponents, CUP_OPPONENTS);
    assert_ptr_equal(cup.opponent[0], level_get(cup.game, 3));
    for (int i = 0; i < CUP_OPPONENTS; i++) {
        assert_int_equal(cup_state(&cup, &round), CUP_GOES_ON);
        assert_int_equal(round, i);
        play(&cup, "++");
    }
    assert_int_equal(cup_state(&cup, &round), CUP_WON);
    /* where too few are above, it begins further below; a game of four levels has four rounds */
    cup_begin(&cup, games_find("gomoku"), level_count(games_find("gomoku")) - 1, 1);
    assert_ptr_equal(cup.opponent[7], level_get(cup.game, level_count(cup.game) - 1));
    cup_begin(&cup, games_find("tictactoe"), 2, 1);
    assert_int_equal(cup.opponents, level_count(cup.game));
}

/* A game counts once, and for its own cup alone. */
static void a_game_counts_once(void **state)
{
    (void)state;
    struct Cup cup, other;
    char event[CUP_EVENT_MAX];
    const struct CupGame won = {true, 1, 20};
    cup_begin(&cup, games_find("xiangqi"), 0, 1);
    cup_begin(&other, games_find("xiangqi"), 0, 2);
    cup_event(&cup, event);
    assert_string_equal(event, "Tianyuan cup 00000001, round 1, game 1");
    assert_true(cup_is_event(event));
    assert_false(cup_is_event("Club championship"));
    assert_false(cup_count(&other, event, &won));
    assert_true(cup_count(&cup, event, &won));
    assert_false(cup_count(&cup, event, &won));
    assert_int_equal(cup.round[0].count, 1);
}

static void a_line_keeps_it(void **state)
{
    (void)state;
    static const char *const rounds[] = {"++", "+=-", "=+", "-+=", "+=="};
    struct Cup cup, read;
    char text[CUP_TEXT_MAX], again[CUP_TEXT_MAX];
    for (uint32_t seed = 0; seed < 64; seed++) {
        int round = 0;
        cup_begin(&cup, games_find("gomoku"), 5, seed * 2654435761U);
        for (int i = 0; i < 5 && cup_state(&cup, &round) == CUP_GOES_ON; i++) {
            for (const char *at = rounds[i]; *at && cup_state(&cup, &round) == CUP_GOES_ON; at++)
                play(&cup, (const char[2]){*at, 0});
            cup_write(&cup, text);
            assert_true(cup_read(&read, cup.game, text));
            cup_write(&read, again);
            assert_string_equal(again, text);
        }
    }
    static const char *const wrong[] = {"",
                                        "5f3a91c2",
                                        "5f3a91c2 nobody",
                                        "00000000 beginner +30f",
                                        "x casual",
                                        "00000000 %s,nobody",
                                        "00000000 %s +30s",
                                        "00000000 %s *30f",
                                        "00000000 %s +f",
                                        "00000000 %s/+30f",
                                        "00000000 %s +30f/",
                                        "00000000 %s +30f -20f",
                                        "00000000 %s +30f +20s +30f"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        snprintf(text, sizeof text, wrong[i], level_get(cup.game, 0)->id);
        if (cup_read(&read, cup.game, text) && i != 3)
            fail_msg("'%s' was read", text);
    }
    snprintf(text, sizeof text, "00000000 %s +30f", level_get(cup.game, 0)->id);
    assert_true(cup_read(&read, cup.game, text));
}

/* The longest cup there can be has room in its line. */
static void the_longest_cup_is_kept(void **state)
{
    (void)state;
    for (int g = 0; g < games_count(); g++) {
        const struct Game *game = games_get(g);
        struct Cup cup, read;
        char text[CUP_TEXT_MAX];
        if (level_count(game) == 0)
            continue;
        cup_begin(&cup, game, 0, 0xffffffff);
        for (int i = 0; i < cup.opponents; i++) {
            cup.round[i].count = CUP_GAMES;
            for (int k = 0; k < CUP_GAMES; k++)
                cup.round[i].game[k] = (struct CupGame){k % 2 == 0, k == 2 ? 0 : 1 - 2 * k, 9999};
        }
        cup_write(&cup, text);
        assert_true(cup_read(&read, game, text));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rounds_end_as_the_rules_say), cmocka_unit_test(a_cup_is_eight_rounds),
        cmocka_unit_test(a_game_counts_once),          cmocka_unit_test(a_line_keeps_it),
        cmocka_unit_test(the_longest_cup_is_kept),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
