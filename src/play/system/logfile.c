/* The log of the program. */
#define _POSIX_C_SOURCE 200809L
#include "src/play/system/logfile.h"
#include "src/common/memory.h"
#include "src/common/thread_owner.h"
#include "src/play/system/files.h"
#include <assert.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { STAMPED_MAX = LOGGER_LINE_MAX + 40, BURST_S = 10 };

struct LogFile {
    struct ThreadOwner owner;
    char path[FILE_PATH_MAX];
    struct Disk *disk;
    bool verbose;
    char lines[LOGFILE_TAIL][STAMPED_MAX]; /* a ring */
    int first, count;
    time_t since; /* of the present ten seconds, in which .. */
    int burst;    /* .. so many lines came */
};

/* One line on its way to the file; frees itself. */
struct LogJob {
    char path[FILE_PATH_MAX];
    char line[STAMPED_MAX];
};

/* The file that is full becomes the older one. */
static void rotate(const char *path)
{
    char older[FILE_PATH_MAX + 2];
    struct stat status;
    if (stat(path, &status) != 0 || status.st_size + STAMPED_MAX <= LOGFILE_MAX)
        return;
    snprintf(older, sizeof older, "%s.1", path);
    rename(path, older);
}

/* A log that cannot be written is no reason to stop for. */
static void run(void *argument)
{
    struct LogJob *job = argument;
    rotate(job->path);
    int file = open(job->path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    if (file >= 0) {
        file_write_all(&file_calls_system, file, job->line, strlen(job->line));
        close(file);
    }
    free(job);
}

static void keep(struct LogFile *log, const char *line)
{
    int at = (log->first + log->count) % LOGFILE_TAIL;
    if (log->count == LOGFILE_TAIL)
        log->first = (log->first + 1) % LOGFILE_TAIL;
    else
        log->count++;
    snprintf(log->lines[at], STAMPED_MAX, "%s", line);
}

static void add(struct LogFile *log, const char *line)
{
    assert(thread_owns(&log->owner));
    keep(log, line);
    if (log->verbose)
        fputs(line, stderr);
    if (log->path[0] == '\0')
        return;
    struct LogJob *job = memory_zeroed(sizeof *job);
    memcpy(job->path, log->path, sizeof job->path);
    snprintf(job->line, sizeof job->line, "%s", line);
    if (log->disk)
        disk_add(log->disk, run, job);
    else
        run(job);
}

/* "2026-11-22T02:32:07Z info TEXT\n", of printable signs alone. */
static void stamp(char line[STAMPED_MAX], time_t now, enum LoggerLevel level, const char *text)
{
    struct tm utc;
    char when[32];
    gmtime_r(&now, &utc);
    strftime(when, sizeof when, "%Y-%m-%dT%H:%M:%SZ", &utc);
    int size = snprintf(line, STAMPED_MAX, "%s %s %s", when, logger_level_name(level), text);
    for (int i = 0; i < size; i++)
        if ((unsigned char)line[i] < 0x20 || line[i] == 0x7f)
            line[i] = ' ';
    snprintf(line + size, STAMPED_MAX - (size_t)size, "\n");
}

/* Begins another ten seconds, and says how much of the last ones was left out. */
static void begin_burst(struct LogFile *log, time_t now)
{
    char line[STAMPED_MAX], text[LOGGER_LINE_MAX];
    int left_out = log->burst - LOGFILE_BURST;
    log->since = now;
    log->burst = 0;
    if (left_out <= 0)
        return;
    snprintf(text, sizeof text, "%d lines were left out", left_out);
    stamp(line, now, LOGGER_WARNING, text);
    add(log, line);
}

static void write_line(void *context, enum LoggerLevel level, const char *text)
{
    struct LogFile *log = context;
    char line[STAMPED_MAX];
    time_t now = time(NULL);
    if (level == LOGGER_DEBUG && !log->verbose)
        return;
    if (now < log->since || now - log->since >= BURST_S)
        begin_burst(log, now);
    if (++log->burst > LOGFILE_BURST)
        return;
    stamp(line, now, level, text);
    add(log, line);
}

struct LogFile *logfile_new(const char *path, struct Disk *disk, bool verbose)
{
    struct LogFile *log = memory_zeroed(sizeof *log);
    thread_claim(&log->owner);
    snprintf(log->path, sizeof log->path, "%s", path);
    log->disk = disk;
    log->verbose = verbose;
    return log;
}

void logfile_free(struct LogFile *log)
{
    free(log);
}

struct Logger logfile_logger(struct LogFile *log)
{
    return (struct Logger){.write = log ? write_line : NULL, .context = log};
}

void logfile_tail(const struct LogFile *log, char *text, size_t size)
{
    size_t used = 0;
    int skip = 0;
    for (int i = 0; i < log->count; i++)
        used += strlen(log->lines[(log->first + i) % LOGFILE_TAIL]);
    for (; skip < log->count && used >= size; skip++)
        used -= strlen(log->lines[(log->first + skip) % LOGFILE_TAIL]);
    text[0] = '\0';
    used = 0;
    for (int i = skip; i < log->count; i++)
        used += (size_t)snprintf(text + used, size - used, "%s",
                                 log->lines[(log->first + i) % LOGFILE_TAIL]);
}
