/* Online matches in the arcade: the scene at one end, a friend at the other. */
#include "engine/games.h"
#include "src/app/online_game.h"
#include "src/app/scenes/online_scenes.h"
#include "src/app/ui_parts.h"
#include "src/play/records.h"
#include "tests/app/parlour.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static struct Parlour parlour;

static int set_up(void **state)
{
    (void)state;
    parlour_init(&parlour);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    parlour_free(&parlour);
    return 0;
}

static struct Desk *desk(void)
{
    return &parlour.desk;
}

static struct App *app(void)
{
    return parlour.desk.app;
}

static void assert_label(const char *label)
{
    desk_turn(desk());
    if (ui_find(app()->ui, UI_ROLE_COUNT, label) == NULL)
        fail_msg("\"%s\" is not on the screen", label);
}

static void assert_no_label(const char *label)
{
    desk_turn(desk());
    if (ui_find(app()->ui, UI_ROLE_COUNT, label) != NULL)
        fail_msg("\"%s\" is on the screen", label);
}

/* A message is shown, or waits for those before it. */
static void assert_toast(const char *text)
{
    const struct Ui *ui = app()->ui;
    for (int i = 0; i < ui->toast_count; i++) {
        if (strcmp(ui->toasts[i], text) == 0)
            return;
    }
    fail_msg("nobody said \"%s\"", text);
}

static bool works(const char *label)
{
    const struct Widget *widget = ui_find(app()->ui, UI_BUTTON, label);
    assert_non_null(widget);
    return ui_reachable(app()->ui, widget) && (widget->flags & UI_DISABLED) == 0;
}

static void assert_moves(const char *expected)
{
    char moves[512];
    const struct Match *there = online_match(parlour.friend);
    desk_moves(desk(), moves, sizeof moves);
    assert_string_equal(moves, expected);
    assert_int_equal(match_count(there), match_count(table_match(desk_play(desk())->table)));
}

/* A box that has just come up takes no clicks yet. */
static void press_box(const char *label)
{
    desk_pass(desk(), 600);
    desk_press(desk(), label);
}

static bool settled(struct Parlour *p)
{
    return parlour_agrees(p) && parlour_view(p).session.log->pending.request == REQUEST_NONE;
}

/* Records with both names; there are `expected` of them. */
static void assert_records(int expected)
{
    char folder[300];
    snprintf(folder, sizeof folder, "%s/records", desk()->folder);
    struct RecordList list = records_list(folder);
    assert_int_equal(list.count, expected);
    for (int i = 0; i < list.count; i++) {
        const struct MatchTags *tags = &list.entries[i].tags;
        bool ada_first = strcmp(tags->player[0], "Ada") == 0;
        assert_string_equal(tags->player[ada_first ? 0 : 1], "Ada");
        assert_string_equal(tags->player[ada_first ? 1 : 0], "Bo");
    }
    records_free_list(&list);
}

/* --- whole games --- */

static void a_whole_game_and_a_rematch_with_sides_swapped(void **state)
{
    (void)state;
    parlour_open(&parlour, true);
    parlour_moves(&parlour, "b2 a1 a3 c2");
    assert_label("Your move");
    desk_click(desk(), "c1");
    parlour_until(&parlour, parlour_is_over);
    assert_label("You won");
    assert_label("X made a line. In a rematch the sides change.");
    assert_records(1);
    parlour_until(&parlour, parlour_agrees); /* the friend has seen it, too */
    assert_null(online_ask(parlour.friend, REQUEST_REMATCH, parlour_now(&parlour)));
    parlour_until(&parlour, parlour_is_asked);
    assert_label("Bo asks for a rematch");
    press_box("Accept");
    parlour_until(&parlour, settled);
    assert_moves("");
    assert_true(table_is_human(desk_play(desk())->table, 1));
    assert_true(desk_play(desk())->flipped);
    assert_label("Bo is thinking");
    parlour_moves(&parlour, "a1 b2 a2 b1");
    parlour_move(&parlour, "a3");
    parlour_until(&parlour, parlour_is_over);
    assert_label("You lost");
    assert_int_equal(audio_count(app()->audio, SOUND_LOSE), 1);
    press_box("Rematch");
    parlour_until(&parlour, parlour_waits);
    assert_label("Waiting for Bo");
    assert_null(online_answer(parlour.friend, true, parlour_now(&parlour)));
    parlour_until(&parlour, settled);
    assert_true(table_is_human(desk_play(desk())->table, 0));
    assert_records(2);
}

