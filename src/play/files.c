/* Files that are never half written. */
#define _XOPEN_SOURCE 700
#include "src/play/files.h"
#include "engine/memory.h"
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static int open_file(const char *path, int flags, mode_t mode)
{
    return open(path, flags, mode);
}

const struct FileCalls file_calls_system = {
    .open = open_file,
    .write = write,
    .fsync = fsync,
    .close = close,
    .rename = rename,
    .link = link,
    .unlink = unlink,
};

bool file_error(struct FileError *error, const char *path, int line, const char *format, ...)
{
    if (error) {
        va_list arguments;
        va_start(arguments, format);
        snprintf(error->path, sizeof error->path, "%s", path);
        error->line = line;
        vsnprintf(error->what, sizeof error->what, format, arguments);
        va_end(arguments);
    }
    return false;
}

void file_error_text(const struct FileError *error, char *text, size_t size)
{
    if (error->line > 0)
        snprintf(text, size, "%s:%d: %s", error->path, error->line, error->what);
    else
        snprintf(text, size, "%s: %s", error->path, error->what);
}

/* Makes one folder; one that is there already is welcome. */
static bool make_one(const char *path)
{
    struct stat status;
    if (mkdir(path, 0777) == 0)
        return true;
    int reason = errno;
    if (stat(path, &status) == 0) {
        errno = ENOTDIR;
        return S_ISDIR(status.st_mode);
    }
    errno = reason;
    return false;
}

bool file_make_folder(const char *path, struct FileError *error)
{
    char part[FILE_PATH_MAX];
    if (snprintf(part, sizeof part, "%s", path) >= (int)sizeof part)
        return file_error(error, path, 0, "the path is too long");
    for (char *at = part + 1; *part && *at; at++) {
        if (*at != '/')
            continue;
        *at = '\0';
        if (!make_one(part))
            return file_error(error, part, 0, "%s", strerror(errno));
        *at = '/';
    }
    return make_one(part) || file_error(error, part, 0, "%s", strerror(errno));
}

bool file_write_all(const struct FileCalls *calls, int file, const void *bytes, size_t size)
{
    const char *at = bytes;
    while (size > 0) {
        ssize_t written = calls->write(file, at, size);
        if (written < 0 && errno == EINTR)
            continue;
        if (written <= 0)
            return false;
        at += written;
        size -= (size_t)written;
    }
    return true;
}

/* Writes `text` to a new file at `path` and sees it onto the disk. On failure the file is gone. */
static bool write_synced(const struct FileCalls *calls, const char *path, const char *text)
{
    int file = calls->open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    if (file < 0)
        return false;
    bool written = file_write_all(calls, file, text, strlen(text)) && calls->fsync(file) == 0;
    int reason = errno;
    if (calls->close(file) != 0 && written) {
        written = false;
        reason = errno;
    }
    if (!written)
        calls->unlink(path);
    errno = reason;
    return written;
}

void file_sync_folder(const struct FileCalls *calls, const char *path)
{
    char folder[FILE_PATH_MAX];
    snprintf(folder, sizeof folder, "%s", path);
    char *slash = strrchr(folder, '/');
    if (slash)
        slash[slash == folder] = '\0';
    int file = calls->open(slash ? folder : ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0);
    if (file < 0)
        return;
    calls->fsync(file);
    calls->close(file);
}

/* `path` with `ending`: where the new text is written aside. */
static bool aside_name(const char *path, const char *ending, char aside[FILE_PATH_MAX],
                       struct FileError *error)
{
    if (snprintf(aside, FILE_PATH_MAX, "%s%s", path, ending) < FILE_PATH_MAX)
        return true;
    return file_error(error, path, 0, "the path is too long");
}

bool file_replace(const struct FileCalls *calls, const char *path, const char *text,
                  struct FileError *error)
{
    char aside[FILE_PATH_MAX];
    if (!aside_name(path, ".new", aside, error))
        return false;
    if (!write_synced(calls, aside, text))
        return file_error(error, path, 0, "%s", strerror(errno));
    if (calls->rename(aside, path) != 0) {
        int reason = errno;
        calls->unlink(aside);
        return file_error(error, path, 0, "%s", strerror(reason));
    }
    file_sync_folder(calls, path);
    return true;
}

bool file_create(const struct FileCalls *calls, const char *path, const char *text, bool *exists,
                 struct FileError *error)
{
    char aside[FILE_PATH_MAX], ending[32];
    *exists = false;
    /* Several programs may come up with the same name at once: each has its own file aside. */
    snprintf(ending, sizeof ending, ".%ld.new", (long)getpid());
    if (!aside_name(path, ending, aside, error))
        return false;
    if (!write_synced(calls, aside, text))
        return file_error(error, path, 0, "%s", strerror(errno));
    bool linked = calls->link(aside, path) == 0;
    int reason = errno;
    calls->unlink(aside);
    if (!linked) {
        *exists = reason == EEXIST;
        return file_error(error, path, 0, "%s", strerror(reason));
    }
    file_sync_folder(calls, path);
    return true;
}

char *file_read(const char *path, struct FileError *error)
{
    FILE *file = fopen(path, "rb");
    if (!file) {
        file_error(error, path, 0, "%s", strerror(errno));
        return NULL;
    }
    char *text = memory_zeroed(FILE_TEXT_MAX + 1);
    size_t length = fread(text, 1, FILE_TEXT_MAX + 1, file);
    bool failed = ferror(file);
    int reason = errno;
    fclose(file);
    if (failed)
        file_error(error, path, 0, "%s", strerror(reason));
    else if (length > FILE_TEXT_MAX)
        failed = !file_error(error, path, 0, "longer than any record");
    else if (memchr(text, '\0', length))
        failed = !file_error(error, path, 0, "not a text file");
    if (!failed)
        return text;
    free(text);
    return NULL;
}
