/* Online matches in the arcade: the scene at one end, a friend at the other. */
#include "engine/games.h"
#include "net/session/state.h"
#include "src/app/scenes/online/scenes.h"
#include "src/app/shell/background/online_game.h"
#include "src/app/toolkit/ui/parts.h"
#include "src/play/online/state.h"
#include "src/play/saving/saver.h"
#include "src/play/system/files.h"
#include "tests/app/online_pair.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

static struct OnlinePair pair;

/* A message is shown, or waits for those before it. */
static void assert_toast(const char *text)
{
    const struct Ui *ui = pair.driver.app->ui;
    for (int i = 0; i < ui->toast_count; i++)
        if (strcmp(ui->toasts[i], text) == 0)
            return;
    fail_msg("nobody said \"%s\"", text);
}

static bool works(const char *label)
{
    const struct Widget *widget = ui_find(pair.driver.app->ui, UI_BUTTON, label);
    assert_non_null(widget);
    return ui_reachable(pair.driver.app->ui, widget) && (widget->flags & UI_DISABLED) == 0;
}

static void assert_moves(const char *expected)
{
    char moves[512];
    const struct Match *there = online_match(pair.friend);
    driver_moves(&pair.driver, moves, sizeof moves);
    assert_string_equal(moves, expected);
    assert_int_equal(match_count(there),
                     match_count(table_match(driver_play(&pair.driver)->table)));
}

/* The legend says which key places or selects. */
static bool says_how_to_move(void)
{
    const struct Ui *ui = pair.driver.app->ui;
    driver_turn(&pair.driver);
    for (int i = 0; i < ui->hint_count; i++)
        if (ui->hints[i].action == ACT_CONFIRM)
            return true;
    return false;
}

/* --- whole games --- */

static void a_whole_game_and_a_rematch_with_sides_swapped(void **state)
{
    (void)state;
    pair_open(&pair, true);
    assert_true(says_how_to_move());
    driver_click_point(&pair.driver, "b2");
    pair_until(&pair, pair_agrees);
    assert_false(says_how_to_move());
    pair_move(&pair, "a1");
    pair_moves(&pair, "a3 c2");
    driver_assert_label(&pair.driver, "Your move");
    driver_click_point(&pair.driver, "c1");
    pair_until(&pair, pair_is_over);
    driver_assert_label(&pair.driver, "You won!");
    driver_assert_label(&pair.driver, "Three in a row. A rematch swaps sides.");
    pair_assert_records(&pair, 1);
    driver_press(&pair.driver, "Study"); /* as at home */
    assert_string_equal(driver_scene(&pair.driver), "study");
    driver_key(&pair.driver, SDLK_ESCAPE);
    assert_string_equal(driver_scene(&pair.driver), "online-play");
    driver_widget(&pair.driver, "Review");
    pair_until(&pair, pair_agrees); /* the friend has seen it, too */
    assert_null(online_ask(pair.friend, REQUEST_REMATCH, pair_now(&pair)));
    pair_until(&pair, pair_is_asked);
    driver_assert_label(&pair.driver, "Bo wants a rematch");
    pair_press(&pair, "Accept");
    pair_until(&pair, pair_is_settled);
    assert_moves("");
    assert_true(table_is_human(driver_play(&pair.driver)->table, 1));
    assert_int_equal(driver_play(&pair.driver)->below, 1);
    driver_assert_label(&pair.driver, "Bo is thinking...");
    pair_moves(&pair, "a1 b2 a2 b1");
    pair_move(&pair, "a3");
    pair_until(&pair, pair_is_over);
    driver_assert_label(&pair.driver, "You lost");
    assert_int_equal(audio_count(pair.driver.app->audio, SOUND_LOSE), 1);
    driver_pass(&pair.driver, 600);
    driver_key(&pair.driver, SDLK_h); /* to the highlighted one */
    driver_assert_safe_question(&pair.driver);
    driver_key(&pair.driver, SDLK_RETURN);
    pair_until(&pair, pair_waits);
    driver_assert_label(&pair.driver, "Waiting for Bo");
    assert_null(online_answer(pair.friend, true, pair_now(&pair)));
    pair_until(&pair, pair_is_settled);
    assert_true(table_is_human(driver_play(&pair.driver)->table, 0));
    pair_assert_records(&pair, 2);
}

