/* How two programs come together. */
#include "src/play/ways.h"
#include "engine/memory.h"
#include "net/finder.h"
#include "net/way.h"
#include <stdlib.h>
#include <string.h>

enum {
    RETRY_MS = 1000,
    RETRY_MAX_MS = 8000,
    PACE_MS = 100,
    STRANGERS_MAX = 2 * DOOR_KNOCKS, /* a turn: a crowd that comes faster keeps nothing waiting */
    REST_MS = 1000,
    BRIEF_MS = 2000, /* a link that breaks sooner may have done so for a lasting reason */
    FIND_MS = 4000   /* how long a code without an address is asked for on the local network */
};

struct Ways {
    bool host;
    struct TransportWake wake;
    struct RelayBroker broker; /* the player's own; host empty: none */
    /* host */
    struct Reach *reach;
    struct Door door;
    int renewals;
    /* guest */
    struct Invite invite;
    int given; /* of its addresses, which came with the invite or the journal; others were found */
    struct ResumeKey resume;
    bool resumes;
    bool wanted, calling, failed;
    struct Dial dial;
    bool news;             /* an address was found for which it has no room */
    struct Finder *finder; /* asks the local network; NULL: it cannot be asked */
    const char *why;       /* the last call failed */
    int64_t find_until_ms;
    int tries;     /* calls in a row that failed */
    int brief;     /* links in a row that broke at once */
    int64_t in_ms; /* when the last link came about */
    int64_t retry_ms;
};

static struct Ways *ways_new(const struct WaysSettings *settings, bool host)
{
    struct Ways *ways = memory_zeroed(sizeof *ways);
    ways->host = host;
    ways->wake = settings->wake;
    ways->why = "";
    if (settings->broker)
        ways->broker = *settings->broker;
    return ways;
}

struct Ways *ways_host(const struct WaysSettings *settings, const struct ResumeKey *resume,
                       int64_t now_ms, const char **error)
{
    struct Ways *ways = ways_new(settings, true);
    struct ReachSettings reach = settings->reach;
    reach.broker = &ways->broker;
    ways->reach = reach_open(&reach, &ways->wake, error);
    if (!ways->reach) {
        free(ways);
        return NULL;
    }
    door_init(&ways->door, resume == NULL, now_ms);
    if (resume)
        ways_resume(ways, resume);
    else
        reach_announce(ways->reach, ways->door.code.room);
    return ways;
}

struct Ways *ways_guest(const struct WaysSettings *settings, const struct Invite *invite,
                        const struct ResumeKey *resume, int64_t now_ms)
{
    struct Ways *ways = ways_new(settings, false);
    ways->invite = *invite;
    if (resume)
        ways_resume(ways, resume);
    if (*ways->broker.host) {
        struct Address relay = way_to_broker(&ways->broker);
        invite_add(&ways->invite, &relay);
    }
    ways->given = ways->invite.count;
    ways->in_ms = now_ms - BRIEF_MS; /* there was none yet */
    ways_want(ways, true, now_ms);
    return ways;
}

void ways_free(struct Ways *ways)
{
    if (!ways)
        return;
    if (ways->host)
        door_close(&ways->door);
    else if (ways->calling)
        dial_close(&ways->dial);
    finder_close(ways->finder);
    reach_close(ways->reach);
    sodium_memzero(ways, sizeof *ways);
    free(ways);
}

void ways_resume(struct Ways *ways, const struct ResumeKey *resume)
{
    ways->resume = *resume;
    ways->resumes = true;
    if (!ways->host)
        return;
    door_resume(&ways->door, resume);
    if (!ways->door.open)
        reach_announce_resume(ways->reach, resume->id);
}

void ways_spend(struct Ways *ways)
{
    door_spend(&ways->door);
    reach_announce_resume(ways->reach, ways->resume.id);
}

/* --- the guest's calls ----------------------------------------------------------------------- */

static void call(struct Ways *ways, int64_t now_ms)
{
    const struct DialOpener opener = {.open = way_open, .context = &ways->broker};
    dial_init(&ways->dial, &ways->invite, ways->resumes ? &ways->resume : NULL, &opener,
              &ways->wake, now_ms);
    ways->calling = true;
}

static void open_finder(struct Ways *ways)
{
    if (!ways->finder)
        ways->finder =
            finder_open(BEACON_PORT, ways->resumes ? ways->resume.id : NULL, &ways->wake);
}

static void close_finder(struct Ways *ways)
{
    finder_close(ways->finder);
    ways->finder = NULL;
}

/* The rest after so many failures in a row: it doubles up to its limit. */
static int64_t rest_ms(int failures)
{
    int64_t pause = (int64_t)RETRY_MS << (failures < 3 ? failures : 3);
    return pause < RETRY_MAX_MS ? pause : RETRY_MAX_MS;
}

/* A broken link is made anew at once, but not again and again: a side whose disk is full ends each
 * link as soon as it is up. */
void ways_want(struct Ways *ways, bool wanted, int64_t now_ms)
{
    if (wanted == ways->wanted || ways->host)
        return;
    ways->wanted = wanted;
    ways->failed = false;
    ways->tries = 0;
    ways->brief = now_ms - ways->in_ms < BRIEF_MS ? ways->brief + 1 : 0;
    ways->retry_ms = now_ms + (ways->brief > 1 ? rest_ms(ways->brief - 2) : 0);
    ways->find_until_ms = now_ms + FIND_MS;
    if (wanted) {
        open_finder(ways);
        return;
    }
    if (ways->calling)
        dial_close(&ways->dial);
    ways->calling = false;
    close_finder(ways);
}

