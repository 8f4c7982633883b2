/* The journal of one match, written on the disk's thread. */
#include "src/play/saving/journal_writer.h"
#include "src/common/memory.h"
#include <assert.h>
#include <errno.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

struct JournalWriter {
    struct Disk *disk;
    const struct FileCalls *calls;
    char folder[FILE_PATH_MAX];
    struct JournalHead head;
    bool busy;
    bool trial;      /* what is being written is no journal */
    uint64_t ticket; /* of what is being written */
    /* the disk's while it is busy */
    struct Journal *journal;
    struct JournalRecord records[JOURNAL_WRITE_RECORDS];
    int count;
    bool good;
    struct FileError error;
    struct JournalEnd end; /* set before it is the disk's for good */
};

/* Writes records, beginning the journal with the first. */
static bool write_records(struct JournalWriter *writer, const struct JournalRecord *records,
                          int count)
{
    if (!writer->journal)
        writer->journal =
            journal_create(writer->folder, writer->calls, &writer->head, &writer->error);
    bool good = writer->journal;
    for (int i = 0; writer->journal && i < count; i++) {
        good = journal_add(writer->journal, &records[i]);
        if (!good)
            file_fail(&writer->error, journal_path(writer->journal), errno);
    }
    return good;
}

static void run(void *argument)
{
    struct JournalWriter *writer = argument;
    writer->good = writer->trial ? journal_try(writer->folder, writer->calls, &writer->error)
                                 : write_records(writer, writer->records, writer->count);
}

struct JournalWriter *journal_writer_new(struct Disk *disk, const char *folder,
                                         const struct FileCalls *calls)
{
    struct JournalWriter *writer = memory_zeroed(sizeof *writer);
    writer->disk = disk;
    writer->calls = calls;
    snprintf(writer->folder, sizeof writer->folder, "%s", folder);
    return writer;
}

/* Does what is left to do; the writer itself is still to be freed. */
static bool close_journal(void *argument, struct FileError *error)
{
    struct JournalWriter *writer = argument;
    const struct JournalEnd *end = &writer->end;
    bool good = !writer->busy || writer->good; /* what was being written just now */
    if (end->count > 0)
        good = write_records(writer, end->last, end->count) && good;
    if (!good)
        *error = writer->error;
    journal_close(writer->journal, end->remove);
    sodium_memzero(writer, sizeof *writer);
    return good;
}

static void close_quietly(void *argument)
{
    struct FileError ignored;
    close_journal(argument, &ignored);
    free(argument);
}

void journal_writer_end(struct JournalWriter *writer, const struct JournalEnd *end)
{
    if (!writer)
        return;
    writer->end = *end;
    if (end->saver)
        saver_add(end->saver, SAVER_GAME, close_journal, writer);
    else if (writer->disk)
        disk_add(writer->disk, close_quietly, writer);
    else
        close_quietly(writer);
}

void journal_writer_free(struct JournalWriter *writer, bool remove)
{
    journal_writer_end(writer, &(struct JournalEnd){.remove = remove});
}

struct JournalWriter *journal_writer_begin(struct JournalWriter *writer,
                                           const struct JournalHead *head)
{
    struct JournalWriter *next = journal_writer_new(writer->disk, writer->folder, writer->calls);
    next->head = *head;
    journal_writer_free(writer, true);
    return next;
}

void journal_writer_use(struct JournalWriter *writer, struct Disk *disk)
{
    assert(!writer->busy);
    writer->disk = disk;
}

void journal_writer_take(struct JournalWriter *writer, struct Journal *journal)
{
    writer->journal = journal;
}

static void begin(struct JournalWriter *writer)
{
    writer->busy = true;
    if (writer->disk)
        writer->ticket = disk_add(writer->disk, run, writer);
    else
        run(writer);
}

void journal_writer_try(struct JournalWriter *writer)
{
    assert(!writer->busy);
    writer->trial = true;
    begin(writer);
}

void journal_writer_add(struct JournalWriter *writer, const struct JournalRecord *records,
                        int count)
{
    assert(!writer->busy && count <= JOURNAL_WRITE_RECORDS);
    memcpy(writer->records, records, (size_t)count * sizeof *records);
    writer->count = count;
    begin(writer);
}

enum WriteState journal_writer_poll(struct JournalWriter *writer)
{
    if (!writer->busy)
        return WRITE_NONE;
    if (writer->disk && !disk_is_done(writer->disk, writer->ticket))
        return WRITE_BUSY;
    bool trial = writer->trial;
    writer->busy = writer->trial = false;
    if (trial)
        return writer->good ? WRITE_NONE : WRITE_IMPOSSIBLE;
    return writer->good ? WRITE_GOOD : WRITE_FAILED;
}

void journal_writer_wait(struct JournalWriter *writer)
{
    if (writer->busy && writer->disk)
        disk_wait(writer->disk, writer->ticket);
}

bool journal_writer_has_none(const struct JournalWriter *writer, struct FileError *error)
{
    if (!writer->journal)
        *error = writer->error;
    return !writer->journal;
}