/* The path of the only journal of the arcade. */
static void journal_of(char path[FILE_PATH_MAX])
{
    char folder[96];
    int count;
    snprintf(folder, sizeof folder, "%s/online", pair.driver.folder);
    char **names = file_names(folder, ".journal", &count);
    assert_int_equal(count, 1);
    snprintf(path, FILE_PATH_MAX, "%s/%s", folder, names[0]);
    free(names[0]);
    free(names);
}

/* The program is killed behind the end of a game, whose journal stays, and its player goes by
 * another name before coming back to it: the game is among the games already. */
static void a_game_that_ended_is_kept_once_whatever_its_player_is_called(void **state)
{
    char path[FILE_PATH_MAX], kept[96];
    (void)state;
    pair_open(&pair, true);
    pair_moves(&pair, "b2 a1 a3 c2 c1");
    pair_until(&pair, pair_is_over);
    pair_assert_records(&pair, 1);
    snprintf(kept, sizeof kept, "%s/kept", pair.driver.folder);
    journal_of(path);
    assert_int_equal(link(path, kept), 0);
    driver_close(&pair.driver); /* with which the journal goes */
    assert_int_equal(rename(kept, path), 0);
    driver_open(&pair.driver, &(struct DriverOptions){.settings = DRIVER_CALM}); /* as Mei */
    driver_press(&pair.driver, "Play online (1 unfinished)");
    driver_press(&pair.driver, "Bo · Tic-tac-toe");
    driver_assert_label(&pair.driver, "You won!");
    pair_assert_records(&pair, 1);
}

static int count_labels(const char *label)
{
    int count = 0;
    for (int i = 0; i < ui_count(pair.driver.app->ui); i++)
        count += strcmp(ui_widget(pair.driver.app->ui, i)->label, label) == 0;
    return count;
}

/* The panel leads through the history by one pair of buttons, not by two. */
static void one_pair_of_buttons_leads_through_the_history(void **state)
{
    (void)state;
    pair_open(&pair, true);
    pair_moves(&pair, "b2 a1");
    driver_settle(&pair.driver);
    assert_int_equal(count_labels("Previous move"), 1);
    assert_int_equal(count_labels("Next move"), 1);
    assert_true(says_how_to_move());
    driver_press(&pair.driver, "Previous move");
    assert_int_equal(driver_play(&pair.driver)->shown_ply, 1);
    assert_false(says_how_to_move()); /* nothing is placed in the past */
}

/* One who has no name is a friend, in small letters inside of a sentence. */
static void a_friend_without_a_name(void **state)
{
    (void)state;
    pair.name[0] = '\0';
    pair_open(&pair, true);
    pair_moves(&pair, "b2 a1");
    driver_key(&pair.driver, SDLK_u);
    pair_until(&pair, pair_waits);
    driver_settle(&pair.driver);
    driver_assert_label(&pair.driver, "Waiting for your friend");
    driver_assert_label(&pair.driver, "Your friend");
}

static bool shows_the_friend(struct Driver *d)
{
    return ui_find(d->app->ui, UI_ROLE_COUNT, "Your friend") != NULL;
}

static bool shows_both(struct Driver *d)
{
    return ui_find(d->app->ui, UI_ROLE_COUNT, "You – Your friend") != NULL;
}

/* Nobody has a name: the two are called the same at the table, in the library and in a study of
 * the game, and the friend in the statistics. */
static void who_has_no_name_is_called_the_same_everywhere(void **state)
{
    (void)state;
    pair.name[0] = '\0';
    pair.own[0] = '\0';
    pair_open(&pair, true);
    driver_assert_label(&pair.driver, "You");
    driver_assert_label(&pair.driver, "Your friend");
    pair_moves(&pair, "b2 a1 a3 c2 c1");
    pair_until(&pair, pair_is_over);
    driver_press(&pair.driver, "Study");
    driver_assert_label(&pair.driver, "You – Your friend");
    driver_key(&pair.driver, SDLK_ESCAPE);
    pair_press(&pair, "Leave");
    driver_press(&pair.driver, "Games");
    driver_until(&pair.driver, shows_both);
    driver_key(&pair.driver, SDLK_ESCAPE);
    app_open(pair.driver.app, "statistics", NULL, 0);
    driver_until(&pair.driver, shows_the_friend);
}

