/* Files that are never half written. */
#define _XOPEN_SOURCE 700
#include "src/play/system/files.h"
#include "src/common/memory.h"
#include "src/play/system/process.h"
#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { NAMES_MAX = 10000 }; /* of one day and kind of file */

static const char aside_ending[] = ".tianyuan.new";

static int open_file(const char *path, int flags, mode_t mode)
{
    return open(path, flags, mode);
}

static ssize_t write_file(int file, const void *bytes, size_t count)
{
    return write(file, bytes, count);
}

const struct FileCalls file_calls_system = {
    .open = open_file,
    .write = write_file,
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
        error->reason = 0;
    }
    return false;
}

bool file_fail(struct FileError *error, const char *path, int reason)
{
    file_error(error, path, 0, "%s", strerror(reason));
    if (error)
        error->reason = reason;
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
            return file_fail(error, part, errno);
        *at = '/';
    }
    return make_one(part) || file_fail(error, part, errno);
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

/* Writes a new file at `path` and sees it onto the disk. On failure the file is gone. */
static bool write_synced(const struct FileCalls *calls, const char *path, enum FileMode mode,
                         const void *bytes, size_t size)
{
    if (mode == FILE_PRIVATE)
        calls->unlink(path); /* an old one may be open to others */
    int file = calls->open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, mode);
    if (file < 0)
        return false;
    bool written = file_write_all(calls, file, bytes, size) && calls->fsync(file) == 0;
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

bool file_aside(const char *path, char aside[FILE_PATH_MAX], struct FileError *error)
{
    if (snprintf(aside, FILE_PATH_MAX, "%s.%ld%s", path, (long)getpid(), aside_ending) <
        FILE_PATH_MAX)
        return true;
    return file_error(error, path, 0, "the path is too long");
}

/* The process that writes the file aside of that name; 0: it is none. */
static long aside_process(const char *name)
{
    size_t length = strlen(name), ending = strlen(aside_ending);
    if (length <= ending || strcmp(name + length - ending, aside_ending) != 0)
        return 0;
    const char *digits = name + length - ending;
    while (digits > name && isdigit((unsigned char)digits[-1]))
        digits--;
    return digits > name && digits[-1] == '.' ? strtol(digits, NULL, 10) : 0;
}

void file_sweep(const char *folder)
{
    DIR *directory = opendir(folder);
    struct dirent *entry;
    while (directory && (entry = readdir(directory))) {
        char path[FILE_PATH_MAX];
        long process = aside_process(entry->d_name);
        if (process > 0 && process_is_gone(process) &&
            snprintf(path, sizeof path, "%s/%s", folder, entry->d_name) < (int)sizeof path)
            unlink(path);
    }
    if (directory)
        closedir(directory);
}

bool file_replace(const struct FileCalls *calls, const char *path, enum FileMode mode,
                  const char *text, struct FileError *error)
{
    char aside[FILE_PATH_MAX];
    if (!file_aside(path, aside, error))
        return false;
    if (!write_synced(calls, aside, mode, text, strlen(text)))
        return file_fail(error, path, errno);
    if (calls->rename(aside, path) != 0) {
        int reason = errno;
        calls->unlink(aside);
        return file_fail(error, path, reason);
    }
    file_sync_folder(calls, path);
    return true;
}

/* Whether this file system has no links at all, as those of memory cards. */
static bool cannot_link(int reason)
{
    return reason == EPERM || reason == ENOSYS || reason == EOPNOTSUPP;
}

bool file_settle(const struct FileCalls *calls, const char *aside, const char *path, bool replaced,
                 bool *exists, struct FileError *error)
{
    struct stat status;
    *exists = false;
    errno = 0;
    bool moved = replaced && calls->rename(aside, path) == 0, linked = false;
    if (!replaced) {
        linked = calls->link(aside, path) == 0;
        bool unable = !linked && cannot_link(errno);
        *exists = !linked && (errno == EEXIST || (unable && stat(path, &status) == 0));
        if (unable && !*exists)
            moved = calls->rename(aside, path) == 0;
    }
    int reason = *exists ? EEXIST : errno;
    if (!moved)
        calls->unlink(aside);
    if (!moved && !linked)
        return file_fail(error, path, reason);
    file_sync_folder(calls, path);
    return true;
}

bool file_create(const struct FileCalls *calls, const char *path, enum FileMode mode,
                 const void *bytes, size_t size, bool *exists, struct FileError *error)
{
    char aside[FILE_PATH_MAX];
    *exists = false;
    if (!file_aside(path, aside, error))
        return false;
    if (!write_synced(calls, aside, mode, bytes, size))
        return file_fail(error, path, errno);
    return file_settle(calls, aside, path, false, exists, error);
}

int file_free_number(bool (*is_taken)(const void *context, int number), const void *context)
{
    int taken = 0, number = 1;
    while (number <= NAMES_MAX && is_taken(context, number)) {
        taken = number;
        number *= 2;
    }
    number = number > NAMES_MAX ? NAMES_MAX + 1 : number;
    while (number - taken > 1) {
        int middle = taken + (number - taken) / 2;
        if (is_taken(context, middle))
            taken = middle;
        else
            number = middle;
    }
    return number;
}