static const char *failure(const struct Dial *dial)
{
    if (dial->refusal != REFUSAL_NONE)
        return refusal_text(dial->refusal);
    if (dial->trouble)
        return dial->trouble;
    return dial->invite.count == 0 ? "Nobody on this network hosts a game by that code"
                                   : "Nobody answered";
}

/* A code is never tried again by itself; a match that was begun is called for again and again. */
static void rest(struct Ways *ways, int64_t now_ms)
{
    ways->why = failure(&ways->dial);
    dial_close(&ways->dial);
    ways->calling = false;
    ways->failed = !ways->resumes;
    ways->retry_ms = ways->news ? now_ms : now_ms + rest_ms(ways->tries);
    ways->tries++;
    ways->news = false;
}

/* Whether the local network's answer is the host that is looked for. */
static bool is_wanted(const struct Ways *ways, const struct Found *found)
{
    return ways->resumes || strcmp(found->host.room, ways->invite.code.room) == 0;
}

/* Takes one more address. With no room, the one that was found first gives way, or the last that
 * was given: a host that moves about is called where it is now. Returns whether it is news. */
static bool learn(struct Ways *ways, const struct Address *address)
{
    struct Invite *invite = &ways->invite;
    if (invite_add(invite, address))
        return true;
    for (int i = 0; i < invite->count; i++)
        if (address_is_same(&invite->addresses[i], address))
            return false;
    int last = INVITE_ADDRESSES_MAX - 1, first = ways->given < last ? ways->given : last;
    memmove(invite->addresses + first, invite->addresses + first + 1,
            (size_t)(last - first) * sizeof *invite->addresses);
    invite->count--;
    return invite_add(invite, address);
}

/* Adds what the local network tells to the addresses. */
static void find(struct Ways *ways, int64_t now_ms)
{
    struct Found list[FINDER_HOSTS_MAX];
    if (!ways->finder || !finder_pump(ways->finder, now_ms))
        return;
    int count = finder_list(ways->finder, list, FINDER_HOSTS_MAX);
    for (int i = 0; i < count; i++) {
        if (!is_wanted(ways, &list[i]) || !learn(ways, &list[i].address))
            continue;
        if (!ways->calling)
            ways->retry_ms = now_ms;
        else if (!dial_add(&ways->dial, &list[i].address))
            ways->news = true;
    }
}

/* Whether there is somebody to call, or no hope that there will be. */
static bool may_call(const struct Ways *ways, int64_t now_ms)
{
    bool hopeless = !ways->finder || now_ms >= ways->find_until_ms;
    return now_ms >= ways->retry_ms && (ways->invite.count > 0 || hopeless);
}

static bool update_guest(struct Ways *ways, struct DoorGuest *link, int64_t now_ms)
{
    if (!ways->wanted || ways->failed)
        return false;
    find(ways, now_ms);
    if (!ways->calling && may_call(ways, now_ms))
        call(ways, now_ms);
    if (!ways->calling)
        return false;
    enum DialState state = dial_pump(&ways->dial, link, now_ms);
    if (state == DIAL_FAILED)
        rest(ways, now_ms);
    if (state != DIAL_IN)
        return false;
    ways->calling = ways->wanted = false;
    ways->in_ms = now_ms;
    close_finder(ways);
    return true;
}

/* --- the host's door ------------------------------------------------------------------------- */

static bool update_host(struct Ways *ways, struct DoorGuest *link, int64_t now_ms)
{
    struct Transport *stranger;
    reach_pump(ways->reach, now_ms);
    for (int i = 0; i < STRANGERS_MAX && (stranger = reach_accept(ways->reach)); i++)
        door_knock(&ways->door, stranger, now_ms);
    bool in = door_pump(&ways->door, link, now_ms);
    if (door_renewed(&ways->door)) {
        ways->renewals++;
        reach_announce(ways->reach, ways->door.code.room);
    }
    return in;
}

bool ways_update(struct Ways *ways, struct DoorGuest *link, int64_t now_ms)
{
    return ways->host ? update_host(ways, link, now_ms) : update_guest(ways, link, now_ms);
}

/* --- looking --------------------------------------------------------------------------------- */

int ways_wait(const struct Ways *ways, int64_t now_ms)
{
    if (ways->calling)
        return PACE_MS;
    if (ways->host) {
        int64_t wait = reach_wait(ways->reach, now_ms);
        return wait < REST_MS ? (int)wait : REST_MS;
    }
    if (!ways->wanted || ways->failed)
        return REST_MS;
    int64_t retry = ways->retry_ms > now_ms ? ways->retry_ms - now_ms : PACE_MS;
    return retry < REST_MS ? (int)retry : REST_MS;
}

struct WaysView ways_view(const struct Ways *ways, int64_t now_ms)
{
    int64_t code_left = ways->door.until_ms - now_ms, retry = ways->retry_ms - now_ms;
    bool resting = ways->wanted && !ways->calling && !ways->failed;
    return (struct WaysView){.code = ways->door.code,
                             .code_left_ms = code_left > 0 ? code_left : 0,
                             .renewals = ways->renewals,
                             .failed = ways->failed,
                             .why = ways->why,
                             .retry_ms = resting && retry > 0 ? retry : 0};
}

void ways_invite(const struct Ways *ways, struct Invite *invite)
{
    *invite = ways->invite;
    if (!ways->host)
        return;
    invite->code = ways->door.code;
    invite->count = reach_addresses(ways->reach, invite->addresses);
}

struct Reach *ways_reach(const struct Ways *ways)
{
    return ways->reach;
}