static void a_guest_plays_gomoku_with_keys(void **state)
{
    static const char *const own[] = {"h9", "i9", "j9", "k9"};
    static const char *const other[] = {"h8", "i8", "j8", "k8", "l8"};
    (void)state;
    pair.offer.game = games_find("gomoku");
    pair_open(&pair, false);
    for (int i = 0; i < 5; i++) {
        pair_move(&pair, other[i]);
        if (i < 4) {
            driver_steer(&pair.driver, -1, own[i]);
            pair_until(&pair, pair_agrees);
        }
    }
    pair_until(&pair, pair_is_over);
    driver_assert_label(&pair.driver, "You lost");
    assert_moves("h8 h9 i8 i9 j8 j9 k8 k9 l8");
    pair_assert_records(&pair, 1);
}

/* What a guest plays is on the board at once, and a second move is not taken meanwhile. */
static void a_move_that_is_not_confirmed_is_shown_at_once(void **state)
{
    (void)state;
    pair_open(&pair, false);
    pair_move(&pair, "b2");
    pair.frozen = true;
    driver_click_point(&pair.driver, "a1");
    driver_turn(&pair.driver);
    assert_int_equal(match_count(table_match(driver_play(&pair.driver)->table)), 1);
    assert_int_not_equal(table_proposed(driver_play(&pair.driver)->table), MOVE_NONE);
    assert_false(table_awaits_person(driver_play(&pair.driver)->table));
    driver_click_point(&pair.driver, "c1");
    pair.frozen = false;
    pair_until(&pair, pair_agrees);
    assert_int_equal(table_proposed(driver_play(&pair.driver)->table), MOVE_NONE);
    assert_moves("b2 a1");
}

static void swap2_is_chosen_by_buttons(void **state)
{
    (void)state;
    pair.offer.game = games_find("gomoku");
    assert_true(option_read(pair.offer.game, "opening=swap2", &pair.offer.options, NULL));
    pair_open(&pair, false);
    pair_moves(&pair, "h8 h9 i8");
    driver_assert_label(&pair.driver, "Your choice");
    driver_press(&pair.driver, "Place two more");
    pair_until(&pair, pair_agrees);
    pair_moves(&pair, "c3 d4");
    pair_move(&pair, "white");
    assert_moves("h8 h9 i8 two-more c3 d4 white");
}

static void the_second_seat_of_xiangqi_sits_below(void **state)
{
    (void)state;
    pair.offer.game = games_find("xiangqi");
    pair_open(&pair, false);
    const struct BoardPlace *place = view_where(driver_play(&pair.driver)->stage.view);
    assert_true(place_center(place, driver_point(&pair.driver, "e9")).y >
                place_center(place, driver_point(&pair.driver, "e0")).y);
    pair_moves(&pair, "b2e2 b9c7 b0c2");
    assert_moves("b2e2 b9c7 b0c2");
}

static void pieces_of_chiziqi_move(void **state)
{
    (void)state;
    pair.offer.game = games_find("chiziqi");
    pair_open(&pair, true);
    pair_moves(&pair, "b1b2 c4c3 b2b3");
    assert_moves("b1b2 c4c3 b2b3");
}

/* --- requests --- */

static void a_takeback_is_refused_and_another_granted(void **state)
{
    (void)state;
    pair_open(&pair, true);
    pair_moves(&pair, "b2 a1");
    driver_assert_label(&pair.driver, "Takebacks left: 3");
    driver_key(&pair.driver, SDLK_u);
    pair_until(&pair, pair_waits);
    driver_assert_label(&pair.driver, "Waiting for Bo");
    assert_false(works("Offer draw")); /* one request at a time */
    assert_null(online_answer(pair.friend, false, pair_now(&pair)));
    pair_until(&pair, pair_is_settled);
    assert_toast("Bo declines");
    assert_int_equal(audio_count(pair.driver.app->audio, SOUND_DECLINED), 1);
    assert_moves("b2 a1");
    driver_press(&pair.driver, "Request takeback"); /* too soon */
    assert_int_equal(pair_view(&pair).session.log->pending.request, REQUEST_NONE);
    pair_leap(&pair, 8000);
    pair_leap(&pair, 4000);
    driver_press(&pair.driver, "Request takeback");
    pair_until(&pair, pair_waits);
    assert_null(online_answer(pair.friend, true, pair_now(&pair)));
    pair_until(&pair, pair_is_settled);
    assert_moves("");
    driver_assert_label(&pair.driver, "Takebacks left: 2");
    assert_int_equal(audio_count(pair.driver.app->audio, SOUND_ACCEPTED), 1);
    driver_click_point(&pair.driver, "a3");
    pair_until(&pair, pair_agrees);
    assert_moves("a3");
}

