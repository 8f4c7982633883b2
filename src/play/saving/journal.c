/*
 * The log of an online match on disk.
 *
 *     "Tianyuan journal 1\n", then records:   u16 size of the payload, u16 its complement, u8 kind,
 *                                             payload, check
 *
 * The check is a hash over the check before it, kind and payload. The first record is the head. A
 * crash leaves the last record's first part, or zeros; anything else that is wrong is damage.
 */
#define _DEFAULT_SOURCE
#include "src/play/saving/journal.h"
#include "net/words/wire.h"
#include "src/common/memory.h"
#include "src/common/translate.h"
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    JOURNAL_HEAD = 0,
    CHECK = crypto_generichash_BYTES_MIN, /* 16 */
    PAYLOAD_MAX = 1024,
    RECORD_MIN = 2 + 2 + 1 + CHECK,
    RECORD_MAX = RECORD_MIN + PAYLOAD_MAX,
    TRIAL = 1 << 16, /* bytes: a game of some hundred moves */
    NO_FILE = -1
};

static const char magic[] = "Tianyuan journal 1\n";
static const char ending[] = ".journal";

/* A whole journal in memory, and how far it was read. */
struct Reading {
    uint8_t *bytes; /* owned */
    size_t size, at;
    uint8_t check[CHECK];
    const char *wrong; /* English: damage at `at` */
};

struct Journal {
    char path[FILE_PATH_MAX];
    const struct FileCalls *calls;
    int file;
    off_t size; /* of the good records */
    uint8_t check[CHECK];
    bool broken;           /* the disk could not even be put back as it was */
    bool torn;             /* behind the good records lies what a crash left unfinished */
    struct Reading loaded; /* until it is replayed */
};

/* --- records <-> bytes ----------------------------------------------------------------------- */

static bool write_head(struct WireWriter *writer, const struct JournalHead *head)
{
    bool good = wire_write_u8(writer, head->host) &&
                wire_write_bytes(writer, head->resume.id, sizeof head->resume.id) &&
                wire_write_bytes(writer, head->resume.secret, sizeof head->resume.secret) &&
                wire_write_u16(writer, head->port) && wire_write_u8(writer, (uint8_t)head->count);
    for (int i = 0; good && i < head->count; i++) {
        char text[ADDRESS_TEXT_MAX];
        address_write(&head->addresses[i], text);
        good = wire_write_text(writer, text);
    }
    return good;
}

static bool read_head(struct WireReader *reader, struct JournalHead *head)
{
    uint8_t host, count = 0;
    *head = (struct JournalHead){.host = false};
    bool good = wire_read_range(reader, 0, 1, &host) &&
                wire_read_bytes(reader, head->resume.id, sizeof head->resume.id) &&
                wire_read_bytes(reader, head->resume.secret, sizeof head->resume.secret) &&
                wire_read_u16(reader, &head->port) &&
                wire_read_range(reader, 0, INVITE_ADDRESSES_MAX, &count);
    for (int i = 0; good && i < count; i++) {
        char text[ADDRESS_TEXT_MAX];
        good =
            wire_read_text(reader, text, sizeof text) && !address_read(text, &head->addresses[i]);
    }
    head->host = good && host;
    head->count = count;
    return good && wire_read_end(reader);
}

static bool write_watch(struct WireWriter *writer, const struct WatchOffer *watch)
{
    return wire_write_u8(writer, watch->open) && wire_write_u8(writer, (uint8_t)watch->limit) &&
           wire_write_u16(writer, (uint16_t)watch->delay_s) &&
           wire_write_text(writer, watch->code.text) &&
           wire_write_bytes(writer, watch->secret.bytes, SECRET_SIZE);
}

static bool read_watch(struct WireReader *reader, struct WatchOffer *watch)
{
    uint8_t open, limit;
    uint16_t delay_s;
    char code[CODE_LENGTH + 1];
    if (!wire_read_range(reader, 0, 1, &open) ||
        !wire_read_range(reader, 1, WATCHERS_MAX, &limit) || !wire_read_u16(reader, &delay_s) ||
        delay_s > WATCH_DELAY_MAX_S || !wire_read_text(reader, code, sizeof code) ||
        !code_read(code, &watch->code) ||
        !wire_read_bytes(reader, watch->secret.bytes, SECRET_SIZE))
        return false;
    watch->open = open == 1;
    watch->limit = limit;
    watch->delay_s = delay_s;
    return wire_read_end(reader);
}

