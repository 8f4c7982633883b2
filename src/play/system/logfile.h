/*
 * The log of the program: a file in the player's data folder, written on the disk's thread, never
 * longer than LOGFILE_MAX bytes, and one older file of that length beside it (PATH.1). Strangers
 * cannot fill it: of more than LOGFILE_BURST lines in ten seconds the rest is only counted. The
 * last lines are also kept in memory, for diagnostics. Called from one thread.
 */
#ifndef TY_SRC_PLAY_SYSTEM_LOGFILE_H
#define TY_SRC_PLAY_SYSTEM_LOGFILE_H

#include "src/common/logger.h"
#include "src/play/system/disk.h"
#include <stddef.h>

enum {
    LOGFILE_MAX = 256 * 1024, /* bytes */
    LOGFILE_BURST = 100,      /* lines */
    LOGFILE_TAIL = 40         /* lines kept in memory */
};

struct LogFile;

/* A log at `path` (copied; "": kept in memory alone). `disk` writes it and outlives it; NULL: it is
 * written at once. `verbose`: debug lines, too, and all of them also on stderr. */
struct LogFile *logfile_new(const char *path, struct Disk *disk, bool verbose);

/* Frees it; what was logged is still written. NULL is ignored. */
void logfile_free(struct LogFile *log);

/* A logger that writes here, as long as the log lives; NULL gives one that writes nowhere. */
struct Logger logfile_logger(struct LogFile *log);

/* Writes the last lines, oldest first, as many as fit into `size` bytes with the closing 0. */
void logfile_tail(const struct LogFile *log, char *text, size_t size);

#endif