static void ask_undo(void)
{
    assert_null(online_ask(pair.friend, REQUEST_UNDO, pair_now(&pair)));
    pair_until(&pair, pair_is_asked);
}

static void a_request_is_named_and_answered_on_purpose(void **state)
{
    (void)state;
    pair_open(&pair, true);
    pair_moves(&pair, "b2 a1 a3 c1");
    ask_undo();
    driver_assert_label(&pair.driver, "Bo asks for a takeback");
    driver_assert_label(&pair.driver, "The last move would be undone.");
    assert_int_equal(audio_count(pair.driver.app->audio, SOUND_REQUEST), 1);
    assert_false(works("Accept")); /* no click that was meant for what stood there before */
    driver_key(&pair.driver, SDLK_h);
    driver_key(&pair.driver, SDLK_RETURN);
    assert_int_equal(pair_view(&pair).session.log->pending.request, REQUEST_UNDO);
    pair_press(&pair, "Decline");
    pair_until(&pair, pair_is_settled);
    assert_moves("b2 a1 a3 c1");
    pair_leap(&pair, 8000);
    pair_leap(&pair, 4000);
    ask_undo();
    driver_pass(&pair.driver, 600);
    driver_key(&pair.driver, SDLK_h); /* to the box, where refusing has the focus */
    driver_key(&pair.driver, SDLK_LEFT);
    driver_key(&pair.driver, SDLK_RETURN);
    pair_until(&pair, pair_is_settled);
    assert_moves("b2 a1 a3");
}

static void a_request_is_answered_with_a_pad_while_the_other_thinks(void **state)
{
    (void)state;
    pair_open(&pair, true);
    driver_plug(&pair.driver, 0);
    pair_moves(&pair, "b2 a1 a3");
    driver_assert_label(&pair.driver, "Bo is thinking...");
    ask_undo();
    driver_assert_label(&pair.driver, "The last 2 moves would be undone.");
    driver_pass(&pair.driver, 600);
    driver_button(&pair.driver, 0, SDL_CONTROLLER_BUTTON_Y);
    driver_button(&pair.driver, 0, SDL_CONTROLLER_BUTTON_DPAD_LEFT);
    driver_button(&pair.driver, 0, SDL_CONTROLLER_BUTTON_A);
    pair_until(&pair, pair_is_settled);
    assert_moves("b2");
}

static void a_move_refuses_and_nothing_on_the_board_accepts(void **state)
{
    (void)state;
    pair_open(&pair, true);
    pair_moves(&pair, "b2 a1");
    ask_undo();
    driver_pass(&pair.driver, 600);
    driver_click_point(&pair.driver, "b2"); /* taken */
    driver_key(&pair.driver, SDLK_RETURN);
    assert_int_equal(pair_view(&pair).session.log->pending.request, REQUEST_UNDO);
    driver_click_point(&pair.driver, "c3");
    pair_until(&pair, pair_is_settled);
    assert_moves("b2 a1 c3");
    assert_toast("You moved, so the request was declined");
}

/* Both have heard of each other so lately that the next leap is no silence that ends the link. */
static bool both_are_heard(struct OnlinePair *p)
{
    return pair_is_linked(p) && !pair_view(p).session.quiet && !pair_friend(p).session.quiet;
}

static void a_request_is_withdrawn_and_one_runs_out(void **state)
{
    (void)state;
    pair_open(&pair, false);
    pair_moves(&pair, "b2 a1");
    driver_press(&pair.driver, "Offer draw");
    pair_until(&pair, pair_waits);
    driver_assert_label(&pair.driver, "You offered a draw.");
    pair_press(&pair, "Withdraw");
    pair_until(&pair, pair_is_settled);
    driver_assert_no_label(&pair.driver, "Waiting for Bo");
    driver_press(&pair.driver, "Offer draw");
    pair_until(&pair, pair_waits);
    while (!pair_is_settled(&pair)) { /* the message goes away: it is looked for at once */
        pair_leap(&pair, 4500);
        pair_until(&pair, both_are_heard);
    }
    assert_toast("No answer in time. The request has expired");
}

