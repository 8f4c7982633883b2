/* A match is opened to those who watch, and a match of others is watched, as a player would. */
#include "engine/games.h"
#include "src/app/scenes/play/play.h"
#include "src/app/shell/storage/apply_settings.h"
#include "src/play/online/watching.h"
#include "tests/app/online_pair.h"
#include "tests/play/two.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static struct OnlinePair pair;
static struct Watching *watching; /* a third program, where the arcade plays */
static struct Two two;            /* the match of others, where the arcade watches */

/* --- the arcade plays ------------------------------------------------------------------------ */

static void wake(void *context)
{
    (void)context;
}

static struct WatchingView seen(void)
{
    return watching_view(watching, pair_now(&pair));
}

static bool one_watches(struct OnlinePair *p)
{
    watching_update(watching, pair_now(p));
    return seen().watcher.watchers == 1 && online_watched(p->friend).watchers == 1 &&
           online_watched(p->driver.app->online).watchers == 1;
}

static bool sees_the_move(struct OnlinePair *p)
{
    watching_update(watching, pair_now(p));
    return watching_match(watching) && match_count(watching_match(watching)) == 1;
}

static bool is_sent_away(struct OnlinePair *p)
{
    watching_update(watching, pair_now(p));
    return seen().stage == WATCHING_ENDED && !online_watched(p->friend).offer.open;
}

static void watch(void)
{
    const struct OnlineSettings settings = {.wake = {.wake = wake}};
    char line[INVITE_TEXT_MAX];
    struct Invite invite;
    online_watch_line(pair.driver.app->online, line);
    assert_null(invite_read(line, &invite));
    watching = watching_open(&settings, &invite, pair_now(&pair));
}

/* Menu, "Let others watch", and again: the code stands there, and how many come. */
static void the_host_lets_others_watch(void **state)
{
    (void)state;
    pair_open(&pair, true);
    driver_key(&pair.driver, SDLK_ESCAPE);
    driver_press(&pair.driver, "Let others watch");
    assert_string_equal(driver_scene(&pair.driver), "spectators");
    assert_false(
        online_watched(pair.driver.app->online).offer.open); /* only on the player's word */
    driver_press(&pair.driver, "Let others watch");
    char code[WATCH_TEXT_MAX];
    struct OnlineWatch watched = online_watched(pair.driver.app->online);
    code_write_watch(&watched.offer.code, code);
    driver_assert_label(&pair.driver, code);
    driver_assert_label(&pair.driver, "0 watching now");
    watch();
    pair_until(&pair, one_watches);
    driver_assert_label(&pair.driver, "1 watching now");
    driver_press(&pair.driver, "Back");
    assert_string_equal(driver_scene(&pair.driver), "online-play");
    driver_assert_label(&pair.driver, "Others may watch · 1 watching");
    pair_moves(&pair, "b2");
    pair_until(&pair, sees_the_move);
    driver_key(&pair.driver, SDLK_ESCAPE);
    driver_press(&pair.driver, "Let others watch");
    driver_press(&pair.driver, "Stop");
    pair_until(&pair, is_sent_away);
    driver_assert_no_label(&pair.driver, code);
}

static bool is_sent_away_alone(struct OnlinePair *p)
{
    watching_update(watching, pair_now(p));
    return seen().stage == WATCHING_ENDED;
}

/* The host sees who watches, and sends one away. */
static void the_host_sends_one_away(void **state)
{
    (void)state;
    pair_open(&pair, true);
    driver_key(&pair.driver, SDLK_ESCAPE);
    driver_press(&pair.driver, "Let others watch");
    driver_press(&pair.driver, "Let others watch");
    watch();
    pair_until(&pair, one_watches);
    struct WatchPlace list[WATCHERS_MAX];
    char address[WATCH_ADDRESS_TEXT], who[32];
    assert_int_equal(online_list_watchers(pair.driver.app->online, list), 1);
    watch_place_address(&list[0], address);
    snprintf(who, sizeof who, "1 · %s", address);
    assert_int_not_equal(list[0].origin, 0);
    driver_assert_label(&pair.driver, who);
    driver_press(&pair.driver, "Remove");
    pair_until(&pair, is_sent_away_alone);
    assert_string_equal(seen().why, "The host doesn't let you watch any more");
    driver_assert_no_label(&pair.driver, who);
    driver_assert_label(&pair.driver, "0 watching now");
    assert_true(online_watched(pair.driver.app->online).offer.open);
}

