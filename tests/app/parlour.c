#include "tests/app/parlour.h"
#include "engine/games.h"
#include "src/app/online_game.h"
#include "src/app/scenes/online_scenes.h"
#include "src/play/journal.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

enum { STEP_MS = 2, DEADLINE_MS = 60000 };

int64_t parlour_now(const struct Parlour *parlour)
{
    return (int64_t)parlour->desk.now;
}

void parlour_init(struct Parlour *parlour)
{
    const char *error = "";
    memset(parlour, 0, sizeof *parlour);
    assert_true(online_start(&error));
    desk_init(&parlour->desk);
    snprintf(parlour->folder, sizeof parlour->folder, "%s/friend", parlour->desk.folder);
    parlour->offer =
        (struct OnlineOffer){.game = games_find("tictactoe"), .undo_limit = 3, .first = FIRST_HOST};
}

/* The loop looks at the friend often enough by itself. */
static void wake(void *context)
{
    (void)context;
}

static struct OnlineSettings friend_settings(const struct Parlour *parlour)
{
    return (struct OnlineSettings){.folder = parlour->folder, .name = "Bo", .wake = {.wake = wake}};
}

struct OnlineView parlour_view(const struct Parlour *parlour)
{
    return online_view(parlour->desk.app->online, parlour_now(parlour));
}

struct OnlineView parlour_friend(const struct Parlour *parlour)
{
    return online_view(parlour->friend, parlour_now(parlour));
}

struct OnlinePlay *parlour_scene(const struct Parlour *parlour)
{
    return (struct OnlinePlay *)desk_play(&parlour->desk);
}

/* --- turning both --- */

static void turn(struct Parlour *parlour)
{
    parlour->desk.now += STEP_MS;
    app_turn(parlour->desk.app);
    if (parlour->friend != NULL && !parlour->frozen)
        online_update(parlour->friend, parlour_now(parlour));
}

void parlour_until(struct Parlour *parlour, bool (*done)(struct Parlour *parlour))
{
    Uint64 start = SDL_GetTicks64();
    turn(parlour);
    while (!done(parlour)) {
        if (SDL_GetTicks64() - start > DEADLINE_MS)
            fail_msg("it did not happen within %d ms", DEADLINE_MS);
        SDL_WaitEventTimeout(NULL, 1); /* for the threads of the network */
        turn(parlour);
    }
    turn(parlour); /* and it is drawn */
}

void parlour_leap(struct Parlour *parlour, int64_t ms)
{
    parlour->desk.now += (uint64_t)ms;
    turn(parlour);
    turn(parlour);
}

bool parlour_agrees(struct Parlour *parlour)
{
    struct SessionView here = parlour_view(parlour).session;
    struct SessionView there = parlour_friend(parlour).session;
    return here.log != NULL && there.log != NULL && here.log->count == there.log->count &&
           here.proposed == 0 && there.proposed == 0;
}

bool parlour_is_lost(struct Parlour *parlour)
{
    return !parlour_view(parlour).session.linked;
}

bool parlour_is_linked(struct Parlour *parlour)
{
    return parlour_view(parlour).session.synced && parlour_friend(parlour).session.synced;
}

bool parlour_is_asked(struct Parlour *parlour)
{
    return parlour_scene(parlour)->matter.kind == MATTER_ASKED;
}

bool parlour_waits(struct Parlour *parlour)
{
    return parlour_agrees(parlour) && parlour_scene(parlour)->matter.kind == MATTER_WAITING;
}

bool parlour_is_over(struct Parlour *parlour)
{
    return parlour_scene(parlour)->matter.kind == MATTER_RESULT;
}

bool parlour_is_ended(struct Parlour *parlour)
{
    return parlour_view(parlour).session.ended;
}

/* --- meeting --- */

static bool guest_has_offer(struct Parlour *parlour)
{
    return parlour->hosts ? parlour_friend(parlour).session.offered
                          : parlour_view(parlour).session.offered;
}