static void a_draw_is_offered_and_agreed_on(void **state)
{
    (void)state;
    pair_open(&pair, true);
    pair_moves(&pair, "b2 a1");
    assert_null(online_ask(pair.friend, REQUEST_DRAW, pair_now(&pair)));
    pair_until(&pair, pair_is_asked);
    driver_assert_label(&pair.driver, "Bo offers a draw");
    pair_press(&pair, "Accept");
    pair_until(&pair, pair_is_over);
    driver_assert_label(&pair.driver, "Draw");
    pair_assert_records(&pair, 1);
}

static void resigning_is_asked_back(void **state)
{
    (void)state;
    pair_open(&pair, false);
    pair_moves(&pair, "b2 a1");
    driver_press(&pair.driver, "Resign");
    driver_press(&pair.driver, "Keep playing");
    assert_false(table_over(driver_play(&pair.driver)->table));
    driver_press(&pair.driver, "Resign");
    driver_press(&pair.driver, "Resign");
    pair_until(&pair, pair_is_over);
    driver_assert_label(&pair.driver, "You lost");
    assert_int_equal(match_status(online_match(pair.friend)).reason, REASON_RESIGNATION);
}

static void a_match_without_takebacks_says_so(void **state)
{
    (void)state;
    pair.offer.undo_limit = 0;
    pair_open(&pair, true);
    pair_moves(&pair, "b2 a1");
    driver_assert_label(&pair.driver, "No takebacks in this match");
    assert_false(works("No takebacks in this match"));
}

static bool online_is_on_top(struct OnlinePair *p)
{
    return strcmp(driver_scene(&p->driver), "online-play") == 0;
}

/* Settings over the match, which goes on beneath and comes to the front when it needs an answer. */
static void a_request_is_not_hidden_by_other_scenes(void **state)
{
    (void)state;
    pair_open(&pair, true);
    pair_moves(&pair, "b2 a1");
    driver_key(&pair.driver, SDLK_ESCAPE);
    assert_string_equal(driver_scene(&pair.driver), "pause");
    driver_press(&pair.driver, "Settings");
    assert_string_equal(driver_scene(&pair.driver), "settings");
    assert_null(online_ask(pair.friend, REQUEST_UNDO, pair_now(&pair)));
    pair_until(&pair, online_is_on_top);
    driver_assert_label(&pair.driver, "Bo asks for a takeback");
    pair_press(&pair, "Decline");
    pair_until(&pair, pair_is_settled);
}

/* Nor by a question of the program's own, nor by the on-screen keyboard. */
static void a_request_is_not_hidden_by_dialogs(void **state)
{
    (void)state;
    pair_open(&pair, true);
    driver_plug(&pair.driver, 0);
    pair_moves(&pair, "b2 a1");
    driver_press(&pair.driver, "Resign");
    ask_undo();
    pair_press(&pair, "Decline");
    pair_until(&pair, pair_is_settled);
    driver_key(&pair.driver, SDLK_t);
    driver_button(&pair.driver, 0, SDL_CONTROLLER_BUTTON_A);
    driver_button(&pair.driver, 0, SDL_CONTROLLER_BUTTON_A);
    driver_assert_label(&pair.driver, "Shift"); /* the keyboard, with a letter typed */
    assert_null(online_ask(pair.friend, REQUEST_DRAW, pair_now(&pair)));
    pair_until(&pair, pair_is_asked);
    pair_press(&pair, "Decline");
    pair_until(&pair, pair_is_settled);
    assert_string_equal(pair_scene(&pair)->chat.field.text, "q");
}

/* --- by ear --- */

static bool shows_delay(struct OnlinePair *p)
{
    return pair_view(p).session.round_trip_ms >= 0;
}

static int delay;

static bool delay_changes(struct OnlinePair *p)
{
    int before = delay;
    delay = pair_view(p).session.round_trip_ms;
    return delay != before;
}

/* How the link is, and not each time how fast. */
static void the_link_is_told_without_its_delay(void **state)
{
    (void)state;
    pair_open(&pair, true);
    driver_chord(&pair.driver, KMOD_LCTRL | KMOD_LALT, SDLK_s);
    pair_until(&pair, shows_delay);
    driver_settle(&pair.driver);
    recorder_forget(&pair.driver.recorder);
    driver_key(&pair.driver, SDLK_F4);
    recorder_assert(&pair.driver.recorder, "Direct");
    recorder_assert(&pair.driver.recorder, " ms");
    recorder_forget(&pair.driver.recorder);
    for (int i = 0; i < 3; i++) {
        pair_until(&pair, delay_changes);
        driver_pass(&pair.driver, 100);
    }
    assert_null(strstr(recorder_text(&pair.driver.recorder), " ms"));
}

