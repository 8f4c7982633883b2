/*
 * Files that are never half written: a new text is written aside, synced, and renamed over the old
 * one, so that a crash at any point leaves either of the two, and perhaps the file aside, which
 * carries the number of its process (settings.txt.4242.tianyuan.new) until file_sweep removes it.
 */
#ifndef TY_SRC_PLAY_SYSTEM_FILES_H
#define TY_SRC_PLAY_SYSTEM_FILES_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <sys/types.h>

enum {
    FILE_PATH_MAX = 4096,      /* bytes, with the closing 0 */
    FILE_TEXT_MAX = 256 * 1024 /* no record is longer */
};

/* What went wrong with a file, for people: "PATH:LINE: what", the line only where there is one. */
struct FileError {
    char path[FILE_PATH_MAX];
    int line; /* 1, 2, ...; 0: the file as a whole */
    char what[160];
    int reason; /* errno of the call that failed; 0: it is something else */
};

/* The system's calls as used here; a test passes its own to make them fail. Each returns as POSIX
 * says, with errno. */
struct FileCalls {
    int (*open)(const char *path, int flags, mode_t mode);
    ssize_t (*write)(int file, const void *bytes, size_t count);
    int (*fsync)(int file);
    int (*close)(int file);
    int (*rename)(const char *from, const char *to);
    int (*link)(const char *from, const char *to);
    int (*unlink)(const char *path);
};

/* The system's own calls. */
extern const struct FileCalls file_calls_system;

/* Fill `error` (may be NULL) and return false: a call of the system failed with the errno `reason`;
 * something else is wrong. `path` is copied. */
bool file_fail(struct FileError *error, const char *path, int reason);
bool file_error(struct FileError *error, const char *path, int line, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* Writes the error as one line of text. */
void file_error_text(const struct FileError *error, char *text, size_t size);

/* Makes a folder and those above it; true if it is there afterwards. */
bool file_make_folder(const char *path, struct FileError *error);

/* Writes all `size` bytes; false, with errno, if that was not possible. */
bool file_write_all(const struct FileCalls *calls, int file, const void *bytes, size_t size);

/* Syncs the names in the folder of `path` to the disk. Not every file system can, which is no
 * error. */
void file_sync_folder(const struct FileCalls *calls, const char *path);

/* Who may read a file: everybody the umask allows, or only its owner. */
enum FileMode { FILE_SHARED = 0666, FILE_PRIVATE = 0600 };

/* The name under which this process writes the file `path` before it is whole; false, with the
 * error, if that is too long. */
bool file_aside(const char *path, char aside[FILE_PATH_MAX], struct FileError *error);

/* Removes the files aside in `folder` whose programs ended before they could give them their names.
 * Others' files stay. */
void file_sweep(const char *folder);

/* Gives `path` the content `text`, replacing what was there, safely. Any number of programs may do
 * so at once: the last one's text stays. */
bool file_replace(const struct FileCalls *calls, const char *path, enum FileMode mode,
                  const char *text, struct FileError *error);

/* The same, of any bytes, for a file that must not exist yet: false, with *exists true, if it does.
 * Any number of programs may try. */
bool file_create(const struct FileCalls *calls, const char *path, enum FileMode mode,
                 const void *bytes, size_t size, bool *exists, struct FileError *error);

/* Gives the whole file `aside` its name: `replaced` or not, as above. On failure it is gone. */
bool file_settle(const struct FileCalls *calls, const char *aside, const char *path, bool replaced,
                 bool *exists, struct FileError *error);

/* A number from 1 on that is not taken, found by few questions: the first one where numbers were
 * given out in their order. 10001: all are taken. */
int file_free_number(bool (*is_taken)(const void *context, int number), const void *context);

/* Writes the bytes into `folder`, which is made if need be, under a name that is free:
 * "STEM.ending", "STEM-2.ending". `path` becomes that of the file. */
bool file_create_free(const char *folder, const char *stem, const char *ending, const void *bytes,
                      size_t size, char path[FILE_PATH_MAX], struct FileError *error);

/* The names in a folder that end with `ending`, but for hidden ones, sorted; *count of them, none
 * if there is no such folder. Each and the list are to be freed with free(). */
char **file_names(const char *folder, const char *ending, int *count);

/* The content of a file of at most `most` bytes, to be freed with free(), its length in *size; a
 * closing 0 follows. NULL with an error if it can't be read or is longer. */
char *file_read_bytes(const char *path, size_t most, size_t *size, struct FileError *error);

/* The same of a regular file alone: one that would have the reader wait, as a pipe or a device, is
 * refused, and nothing waits for it to be opened. It is read in pieces; NULL, too, when another
 * thread sets *stop (may be NULL) between two of them. */
char *file_read_regular(const char *path, size_t most, const atomic_bool *stop, size_t *size,
                        struct FileError *error);

/* The content of a text file, to be freed with free(); NULL with an error if it can't be read, is
 * longer than FILE_TEXT_MAX, or holds a 0 byte. */
char *file_read(const char *path, struct FileError *error);

#endif