/* A guest is told that others watch, and that it is the host's to say. */
static void a_guest_sees_that_others_watch(void **state)
{
    (void)state;
    const struct WatchOffer offer = {.open = true, .limit = 1};
    pair_open(&pair, false);
    driver_key(&pair.driver, SDLK_ESCAPE);
    driver_press(&pair.driver, "Let others watch");
    driver_assert_label(&pair.driver, "Only the player who hosts the match can let others watch");
    driver_press(&pair.driver, "Back");
    assert_null(online_let_watch(pair.friend, &offer, pair_now(&pair)));
    while (!online_watched(pair.driver.app->online).offer.open)
        pair_until(&pair, pair_is_linked);
    pair_until(&pair, pair_is_linked);
    driver_assert_label(&pair.driver, "Others may watch · 0 watching");
}

/* --- the arcade watches ---------------------------------------------------------------------- */

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

static struct Play *play(void)
{
    return driver_play(&pair.driver);
}

static int count_labels(const char *label)
{
    const struct Ui *ui = pair.driver.app->ui;
    int count = 0;
    for (int i = 0; i < ui_count(ui); i++)
        count += strcmp(ui_widget(ui, i)->label, label) == 0;
    return count;
}

static bool sees_all(struct Driver *d)
{
    (void)d;
    turn_players();
    return match_count(table_match(play()->table)) == match_count(online_match(two.side[TWO_HOST]));
}

static bool sees_the_end(struct Driver *d)
{
    (void)d;
    turn_players();
    return table_over(play()->table);
}

static bool form_is_back(struct Driver *d)
{
    turn_players();
    return !d->app->watching;
}

/* The page to join takes what lets watch in the same field. */
static void come(const char *line)
{
    driver_open_calm(&pair.driver, &(struct DriverOptions){.scene = "join"});
    SDL_SetClipboardText(line);
    driver_press(&pair.driver, "Paste");
    driver_assert_label(&pair.driver, "Invite to watch Ada");
    driver_press(&pair.driver, "Watch");
}

static void let_watch(const char *game, char line[INVITE_TEXT_MAX], bool nameless)
{
    const struct WatchOffer offer = {.open = true, .limit = 1};
    two_init(&two);
    two.offer.game = games_find(game);
    two.nameless = nameless;
    two_start(&two);
    assert_null(online_let_watch(two.side[TWO_HOST], &offer, two_now(&two)));
    online_watch_line(two.side[TWO_HOST], line);
}

static void a_match_of_others_is_watched_to_its_end(void **state)
{
    (void)state;
    char line[INVITE_TEXT_MAX];
    struct LibraryGame kept[2];
    let_watch("tictactoe", line, false);
    come(line);
    driver_until(&pair.driver, watches);
    two_moves(&two, "b2 a1");
    driver_until(&pair.driver, sees_all);
    driver_assert_label(&pair.driver, "Live · 1 watching");
    assert_false(table_awaits_person(play()->table));
    assert_int_equal(count_labels("Previous move"), 1); /* one way, not two of a kind */
    driver_press(&pair.driver, "Previous move");
    assert_int_equal(play()->shown_ply, 1);
    driver_press(&pair.driver, "Next move");
    assert_int_equal(play()->shown_ply, 2);
    assert_null(online_resign(two.side[TWO_GUEST], two_now(&two)));
    driver_until(&pair.driver, sees_the_end);
    driver_turn(&pair.driver);
    driver_widget(&pair.driver, "Review"); /* it can be reached now */
    assert_int_equal(driver_games(&pair.driver, kept, 2), 1);
    assert_int_equal(kept[0].mine, -1);
    driver_key(&pair.driver, SDLK_ESCAPE);
    assert_string_equal(driver_scene(&pair.driver), "pause");
    driver_assert_no_label(&pair.driver, "Let others watch");
    driver_press(&pair.driver, "Leave match");
    assert_string_equal(driver_scene(&pair.driver), "title");
    assert_null(pair.driver.app->watching);
}

/* Discs that are turned, a pass, and how it ended; discs that fall. */
static void watch_to_the_end(const char *game, const char *moves, const char *result)
{
    char line[INVITE_TEXT_MAX];
    let_watch(game, line, false);
    come(line);
    driver_until(&pair.driver, watches);
    two_moves(&two, moves);
    driver_until(&pair.driver, sees_all);
    driver_until(&pair.driver, sees_the_end);
    driver_assert_moves(&pair.driver, moves);
    driver_assert_label(&pair.driver, result);
}

static void reversi_is_watched(void **state)
{
    (void)state;
    watch_to_the_end("reversi", "f5 d6 c7 f3 d3 c6 b6 c2 b1 b7 a8 pass g2", "Black wins");
}

static void connect4_is_watched(void **state)
{
    (void)state;
    watch_to_the_end("connect4", "d1 e1 e2 f1 g1 f2 f3 g2 g3 c1 g4", "Red wins");
}

static bool asked_host(struct Two *t)
{
    return two_view(t, TWO_HOST).session.log->pending.request == REQUEST_REMATCH;
}

static bool plays_again(struct Two *t)
{
    return two_agree(t) && match_count(online_match(t->side[TWO_HOST])) == 0;
}