/* --- chat --- */

static bool heard(struct OnlinePair *p)
{
    return pair_scene(p)->chat.count > 0;
}

static bool friend_heard(struct OnlinePair *p)
{
    struct Notice notice;
    while (online_notice(p->friend, &notice))
        if (notice.kind == NOTICE_CHAT && strcmp(notice.text, "good luck") == 0)
            return true;
    return false;
}

static void type(const char *text)
{
    SDL_Event event = {.text = {.type = SDL_TEXTINPUT}};
    event.text.windowID = SDL_GetWindowID(pair.driver.app->window);
    snprintf(event.text.text, sizeof event.text.text, "%s", text);
    assert_int_equal(SDL_PushEvent(&event), 1);
    driver_turn(&pair.driver);
}

/* Whether the legend below has those words, with a key that does it. */
static bool hint_shown(const char *words)
{
    const struct Ui *ui = pair.driver.app->ui;
    for (int i = 0; i < ui->hint_count; i++)
        if (strcmp(ui->hints[i].words, words) == 0)
            return ui_hint_works(ui, &ui->hints[i]);
    return false;
}

static void chat_is_read_and_said(void **state)
{
    (void)state;
    pair_open(&pair, true);
    assert_null(online_chat(pair.friend, "hi \xE2\x80\xAE there\x1B[2J", pair_now(&pair)));
    pair_until(&pair, heard);
    assert_string_equal(pair_scene(&pair)->chat.lines[0].text, "hi  there[2J");
    assert_int_equal(pair_scene(&pair)->chat.unread, 1);
    assert_int_equal(audio_count(pair.driver.app->audio, SOUND_CHAT), 1);
    assert_true(hint_shown("Chat"));
    driver_key(&pair.driver, SDLK_t); /* opens it and leads to the line */
    assert_false(hint_shown("Chat")); /* its key is a letter now */
    assert_true(hint_shown("Menu"));  /* by F10 */
    assert_int_equal(pair_scene(&pair)->chat.unread, 0);
    type("good luck");
    driver_key(&pair.driver, SDLK_RETURN);
    pair_until(&pair, friend_heard);
    driver_assert_label(&pair.driver, "good luck");
    assert_moves(""); /* typing was no move */
    driver_key(&pair.driver, SDLK_ESCAPE);
    assert_false(pair_scene(&pair)->chat.open);
    assert_string_equal(driver_scene(&pair.driver), "online-play");
}

static bool friend_knows(struct OnlinePair *p)
{
    return pair_friend(p).session.peer_muted;
}

static bool friend_may_talk(struct OnlinePair *p)
{
    return !friend_knows(p);
}

static void mute_keeps_the_other_silent(void **state)
{
    (void)state;
    pair_open(&pair, true);
    driver_press(&pair.driver, "Chat");
    driver_press(&pair.driver, "Mute");
    driver_assert_label(&pair.driver, "The chat is muted here. The other player knows");
    assert_null(online_chat(pair.friend, "hello?", pair_now(&pair)));
    pair_until(&pair, friend_knows); /* with the next sign of life */
    assert_non_null(online_chat(pair.friend, "hello??", pair_now(&pair)));
    assert_int_equal(pair_scene(&pair)->chat.count, 0);
    driver_press(&pair.driver, "Mute");
    pair_until(&pair, friend_may_talk);
    assert_null(online_chat(pair.friend, "thanks", pair_now(&pair)));
    pair_until(&pair, heard);
}

/* --- breaks --- */

static bool shows_lost(struct OnlinePair *p)
{
    return pair_scene(p)->prompt.kind == PROMPT_LOST;
}

static void nobody_thinks_who_is_not_connected(void **state)
{
    (void)state;
    pair_open(&pair, true);
    pair_moves(&pair, "b2");
    driver_assert_label(&pair.driver, "Bo is thinking...");
    pair_part(&pair, PARTING_CLOSED);
    driver_assert_label(&pair.driver, "Bo isn't connected");
    driver_assert_no_label(&pair.driver, "Bo is thinking...");
}

static bool shows_silence(struct OnlinePair *p)
{
    (void)p;
    return ui_find(pair.driver.app->ui, UI_ROLE_COUNT, "No signal from Bo for 10 s");
}

