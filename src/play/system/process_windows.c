/*
 * Another program as a process of its own, by Windows: in a job that ends all of it when the last
 * handle of the job is closed, however this program ends.
 */
#include "src/common/memory.h"
#include "src/play/system/process_parts.h"
#include "src/play/system/pump_windows.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <windows.h>

enum {
    PIPE_BYTES = 1 << 16,
    COMMAND_MAX = 32767, /* units: the system's own limit */
};

/* Codes from here on are the system's: a crash, not a status that a program chose. */
static const DWORD first_fault = 0xc0000000;

struct Process {
    struct Talk talk;
    HANDLE process, job, to, from;
    struct Pump *pump;
};

struct ProcessBell {
    HANDLE event;
};

/* --- starting -------------------------------------------------------------------------------- */

/* Appends a word to a command line, quoted as the C library of the other program takes it apart. */
static void append_word(char *line, size_t size, const char *word)
{
    size_t used = strlen(line), slashes = 0;
    used += (size_t)snprintf(line + used, size - used, used ? " \"" : "\"");
    for (; *word && used + 2 * slashes + 4 < size; word++) {
        for (; *word == '"' && slashes > 0; slashes--) /* before a mark they count double */
            line[used++] = '\\';
        if (*word == '"')
            line[used++] = '\\';
        slashes = *word == '\\' ? slashes + 1 : 0;
        line[used++] = *word;
    }
    for (; slashes > 0 && used + 2 < size; slashes--)
        line[used++] = '\\';
    line[used++] = '"';
    line[used] = '\0';
}

/* The command line in UTF-16; NULL if it is too long. Free with free(). */
static wchar_t *command_line(const char *path, char *const arguments[])
{
    char *line = memory_zeroed(COMMAND_MAX);
    wchar_t *wide = memory_zeroed(COMMAND_MAX * sizeof *wide);
    append_word(line, COMMAND_MAX, path);
    for (char *at = line; *at; at++)
        if (*at == '/')
            *at = '\\'; /* in the name of the program alone */
    for (int i = 0; arguments && arguments[i] && i < PROCESS_WORDS_MAX; i++)
        append_word(line, COMMAND_MAX, arguments[i]);
    int length = MultiByteToWideChar(CP_UTF8, MB_ERR_INVALID_CHARS, line, -1, wide, COMMAND_MAX);
    free(line);
    if (length > 0)
        return wide;
    free(wide);
    return NULL;
}

/* A pipe, of which the end `kept` stays here and the other may be handed on. */
static bool open_pipe(HANDLE ends[2], int kept)
{
    SECURITY_ATTRIBUTES handed = {.nLength = sizeof handed, .bInheritHandle = TRUE};
    return CreatePipe(&ends[0], &ends[1], &handed, PIPE_BYTES) &&
           SetHandleInformation(ends[kept], HANDLE_FLAG_INHERIT, 0);
}

static HANDLE new_job(void)
{
    JOBOBJECT_EXTENDED_LIMIT_INFORMATION limits = {.BasicLimitInformation.LimitFlags =
                                                       JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE};
    HANDLE job = CreateJobObjectW(NULL, NULL);
    if (job)
        SetInformationJobObject(job, JobObjectExtendedLimitInformation, &limits, sizeof limits);
    return job;
}

/* Starts it with these three streams alone; false with the system's error. */
static bool create(wchar_t *line, const wchar_t *folder, HANDLE streams[3], HANDLE job,
                   PROCESS_INFORMATION *made)
{
    SIZE_T size = 0;
    InitializeProcThreadAttributeList(NULL, 1, 0, &size);
    LPPROC_THREAD_ATTRIBUTE_LIST list = memory_zeroed(size);
    STARTUPINFOEXW start = {.StartupInfo = {.cb = sizeof start,
                                            .dwFlags = STARTF_USESTDHANDLES,
                                            .hStdInput = streams[0],
                                            .hStdOutput = streams[1],
                                            .hStdError = streams[2]},
                            .lpAttributeList = list};
    bool good = InitializeProcThreadAttributeList(list, 1, 0, &size) &&
                UpdateProcThreadAttribute(list, 0, PROC_THREAD_ATTRIBUTE_HANDLE_LIST, streams,
                                          3 * sizeof *streams, NULL, NULL) &&
                CreateProcessW(NULL, line, NULL, NULL, TRUE,
                               CREATE_SUSPENDED | CREATE_NO_WINDOW | EXTENDED_STARTUPINFO_PRESENT,
                               NULL, folder, &start.StartupInfo, made);
    DWORD error = GetLastError();
    DeleteProcThreadAttributeList(list);
    free(list);
    SetLastError(error);
    if (!good)
        return false;
    AssignProcessToJobObject(job, made->hProcess);
    ResumeThread(made->hThread);
    CloseHandle(made->hThread);
    return true;
}

static int reason(void)
{
    switch (GetLastError()) {
    case ERROR_FILE_NOT_FOUND:
    case ERROR_PATH_NOT_FOUND:
    case ERROR_INVALID_NAME:
        return ENOENT;
    case ERROR_DIRECTORY:
        return ENOTDIR;
    case ERROR_BAD_EXE_FORMAT:
    case ERROR_EXE_MACHINE_TYPE_MISMATCH:
        return ENOEXEC;
    default:
        return EACCES;
    }
}

