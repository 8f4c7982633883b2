/* An online match: binds ways, link, session, journal and umpire. */
#include "src/play/online.h"
#include "engine/memory.h"
#include "net/tcp.h"
#include "net/text.h"
#include "src/play/umpire.h"
#include "src/play/ways.h"
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { CHUNK = 4096, HOST = 1, GUEST = 0 };

struct Online {
    /* from the settings */
    char folder[FILE_PATH_MAX];
    char own[NAME_MAX_BYTES + 1];
    char name[2][NAME_MAX_BYTES + 1]; /* of guest and host, as far as they are known */
    const struct FileCalls *calls;
    /* parts */
    bool host;
    struct Ways *ways;
    struct Session *session;
    struct Umpire umpire;
    struct Journal *journal; /* from the first link on */
    struct JournalHead head;
    struct Transport *link; /* NULL: there is none */
    uint8_t out[CHUNK];     /* of the session, not yet taken by the transport */
    size_t out_size;
    bool failed;
    char why[FILE_PATH_MAX + 256];
    struct Notice notices[NOTICES_MAX]; /* a ring: the session's, seen here first */
    int notice_first, notice_count;
};

bool online_start(const char **error)
{
    if (sodium_init() < 0) {
        *error = "The encryption library does not work here";
        return false;
    }
    return tcp_start(error);
}

void online_stop(void)
{
    tcp_stop();
}

static void fail(struct Online *online, const char *why)
{
    online->failed = true;
    snprintf(online->why, sizeof online->why, "%s", why);
}

/* --- what the session needs ------------------------------------------------------------------ */

static bool knows(void *context, const struct Terms *terms)
{
    struct Online *online = context;
    return terms_to_offer(terms, &online->umpire.offer);
}

/* The peer has said its name: kept for the tags of the match, and for the list of matches. */
static void learn_name(struct Online *online)
{
    const char *name = session_view(online->session, online->umpire.now_ms).peer_name;
    char *kept = online->name[!online->host];
    struct JournalRecord record = {.kind = JOURNAL_PEER};
    if (strcmp(kept, name) == 0)
        return;
    snprintf(kept, sizeof online->name[0], "%s", name);
    memcpy(record.name, kept, sizeof record.name);
    journal_add(online->journal, &record); /* a list without the name is no harm */
}

static bool agree(void *context, const struct SessionStart *start)
{
    struct Online *online = context;
    struct JournalRecord record = {.kind = JOURNAL_AGREED, .start = *start};
    if (!online->journal)
        return false;
    learn_name(online);
    return journal_add(online->journal, &record);
}

static bool keep(void *context, bool proposal, const struct NetEvent *event)
{
    struct Online *online = context;
    struct JournalRecord record = {.kind = proposal ? JOURNAL_PROPOSAL : JOURNAL_EVENT,
                                   .event = *event};
    return online->journal && journal_add(online->journal, &record);
}

static int flagged(void *context)
{
    struct Online *online = context;
    return umpire_flagged(&online->umpire);
}

static void pause_clocks(void *context, bool paused)
{
    struct Umpire *umpire = &((struct Online *)context)->umpire;
    if (umpire->match && paused)
        match_pause(umpire->match, umpire->now_ms);
    else if (umpire->match)
        match_resume(umpire->match, umpire->now_ms);
}

/* --- life ------------------------------------------------------------------------------------ */

/* The own name as the protocol wants it. */
static void set_name(struct Online *online, const char *name)
{
    char clean[256];
    snprintf(clean, sizeof clean, "%s", text_is_utf8(name) ? name : "");
    text_clean(clean);
    text_cut(clean, NAME_MAX_BYTES);
    memcpy(online->own, clean, sizeof online->own);
}

static void set_role(struct Online *online, bool host)
{
    online->host = host;
    memcpy(online->name[host], online->own, sizeof online->own);
}

static struct Online *online_new(const struct OnlineSettings *settings, int64_t now_ms)
{
    struct Online *online = memory_zeroed(sizeof *online);
    online->calls = settings->calls;
    online->umpire.now_ms = now_ms;
    online->umpire.name[GUEST] = online->name[GUEST];
    online->umpire.name[HOST] = online->name[HOST];
    snprintf(online->folder, sizeof online->folder, "%s", settings->folder);
    set_name(online, settings->name);
    return online;
}

