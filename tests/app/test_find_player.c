/* An opponent is looked for, and met: the arcade and a stranger at a broker of the test's own. */
#include "engine/games.h"
#include "src/app/shell/background/find_player.h"
#include "src/app/shell/background/online_game.h"
#include "src/app/shell/storage/friend_list.h"
#include "src/play/online/seek_terms.h"
#include "src/play/system/posix.h"
#include "tests/app/lobby.h"
#include "tests/net/broker.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
/* cmocka.h needs those above */
#include <cmocka.h>

struct Meeting {
    struct OnlinePair pair; /* first: what conditions are asked with; its friend is the stranger */
    struct Broker broker;
    struct PlayerSearch *stranger; /* NULL: away, or in the match */
    struct PlayerSearchNews news;
    bool found; /* the stranger has one to play with */
};

/* The stranger asked, and heard nothing. */
static bool has_no_answer(struct OnlinePair *pair)
{
    struct Meeting *meeting = (struct Meeting *)pair;
    return player_search_news(meeting->stranger, &meeting->news) &&
           meeting->news.seeking.news == PAIRING_TOLD_NO_ANSWER;
}

static void set_relay(struct Meeting *meeting)
{
    struct Settings *settings = &meeting->pair.driver.app->settings;
    snprintf(settings->relay_address, sizeof settings->relay_address, "127.0.0.1:%d",
             meeting->broker.port);
    settings->relay_tls = false;
}

/* Opens the scene, with the broker set up; the stranger is away. */
static void open_meeting(struct Meeting *meeting, const char *scene)
{
    *meeting = (struct Meeting){.found = false};
    broker_start(&meeting->broker, BROKER_OPEN);
    lobby_open(&meeting->pair, "title");
    set_relay(meeting);
    meeting->pair.driver.app->options.game = "tictactoe";
    app_open(meeting->pair.driver.app, scene, NULL, 0);
    driver_settle(&meeting->pair.driver);
}

static void close_meeting(struct Meeting *meeting)
{
    player_search_close(meeting->stranger);
    pair_free(&meeting->pair);
    broker_free(&meeting->broker);
}

static struct Seek seek_of(const struct Meeting *meeting, const char *clock)
{
    struct Seek seek = {.strength = STRENGTH_CLUB};
    terms_from_offer(&seek.terms, &meeting->pair.offer);
    snprintf(seek.terms.clock, sizeof seek.terms.clock, "%s", clock);
    snprintf(seek.name, sizeof seek.name, "%s", meeting->pair.name);
    return seek;
}

/* The stranger comes to the broker. */
static void come(struct Meeting *meeting)
{
    struct RelayBroker broker = {.host = "127.0.0.1", .port = meeting->broker.port};
    struct PlayerSearchSettings settings = {.folder = meeting->pair.folder,
                                            .broker = &broker,
                                            .game = "tictactoe",
                                            .pace = "",
                                            .host = posix_host(0)};
    meeting->stranger = player_search_open(&settings);
    assert_non_null(meeting->stranger);
}

static void join_stranger(struct Meeting *meeting)
{
    struct RelayBroker broker = {.host = "127.0.0.1", .port = meeting->broker.port};
    struct OnlineSettings settings = pair_friend_settings(&meeting->pair);
    struct Invite invite = seek_invite(&broker, &meeting->news.seeking);
    struct OnlineOffer offer;
    const char *error = "";
    settings.broker = &broker;
    settings.relayed = true;
    settings.secret = &meeting->news.seeking.secret;
    assert_true(terms_to_offer(&meeting->news.terms, &offer));
    meeting->pair.hosts = meeting->news.seeking.news == PAIRING_TOLD_GUEST;
    meeting->pair.friend = meeting->pair.hosts
                               ? online_join(&settings, &invite, pair_now(&meeting->pair))
                               : online_host(&settings, &offer, pair_now(&meeting->pair), &error);
    assert_non_null(meeting->pair.friend);
}

/* The stranger does what programs do: meets whom it found, says yes to the offer. */
static void live(struct Meeting *meeting)
{
    struct OnlinePair *pair = &meeting->pair;
    while (meeting->stranger && player_search_news(meeting->stranger, &meeting->news))
        meeting->found = meeting->news.seeking.news == PAIRING_TOLD_HOST ||
                         meeting->news.seeking.news == PAIRING_TOLD_GUEST;
    if (meeting->found && !pair->friend)
        join_stranger(meeting);
    if (pair->friend && pair_friend(pair).session.offered)
        assert_null(online_answer_offer(pair->friend, true, pair_now(pair)));
}

