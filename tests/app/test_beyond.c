/* The pages that lead two players at two homes together: what is copied, pasted and shown. The
 * other side is a crossing of the test's own, so that no shorter way is taken. */
#include "src/app/scenes/online/match.h"
#include "src/app/shell/app.h"
#include "src/app/shell/background/online_game.h"
#include "src/app/toolkit/ui/parts.h"
#include "tests/app/online_pair.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

struct Meeting {
    struct OnlinePair pair; /* first: its conditions get it */
    struct Crossing other;
    struct Transport *across; /* the other's, when it stands */
};

static void open_scene(struct Meeting *meeting, const char *scene, bool other_hosts)
{
    struct DriverOptions options = {.scene = scene, .settings = DRIVER_CALM};
    if (!ice_is_built())
        skip();
    memset(meeting, 0, sizeof *meeting);
    pair_init(&meeting->pair);
    driver_open(&meeting->pair.driver, &options);
    assert_null(online_game_ready(meeting->pair.driver.app));
    crossing_init(&meeting->other, other_hosts, NULL, NULL);
}

static void close_meeting(struct Meeting *meeting)
{
    transport_close(meeting->across);
    crossing_close(&meeting->other);
    pair_free(&meeting->pair);
}

static struct CrossingView here(const struct OnlinePair *pair)
{
    return online_crossing(pair->driver.app->online);
}

static bool has_gathered(struct OnlinePair *pair)
{
    return here(pair).state > CROSSING_GATHERING;
}

static void pump_other(struct Meeting *meeting)
{
    struct Transport *across = crossing_pump(&meeting->other, pair_now(&meeting->pair));
    if (across)
        meeting->across = across;
}

static bool other_has_gathered(struct OnlinePair *pair)
{
    struct Meeting *meeting = (struct Meeting *)pair;
    pump_other(meeting);
    return crossing_view(&meeting->other).state > CROSSING_GATHERING;
}

static bool both_are_across(struct OnlinePair *pair)
{
    struct Meeting *meeting = (struct Meeting *)pair;
    pump_other(meeting);
    return meeting->across && here(pair).state == CROSSING_UP;
}

/* Without a network there is nothing to gather on. */
static void skip_alone(struct Meeting *meeting)
{
    if (here(&meeting->pair).own.count > 0)
        return;
    close_meeting(meeting);
    skip();
}

static void read_clipboard(char *text, size_t size)
{
    char *clipboard = SDL_GetClipboardText();
    snprintf(text, size, "%s", clipboard);
    SDL_free(clipboard);
}

/* What the friend sends back to the invite on the clipboard. */
static void answer_invite(struct Meeting *meeting, char text[ANSWER_TEXT_MAX])
{
    struct Invite invite;
    struct Answer answer;
    char line[INVITE_TEXT_MAX];
    read_clipboard(line, sizeof line);
    assert_null(invite_read(line, &invite));
    assert_true(invite.candidates.count > 0);
    crossing_key(&meeting->other, invite.secret.bytes, SECRET_SIZE, false);
    crossing_tell(&meeting->other, &invite.candidates);
    crossing_want(&meeting->other, true);
    pair_until(&meeting->pair, other_has_gathered);
    answer.candidates = crossing_view(&meeting->other).own;
    answer_mark(invite.secret.bytes, SECRET_SIZE, answer.to);
    answer_write(&answer, text);
}

static void host_is_led_to_a_friend_elsewhere(void **state)
{
    struct Meeting meeting;
    struct Driver *driver = &meeting.pair.driver;
    char answer[ANSWER_TEXT_MAX], letter[2 * ANSWER_TEXT_MAX];
    (void)state;
    open_scene(&meeting, "host", false);
    driver_press(driver, "Invite a friend");
    driver_assert_no_label(driver, "Paste answer"); /* before it is wanted */
    assert_int_equal(here(&meeting.pair).state, CROSSING_OFF);
    driver_press(driver, "Beyond this network");
    pair_until(&meeting.pair, has_gathered);
    skip_alone(&meeting);
    driver_press(driver, "Copy invite");
    answer_invite(&meeting, answer);
    driver_press(driver, "Paste answer"); /* the invite itself is still on the clipboard */
    assert_true(
        driver_toasts(&meeting.pair.driver, "That's not an answer. It begins with \"answer;\""));
    snprintf(letter, sizeof letter, "Here it is: %s. See you!", answer);
    SDL_SetClipboardText(letter);
    driver_press(driver, "Paste answer");
    pair_until(&meeting.pair, both_are_across);
    close_meeting(&meeting);
}

