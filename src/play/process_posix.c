/* Another program as a process of its own, by POSIX. */
#define _GNU_SOURCE /* pipe2 */
#include "src/common/memory.h"
#include "src/play/lines.h"
#include "src/play/posix.h"
#include "src/play/process.h"
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif
#include <sys/wait.h>
#include <unistd.h>

enum {
    LINE_LIMIT = 1 << 20, /* bytes: no engine has more to say in a line */
    CHUNK = 1 << 14,
    LINGER_US = 200000,
    STEP_MS = 5 /* between two looks at whether it has ended */
};

struct Process {
    pid_t id;
    int to, from; /* -1: closed */
    struct Lines lines;
    bool silent; /* the end of its output was met, at `silent_us` */
    uint64_t silent_us;
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

/* What a child runs in. */
struct Child {
    const char *path, *folder;
    char *const *arguments;
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

struct Process *process_start(const char *path, char *const arguments[], const char *folder)
{
    int files[6], why = 0;
    signal(SIGPIPE, SIG_IGN);
    if (!open_pipes(files))
        return NULL;
    const struct Child child = {path, folder, arguments, files[0], files[3], files[5], getpid()};
    pid_t id = fork();
    if (id == 0)
        become(&child);
    if (id < 0) {
        why = errno;
        close_all(files);
        errno = why;
        return NULL;
    }
    close(keep(&files[5]));
    /* Ends with nothing read once the program runs: its end is closed on exec. */
    ssize_t count = read(files[4], &why, sizeof why);
    struct Process *process = memory_zeroed(sizeof *process);
    *process = (struct Process){
        .id = id, .to = keep(&files[1]), .from = keep(&files[2]), .lines = {.limit = LINE_LIMIT}};
    close_all(files);
    fcntl(process->to, F_SETFL, O_NONBLOCK);
    fcntl(process->from, F_SETFL, O_NONBLOCK);
    if (count != (ssize_t)sizeof why)
        return process;
    process_free(process, 0);
    errno = why;
    return NULL;
}

void process_say(struct Process *process, const char *format, ...)
{
    va_list arguments, again;
    if (!process)
        return;
    va_start(arguments, format);
    va_copy(again, arguments);
    int length = vsnprintf(NULL, 0, format, arguments);
    char *text = memory_zeroed((size_t)length + 1);
    vsnprintf(text, (size_t)length + 1, format, again);
    va_end(again);
    va_end(arguments);
    for (int sent = 0; sent < length && process->to >= 0;) {
        ssize_t count = write(process->to, text + sent, (size_t)(length - sent));
        if (count <= 0 && errno != EINTR)
            break;
        sent += count > 0 ? (int)count : 0;
    }
    free(text);
}

static void end_output(struct Process *process)
{
    process->silent = true;
    process->silent_us = posix_now_us();
}

/* Reads a piece of what there is. */
static void take_in(struct Process *process)
{
    char chunk[CHUNK];
    if (process->silent)
        return;
    ssize_t count = read(process->from, chunk, sizeof chunk);
    if (count > 0)
        lines_push(&process->lines, chunk, (size_t)count);
    else if (count == 0 || (errno != EINTR && errno != EAGAIN))
        end_output(process);
}

char *process_line(struct Process *process)
{
    char *line = lines_take(&process->lines);
    if (line)
        return line;
    take_in(process);
    line = lines_take(&process->lines);
    return line || !process->silent ? line : lines_take_last(&process->lines);
}

static bool reap(struct Process *process)
{
    if (!process->reaped && waitpid(process->id, &process->status, WNOHANG) == process->id)
        process->reaped = true;
    return process->reaped;
}

enum ProcessEnd process_ended(struct Process *process, int *number)
{
    *number = 0;
    if (!process->silent)
        return PROCESS_RUNS;
    if (!reap(process))
        return posix_now_us() < process->silent_us + LINGER_US
                   ? PROCESS_RUNS /* its status comes right behind the end of its output */
                   : PROCESS_CLOSED;
    bool killed = WIFSIGNALED(process->status);
    *number = killed ? WTERMSIG(process->status) : WEXITSTATUS(process->status);
    return killed ? PROCESS_KILLED : PROCESS_EXITED;
}

void process_wait(struct Process *process, int ms)
{
    struct pollfd file = {.fd = process->from, .events = POLLIN};
    poll(&file, 1, ms);
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
    close(process->from);
    lines_free(&process->lines);
    free(process);
}
