/* Matches by letters in the arcade, driven as a player would; the friend is a match of its own. */
#include "engine/games.h"
#include "src/app/scenes/letters/match.h"
#include "src/app/shell/imports.h"
#include "src/app/shell/letters_game.h"
#include "src/app/toolkit/ui_parts.h"
#include "src/play/online.h"
#include "tests/app/board_driver.h"
#include "tests/play/scratch.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka.h needs those above */
#include <cmocka.h>

/* The player of the arcade goes first in what is begun there. */
#define GOES_FIRST DRIVER_CALM "online.tictactoe = side=first\nonline.gomoku = side=first\n"

/* The arcade, whose player is Mei, and a friend, Bo. */
struct Pen {
    struct Driver driver;
    char folder[256];
    struct LettersSettings settings; /* the friend's */
    struct Letters *friend;
};

static int set_up(void **state)
{
    struct Pen *pen = calloc(1, sizeof *pen);
    scratch_make(pen->folder);
    pen->settings = (struct LettersSettings){.folder = pen->folder, .name = "Bo"};
    *state = pen;
    return 0;
}

static int tear_down(void **state)
{
    struct Pen *pen = *state;
    letters_close(pen->friend, false);
    driver_free(&pen->driver);
    scratch_remove(pen->folder);
    free(pen);
    return 0;
}

/* --- the friend ------------------------------------------------------------------------------ */

static const char *friend_line(const struct Pen *pen, char line[LETTER_TEXT_MAX])
{
    assert_true(letters_line(pen->friend, line));
    return line;
}

static void friend_says(struct Pen *pen, enum EventKind kind, enum Request request,
                        const char *move)
{
    const struct Board *board = match_board(letters_match(pen->friend));
    Move made = MOVE_NONE;
    if (kind == EVENT_MOVE)
        assert_true(board->game->move_read(board->position, move, &made, NULL));
    assert_null(letters_say(pen->friend, kind, request, made));
    assert_null(letters_wait(pen->friend));
}

/* The friend gets what is on the clipboard. */
static void friend_takes(struct Pen *pen)
{
    char *text = SDL_GetClipboardText();
    struct Received received;
    letters_receive(&pen->settings, text, pen->friend, &received);
    SDL_free(text);
    if (received.kind == RECEIVED_OPENING)
        pen->friend = letters_accept(&pen->settings, &received.letter, &received.fate);
    else
        assert_int_equal(received.kind, RECEIVED_HERE);
    assert_non_null(pen->friend);
    assert_null(letters_wait(pen->friend));
}

/* --- the arcade ------------------------------------------------------------------------------ */

static struct LettersPlay *scene_of(struct Pen *pen)
{
    void *context;
    assert_string_equal(scenes_top(pen->driver.app->scenes, &context)->name, "letters-play");
    return context;
}

static bool has_saved(struct Driver *driver)
{
    return driver->app->letters && !letters_view(driver->app->letters).saving;
}

static void save(struct Pen *pen)
{
    driver_until(&pen->driver, has_saved);
    driver_settle(&pen->driver);
}

/* The friend's letter is pasted with Ctrl+V. */
static void paste_line(struct Pen *pen, const char *text)
{
    SDL_SetClipboardText(text);
    SDL_Event event = {.type = SDL_KEYDOWN};
    event.key.keysym = (SDL_Keysym){.sym = SDLK_v, .mod = KMOD_LCTRL};
    event.key.state = SDL_PRESSED;
    SDL_SetModState(KMOD_LCTRL);
    SDL_PushEvent(&event);
    driver_turn(&pen->driver);
    event.type = SDL_KEYUP;
    event.key.state = SDL_RELEASED;
    SDL_SetModState(KMOD_NONE);
    SDL_PushEvent(&event);
    driver_settle(&pen->driver);
}

static void paste(struct Pen *pen)
{
    char line[LETTER_TEXT_MAX];
    paste_line(pen, friend_line(pen, line));
    save(pen);
}

/* Copies the own letter by its button, and the friend takes it. */
static void send(struct Pen *pen)
{
    save(pen);
    driver_press(&pen->driver, "Copy letter");
    friend_takes(pen);
}

static void open_arcade(struct Pen *pen, const char *scene, const char *game)
{
    driver_init(&pen->driver);
    driver_open(&pen->driver,
                &(struct DriverOptions){.scene = scene, .game = game, .settings = GOES_FIRST});
}

