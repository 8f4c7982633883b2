/*
 * Stands before the calls that work on files, in a library that is preloaded into a test. A call
 * that comes while `looks` is handed to `look` first, with its path, if that is a file of the
 * player's, as the driver makes its folder, of the program's, or a font of the system's. Both are
 * the includer's, who defines _GNU_SOURCE.
 */
#ifndef TY_TESTS_WINDOW_CALLS_H
#define TY_TESTS_WINDOW_CALLS_H

#include <dirent.h>
#include <dlfcn.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

static int looks(void);
static void look(const char *call, const char *path);

static void look_at_path(const char *call, const char *path)
{
    static const char *const folders[] = {"/tianyuan-test-", "/share/tianyuan/",
                                          "/usr/share/fonts/"};
    for (size_t i = 0; path && looks() && i < sizeof folders / sizeof *folders; i++)
        if (strstr(path, folders[i]))
            look(call, path);
}

static void look_at_file(const char *call, int file)
{
    char link[64], path[4096];
    if (!looks())
        return;
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t size = readlink(link, path, sizeof path - 1);
    path[size > 0 ? size : 0] = '\0';
    look_at_path(call, path);
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
        look_at_path(#name, path);                                                                 \
        return NEXT(name)(path, flags, mode);                                                      \
    }

#define WATCH(type, name, parameters, arguments, path)                                             \
    type name parameters                                                                           \
    {                                                                                              \
        look_at_path(#name, path);                                                                 \
        return NEXT(name) arguments;                                                               \
    }

#define WATCH_FILE(type, name, parameters, arguments)                                              \
    type name parameters                                                                           \
    {                                                                                              \
        look_at_file(#name, file);                                                                 \
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
WATCH_FILE(int, fsync, (int file), (file))
WATCH_FILE(int, fdatasync, (int file), (file))
WATCH_FILE(int, flock, (int file, int how), (file, how))
WATCH_FILE(int, ftruncate, (int file, off_t size), (file, size))
WATCH_FILE(ssize_t, read, (int file, void *to, size_t size), (file, to, size))
WATCH_FILE(ssize_t, write, (int file, const void *from, size_t size), (file, from, size))
WATCH_FILE(ssize_t, pread, (int file, void *to, size_t size, off_t at), (file, to, size, at))
WATCH_FILE(ssize_t, pread64, (int file, void *to, size_t size, off64_t at), (file, to, size, at))
WATCH_FILE(ssize_t, pwrite, (int file, const void *from, size_t size, off_t at),
           (file, from, size, at))
WATCH_FILE(ssize_t, pwrite64, (int file, const void *from, size_t size, off64_t at),
           (file, from, size, at))

#endif
