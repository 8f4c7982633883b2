/*
 * Preloaded into a test of the arcade: ends it where the window's thread, while it is watched,
 * works on a file of the player's, of the program's or on a font of the system's, all of which are
 * read before the first frame or on another thread. tests/app/arcade_driver.c watches each turn of
 * the loop.
 */
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <execinfo.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

/* Whether this thread is watched now; a preloaded library has no better place for it. */
static _Thread_local int watched;

void window_watch(int on);

void window_watch(int on)
{
    watched = on;
}

/* A player's folder, as the driver makes it; what comes with the program; the system's fonts. */
static int is_watched(const char *path)
{
    static const char *const folders[] = {"/tianyuan-test-", "/share/tianyuan/",
                                          "/usr/share/fonts/"};
    for (size_t i = 0; i < sizeof folders / sizeof *folders; i++)
        if (strstr(path, folders[i]))
            return 1;
    return 0;
}

static void look(const char *call, const char *path)
{
    void *frames[48];
    if (!watched || !path || !is_watched(path))
        return;
    watched = 0;
    fprintf(stderr, "the window's thread: %s(\"%s\")\n", call, path);
    backtrace_symbols_fd(frames, backtrace(frames, 48), STDERR_FILENO);
    abort();
}

static void look_at(const char *call, int file)
{
    char link[64], path[4096];
    if (!watched)
        return;
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t size = readlink(link, path, sizeof path - 1);
    path[size > 0 ? size : 0] = '\0';
    look(call, path);
}

/* The call that this one stands before. */
#define NEXT(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

/* With its mode, where flags say that there is one; as an int, as it comes through "...". */
#define WATCH_OPEN(name)                                                                           \
    int name(const char *path, int flags, ...)                                                     \
    {                                                                                              \
        va_list rest;                                                                              \
        va_start(rest, flags);                                                                     \
        int mode = flags & O_CREAT ? va_arg(rest, int) : 0;                                        \
        va_end(rest);                                                                              \
        look(#name, path);                                                                         \
        return NEXT(name)(path, flags, mode);                                                      \
    }

#define WATCH(type, name, parameters, arguments, path)                                             \
    type name parameters                                                                           \
    {                                                                                              \
        look(#name, path);                                                                         \
        return NEXT(name) arguments;                                                               \
    }

#define WATCH_FILE(name, parameters, arguments)                                                    \
    int name parameters                                                                            \
    {                                                                                              \
        look_at(#name, file);                                                                      \
        return NEXT(name) arguments;                                                               \
    }

WATCH_OPEN(open)
WATCH_OPEN(open64)
WATCH(FILE *, fopen, (const char *path, const char *how), (path, how), path)
WATCH(FILE *, fopen64, (const char *path, const char *how), (path, how), path)
WATCH(DIR *, opendir, (const char *path), (path), path)
WATCH(int, stat, (const char *path, struct stat *status), (path, status), path)
WATCH(int, access, (const char *path, int mode), (path, mode), path)
WATCH(int, unlink, (const char *path), (path), path)
WATCH(int, mkdir, (const char *path, mode_t mode), (path, mode), path)
WATCH(int, rename, (const char *path, const char *to), (path, to), path)
WATCH_FILE(fsync, (int file), (file))
WATCH_FILE(fdatasync, (int file), (file))
WATCH_FILE(flock, (int file, int how), (file, how))
WATCH_FILE(ftruncate, (int file, off_t size), (file, size))