/* Seconds pass until `condition` holds: what the friend said before it froze may be heard late. */
static void leap_until(bool (*condition)(struct OnlinePair *))
{
    for (int i = 0; i < 20 && !condition(&pair); i++)
        pair_leap(&pair, 1000);
    assert_true(condition(&pair));
}

static void a_silent_friend_is_lost_and_comes_back(void **state)
{
    (void)state;
    pair_open(&pair, true);
    pair_moves(&pair, "b2 a1");
    pair.frozen = true;
    leap_until(shows_silence);
    leap_until(shows_lost);
    driver_assert_label(&pair.driver, "Lost connection to Bo");
    assert_int_equal(audio_count(pair.driver.app->audio, SOUND_LOST), 1);
    assert_false(works("Leave") && works("Offer draw"));
    driver_click_point(&pair.driver, "c3"); /* the own move can be made meanwhile */
    driver_turn(&pair.driver);
    pair.frozen = false;
    pair_until(&pair, pair_is_linked);
    assert_toast("Reconnected to Bo. Play on!");
    assert_int_equal(audio_count(pair.driver.app->audio, SOUND_BACK), 2); /* and at the start */
    pair_until(&pair, pair_agrees);
    assert_moves("b2 a1 c3");
    pair_moves(&pair, "a2 a3");
}

static void a_friend_who_closed_comes_back(void **state)
{
    (void)state;
    pair_open(&pair, false);
    pair_moves(&pair, "b2 a1");
    pair_part(&pair, PARTING_CLOSED);
    driver_assert_label(&pair.driver, "Bo closed the game");
    pair_return(&pair);
    pair_moves(&pair, "b3 b1");
    assert_moves("b2 a1 b3 b1");
}

static bool guest_breaks_off(struct OnlinePair *p)
{
    return pair_view(p).session.breaking_off;
}

/* The one who waited sees whose the game is, and so does the friend who comes back. */
static void a_game_is_called_off_after_the_grace_time(void **state)
{
    (void)state;
    pair_open(&pair, true);
    pair_moves(&pair, "b2 a1");
    pair_part(&pair, PARTING_CLOSED);
    driver_assert_no_label(&pair.driver, "Call it off");
    pair_leap(&pair, GRACE_MS + 1000);
    pair_press(&pair, "Call it off");
    pair_until(&pair, pair_is_over);
    driver_assert_label(&pair.driver, "No result");
    assert_non_null(
        strstr(pair_scene(&pair)->prompt.box.text, "You called the game off while Bo was away."));
    if (ice_is_built())
        driver_assert_label(&pair.driver, "Meet again"); /* for the next game */
    pair_assert_records(&pair, 1);
    pair_return(&pair);
    assert_int_equal(match_status(online_match(pair.friend)).reason, REASON_ABANDONED);
    driver_assert_label(&pair.driver, "Rematch");
}

static void a_guest_calls_a_game_off_and_leaves(void **state)
{
    (void)state;
    pair_open(&pair, false);
    pair_moves(&pair, "b2 a1");
    pair_part(&pair, PARTING_CLOSED);
    pair_leap(&pair, GRACE_MS + 1000);
    pair_press(&pair, "Call it off");
    pair_until(&pair, guest_breaks_off);
    driver_assert_label(&pair.driver, "You called the game off");
    driver_assert_label(&pair.driver, "Called off");
    pair_press(&pair, "Leave");
    driver_press(&pair.driver, "Leave for good");
    assert_string_equal(driver_scene(&pair.driver), "title");
    pair_assert_records(&pair, 1);
}

static void one_who_was_away_hears_that_the_game_was_called_off(void **state)
{
    (void)state;
    pair_open(&pair, true);
    pair_moves(&pair, "b2 a1");
    pair.frozen = true;
    pair_leap(&pair, GRACE_MS + 30000);
    assert_null(online_break_off(pair.friend, pair_now(&pair)));
    pair.frozen = false;
    pair_until(&pair, pair_is_over);
    driver_assert_label(&pair.driver, "No result");
    assert_non_null(strstr(pair_scene(&pair)->prompt.box.text,
                           "Bo called the game off while there was no connection."));
}