static void a_guest_plays_gomoku_with_keys(void **state)
{
    static const char *const own[] = {"h9", "i9", "j9", "k9"};
    static const char *const other[] = {"h8", "i8", "j8", "k8", "l8"};
    (void)state;
    parlour.offer.game = games_find("gomoku");
    parlour_open(&parlour, false);
    for (int i = 0; i < 5; i++) {
        parlour_move(&parlour, other[i]);
        if (i < 4) {
            desk_steer(desk(), -1, own[i]);
            parlour_until(&parlour, parlour_agrees);
        }
    }
    parlour_until(&parlour, parlour_is_over);
    assert_label("You lost");
    assert_moves("h8 h9 i8 i9 j8 j9 k8 k9 l8");
    assert_records(1);
}

/* What a guest plays is on the board at once, and a second move is not taken meanwhile. */
static void a_move_that_is_not_confirmed_is_shown_at_once(void **state)
{
    (void)state;
    parlour_open(&parlour, false);
    parlour_move(&parlour, "b2");
    parlour.frozen = true;
    desk_click(desk(), "a1");
    desk_turn(desk());
    assert_int_equal(match_count(table_match(desk_play(desk())->table)), 1);
    assert_int_not_equal(table_proposed(desk_play(desk())->table), MOVE_NONE);
    assert_false(table_awaits_person(desk_play(desk())->table));
    desk_click(desk(), "c1");
    parlour.frozen = false;
    parlour_until(&parlour, parlour_agrees);
    assert_int_equal(table_proposed(desk_play(desk())->table), MOVE_NONE);
    assert_moves("b2 a1");
}

static void swap2_is_chosen_by_buttons(void **state)
{
    (void)state;
    parlour.offer.game = games_find("gomoku");
    assert_true(option_read(parlour.offer.game, "opening=swap2", &parlour.offer.options, NULL));
    parlour_open(&parlour, false);
    parlour_moves(&parlour, "h8 h9 i8");
    assert_label("Your choice");
    desk_press(desk(), "Place two more stones");
    parlour_until(&parlour, parlour_agrees);
    parlour_moves(&parlour, "c3 d4");
    parlour_move(&parlour, "white");
    assert_moves("h8 h9 i8 two-more c3 d4 white");
}

static void the_second_seat_of_xiangqi_sits_below(void **state)
{
    (void)state;
    parlour.offer.game = games_find("xiangqi");
    parlour_open(&parlour, false);
    const struct BoardPlace *place = view_where(desk_play(desk())->view);
    assert_true(place_center(place, desk_point(desk(), "e9")).y >
                place_center(place, desk_point(desk(), "e0")).y);
    parlour_moves(&parlour, "b2e2 b9c7 b0c2");
    assert_moves("b2e2 b9c7 b0c2");
}

static void pieces_of_chiziqi_move(void **state)
{
    (void)state;
    parlour.offer.game = games_find("chiziqi");
    parlour_open(&parlour, true);
    parlour_moves(&parlour, "b1b2 c4c3 b2b3");
    assert_moves("b1b2 c4c3 b2b3");
}

/* --- requests --- */

static void a_takeback_is_refused_and_another_granted(void **state)
{
    (void)state;
    parlour_open(&parlour, true);
    parlour_moves(&parlour, "b2 a1");
    assert_label("Takebacks left: 3");
    desk_key(desk(), SDLK_u);
    parlour_until(&parlour, parlour_waits);
    assert_label("Waiting for Bo");
    assert_false(works("Offer a draw")); /* one request at a time */
    assert_null(online_answer(parlour.friend, false, parlour_now(&parlour)));
    parlour_until(&parlour, settled);
    assert_toast("Bo refuses");
    assert_moves("b2 a1");
    desk_press(desk(), "Ask to take back"); /* too soon */
    assert_int_equal(parlour_view(&parlour).session.log->pending.request, REQUEST_NONE);
    parlour_leap(&parlour, 8000);
    parlour_leap(&parlour, 4000);
    desk_press(desk(), "Ask to take back");
    parlour_until(&parlour, parlour_waits);
    assert_null(online_answer(parlour.friend, true, parlour_now(&parlour)));
    parlour_until(&parlour, settled);
    assert_moves("");
    assert_label("Takebacks left: 2");
    assert_int_equal(audio_count(app()->audio, SOUND_UNDO), 1);
    desk_click(desk(), "a3");
    parlour_until(&parlour, parlour_agrees);
    assert_moves("a3");
}

