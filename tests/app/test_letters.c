/* Matches by letters in the arcade, driven as a player would; the friend is a match of its own. */
#include "engine/games.h"
#include "src/app/scenes/letters/match.h"
#include "src/app/shell/background/letters_game.h"
#include "src/app/shell/storage/unfinished.h"
#include "src/app/toolkit/layout.h"
#include "src/app/toolkit/ui/parts.h"
#include "src/play/online/online.h"
#include "tests/app/letters_pen.h"
#include "tests/play/scratch.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
/* cmocka.h needs those above */
#include <cmocka.h>

static struct LettersPlay *scene_of(struct Pen *pen)
{
    void *context;
    assert_string_equal(scenes_top(pen->driver.app->scenes, &context)->name, "letters-play");
    return context;
}

static void a_whole_match(void **state)
{
    struct Pen *pen = *state;
    struct LibraryGame games[2];
    pen_begin(pen, "tictactoe");
    driver_click_point(&pen->driver, "b2");
    driver_assert_label(&pen->driver, "Your invitation is ready");
    pen_send(pen);
    driver_assert_label(&pen->driver, "Waiting for your friend");
    static const char *const mine[] = {"b1", "b3"}, *const theirs[] = {"a1", "a2"};
    for (int i = 0; i < 2; i++) {
        pen_friend_says(pen, EVENT_MOVE, REQUEST_NONE, theirs[i]);
        pen_paste(pen);
        driver_click_point(&pen->driver, mine[i]);
        if (i == 0)
            driver_assert_label(&pen->driver, "Your letter is ready");
        pen_send(pen);
    }
    driver_assert_moves(&pen->driver, "b2 a1 b1 a2 b3");
    assert_int_equal(driver_games(&pen->driver, games, 2), 1);
    assert_int_equal(games[0].kind, LIBRARY_ONLINE);
    driver_assert_label(&pen->driver, "Review");
    driver_press(&pen->driver, "Rematch");
    assert_int_equal(letters_view(pen->driver.app->letters).match.seat, 1);
    driver_assert_label(&pen->driver, "Your invitation is ready");
}

/* A friend is no computer: nobody is coached in a match by letters, and the engine is not asked. */
static void the_coach_leaves_a_match_by_letters_alone(void **state)
{
    struct Pen *pen = *state;
    pen_begin(pen, "gomoku");
    pen->driver.app->settings.coach = true;
    driver_click_point(&pen->driver, "h8");
    driver_assert_label(&pen->driver, "Your invitation is ready");
    driver_assert_moves(&pen->driver, "h8");
    assert_null(scene_of(pen)->play.tutor);
}

static void an_invitation_is_accepted(void **state)
{
    struct Pen *pen = *state;
    char line[LETTER_TEXT_MAX], text[2 * LETTER_TEXT_MAX];
    const struct OnlineOffer offer = {
        .game = games_find("gomoku"), .undo_limit = 3, .first = FIRST_HOST};
    pen_open_arcade(pen, "letters", NULL);
    pen->friend = letters_host(&pen->settings, &offer);
    assert_null(letters_wait(pen->friend));
    pen_friend_says(pen, EVENT_MOVE, REQUEST_NONE, "h8");
    snprintf(text, sizeof text, "Let's play! %s\nBo", pen_friend_line(pen, line));
    pen_paste_line(pen, text);
    assert_string_equal(driver_scene(&pen->driver), "letters-opening");
    driver_assert_label(&pen->driver, "Bo invites you to a match by letters");
    driver_press(&pen->driver, "Maybe later");
    assert_string_equal(driver_scene(&pen->driver), "letters");
    assert_null(pen->driver.app->letters);
    pen_paste_line(pen, text);
    driver_press(&pen->driver, "Accept");
    pen_save(pen);
    driver_assert_moves(&pen->driver, "h8");
    driver_click_point(&pen->driver, "h9");
    pen_send(pen);
    assert_int_equal(match_count(letters_match(pen->friend)), 2);
}

/* By the friend's clock, a day and a bit ago. */
static int64_t a_day_ago(void)
{
    return (int64_t)time(NULL) - 25 * 3600;
}