static bool write_moment(struct WireWriter *writer, const struct JournalMoment *moment)
{
    return wire_write_u64(writer, (uint64_t)moment->wall_ms) &&
           wire_write_u64(writer, (uint64_t)moment->awake_ms);
}

static bool read_moment(struct WireReader *reader, struct JournalMoment *moment)
{
    uint64_t wall_ms, awake_ms;
    bool good = wire_read_u64(reader, &wall_ms) && wire_read_u64(reader, &awake_ms) &&
                wall_ms <= INT64_MAX / 2 && awake_ms <= INT64_MAX / 2;
    if (good)
        *moment = (struct JournalMoment){(int64_t)wall_ms, (int64_t)awake_ms};
    return good;
}

int64_t journal_passed_ms(const struct JournalMoment *before, const struct JournalMoment *now)
{
    int64_t awake_ms = now->awake_ms - before->awake_ms, wall_ms = now->wall_ms - before->wall_ms;
    if (before->wall_ms == 0)
        return 0;
    return awake_ms >= 0 ? awake_ms : wall_ms > 0 ? wall_ms : 0;
}

static bool write_record(struct WireWriter *writer, const struct JournalRecord *record)
{
    switch (record->kind) {
    case JOURNAL_AGREED:
        return wire_write_bytes(writer, record->start.nonce_hash, NONCE_HASH) &&
               wire_write_bytes(writer, record->start.guest_nonce, EVENT_NONCE) &&
               terms_write(writer, &record->start.terms);
    case JOURNAL_EVENT:
    case JOURNAL_PROPOSAL:
        return event_write(writer, &record->event) &&
               (record->life.wall_ms == 0 || write_moment(writer, &record->life));
    case JOURNAL_LIFE:
        return write_moment(writer, &record->life) && wire_write_u32(writer, record->used_ms);
    case JOURNAL_PEER:
        return wire_write_text(writer, record->name);
    case JOURNAL_LETTER:
        return wire_write_bytes(writer, record->letter, record->size);
    case JOURNAL_CLEARED:
    case JOURNAL_COPIED:
    case JOURNAL_KEPT:
    case JOURNAL_BREAK:
        return true;
    case JOURNAL_WATCH:
        return write_watch(writer, &record->watch);
    case JOURNAL_CLAIM:
        return false;
    }
    return false;
}

static bool read_record(struct WireReader *reader, uint8_t kind, struct JournalRecord *record)
{
    memset(record, 0, sizeof *record);
    record->kind = (enum JournalKind)kind;
    switch (record->kind) {
    case JOURNAL_AGREED:
        return wire_read_bytes(reader, record->start.nonce_hash, NONCE_HASH) &&
               wire_read_bytes(reader, record->start.guest_nonce, EVENT_NONCE) &&
               terms_read(reader, &record->start.terms) && wire_read_end(reader);
    case JOURNAL_EVENT:
    case JOURNAL_PROPOSAL:
        return event_read(reader, &record->event) &&
               (wire_read_end(reader) || /* as earlier versions wrote it */
                (read_moment(reader, &record->life) && wire_read_end(reader)));
    case JOURNAL_LIFE:
        return read_moment(reader, &record->life) && wire_read_u32(reader, &record->used_ms) &&
               wire_read_end(reader);
    case JOURNAL_PEER:
        return wire_read_text(reader, record->name, sizeof record->name) && wire_read_end(reader);
    case JOURNAL_LETTER:
        record->size = reader->size - reader->at;
        return record->size <= LETTER_BYTES &&
               wire_read_bytes(reader, record->letter, record->size);
    case JOURNAL_WATCH:
        return read_watch(reader, &record->watch);
    case JOURNAL_CLAIM:
    case JOURNAL_CLEARED:
    case JOURNAL_COPIED:
    case JOURNAL_KEPT:
    case JOURNAL_BREAK:
        return wire_read_end(reader);
    }
    return false;
}

/* The check of a record that follows one with the check `before`. */
static void chain(const uint8_t before[CHECK], uint8_t kind, const uint8_t *payload, size_t size,
                  uint8_t check[CHECK])
{
    crypto_generichash_state state;
    crypto_generichash_init(&state, NULL, 0, CHECK);
    crypto_generichash_update(&state, before, CHECK);
    crypto_generichash_update(&state, &kind, 1);
    crypto_generichash_update(&state, payload, size);
    crypto_generichash_final(&state, check, CHECK);
}

/* --- appending ------------------------------------------------------------------------------- */

