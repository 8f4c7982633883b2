/* Two online matches in one process. */
#define _DEFAULT_SOURCE
#include "tests/play/two.h"
#include "engine/games.h"
#include "src/play/system/posix.h"
#include "tests/net/ports.h"
#include "tests/play/scratch.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

enum { STEP_MS = 20 };

static void wake(void *context)
{
    sem_post(context);
}

void two_init(struct Two *two)
{
    memset(two, 0, sizeof *two);
    two->offer = (struct OnlineOffer){
        .game = games_find("tictactoe"), .undo_limit = UNDO_UNLIMITED, .first = FIRST_HOST};
    for (int who = 0; who < 2; who++)
        scratch_make(two->folder[who]);
    assert_int_equal(sem_init(&two->woken, 0, 0), 0);
    two->beacon_port = free_ports();
    struct WorkerHost worker = posix_host(0);
    worker.wake = wake;
    worker.context = &two->woken;
    two->disk = disk_new(&worker);
}

void two_free(struct Two *two)
{
    for (int who = 0; who < 2; who++) {
        online_close(two->side[who], PARTING_CLOSED, two_now(two));
        scratch_remove(two->folder[who]);
    }
    disk_free(two->disk);
    logfile_free(two->log);
    sem_destroy(&two->woken);
}

int64_t two_now(const struct Two *two)
{
    return (int64_t)(posix_now_us() / 1000) + two->jumped_ms;
}

static struct OnlineSettings settings(struct Two *two, int who)
{
    return (struct OnlineSettings){.folder = two->folder[who],
                                   .name = who == TWO_HOST ? "Ada"
                                           : two->nameless ? ""
                                                           : "Bo",
                                   .beacon_port = two->beacon_port,
                                   .broker = two->broker,
                                   .wake = {.wake = wake, .context = &two->woken},
                                   .disk = two->disk,
                                   .log = logfile_logger(two->log),
                                   .calls = two->calls[who]};
}

static void keep_relays(struct Invite *invite)
{
    int kept = 0;
    for (int i = 0; i < invite->count; i++)
        if (invite->addresses[i].kind != ADDRESS_DIRECT)
            invite->addresses[kept++] = invite->addresses[i];
    invite->count = kept;
}

void two_open(struct Two *two)
{
    struct OnlineSettings host = settings(two, TWO_HOST), guest = settings(two, TWO_GUEST);
    const char *error = "";
    char text[INVITE_TEXT_MAX];
    struct Invite invite;
    two->side[TWO_HOST] = online_host(&host, &two->offer, two_now(two), &error);
    if (!two->side[TWO_HOST])
        fail_msg("%s", error);
    online_invite(two->side[TWO_HOST], text);
    assert_null(invite_read(text, &invite));
    if (two->broker)
        keep_relays(&invite);
    two->side[TWO_GUEST] = online_join(&guest, &invite, two_now(two));
}

static bool offered(struct Two *two)
{
    return two_view(two, TWO_GUEST).session.offered;
}

static bool begun(struct Two *two)
{
    return two_view(two, TWO_GUEST).stage == ONLINE_MATCH && two_agree(two);
}

void two_start(struct Two *two)
{
    two_open(two);
    two_wait(two, offered);
    assert_null(online_answer_offer(two->side[TWO_GUEST], true, two_now(two)));
    two_wait(two, begun);
}

void two_leave(struct Two *two, int who)
{
    online_close(two->side[who], PARTING_CLOSED, two_now(two));
    two->side[who] = NULL;
}

void two_resume(struct Two *two, int who)
{
    struct JournalSummary list[JOURNALS_MAX];
    struct OnlineSettings own = settings(two, who);
    struct FileError error;
    disk_flush(two->disk); /* which closes what was left */
    assert_int_equal(journal_list(two->folder[who], list), 1);
    struct Journal *journal = journal_load(list[0].path, own.calls, &error);
    two->side[who] = journal ? online_resume(&own, journal, two_now(two), &error) : NULL;
    if (!two->side[who])
        fail_msg("%s: %s", error.path, error.what);
}

void two_wait(struct Two *two, bool (*done)(struct Two *two))
{
    for (;;) {
        for (int who = 0; who < 2; who++)
            if (two->side[who])
                online_update(two->side[who], two_now(two));
        if (done(two))
            return;
        struct timespec until;
        clock_gettime(CLOCK_REALTIME, &until);
        until.tv_nsec += STEP_MS * 1000000L;
        until.tv_sec += until.tv_nsec / 1000000000L;
        until.tv_nsec %= 1000000000L;
        sem_timedwait(&two->woken, &until);
    }
}

struct OnlineView two_view(struct Two *two, int who)
{
    return online_view(two->side[who], two_now(two));
}

bool two_linked(struct Two *two)
{
    return two_view(two, TWO_HOST).session.synced && two_view(two, TWO_GUEST).session.synced;
}

bool two_agree(struct Two *two)
{
    struct SessionView host = two_view(two, TWO_HOST).session;
    struct SessionView guest = two_view(two, TWO_GUEST).session;
    return host.log && guest.log && host.log->count > 0 && host.log->count == guest.log->count &&
           host.proposed == 0 && guest.proposed == 0 &&
           memcmp(host.log->chain, guest.log->chain, LOG_CHAIN) == 0;
}

void two_move(struct Two *two, const char *text)
{
    const struct Board *board = match_board(online_match(two->side[TWO_HOST]));
    int mover = board->game->mover(board->position);
    int who = two_view(two, TWO_HOST).session.seat == mover ? TWO_HOST : TWO_GUEST;
    Move move;
    assert_true(board->game->move_read(board->position, text, &move, NULL));
    const char *wrong = online_move(two->side[who], move, two_now(two));
    if (wrong)
        fail_msg("%s: %s", text, wrong);
    two_wait(two, two_agree);
}

void two_moves(struct Two *two, const char *texts)
{
    char one[MOVE_TEXT_MAX];
    int used;
    for (; sscanf(texts, "%31s%n", one, &used) == 1; texts += used)
        two_move(two, one);
}
