/*
 * The game in progress on disk.
 *
 * Slot n is the files `n.pgn` (the record) and `n.lock` (empty; locked by the program that writes
 * the record, and never removed: a removed lock file could be held twice).
 */
#define _GNU_SOURCE /* locks of an open file, which can be asked about without taking them */
#include "src/play/records/autosave.h"
#include "src/common/memory.h"
#include "src/common/thread_owner.h"
#include "src/play/records/records.h"
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { NO_SLOT = -1, NO_FILE = -1 };

struct Autosave {
    struct ThreadOwner owner; /* whose call came first: the disk's thread, mostly */
    char folder[FILE_PATH_MAX];
    const struct FileCalls *calls;
    int slot; /* ours, or NO_SLOT */
    int lock; /* the open lock file, or NO_FILE */
};

/* A slot with a record, and when that was written. */
struct Found {
    int slot;
    struct timespec changed;
};

struct Autosave *autosave_new(const char *folder, const struct FileCalls *calls)
{
    struct Autosave *autosave = memory_zeroed(sizeof *autosave);
    snprintf(autosave->folder, sizeof autosave->folder, "%s", folder);
    autosave->calls = calls ? calls : &file_calls_system;
    autosave->slot = NO_SLOT;
    autosave->lock = NO_FILE;
    return autosave;
}

void autosave_free(struct Autosave *autosave)
{
    if (!autosave)
        return;
    autosave_leave(autosave);
    free(autosave);
}

/* What is written under a lock is one thread's, from its first call on. */
static void check_thread(struct Autosave *autosave)
{
    bool mine = thread_claim(&autosave->owner);
    assert(mine);
}

static void slot_path(const struct Autosave *autosave, int slot, const char *ending,
                      char path[FILE_PATH_MAX])
{
    snprintf(path, FILE_PATH_MAX, "%.4000s/%d.%s", autosave->folder, slot, ending);
}

/* Locks a slot; returns the open lock file, or NO_FILE if another program holds it. */
static int lock_slot(const struct Autosave *autosave, int slot)
{
    char path[FILE_PATH_MAX];
    struct flock whole = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    slot_path(autosave, slot, "lock", path);
    int file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (file >= 0 && fcntl(file, F_OFD_SETLK, &whole) != 0) {
        close(file);
        file = NO_FILE;
    }
    return file;
}

/* Whether a running program holds the slot; the lock is asked about, not taken. */
static bool is_held(const struct Autosave *autosave, int slot)
{
    char path[FILE_PATH_MAX];
    struct flock whole = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    slot_path(autosave, slot, "lock", path);
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0)
        return false;
    bool held = fcntl(file, F_OFD_GETLK, &whole) == 0 && whole.l_type != F_UNLCK;
    close(file);
    return held;
}

/* Whether the slot has a record, and when it was written. */
static bool has_record(const struct Autosave *autosave, int slot, struct timespec *changed)
{
    char path[FILE_PATH_MAX];
    struct stat status;
    slot_path(autosave, slot, "pgn", path);
    if (stat(path, &status) != 0)
        return false;
    *changed = status.st_mtim;
    return true;
}

static bool is_newer(const struct timespec *a, const struct timespec *b)
{
    return a->tv_sec != b->tv_sec ? a->tv_sec > b->tv_sec : a->tv_nsec > b->tv_nsec;
}

/* All slots with a record, newest first; returns how many. */
static int find_records(const struct Autosave *autosave, struct Found found[AUTOSAVE_SLOTS])
{
    int count = 0;
    for (int slot = 0; slot < AUTOSAVE_SLOTS; slot++) {
        struct Found one = {.slot = slot};
        if (!has_record(autosave, slot, &one.changed))
            continue;
        int at = count++;
        for (; at > 0 && is_newer(&one.changed, &found[at - 1].changed); at--)
            found[at] = found[at - 1];
        found[at] = one;
    }
    return count;
}

static bool take(struct Autosave *autosave, int slot)
{
    autosave->lock = lock_slot(autosave, slot);
    autosave->slot = autosave->lock == NO_FILE ? NO_SLOT : slot;
    return autosave->slot != NO_SLOT;
}

/* Takes a slot without a record. It is looked at again under the lock: another program may have
 * come in between. */
static bool take_empty(struct Autosave *autosave)
{
    struct timespec changed;
    for (int slot = 0; slot < AUTOSAVE_SLOTS; slot++) {
        if (has_record(autosave, slot, &changed) || !take(autosave, slot))
            continue;
        if (!has_record(autosave, slot, &changed))
            return true;
        autosave_leave(autosave);
    }
    return false;
}

static bool take_oldest(struct Autosave *autosave)
{
    struct Found found[AUTOSAVE_SLOTS];
    for (int i = find_records(autosave, found) - 1; i >= 0; i--)
        if (take(autosave, found[i].slot))
            return true;
    return false;
}

bool autosave_save(struct Autosave *autosave, const char *record, struct FileError *error)
{
    check_thread(autosave);
    char path[FILE_PATH_MAX];
    if (autosave->slot == NO_SLOT) {
        if (!file_make_folder(autosave->folder, error))
            return false;
        errno = 0;
        if (!take_empty(autosave) && !take_oldest(autosave))
            return file_error(error, autosave->folder, 0, "couldn't lock a save slot: %s",
                              errno ? strerror(errno) : "all of them are in use");
    }
    slot_path(autosave, autosave->slot, "pgn", path);
    return file_replace(autosave->calls, path, FILE_SHARED, record, error);
}