static void ask_undo(void)
{
    assert_null(online_ask(parlour.friend, REQUEST_UNDO, parlour_now(&parlour)));
    parlour_until(&parlour, parlour_is_asked);
}

static void a_request_is_named_and_answered_on_purpose(void **state)
{
    (void)state;
    parlour_open(&parlour, true);
    parlour_moves(&parlour, "b2 a1 a3 c1");
    ask_undo();
    assert_label("Bo asks to take back");
    assert_label("The last move goes back.");
    assert_int_equal(audio_count(app()->audio, SOUND_REQUEST), 1);
    assert_false(works("Accept")); /* no click that was meant for what stood there before */
    desk_key(desk(), SDLK_h);
    desk_key(desk(), SDLK_RETURN);
    assert_int_equal(parlour_view(&parlour).session.log->pending.request, REQUEST_UNDO);
    press_box("Refuse");
    parlour_until(&parlour, settled);
    assert_moves("b2 a1 a3 c1");
    parlour_leap(&parlour, 8000);
    parlour_leap(&parlour, 4000);
    ask_undo();
    desk_pass(desk(), 600);
    desk_key(desk(), SDLK_h); /* to the box, where refusing has the focus */
    desk_key(desk(), SDLK_LEFT);
    desk_key(desk(), SDLK_RETURN);
    parlour_until(&parlour, settled);
    assert_moves("b2 a1 a3");
}

static void a_request_is_answered_with_a_pad_while_the_other_thinks(void **state)
{
    (void)state;
    parlour_open(&parlour, true);
    desk_plug(desk(), 0);
    parlour_moves(&parlour, "b2 a1 a3");
    assert_label("Bo is thinking");
    ask_undo();
    assert_label("The last 2 moves go back.");
    desk_pass(desk(), 600);
    desk_button(desk(), 0, SDL_CONTROLLER_BUTTON_Y);
    desk_button(desk(), 0, SDL_CONTROLLER_BUTTON_DPAD_LEFT);
    desk_button(desk(), 0, SDL_CONTROLLER_BUTTON_A);
    parlour_until(&parlour, settled);
    assert_moves("b2");
}

static void a_move_refuses_and_nothing_on_the_board_accepts(void **state)
{
    (void)state;
    parlour_open(&parlour, true);
    parlour_moves(&parlour, "b2 a1");
    ask_undo();
    desk_pass(desk(), 600);
    desk_click(desk(), "b2"); /* taken */
    desk_key(desk(), SDLK_RETURN);
    assert_int_equal(parlour_view(&parlour).session.log->pending.request, REQUEST_UNDO);
    desk_click(desk(), "c3");
    parlour_until(&parlour, settled);
    assert_moves("b2 a1 c3");
    assert_toast("You moved instead: the request is refused");
}

static void a_request_is_withdrawn_and_one_runs_out(void **state)
{
    (void)state;
    parlour_open(&parlour, false);
    parlour_moves(&parlour, "b2 a1");
    desk_press(desk(), "Offer a draw");
    parlour_until(&parlour, parlour_waits);
    assert_label("You offer a draw.");
    press_box("Withdraw");
    parlour_until(&parlour, settled);
    assert_no_label("Waiting for Bo");
    desk_press(desk(), "Offer a draw");
    parlour_until(&parlour, parlour_waits);
    while (!settled(&parlour)) { /* the message goes away: it is looked for at once */
        parlour_leap(&parlour, 4500);
        parlour_until(&parlour, parlour_is_linked);
    }
    assert_toast("Nobody answered in time: the request has run out");
}

static void a_draw_is_offered_and_agreed_on(void **state)
{
    (void)state;
    parlour_open(&parlour, true);
    parlour_moves(&parlour, "b2 a1");
    assert_null(online_ask(parlour.friend, REQUEST_DRAW, parlour_now(&parlour)));
    parlour_until(&parlour, parlour_is_asked);
    assert_label("Bo offers a draw");
    press_box("Accept");
    parlour_until(&parlour, parlour_is_over);
    assert_label("Draw");
    assert_records(1);
}