static bool has_failed(struct OnlinePair *pair)
{
    return here(pair).state == CROSSING_FAILED;
}

/* Puts an answer with that mark on the clipboard: the friend is nowhere that it says. */
static void copy_answer_of_nobody(const uint8_t to[ANSWER_TO])
{
    static const struct Candidate nowhere = {.address = {192, 0, 2, 99}, .port = 9};
    struct Answer answer = {.candidates = {.count = 0}};
    char text[ANSWER_TEXT_MAX];
    candidates_add(&answer.candidates, &nowhere);
    memcpy(answer.to, to, sizeof answer.to);
    answer_write(&answer, text);
    SDL_SetClipboardText(text);
}

/* The two routers let nobody meet. */
static void routers_that_keep_two_apart_lead_to_a_relay(void **state)
{
    struct Meeting meeting;
    struct Driver *driver = &meeting.pair.driver;
    char line[INVITE_TEXT_MAX];
    uint8_t to[ANSWER_TO];
    struct Invite invite;
    (void)state;
    open_scene(&meeting, "host", false);
    driver_press(driver, "Invite a friend");
    driver_press(driver, "Beyond this network");
    pair_until(&meeting.pair, has_gathered);
    skip_alone(&meeting);
    driver_assert_no_label(driver, "Relay...");
    driver_press(driver, "Copy invite");
    read_clipboard(line, sizeof line);
    assert_null(invite_read(line, &invite));
    answer_mark(invite.secret.bytes, SECRET_SIZE, to);
    copy_answer_of_nobody(to);
    driver_press(driver, "Paste answer");
    pair_until(&meeting.pair, has_failed);
    driver_pass(driver, 40);
    driver_assert_label(driver, "The two routers don't let you meet directly");
    driver_press(driver, "Relay...");
    assert_string_equal(driver_scene(driver), "settings");
    close_meeting(&meeting);
}

static void answer_to_another_invite_is_told(void **state)
{
    struct Meeting meeting;
    struct Driver *driver = &meeting.pair.driver;
    (void)state;
    open_scene(&meeting, "host", false);
    driver_press(driver, "Invite a friend");
    driver_press(driver, "Beyond this network");
    pair_until(&meeting.pair, has_gathered);
    skip_alone(&meeting);
    SDL_SetClipboardText("answer;to=01020304;ice=AMCoAQXDUAz;check=7fd5f127");
    driver_press(driver, "Paste answer");
    assert_true(driver_toasts(&meeting.pair.driver, "That's the answer to another invite"));
    assert_int_equal(here(&meeting.pair).state, CROSSING_READY);
    close_meeting(&meeting);
}

/* Puts an invite on the clipboard whose address leads nowhere, and opens the page to join by it. */
static void join_by_far_invite(struct Meeting *meeting, struct Invite *invite)
{
    char line[INVITE_TEXT_MAX];
    invite->pasted = true;
    invite->count = 1;
    invite->addresses[0] = (struct Address){.host = "127.0.0.1", .port = 9};
    invite_write(invite, line);
    SDL_SetClipboardText(line);
    driver_press(&meeting->pair.driver, "Paste");
    driver_press(&meeting->pair.driver, "Join");
    assert_int_equal(here(&meeting->pair).state, CROSSING_OFF); /* nobody is asked unasked */
}

static void guest_has_an_answer_to_give(void **state)
{
    static const struct Candidate nobody = {.address = {192, 0, 2, 99}, .port = 9};
    struct Meeting meeting;
    struct Driver *driver = &meeting.pair.driver;
    struct Invite invite = {.count = 0};
    struct Answer answer;
    uint8_t mark[ANSWER_TO];
    char line[INVITE_TEXT_MAX];
    (void)state;
    open_scene(&meeting, "join", true);
    secret_new(&invite.secret);
    candidates_add(&invite.candidates, &nobody);
    join_by_far_invite(&meeting, &invite);
    driver_press(driver, "Beyond this network");
    pair_until(&meeting.pair, has_gathered);
    skip_alone(&meeting);
    driver_press(driver, "Copy answer");
    read_clipboard(line, sizeof line);
    assert_null(answer_read(line, &answer));
    answer_mark(invite.secret.bytes, SECRET_SIZE, mark);
    assert_memory_equal(answer.to, mark, sizeof mark);
    driver_key(driver, SDLK_ESCAPE); /* back to the form at once */
    assert_null(driver->app->online);
    close_meeting(&meeting);
}