static bool begun(struct Parlour *parlour)
{
    return online_match(parlour->desk.app->online) != NULL &&
           online_match(parlour->friend) != NULL && parlour_agrees(parlour);
}

static void meet(struct Parlour *parlour)
{
    struct OnlineSettings settings = friend_settings(parlour);
    const char *error = "";
    char text[INVITE_TEXT_MAX];
    struct Invite invite;
    struct App *app = parlour->desk.app;
    if (parlour->hosts) {
        assert_null(online_game_host(app, &parlour->offer));
        online_invite(app->online, text);
    } else {
        parlour->friend = online_host(&settings, &parlour->offer, parlour_now(parlour), &error);
        assert_non_null(parlour->friend);
        online_invite(parlour->friend, text);
    }
    assert_null(invite_read(text, &invite));
    if (parlour->hosts)
        parlour->friend = online_join(&settings, &invite, parlour_now(parlour));
    else
        assert_null(online_game_join(app, &invite));
}

void parlour_open(struct Parlour *parlour, bool desk_hosts)
{
    struct App *app;
    parlour->hosts = desk_hosts;
    desk_open(&parlour->desk, "title", NULL, NULL);
    app = parlour->desk.app;
    snprintf(app->settings.player_name, sizeof app->settings.player_name, "Ada");
    meet(parlour);
    parlour_until(parlour, guest_has_offer);
    assert_null(online_answer_offer(desk_hosts ? parlour->friend : app->online, true,
                                    parlour_now(parlour)));
    parlour_until(parlour, begun);
    scenes_push(app->scenes, &online_play_scene, NULL, 0);
    desk_turn(&parlour->desk);
    desk_turn(&parlour->desk);
}

void parlour_free(struct Parlour *parlour)
{
    online_close(parlour->friend, PARTING_CLOSED, parlour_now(parlour));
    desk_free(&parlour->desk);
    online_stop();
}

void parlour_part(struct Parlour *parlour, enum Parting parting)
{
    online_close(parlour->friend, parting, parlour_now(parlour));
    parlour->friend = NULL;
    parlour_until(parlour, parlour_is_lost);
}

void parlour_return(struct Parlour *parlour)
{
    struct JournalSummary list[JOURNALS_MAX];
    struct OnlineSettings settings = friend_settings(parlour);
    struct FileError error;
    assert_int_equal(journal_list(parlour->folder, list), 1);
    parlour->friend = online_resume(&settings, list[0].path, parlour_now(parlour), &error);
    if (parlour->friend == NULL)
        fail_msg("%s: %s", error.path, error.what);
    parlour_until(parlour, parlour_is_linked);
}

/* --- moves --- */

void parlour_move(struct Parlour *parlour, const char *text)
{
    const struct Board *board = match_board(online_match(parlour->friend));
    Move move;
    assert_true(board->game->move_read(board->position, text, &move, NULL));
    const char *wrong = online_move(parlour->friend, move, parlour_now(parlour));
    if (wrong != NULL)
        fail_msg("%s: %s", text, wrong);
    parlour_until(parlour, parlour_agrees);
}

/* Clicks on the points of a move's text: "b2", or "a1a2". */
static void click_move(struct Parlour *parlour, const char *text)
{
    char point[8];
    int used;
    for (; sscanf(text, "%1[a-z]%n", point, &used) == 1; text += used) {
        char rank[6];
        int more;
        assert_int_equal(sscanf(text + used, "%5[0-9]%n", rank, &more), 1);
        snprintf(point + 1, sizeof point - 1, "%s", rank);
        desk_click(&parlour->desk, point);
        used += more;
    }
    parlour_until(parlour, parlour_agrees);
}

void parlour_moves(struct Parlour *parlour, const char *texts)
{
    char one[MOVE_TEXT_MAX];
    int used;
    for (; sscanf(texts, "%31s%n", one, &used) == 1; texts += used) {
        if (table_awaits_person(desk_play(&parlour->desk)->table))
            click_move(parlour, one);
        else
            parlour_move(parlour, one);
    }
}
