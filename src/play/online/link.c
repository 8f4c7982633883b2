/* An online match: its link, and the turns of the loop. */
#include "src/play/online/state.h"
#include <sodium.h>
#include <string.h>

enum { TURN_CHUNKS = 16 }; /* of CHUNK bytes, or of FEED_MESSAGES messages, that one turn takes */

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
    online->in_at = online->in_size = 0;
    online->more = false;
}

/* The first link of a match, by code or invite: another match, with another journal. */
static void begin_match(struct Online *online, const struct AdmittedGuest *link)
{
    struct Invite known;
    online->head = (struct JournalHead){.host = online->host, .resume = link->resume};
    rendezvous_invite(online->rendezvous, &known);
    online->head.count = known.count;
    memcpy(online->head.addresses, known.addresses, sizeof known.addresses);
    if (online->host)
        online->head.port = endpoints_port(rendezvous_endpoints(online->rendezvous));
    online_begin_journal(online);
    online_open_session(online, NULL);
    rendezvous_resume(online->rendezvous, &link->resume);
}

/* A link by code or invite begins the match anew, which is possible only before its first game. */
static void take_link(struct Online *online, struct AdmittedGuest *link, int64_t now_ms)
{
    bool first = link->kind != HANDSHAKE_RESUME;
    if (handshake_watches(link->kind)) {
        online_take_watcher(online, link, now_ms);
        return;
    }
    drop_link(online);
    if (first)
        begin_match(online, link);
    online->link = link->transport;
    online->met = online->told_watched = false;
    logger_say(&online->log, LOGGER_INFO, "linked by %s, %s", online->link->type->name,
               first ? "for a new match" : "going on with a match");
    online->why[0] = '\0';
    session_link(online->session, &link->sender, &link->receiver, now_ms);
    memcpy(online->in, link->rest, link->rest_size);
    online->in_size = link->rest_size;
}

/* Moves what came in into the session, as far as that takes it: it waits for the disk, and a turn
 * of the loop has its budget. */
static void take_in(struct Online *online, int64_t now_ms)
{
    online->more = false;
    for (int chunks = 0; online->link && chunks < TURN_CHUNKS; chunks++) {
        if (online->in_size == 0) {
            online->in_at = 0;
            online->in_size = transport_receive(online->link, online->in, sizeof online->in);
        }
        if (online->in_size == 0)
            return;
        size_t used =
            session_feed(online->session, online->in + online->in_at, online->in_size, now_ms);
        online->in_at += used;
        online->in_size -= used;
        online_settle(online, now_ms);
        if (session_view(online->session, now_ms).saving)
            return;
    }
    online->more = online->link;
}

/* Host: one who came before the first game is gone for good; the session was his. */
static void offer_again(struct Online *online, int64_t now_ms)
{
    if (!online->host || online->failed || online_may_have_begun(online) ||
        !session_view(online->session, now_ms).ended)
        return;
    online_begin_journal(online);
    online_open_session(online, NULL);
}

/* Ends what is over: by the network, or by a goodbye that has been sent. */
static void look_after_link(struct Online *online, int64_t now_ms)
{
    if (!online->link)
        return;
    bool waits = online->in_size > 0 || online->more; /* what was said last is to be heard */
    bool gone = transport_state(online->link) == TRANSPORT_CLOSED && !waits;
    if (gone)
        session_unlink(online->session, now_ms);
    if (gone || (!session_view(online->session, now_ms).linked && online->out_size == 0)) {
        drop_link(online);
        offer_again(online, now_ms);
    }
}

/* --- turning --------------------------------------------------------------------------------- */

/* What could not be saved: without even a file nothing will ever be. */
static void hear_failure(struct Online *online)
{
    struct FileError error;
    char text[sizeof online->why];
    if (!journal_writer_has_none(online->journal, &error))
        return;
    file_error_text(&error, text, sizeof text);
    logger_say(&online->log, LOGGER_ERROR, "the journal: %s", text);
    online_fail(online, parting_text(PARTING_UNSAVED));
}

bool online_settle(struct Online *online, int64_t now_ms)
{
    bool told = false;
    enum WriteState state;
    while ((state = journal_writer_poll(online->journal)) == WRITE_GOOD || state == WRITE_FAILED) {
        if (online->noting) {
            online->noting = false; /* without it the match goes on, under another code */
            if (online->next_count > 0)
                journal_writer_add(online->journal, online->next, online->next_count);
            online->next_count = 0;
            continue;
        }
        session_saved(online->session, state == WRITE_GOOD, now_ms);
        online_date_end(online);
        if (state == WRITE_FAILED)
            hear_failure(online);
        told = true;
    }
    if (state == WRITE_IMPOSSIBLE)
        hear_failure(online);
    if (state == WRITE_NONE)
        online_note_watch(online);
    if (state == WRITE_NONE && !online->noting)
        online_note_life(online, false, now_ms);
    send_off(online);
    return told || state == WRITE_BUSY;
}

/* The machine slept, or the program was stopped, since the last call: the other side has given the
 * link up since, and the clocks stand from then on. Whatever comes first after the sleep, the
 * player's wish or an update, has to begin with this. */
void online_wake_up(struct Online *online, int64_t now_ms)
{
    if (now_ms - online->awake_ms >= LOST_MS)
        session_unlink(online->session, online->awake_ms);
    online->awake_ms = now_ms;
}

/* A relay is the last resort: once a link stands by one, the two tell each other over it where they
 * may be met directly. */
static void shorten_link(struct Online *online, int64_t now_ms)
{
    if (online->relayed || !online->link || strcmp(online->link->type->name, "relay") != 0 ||
        !session_view(online->session, now_ms).synced)
        return;
    rendezvous_shorten(online->rendezvous);
    struct CrossingView crossing = rendezvous_crossing(online->rendezvous);
    if (!online->met && crossing.own.count > 0)
        online->met = session_meet(online->session, &crossing.own);
}

void online_update(struct Online *online, int64_t now_ms)
{
    struct AdmittedGuest link;
    online_wake_up(online, now_ms);
    while (!online->failed && rendezvous_update(online->rendezvous, &link, now_ms))
        take_link(online, &link, now_ms);
    sodium_memzero(&link, sizeof link);
    struct RendezvousView rendezvous = rendezvous_view(online->rendezvous, now_ms);
    if (rendezvous.failed && !online->failed)
        online_fail(online, rendezvous.why);
    online_settle(online, now_ms);
    take_in(online, now_ms);
    session_tick(online->session, now_ms);
    online_settle(online, now_ms);
    shorten_link(online, now_ms);
    online_tell_watchers(online, now_ms);
    look_after_link(online, now_ms);
}

int online_wait(const struct Online *online, int64_t now_ms)
{
    if (online->more)
        return 0;
    int rendezvous = rendezvous_wait(online->rendezvous, now_ms);
    int64_t session = session_wait(online->session, now_ms);
    int64_t flag = replica_time_left(&online->replica, now_ms);
    int64_t watchers = online->feed ? watch_feed_wait(online->feed, now_ms) : session;
    int64_t wait = session < rendezvous ? session : rendezvous;
    wait = watchers < wait ? watchers : wait;
    if (flag > 0 && flag < wait)
        wait = flag;
    return (int)wait;
}