bool autosave_put(struct Autosave *autosave, const char *record, bool *full,
                  struct FileError *error)
{
    check_thread(autosave);
    *full = false;
    if (!file_make_folder(autosave->folder, error))
        return false;
    *full = !take_empty(autosave);
    if (*full)
        return file_error(error, autosave->folder, 0, "all save slots are in use");
    bool good = autosave_save(autosave, record, error);
    autosave_leave(autosave);
    return good;
}

void autosave_clear(struct Autosave *autosave)
{
    check_thread(autosave);
    char path[FILE_PATH_MAX];
    if (autosave->slot == NO_SLOT)
        return;
    slot_path(autosave, autosave->slot, "pgn", path);
    autosave->calls->unlink(path);
    autosave_leave(autosave);
}

void autosave_leave(struct Autosave *autosave)
{
    if (autosave->lock != NO_FILE)
        close(autosave->lock);
    autosave->lock = NO_FILE;
    autosave->slot = NO_SLOT;
}

struct Autosave *autosave_split(struct Autosave *autosave)
{
    check_thread(autosave);
    if (autosave->slot == NO_SLOT)
        return NULL;
    struct Autosave *part = autosave_new(autosave->folder, autosave->calls);
    part->slot = autosave->slot;
    part->lock = autosave->lock;
    autosave->slot = NO_SLOT;
    autosave->lock = NO_FILE;
    return part;
}

/* The slot's match if it can be read and is not over; else NULL. */
static struct Match *read_slot(const struct Autosave *autosave, int slot, int64_t now_ms,
                               struct FileError *error)
{
    char path[FILE_PATH_MAX];
    slot_path(autosave, slot, "pgn", path);
    struct Match *match = records_load(path, now_ms, error);
    if (match && match_status(match).outcome != OUTCOME_ONGOING) {
        match_free(match);
        match = NULL;
    }
    return match;
}

/* The newest match to continue, or that of slot `only`. With `lock` its slot is locked, and the
 * file in *lock; without, no lock is taken. Keeps the first problem in `error`. */
static struct Match *newest(const struct Autosave *autosave, int only, int64_t now_ms, int *slot,
                            int *lock, struct FileError *error)
{
    struct Found found[AUTOSAVE_SLOTS];
    int count = find_records(autosave, found);
    for (int i = 0; i < count; i++) {
        struct FileError problem = {.what = ""};
        *slot = found[i].slot;
        if (only != AUTOSAVE_NEWEST && only != *slot)
            continue;
        if (lock)
            *lock = lock_slot(autosave, *slot);
        if (lock ? *lock == NO_FILE : is_held(autosave, *slot))
            continue;
        struct Match *match = read_slot(autosave, *slot, now_ms, &problem);
        if (match)
            return match;
        if (lock)
            close(*lock);
        if (error && !error->what[0])
            *error = problem;
    }
    return NULL;
}

struct Match *autosave_look(const struct Autosave *autosave)
{
    int slot;
    return newest(autosave, AUTOSAVE_NEWEST, 0, &slot, NULL, NULL);
}

bool autosave_elsewhere(const struct Autosave *autosave)
{
    bool found = false;
    for (int slot = 0; slot < AUTOSAVE_SLOTS && !found; slot++) {
        struct FileError ignored;
        struct Match *match = slot != autosave->slot && is_held(autosave, slot)
                                  ? read_slot(autosave, slot, 0, &ignored)
                                  : NULL;
        found = match != NULL;
        match_free(match);
    }
    return found;
}

struct Match *autosave_continue(struct Autosave *autosave, int which, int64_t now_ms,
                                struct FileError *error)
{
    check_thread(autosave);
    int slot, lock;
    struct FileError problem = {.what = ""};
    autosave_leave(autosave);
    struct Match *match = newest(autosave, which, now_ms, &slot, &lock, &problem);
    if (match) {
        autosave->slot = slot;
        autosave->lock = lock;
    } else if (error) {
        *error = problem;
    }
    return match;
}

char *autosave_take(struct Autosave *autosave, bool (*wanted)(const char *text, void *user),
                    void *user, size_t most, struct FileError *error)
{
    check_thread(autosave);
    struct Found found[AUTOSAVE_SLOTS];
    char path[FILE_PATH_MAX];
    int count = find_records(autosave, found);
    autosave_leave(autosave);
    error->what[0] = 0;
    for (int i = 0; i < count; i++) {
        struct FileError problem = {.what = ""};
        size_t size;
        slot_path(autosave, found[i].slot, "pgn", path);
        if (!take(autosave, found[i].slot))
            continue;
        char *text = file_read_regular(path, most, NULL, &size, &problem);
        if (text && wanted(text, user))
            return text;
        if (!text && !error->what[0])
            *error = problem;
        free(text);
        autosave_leave(autosave);
    }
    return NULL;
}

enum AutosaveState autosave_state(const struct Autosave *autosave, int slot,
                                  char path[FILE_PATH_MAX])
{
    struct timespec changed;
    slot_path(autosave, slot, "pgn", path);
    if (slot == autosave->slot || is_held(autosave, slot))
        return AUTOSAVE_HELD;
    return has_record(autosave, slot, &changed) ? AUTOSAVE_FREE : AUTOSAVE_EMPTY;
}

bool autosave_drop(struct Autosave *autosave, int slot)
{
    char path[FILE_PATH_MAX];
    int lock = slot == autosave->slot ? NO_FILE : lock_slot(autosave, slot);
    if (lock == NO_FILE)
        return false;
    slot_path(autosave, slot, "pgn", path);
    autosave->calls->unlink(path);
    close(lock);
    return true;
}
