/* The journal of one match, written on the disk's thread. */
#include "src/play/journal_writer.h"
#include "src/common/memory.h"
#include <assert.h>
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
};

static void run(void *argument)
{
    struct JournalWriter *writer = argument;
    if (writer->trial) {
        writer->good = journal_try(writer->folder, writer->calls, &writer->error);
        return;
    }
    if (!writer->journal)
        writer->journal =
            journal_create(writer->folder, writer->calls, &writer->head, &writer->error);
    writer->good = writer->journal;
    for (int i = 0; writer->journal && i < writer->count; i++)
        writer->good = journal_add(writer->journal, &writer->records[i]);
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

void journal_writer_free(struct JournalWriter *writer, bool remove)
{
    if (!writer)
        return;
    journal_writer_wait(writer);
    journal_close(writer->journal, remove);
    sodium_memzero(writer, sizeof *writer);
    free(writer);
}

void journal_writer_begin(struct JournalWriter *writer, const struct JournalHead *head)
{
    journal_writer_wait(writer);
    journal_close(writer->journal, true);
    writer->journal = NULL;
    writer->busy = writer->trial = false;
    writer->head = *head;
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
