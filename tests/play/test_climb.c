/* The ladder of levels: when another level is offered, and which. */
#include "engine/games.h"
#include "src/play/statistics/climb.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>

#include <cmocka.h>

/* Counts games of gomoku against `opponent`: one letter each, w won, l lost, d drawn. */
static void count(struct Climb *climb, const char *opponent, const char *games)
{
    struct Setup setup;
    setup_default(&setup, games_find("gomoku"));
    snprintf(setup.opponent, sizeof setup.opponent, "%s", opponent);
    for (; *games; games++)
        climb_count(climb, &setup, *games == 'w' ? 1 : *games == 'l' ? -1 : 0);
}

/* What is offered after such games in a sitting; NULL: nothing. */
static const char *offered(const char *opponent, const char *games)
{
    struct Climb climb = {.game = NULL};
    bool up;
    count(&climb, opponent, games);
    const struct Level *level = climb_offer(&climb, &up);
    return level ? level->id : NULL;
}

static void two_wins_lead_up(void **state)
{
    (void)state;
    assert_null(offered("level:newcomer", "w"));
    assert_string_equal(offered("level:newcomer", "ww"), "learner");
    assert_string_equal(offered("level:3", "wldw"), "casual");
    assert_null(offered("level:newcomer", "wwl"));
    assert_null(offered("level:newcomer", "wwd"));
}

/* The name that an earlier version kept stands for the step that plays alike. */
static void earlier_names_have_their_step(void **state)
{
    (void)state;
    assert_string_equal(offered("level:beginner", "ww"), "regular");
    assert_string_equal(offered("level:expert", "lll"), "dan-9");
}

static void three_losses_lead_down(void **state)
{
    (void)state;
    assert_null(offered("level:skilled", "ll"));
    assert_string_equal(offered("level:skilled", "llwl"), "regular");
    assert_null(offered("level:skilled", "lllw"));
}

static void the_ladder_has_two_ends(void **state)
{
    (void)state;
    assert_null(offered("level:grandmaster", "www"));
    assert_null(offered("level:first-steps", "llll"));
    assert_null(offered("classic:shape-1", "wwww"));
    assert_null(offered(OPPONENT_HUMAN, "wwww"));
}

static void another_opponent_begins_anew(void **state)
{
    (void)state;
    struct Climb climb = {.game = NULL};
    bool up;
    count(&climb, "level:newcomer", "w");
    count(&climb, "level:dan-9", "w");
    assert_null(climb_offer(&climb, &up));
    count(&climb, "level:dan-9", "w");
    assert_string_equal(climb_offer(&climb, &up)->id, "champion");
    assert_true(up);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(two_wins_lead_up),
        cmocka_unit_test(earlier_names_have_their_step),
        cmocka_unit_test(three_losses_lead_down),
        cmocka_unit_test(the_ladder_has_two_ends),
        cmocka_unit_test(another_opponent_begins_anew),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
