/* An online match: what those who watch are told, and what the journal keeps of how they may. */
#include "src/play/online/state.h"
#include <sodium.h>

enum { TELL_MS = 1000 }; /* between two words to the guest about those who watch */

static struct WatchSource source_of(const struct Online *online, int64_t now_ms)
{
    struct SessionView view = session_view(online->session, now_ms);
    return (struct WatchSource){.log = view.log,
                                .terms = view.terms,
                                .name = {online->name[GUEST], online->name[HOST]},
                                .linked = view.synced};
}

/* --- what the guest is told ------------------------------------------------------------------ */

static struct Watched watched_now(const struct Online *online)
{
    return (struct Watched){.open = online->watch.open,
                            .watchers = (uint8_t)watch_feed_count(online->feed),
                            .delay_s = (uint16_t)online->watch.delay_s};
}

/* Nobody is watched without knowing it. A closed hall needs no word, unless it was open. */
static void tell_guest(struct Online *online, int64_t now_ms)
{
    struct Watched now = watched_now(online), *told = &online->told;
    bool same =
        now.open == told->open && now.watchers == told->watchers && now.delay_s == told->delay_s;
    if (online->told_watched ? same : !now.open)
        return;
    if (online->told_watched && now_ms - online->told_ms < TELL_MS && now.open == told->open)
        return;
    if (!session_tell_watched(online->session, &now))
        return;
    *told = now;
    online->told_watched = true;
    online->told_ms = now_ms;
}

/* --- the feed -------------------------------------------------------------------------------- */

void online_tell_watchers(struct Online *online, int64_t now_ms)
{
    if (!online->feed)
        return;
    struct WatchSource source = source_of(online, now_ms);
    watch_feed_update(online->feed, &source, now_ms);
    tell_guest(online, now_ms);
}

void online_take_watcher(struct Online *online, const struct AdmittedGuest *link, int64_t now_ms)
{
    logger_say(&online->log, LOGGER_INFO, "somebody comes to watch, by %s",
               link->transport->type->name);
    watch_feed_add(online->feed, link, now_ms);
}

void online_end_watching(struct Online *online, enum WatchEnd end, int64_t now_ms)
{
    if (!online->feed)
        return;
    struct WatchSource source = source_of(online, now_ms);
    watch_feed_end(online->feed, &source, end, now_ms);
}

/* --- the offer ------------------------------------------------------------------------------- */

void online_allow_watching(struct Online *online)
{
    const struct WatchOffer *watch = &online->watch;
    struct AdmissionKey key = {.code = watch->code, .secret = watch->secret, .open = true};
    rendezvous_let_watch(online->rendezvous, watch->open ? &key : NULL);
    watch_feed_allow(online->feed, watch->open ? watch->limit : 0, watch->delay_s, &watch->secret);
    sodium_memzero(&key, sizeof key);
}

void online_watch_again(struct Online *online)
{
    if (online->host && online->watch.open)
        online_allow_watching(online);
}

void online_note_watch(struct Online *online)
{
    struct JournalRecord record = {.kind = JOURNAL_WATCH, .watch = online->watch};
    if (!online->note_due || session_view(online->session, 0).saving)
        return;
    online->note_due = false;
    online->noting = true;
    journal_writer_add(online->journal, &record, 1);
    sodium_memzero(&record, sizeof record);
}
