/* Swap2, which is agreed on by placing and choosing: what is read meanwhile, at home and online, in
 * wide windows and tall ones. */
#include "engine/games.h"
#include "src/app/toolkit/ui/parts.h"
#include "tests/app/inspection.h"
#include "tests/app/online_pair.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static struct OnlinePair pair;

static void be_tall(void)
{
    SDL_SetWindowSize(pair.driver.app->window, 640, 900);
    driver_turn(&pair.driver);
    driver_turn(&pair.driver);
    assert_false(play_layout(driver_play(&pair.driver), 0, true).wide);
}

/* --- at home --- */

static void sit_down(const char *setup)
{
    struct PlayArgs args = {.start = PLAY_SETUP};
    driver_open(&pair.driver, &(struct DriverOptions){.scene = "title", .settings = DRIVER_CALM});
    setup_default(&args.setup, games_find("gomoku"));
    setup_read(&args.setup, setup);
    option_read(args.setup.game, "opening=swap2", &args.setup.options, NULL);
    scenes_push(pair.driver.app->scenes, &play_scene, &args, sizeof args);
    driver_turn(&pair.driver);
    driver_turn(&pair.driver);
}

static void reads_what_to_place_and_what_choices_mean(void)
{
    driver_assert_label(&pair.driver, "Place a black stone, 1 of 3");
    driver_assert_label(&pair.driver, "No colour yet");
    driver_assert_label(&pair.driver, "Keep it even: your opponent will pick a colour.");
    driver_assert_label(&pair.driver, "About this opening");
    driver_click_point(&pair.driver, "h8");
    driver_assert_label(&pair.driver, "Place a white stone, 2 of 3");
    driver_click_point(&pair.driver, "h9");
    driver_assert_label(&pair.driver, "Place a black stone, 3 of 3");
    driver_click_point(&pair.driver, "i8");
    driver_assert_label(&pair.driver, "Your choice");
    driver_assert_label(&pair.driver, "Your opponent moves next");
    driver_assert_label(&pair.driver, "You move next");
    driver_assert_label(&pair.driver, "Then your opponent picks");
    driver_press(&pair.driver, "About this opening");
    assert_string_equal(driver_scene(&pair.driver), "lesson");
    driver_assert_label(&pair.driver, "Swap2: a fair start");
    driver_key(&pair.driver, SDLK_ESCAPE);
    driver_press(&pair.driver, "Place two more");
    driver_assert_label(&pair.driver, "Place a white stone, 1 of 2");
    driver_click_point(&pair.driver, "c3");
    driver_assert_label(&pair.driver, "Place a black stone, 2 of 2");
    driver_click_point(&pair.driver, "d4");
    driver_press(&pair.driver, "Play White");
    driver_assert_label(&pair.driver, "White to move");
    driver_assert_no_label(&pair.driver, "No colour yet");
    driver_assert_no_label(&pair.driver, "About this opening");
}

static void it_is_said_what_to_place_and_what_choices_mean(void **state)
{
    (void)state;
    sit_down("opponent=human");
    reads_what_to_place_and_what_choices_mean();
}

static void the_same_is_said_below_the_board(void **state)
{
    (void)state;
    sit_down("opponent=human");
    be_tall();
    reads_what_to_place_and_what_choices_mean();
}

static bool may_choose(struct Driver *d)
{
    Move moves[MOVES_MAX];
    driver_settle(d);
    return play_choices(driver_play(d), moves) > 0;
}

static bool is_told_of_the_choice(struct Driver *d)
{
    return driver_toasts(d, "Your opponent took ");
}

static void the_opponents_choice_is_told(void **state)
{
    (void)state;
    sit_down("opponent=level:beginner;side=second");
    driver_assert_label(&pair.driver, "Your opponent places three stones. Then you pick a colour.");
    driver_until(&pair.driver, may_choose);
    driver_press(&pair.driver, "Place two more");
    driver_click_point(&pair.driver, "a1");
    driver_click_point(&pair.driver, "o15");
    driver_until(&pair.driver, is_told_of_the_choice);
}

static void all_of_it_fits(void **state)
{
    (void)state;
    sit_down("opponent=human;clock=1");
    assert_int_equal(inspect_languages(&pair.driver), 0);
    driver_click_point(&pair.driver, "h8");
    driver_click_point(&pair.driver, "h9");
    driver_click_point(&pair.driver, "i8");
    assert_int_equal(inspect_languages(&pair.driver), 0);
}

/* --- online --- */

static void open_pair(bool arcade_hosts)
{
    pair.offer.game = games_find("gomoku");
    assert_true(option_read(pair.offer.game, "opening=swap2", &pair.offer.options, NULL));
    pair_open(&pair, arcade_hosts);
}

static bool knows_the_choice(struct OnlinePair *p)
{
    return pair_agrees(p) && driver_toasts(&p->driver, "Your opponent took White; you are Black");
}

/* The host begins. */
static void a_host_reads(void)
{
    driver_assert_label(&pair.driver, "Place a black stone, 1 of 3");
    driver_assert_label(&pair.driver, "Keep it even: your opponent will pick a colour.");
    driver_assert_label(&pair.driver, "About this opening");
    pair_moves(&pair, "h8 h9 i8");
    driver_assert_label(&pair.driver, "Your opponent picks a colour, or places two more stones.");
    pair_move(&pair, "white");
    pair_until(&pair, knows_the_choice);
    driver_assert_no_label(&pair.driver, "About this opening");
}

static void a_guest_reads(void)
{
    driver_assert_label(&pair.driver, "Your opponent places three stones. Then you pick a colour.");
    driver_press(&pair.driver, "About this opening");
    assert_string_equal(driver_scene(&pair.driver), "lesson");
    driver_key(&pair.driver, SDLK_ESCAPE);
    pair_moves(&pair, "h8 h9 i8");
    driver_assert_label(&pair.driver, "Your choice");
    driver_assert_label(&pair.driver, "Your opponent moves next");
    driver_assert_label(&pair.driver, "Then your opponent picks");
    driver_press(&pair.driver, "Place two more");
    pair_until(&pair, pair_agrees);
    driver_assert_label(&pair.driver, "Place a white stone, 1 of 2");
    driver_assert_label(&pair.driver, "Keep it even: your opponent will pick a colour.");
}

static void a_host_reads_the_same(void **state)
{
    (void)state;
    open_pair(true);
    a_host_reads();
}

static void a_host_reads_it_below_the_board(void **state)
{
    (void)state;
    open_pair(true);
    be_tall();
    a_host_reads();
}

static void a_guest_reads_the_same(void **state)
{
    (void)state;
    open_pair(false);
    a_guest_reads();
}

static void a_guest_reads_it_below_the_board(void **state)
{
    (void)state;
    open_pair(false);
    be_tall();
    a_guest_reads();
}

int main(void)
{
#define TEST(name) PAIR_TEST(name, &pair)
    const struct CMUnitTest tests[] = {
        TEST(it_is_said_what_to_place_and_what_choices_mean),
        TEST(the_same_is_said_below_the_board),
        TEST(the_opponents_choice_is_told),
        TEST(all_of_it_fits),
        TEST(a_host_reads_the_same),
        TEST(a_host_reads_it_below_the_board),
        TEST(a_guest_reads_the_same),
        TEST(a_guest_reads_it_below_the_board),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
