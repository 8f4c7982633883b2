/*
 * Kills the program that it is preloaded into, at a named point of its journal:
 *
 *     TY_KILL=POINT:N      at the N-th record, counted from 1
 *
 * before: nothing of it is written; half: its first half is; written: all of it, but not synced;
 * synced: it is on the disk, and nobody was told.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The number of journal records begun so far; a preloaded library has no better place for it. */
static int records;

static int is_journal(int file)
{
    char link[64], path[4096];
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t size = readlink(link, path, sizeof path - 1);
    path[size > 0 ? size : 0] = '\0';
    const char *ending = strrchr(path, '.');
    return ending && strcmp(ending, ".journal") == 0;
}

static int is_due(const char *point)
{
    const char *wanted = getenv("TY_KILL");
    size_t length = strlen(point);
    return wanted && strncmp(wanted, point, length) == 0 && wanted[length] == ':' &&
           atoi(wanted + length + 1) == records;
}

ssize_t write(int file, const void *bytes, size_t size)
{
    ssize_t (*next)(int, const void *, size_t) =
        (ssize_t(*)(int, const void *, size_t))dlsym(RTLD_NEXT, "write");
    if (!is_journal(file))
        return next(file, bytes, size);
    records++;
    if (is_due("before"))
        raise(SIGKILL);
    if (is_due("half")) {
        next(file, bytes, size / 2);
        raise(SIGKILL);
    }
    return next(file, bytes, size);
}

int fsync(int file)
{
    int (*next)(int) = (int (*)(int))dlsym(RTLD_NEXT, "fsync");
    int journal = is_journal(file);
    if (journal && is_due("written"))
        raise(SIGKILL);
    int result = next(file);
    if (journal && is_due("synced"))
        raise(SIGKILL);
    return result;
}