/* Sees `size` bytes onto the disk behind the good records; else puts the file back as it was. */
static bool append(struct Journal *journal, const void *bytes, size_t size)
{
    if (journal->size + (off_t)size > JOURNAL_MAX)
        errno = EFBIG; /* it could not be read again */
    if (journal->broken || journal->size + (off_t)size > JOURNAL_MAX)
        return false;
    if (journal->torn && ftruncate(journal->file, journal->size) != 0)
        return false;
    journal->torn = false;
    bool written = file_write_all(journal->calls, journal->file, bytes, size);
    bool synced = written && journal->calls->fsync(journal->file) == 0;
    if (synced) {
        journal->size += (off_t)size;
        return true;
    }
    int reason = errno;
    journal->broken = written || ftruncate(journal->file, journal->size) != 0;
    errno = reason;
    return false;
}

static bool append_record(struct Journal *journal, uint8_t kind, const uint8_t *payload,
                          size_t size)
{
    uint8_t bytes[RECORD_MAX], check[CHECK];
    struct WireWriter writer = wire_writer(bytes, sizeof bytes);
    chain(journal->check, kind, payload, size, check);
    bool fits = wire_write_u16(&writer, (uint16_t)size) &&
                wire_write_u16(&writer, (uint16_t)~size) && wire_write_u8(&writer, kind) &&
                wire_write_bytes(&writer, payload, size) && wire_write_bytes(&writer, check, CHECK);
    if (!fits || !append(journal, bytes, writer.size))
        return false;
    memcpy(journal->check, check, CHECK);
    return true;
}

bool journal_add(struct Journal *journal, const struct JournalRecord *record)
{
    uint8_t payload[PAYLOAD_MAX];
    struct WireWriter writer = wire_writer(payload, sizeof payload);
    return write_record(&writer, record) &&
           append_record(journal, (uint8_t)record->kind, payload, writer.size);
}

/* --- beginning and ending -------------------------------------------------------------------- */

static struct Journal *journal_new(const char *path, const struct FileCalls *calls)
{
    struct Journal *journal = memory_zeroed(sizeof *journal);
    snprintf(journal->path, sizeof journal->path, "%s", path);
    journal->calls = calls ? calls : &file_calls_system;
    journal->file = NO_FILE;
    return journal;
}

/* What was loaded is not needed any more. */
static void forget_loaded(struct Journal *journal)
{
    if (journal->loaded.bytes)
        sodium_memzero(journal->loaded.bytes, journal->loaded.size);
    free(journal->loaded.bytes);
    journal->loaded.bytes = NULL;
}

void journal_close(struct Journal *journal, bool remove)
{
    if (!journal)
        return;
    if (remove)
        journal->calls->unlink(journal->path);
    if (journal->file != NO_FILE)
        journal->calls->close(journal->file);
    forget_loaded(journal);
    sodium_memzero(journal, sizeof *journal);
    free(journal);
}

const char *journal_path(const struct Journal *journal)
{
    return journal->path;
}

/* A name that no other match has: half of the resume id, which is random. */
static void journal_name(const char *folder, const struct JournalHead *head,
                         char path[FILE_PATH_MAX])
{
    char name[HANDSHAKE_NAME + 1];
    sodium_bin2hex(name, sizeof name, head->resume.id, HANDSHAKE_NAME / 2);
    snprintf(path, FILE_PATH_MAX, "%.4000s/%s%s", folder, name, ending);
}

/* Writes magic and head into the new file. */
static bool begin(struct Journal *journal, const struct JournalHead *head)
{
    uint8_t payload[PAYLOAD_MAX];
    struct WireWriter writer = wire_writer(payload, sizeof payload);
    return flock(journal->file, LOCK_EX | LOCK_NB) == 0 &&
           append(journal, magic, sizeof magic - 1) && write_head(&writer, head) &&
           append_record(journal, JOURNAL_HEAD, payload, writer.size);
}

struct Journal *journal_create(const char *folder, const struct FileCalls *calls,
                               const struct JournalHead *head, struct FileError *error)
{
    char path[FILE_PATH_MAX];
    if (!file_make_folder(folder, error))
        return NULL;
    journal_name(folder, head, path);
    struct Journal *journal = journal_new(path, calls);
    journal->file =
        journal->calls->open(path, O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0600);
    if (journal->file != NO_FILE && begin(journal, head)) {
        file_sync_folder(journal->calls, path);
        return journal;
    }
    file_fail(error, path, errno);
    journal_close(journal, journal->file != NO_FILE);
    return NULL;
}

