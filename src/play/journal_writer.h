/*
 * Writes the journal of one match on the disk's thread, one thing at a time, while its owner goes
 * on and polls. The file is made with the first thing that is written.
 */
#ifndef TY_SRC_PLAY_JOURNAL_WRITER_H
#define TY_SRC_PLAY_JOURNAL_WRITER_H

#include "src/play/disk.h"
#include "src/play/journal.h"

enum { JOURNAL_WRITE_RECORDS = 2 }; /* at a time */

struct JournalWriter;

enum WriteState {
    WRITE_NONE, /* nothing is being written, and what was has been told */
    WRITE_BUSY,
    WRITE_GOOD,      /* told once: all of it is on disk */
    WRITE_FAILED,    /* told once: the last record is not */
    WRITE_IMPOSSIBLE /* told once: nothing could be written, as was tried */
};

/* A writer without a journal. `disk` runs its work and outlives it; NULL: everything is written at
 * once. `calls` as journal_create takes it. */
struct JournalWriter *journal_writer_new(struct Disk *disk, const char *folder,
                                         const struct FileCalls *calls);

/* Waits for what is being written and closes the journal; `remove`: the match is over for good.
 * NULL is ignored. */
void journal_writer_free(struct JournalWriter *writer, bool remove);

/* Another match: what was written before, of one that never began, is removed. */
void journal_writer_begin(struct JournalWriter *writer, const struct JournalHead *head);

/* Goes on with an open journal, which the writer takes over. */
void journal_writer_take(struct JournalWriter *writer, struct Journal *journal);

/* Begins to try whether a match could be written at all; not while it is WRITE_BUSY. */
void journal_writer_try(struct JournalWriter *writer);

/* Begins to write up to JOURNAL_WRITE_RECORDS records, in order; not while it is WRITE_BUSY. */
void journal_writer_add(struct JournalWriter *writer, const struct JournalRecord *records,
                        int count);

/* How that goes. */
enum WriteState journal_writer_poll(struct JournalWriter *writer);

/* Waits until it is not WRITE_BUSY. */
void journal_writer_wait(struct JournalWriter *writer);

/* After WRITE_FAILED or WRITE_IMPOSSIBLE: whether there is not even a file, and then why. */
bool journal_writer_has_none(const struct JournalWriter *writer, struct FileError *error);

#endif