static bool is_at(struct OnlinePair *pair, const char *scene)
{
    live((struct Meeting *)pair);
    return strcmp(driver_scene(&pair->driver), scene) == 0;
}

static bool plays(struct OnlinePair *pair)
{

    return is_at(pair, "online-play") && pair_agrees(pair);
}

/* The stranger was told that the chat is off here. */
static bool chat_is_off(struct OnlinePair *pair)
{
    return pair_friend(pair).session.peer_muted;
}

static bool is_found(struct OnlinePair *pair)
{
    return is_at(pair, "player-found");
}

static bool lists_ada(struct OnlinePair *pair)
{

    return lobby_says(pair, "Ada");
}

static bool lists_nobody(struct OnlinePair *pair)
{

    return lobby_says(pair, "Nobody is looking for Tic-tac-toe just now. Look for an opponent, and "
                            "whoever comes next finds you.");
}

static bool has_failed(struct OnlinePair *pair)
{
    return lobby_says(pair, relay_trouble_text(RELAY_TROUBLE_LOST)) ||
           lobby_says(pair, relay_trouble_text(RELAY_TROUBLE_SILENT));
}

/* Whether the stranger hears that the arcade seeks. */
static bool is_heard(struct OnlinePair *pair)
{
    return player_search_view(((struct Meeting *)pair)->stranger)->count > 0;
}

static bool is_not_heard(struct OnlinePair *pair)
{
    return !is_heard(pair);
}

/* The stranger, who hears of one player, asks him. */
static void ask_arcade(struct Meeting *meeting)
{
    struct Seek own = seek_of(meeting, "");
    pair_until(&meeting->pair, is_heard);
    const struct PlayerSearchView *view = player_search_view(meeting->stranger);
    player_search_take(meeting->stranger, view->list[0].key, &own);
}

static void without_a_relay_the_page_leads_to_the_setting(void **state)
{
    struct OnlinePair pair;
    (void)state;
    lobby_open(&pair, "online");
    driver_press(&pair.driver, "Find a player");
    assert_string_equal(driver_scene(&pair.driver), "find-player");
    driver_assert_no_label(&pair.driver, "Find an opponent");
    driver_press(&pair.driver, "Set up a relay");
    assert_string_equal(driver_scene(&pair.driver), "settings");
    driver_assert_label(&pair.driver, "Test the relay");
    pair_free(&pair);
}

/* One press on somebody in the list leads to the board, by what he wanted to play; he sees no name
 * that nobody meant to show. */
static void one_press_leads_to_the_match(void **state)
{
    struct Meeting meeting;
    struct OnlineOffer terms;
    char alias[PLAYER_ALIAS_TEXT];
    (void)state;
    open_meeting(&meeting, "find-player");
    pair_until(&meeting.pair, lists_nobody);
    come(&meeting);
    struct Seek seek = seek_of(&meeting, "300+5");
    player_search_seek(meeting.stranger, &seek);
    pair_until(&meeting.pair, lists_ada);
    assert_true(lobby_says(&meeting.pair, "5:00 + 5 s per move"));
    assert_true(lobby_says(&meeting.pair, "Club player"));
    driver_press(&meeting.pair.driver, "Ada");
    pair_until(&meeting.pair, plays);
    assert_null(meeting.pair.driver.app->finding);
    assert_true(online_terms(meeting.pair.driver.app->online, &terms));
    assert_int_equal(terms.undo_limit, meeting.pair.offer.undo_limit);
    identity_alias(meeting.news.seeking.other.key, alias);
    assert_string_equal(pair_friend(&meeting.pair).session.peer_name, alias);
    assert_string_equal(pair_view(&meeting.pair).session.peer_name, "Ada");
    assert_true(pair_scene(&meeting.pair)->chat.muted);
    pair_until(&meeting.pair, chat_is_off);
    close_meeting(&meeting);
}

