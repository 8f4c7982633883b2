/* An online match: how others may watch it. */
#include "src/common/translate.h"
#include "src/play/online/state.h"
#include <sodium.h>
#include <string.h>

/* The offer from now on; a new code whenever it is opened. */
static void change(struct WatchOffer *watch, const struct WatchOffer *offer)
{
    if (offer->open && !watch->open) {
        code_new(&watch->code);
        secret_new(&watch->secret);
    }
    watch->open = offer->open;
    if (!offer->open)
        return;
    watch->limit = offer->limit;
    watch->delay_s = offer->delay_s;
}

const char *online_let_watch(struct Online *online, const struct WatchOffer *offer, int64_t now_ms)
{
    if (!online->host)
        return N_("Only the player who hosts the match can let others watch");
    if (online->failed || online_seat(online) < 0)
        return N_("The match hasn't started yet");
    if (!offer->open && !online->watch.open)
        return NULL;
    online_wake_up(online, now_ms);
    change(&online->watch, offer);
    if (!offer->open)
        online_end_watching(online, WATCH_END_STOPPED, now_ms);
    online_allow_watching(online);
    online->note_due = true;
    online_tell_watchers(online, now_ms);
    online_settle(online, now_ms);
    return NULL;
}

struct OnlineWatch online_watched(const struct Online *online)
{
    struct Watched told = session_view(online->session, 0).watched;
    if (!online->host)
        return (struct OnlineWatch){.offer = {.open = told.open, .delay_s = told.delay_s},
                                    .watchers = told.watchers};
    return (struct OnlineWatch){.offer = online->watch,
                                .code_closed = rendezvous_watch_is_closed(online->rendezvous),
                                .watchers = watch_feed_count(online->feed)};
}

int online_list_watchers(const struct Online *online, struct WatchPlace list[WATCHERS_MAX])
{
    return online->feed ? watch_feed_list(online->feed, list) : 0;
}

void online_remove_watcher(struct Online *online, uint32_t number, int64_t now_ms)
{
    online_wake_up(online, now_ms);
    if (online->feed && watch_feed_remove(online->feed, number, now_ms))
        logger_say(&online->log, LOGGER_INFO, "one who watched was sent away");
    online_tell_watchers(online, now_ms);
    online_settle(online, now_ms);
}

void online_watch_line(const struct Online *online, char text[INVITE_TEXT_MAX])
{
    struct Invite invite = {.watches = true, .pasted = true, .secret = online->watch.secret};
    memcpy(invite.from, online->own, sizeof invite.from);
    invite.count = endpoints_addresses(rendezvous_endpoints(online->rendezvous), invite.addresses);
    invite_write(&invite, text);
    sodium_memzero(&invite, sizeof invite);
}