/* Days for each move are agreed on, and told wherever the match is. */
static void days_for_a_move_are_told(void **state)
{
    struct Pen *pen = *state;
    char line[LETTER_TEXT_MAX];
    const struct OnlineOffer offer = {
        .game = games_find("gomoku"), .days = 2, .undo_limit = 3, .first = FIRST_HOST};
    pen_open_arcade(pen, "letters", NULL);
    pen->settings.now_s = a_day_ago;
    pen->friend = letters_host(&pen->settings, &offer);
    assert_null(letters_wait(pen->friend));
    pen_friend_says(pen, EVENT_MOVE, REQUEST_NONE, "h8");
    pen_paste_line(pen, pen_friend_line(pen, line));
    driver_assert_label(&pen->driver, "2 days per move");
    driver_press(&pen->driver, "Accept");
    pen_save(pen);
    driver_assert_label(&pen->driver, "Your move \302\267 23 h left");
    driver_click_point(&pen->driver, "h9");
    pen_send(pen);
    driver_assert_label(&pen->driver, "Waiting for a letter \302\267 2 days left");
    assert_int_equal(match_tags(letters_match(pen->driver.app->letters))->days, 2);
    driver_reopen(&pen->driver, &(struct DriverOptions){.scene = "letters"});
    const struct Widget *row = driver_widget(&pen->driver, "Bo \302\267 Gomoku");
    assert_non_null(strstr(row->detail, "Waiting for a letter \302\267 2 days left"));
}

/* Who begins a match picks them, and finds them picked the next time. */
static void days_for_a_move_are_picked(void **state)
{
    struct Pen *pen = *state;
    pen_open_arcade(pen, "letters", "gomoku");
    driver_press(&pen->driver, "New match by letters");
    driver_choose(&pen->driver, "3 days");
    driver_press(&pen->driver, "Begin");
    pen_save(pen);
    driver_click_point(&pen->driver, "h8");
    pen_send(pen);
    driver_assert_label(&pen->driver, "Waiting for a letter \302\267 3 days left");
    assert_int_equal(letters_view(pen->friend).match.days, 3);
    driver_reopen(&pen->driver, &(struct DriverOptions){.scene = "letters"});
    driver_press(&pen->driver, "New match by letters");
    driver_press(&pen->driver, "Begin");
    pen_save(pen);
    assert_int_equal(letters_view(pen->driver.app->letters).match.days, 3);
}

/* The field for codes and invites takes letters as well. */
static void a_letter_is_pasted_to_join(void **state)
{
    struct Pen *pen = *state;
    char line[LETTER_TEXT_MAX];
    const struct OnlineOffer offer = {.game = games_find("xiangqi"), .first = FIRST_GUEST};
    pen_open_arcade(pen, "join", NULL);
    pen->friend = letters_host(&pen->settings, &offer);
    assert_null(letters_wait(pen->friend));
    pen_paste_line(pen, pen_friend_line(pen, line));
    assert_string_equal(driver_scene(&pen->driver), "letters-opening");
}

/* Fails the test unless that message waits to be shown, or is. */
static void assert_toast(struct Pen *pen, const char *text)
{
    if (!driver_toasts(&pen->driver, text))
        fail_msg("no \"%s\" is said", text);
    driver_pass(&pen->driver, 20000);
}

static void what_is_wrong_is_said(void **state)
{
    struct Pen *pen = *state;
    char line[LETTER_TEXT_MAX];
    pen_begin(pen, "gomoku");
    driver_click_point(&pen->driver, "h8");
    pen_send(pen);
    pen_friend_says(pen, EVENT_MOVE, REQUEST_NONE, "h9");
    char *own = SDL_GetClipboardText();
    pen_paste_line(pen, own);
    SDL_free(own);
    assert_toast(pen, "That's your own letter. Send it, and paste the one that comes back");
    pen_paste_line(pen, "hello");
    assert_toast(pen, "There's no letter in what was pasted");
    pen_friend_line(pen, line);
    line[strlen(line) - 3] = '\0';
    pen_paste_line(pen, line);
    assert_toast(pen, "The letter is damaged. Copy it again, all of it");
    pen_paste(pen);
    driver_assert_moves(&pen->driver, "h8 h9");
    pen_paste_line(pen, pen_friend_line(pen, line));
    assert_toast(pen, "You already have this letter");
    driver_assert_moves(&pen->driver, "h8 h9");
}

