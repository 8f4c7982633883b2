/* A table at an online match: news, from the notices of the session and the events of its log. */
#include "src/play/table/online.h"
#include <stdio.h>

enum { LATE_MS = REQUEST_MS - 500 }; /* a request that was refused by the clock, not by the peer */

/* A request was refused, unless it is void since the connection broke. */
static void tell_declined(struct OnlineTable *seated, struct TableNews *news, int64_t now)
{
    bool linked = online_view(seated->online, now).session.linked;
    news->kind = NEWS_DECLINE;
    news->expired = now - seated->requested >= LATE_MS;
    if (linked && news->request != REQUEST_NONE)
        table_tell(&seated->table, news);
}

/* What is left of a request's time: it began before the news of it were heard. */
static int64_t time_left(const struct OnlineTable *seated, int64_t now)
{
    return online_view(seated->online, now).session.request_left_ms;
}

/* What an absence has cost, in seconds. */
static int charged_s(const struct Log *log, const struct NetEvent *event)
{
    int64_t beyond_ms = log->away_ms[event->seat] - AWAY_FREE_MS;
    int64_t charged_ms = beyond_ms < event->away ? beyond_ms : event->away;
    return charged_ms > 0 ? (int)(charged_ms / 1000) : 0;
}

/* `news` holds who did it, and what had been asked before by whom. */
static void tell_event(struct OnlineTable *seated, const struct Log *log,
                       const struct NetEvent *event, struct TableNews *news, int64_t now)
{
    switch (event->kind) {
    case EVENT_START:
        news->kind = NEWS_START;
        seated->over = false;
        break;
    case EVENT_MOVE:
        news->kind = NEWS_MOVE;
        if (log->pending.request != REQUEST_NONE)
            news->request = REQUEST_NONE; /* it still stands */
        break;
    case EVENT_ASK:
        news->kind = NEWS_REQUEST;
        news->asker = event->seat;
        news->request = event->request;
        seated->requested = now + time_left(seated, now) - REQUEST_MS;
        break;
    case EVENT_ACCEPT:
        if (event->request != REQUEST_UNDO)
            return; /* a start or the end says more */
        news->kind = NEWS_UNDO;
        break;
    case EVENT_DECLINE:
        tell_declined(seated, news, now);
        return;
    case EVENT_WITHDRAW:
        news->kind = NEWS_WITHDRAW;
        break;
    case EVENT_AWAY:
        news->kind = NEWS_AWAY;
        news->seconds = charged_s(log, event);
        if (news->seconds == 0)
            return;
        break;
    default:
        return;
    }
    table_tell(&seated->table, news);
}

static void hear_event(struct OnlineTable *seated, const struct Log *log, uint32_t number,
                       int64_t now)
{
    if (number < 1 || number > log->count)
        return;
    const struct NetEvent *event = log_get(log, number);
    struct TableNews news = {
        .seat = event->seat, .asker = seated->pending.asker, .request = seated->pending.request};
    tell_event(seated, log, event, &news, now);
    seated->pending = log->pending;
    if (number != log->count || log->phase != PHASE_OVER || seated->over)
        return;
    seated->over = true;
    bool moved = event->kind == EVENT_MOVE;
    table_tell(&seated->table, &(struct TableNews){.kind = NEWS_END, .moved = moved});
}

bool online_table_hear(struct Table *table, int64_t now)
{
    struct OnlineTable *seated = (struct OnlineTable *)table;
    struct Notice notice;
    struct TableNews news = {.parting = PARTING_NONE};
    if (!online_notice(seated->online, &notice))
        return false;
    switch (notice.kind) {
    case NOTICE_EVENT:
        hear_event(seated, online_view(seated->online, now).session.log, notice.number, now);
        return true;
    case NOTICE_OFFER:
        return true; /* of before the match */
    case NOTICE_LINKED:
        news.kind = NEWS_LINKED;
        break;
    case NOTICE_PARTED:
        news.kind = NEWS_PARTED;
        news.parting = notice.parting;
        break;
    case NOTICE_VOID:
        news.kind = NEWS_VOID;
        news.why = verdict_text(notice.verdict);
        break;
    case NOTICE_CONTRADICTED:
        news.kind = NEWS_CONTRADICTED;
        news.why = claim_text(notice.claim);
        break;
    case NOTICE_MEET: /* online_note has seen to it */
        return true;
    case NOTICE_CHAT:
        news.kind = NEWS_CHAT;
        snprintf(news.text, sizeof news.text, "%s", notice.text);
        break;
    case NOTICE_UNSAVED:
        news.kind = NEWS_UNSAVED;
        news.why = verdict_text(VERDICT_UNSAVED);
        break;
    }
    table_tell(table, &news);
    return true;
}
