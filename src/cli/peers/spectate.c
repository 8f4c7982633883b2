/* tianyuan-engine peer --watch. */
#define _POSIX_C_SOURCE 200809L
#include "src/cli/peers/spectate.h"
#include "src/cli/console.h"
#include "src/cli/peers/report.h"
#include "src/cli/peers/typed.h"
#include "src/play/system/posix.h"
#include <stdio.h>
#include <string.h>
#include <unistd.h>

struct Spectate {
    const struct SpectateArguments *arguments;
    struct Watching *watching;
    struct Typed typed;
    uint32_t logs, events; /* that were printed */
    int games, watchers;
    bool linked, listens, done;
};

static int64_t now(void)
{
    return posix_clock_ms();
}

static void print_link(struct Spectate *spectate, const struct WatchingView *view)
{
    bool linked = view->watcher.linked && view->watcher.log;
    if (linked && !spectate->linked)
        report_line("linked %s %s | %s", view->transport, view->watcher.name[1],
                    view->watcher.name[0]);
    if (spectate->linked && !linked)
        report_line("parted %s", view->why);
    spectate->linked = linked;
}

static void print_log(struct Spectate *spectate, const struct WatcherView *view)
{
    const struct Log *log = view->log;
    if (spectate->logs != view->logs)
        spectate->events = 0;
    spectate->logs = view->logs;
    bool news = log && log->count > spectate->events;
    while (log && spectate->events < log->count) {
        uint32_t number = ++spectate->events;
        report_event(log_get(log, number), number);
    }
    if (!news || log->phase != PHASE_OVER || log->pending.request != REQUEST_NONE)
        return;
    report_over(watching_match(spectate->watching));
    report_record(spectate->arguments->records, watching_match(spectate->watching), now());
    spectate->games = 0;
    for (uint32_t number = 1; number <= log->count; number++)
        spectate->games += log_get(log, number)->kind == EVENT_START;
}

static void look(struct Spectate *spectate)
{
    struct WatchingView view = watching_view(spectate->watching, now());
    print_link(spectate, &view);
    print_log(spectate, &view.watcher);
    if (view.watcher.log && view.watcher.watchers != spectate->watchers)
        report_line("watchers %d", view.watcher.watchers);
    spectate->watchers = view.watcher.watchers;
    if (view.stage == WATCHING_ENDED)
        report_line("failed %s", view.why);
    spectate->done = spectate->done || view.stage == WATCHING_ENDED ||
                     spectate->games >= spectate->arguments->games;
}

static void read_stdin(struct Spectate *spectate, struct WakePipe *wakes)
{
    const char *line;
    spectate->listens = typed_read(&spectate->typed, wakes);
    while (!spectate->done && (line = typed_take(&spectate->typed)))
        spectate->done = strcmp(line, "close") == 0;
}

int spectate(const struct SpectateArguments *arguments, const struct OnlineSettings *settings,
             struct WakePipe *wakes)
{
    struct Spectate spectate = {.arguments = arguments, .listens = true};
    spectate.watching = watching_open(settings, &arguments->invite, now());
    report_line("calling");
    while (!spectate.done) {
        watching_update(spectate.watching, now());
        look(&spectate);
        if (!spectate.done &&
            wake_pipe_sleep(wakes, spectate.listens, watching_wait(spectate.watching, now())))
            read_stdin(&spectate, wakes);
    }
    watching_close(spectate.watching);
    typed_free(&spectate.typed);
    return spectate.games >= arguments->games ? EXIT_GOOD : EXIT_FAILED;
}