static void resigning_is_asked_back(void **state)
{
    (void)state;
    parlour_open(&parlour, false);
    parlour_moves(&parlour, "b2 a1");
    desk_press(desk(), "Resign");
    desk_press(desk(), "Play on");
    assert_false(table_over(desk_play(desk())->table));
    desk_press(desk(), "Resign");
    desk_press(desk(), "Resign");
    parlour_until(&parlour, parlour_is_over);
    assert_label("You lost");
    assert_int_equal(match_status(online_match(parlour.friend)).reason, REASON_RESIGNATION);
}

static void a_match_without_takebacks_says_so(void **state)
{
    (void)state;
    parlour.offer.undo_limit = 0;
    parlour_open(&parlour, true);
    parlour_moves(&parlour, "b2 a1");
    assert_label("No takebacks in this match");
    assert_false(works("No takebacks in this match"));
}

static bool online_is_on_top(struct Parlour *p)
{
    return strcmp(desk_scene(&p->desk), "online-play") == 0;
}

/* Settings over the match, which goes on beneath and comes to the front when it needs an answer. */
static void a_request_is_not_hidden_by_other_scenes(void **state)
{
    (void)state;
    parlour_open(&parlour, true);
    parlour_moves(&parlour, "b2 a1");
    desk_key(desk(), SDLK_ESCAPE);
    assert_string_equal(desk_scene(desk()), "pause");
    desk_press(desk(), "Settings");
    assert_string_equal(desk_scene(desk()), "settings");
    assert_null(online_ask(parlour.friend, REQUEST_UNDO, parlour_now(&parlour)));
    parlour_until(&parlour, online_is_on_top);
    assert_label("Bo asks to take back");
    press_box("Refuse");
    parlour_until(&parlour, settled);
}

/* Nor by a question of the program's own, nor by the on-screen keyboard. */
static void a_request_is_not_hidden_by_dialogs(void **state)
{
    (void)state;
    parlour_open(&parlour, true);
    desk_plug(desk(), 0);
    parlour_moves(&parlour, "b2 a1");
    desk_press(desk(), "Resign");
    ask_undo();
    press_box("Refuse");
    parlour_until(&parlour, settled);
    desk_key(desk(), SDLK_t);
    desk_button(desk(), 0, SDL_CONTROLLER_BUTTON_A);
    desk_button(desk(), 0, SDL_CONTROLLER_BUTTON_A);
    assert_label("Capitals"); /* the keyboard, with a letter typed */
    assert_null(online_ask(parlour.friend, REQUEST_DRAW, parlour_now(&parlour)));
    parlour_until(&parlour, parlour_is_asked);
    press_box("Refuse");
    parlour_until(&parlour, settled);
    assert_string_equal(parlour_scene(&parlour)->chat.field.text, "q");
}

/* --- chat --- */

static bool heard(struct Parlour *p)
{
    return parlour_scene(p)->chat.count > 0;
}

static bool friend_heard(struct Parlour *p)
{
    struct Notice notice;
    while (online_notice(p->friend, &notice)) {
        if (notice.kind == NOTICE_CHAT && strcmp(notice.text, "good luck") == 0)
            return true;
    }
    return false;
}

static void type(const char *text)
{
    SDL_Event event = {.text = {.type = SDL_TEXTINPUT}};
    event.text.windowID = SDL_GetWindowID(app()->window);
    snprintf(event.text.text, sizeof event.text.text, "%s", text);
    assert_int_equal(SDL_PushEvent(&event), 1);
    desk_turn(desk());
}

static void chat_is_read_and_said(void **state)
{
    (void)state;
    parlour_open(&parlour, true);
    assert_null(online_chat(parlour.friend, "hi \xE2\x80\xAE there\x1B[2J", parlour_now(&parlour)));
    parlour_until(&parlour, heard);
    assert_string_equal(parlour_scene(&parlour)->chat.lines[0].text, "hi  there[2J");
    assert_int_equal(parlour_scene(&parlour)->chat.unread, 1);
    assert_int_equal(audio_count(app()->audio, SOUND_CHAT), 1);
    desk_key(desk(), SDLK_t); /* opens it and leads to the line */
    assert_int_equal(parlour_scene(&parlour)->chat.unread, 0);
    type("good luck");
    desk_key(desk(), SDLK_RETURN);
    parlour_until(&parlour, friend_heard);
    assert_label("good luck");
    assert_moves(""); /* typing was no move */
    desk_key(desk(), SDLK_ESCAPE);
    assert_false(parlour_scene(&parlour)->chat.open);
    assert_string_equal(desk_scene(desk()), "online-play");
}