static void second_thoughts_takebacks_and_draws(void **state)
{
    struct Pen *pen = *state;
    pen_begin(pen, "gomoku");
    driver_click_point(&pen->driver, "a1");
    pen_save(pen);
    driver_press(&pen->driver, "Change it"); /* nobody has seen it */
    pen_save(pen);
    driver_assert_moves(&pen->driver, "");
    driver_click_point(&pen->driver, "h8");
    pen_send(pen);
    driver_assert_no_label(&pen->driver, "Change it");
    pen_friend_says(pen, EVENT_ASK, REQUEST_DRAW, NULL);
    pen_friend_says(pen, EVENT_MOVE, REQUEST_NONE, "h9");
    pen_paste(pen);
    driver_assert_label(&pen->driver, "Bo offers a draw");
    driver_press(&pen->driver, "Decline");
    pen_save(pen);
    driver_click_point(&pen->driver, "h7");
    pen_send(pen);
    pen_friend_says(pen, EVENT_ASK, REQUEST_UNDO, NULL);
    pen_paste(pen);
    driver_assert_label(&pen->driver, "Bo asks for a takeback");
    driver_press(&pen->driver, "Accept");
    pen_send(pen);
    driver_assert_moves(&pen->driver, "h8");
    assert_int_equal(match_count(letters_match(pen->friend)), 1);
}

/* Two matches at once: a letter that is pasted at the wrong board leads to its own. */
static void several_at_once(void **state)
{
    struct Pen *pen = *state;
    pen_begin(pen, "gomoku");
    driver_click_point(&pen->driver, "h8");
    pen_send(pen);
    pen_friend_says(pen, EVENT_MOVE, REQUEST_NONE, "h9");
    driver_press(&pen->driver, "Menu");
    driver_press(&pen->driver, "Leave match");
    assert_string_equal(driver_scene(&pen->driver), "letters");
    driver_press(&pen->driver, "Your friend · Gomoku"); /* it is listed here, too */
    driver_assert_moves(&pen->driver, "h8");
    driver_press(&pen->driver, "Menu");
    driver_press(&pen->driver, "Leave match");
    driver_press(&pen->driver, "New match by letters");
    driver_press(&pen->driver, "Begin");
    pen_save(pen);
    unsigned int other = scene_of(pen)->opened;
    pen_paste(pen);
    assert_int_not_equal(scene_of(pen)->opened, other);
    driver_assert_moves(&pen->driver, "h8 h9");
    driver_press(&pen->driver, "Menu");
    driver_press(&pen->driver, "Leave match");
    driver_key(&pen->driver, SDLK_ESCAPE);
    assert_string_equal(driver_scene(&pen->driver), "online");
    driver_pass(&pen->driver, 20000); /* until no message lies over the list */
    driver_press(&pen->driver, "Bo · Gomoku");
    driver_assert_moves(&pen->driver, "h8 h9");
    assert_true(table_awaits_person(scene_of(pen)->play.table));
}

/* What was begun and left before anything could be sent is gone; with a move it stays. */
static void a_match_of_which_nothing_was_sent_leaves_nothing(void **state)
{
    struct Pen *pen = *state;
    for (int moves = 0; moves < 2; moves++) {
        pen_begin(pen, "gomoku");
        if (moves > 0) {
            driver_click_point(&pen->driver, "h8");
            pen_save(pen);
        }
        driver_press(&pen->driver, "Menu");
        driver_press(&pen->driver, "Leave match");
        assert_int_equal(unfinished_known(pen->driver.app)->letters_count, moves);
        if (moves == 0)
            driver_free(&pen->driver);
    }
    assert_string_equal(ui_find(pen->driver.app->ui, UI_ROW, "Your friend · Gomoku")->detail,
                        "Letter not sent yet · 1 move · just now");
}

/* Whether the row stands in a panel, as rows of lists do. */
static bool is_in_panel(const struct Ui *ui, const struct Widget *row)
{
    for (int i = 0; i < ui_count(ui); i++) {
        const struct Widget *panel = ui_widget(ui, i);
        SDL_FRect in = panel->rect, r = row->rect;
        if (panel->role == UI_PANEL && rect_has(in, r.x, r.y) &&
            rect_has(in, r.x + r.w - 1, r.y + r.h - 1))
            return true;
    }
    return false;
}