/* No router stands between two programs here, so that the guest's own packets are enough. */
static void guest_meets_a_host_across(void **state)
{
    struct Meeting meeting;
    struct Invite invite = {.count = 0};
    (void)state;
    open_scene(&meeting, "join", true);
    secret_new(&invite.secret);
    crossing_key(&meeting.other, invite.secret.bytes, SECRET_SIZE, false);
    crossing_want(&meeting.other, true);
    pair_until(&meeting.pair, other_has_gathered);
    invite.candidates = crossing_view(&meeting.other).own;
    if (invite.candidates.count == 0) {
        close_meeting(&meeting);
        skip();
    }
    join_by_far_invite(&meeting, &invite);
    driver_press(&meeting.pair.driver, "Beyond this network");
    pair_until(&meeting.pair, both_are_across);
    close_meeting(&meeting);
}

static bool sees_the_loss(struct OnlinePair *pair)
{
    return pair_scene(pair)->prompt.kind == PROMPT_LOST &&
           online_prompt_wait(pair_scene(pair)) == 0;
}

static bool is_at_the_board(struct OnlinePair *pair)
{
    return strcmp(driver_scene(&pair->driver), "online-play") == 0;
}

static const char *pass_over(void *context, const struct JournalRecord *record)
{
    (void)context, (void)record;
    return NULL;
}

/* The mark of the line that the friend, who has gone, would give. */
static void mark_of_friend(const struct OnlinePair *pair, uint8_t to[ANSWER_TO])
{
    struct JournalSummary list[JOURNALS_MAX];
    struct JournalHead head;
    struct FileError error;
    assert_int_equal(journal_list(pair->folder, list), 1);
    struct Journal *journal = journal_open(list[0].path, NULL, &head, pass_over, NULL, &error);
    assert_non_null(journal);
    journal_close(journal, false);
    answer_mark_again(head.resume.secret, sizeof head.resume.secret, head.host, to);
}

/* A line that led nowhere is no dead end: there is another. */
static void gets_a_new_line(struct OnlinePair *pair)
{
    uint8_t to[ANSWER_TO];
    driver_assert_no_label(&pair->driver, "Get a new line");
    mark_of_friend(pair, to);
    copy_answer_of_nobody(to);
    driver_press(&pair->driver, "2. Paste my friend's line");
    pair_until(pair, has_failed);
    driver_pass(&pair->driver, 40);
    driver_assert_label(&pair->driver, "The two routers don't let you meet directly");
    driver_press(&pair->driver, "Get a new line");
    pair_until(pair, has_gathered);
    driver_assert_no_label(&pair->driver, "Get a new line");
    driver_assert_label(&pair->driver, "1. Copy my line");
}

/* The friend's program has gone, and the way to it: a line each way makes another. */
static void match_is_led_to_meet_again(void **state)
{
    struct Meeting meeting;
    struct OnlinePair *pair = &meeting.pair;
    char line[ANSWER_TEXT_MAX];
    struct Answer answer;
    (void)state;
    memset(&meeting, 0, sizeof meeting);
    pair_init(pair);
    pair_open(pair, true);
    pair_part(pair, PARTING_CLOSED);
    pair_until(pair, sees_the_loss);
    driver_press(&pair->driver, "Meet again");
    assert_string_equal(driver_scene(&pair->driver), "again");
    assert_int_equal(here(pair).state, CROSSING_OFF); /* nobody is asked unasked */
    driver_press(&pair->driver, "1. Get my line");
    pair_until(pair, has_gathered);
    if (here(pair).own.count == 0) {
        pair_free(pair);
        skip();
    }
    driver_press(&pair->driver, "1. Copy my line");
    read_clipboard(line, sizeof line);
    assert_null(answer_read(line, &answer));
    driver_press(&pair->driver, "2. Paste my friend's line");
    assert_true(driver_toasts(&meeting.pair.driver,
                              "That's your own line. Paste the one that your friend sends"));
    gets_a_new_line(pair);
    pair_return(pair); /* by whatever way it comes */
    pair_until(pair, is_at_the_board);
    pair_free(pair);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(host_is_led_to_a_friend_elsewhere),
        cmocka_unit_test(routers_that_keep_two_apart_lead_to_a_relay),
        cmocka_unit_test(answer_to_another_invite_is_told),
        cmocka_unit_test(guest_has_an_answer_to_give),
        cmocka_unit_test(guest_meets_a_host_across),
        cmocka_unit_test(match_is_led_to_meet_again),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
