/* The arcade with a friend at the other end of an online match. */
#include "tests/app/online_pair.h"
#include "engine/games.h"
#include "src/app/loop.h"
#include "src/app/scenes/online/scenes.h"
#include "src/app/shell/background/online_game.h"
#include "src/play/saving/journal.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

enum { STEP_MS = 2 };

int64_t pair_now(const struct OnlinePair *pair)
{
    return (int64_t)pair->driver.now;
}

void pair_init(struct OnlinePair *pair)
{
    const char *error = "";
    memset(pair, 0, sizeof *pair);
    assert_true(online_start(&error));
    driver_init(&pair->driver);
    snprintf(pair->folder, sizeof pair->folder, "%s/friend", pair->driver.folder);
    snprintf(pair->name, sizeof pair->name, "Bo");
    snprintf(pair->own, sizeof pair->own, "Ada");
    pair->offer =
        (struct OnlineOffer){.game = games_find("tictactoe"), .undo_limit = 3, .first = FIRST_HOST};
}

/* The loop looks at the friend often enough by itself. */
static void wake(void *context)
{
    (void)context;
}

struct OnlineSettings pair_friend_settings(const struct OnlinePair *pair)
{
    return (struct OnlineSettings){.folder = pair->folder,
                                   .name = pair->name,
                                   .beacon_port = pair->driver.beacon_port,
                                   .wake = {.wake = wake}};
}

struct OnlineView pair_view(const struct OnlinePair *pair)
{
    return online_view(pair->driver.app->online, pair_now(pair));
}

struct OnlineView pair_friend(const struct OnlinePair *pair)
{
    return online_view(pair->friend, pair_now(pair));
}

struct OnlinePlay *pair_scene(const struct OnlinePair *pair)
{
    return (struct OnlinePlay *)driver_play(&pair->driver);
}

/* --- turning both --- */

static void turn(struct OnlinePair *pair)
{
    struct App *app = pair->driver.app;
    pair->driver.now += STEP_MS;
    app_turn(app);
    for (disk_flush(app->disk); app->online && pair_view(pair).session.saving;
         disk_flush(app->disk))
        app_turn(app);
    if (pair->friend && !pair->frozen)
        online_update(pair->friend, pair_now(pair));
}

void pair_until(struct OnlinePair *pair, bool (*done)(struct OnlinePair *pair))
{
    turn(pair);
    while (!done(pair)) {
        SDL_WaitEventTimeout(NULL, 1); /* for the threads of the network */
        turn(pair);
    }
    turn(pair); /* and it is drawn */
}

void pair_leap(struct OnlinePair *pair, int64_t ms)
{
    pair->driver.now += (uint64_t)ms;
    turn(pair);
    turn(pair);
}

bool pair_agrees(struct OnlinePair *pair)
{
    struct SessionView here = pair_view(pair).session;
    struct SessionView there = pair_friend(pair).session;
    return here.log && there.log && here.log->count == there.log->count && here.proposed == 0 &&
           there.proposed == 0;
}

bool pair_is_lost(struct OnlinePair *pair)
{
    return !pair_view(pair).session.linked;
}

bool pair_is_linked(struct OnlinePair *pair)
{
    return pair_view(pair).session.synced && pair_friend(pair).session.synced;
}

bool pair_is_asked(struct OnlinePair *pair)
{
    return pair_scene(pair)->prompt.kind == PROMPT_ASKED;
}

bool pair_waits(struct OnlinePair *pair)
{
    return pair_agrees(pair) && pair_scene(pair)->prompt.kind == PROMPT_WAITING;
}

bool pair_is_over(struct OnlinePair *pair)
{
    return pair_scene(pair)->prompt.kind == PROMPT_RESULT;
}

bool pair_is_ended(struct OnlinePair *pair)
{
    return pair_view(pair).session.ended;
}

/* --- meeting --- */

static bool guest_has_offer(struct OnlinePair *pair)
{
    return pair->hosts ? pair_friend(pair).session.offered : pair_view(pair).session.offered;
}

static bool begun(struct OnlinePair *pair)
{
    return online_match(pair->driver.app->online) && online_match(pair->friend) &&
           pair_agrees(pair);
}