/* The page of letters shows its matches as the one of all matches does. */
static void the_matches_of_both_pages_stand_in_a_panel(void **state)
{
    static const char *const scenes[] = {"letters", "online"};
    struct Pen *pen = *state;
    pen_begin(pen, "gomoku");
    driver_click_point(&pen->driver, "h8");
    pen_save(pen);
    driver_press(&pen->driver, "Menu");
    driver_press(&pen->driver, "Leave match");
    for (int i = 0; i < 2; i++) {
        assert_string_equal(driver_scene(&pen->driver), scenes[i]);
        driver_assert_label(&pen->driver, "Unfinished matches");
        const struct Widget *row = driver_widget(&pen->driver, "Your friend · Gomoku");
        assert_true(is_in_panel(pen->driver.app->ui, row));
        driver_key(&pen->driver, SDLK_ESCAPE);
    }
}

/* The box that stands while the language changes is read anew in the other one. */
static void a_change_of_language_reaches_the_box(void **state)
{
    struct Pen *pen = *state;
    struct Driver *driver = &pen->driver;
    pen_begin(pen, "gomoku");
    driver_click_point(driver, "h8");
    pen_save(pen);
    driver_press(driver, "Menu");
    driver_press(driver, "Settings");
    const struct Widget *row = driver_widget(driver, "Language");
    driver_click(driver, row->rect.x + row->rect.w - 10, row->rect.y + row->rect.h / 2);
    assert_string_equal(strings_language(driver->app->strings), "zh_CN");
    driver_key(driver, SDLK_ESCAPE);
    driver_key(driver, SDLK_ESCAPE);
    assert_string_equal(driver_scene(driver), "letters-play");
    driver_assert_label(driver, "邀请信已写好");
    driver_press(driver, "复制书信");
    pen_friend_takes(pen);
}

/* The program ends between a move and its letter, and comes back. */
static void it_goes_on_after_the_end(void **state)
{
    struct Pen *pen = *state;
    pen_begin(pen, "gomoku");
    driver_click_point(&pen->driver, "h8");
    pen_save(pen);
    driver_reopen(&pen->driver, NULL);
    driver_press(&pen->driver, "Play online (1 unfinished)");
    driver_press(&pen->driver, "Your friend · Gomoku");
    pen_send(pen);
    assert_int_equal(match_count(letters_match(pen->friend)), 1);
    driver_press(&pen->driver, "Give up the match");
    driver_assert_safe_question(&pen->driver);
    driver_press(&pen->driver, "Give up");
    assert_string_equal(driver_scene(&pen->driver), "online");
    driver_assert_no_label(&pen->driver, "Your friend · Gomoku");
}

/* A letter that is dropped on the window leads to its match from anywhere. */
static void a_letter_is_dropped(void **state)
{
    struct Pen *pen = *state;
    char line[LETTER_TEXT_MAX];
    pen_begin(pen, "gomoku");
    driver_click_point(&pen->driver, "h8");
    pen_send(pen);
    pen_friend_says(pen, EVENT_MOVE, REQUEST_NONE, "h9");
    driver_reopen(&pen->driver, NULL);
    char *dropped = SDL_strdup(pen_friend_line(pen, line)); /* the arcade frees it */
    SDL_PushEvent(&(SDL_Event){.drop = {.type = SDL_DROPTEXT, .file = dropped}});
    driver_turn(&pen->driver);
    pen_save(pen);
    driver_assert_moves(&pen->driver, "h8 h9");
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, pen_set_up, pen_tear_down)
    const struct CMUnitTest tests[] = {
        TEST(a_whole_match),
        TEST(the_coach_leaves_a_match_by_letters_alone),
        TEST(an_invitation_is_accepted),
        TEST(days_for_a_move_are_told),
        TEST(days_for_a_move_are_picked),
        TEST(a_letter_is_pasted_to_join),
        TEST(what_is_wrong_is_said),
        TEST(second_thoughts_takebacks_and_draws),
        TEST(several_at_once),
        TEST(a_match_of_which_nothing_was_sent_leaves_nothing),
        TEST(the_matches_of_both_pages_stand_in_a_panel),
        TEST(a_change_of_language_reaches_the_box),
        TEST(it_goes_on_after_the_end),
        TEST(a_letter_is_dropped),
    };
    const char *why;
    if (!online_start(&why))
        return EXIT_FAILURE;
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    online_stop();
    return failed;
}