/* Who seeks is found at once, with the name where that is wished. */
static void who_seeks_is_found(void **state)
{
    struct Meeting meeting;
    (void)state;
    open_meeting(&meeting, "find-player");
    SDL_SetWindowSize(meeting.pair.driver.app->window, 1280, 1000); /* all rows at once */
    driver_settle(&meeting.pair.driver);
    driver_press(&meeting.pair.driver, "Show my name");
    driver_choose(&meeting.pair.driver, "Beginner");
    driver_press(&meeting.pair.driver, "Find an opponent");
    driver_assert_label(&meeting.pair.driver, "Stop looking");
    come(&meeting);
    ask_arcade(&meeting);
    pair_until(&meeting.pair, plays);
    assert_string_equal(meeting.news.seeking.other.seek.name, "Mei");
    assert_int_equal(meeting.news.seeking.other.seek.strength, STRENGTH_BEGINNER);
    assert_string_equal(pair_friend(&meeting.pair).session.peer_name, "Mei");
    close_meeting(&meeting);
}

static void who_stops_is_not_found(void **state)
{
    struct Meeting meeting;
    (void)state;
    open_meeting(&meeting, "find-player");
    driver_press(&meeting.pair.driver, "Find an opponent");
    come(&meeting);
    pair_until(&meeting.pair, is_heard);
    driver_press(&meeting.pair.driver, "Stop looking");
    pair_until(&meeting.pair, is_not_heard);
    driver_press(&meeting.pair.driver, "Find an opponent");
    pair_until(&meeting.pair, is_heard);
    close_meeting(&meeting);
}

/* Who waits plays at home meanwhile. */
static void play_at_home(struct Meeting *meeting)
{
    struct Driver *driver = &meeting->pair.driver;
    driver_press(driver, "Find an opponent");
    driver_key(driver, SDLK_ESCAPE);
    assert_string_equal(driver_scene(driver), "title");
    app_open(driver->app, "play", NULL, 0);
    driver_settle(driver);
    driver_click_point(driver, "b2");
    come(meeting);
    ask_arcade(meeting);
    pair_until(&meeting->pair, is_found);
    assert_true(lobby_says(&meeting->pair, "Ada wants to play"));
}

static bool offers_to_continue(struct OnlinePair *pair)
{
    const struct Ui *ui = pair->driver.app->ui;
    for (int i = 0; i < ui_count(ui); i++)
        if (strncmp(ui_widget(ui, i)->label, "Continue Tic-tac-toe, move", 26) == 0)
            return true;
    return false;
}

static void a_game_that_is_interrupted_is_kept(void **state)
{
    struct Meeting meeting;
    struct App *app;
    (void)state;
    open_meeting(&meeting, "find-player");
    app = meeting.pair.driver.app;
    play_at_home(&meeting);
    driver_press(&meeting.pair.driver, "Play");
    pair_until(&meeting.pair, plays);
    online_game_close(app, PARTING_LEFT);
    app_home(app);
    pair_until(&meeting.pair, offers_to_continue);
    close_meeting(&meeting);
}

/* "Not now" leads back to the game, and nobody comes any more. */
static void not_now_goes_on_with_the_game(void **state)
{
    struct Meeting meeting;
    (void)state;
    open_meeting(&meeting, "find-player");
    play_at_home(&meeting);
    driver_press(&meeting.pair.driver, "Not now");
    driver_settle(&meeting.pair.driver);
    assert_string_equal(driver_scene(&meeting.pair.driver), "play");
    assert_null(meeting.pair.driver.app->online);
    pair_until(&meeting.pair, is_not_heard);
    close_meeting(&meeting);
}

static void a_broken_relay_is_told(void **state)
{
    struct Meeting meeting;
    (void)state;
    open_meeting(&meeting, "find-player");
    pair_until(&meeting.pair, lists_nobody);
    broker_kill(&meeting.broker);
    pair_until(&meeting.pair, has_failed);
    broker_restart(&meeting.broker);
    pair_until(&meeting.pair, lists_nobody);
    close_meeting(&meeting);
}

/* Those of another pace can be left out. */
static void the_list_is_filtered(void **state)
{
    struct Meeting meeting;
    (void)state;
    open_meeting(&meeting, "find-player");
    come(&meeting);
    struct Seek seek = seek_of(&meeting, "300+5");
    player_search_seek(meeting.stranger, &seek);
    pair_until(&meeting.pair, lists_ada);
    driver_choose(&meeting.pair.driver, "Long");
    pair_until(&meeting.pair, lists_nobody);
    driver_choose(&meeting.pair.driver, "Quick");
    pair_until(&meeting.pair, lists_ada);
    close_meeting(&meeting);
}