static void meet(struct OnlinePair *pair)
{
    struct OnlineSettings settings = pair_friend_settings(pair);
    const char *error = "";
    char text[INVITE_TEXT_MAX];
    struct Invite invite;
    struct App *app = pair->driver.app;
    if (pair->hosts) {
        assert_null(online_game_host(app, &pair->offer));
        online_invite(app->online, text);
    } else {
        pair->friend = online_host(&settings, &pair->offer, pair_now(pair), &error);
        assert_non_null(pair->friend);
        online_invite(pair->friend, text);
    }
    assert_null(invite_read(text, &invite));
    if (pair->hosts)
        pair->friend = online_join(&settings, &invite, pair_now(pair));
    else
        assert_null(online_game_join(app, &invite));
}

void pair_open(struct OnlinePair *pair, bool arcade_hosts)
{
    struct App *app;
    pair->hosts = arcade_hosts;
    driver_start(&pair->driver, "title", NULL, NULL);
    app = pair->driver.app;
    snprintf(app->settings.player_name, sizeof app->settings.player_name, "%s", pair->own);
    meet(pair);
    pair_until(pair, guest_has_offer);
    assert_null(
        online_answer_offer(arcade_hosts ? pair->friend : app->online, true, pair_now(pair)));
    pair_until(pair, begun);
    scenes_push(app->scenes, &online_play_scene, NULL, 0);
    driver_turn(&pair->driver);
    driver_turn(&pair->driver);
}

void pair_free(struct OnlinePair *pair)
{
    online_close(pair->friend, PARTING_CLOSED, pair_now(pair));
    driver_free(&pair->driver);
    online_stop();
}

int pair_set_up(void **state)
{
    pair_init(*state);
    return 0;
}

int pair_tear_down(void **state)
{
    pair_free(*state);
    return 0;
}

void pair_part(struct OnlinePair *pair, enum Parting parting)
{
    online_close(pair->friend, parting, pair_now(pair));
    pair->friend = NULL;
    pair_until(pair, pair_is_lost);
}

void pair_return(struct OnlinePair *pair)
{
    struct JournalSummary list[JOURNALS_MAX];
    struct OnlineSettings settings = pair_friend_settings(pair);
    struct FileError error;
    assert_int_equal(journal_list(pair->folder, list), 1);
    struct Journal *journal = journal_load(list[0].path, NULL, &error);
    pair->friend = journal ? online_resume(&settings, journal, pair_now(pair), &error) : NULL;
    if (!pair->friend)
        fail_msg("%s: %s", error.path, error.what);
    pair_until(pair, pair_is_linked);
}

bool pair_is_settled(struct OnlinePair *pair)
{
    return pair_agrees(pair) && pair_view(pair).session.log->pending.request == REQUEST_NONE;
}

void pair_press(struct OnlinePair *pair, const char *label)
{
    driver_pass(&pair->driver, 600);
    driver_press(&pair->driver, label);
}

void pair_assert_records(struct OnlinePair *pair, int expected)
{
    struct LibraryGame games[8];
    assert_int_equal(driver_games(&pair->driver, games, 8), expected);
    for (int i = 0; i < expected; i++) {
        int ada = strcmp(games[i].player[0], "Ada") == 0 ? 0 : 1;
        assert_string_equal(games[i].player[ada], "Ada");
        assert_string_equal(games[i].player[1 - ada], "Bo");
        assert_int_equal(games[i].kind, LIBRARY_ONLINE);
    }
}

/* --- moves --- */

void pair_move(struct OnlinePair *pair, const char *text)
{
    const struct Board *board = match_board(online_match(pair->friend));
    Move move;
    assert_true(board->game->move_read(board->position, text, &move, NULL));
    const char *wrong = online_move(pair->friend, move, pair_now(pair));
    if (wrong)
        fail_msg("%s: %s", text, wrong);
    pair_until(pair, pair_agrees);
}

/* Clicks on the points of a move's text: "b2", or "a1a2". */
static void click_move(struct OnlinePair *pair, const char *text)
{
    char point[8];
    int used;
    for (; sscanf(text, "%1[a-z]%n", point, &used) == 1; text += used) {
        char rank[6];
        int more;
        assert_int_equal(sscanf(text + used, "%5[0-9]%n", rank, &more), 1);
        snprintf(point + 1, sizeof point - 1, "%s", rank);
        driver_click_point(&pair->driver, point);
        used += more;
    }
    pair_until(pair, pair_agrees);
}

void pair_moves(struct OnlinePair *pair, const char *texts)
{
    char one[MOVE_TEXT_MAX];
    int used;
    for (; sscanf(texts, "%31s%n", one, &used) == 1; texts += used)
        if (table_awaits_person(driver_play(&pair->driver)->table))
            click_move(pair, one);
        else
            pair_move(pair, one);
}
