/* The loop of a conversation: reads lines, keeps the time, hears of searches that ended. */
#define _POSIX_C_SOURCE 200809L
#include "src/cli/protocol/protocol.h"
#include "src/play/lines.h"
#include "src/play/posix.h"
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
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
    int in;
    int wake[2]; /* a pipe: a byte in it wakes the loop */
    struct Lines lines;
    int dropped; /* lines too long that were told of */
    bool ended;  /* the end of the input was met */
    bool done;   /* the other side said good-bye */
};

static void wake(void *context)
{
    const struct Loop *loop = context;
    ssize_t written;
    do
        written = write(loop->wake[1], "", 1);
    while (written < 0 && errno == EINTR);
}

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
    ssize_t count = read(loop->in, chunk, sizeof chunk);
    if (count > 0)
        lines_push(&loop->lines, chunk, (size_t)count);
    else if (count == 0 || (errno != EINTR && errno != EAGAIN))
        loop->ended = true;
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

/* Milliseconds that poll may sleep; -1: until something happens. */
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
    struct pollfd files[] = {{.fd = loop->ended ? -1 : loop->in, .events = POLLIN},
                             {.fd = loop->wake[0], .events = POLLIN}};
    char bytes[64];
    if (poll(files, 2, patience_ms(loop)) <= 0)
        return;
    if (files[1].revents && read(loop->wake[0], bytes, sizeof bytes) < 0)
        return;
    if (files[0].revents)
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

int protocol_run(const struct Protocol *protocol, int in, FILE *out)
{
    struct Loop loop = {.in = in, .out = out, .lines = {.limit = LINE_MAX_BYTES}};
    if (pipe(loop.wake) != 0) {
        fprintf(stderr, "tianyuan-engine: %s\n", strerror(errno));
        return 1;
    }
    loop.host = posix_host(0);
    loop.host.wake = wake;
    loop.host.context = &loop;
    if (protocol)
        open_speaker(&loop, protocol);
    else if (isatty(in))
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
    close(loop.wake[0]);
    close(loop.wake[1]);
    return spoke ? 0 : 2;
}
