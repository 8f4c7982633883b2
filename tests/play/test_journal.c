/* The journal of an online match: what it keeps, what a crash leaves, what damage it notices. */
#define _XOPEN_SOURCE 700
#include "src/play/saving/journal.h"
#include "tests/play/scratch.h"
#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

enum { MOVES = 5 };

static char folder[256];
static struct JournalHead head;

static int set_up(void **state)
{
    (void)state;
    scratch_make(folder);
    head = (struct JournalHead){.host = true, .port = 47624, .count = 1};
    memset(head.resume.id, 7, sizeof head.resume.id);
    memset(head.resume.secret, 9, sizeof head.resume.secret);
    strcpy(head.addresses[0].host, "192.168.1.5");
    head.addresses[0].port = 50000;
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    scratch_remove(folder);
    return 0;
}

static struct JournalRecord a_move(int number)
{
    struct JournalRecord record = {.kind = JOURNAL_EVENT};
    record.event = (struct NetEvent){
        .kind = EVENT_MOVE, .seat = number % 2, .re = 1, .ms = 100, .hash = (uint64_t)number};
    snprintf(record.event.text, sizeof record.event.text, "m%d", number);
    return record;
}

/* A journal with an agreement, the peer's name, a start and MOVES moves, closed; its path. */
static void write_journal(char path[FILE_PATH_MAX])
{
    struct FileError error;
    struct JournalRecord record = {.kind = JOURNAL_AGREED};
    struct Journal *journal = journal_create(folder, NULL, &head, &error);
    assert_non_null(journal);
    strcpy(record.start.terms.game, "toy");
    assert_true(journal_add(journal, &record));
    record = (struct JournalRecord){.kind = JOURNAL_PEER, .name = "Bo"};
    assert_true(journal_add(journal, &record));
    record = (struct JournalRecord){.kind = JOURNAL_EVENT, .event = {.kind = EVENT_START}};
    assert_true(journal_add(journal, &record));
    for (int i = 0; i < MOVES; i++) {
        record = a_move(i);
        assert_true(journal_add(journal, &record));
    }
    strcpy(path, journal_path(journal));
    journal_close(journal, false);
}

struct Taken {
    int records, moves;
    char name[NAME_MAX_BYTES + 1];
    const char *refuses; /* the moves, with this reason */
};

static const char *take(void *context, const struct JournalRecord *record)
{
    struct Taken *taken = context;
    taken->records++;
    if (record->kind == JOURNAL_PEER)
        strcpy(taken->name, record->name);
    if (record->kind != JOURNAL_EVENT || record->event.kind != EVENT_MOVE)
        return NULL;
    struct JournalRecord expected = a_move(taken->moves++);
    assert_string_equal(record->event.text, expected.event.text);
    return taken->refuses;
}

static struct Journal *open_it(const char *path, struct Taken *taken, struct FileError *error)
{
    struct JournalHead found;
    *taken = (struct Taken){.refuses = taken->refuses};
    struct Journal *journal = journal_open(path, NULL, &found, take, taken, error);
    if (journal)
        assert_memory_equal(&found.resume, &head.resume, sizeof head.resume);
    return journal;
}

static size_t read_bytes(const char *path, uint8_t *bytes, size_t capacity)
{
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    size_t size = fread(bytes, 1, capacity, file);
    fclose(file);
    return size;
}

static void write_bytes(const char *path, const uint8_t *bytes, size_t size)
{
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, size, file), size);
    fclose(file);
}

static void everything_comes_back(void **state)
{
    char path[FILE_PATH_MAX];
    struct Taken taken = {.records = 0};
    struct FileError error;
    (void)state;
    write_journal(path);
    assert_true(scratch_is_private(path));
    struct Journal *journal = open_it(path, &taken, &error);
    assert_non_null(journal);
    assert_int_equal(taken.records, 3 + MOVES);
    assert_string_equal(taken.name, "Bo");
    struct JournalRecord more = a_move(MOVES);
    assert_true(journal_add(journal, &more));
    journal_close(journal, false);
    journal = open_it(path, &taken, &error);
    assert_int_equal(taken.moves, MOVES + 1);
    journal_close(journal, true);
    assert_int_equal(scratch_count(folder, ".journal"), 0);
}

/* Cut at every byte: what was whole comes back, and the journal can be written on. */
struct Times {
    int count;
    struct JournalRecord record[3];
};

static const char *keep_times(void *context, const struct JournalRecord *record)
{
    struct Times *times = context;
    assert_in_range(times->count, 0, 2);
    times->record[times->count++] = *record;
    return NULL;
}

