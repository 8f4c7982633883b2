/* An online match: its life and how it stands. Links and time: link.c. */
#include "net/links/tcp.h"
#include "net/words/text.h"
#include "src/common/memory.h"
#include "src/common/translate.h"
#include "src/common/utf8.h"
#include "src/play/online/state.h"
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

bool online_start(const char **error)
{
    if (sodium_init() < 0) {
        *error = N_("Encryption doesn't work on this computer");
        return false;
    }
    return tcp_start(error);
}

void online_stop(void)
{
    tcp_stop();
}

/* --- life ------------------------------------------------------------------------------------ */

static void set_role(struct Online *online, bool host)
{
    online->host = host;
    if (host && !online->feed)
        online->feed = watch_feed_new();
    memcpy(online->name[host], online->own, sizeof online->own);
}

static struct Online *online_new(const struct OnlineSettings *settings, int64_t now_ms)
{
    struct Online *online = memory_zeroed(sizeof *online);
    online->journal = journal_writer_new(settings->disk, settings->folder, settings->calls);
    online->awake_ms = now_ms;
    online->log = settings->log;
    online->replica.name[GUEST] = online->name[GUEST];
    online->replica.name[HOST] = online->name[HOST];
    terms_clean_name(settings->name, online->own);
    online->relayed = settings->relayed;
    utf8_copy(online->broken, sizeof online->broken,
              settings->broken ? settings->broken : "The connection broke here");
    utf8_copy(online->disputed, sizeof online->disputed,
              settings->disputed ? settings->disputed
                                 : "The other player left here, in a dispute about the time");
    return online;
}

static void online_free(struct Online *online)
{
    transport_close(online->link);
    watch_feed_free(online->feed);
    rendezvous_free(online->rendezvous);
    journal_writer_free(online->journal, false);
    session_free(online->session);
    replica_free(&online->replica);
    sodium_memzero(online, sizeof *online);
    free(online);
}

/* `terms` is filled for a host, and borrowed by the result. */
static struct RendezvousSettings rendezvous_settings(const struct Online *online,
                                                     const struct OnlineSettings *settings,
                                                     uint16_t port, struct Terms *terms)
{
    struct RendezvousSettings rendezvous = {.wake = settings->wake,
                                            .log = settings->log,
                                            .broker = settings->broker,
                                            .servers = settings->servers,
                                            .secret = settings->secret,
                                            .endpoints.beacon_port = settings->beacon_port};
    if (!online->host)
        return rendezvous;
    terms_from_offer(terms, &online->replica.offer);
    rendezvous.endpoints = (struct EndpointsSettings){.port = port ? port : DEFAULT_PORT,
                                                      .beacon_port = settings->beacon_port,
                                                      .map_port = settings->map_port,
                                                      .name = online->name[HOST],
                                                      .game = terms->game,
                                                      .options = terms->options};
    return rendezvous;
}

struct Online *online_host(const struct OnlineSettings *settings, const struct OnlineOffer *offer,
                           int64_t now_ms, const char **error)
{
    struct Online *online = online_new(settings, now_ms);
    set_role(online, true);
    online->replica.offer = *offer;
    struct Terms terms;
    struct RendezvousSettings rendezvous =
        rendezvous_settings(online, settings, settings->port, &terms);
    online->rendezvous = rendezvous_host(&rendezvous, NULL, error);
    online_open_session(online, NULL);
    journal_writer_try(online->journal);
    if (online->rendezvous)
        return online;
    online_free(online);
    return NULL;
}

struct Online *online_join(const struct OnlineSettings *settings, const struct Invite *invite,
                           int64_t now_ms)
{
    struct Online *online = online_new(settings, now_ms);
    set_role(online, false);
    struct RendezvousSettings rendezvous = rendezvous_settings(online, settings, 0, NULL);
    online->rendezvous = rendezvous_guest(&rendezvous, invite, NULL, now_ms);
    online_open_session(online, NULL);
    journal_writer_try(online->journal);
    return online;
}

/* --- going on with an older match ------------------------------------------------------------ */

/* Takes the agreement from the journal. */
static const char *restore_start(struct Online *online, const struct SessionStart *start)
{
    set_role(online, online->head.host);
    if (!terms_to_offer(&start->terms, &online->replica.offer))
        return "this program doesn't know the game or its rules";
    online_open_session(online, start);
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
    if (record->kind == JOURNAL_WATCH) {
        online->watch = record->watch;
        return NULL;
    }
    if (!online->session)
        return "the match starts before its terms were agreed";
    if (record->kind == JOURNAL_BREAK) {
        online_note_break(online);
        online->break_due = false; /* it is there */
        return NULL;
    }
    bool life = record->kind == JOURNAL_LIFE;
    if (record->kind > JOURNAL_CLAIM && !life)
        return "this is a match by letters";
    if (record->kind != JOURNAL_CLAIM && !life &&
        !session_restore(online->session, record->kind == JOURNAL_PROPOSAL, &record->event,
                         online->awake_ms))
        return "a move or request doesn't fit the match";
    online_restore_life(online, record);
    if (record->kind == JOURNAL_EVENT) {
        online->event_wall_ms = record->life.wall_ms;
        online_date_end(online);
    }
    return NULL;
}