static void online_free(struct Online *online)
{
    transport_close(online->link);
    ways_free(online->ways);
    journal_close(online->journal, false);
    session_free(online->session);
    umpire_free(&online->umpire);
    sodium_memzero(online, sizeof *online);
    free(online);
}

static void open_session(struct Online *online, const struct SessionStart *restored)
{
    struct SessionSettings settings = {
        .host = online->host,
        .restored = restored,
        .rules = umpire_rules(&online->umpire),
        .owner = {.context = online,
                  .knows = knows,
                  .agree = agree,
                  .journal = keep,
                  .flagged = flagged,
                  .pause = pause_clocks},
    };
    if (online->host && online->umpire.offer.game)
        terms_from_offer(&settings.terms, &online->umpire.offer);
    memcpy(settings.name, online->name[online->host], sizeof settings.name);
    session_free(online->session);
    online->session = session_new(&settings);
}

/* `terms` is filled for a host, and borrowed by the result. */
static struct WaysSettings ways_settings(const struct Online *online,
                                         const struct OnlineSettings *settings, uint16_t port,
                                         struct Terms *terms)
{
    struct WaysSettings ways = {.wake = settings->wake, .broker = settings->broker};
    if (!online->host)
        return ways;
    terms_from_offer(terms, &online->umpire.offer);
    ways.reach = (struct ReachSettings){.port = port ? port : DEFAULT_PORT,
                                        .map_port = settings->map_port,
                                        .name = online->name[HOST],
                                        .game = terms->game,
                                        .options = terms->options};
    return ways;
}

struct Online *online_host(const struct OnlineSettings *settings, const struct OnlineOffer *offer,
                           int64_t now_ms, const char **error)
{
    struct Online *online = online_new(settings, now_ms);
    set_role(online, true);
    online->umpire.offer = *offer;
    struct Terms terms;
    struct WaysSettings ways = ways_settings(online, settings, settings->port, &terms);
    online->ways = ways_host(&ways, NULL, now_ms, error);
    open_session(online, NULL);
    if (online->ways)
        return online;
    online_free(online);
    return NULL;
}

struct Online *online_join(const struct OnlineSettings *settings, const struct Invite *invite,
                           int64_t now_ms)
{
    struct Online *online = online_new(settings, now_ms);
    set_role(online, false);
    struct WaysSettings ways = ways_settings(online, settings, 0, NULL);
    online->ways = ways_guest(&ways, invite, NULL, now_ms);
    open_session(online, NULL);
    return online;
}

/* --- going on with an older match ------------------------------------------------------------ */

/* Takes the agreement from the journal. */
static const char *restore_start(struct Online *online, const struct SessionStart *start)
{
    set_role(online, online->head.host);
    if (!terms_to_offer(&start->terms, &online->umpire.offer))
        return "this program does not know the game or its rules";
    open_session(online, start);
    return NULL;
}

static const char *restore(void *context, const struct JournalRecord *record)
{
    struct Online *online = context;
    if (record->kind == JOURNAL_PEER) {
        memcpy(online->name[!online->head.host], record->name, sizeof record->name);
        return NULL;
    }
    if (record->kind == JOURNAL_AGREED)
        return restore_start(online, &record->start);
    if (!online->session)
        return "the match begins before it was agreed on";
    if (record->kind == JOURNAL_CLAIM)
        session_restore_claim(online->session);
    else if (!session_restore(online->session, record->kind == JOURNAL_PROPOSAL, &record->event))
        return "a move or wish does not fit into the match";
    return NULL;
}

/* Whether a game was begun, or may have been at the host: a match that is worth going on with. */
static bool may_have_begun(const struct Online *online, int64_t now_ms)
{
    struct SessionView view = session_view(online->session, now_ms);
    return view.seat >= 0 || (!online->host && view.log);
}