/* With the moments at which they were written, but for what earlier versions wrote. */
static void moments_come_back_and_older_records_have_none(void **state)
{
    char path[FILE_PATH_MAX];
    struct JournalHead found;
    struct FileError error;
    struct Times times = {.count = 0};
    struct JournalRecord old = a_move(0), newer = a_move(1),
                         life = {.kind = JOURNAL_LIFE, .life = {7000, 500}, .used_ms = 12345};
    (void)state;
    newer.life = (struct JournalMoment){6000, 400};
    struct Journal *journal = journal_create(folder, NULL, &head, &error);
    assert_non_null(journal);
    snprintf(path, sizeof path, "%s", journal_path(journal));
    assert_true(journal_add(journal, &old) && journal_add(journal, &newer) &&
                journal_add(journal, &life));
    journal_close(journal, false);
    journal = journal_open(path, NULL, &found, keep_times, &times, &error);
    assert_non_null(journal);
    assert_int_equal(times.count, 3);
    assert_int_equal(times.record[0].life.wall_ms, 0);
    assert_int_equal(times.record[1].life.wall_ms, 6000);
    assert_int_equal(times.record[2].life.awake_ms, 500);
    assert_int_equal(times.record[2].used_ms, 12345);
    journal_close(journal, true);
}

static void time_passes_by_the_clock_that_can_be_trusted(void **state)
{
    static const struct {
        struct JournalMoment before, now;
        int64_t passed_ms;
    } cases[] = {
        {{900000, 50000}, {960000, 110000}, 60000},  /* both agree */
        {{900000, 50000}, {100000, 110000}, 60000},  /* the one on the wall was set back */
        {{900000, 50000}, {9000000, 110000}, 60000}, /* or forward */
        {{900000, 50000}, {960000, 3000}, 60000},    /* the machine was started anew */
        {{900000, 50000}, {100000, 3000}, 0},        /* and the clock set back: nobody knows */
        {{0, 0}, {960000, 110000}, 0},               /* the journal is of an earlier version */
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_int_equal(journal_passed_ms(&cases[i].before, &cases[i].now), cases[i].passed_ms);
}

static void a_crash_costs_the_last_record_at_most(void **state)
{
    char path[FILE_PATH_MAX];
    uint8_t bytes[4096] = {0};
    struct Taken taken = {.records = 0};
    struct FileError error;
    (void)state;
    write_journal(path);
    size_t size = read_bytes(path, bytes, sizeof bytes), whole = size;
    int moves = MOVES;
    for (size_t cut = size; cut > size - 200; cut--) {
        for (int grown = 0; grown < 2; grown++) { /* the file may have grown by zeros */
            write_bytes(path, bytes, cut);
            if (grown && cut < size)
                assert_int_equal(truncate(path, (off_t)size), 0);
            struct Journal *journal = open_it(path, &taken, &error);
            if (!journal) { /* zeros in the middle of a record: not what a crash leaves */
                assert_true(grown);
                continue;
            }
            assert_in_range(moves - taken.moves, 0, 1);
            if (taken.moves < moves) {
                moves = taken.moves;
                whole = cut;
            }
            struct JournalRecord next = a_move(taken.moves);
            assert_true(journal_add(journal, &next));
            journal_close(journal, false);
            journal = open_it(path, &taken, &error);
            assert_non_null(journal);
            journal_close(journal, false);
        }
    }
    assert_true(moves < MOVES && whole < size);
}

/* Every byte flipped, one at a time: told with its place, or nothing but the last record lost. */
static void damage_is_told_and_left_alone(void **state)
{
    char path[FILE_PATH_MAX];
    uint8_t bytes[4096] = {0}, after[4096] = {0};
    struct Taken taken = {.records = 0};
    struct FileError error;
    int told = 0, last = 0;
    (void)state;
    write_journal(path);
    size_t size = read_bytes(path, bytes, sizeof bytes);
    for (size_t at = 0; at < size; at++) {
        bytes[at] ^= 0x20;
        write_bytes(path, bytes, size);
        struct Journal *journal = open_it(path, &taken, &error);
        if (journal) {
            assert_int_equal(taken.moves, MOVES - 1);
            last++;
        } else {
            assert_int_equal(read_bytes(path, after, sizeof after), size);
            assert_memory_equal(after, bytes, size);
            assert_non_null(strstr(error.what, "byte "));
            told++;
        }
        journal_close(journal, false);
        bytes[at] ^= 0x20;
    }
    assert_true(last > 0 && last < 100);
    assert_int_equal(told + last, size);
}

static void what_does_not_fit_is_refused(void **state)
{
    char path[FILE_PATH_MAX], text[FILE_PATH_MAX + 256];
    struct Taken taken = {.refuses = "that move is wrong"};
    struct FileError error;
    (void)state;
    write_journal(path);
    assert_null(open_it(path, &taken, &error));
    file_error_text(&error, text, sizeof text);
    assert_non_null(strstr(text, "that move is wrong"));
    scratch_write(folder, "x.journal", "once upon a time");
    snprintf(path, sizeof path, "%s/x.journal", folder);
    taken.refuses = NULL;
    assert_null(open_it(path, &taken, &error));
    assert_non_null(strstr(error.what, "not a match journal"));
    snprintf(path, sizeof path, "%s/y.journal", folder);
    assert_null(open_it(path, &taken, &error));
    assert_string_equal(error.what, strerror(ENOENT));
}

static void one_program_at_a_time(void **state)
{
    char path[FILE_PATH_MAX];
    struct Taken taken = {.records = 0}, other = {.records = 0};
    struct FileError error;
    static struct JournalSummary list[JOURNALS_MAX];
    (void)state;
    write_journal(path);
    assert_int_equal(journal_list(folder, list), 1);
    struct Journal *journal = open_it(path, &taken, &error);
    assert_null(open_it(path, &other, &error));
    assert_non_null(strstr(error.what, "another program"));
    assert_int_equal(journal_list(folder, list), 0);
    journal_close(journal, false);
    assert_int_equal(journal_list(folder, list), 1);
    assert_string_equal(list[0].path, path);
    assert_string_equal(list[0].peer, "Bo");
    assert_string_equal(list[0].terms.game, "toy");
    assert_int_equal(list[0].moves, MOVES);
    assert_true(list[0].host);
}

/* --- a disk that fails ----------------------------------------------------------------------- */

static int room; /* bytes that the disk still takes */
static bool sync_fails;

static ssize_t write_while_room(int file, const void *bytes, size_t size)
{
    size_t part = (int)size < room ? size : (size_t)room;
    if (part == 0) {
        errno = ENOSPC;
        return -1;
    }
    room -= (int)part;
    return write(file, bytes, part);
}

static int sync_or_fail(int file)
{
    errno = EIO;
    return sync_fails ? -1 : fsync(file);
}

static void a_full_disk_leaves_what_was_there(void **state)
{
    struct FileCalls calls = file_calls_system;
    struct FileError error;
    struct Taken taken = {.records = 0};
    char path[FILE_PATH_MAX];
    struct JournalRecord record = a_move(0);
    (void)state;
    calls.write = write_while_room;
    calls.fsync = sync_or_fail;
    for (int space = 0; space < 40; space += 7) {
        room = 4096;
        struct Journal *journal = journal_create(folder, &calls, &head, &error);
        assert_non_null(journal);
        strcpy(path, journal_path(journal));
        room = space;
        assert_false(journal_add(journal, &record));
        room = 4096; /* there is room again */
        assert_true(journal_add(journal, &record));
        sync_fails = true;
        struct JournalRecord next = a_move(1);
        assert_false(journal_add(journal, &next));
        sync_fails = false;
        journal_close(journal, false);
        journal = open_it(path, &taken, &error);
        assert_non_null(journal);
        journal_close(journal, true);
    }
    room = 10;
    assert_null(journal_create(folder, &calls, &head, &error));
    assert_string_equal(error.what, strerror(ENOSPC));
    assert_int_equal(scratch_count(folder, ".journal"), 0);
}

static void a_disk_without_room_is_known_before(void **state)
{
    struct FileCalls calls = file_calls_system;
    struct FileError error;
    char inside[FILE_PATH_MAX];
    (void)state;
    calls.write = write_while_room;
    room = 1 << 20;
    assert_true(journal_try(folder, &calls, &error));
    room = 4096; /* for a beginning */
    assert_false(journal_try(folder, &calls, &error));
    assert_string_equal(error.what, strerror(ENOSPC));
    assert_int_equal(scratch_count(folder, "match"), 0); /* and nothing is left */
    snprintf(inside, sizeof inside, "%.200s/file", folder);
    fclose(fopen(inside, "w"));
    assert_false(journal_try(inside, NULL, &error));
}

static int no_sync(int file)
{
    (void)file;
    return 0;
}

/* As much as one can be given stands in it, and comes back whole. */
static void a_long_journal_comes_back_whole_or_is_refused(void **state)
{
    (void)state;
    struct FileCalls calls = file_calls_system;
    struct Taken taken = {.refuses = NULL};
    struct JournalRecord record;
    struct FileError error;
    struct stat status;
    char path[FILE_PATH_MAX];
    int added = 0;
    calls.fsync = no_sync;
    struct Journal *journal = journal_create(folder, &calls, &head, &error);
    assert_non_null(journal);
    while (record = a_move(added), journal_add(journal, &record))
        assert_true(++added < 1 << 20);
    strcpy(path, journal_path(journal));
    journal_close(journal, false);
    assert_true(added > LOG_EVENTS_MAX);
    assert_int_equal(stat(path, &status), 0);
    assert_true(status.st_size <= JOURNAL_MAX);
    journal = open_it(path, &taken, &error);
    assert_non_null(journal);
    assert_int_equal(taken.moves, added);
    journal_close(journal, false);
    assert_int_equal(truncate(path, JOURNAL_MAX + 1), 0); /* by whatever made it so long */
    assert_null(open_it(path, &taken, &error));
    assert_non_null(strstr(error.what, "too long"));
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_long_journal_comes_back_whole_or_is_refused),
        TEST(everything_comes_back),
        TEST(moments_come_back_and_older_records_have_none),
        TEST(time_passes_by_the_clock_that_can_be_trusted),
        TEST(a_crash_costs_the_last_record_at_most),
        TEST(damage_is_told_and_left_alone),
        TEST(what_does_not_fit_is_refused),
        TEST(one_program_at_a_time),
        TEST(a_full_disk_leaves_what_was_there),
        TEST(a_disk_without_room_is_known_before),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