static bool nobody_is_left(struct OnlinePair *pair)
{
    live((struct Meeting *)pair);
    return pair_is_over(pair) && friends_get(pair->driver.app->friends, 0)->score[FRIEND_WON] == 1;
}

/* The two have played, and part. */
static void play_once(struct Meeting *meeting)
{
    struct Driver *driver = &meeting->pair.driver;
    come(meeting);
    struct Seek seek = seek_of(meeting, "");
    player_search_seek(meeting->stranger, &seek);
    pair_until(&meeting->pair, lists_ada);
    driver_press(driver, "Ada");
    pair_until(&meeting->pair, plays);
    assert_null(online_resign(meeting->pair.friend, pair_now(&meeting->pair)));
    pair_until(&meeting->pair, nobody_is_left);
    online_close(meeting->pair.friend, PARTING_LEFT, pair_now(&meeting->pair));
    player_search_close(meeting->stranger);
    meeting->pair.friend = NULL;
    meeting->stranger = NULL;
    meeting->found = false;
    online_game_close(driver->app, PARTING_LEFT);
    app_home(driver->app);
    driver_settle(driver);
    app_open(driver->app, "find-player", NULL, 0);
    driver_settle(driver);
    driver_press(driver, "Friends");
    driver_press(driver, "Ada");
    driver_assert_label(driver, "Won 1 · lost 0 · drawn 0");
}

/* Whom one has played with is invited again by one press, and met when both are there. */
static void a_friend_is_invited_again(void **state)
{
    struct Meeting meeting;
    (void)state;
    open_meeting(&meeting, "find-player");
    play_once(&meeting);
    driver_reopen(&meeting.pair.driver, &(struct DriverOptions){.scene = "title"});
    assert_null(online_game_ready(meeting.pair.driver.app));
    set_relay(&meeting);
    app_open(meeting.pair.driver.app, "find-player", NULL, 0);
    driver_settle(&meeting.pair.driver);
    driver_press(&meeting.pair.driver, "Friends");
    driver_press(&meeting.pair.driver, "Ada");
    driver_press(&meeting.pair.driver, "Invite again");
    driver_settle(&meeting.pair.driver);
    driver_assert_label(&meeting.pair.driver, "Waiting for Ada...");
    come(&meeting);
    struct Seek seek = seek_of(&meeting, "180+2");
    player_search_seek(meeting.stranger, &seek);
    pair_until(&meeting.pair, plays);
    assert_int_equal(friends_count(meeting.pair.driver.app->friends), 1);
    assert_false(pair_scene(&meeting.pair)->chat.muted); /* no stranger any more */
    close_meeting(&meeting);
}

static void who_is_blocked_is_not_listed(void **state)
{
    struct Meeting meeting;
    struct App *app;
    (void)state;
    open_meeting(&meeting, "find-player");
    app = meeting.pair.driver.app;
    play_once(&meeting);
    driver_press(&meeting.pair.driver, "Blocked");
    assert_true(friends_get(app->friends, 0)->blocked);
    driver_key(&meeting.pair.driver, SDLK_ESCAPE);
    assert_string_equal(driver_scene(&meeting.pair.driver), "find-player");
    pair_until(&meeting.pair, lists_nobody);
    come(&meeting);
    struct Seek seek = seek_of(&meeting, "");
    player_search_seek(meeting.stranger, &seek);
    driver_press(&meeting.pair.driver, "Find an opponent");
    pair_until(&meeting.pair, is_heard);
    ask_arcade(&meeting);
    pair_until(&meeting.pair, has_no_answer);
    assert_true(lists_nobody(&meeting.pair));
    close_meeting(&meeting);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(without_a_relay_the_page_leads_to_the_setting),
        cmocka_unit_test(one_press_leads_to_the_match),
        cmocka_unit_test(who_seeks_is_found),
        cmocka_unit_test(who_stops_is_not_found),
        cmocka_unit_test(a_game_that_is_interrupted_is_kept),
        cmocka_unit_test(not_now_goes_on_with_the_game),
        cmocka_unit_test(a_broken_relay_is_told),
        cmocka_unit_test(the_list_is_filtered),
        cmocka_unit_test(a_friend_is_invited_again),
        cmocka_unit_test(who_is_blocked_is_not_listed),
    };
    return broker_available(BROKER_OPEN) ? cmocka_run_group_tests(tests, NULL, NULL) : 0;
}