/* A match that the arcade begins and moves in first, through its pages. */
static void begin(struct Pen *pen, const char *game)
{
    open_arcade(pen, "online", game);
    driver_press(&pen->driver, "By letters");
    driver_press(&pen->driver, "New match by letters");
    driver_assert_no_label(&pen->driver, "Clock");
    driver_press(&pen->driver, "Begin");
    assert_string_equal(driver_scene(&pen->driver), "letters-play");
    save(pen);
}

static void a_whole_match(void **state)
{
    struct Pen *pen = *state;
    struct LibraryGame games[2];
    begin(pen, "tictactoe");
    driver_click_point(&pen->driver, "b2");
    driver_assert_label(&pen->driver, "Your invitation is ready");
    send(pen);
    driver_assert_label(&pen->driver, "Waiting for your friend");
    static const char *const mine[] = {"b1", "b3"}, *const theirs[] = {"a1", "a2"};
    for (int i = 0; i < 2; i++) {
        friend_says(pen, EVENT_MOVE, REQUEST_NONE, theirs[i]);
        paste(pen);
        driver_click_point(&pen->driver, mine[i]);
        if (i == 0)
            driver_assert_label(&pen->driver, "Your letter is ready");
        send(pen);
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
    begin(pen, "gomoku");
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
    open_arcade(pen, "letters", NULL);
    pen->friend = letters_host(&pen->settings, &offer);
    assert_null(letters_wait(pen->friend));
    friend_says(pen, EVENT_MOVE, REQUEST_NONE, "h8");
    snprintf(text, sizeof text, "Let's play! %s\nBo", friend_line(pen, line));
    paste_line(pen, text);
    assert_string_equal(driver_scene(&pen->driver), "letters-opening");
    driver_assert_label(&pen->driver, "Bo invites you to a match by letters");
    driver_press(&pen->driver, "Maybe later");
    assert_string_equal(driver_scene(&pen->driver), "letters");
    assert_null(pen->driver.app->letters);
    paste_line(pen, text);
    driver_press(&pen->driver, "Accept");
    save(pen);
    driver_assert_moves(&pen->driver, "h8");
    driver_click_point(&pen->driver, "h9");
    send(pen);
    assert_int_equal(match_count(letters_match(pen->friend)), 2);
}

/* The field for codes and invites takes letters as well. */
static void a_letter_is_pasted_to_join(void **state)
{
    struct Pen *pen = *state;
    char line[LETTER_TEXT_MAX];
    const struct OnlineOffer offer = {.game = games_find("xiangqi"), .first = FIRST_GUEST};
    open_arcade(pen, "join", NULL);
    pen->friend = letters_host(&pen->settings, &offer);
    assert_null(letters_wait(pen->friend));
    paste_line(pen, friend_line(pen, line));
    assert_string_equal(driver_scene(&pen->driver), "letters-opening");
}

/* Fails the test unless that message waits to be shown, or is. */
static void assert_toast(struct Pen *pen, const char *text)
{
    const struct Ui *ui = pen->driver.app->ui;
    bool shown = false;
    for (int i = 0; i < ui->toast_count; i++)
        shown = shown || strcmp(ui->toasts[i], text) == 0;
    if (!shown)
        fail_msg("no \"%s\" is said", text);
    driver_pass(&pen->driver, 20000);
}

static void what_is_wrong_is_said(void **state)
{
    struct Pen *pen = *state;
    char line[LETTER_TEXT_MAX];
    begin(pen, "gomoku");
    driver_click_point(&pen->driver, "h8");
    send(pen);
    friend_says(pen, EVENT_MOVE, REQUEST_NONE, "h9");
    char *own = SDL_GetClipboardText();
    paste_line(pen, own);
    SDL_free(own);
    assert_toast(pen, "That's your own letter. Send it, and paste the one that comes back");
    paste_line(pen, "hello");
    assert_toast(pen, "There's no letter in what was pasted");
    friend_line(pen, line);
    line[strlen(line) - 3] = '\0';
    paste_line(pen, line);
    assert_toast(pen, "The letter is damaged. Copy it again, all of it");
    paste(pen);
    driver_assert_moves(&pen->driver, "h8 h9");
    paste_line(pen, friend_line(pen, line));
    assert_toast(pen, "You already have this letter");
    driver_assert_moves(&pen->driver, "h8 h9");
}

static void second_thoughts_takebacks_and_draws(void **state)
{
    struct Pen *pen = *state;
    begin(pen, "gomoku");
    driver_click_point(&pen->driver, "a1");
    save(pen);
    driver_press(&pen->driver, "Change it"); /* nobody has seen it */
    save(pen);
    driver_assert_moves(&pen->driver, "");
    driver_click_point(&pen->driver, "h8");
    send(pen);
    driver_assert_no_label(&pen->driver, "Change it");
    friend_says(pen, EVENT_ASK, REQUEST_DRAW, NULL);
    friend_says(pen, EVENT_MOVE, REQUEST_NONE, "h9");
    paste(pen);
    driver_assert_label(&pen->driver, "Bo offers a draw");
    driver_press(&pen->driver, "Decline");
    save(pen);
    driver_click_point(&pen->driver, "h7");
    send(pen);
    friend_says(pen, EVENT_ASK, REQUEST_UNDO, NULL);
    paste(pen);
    driver_assert_label(&pen->driver, "Bo asks for a takeback");
    driver_press(&pen->driver, "Accept");
    send(pen);
    driver_assert_moves(&pen->driver, "h8");
    assert_int_equal(match_count(letters_match(pen->friend)), 1);
}

/* Two matches at once: a letter that is pasted at the wrong board leads to its own. */
static void several_at_once(void **state)
{
    struct Pen *pen = *state;
    begin(pen, "gomoku");
    driver_click_point(&pen->driver, "h8");
    send(pen);
    friend_says(pen, EVENT_MOVE, REQUEST_NONE, "h9");
    driver_press(&pen->driver, "Menu");
    driver_press(&pen->driver, "Leave match");
    assert_string_equal(driver_scene(&pen->driver), "letters");
    driver_press(&pen->driver, "Your friend · Gomoku"); /* it is listed here, too */
    driver_assert_moves(&pen->driver, "h8");
    driver_press(&pen->driver, "Menu");
    driver_press(&pen->driver, "Leave match");
    driver_press(&pen->driver, "New match by letters");
    driver_press(&pen->driver, "Begin");
    driver_until(&pen->driver, has_saved);
    unsigned int other = scene_of(pen)->opened;
    paste(pen);
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
    struct LettersSummary list[LETTERS_MAX];
    for (int moves = 0; moves < 2; moves++) {
        begin(pen, "gomoku");
        if (moves > 0) {
            driver_click_point(&pen->driver, "h8");
            save(pen);
        }
        driver_press(&pen->driver, "Menu");
        driver_press(&pen->driver, "Leave match");
        assert_int_equal(letters_game_list(pen->driver.app, list), moves);
        if (moves == 0)
            driver_free(&pen->driver);
    }
    assert_string_equal(ui_find(pen->driver.app->ui, UI_ROW, "Your friend · Gomoku")->detail,
                        "Letter not sent yet · 1 move · just now");
}

/* The box that stands while the language changes is read anew in the other one. */
static void a_change_of_language_reaches_the_box(void **state)
{
    struct Pen *pen = *state;
    struct Driver *driver = &pen->driver;
    begin(pen, "gomoku");
    driver_click_point(driver, "h8");
    save(pen);
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
    friend_takes(pen);
}

/* The program ends between a move and its letter, and comes back. */
static void it_goes_on_after_the_end(void **state)
{
    struct Pen *pen = *state;
    begin(pen, "gomoku");
    driver_click_point(&pen->driver, "h8");
    driver_until(&pen->driver, has_saved);
    driver_reopen(&pen->driver, NULL);
    driver_press(&pen->driver, "Play online (1 unfinished)");
    driver_press(&pen->driver, "Your friend · Gomoku");
    send(pen);
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
    begin(pen, "gomoku");
    driver_click_point(&pen->driver, "h8");
    send(pen);
    friend_says(pen, EVENT_MOVE, REQUEST_NONE, "h9");
    driver_reopen(&pen->driver, NULL);
    SDL_DropEvent drop = {.type = SDL_DROPTEXT, .file = SDL_strdup(friend_line(pen, line))};
    imports_drop(pen->driver.app, &drop);
    save(pen);
    driver_assert_moves(&pen->driver, "h8 h9");
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        TEST(a_whole_match),
        TEST(the_coach_leaves_a_match_by_letters_alone),
        TEST(an_invitation_is_accepted),
        TEST(a_letter_is_pasted_to_join),
        TEST(what_is_wrong_is_said),
        TEST(second_thoughts_takebacks_and_draws),
        TEST(several_at_once),
        TEST(a_match_of_which_nothing_was_sent_leaves_nothing),
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