static void a_friend_who_left_ends_the_match(void **state)
{
    (void)state;
    pair_open(&pair, true);
    pair_moves(&pair, "b2 a1");
    online_close(pair.friend, PARTING_LEFT, pair_now(&pair));
    pair.friend = NULL;
    pair_until(&pair, pair_is_ended);
    driver_assert_label(&pair.driver, "The match was interrupted");
    driver_assert_label(&pair.driver, "Interrupted");
    driver_assert_no_label(&pair.driver, "Your move");
    driver_click_point(&pair.driver, "c3");
    assert_int_equal(match_count(table_match(driver_play(&pair.driver)->table)), 2);
    pair_press(&pair, "Leave");
    assert_string_equal(driver_scene(&pair.driver), "title");
    assert_null(pair.driver.app->online);
    pair_assert_records(&pair, 1);
}

static bool has_toast(struct OnlinePair *this)
{
    return this->driver.app->ui->toast_count > 0;
}

/* The friend's program says that the two were apart for so long that the game counts no more. */
static void claim_break(void)
{
    const struct SessionView view = pair_friend(&pair).session;
    struct NetEvent event = {
        .kind = EVENT_BREAK, .seat = (uint8_t)view.seat, .re = view.log->started};
    session_send(pair.friend->session, &(struct Message){.kind = MSG_PROPOSE, .event = event});
}

/* A claim that is not so is told, and the game goes on; who insists on it has left. */
static void a_claim_is_refused_and_who_insists_has_left(void **state)
{
    (void)state;
    pair_open(&pair, true);
    pair_moves(&pair, "b2 a1");
    pair.driver.app->ui->toast_count = 0; /* of the start */
    claim_break();
    pair_until(&pair, has_toast);
    assert_toast("Bo's program called the game off too early. That doesn't count. Play on!");
    pair_moves(&pair, "c3 a3");
    assert_int_equal(match_count(table_match(driver_play(&pair.driver)->table)), 4);
    claim_break();
    claim_break();
    pair_until(&pair, pair_is_ended);
    driver_assert_label(&pair.driver, "The match was interrupted");
    const char *text = pair_scene(&pair)->prompt.box.text;
    assert_non_null(strstr(text, "a claim that your clock contradicts. The win is yours."));
    driver_click_point(&pair.driver, "c1");
    assert_int_equal(match_count(table_match(driver_play(&pair.driver)->table)), 4);
    pair_press(&pair, "Leave");
    assert_string_equal(driver_scene(&pair.driver), "title");
    pair_assert_records(&pair, 1);
}

int main(void)
{
#define TEST(name) PAIR_TEST(name, &pair)
    const struct CMUnitTest tests[] = {
        TEST(a_whole_game_and_a_rematch_with_sides_swapped),
        TEST(a_game_that_ended_is_kept_once_whatever_its_player_is_called),
        TEST(one_pair_of_buttons_leads_through_the_history),
        TEST(a_friend_without_a_name),
        TEST(who_has_no_name_is_called_the_same_everywhere),
        TEST(a_guest_plays_gomoku_with_keys),
        TEST(a_move_that_is_not_confirmed_is_shown_at_once),
        TEST(swap2_is_chosen_by_buttons),
        TEST(the_second_seat_of_xiangqi_sits_below),
        TEST(pieces_of_chiziqi_move),
        TEST(a_takeback_is_refused_and_another_granted),
        TEST(a_request_is_named_and_answered_on_purpose),
        TEST(a_request_is_answered_with_a_pad_while_the_other_thinks),
        TEST(a_move_refuses_and_nothing_on_the_board_accepts),
        TEST(a_request_is_withdrawn_and_one_runs_out),
        TEST(a_draw_is_offered_and_agreed_on),
        TEST(resigning_is_asked_back),
        TEST(a_match_without_takebacks_says_so),
        TEST(a_request_is_not_hidden_by_other_scenes),
        TEST(a_request_is_not_hidden_by_dialogs),
        TEST(the_link_is_told_without_its_delay),
        TEST(chat_is_read_and_said),
        TEST(mute_keeps_the_other_silent),
        TEST(nobody_thinks_who_is_not_connected),
        TEST(a_silent_friend_is_lost_and_comes_back),
        TEST(a_friend_who_closed_comes_back),
        TEST(a_game_is_called_off_after_the_grace_time),
        TEST(a_guest_calls_a_game_off_and_leaves),
        TEST(one_who_was_away_hears_that_the_game_was_called_off),
        TEST(a_friend_who_left_ends_the_match),
        TEST(a_claim_is_refused_and_who_insists_has_left),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