/* Names of one kind in a folder: "stem.ending", "stem-2.ending", ... */
struct Numbered {
    const char *folder, *stem, *ending;
};

static bool number_path(const struct Numbered *names, int number, char path[FILE_PATH_MAX])
{
    char digits[16] = "";
    if (number > 1)
        snprintf(digits, sizeof digits, "-%d", number);
    return snprintf(path, FILE_PATH_MAX, "%s/%s%s%s", names->folder, names->stem, digits,
                    names->ending) < FILE_PATH_MAX;
}

static bool is_there(const void *context, int number)
{
    char path[FILE_PATH_MAX];
    struct stat status;
    return number_path(context, number, path) && stat(path, &status) == 0;
}

bool file_create_free(const char *folder, const char *stem, const char *ending, const void *bytes,
                      size_t size, char path[FILE_PATH_MAX], struct FileError *error)
{
    const struct Numbered names = {folder, stem, ending};
    bool exists = true, written = false;
    if (!file_make_folder(folder, error))
        return false;
    for (int i = file_free_number(is_there, &names); exists && i <= NAMES_MAX; i++) {
        if (!number_path(&names, i, path))
            return file_error(error, folder, 0, "the path is too long");
        written = file_create(&file_calls_system, path, FILE_SHARED, bytes, size, &exists, error);
    }
    return exists ? file_fail(error, folder, EEXIST) : written;
}

enum { PIECE = 1 << 20 }; /* bytes that are read at once */

/* Reads to the end of the file, at most `most` bytes and one more, with a closing 0. */
static char *read_all(FILE *file, size_t most, const atomic_bool *stop, size_t *size)
{
    size_t capacity = 4096;
    char *bytes = memory_resized(NULL, capacity + 1);
    for (*size = 0;;) {
        size_t room = capacity - *size;
        size_t got = fread(bytes + *size, 1, room < PIECE ? room : PIECE, file);
        *size += got;
        if (got == 0 || *size > most || (stop && atomic_load(stop)))
            break;
        if (*size == capacity) {
            capacity *= 2;
            bytes = memory_resized(bytes, capacity + 1);
        }
    }
    bytes[*size] = '\0';
    return bytes;
}

/* The same, of an open file (NULL: errno says why not), which is closed. */
static char *take_all(FILE *file, const char *path, size_t most, const atomic_bool *stop,
                      size_t *size, struct FileError *error)
{
    if (!file) {
        file_fail(error, path, errno);
        return NULL;
    }
    char *bytes = read_all(file, most, stop, size);
    bool failed = ferror(file);
    int reason = errno;
    fclose(file);
    if (failed)
        file_fail(error, path, reason);
    else if (*size > most)
        failed = !file_error(error, path, 0, "too long for a game record");
    else if (stop && atomic_load(stop))
        failed = !file_error(error, path, 0, "reading was stopped");
    if (!failed)
        return bytes;
    free(bytes);
    return NULL;
}

static int compare_names(const void *one, const void *other)
{
    return strcmp(*(char *const *)one, *(char *const *)other);
}

char **file_names(const char *folder, const char *ending, int *count)
{
    char **names = NULL;
    struct dirent *entry;
    DIR *directory = opendir(folder);
    *count = 0;
    while (directory && (entry = readdir(directory))) {
        size_t length = strlen(entry->d_name), end = strlen(ending);
        if (entry->d_name[0] == '.' || length <= end ||
            strcmp(entry->d_name + length - end, ending) != 0)
            continue;
        names = memory_resized(names, (size_t)(*count + 1) * sizeof *names);
        names[(*count)++] = strdup(entry->d_name);
    }
    if (directory)
        closedir(directory);
    if (*count > 1)
        qsort(names, (size_t)*count, sizeof *names, compare_names);
    return names;
}

char *file_read_bytes(const char *path, size_t most, size_t *size, struct FileError *error)
{
    return take_all(fopen(path, "rb"), path, most, NULL, size, error);
}

char *file_read_regular(const char *path, size_t most, const atomic_bool *stop, size_t *size,
                        struct FileError *error)
{
    struct stat status;
    int file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (file < 0 || fstat(file, &status) != 0 || S_ISREG(status.st_mode))
        return take_all(file < 0 ? NULL : fdopen(file, "rb"), path, most, stop, size, error);
    close(file);
    file_error(error, path, 0,
               S_ISDIR(status.st_mode) ? "this is a folder" : "this is a pipe or a device");
    return NULL;
}

char *file_read(const char *path, struct FileError *error)
{
    size_t size;
    char *text = file_read_bytes(path, FILE_TEXT_MAX, &size, error);
    if (!text || !memchr(text, '\0', size))
        return text;
    file_error(error, path, 0, "not a text file");
    free(text);
    return NULL;
}