static bool leads_one_nil(struct Driver *d)
{
    (void)d;
    turn_players();
    return count_labels("1") == 1 && count_labels("0") == 1;
}

static bool leads_two_nil(struct Driver *d)
{
    (void)d;
    turn_players();
    return count_labels("2") == 1 && count_labels("0") == 1;
}

/* The score beside the names counts what was played before, and each game once. */
static void who_comes_late_sees_the_score(void **state)
{
    (void)state;
    char line[INVITE_TEXT_MAX];
    let_watch("tictactoe", line, false);
    assert_null(online_resign(two.side[TWO_GUEST], two_now(&two)));
    two_wait(&two, two_agree);
    assert_null(online_ask(two.side[TWO_GUEST], REQUEST_REMATCH, two_now(&two)));
    two_wait(&two, asked_host);
    assert_null(online_answer(two.side[TWO_HOST], true, two_now(&two)));
    two_wait(&two, plays_again);
    come(line);
    driver_until(&pair.driver, watches);
    driver_until(&pair.driver, leads_one_nil);
    assert_null(online_resign(two.side[TWO_GUEST], two_now(&two)));
    driver_until(&pair.driver, leads_two_nil);
    driver_turn(&pair.driver);
    assert_true(leads_two_nil(&pair.driver)); /* and it stays: each game counts once */
}

static bool lists_the_game(struct Driver *d)
{
    return ui_find(d->app->ui, UI_BUTTON, "Ada – O") != NULL;
}

/* Who has no name is called by the colour, by those who watch and in the library, which says of a
 * game of others who won it. */
static void a_player_without_a_name_is_called_the_same_everywhere(void **state)
{
    (void)state;
    char line[INVITE_TEXT_MAX];
    let_watch("tictactoe", line, true);
    come(line);
    driver_until(&pair.driver, watches);
    two_moves(&two, "b2 a1");
    driver_until(&pair.driver, sees_all);
    driver_assert_no_label(&pair.driver, "Your friend");
    driver_assert_label(&pair.driver, "O");
    assert_null(online_resign(two.side[TWO_GUEST], two_now(&two)));
    driver_until(&pair.driver, sees_the_end);
    driver_key(&pair.driver, SDLK_ESCAPE);
    driver_press(&pair.driver, "Leave match");
    driver_press(&pair.driver, "Games");
    driver_until(&pair.driver, lists_the_game);
    driver_press(&pair.driver, "Ada – O");
    driver_pass(&pair.driver, 400);
    driver_assert_label(&pair.driver, "X wins · O resigned");
    struct App *app = pair.driver.app;
    snprintf(app->settings.language, sizeof app->settings.language, "zh_CN");
    app_use_settings(app);
    app_redraw(app);
    driver_assert_label(&pair.driver, "联机");
    driver_assert_no_label(&pair.driver, "Online");
}

/* What is refused is said where it was entered. */
static void a_full_house_is_told_on_the_page_to_join(void **state)
{
    (void)state;
    char line[INVITE_TEXT_MAX];
    let_watch("tictactoe", line, false);
    const struct WatchOffer closed = {.open = false};
    assert_null(online_let_watch(two.side[TWO_HOST], &closed, two_now(&two)));
    come(line);
    driver_until(&pair.driver, form_is_back);
    assert_string_equal(driver_scene(&pair.driver), "join");
    driver_assert_label(&pair.driver, "No game with that code here");
}

/* A watch code is told from one that lets play before it is whole. */
static void the_page_to_join_names_a_watch_code(void **state)
{
    (void)state;
    driver_open_calm(&pair.driver, &(struct DriverOptions){.scene = "join"});
    driver_type(&pair.driver, "w-abcd-7xk");
    driver_assert_label(&pair.driver, "A watch code has 8 characters after the W; this has 7");
    driver_press(&pair.driver, "Join");
    assert_null(pair.driver.app->online);
    driver_type(&pair.driver, "2");
    driver_assert_label(&pair.driver, "Watch code");
    driver_widget(&pair.driver, "Watch");
}

static int tear_down(void **state)
{
    watching_close(watching);
    watching = NULL;
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
        TEST(the_host_lets_others_watch),
        TEST(the_host_sends_one_away),
        TEST(a_guest_sees_that_others_watch),
        TEST(a_match_of_others_is_watched_to_its_end),
        TEST(reversi_is_watched),
        TEST(connect4_is_watched),
        TEST(who_comes_late_sees_the_score),
        TEST(a_player_without_a_name_is_called_the_same_everywhere),
        TEST(the_page_to_join_names_a_watch_code),
        TEST(a_full_house_is_told_on_the_page_to_join),
    };
    return cmocka_run_group_tests_name("watching", tests, NULL, NULL);
}