static struct Ways *ways_again(struct Online *online, const struct OnlineSettings *settings,
                               int64_t now_ms, const char **error)
{
    struct Terms terms;
    struct WaysSettings ways = ways_settings(online, settings, online->head.port, &terms);
    struct Invite invite = {.count = online->head.count};
    memcpy(invite.addresses, online->head.addresses, sizeof invite.addresses);
    if (online->host)
        return ways_host(&ways, &online->head.resume, now_ms, error);
    return ways_guest(&ways, &invite, &online->head.resume, now_ms);
}

struct Online *online_resume(const struct OnlineSettings *settings, const char *journal,
                             int64_t now_ms, struct FileError *error)
{
    const char *why = "the match never began";
    struct Online *online = online_new(settings, now_ms);
    online->journal = journal_open(journal, settings->calls, &online->head, restore, online, error);
    if (online->journal && online->session && may_have_begun(online, now_ms))
        online->ways = ways_again(online, settings, now_ms, &why);
    if (online->ways)
        return online;
    if (online->journal)
        file_error(error, journal, 0, "%s", why);
    online_free(online);
    return NULL;
}

/* --- the link -------------------------------------------------------------------------------- */

/* Moves what the session wants to send into the transport, as far as that takes it. */
static void send_off(struct Online *online)
{
    for (;;) {
        if (online->out_size == 0)
            online->out_size = session_take(online->session, online->out, sizeof online->out);
        if (online->out_size == 0 || !online->link ||
            !transport_send(online->link, online->out, online->out_size))
            return;
        online->out_size = 0;
    }
}

static void drop_link(struct Online *online)
{
    transport_close(online->link);
    online->link = NULL;
    online->out_size = 0;
}

/* The first link of a match: begins its journal. */
static bool begin_journal(struct Online *online, const struct DoorGuest *link)
{
    struct FileError error;
    online->head.host = online->host;
    online->head.resume = link->resume;
    struct Invite known;
    ways_invite(online->ways, &known);
    online->head.count = known.count;
    memcpy(online->head.addresses, known.addresses, sizeof known.addresses);
    if (online->host)
        online->head.port = reach_port(ways_reach(online->ways));
    journal_close(online->journal, true); /* of a link that broke before the match began */
    online->journal = journal_create(online->folder, online->calls, &online->head, &error);
    if (online->journal) {
        ways_resume(online->ways, &link->resume);
        return true;
    }
    char text[sizeof online->why];
    file_error_text(&error, text, sizeof text);
    fail(online, text);
    return false;
}

/* A link by the code begins the match anew, which is possible only before its first game. */
static void take_link(struct Online *online, struct DoorGuest *link, int64_t now_ms)
{
    bool fresh = link->kind == HANDSHAKE_INVITE;
    drop_link(online);
    if (fresh) {
        open_session(online, NULL);
        if (!begin_journal(online, link)) {
            transport_close(link->transport);
            return;
        }
    }
    online->link = link->transport;
    online->why[0] = '\0';
    session_link(online->session, &link->sender, &link->receiver, now_ms);
    session_feed(online->session, link->rest, link->rest_size, now_ms);
}

static void take_in(struct Online *online, int64_t now_ms)
{
    uint8_t bytes[CHUNK];
    size_t size;
    while (online->link && (size = transport_receive(online->link, bytes, sizeof bytes)) > 0)
        session_feed(online->session, bytes, size, now_ms);
}

/* Ends what is over: by the network, or by a goodbye that has been sent. */
static void look_after_link(struct Online *online, int64_t now_ms)
{
    if (!online->link)
        return;
    bool gone = transport_state(online->link) == TRANSPORT_CLOSED;
    if (gone)
        session_unlink(online->session, now_ms);
    if (gone || (!session_view(online->session, now_ms).linked && online->out_size == 0))
        drop_link(online);
}

/* --- notices --------------------------------------------------------------------------------- */

static void note(struct Online *online, const struct Notice *notice)
{
    if (online->notice_count == NOTICES_MAX) {
        online->notice_first = (online->notice_first + 1) % NOTICES_MAX;
        online->notice_count--;
    }
    online->notices[(online->notice_first + online->notice_count++) % NOTICES_MAX] = *notice;
}