bool journal_try(const char *folder, const struct FileCalls *calls, struct FileError *error)
{
    static const uint8_t match[TRIAL]; /* no hole: zeros that are written take their room */
    char path[FILE_PATH_MAX];
    if (!file_make_folder(folder, error))
        return false;
    snprintf(path, sizeof path, "%.4000s/room-for-a-match", folder);
    calls = calls ? calls : &file_calls_system;
    int file = calls->open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    bool good = file != NO_FILE && file_write_all(calls, file, match, sizeof match) &&
                calls->fsync(file) == 0;
    if (!good)
        file_fail(error, path, errno);
    if (file != NO_FILE) {
        calls->close(file);
        calls->unlink(path);
    }
    return good;
}

/* --- reading --------------------------------------------------------------------------------- */

struct Item {
    uint8_t kind;
    const uint8_t *payload;
    size_t size;
};

/* Loads the file behind `descriptor`, a byte more than a journal can have if it is too long; false
 * with errno. */
static bool load(int descriptor, struct Reading *reading)
{
    struct stat status = {.st_size = 0};
    ssize_t count = fstat(descriptor, &status) == 0 ? 1 : -1;
    size_t room = (size_t)(status.st_size < JOURNAL_MAX ? status.st_size : JOURNAL_MAX) + 1;
    *reading = (struct Reading){.bytes = memory_zeroed(room)};
    while (count > 0 && reading->size < room) {
        count = read(descriptor, reading->bytes + reading->size, room - reading->size);
        if (count < 0 && errno == EINTR)
            count = 1;
        else if (count > 0)
            reading->size += (size_t)count;
    }
    if (reading->size < sizeof magic - 1 || memcmp(reading->bytes, magic, sizeof magic - 1) != 0)
        reading->wrong = "this is not a match journal";
    else if (reading->size > JOURNAL_MAX)
        reading->wrong = "the journal is too long";
    reading->at = sizeof magic - 1;
    return count >= 0;
}

/* Whether nothing but zeros is left: a file that grew without its last record. */
static bool only_zeros(const struct Reading *reading)
{
    for (size_t i = reading->at; i < reading->size; i++)
        if (reading->bytes[i] != 0)
            return false;
    return true;
}

/* Reads a record's length; false at the end, a torn one included, and where `wrong` says so. */
static bool next_size(struct Reading *reading, uint16_t *size)
{
    struct WireReader reader =
        wire_reader(reading->bytes + reading->at, reading->size - reading->at);
    uint16_t complement;
    if (reading->wrong || !wire_read_u16(&reader, size) || !wire_read_u16(&reader, &complement))
        return false;
    bool good = (*size ^ complement) == UINT16_MAX && *size <= PAYLOAD_MAX;
    if (!good && !only_zeros(reading))
        reading->wrong = "the journal is damaged";
    return good;
}

/* The next record, in the same way. */
static bool next_item(struct Reading *reading, struct Item *item)
{
    uint8_t check[CHECK];
    uint16_t size;
    if (!next_size(reading, &size))
        return false;
    const uint8_t *record = reading->bytes + reading->at;
    size_t rest = reading->size - reading->at, whole = (size_t)size + RECORD_MIN;
    if (rest < whole)
        return false;
    *item = (struct Item){.kind = record[4], .payload = record + 5, .size = size};
    chain(reading->check, item->kind, item->payload, size, check);
    if (memcmp(check, item->payload + size, CHECK) != 0) {
        if (rest > whole)
            reading->wrong = "the journal is damaged";
        return false;
    }
    memcpy(reading->check, check, CHECK);
    reading->at += whole;
    return true;
}

static bool next_head(struct Reading *reading, struct JournalHead *head)
{
    struct Item item;
    if (!next_item(reading, &item)) {
        if (!reading->wrong)
            reading->wrong = "the journal ends before the match starts";
        return false;
    }
    struct WireReader reader = wire_reader(item.payload, item.size);
    bool good = item.kind == JOURNAL_HEAD && read_head(&reader, head);
    if (!good)
        reading->wrong = "the journal starts with the wrong record";
    return good;
}

static bool next_record(struct Reading *reading, struct JournalRecord *record)
{
    struct Item item;
    if (!next_item(reading, &item))
        return false;
    struct WireReader reader = wire_reader(item.payload, item.size);
    if (read_record(&reader, item.kind, record))
        return true;
    reading->wrong = "a record in it makes no sense";
    return false;
}

struct Journal *journal_load(const char *path, const struct FileCalls *calls,
                             struct FileError *error)
{
    struct Journal *journal = journal_new(path, calls);
    journal->file = journal->calls->open(path, O_RDWR | O_APPEND | O_CLOEXEC, 0);
    bool good = journal->file != NO_FILE;
    if (!good)
        file_fail(error, path, errno);
    else if (flock(journal->file, LOCK_EX | LOCK_NB) != 0)
        good = file_error(error, path, 0, "%s", N_("this match is open in another program"));
    if (good && load(journal->file, &journal->loaded))
        return journal;
    if (good)
        file_fail(error, path, errno);
    journal_close(journal, false);
    return NULL;
}