/* Runs the command with pipes; NULL with errno. */
static struct Process *run(wchar_t *line, const wchar_t *folder)
{
    HANDLE in[2] = {NULL, NULL}, out[2] = {NULL, NULL}, job = new_job();
    SECURITY_ATTRIBUTES handed = {.nLength = sizeof handed, .bInheritHandle = TRUE};
    HANDLE silence = CreateFileW(L"NUL", GENERIC_WRITE, FILE_SHARE_READ | FILE_SHARE_WRITE, &handed,
                                 OPEN_EXISTING, 0, NULL);
    PROCESS_INFORMATION made = {.hProcess = NULL};
    DWORD at_once = PIPE_READMODE_BYTE | PIPE_NOWAIT;
    bool good = open_pipe(in, 1) && open_pipe(out, 0);
    HANDLE streams[3] = {in[0], out[1], silence};
    good = good && create(line, folder, streams, job, &made);
    int why = good ? 0 : reason();
    for (int i = 0; i < 3; i++)
        if (streams[i])
            CloseHandle(streams[i]);
    struct Process *process = memory_zeroed(sizeof *process);
    *process = (struct Process){.process = made.hProcess,
                                .job = job,
                                .to = in[1],
                                .from = out[0],
                                .talk.lines.limit = PROCESS_LINE_MAX};
    if (good) {
        SetNamedPipeHandleState(process->to, &at_once, NULL, NULL);
        process->pump = pump_new(process->from);
    }
    if (process->pump)
        return process;
    process_free(process, 0);
    errno = why ? why : EAGAIN;
    return NULL;
}

struct Process *process_start(const char *path, char *const arguments[], const char *folder)
{
    wchar_t *line = command_line(path, arguments), place[MAX_PATH] = L"";
    if (!line || (folder && !MultiByteToWideChar(CP_UTF8, 0, folder, -1, place, MAX_PATH))) {
        free(line);
        errno = ENAMETOOLONG;
        return NULL;
    }
    struct Process *process = run(line, folder ? place : NULL);
    int why = errno;
    free(line);
    errno = why;
    return process;
}

/* --- talking --------------------------------------------------------------------------------- */

void process_send(struct Process *process)
{
    struct Outbox *outbox = &process->talk.outbox;
    DWORD count;
    while (outbox->count > 0)
        if (!WriteFile(process->to, outbox->bytes, (DWORD)outbox->count, &count, NULL))
            outbox_clear(outbox);
        else if (count > 0)
            outbox_take(outbox, count);
        else
            return;
}

long process_read(struct Process *process, char *bytes, size_t size)
{
    return pump_take(process->pump, bytes, size);
}

enum ProcessEnd process_result(struct Process *process, int *number)
{
    DWORD code = 0;
    if (WaitForSingleObject(process->process, 0) != WAIT_OBJECT_0)
        return PROCESS_RUNS;
    GetExitCodeProcess(process->process, &code);
    *number = (int)code;
    return code >= first_fault ? PROCESS_KILLED : PROCESS_EXITED;
}

void process_wait(struct Process *process, int ms)
{
    WaitForSingleObject(pump_event(process->pump), ms < 0 ? INFINITE : (DWORD)ms);
}

bool process_is_gone(long id)
{
    HANDLE process = OpenProcess(SYNCHRONIZE, FALSE, (DWORD)id);
    bool gone = process ? WaitForSingleObject(process, 0) == WAIT_OBJECT_0
                        : GetLastError() == ERROR_INVALID_PARAMETER;
    if (process)
        CloseHandle(process);
    return gone;
}

void process_free(struct Process *process, int grace_ms)
{
    if (!process)
        return;
    if (process->to)
        CloseHandle(process->to);
    if (process->process)
        WaitForSingleObject(process->process, (DWORD)grace_ms);
    TerminateJobObject(process->job, 1);
    CloseHandle(process->job);
    if (process->process) {
        TerminateProcess(process->process, 1);
        CloseHandle(process->process);
    }
    pump_free(process->pump);
    if (process->from)
        CloseHandle(process->from);
    lines_free(&process->talk.lines);
    outbox_clear(&process->talk.outbox);
    free(process);
}

/* --- waiting for a bell as well -------------------------------------------------------------- */

struct ProcessBell *process_bell_new(void)
{
    struct ProcessBell *bell = memory_zeroed(sizeof *bell);
    bell->event = CreateEventW(NULL, TRUE, FALSE, NULL);
    return bell;
}

void process_bell_ring(struct ProcessBell *bell)
{
    SetEvent(bell->event);
}

void process_bell_free(struct ProcessBell *bell)
{
    if (!bell)
        return;
    CloseHandle(bell->event);
    free(bell);
}

bool process_wait_bell(struct Process *process, struct ProcessBell *bell, int ms, bool *ended)
{
    const HANDLE events[2] = {bell->event, process ? pump_event(process->pump) : NULL};
    DWORD wait = ms < 0 ? INFINITE : (DWORD)ms;
    bool rung = WaitForMultipleObjects(process ? 2 : 1, events, FALSE, wait) == WAIT_OBJECT_0;
    if (ended)
        *ended = process && WaitForSingleObject(process->process, 0) == WAIT_OBJECT_0;
    return rung;
}
