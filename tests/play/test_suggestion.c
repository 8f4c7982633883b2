/* The level that fits the last games. */
#include "engine/games.h"
#include "engine/level.h"
#include "src/play/statistics/suggestion.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

/* Counts games of gomoku against `opponent`: one letter each, w won, l lost, d drawn; capital ones
 * are casual, and the player's colour changes from game to game. */
static void count(struct Suggestion *suggestion, const char *opponent, const char *games)
{
    for (; *games; games++) {
        bool won = strchr("wW", *games), drawn = strchr("dD", *games);
        int mine = suggestion->games % 2;
        struct OwnGame own = {.id = suggestion->last + 1,
                              .opponent = opponent,
                              .kind = LIBRARY_PLAYED,
                              .mine = mine,
                              .result = drawn                ? LIBRARY_DRAW
                                        : won == (mine == 0) ? LIBRARY_FIRST
                                                             : LIBRARY_SECOND,
                              .casual = *games < 'a'};
        suggestion_count(suggestion, &own);
    }
}

/* What is suggested after such games, NULL: nothing. */
static const char *suggested(const char *opponent, const char *games)
{
    struct Suggestion suggestion = {.game = games_find("gomoku")};
    count(&suggestion, opponent, games);
    int level = suggestion_level(&suggestion);
    return level < 0 ? NULL : level_get(suggestion.game, level)->id;
}

static void wins_and_losses_in_a_row_lead_on(void **state)
{
    (void)state;
    assert_string_equal(suggested("level:newcomer", "w"), "newcomer");
    assert_string_equal(suggested("level:newcomer", "lww"), "learner");
    assert_string_equal(suggested("level:newcomer", "wlw"), "newcomer");
    assert_string_equal(suggested("level:newcomer", "wdw"), "newcomer");
    assert_string_equal(suggested("level:learner", "wll"), "learner");
    assert_string_equal(suggested("level:learner", "lll"), "newcomer");
    assert_string_equal(suggested("level:grandmaster", "www"), "grandmaster");
}

/* Neither moves taken back nor people and textbooks say how strong one is. */
static void only_games_in_earnest_against_levels_count(void **state)
{
    (void)state;
    assert_null(suggested("level:newcomer", "WWW"));
    assert_null(suggested("Ann", "ww"));
    assert_null(suggested("classic:shape-1", "ww"));
    assert_string_equal(suggested("level:newcomer", "wWw"), "learner");
}

/* Another level begins anew. */
static void the_last_level_counts(void **state)
{
    struct Suggestion suggestion = {.game = games_find("gomoku")};
    (void)state;
    count(&suggestion, "level:newcomer", "w");
    count(&suggestion, "level:learner", "w");
    assert_int_equal(suggestion_level(&suggestion), suggestion.level);
    count(&suggestion, "level:learner", "w");
    assert_int_equal(suggestion_level(&suggestion), suggestion.level + 1);
    assert_int_equal(suggestion.games, 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(wins_and_losses_in_a_row_lead_on),
        cmocka_unit_test(only_games_in_earnest_against_levels_count),
        cmocka_unit_test(the_last_level_counts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
