/* What somebody who helps needs to know about an online match. */
#define _POSIX_C_SOURCE 200809L
#include "src/play/online/state.h"
#include "src/play/system/path.h"
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/utsname.h>

struct Text {
    char *text;
    size_t used;
};

static void append(struct Text *text, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

static void append(struct Text *text, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    int size = vsnprintf(text->text + text->used, DIAGNOSTICS_MAX - text->used, format, arguments);
    va_end(arguments);
    text->used += size > 0 ? (size_t)size : 0;
    text->used = text->used < DIAGNOSTICS_MAX ? text->used : DIAGNOSTICS_MAX - 1;
}

static void append_system(struct Text *text, const char *version)
{
    struct utsname system;
    append(text, "Tianyuan %s, built by compiler %s\n", version, __VERSION__);
    if (uname(&system) == 0)
        append(text, "%s %s %s\n", system.sysname, system.release, system.machine);
}

/* Addresses are left out: whoever helps need not know where the players live. */
static void append_match(struct Text *text, const struct Online *online, int64_t now_ms)
{
    static const char *const stages[] = {"waiting", "calling", "terms", "match", "failed"};
    static const char *const states[] = {"off", "trying", "ready", "failed"};
    struct OnlineView view = online_view(online, now_ms);
    append(text, "%s, stage %s, link %s, round trip %d ms, %u events%s\n",
           online->host ? "host" : "guest", stages[view.stage],
           *view.transport ? view.transport : "none", view.session.round_trip_ms,
           view.session.log ? view.session.log->count : 0, view.session.saving ? ", saving" : "");
    if (*view.why)
        append(text, "why: %s\n", view.why);
    for (enum EndpointKind kind = 0; online->host && kind < ENDPOINT_COUNT; kind++) {
        struct EndpointsView path = online_path(online, kind);
        append(text, "endpoint %s: %s, %s\n", endpoint_name(kind), states[path.state], path.text);
    }
}

/* The player's folder, which mostly says the player's name, becomes "~". */
static void hide_home(char *text)
{
    char home[FILE_PATH_MAX];
    size_t length = path_home(home, sizeof home) ? strlen(home) : 0;
    for (char *at = text; length > 1 && (at = strstr(at, home)); at++) {
        *at = '~';
        memmove(at + 1, at + length, strlen(at + length) + 1);
    }
}

void online_diagnostics(const struct Online *online, const struct LogFile *log, const char *version,
                        int64_t now_ms, char text[DIAGNOSTICS_MAX])
{
    struct Text out = {.text = text};
    text[0] = '\0';
    append_system(&out, version);
    if (online)
        append_match(&out, online, now_ms);
    else
        append(&out, "no match\n");
    if (log)
        logfile_tail(log, text + out.used, DIAGNOSTICS_MAX - out.used);
    hide_home(text);
}