bool journal_replay(struct Journal *journal, struct JournalHead *head,
                    const char *(*take)(void *context, const struct JournalRecord *record),
                    void *context, struct FileError *error)
{
    struct Reading *reading = &journal->loaded;
    struct JournalRecord record;
    if (next_head(reading, head))
        while (!reading->wrong && next_record(reading, &record))
            reading->wrong = take(context, &record);
    bool good = !reading->wrong;
    if (!good)
        file_error(error, journal->path, 0, "byte %zu: %s", reading->at, reading->wrong);
    journal->size = (off_t)reading->at;
    journal->torn = reading->at < reading->size;
    memcpy(journal->check, reading->check, CHECK);
    forget_loaded(journal);
    return good;
}

struct Journal *journal_open(const char *path, const struct FileCalls *calls,
                             struct JournalHead *head,
                             const char *(*take)(void *context, const struct JournalRecord *record),
                             void *context, struct FileError *error)
{
    struct Journal *journal = journal_load(path, calls, error);
    if (journal && journal_replay(journal, head, take, context, error))
        return journal;
    journal_close(journal, false);
    return NULL;
}

/* --- the list -------------------------------------------------------------------------------- */

/* Moves on the board after one more record. */
static void count_moves(struct JournalSummary *summary, const struct NetEvent *event, int *target)
{
    if (event->kind == EVENT_START)
        summary->moves = 0;
    if (event->kind == EVENT_MOVE)
        summary->moves++;
    if (event->kind == EVENT_ASK)
        *target = event->target;
    if (event->kind == EVENT_ACCEPT && event->request == REQUEST_UNDO)
        summary->moves = *target;
}

/* Fills the summary from an open file; false if the match cannot be continued. */
static bool summarise(int descriptor, struct JournalSummary *summary)
{
    struct Reading reading;
    struct JournalHead head;
    struct JournalRecord record;
    bool agreed = false, begun = false;
    int target = 0;
    if (load(descriptor, &reading) && next_head(&reading, &head)) {
        summary->host = head.host;
        while (next_record(&reading, &record)) {
            if (record.kind == JOURNAL_AGREED)
                summary->terms = record.start.terms;
            if (record.kind == JOURNAL_EVENT)
                count_moves(summary, &record.event, &target);
            if (record.kind == JOURNAL_PEER)
                memcpy(summary->peer, record.name, sizeof summary->peer);
            agreed = agreed || record.kind == JOURNAL_AGREED;
            begun = begun || record.kind == JOURNAL_EVENT;
        }
    }
    sodium_memzero(reading.bytes, reading.size);
    free(reading.bytes);
    return agreed && (begun || !summary->host) && !reading.wrong;
}

static bool look_at(const char *path, struct JournalSummary *summary)
{
    struct stat status;
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file == NO_FILE)
        return false;
    *summary = (struct JournalSummary){.moves = 0};
    snprintf(summary->path, sizeof summary->path, "%s", path);
    bool good = flock(file, LOCK_SH | LOCK_NB) == 0 && fstat(file, &status) == 0 &&
                summarise(file, summary);
    summary->modified_s = good ? (int64_t)status.st_mtime : 0;
    close(file);
    return good;
}

static bool is_journal(const char *name)
{
    size_t length = strlen(name), tail = sizeof ending - 1;
    return length > tail && strcmp(name + length - tail, ending) == 0;
}

int journal_list(const char *folder, struct JournalSummary list[JOURNALS_MAX])
{
    DIR *directory = opendir(folder);
    struct dirent *entry;
    int count = 0;
    while (directory && (entry = readdir(directory))) {
        struct JournalSummary one;
        char path[FILE_PATH_MAX];
        snprintf(path, sizeof path, "%.3800s/%.255s", folder, entry->d_name);
        if (!is_journal(entry->d_name) || !look_at(path, &one))
            continue;
        bool full = count == JOURNALS_MAX; /* then the oldest gives way */
        if (full && one.modified_s <= list[count - 1].modified_s)
            continue;
        int at = full ? count - 1 : count++;
        for (; at > 0 && one.modified_s > list[at - 1].modified_s; at--)
            list[at] = list[at - 1];
        list[at] = one;
    }
    if (directory)
        closedir(directory);
    return count;
}
