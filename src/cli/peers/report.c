/* What happens in an online match, as lines on stdout. */
#include "src/cli/peers/report.h"
#include "engine/record.h"
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void report_line(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vprintf(format, arguments);
    va_end(arguments);
    putchar('\n');
    fflush(stdout);
}

static void print_code(const struct OnlineView *view, const struct Online *online)
{
    char code[CODE_TEXT_MAX], invite[INVITE_TEXT_MAX];
    code_write(&view->code, code);
    online_invite(online, invite);
    report_line("code %s", code);
    report_line("invite %s", invite);
}

static void print_stage(struct Report *report, const struct OnlineView *view,
                        const struct Online *online)
{
    if (report->begun && report->stage == view->stage)
        return;
    report->begun = true;
    report->stage = view->stage;
    if (view->stage == ONLINE_WAITING)
        print_code(view, online);
    else if (view->stage == ONLINE_CALLING)
        report_line("calling");
    else if (view->stage == ONLINE_FAILED)
        report_line("failed %s", view->why);
}

/* The way from home to home: with it the host's invite says more, and the guest has an answer. */
static void print_crossing(struct Report *report, const struct OnlineView *view,
                           const struct Online *online)
{
    static const char *const states[] = {"off", "gathering", "ready", "connecting", "up", "failed"};
    struct CrossingView crossing = online_crossing(online);
    char line[ANSWER_TEXT_MAX];
    if (crossing.state == report->crossing)
        return;
    /* a busy machine may see nothing of the gathering */
    bool gathered = report->crossing < CROSSING_READY && crossing.state >= CROSSING_READY;
    report->crossing = crossing.state;
    if (gathered && view->stage == ONLINE_WAITING)
        print_code(view, online);
    if (gathered && online_answer_line(online, line))
        report_line("answer %s", line);
    report_line("crossing %s %s", states[crossing.state], crossing.text);
}

static void print_terms(struct Report *report, const struct OnlineView *view)
{
    bool offered = view->session.offered;
    if (offered && !report->offered)
        report_line("terms %s %s", view->session.terms->game, view->session.terms->options);
    report->offered = offered;
}

void report_event(const struct NetEvent *event, uint32_t number)
{
    static const char *const requests[] = {"",
#define X(name) " " #name,
                                           REQUESTS(X)
#undef X
    };
    char move[EVENT_TEXT_MAX + 24] = "";
    if (event->kind == EVENT_MOVE)
        snprintf(move, sizeof move, " %s %" PRIu32, event->text, event->ms);
    report_line("event %" PRIu32 " %s %d%s%s", number, event_name(event->kind), event->seat,
                requests[event->request], move);
}

void report_over(const struct Match *match)
{
    report_line("over %s %s", record_result(match), reason_id(match_status(match).reason));
}

void report_record(const char *path, struct Match *match, int64_t now_ms)
{
    FILE *file = path ? fopen(path, "a") : NULL;
    if (!file)
        return;
    char *text = record_write(match, now_ms);
    fprintf(file, "%s\n", text);
    fclose(file);
    free(text);
}

static void print_watchers(const struct Online *online, int count)
{
    struct WatchPlace list[WATCHERS_MAX];
    char address[WATCH_ADDRESS_TEXT];
    int known = online_list_watchers(online, list); /* to the host alone */
    report_line("watchers %d", count);
    for (int i = 0; i < known; i++) {
        watch_place_address(&list[i], address);
        report_line("watcher %u %s", (unsigned)list[i].number, *address ? address : "relay");
    }
}

/* Who may watch, as the host says it, and how many do. */
static void print_watched(struct Report *report, const struct OnlineView *view,
                          const struct Online *online)
{
    struct OnlineWatch watch = online_watched(online);
    char code[WATCH_TEXT_MAX], line[INVITE_TEXT_MAX];
    if (watch.offer.open && !report->watched && view->session.host) {
        code_write_watch(&watch.offer.code, code);
        online_watch_line(online, line);
        report_line("watch %s", code);
        report_line("watchline %s", line);
    }
    if (watch.offer.open != report->watched && !(watch.offer.open && view->session.host))
        report_line("watch %s", watch.offer.open ? "open" : "off");
    if (watch.watchers != report->watchers)
        print_watchers(online, watch.watchers);
    report->watched = watch.offer.open;
    report->watchers = watch.watchers;
}

static void print_log(struct Report *report, const struct OnlineView *view,
                      const struct Online *online)
{
    const struct Log *log = view->session.log;
    bool news = log && log->count > report->events;
    while (log && report->events < log->count) {
        const struct NetEvent *event = log_get(log, ++report->events);
        report_event(event, report->events);
        if (event->kind == EVENT_START)
            report_line("seat %d", view->session.seat);
    }
    if (news && log->phase == PHASE_OVER && log->pending.request == REQUEST_NONE)
        report_over(online_match(online));
}

static void print_linked(const struct OnlineView *view)
{
    report_line("linked %s %s", view->transport, view->session.peer_name);
}

static void print_news(const struct TableNews *news, const struct OnlineView *view)
{
    if (news->kind == NEWS_LINKED)
        print_linked(view);
    else if (news->kind == NEWS_PARTED)
        report_line("parted %s", parting_text(news->parting));
    else if (news->kind == NEWS_VOID)
        report_line("void %s", news->why);
    else if (news->kind == NEWS_CHAT)
        report_line("chat %s", news->text);
    else if (news->kind == NEWS_UNSAVED)
        report_line("unsaved");
    else if (news->kind == NEWS_CONTRADICTED)
        report_line("contradicted");
    else if (news->kind == NEWS_REFUSED)
        report_line("no %s", news->why);
}

/* What happens before the first game. */
static void print_notice(const struct Notice *notice, const struct OnlineView *view)
{
    if (notice->kind == NOTICE_LINKED)
        print_linked(view);
    else if (notice->kind == NOTICE_PARTED)
        report_line("parted %s", parting_text(notice->parting));
    else if (notice->kind == NOTICE_UNSAVED)
        report_line("unsaved");
}

void report_update(struct Report *report, struct Online *online, struct Table *table,
                   int64_t now_ms)
{
    struct Notice notice;
    struct TableNews news;
    struct OnlineView view = online_view(online, now_ms);
    print_terms(report, &view);
    while (table && table_news(table, &news, now_ms))
        print_news(&news, &view);
    while (!table && online_notice(online, &notice))
        print_notice(&notice, &view);
    bool proposed = view.session.proposal && view.session.proposal->kind == EVENT_MOVE;
    if (proposed && !report->proposed)
        report_line("proposed %s", view.session.proposal->text);
    report->proposed = proposed;
    print_log(report, &view, online);
    print_stage(report, &view, online);
    print_crossing(report, &view, online);
    print_watched(report, &view, online);
}