static bool friend_knows(struct Parlour *p)
{
    return parlour_friend(p).session.peer_muted;
}

static bool friend_may_talk(struct Parlour *p)
{
    return !friend_knows(p);
}

static void mute_keeps_the_other_silent(void **state)
{
    (void)state;
    parlour_open(&parlour, true);
    desk_press(desk(), "Chat");
    desk_press(desk(), "Mute");
    assert_label("Muted: the other is told");
    assert_null(online_chat(parlour.friend, "hello?", parlour_now(&parlour)));
    parlour_until(&parlour, friend_knows); /* with the next sign of life */
    assert_non_null(online_chat(parlour.friend, "hello??", parlour_now(&parlour)));
    assert_int_equal(parlour_scene(&parlour)->chat.count, 0);
    desk_press(desk(), "Mute");
    parlour_until(&parlour, friend_may_talk);
    assert_null(online_chat(parlour.friend, "thanks", parlour_now(&parlour)));
    parlour_until(&parlour, heard);
}

/* --- breaks --- */

static bool shows_lost(struct Parlour *p)
{
    return parlour_scene(p)->matter.kind == MATTER_LOST;
}

static void a_silent_friend_is_lost_and_comes_back(void **state)
{
    (void)state;
    parlour_open(&parlour, true);
    parlour_moves(&parlour, "b2 a1");
    parlour.frozen = true;
    for (int i = 0; i < 11; i++)
        parlour_leap(&parlour, 1000);
    assert_label("Nothing heard from Bo for 10 s");
    for (int i = 0; i < 6; i++)
        parlour_leap(&parlour, 1000);
    assert_true(shows_lost(&parlour));
    assert_label("No connection to Bo");
    assert_int_equal(audio_count(app()->audio, SOUND_LOST), 1);
    assert_false(works("Leave") && works("Offer a draw"));
    desk_click(desk(), "c3"); /* the own move can be made meanwhile */
    desk_turn(desk());
    parlour.frozen = false;
    parlour_until(&parlour, parlour_is_linked);
    assert_toast("The connection to Bo is back: the match goes on");
    assert_int_equal(audio_count(app()->audio, SOUND_BACK), 2); /* and at the start */
    parlour_until(&parlour, parlour_agrees);
    assert_moves("b2 a1 c3");
    parlour_moves(&parlour, "a2 a3");
}

static void a_friend_who_closed_comes_back(void **state)
{
    (void)state;
    parlour_open(&parlour, false);
    parlour_moves(&parlour, "b2 a1");
    parlour_part(&parlour, PARTING_CLOSED);
    assert_label("Bo has closed the program");
    parlour_return(&parlour);
    parlour_moves(&parlour, "b3 b1");
    assert_moves("b2 a1 b3 b1");
}

static void the_win_is_claimed_after_the_grace_time(void **state)
{
    (void)state;
    parlour_open(&parlour, true);
    parlour_moves(&parlour, "b2 a1");
    parlour_part(&parlour, PARTING_CLOSED);
    assert_no_label("Claim the win");
    parlour_leap(&parlour, GRACE_MS + 1000);
    press_box("Claim the win");
    assert_label("You claim the win");
    press_box("Leave");
    desk_press(desk(), "Leave for good");
    assert_string_equal(desk_scene(desk()), "title");
    assert_records(1);
}

static void a_friend_who_left_ends_the_match(void **state)
{
    (void)state;
    parlour_open(&parlour, true);
    parlour_moves(&parlour, "b2 a1");
    online_close(parlour.friend, PARTING_LEFT, parlour_now(&parlour));
    parlour.friend = NULL;
    parlour_until(&parlour, parlour_is_ended);
    assert_label("The match is broken off");
    desk_click(desk(), "c3");
    assert_int_equal(match_count(table_match(desk_play(desk())->table)), 2);
    press_box("Leave");
    assert_string_equal(desk_scene(desk()), "title");
    assert_null(app()->online);
    assert_records(1);
}

