/* Another program as a process of its own, by POSIX. */
#define _GNU_SOURCE /* pipe2 */
#include "src/common/memory.h"
#include "src/play/system/descendants.h"
#include "src/play/system/posix.h"
#include "src/play/system/process_parts.h"
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#ifdef __linux__
#include <sys/prctl.h>
#include <sys/syscall.h>
#endif
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

enum {
    FILES_MAX = 1 << 16, /* looked through where the system closes no range */
    STEP_MS = 5          /* between two looks at whether it has ended */
};

struct Process {
    struct Talk talk;
    pid_t id;
    char mark[DESCENDANTS_MARK_MAX]; /* of it and all that it starts */
    int to, from;                    /* -1: closed */
    bool reaped;
    int status; /* as of waitpid, once reaped */
};

/* A pipe with a byte in it once it was rung. */
struct ProcessBell {
    int ends[2];
};

/* Has the system kill this process when the thread that started it ends, however that happens. */
static void end_with(pid_t parent)
{
#ifdef __linux__
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent)
        _exit(126);
#else
    (void)parent;
#endif
}

/* Has every file but the standard three closed when the program begins: the window's sockets and
 * those of libraries, which don't say so themselves, are none of its business. */
static void keep_files_back(void)
{
    struct rlimit limit;
#if defined(SYS_close_range) && defined(CLOSE_RANGE_CLOEXEC)
    if (syscall(SYS_close_range, STDERR_FILENO + 1, ~0U, CLOSE_RANGE_CLOEXEC) == 0)
        return;
#endif
    int end = getrlimit(RLIMIT_NOFILE, &limit) == 0 && limit.rlim_cur < FILES_MAX
                  ? (int)limit.rlim_cur
                  : FILES_MAX;
    for (int file = STDERR_FILENO + 1; file < end; file++)
        fcntl(file, F_SETFD, FD_CLOEXEC);
}

/* What a child runs in. */
struct Child {
    const char *path, *folder;
    char *const *arguments;
    char **environment;
    int in, out, report;
    pid_t parent;
};

/* The child's side: pipes for input and output, silence for errors, a group of its own, and no
 * signal blocked, as they are on the threads of a window. */
static void become(const struct Child *child)
{
    char *words[PROCESS_WORDS_MAX + 2] = {(char *)child->path};
    sigset_t none;
    for (int i = 0; child->arguments && child->arguments[i] && i < PROCESS_WORDS_MAX; i++)
        words[i + 1] = child->arguments[i];
    end_with(child->parent);
    setpgid(0, 0);
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    signal(SIGPIPE, SIG_DFL);
    dup2(child->in, STDIN_FILENO);
    dup2(child->out, STDOUT_FILENO);
    dup2(open("/dev/null", O_WRONLY), STDERR_FILENO);
    keep_files_back();
    environ = child->environment;
    if (!child->folder || chdir(child->folder) == 0)
        execvp(child->path, words);
    int why = errno, report = child->report;
    if (why == ENOENT && strchr(child->path, '/') && access(child->path, F_OK) == 0)
        why = ENOEXEC; /* what is missing is its interpreter or loader */
    if (write(report, &why, sizeof why) < 0)
        _exit(126);
    _exit(127);
}

static void close_all(int files[6])
{
    for (int i = 0; i < 6; i++)
        if (files[i] >= 0)
            close(files[i]);
}

/* Three pipes: to it, from it, and one that tells why it could not be started. */
static bool open_pipes(int files[6])
{
    for (int i = 0; i < 6; i++)
        files[i] = -1;
    for (int i = 0; i < 6; i += 2)
        if (pipe2(files + i, O_CLOEXEC) != 0) {
            close_all(files);
            return false;
        }
    return true;
}

/* Takes an end out of those to be closed. */
static int keep(int *file)
{
    int kept = *file;
    *file = -1;
    return kept;
}

static bool launch(struct Process *process, struct Child *child)
{
    descendants_mark(process->mark);
    child->environment = descendants_environment(process->mark);
    process->id = fork();
    if (process->id == 0)
        become(child);
    free(child->environment);
    return process->id > 0;
}

/* Whether the child tells why it could not begin. Nothing is told once the program runs: its end of
 * the pipe is closed on exec. */
static bool reports(int file, int *why)
{
    ssize_t count;
    do
        count = read(file, why, sizeof *why);
    while (count < 0 && errno == EINTR);
    return count == (ssize_t)sizeof *why;
}

