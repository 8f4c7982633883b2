/*
 * Writes the journal of one match on the disk's thread, one thing at a time, while its owner goes
 * on and polls. The file is made with the first thing that is written.
 */
#ifndef TY_SRC_PLAY_SAVING_JOURNAL_WRITER_H
#define TY_SRC_PLAY_SAVING_JOURNAL_WRITER_H

#include "src/play/saving/journal.h"
#include "src/play/saving/saver.h"
#include "src/play/system/disk.h"

enum {
    JOURNAL_WRITE_RECORDS = 2, /* at a time */
    JOURNAL_LAST_RECORDS = 4   /* with the closing */
};

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

/* What is to be done when a journal is closed. */
struct JournalEnd {
    bool remove; /* the match is over for good */
    int count;   /* of records to be written before */
    struct JournalRecord last[JOURNAL_LAST_RECORDS];
    struct Saver *saver; /* works on the writer's disk, and says what could not be written, these or
                            what is being written now; NULL: nobody says it */
};

/* Hands the writer to the disk, which closes the journal behind what is being written, and then
 * frees it. NULL is ignored. */
void journal_writer_end(struct JournalWriter *writer, const struct JournalEnd *end);

/* The same without anything to write or say. */
void journal_writer_free(struct JournalWriter *writer, bool remove);

/* Another match, of which nothing is written yet: a new writer. What the old one, which goes, wrote
 * of a match that never began is removed. */
struct JournalWriter *journal_writer_begin(struct JournalWriter *writer,
                                           const struct JournalHead *head);

/* From now on `disk` runs its work, as in journal_writer_new; not while it is WRITE_BUSY. */
void journal_writer_use(struct JournalWriter *writer, struct Disk *disk);

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