/* A link is gone: for good, or the guest calls again, or the host waits. */
static void hear_parting(struct Online *online, const struct Notice *notice, int64_t now_ms)
{
    snprintf(online->why, sizeof online->why, "%s", parting_text(notice->parting));
    if (notice->final || (!online->host && !may_have_begun(online, now_ms)))
        online->failed = true;
    else
        ways_want(online->ways, true, now_ms);
}

static void hear(struct Online *online, const struct Notice *notice, int64_t now_ms)
{
    if (notice->kind == NOTICE_PARTED)
        hear_parting(online, notice, now_ms);
    if (notice->kind == NOTICE_EVENT && notice->number == 1 && online->host)
        ways_spend(online->ways);
    note(online, notice);
}

static void hear_all(struct Online *online, int64_t now_ms)
{
    struct Notice notice;
    while (session_notice(online->session, &notice))
        hear(online, &notice, now_ms);
}

bool online_notice(struct Online *online, struct Notice *notice)
{
    if (online->notice_count == 0)
        return false;
    *notice = online->notices[online->notice_first];
    online->notice_first = (online->notice_first + 1) % NOTICES_MAX;
    online->notice_count--;
    return true;
}

/* --- turning --------------------------------------------------------------------------------- */

/* The machine slept, or the program was stopped: the other side has given the link up since, and
 * the clocks stand from then on. */
static void look_for_sleep(struct Online *online, int64_t now_ms)
{
    if (now_ms - online->umpire.now_ms >= LOST_MS)
        session_unlink(online->session, online->umpire.now_ms);
}

void online_update(struct Online *online, int64_t now_ms)
{
    struct DoorGuest link;
    look_for_sleep(online, now_ms);
    online->umpire.now_ms = now_ms;
    while (!online->failed && ways_update(online->ways, &link, now_ms))
        take_link(online, &link, now_ms);
    sodium_memzero(&link, sizeof link);
    struct WaysView ways = ways_view(online->ways, now_ms);
    if (ways.failed && !online->failed)
        fail(online, ways.why);
    take_in(online, now_ms);
    session_tick(online->session, now_ms);
    send_off(online);
    look_after_link(online, now_ms);
    hear_all(online, now_ms);
}

int online_wait(const struct Online *online, int64_t now_ms)
{
    int ways = ways_wait(online->ways, now_ms);
    int64_t session = session_wait(online->session, now_ms);
    int64_t flag = umpire_time_left(&online->umpire, now_ms);
    int64_t wait = session < ways ? session : ways;
    if (flag > 0 && flag < wait)
        wait = flag;
    return (int)wait;
}

/* Whether nothing of the match can go on: no game has begun, or the last one is over. A guest that
 * closes while the host may have accepted its wish for a rematch does not know that yet. */
static bool is_done(const struct Online *online, const struct SessionView *view, int64_t now_ms)
{
    if (!may_have_begun(online, now_ms))
        return true;
    const struct LogPending *pending = &view->log->pending;
    bool asked =
        !online->host && pending->request == REQUEST_REMATCH && pending->asker == view->seat;
    return view->log->phase == PHASE_OVER && !asked && view->proposed == 0;
}

void online_close(struct Online *online, enum Parting parting, int64_t now_ms)
{
    if (!online)
        return;
    online->umpire.now_ms = now_ms;
    struct SessionView view = session_view(online->session, now_ms);
    bool over = parting == PARTING_LEFT || is_done(online, &view, now_ms);
    session_leave(online->session, parting, now_ms);
    send_off(online);
    journal_close(online->journal, over);
    online->journal = NULL;
    online_free(online);
}

/* --- looking --------------------------------------------------------------------------------- */

static enum OnlineStage stage(const struct Online *online, const struct SessionView *view)
{
    if (online->failed)
        return ONLINE_FAILED;
    if (view->seat >= 0)
        return ONLINE_MATCH;
    if (view->linked)
        return ONLINE_TERMS;
    return online->host ? ONLINE_WAITING : ONLINE_CALLING;
}

