/*
 * libFuzzer's entrance to the journals of online matches: a file of any content, and one whose
 * records are whole and carry the right checks, but say whatever they like.
 *
 * The first byte chooses between the two. In the second kind each record is its kind, two bytes of
 * size and its payload; what stands around it is added here, as src/play/saving/journal.c describes
 * it.
 *
 * Whatever comes: the file is refused with a reason and left as it is, or it is a match that can be
 * gone on with, as an online match restores it; then one more record can be added, and all of them
 * come back.
 */
#define _POSIX_C_SOURCE 200809L /* mkdtemp */
#include "src/play/online/replica.h"
#include "src/play/saving/journal.h"
#include <assert.h>
#include <fcntl.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

enum { CHECK = crypto_generichash_BYTES_MIN, WHOLE_MAX = 1 << 16, RECORD_REST = 5 + CHECK };

static const char magic[] = "Tianyuan journal 1\n";

/* What came of reading one. */
struct Match {
    struct JournalHead head;
    struct Replica replica;
    struct Session *session;
    int records;
};

/* --- the file -------------------------------------------------------------------------------- */

/* Appends a record with its check; returns the bytes it took. */
static size_t frame(uint8_t *file, uint8_t check[CHECK], uint8_t kind, const uint8_t *payload,
                    size_t size)
{
    crypto_generichash_state state;
    file[0] = (uint8_t)(size >> 8), file[1] = (uint8_t)size;
    file[2] = (uint8_t)~file[0], file[3] = (uint8_t)~file[1];
    file[4] = kind;
    memcpy(file + 5, payload, size);
    crypto_generichash_init(&state, NULL, 0, CHECK);
    crypto_generichash_update(&state, check, CHECK);
    crypto_generichash_update(&state, &kind, 1);
    crypto_generichash_update(&state, payload, size);
    crypto_generichash_final(&state, check, CHECK);
    memcpy(file + 5 + size, check, CHECK);
    return RECORD_REST + size;
}

/* The file that the records make; returns its size. */
static size_t assemble(const uint8_t *bytes, size_t size, uint8_t file[WHOLE_MAX])
{
    uint8_t check[CHECK] = {0};
    size_t at = sizeof magic - 1;
    memcpy(file, magic, at);
    while (size >= 3) {
        size_t payload = (size_t)bytes[1] << 8 | bytes[2];
        payload = payload < size - 3 ? payload : size - 3;
        if (at + payload + RECORD_REST > WHOLE_MAX)
            break;
        at += frame(file + at, check, bytes[0], bytes + 3, payload);
        bytes += 3 + payload;
        size -= 3 + payload;
    }
    return at;
}

static void write_file(const char *path, const uint8_t *bytes, size_t size)
{
    int file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    bool good = file >= 0 && write(file, bytes, size) == (ssize_t)size && close(file) == 0;
    assert(good);
}

static void check_file(const char *path, const uint8_t *bytes, size_t size)
{
    static uint8_t now[WHOLE_MAX + 1];
    int file = open(path, O_RDONLY);
    assert(file >= 0 && read(file, now, sizeof now) == (ssize_t)size);
    assert(memcmp(now, bytes, size) == 0);
    close(file);
}

/* --- the match ------------------------------------------------------------------------------- */

static bool knows(void *context, const struct Terms *terms)
{
    return terms_to_offer(terms, &((struct Replica *)context)->offer);
}

static void save(void *context, const struct SessionSave *what)
{
    (void)context, (void)what;
    abort(); /* what is restored asks for nothing */
}

static const char *agree(struct Match *match, const struct SessionStart *start)
{
    struct SessionSettings settings = {
        .host = match->head.host,
        .name = "Ada",
        .restored = start,
        .rules = replica_rules(&match->replica),
        .owner = {.context = &match->replica, .knows = knows, .save = save}};
    if (!terms_to_offer(&start->terms, &match->replica.offer))
        return "an unknown game";
    session_free(match->session);
    match->session = session_new(&settings);
    return NULL;
}

static const char *take(void *context, const struct JournalRecord *record)
{
    struct Match *match = context;
    match->records++;
    if (record->kind == JOURNAL_AGREED)
        return agree(match, &record->start);
    if (record->kind != JOURNAL_EVENT && record->kind != JOURNAL_PROPOSAL)
        return NULL;
    bool fits = match->session && session_restore(match->session, record->kind == JOURNAL_PROPOSAL,
                                                  &record->event, 1000);
    return fits ? NULL : "it doesn't fit";
}

static int sync_nothing(int file)
{
    (void)file;
    return 0;
}

/* Reads the journal; returns its records, or -1 with a reason. With `more` one is added. */
static int go_on(const char *path, bool more)
{
    struct FileCalls calls = file_calls_system;
    struct FileError error = {.what = ""};
    struct Match match = {.replica = {.name = {"Bo", "Ada"}}};
    struct JournalRecord record = {.kind = JOURNAL_PEER, .name = "Bo"};
    calls.fsync = sync_nothing;
    struct Journal *journal = journal_open(path, &calls, &match.head, take, &match, &error);
    assert(journal || error.what[0]);
    bool added = !journal || !more || journal_add(journal, &record);
    assert(added);
    journal_close(journal, false);
    session_free(match.session);
    replica_free(&match.replica);
    return journal ? match.records : -1;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    static struct JournalSummary list[JOURNALS_MAX];
    static uint8_t file[WHOLE_MAX];
    char folder[] = "/tmp/tianyuan-fuzz-XXXXXX", path[64];
    if (sodium_init() < 0 || size == 0 || size > WHOLE_MAX || !mkdtemp(folder))
        return 0;
    size_t whole = bytes[0] % 2 ? assemble(bytes + 1, size - 1, file) : size - 1;
    snprintf(path, sizeof path, "%s/a.journal", folder);
    if (bytes[0] % 2 == 0)
        memcpy(file, bytes + 1, whole);
    write_file(path, file, whole);
    int listed = journal_list(folder, list), records = go_on(path, true);
    assert(listed == 0 || listed == 1);
    if (records < 0)
        check_file(path, file, whole);
    else
        assert(go_on(path, false) == records + 1);
    unlink(path);
    rmdir(folder);
    return 0;
}