struct Process *process_start(const char *path, char *const arguments[], const char *folder)
{
    int files[6], why = 0;
    signal(SIGPIPE, SIG_IGN);
    if (!open_pipes(files))
        return NULL;
    struct Process *process = memory_zeroed(sizeof *process);
    struct Child child = {.path = path,
                          .folder = folder,
                          .arguments = arguments,
                          .in = files[0],
                          .out = files[3],
                          .report = files[5],
                          .parent = getpid()};
    process->talk.lines.limit = PROCESS_LINE_MAX;
    if (!launch(process, &child)) {
        why = errno;
        close_all(files);
        free(process);
        errno = why;
        return NULL;
    }
    close(keep(&files[5]));
    bool runs = !reports(files[4], &why);
    process->to = keep(&files[1]);
    process->from = keep(&files[2]);
    close_all(files);
    fcntl(process->to, F_SETFL, O_NONBLOCK);
    fcntl(process->from, F_SETFL, O_NONBLOCK);
    if (runs)
        return process;
    process_free(process, 0);
    errno = why;
    return NULL;
}

void process_send(struct Process *process)
{
    struct Outbox *outbox = &process->talk.outbox;
    while (outbox->count > 0) {
        ssize_t count = write(process->to, outbox->bytes, outbox->count);
        if (count > 0)
            outbox_take(outbox, (size_t)count);
        else if (errno == EAGAIN)
            return;
        else if (errno != EINTR)
            outbox_clear(outbox);
    }
}

long process_read(struct Process *process, char *bytes, size_t size)
{
    ssize_t count = read(process->from, bytes, size);
    return count < 0 && errno != EINTR && errno != EAGAIN ? 0 : (long)count;
}

static bool reap(struct Process *process)
{
    if (!process->reaped && waitpid(process->id, &process->status, WNOHANG) == process->id)
        process->reaped = true;
    return process->reaped;
}

enum ProcessEnd process_result(struct Process *process, int *number)
{
    if (!reap(process))
        return PROCESS_RUNS;
    bool killed = WIFSIGNALED(process->status);
    *number = killed ? WTERMSIG(process->status) : WEXITSTATUS(process->status);
    return killed ? PROCESS_KILLED : PROCESS_EXITED;
}

void process_wait(struct Process *process, int ms)
{
    struct pollfd files[] = {
        {.fd = process->from, .events = POLLIN},
        {.fd = process->talk.outbox.count > 0 ? process->to : -1, .events = POLLOUT},
    };
    poll(files, 2, ms);
    process_send(process);
}

struct ProcessBell *process_bell_new(void)
{
    struct ProcessBell *bell = memory_zeroed(sizeof *bell);
    if (pipe2(bell->ends, O_CLOEXEC) == 0)
        return bell;
    free(bell);
    return NULL;
}

void process_bell_ring(struct ProcessBell *bell)
{
    ssize_t written = write(bell->ends[1], "", 1); /* once: there is room */
    (void)written;
}

void process_bell_free(struct ProcessBell *bell)
{
    if (!bell)
        return;
    close(bell->ends[0]);
    close(bell->ends[1]);
    free(bell);
}

bool process_wait_bell(struct Process *process, struct ProcessBell *bell, int ms, bool *ended)
{
    struct pollfd files[] = {{.fd = process ? process->from : -1, .events = POLLIN},
                             {.fd = bell->ends[0], .events = POLLIN}};
    poll(files, 2, ms);
    if (ended)
        *ended = files[0].revents & POLLHUP;
    return files[1].revents;
}

bool process_is_gone(long id)
{
    return kill((pid_t)id, 0) != 0 && errno == ESRCH;
}

void process_free(struct Process *process, int grace_ms)
{
    if (!process)
        return;
    uint64_t end_us = posix_now_us() + (uint64_t)grace_ms * 1000;
    close(process->to);
    while (!reap(process) && posix_now_us() < end_us)
        poll(NULL, 0, STEP_MS);
    kill(-process->id, SIGKILL);
    if (!process->reaped) {
        kill(process->id, SIGKILL);
        waitpid(process->id, &process->status, 0);
    }
    descendants_kill(process->mark);
    close(process->from);
    lines_free(&process->talk.lines);
    outbox_clear(&process->talk.outbox);
    free(process);
}