/* The program dies after the last move: coming back keeps no second record. */
static void a_finished_game_is_recorded_once(void **state)
{
    struct JournalSummary list[JOURNALS_MAX];
    struct FileError error;
    char command[1100];
    (void)state;
    parlour_open(&parlour, true);
    parlour_moves(&parlour, "b2 a1 a3 c2 c1");
    parlour_until(&parlour, parlour_is_over);
    snprintf(command, sizeof command, "cp -r '%s/online' '%s/kept'", desk()->folder,
             desk()->folder);
    assert_int_equal(system(command), 0);
    press_box("Leave");
    snprintf(command, sizeof command, "rm -r '%s/online' && mv '%s/kept' '%s/online'",
             desk()->folder, desk()->folder, desk()->folder);
    assert_int_equal(system(command), 0);
    assert_int_equal(online_game_list(app(), list), 1);
    assert_true(online_game_resume(app(), list[0].path, &error));
    scenes_push(app()->scenes, &online_play_scene, NULL, 0);
    desk_turn(desk());
    press_box("Leave");
    assert_records(1);
}

/* --- leaving --- */

static void leaving_can_be_for_a_while(void **state)
{
    struct JournalSummary list[JOURNALS_MAX];
    struct FileError error;
    (void)state;
    parlour_open(&parlour, true);
    parlour_moves(&parlour, "b2 a1");
    desk_key(desk(), SDLK_ESCAPE);
    desk_press(desk(), "Leave the match");
    desk_press(desk(), "Leave, go on later");
    assert_string_equal(desk_scene(desk()), "title");
    assert_null(app()->online);
    assert_records(0);
    assert_int_equal(online_game_list(app(), list), 1);
    assert_true(online_game_resume(app(), list[0].path, &error));
    scenes_push(app()->scenes, &online_play_scene, NULL, 0);
    desk_turn(desk());
    parlour_until(&parlour, parlour_is_linked);
    parlour_moves(&parlour, "c3");
    assert_moves("b2 a1 c3");
}

static bool friend_knows_the_end(struct Parlour *p)
{
    return match_status(online_match(p->friend)).outcome == OUTCOME_WIN &&
           parlour_friend(p).session.ended;
}

static void leaving_for_good_resigns(void **state)
{
    (void)state;
    parlour_open(&parlour, false);
    parlour_moves(&parlour, "b2 a1");
    desk_key(desk(), SDLK_ESCAPE);
    desk_press(desk(), "Leave the match");
    desk_press(desk(), "Resign and leave");
    assert_string_equal(desk_scene(desk()), "title");
    assert_records(1);
    Uint64 start = SDL_GetTicks64();
    while (!friend_knows_the_end(&parlour) && SDL_GetTicks64() - start < 10000) {
        online_update(parlour.friend, parlour_now(&parlour));
        SDL_WaitEventTimeout(NULL, 1);
    }
    assert_int_equal(match_status(online_match(parlour.friend)).reason, REASON_RESIGNATION);
}

/* Milliseconds that go on when SDL is shut down. */
static uint64_t ticks(void)
{
    return SDL_GetPerformanceCounter() / (SDL_GetPerformanceFrequency() / 1000);
}

static void closing_the_window_is_at_once_and_says_goodbye(void **state)
{
    (void)state;
    parlour_open(&parlour, true);
    parlour_moves(&parlour, "b2 a1");
    uint64_t start = ticks();
    desk_close(desk());
    assert_true(ticks() - start < 1000);
    bool parted = false;
    while (!parted && ticks() - start < 10000) {
        struct Notice notice;
        online_update(parlour.friend, parlour_now(&parlour));
        while (online_notice(parlour.friend, &notice))
            parted = parted || (notice.kind == NOTICE_PARTED && notice.parting == PARTING_CLOSED);
        SDL_Delay(1);
    }
    assert_true(parted);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        TEST(a_whole_game_and_a_rematch_with_sides_swapped),
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
        TEST(chat_is_read_and_said),
        TEST(mute_keeps_the_other_silent),
        TEST(a_silent_friend_is_lost_and_comes_back),
        TEST(a_friend_who_closed_comes_back),
        TEST(the_win_is_claimed_after_the_grace_time),
        TEST(a_friend_who_left_ends_the_match),
        TEST(a_finished_game_is_recorded_once),
        TEST(leaving_can_be_for_a_while),
        TEST(leaving_for_good_resigns),
        TEST(closing_the_window_is_at_once_and_says_goodbye),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
