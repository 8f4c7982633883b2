/* The loop of a conversation: reads lines, keeps the time, hears of searches that ended. */
#define _POSIX_C_SOURCE 200809L /* isatty */
#include "src/cli/protocols/protocol.h"
#include "src/cli/wake_pipe.h"
#include "src/play/system/lines.h"
#include "src/play/system/posix.h"
#include <errno.h>
#include <string.h>
#include <unistd.h>

enum {
    LINE_MAX_BYTES = 64 << 20, /* a position with millions of moves */
    CHUNK = 1 << 16
};

/* A conversation under way. */
struct Loop {
    const struct Protocol *protocol; /* NULL until the first line is recognised */
    struct Speaker *speaker;         /* NULL like it */
    struct WorkerHost host;
    FILE *out;
    struct WakePipe *wakes;
    struct Lines lines;
    int dropped; /* lines too long that were told of */
    bool ended;  /* the end of the input was met */
    bool done;   /* the other side said good-bye */
};

static void open_speaker(struct Loop *loop, const struct Protocol *protocol)
{
    loop->protocol = protocol;
    loop->speaker = protocol->open(&loop->host, loop->out);
    loop->speaker->protocol = protocol;
}

/* Hands a line to the protocol; the first one may have to say which that is. */
static void hear(struct Loop *loop, char *line)
{
    uint64_t now_us = posix_now_us();
    if (!loop->speaker) {
        const struct Protocol *protocol = protocol_recognise(line);
        if (!protocol) {
            fprintf(stderr, "tianyuan-engine: '%.40s' begins neither UCI, UCCI nor Gomocup\n",
                    line);
            return;
        }
        open_speaker(loop, protocol);
    }
    if (!loop->protocol->line(loop->speaker, line, now_us))
        loop->done = true;
}

/* Reads what there is. */
static void take_in(struct Loop *loop)
{
    char chunk[CHUNK];
    long count = wake_pipe_read(loop->wakes, chunk, sizeof chunk);
    if (count > 0)
        lines_push(&loop->lines, chunk, (size_t)count);
    loop->ended = count == 0;
}

static void hear_all(struct Loop *loop)
{
    char *line;
    while (!loop->done && (line = lines_take(&loop->lines)))
        hear(loop, line);
    if (loop->ended && !loop->done && (line = lines_take_last(&loop->lines)))
        hear(loop, line);
    if (loop->dropped != loop->lines.dropped) {
        loop->dropped = loop->lines.dropped;
        fprintf(stderr, "tianyuan-engine: a line of more than %d MiB was left out\n",
                LINE_MAX_BYTES >> 20);
    }
}

/* Milliseconds that the loop may sleep; -1: until something happens. */
static int patience_ms(const struct Loop *loop)
{
    uint64_t deadline = loop->speaker ? engine_deadline_us(loop->speaker->engine) : 0;
    uint64_t now = posix_now_us();
    if (deadline == 0)
        return -1;
    if (deadline <= now)
        return 0;
    uint64_t ms = (deadline - now + 999) / 1000;
    return ms < 1000 ? (int)ms : 1000;
}

/* Sleeps until there is input, a search ended or its time is up. */
static void wait(struct Loop *loop)
{
    if (wake_pipe_sleep(loop->wakes, !loop->ended, patience_ms(loop)))
        take_in(loop);
}

static void converse(struct Loop *loop)
{
    for (;;) {
        hear_all(loop);
        struct Engine *engine = loop->speaker ? loop->speaker->engine : NULL;
        if (engine)
            engine_poll(engine);
        if (loop->done || (loop->ended && !engine))
            return;
        if (loop->ended && !engine_ends_by_itself(engine))
            engine_stop(engine);
        if (loop->ended && !engine_busy(engine))
            return;
        wait(loop);
    }
}

int protocol_run(const struct Protocol *protocol, FILE *out)
{
    struct Loop loop = {.wakes = wake_pipe_open(), .out = out, .lines = {.limit = LINE_MAX_BYTES}};
    if (!loop.wakes) {
        fprintf(stderr, "tianyuan-engine: %s\n", strerror(errno));
        return 1;
    }
    loop.host = posix_host(0);
    loop.host.wake = wake_pipe_ring;
    loop.host.context = loop.wakes;
    if (protocol)
        open_speaker(&loop, protocol);
    else if (isatty(STDIN_FILENO))
        fprintf(stderr, "tianyuan-engine: waits for a first line such as uci, ucci or START 15; "
                        "--help tells what else it does\n");
    converse(&loop);
    bool spoke = loop.speaker;
    if (!spoke)
        fprintf(stderr, "tianyuan-engine: no command given; see --help\n");
    if (loop.speaker) {
        engine_free(loop.speaker->engine);
        loop.protocol->close(loop.speaker);
    }
    lines_free(&loop.lines);
    wake_pipe_close(loop.wakes);
    return spoke ? 0 : 2;
}