struct OnlineView online_view(const struct Online *online, int64_t now_ms)
{
    struct WaysView ways = ways_view(online->ways, now_ms);
    struct OnlineView view = {.session = session_view(online->session, now_ms),
                              .way = online->link ? online->link->type->name : "",
                              .why = online->why,
                              .code = ways.code,
                              .code_left_ms = ways.code_left_ms,
                              .renewals = ways.renewals,
                              .retry_ms = ways.retry_ms};
    view.stage = stage(online, &view.session);
    if (*view.session.peer_name == '\0')
        view.session.peer_name = online->name[!online->host];
    return view;
}

struct Match *online_match(const struct Online *online)
{
    return online->umpire.match;
}

int online_seat(const struct Online *online)
{
    return session_view(online->session, online->umpire.now_ms).seat;
}

bool online_terms(const struct Online *online, struct OnlineOffer *terms)
{
    *terms = online->umpire.offer;
    return terms->game != NULL;
}

void online_invite(const struct Online *online, char text[INVITE_TEXT_MAX])
{
    struct Invite invite;
    ways_invite(online->ways, &invite);
    invite_write(&invite, text);
}

struct ReachView online_path(const struct Online *online, enum ReachPath path)
{
    return reach_view(ways_reach(online->ways), path);
}

void online_map_port(struct Online *online, bool wanted)
{
    reach_map(ways_reach(online->ways), wanted);
}

struct Match *online_conclude(struct Online *online, int64_t now_ms)
{
    struct Match *match = online->umpire.match;
    if (match && session_view(online->session, now_ms).claimed)
        match_claim(match, online_seat(online), now_ms);
    return match;
}

/* --- what the player does -------------------------------------------------------------------- */

/* After every wish: sends what it caused, and sees the notices. */
static const char *done(struct Online *online, const char *wrong, int64_t now_ms)
{
    send_off(online);
    hear_all(online, now_ms);
    return wrong;
}

const char *online_answer_offer(struct Online *online, bool accepts, int64_t now_ms)
{
    return done(online, session_answer_offer(online->session, accepts, now_ms), now_ms);
}

const char *online_move(struct Online *online, Move move, int64_t now_ms)
{
    char text[EVENT_TEXT_MAX];
    uint64_t hash;
    struct Umpire *umpire = &online->umpire;
    umpire->now_ms = now_ms;
    int seat = online_seat(online);
    if (seat < 0)
        return "The match has not begun";
    if (!umpire_move_text(umpire, seat, move, text, &hash))
        return "That is not a legal move here";
    int64_t ms = match_time_used(umpire->match, now_ms);
    uint32_t used = ms > EVENT_MS_MAX ? EVENT_MS_MAX : (uint32_t)ms;
    return done(online, session_move(online->session, text, used, hash, now_ms), now_ms);
}

const char *online_ask(struct Online *online, enum Request request, int64_t now_ms)
{
    online->umpire.now_ms = now_ms;
    return done(online, session_ask(online->session, request, now_ms), now_ms);
}

const char *online_answer(struct Online *online, bool accepts, int64_t now_ms)
{
    online->umpire.now_ms = now_ms;
    return done(online, session_answer(online->session, accepts, now_ms), now_ms);
}

const char *online_withdraw(struct Online *online, int64_t now_ms)
{
    return done(online, session_withdraw(online->session, now_ms), now_ms);
}

const char *online_resign(struct Online *online, int64_t now_ms)
{
    online->umpire.now_ms = now_ms;
    return done(online, session_resign(online->session, now_ms), now_ms);
}

const char *online_claim(struct Online *online, int64_t now_ms)
{
    struct JournalRecord record = {.kind = JOURNAL_CLAIM};
    if (!session_view(online->session, now_ms).may_claim)
        return session_claim(online->session, now_ms);
    if (!journal_add(online->journal, &record))
        return verdict_text(VERDICT_UNSAVED);
    return session_claim(online->session, now_ms);
}

const char *online_chat(struct Online *online, const char *text, int64_t now_ms)
{
    return done(online, session_chat(online->session, text, now_ms), now_ms);
}

void online_mute(struct Online *online, bool muted)
{
    session_mute(online->session, muted);
}