static struct Rendezvous *rendezvous_again(struct Online *online,
                                           const struct OnlineSettings *settings, int64_t now_ms,
                                           const char **error)
{
    struct Terms terms;
    struct RendezvousSettings rendezvous =
        rendezvous_settings(online, settings, online->head.port, &terms);
    struct Invite invite = {.count = online->head.count};
    memcpy(invite.addresses, online->head.addresses, sizeof invite.addresses);
    if (online->host)
        return rendezvous_host(&rendezvous, &online->head.resume, error);
    return rendezvous_guest(&rendezvous, &invite, &online->head.resume, now_ms);
}

struct Online *online_resume(const struct OnlineSettings *settings, struct Journal *journal,
                             int64_t now_ms, struct FileError *error)
{
    const char *why = "the match never started";
    struct Online *online = online_new(settings, now_ms);
    bool opened = journal_replay(journal, &online->head, restore, online, error);
    journal_writer_take(online->journal, journal);
    if (opened && online->session && online_may_have_begun(online))
        online->rendezvous = rendezvous_again(online, settings, now_ms, &why);
    if (online->rendezvous) {
        online_come_back(online, now_ms);
        online_watch_again(online);
        online_note_break(online);
        return online;
    }
    if (opened)
        file_error(error, journal_path(journal), 0, "%s", why);
    online_free(online);
    return NULL;
}

/* --- the end --------------------------------------------------------------------------------- */

/* Whether nothing of the match can go on: no game has begun, or the last one is over. A guest that
 * closes while the host may have accepted its wish for a rematch does not know that yet. */
static bool is_done(const struct Online *online, const struct SessionView *view)
{
    if (!online_may_have_begun(online))
        return true;
    const struct LogPending *pending = &view->log->pending;
    bool asked =
        !online->host && pending->request == REQUEST_REMATCH && pending->asker == view->seat;
    return view->log->phase == PHASE_OVER && !asked && view->proposed == 0;
}

bool online_is_saving(const struct Online *online)
{
    return session_view(online->session, 0).saving;
}

void online_close(struct Online *online, enum Parting parting, int64_t now_ms)
{
    if (!online)
        return;
    online_wake_up(online, now_ms);
    online_settle(online, now_ms);
    while (online_is_saving(online)) {
        journal_writer_wait(online->journal);
        online_settle(online, now_ms);
    }
    struct SessionView view = session_view(online->session, now_ms);
    bool over = parting == PARTING_LEFT || is_done(online, &view);
    if (!over && !online->noting)
        online_note_life(online, true, now_ms);
    session_leave(online->session, parting, now_ms);
    online_settle(online, now_ms);
    online_end_watching(online, over ? WATCH_END_OVER : WATCH_END_CLOSED, now_ms);
    journal_writer_free(online->journal, over);
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
    struct RendezvousView rendezvous = rendezvous_view(online->rendezvous, now_ms);
    struct OnlineView view = {.session = session_view(online->session, now_ms),
                              .transport = online->link ? online->link->type->name : "",
                              .why = online->why,
                              .code = rendezvous.code,
                              .code_closed = rendezvous.code_closed,
                              .retry_ms = rendezvous.retry_ms};
    view.stage = stage(online, &view.session);
    if (*view.session.peer_name == '\0')
        view.session.peer_name = online->name[!online->host];
    return view;
}

struct Match *online_match(const struct Online *online)
{
    return online->replica.match;
}

bool online_score(const struct Online *online, int half[SEATS])
{
    return replica_score(&online->replica, half);
}

int online_seat(const struct Online *online)
{
    return session_view(online->session, 0).seat;
}

bool online_terms(const struct Online *online, struct OnlineOffer *terms)
{
    *terms = online->replica.offer;
    return terms->game != NULL;
}

void online_invite(const struct Online *online, char text[INVITE_TEXT_MAX])
{
    struct Invite invite;
    rendezvous_invite(online->rendezvous, &invite);
    memcpy(invite.from, online->own, sizeof invite.from);
    invite_write(&invite, text);
}

struct EndpointsView online_path(const struct Online *online, enum EndpointKind path)
{
    return rendezvous_path(online->rendezvous, path);
}

void online_take_relay(struct Online *online, const struct RelayBroker *broker)
{
    rendezvous_take_relay(online->rendezvous, broker);
}

void online_beyond(struct Online *online, bool wanted)
{
    rendezvous_beyond(online->rendezvous, wanted);
}

struct CrossingView online_crossing(const struct Online *online)
{
    return rendezvous_crossing(online->rendezvous);
}

bool online_answer_line(const struct Online *online, char text[ANSWER_TEXT_MAX])
{
    return rendezvous_answer(online->rendezvous, text);
}

const char *online_take_answer_line(struct Online *online, const char *text)
{
    return rendezvous_take_answer(online->rendezvous, text);
}

struct Match *online_conclude(struct Online *online, int64_t now_ms)
{
    struct Match *match = online->replica.match;
    if (match && session_view(online->session, now_ms).peer_left)
        match_claim(match, online_seat(online), now_ms);
    else if (match)
        match_abandon(match, now_ms);
    return match;
}
