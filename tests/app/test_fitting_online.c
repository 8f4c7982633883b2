/* The scenes of matches with others fit in every size of window and text. */
#include "src/app/shell/background/letters_game.h"
#include "src/app/shell/background/online_game.h"
#include "tests/app/inspection.h"
#include "tests/app/online_pair.h"
#include "tests/play/two.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static struct OnlinePair pair;
static struct Two two; /* the match of others that is watched */

static void assert_fits(void)
{
    assert_int_equal(inspect_languages(&pair.driver), 0);
}

static void open_watching_page(void)
{
    driver_key(&pair.driver, SDLK_ESCAPE);
    driver_press(&pair.driver, "Let others watch");
    assert_string_equal(driver_scene(&pair.driver), "spectators");
}

static void a_host_has_room_for_everything(void **state)
{
    (void)state;
    pair_open(&pair, true);
    assert_fits();
    driver_key(&pair.driver, SDLK_t); /* the chat */
    assert_fits();
    driver_key(&pair.driver, SDLK_ESCAPE);
    open_watching_page();
    assert_fits();
    driver_press(&pair.driver, "Let others watch");
    driver_assert_label(&pair.driver, "0 watching now");
    assert_fits();
    driver_press(&pair.driver, "Back");
    pair_part(&pair, PARTING_CLOSED);
    pair_leap(&pair, GRACE_MS + 1000); /* there is one more button after that */
    driver_assert_label(&pair.driver, "Call it off");
    assert_fits();
}

static void a_guest_has_room_for_everything(void **state)
{
    (void)state;
    pair_open(&pair, false);
    open_watching_page();
    assert_fits();
    driver_press(&pair.driver, "Back");
    pair_part(&pair, PARTING_CLOSED);
    driver_pass(&pair.driver, 1000); /* a short break asks for nothing */
    if (!ice_is_built())
        return;
    driver_press(&pair.driver, "Meet again");
    assert_string_equal(driver_scene(&pair.driver), "again");
    assert_fits();
}

static bool shows_the_code(struct Driver *d)
{
    return strcmp(driver_scene(d), "waiting") == 0;
}

static void who_waits_has_room_for_everything(void **state)
{
    (void)state;
    driver_open_calm(&pair.driver, &(struct DriverOptions){.scene = "host", .game = "gomoku"});
    driver_press(&pair.driver, "Invite a friend");
    driver_until(&pair.driver, shows_the_code);
    assert_fits();
    driver_press(&pair.driver, "Beyond this network");
    assert_fits();
}

/* --- a match of others ----------------------------------------------------------------------- */

static void turn_players(void)
{
    for (int who = 0; who < 2; who++)
        online_update(two.side[who], two_now(&two));
}

static bool watches(struct Driver *d)
{
    turn_players();
    return strcmp(driver_scene(d), "watch") == 0;
}

static bool sees_the_end(struct Driver *d)
{
    turn_players();
    return table_over(driver_play(d)->table);
}

/* With all that its box can say. */
static void who_watches_has_room_for_everything(void **state)
{
    const struct WatchOffer offer = {.open = true, .limit = 1};
    char line[INVITE_TEXT_MAX];
    struct Invite invite;
    (void)state;
    two_init(&two);
    two_start(&two);
    assert_null(online_let_watch(two.side[TWO_HOST], &offer, two_now(&two)));
    online_watch_line(two.side[TWO_HOST], line);
    assert_null(invite_read(line, &invite));
    driver_open_calm(&pair.driver, &(struct DriverOptions){.scene = "join"});
    assert_null(online_game_watch(pair.driver.app, &invite));
    driver_until(&pair.driver, watches);
    two_moves(&two, "b2 a1");
    assert_fits();
    assert_null(online_resign(two.side[TWO_GUEST], two_now(&two)));
    driver_until(&pair.driver, sees_the_end);
    assert_fits();
}

/* --- by letters ------------------------------------------------------------------------------ */

static void letters_have_room_for_everything(void **state)
{
    struct LettersSettings settings = {.folder = pair.folder, .name = "Bo"};
    char line[LETTER_TEXT_MAX];
    (void)state;
    pair.offer.first = FIRST_GUEST;
    struct Letters *friend = letters_host(&settings, &pair.offer);
    assert_null(letters_wait(friend));
    assert_true(letters_line(friend, line));
    letters_close(friend, true);
    driver_open_calm(&pair.driver, &(struct DriverOptions){.scene = "letters"});
    letters_game_receive(pair.driver.app, line);
    driver_turn(&pair.driver);
    assert_string_equal(driver_scene(&pair.driver), "letters-opening");
    assert_fits();
    driver_press(&pair.driver, "Accept");
    driver_settle(&pair.driver);
    assert_string_equal(driver_scene(&pair.driver), "letters-play");
    assert_fits();
}

static int tear_down(void **state)
{
    pair_tear_down(state);
    if (two.side[TWO_HOST])
        two_free(&two);
    memset(&two, 0, sizeof two);
    return 0;
}

int main(void)
{
#define TEST(name) cmocka_unit_test_prestate_setup_teardown(name, pair_set_up, tear_down, &pair)
    const struct CMUnitTest tests[] = {
        TEST(a_host_has_room_for_everything),    TEST(a_guest_has_room_for_everything),
        TEST(who_waits_has_room_for_everything), TEST(who_watches_has_room_for_everything),
        TEST(letters_have_room_for_everything),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
