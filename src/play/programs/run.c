/*
 * The process of a program, and the thread that starts it, wakes the host when it writes, and ends
 * it. The thread lives as long as the process: where the system ends a process with the thread that
 * has started it, nothing is left behind, however this program ends.
 *
 * Two hold a run: the player and the thread. The last of them frees it.
 */
#include "src/common/memory.h"
#include "src/play/programs/parts.h"
#include <assert.h>
#include <errno.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    GRACE_MS = 200,
    LOOK_MS = 250, /* how often the host is woken while deadlines run */
    SETTLE_MS = 5
};

struct ProgramRun {
    struct WorkerHost host;
    char *path, *arguments;  /* owned; the second may be NULL */
    struct Process *process; /* the thread's until `started`; then the player's, until the bell */
    int why;                 /* errno, where there is no process */
    atomic_bool started, ending;
    atomic_int holders;
    void *thread;             /* NULL: there is none, the process is the player's */
    struct ProcessBell *bell; /* rung by the player: the process is to end */
};

static char *copy_of(const char *text)
{
    return text ? strcpy(memory_zeroed(strlen(text) + 1), text) : NULL;
}

static void let_go(struct ProgramRun *run)
{
    if (atomic_fetch_sub(&run->holders, 1) > 1)
        return;
    process_bell_free(run->bell);
    free(run->path);
    free(run->arguments);
    free(run);
}

/* Cuts a text at its blanks. */
static void split(char *text, char *words[PROCESS_WORDS_MAX + 1])
{
    int count = 0;
    while (text && count < PROCESS_WORDS_MAX) {
        text += strspn(text, " ");
        if (!*text)
            break;
        words[count++] = text;
        text = strchr(text, ' ');
        if (text)
            *text++ = '\0';
    }
    words[count] = NULL;
}

/* The folder of a path that stands in one, cut off; NULL where PATH is to be searched. */
static char *folder_of(const char *path)
{
    char *folder = copy_of(path), *slash = strrchr(folder, '/');
    if (slash)
        slash[slash == folder] = '\0';
    if (slash)
        return folder;
    free(folder);
    return NULL;
}

static void start(struct ProgramRun *run)
{
    char *words[PROCESS_WORDS_MAX + 1], *folder = NULL, *rest = run->arguments;
    if (rest)
        folder = folder_of(run->path);
    else if (access(run->path, X_OK) != 0 && (rest = strchr(run->path, ' ')))
        *rest++ = '\0';
    split(rest, words);
    run->process = process_start(run->path, words, folder);
    run->why = run->process ? 0 : errno;
    free(folder);
    atomic_store(&run->started, true);
}

/* Wakes the host whenever the program wrote something, and now and then, until the bell. */
static void watch(struct ProgramRun *run)
{
    const struct WorkerHost *host = &run->host;
    bool ended = false;
    while (!process_wait_bell(run->process, run->bell, LOOK_MS, &ended)) {
        host->wake(host->context);
        /* The host needs a moment to take it in; nothing more comes after the end. */
        if (process_wait_bell(NULL, run->bell, ended ? LOOK_MS : SETTLE_MS, NULL))
            return;
    }
}

static void live(void *argument)
{
    struct ProgramRun *run = argument;
    start(run);
    run->host.wake(run->host.context);
    if (run->process) {
        watch(run);
        assert(atomic_load(&run->ending)); /* what the player did with the process comes before */
    }
    process_free(run->process, GRACE_MS);
    let_go(run);
}

struct ProgramRun *program_run_begin(const struct Program *program)
{
    struct ProgramRun *run = memory_zeroed(sizeof *run);
    run->host = program->settings.host;
    run->path = copy_of(program->path);
    run->arguments = copy_of(program->arguments);
    atomic_init(&run->holders, 1);
    if (run->host.start && run->host.wake && (run->bell = process_bell_new())) {
        atomic_store(&run->holders, 2);
        run->thread = run->host.start(run->host.context, live, run);
        if (run->thread)
            return run;
        atomic_store(&run->holders, 1);
    }
    start(run);
    return run;
}

bool program_run_started(const struct ProgramRun *run, struct Process **process, int *why)
{
    if (!atomic_load(&run->started))
        return false;
    *process = run->process;
    *why = run->why;
    return true;
}

void program_run_end(struct ProgramRun *run)
{
    const struct WorkerHost *host = &run->host;
    if (!run->thread) {
        process_free(run->process, GRACE_MS);
    } else {
        atomic_store(&run->ending, true);
        process_bell_ring(run->bell);
        if (host->forget)
            host->forget(host->context, run->thread);
        else
            host->join(host->context, run->thread);
    }
    let_go(run);
}
