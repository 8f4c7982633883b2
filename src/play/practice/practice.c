/* Collection and results, on their way from and to the disk. */
#define _POSIX_C_SOURCE 200809L
#include "src/play/practice/practice.h"
#include "src/common/memory.h"
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The collection being read, on the disk's thread. */
struct Opening {
    char shipped[FILE_PATH_MAX], own[FILE_PATH_MAX]; /* the second "": there is none */
    struct Collection *collection;
};

/* Results being read or kept, on the library's thread. */
struct Keeping {
    struct PuzzleResult *result; /* owned: to be kept before the others are read */
    int count;
    bool reads;
    struct Results *results; /* owned: that were read */
};

struct Practice {
    struct PracticeHost host;
    char shipped[FILE_PATH_MAX], own[FILE_PATH_MAX];
    struct Collection *collection;
    struct Results *results;
    struct Opening *opening; /* NULL: none is under way */
    uint64_t ticket;
    struct Question *question;   /* of a struct Keeping; NULL: none */
    bool again, reads_again;     /* ask once more when it is answered, and read */
    struct PuzzleResult *unkept; /* owned: noted, and not known to be kept */
    int unkepts;
    bool troubled;
    struct FileError trouble;
};

struct Practice *practice_new(const struct PracticeHost *host)
{
    struct Practice *practice = memory_zeroed(sizeof *practice);
    practice->host = *host;
    snprintf(practice->shipped, sizeof practice->shipped, "%s", host->shipped);
    snprintf(practice->own, sizeof practice->own, "%s", host->own ? host->own : "");
    return practice;
}

static void release(void *argument)
{
    struct Keeping *keeping = argument;
    results_free(keeping->results);
    free(keeping->result);
    free(keeping);
}

void practice_free(struct Practice *practice)
{
    if (!practice)
        return;
    disk_wait(practice->host.disk, practice->ticket);
    if (practice->opening)
        collection_free(practice->opening->collection);
    free(practice->opening);
    question_drop(practice->question);
    collection_free(practice->collection);
    results_free(practice->results);
    free(practice->unkept);
    free(practice);
}

/* ---- on the disk's threads ---- */

static void open_collection(void *argument)
{
    struct Opening *opening = argument;
    opening->collection = collection_open(opening->shipped, opening->own[0] ? opening->own : NULL);
}

static void take_result(void *user, const struct PuzzleResult *result)
{
    results_add(user, result);
}

/* Keeps what is new, and reads all there is: a question that is asked again finds nothing twice. */
static bool keep(struct Library *library, void *argument, struct FileError *error)
{
    struct Keeping *keeping = argument;
    if (keeping->count > 0 &&
        !library_add_puzzle_results(library, keeping->result, keeping->count, error))
        return false;
    if (!keeping->reads)
        return true;
    results_free(keeping->results);
    keeping->results = results_new();
    return library_puzzle_results(library, take_result, keeping->results, error);
}

/* ---- reading and keeping ---- */

static void read_collection(struct Practice *practice)
{
    if (practice->opening)
        return;
    struct Opening *opening = memory_zeroed(sizeof *opening);
    memcpy(opening->shipped, practice->shipped, sizeof opening->shipped);
    memcpy(opening->own, practice->own, sizeof opening->own);
    practice->opening = opening;
    practice->ticket = disk_add(practice->host.disk, open_collection, opening);
}

/* Has what was not kept yet kept, and all read where it `reads`. */
static void ask(struct Practice *practice, bool reads)
{
    practice->again = practice->question;
    practice->reads_again = practice->question && (reads || practice->reads_again);
    if (practice->question)
        return;
    struct Keeping *keeping = memory_zeroed(sizeof *keeping);
    size_t size = (size_t)practice->unkepts * sizeof *keeping->result;
    keeping->reads = reads;
    keeping->count = practice->unkepts;
    keeping->result = memory_zeroed(size + 1);
    if (size > 0)
        memcpy(keeping->result, practice->unkept, size);
    practice->question = librarian_ask(practice->host.librarian, keep, keeping, release);
}

void practice_read(struct Practice *practice)
{
    read_collection(practice);
    if (practice->host.librarian)
        ask(practice, true);
    else if (!practice->results)
        practice->results = results_new();
}

static void note_trouble(struct Practice *practice, const struct FileError *error)
{
    practice->trouble = *error;
    practice->troubled = true;
}

static bool take_collection(struct Practice *practice)
{
    struct Opening *opening = practice->opening;
    if (!opening || !disk_is_done(practice->host.disk, practice->ticket))
        return false;
    collection_free(practice->collection);
    practice->collection = opening->collection;
    if (collection_trouble(practice->collection))
        note_trouble(practice, collection_trouble(practice->collection));
    free(opening);
    practice->opening = NULL;
    return true;
}

/* The first `count` are kept. */
static void forget_unkept(struct Practice *practice, int count)
{
    practice->unkepts -= count;
    memmove(practice->unkept, practice->unkept + count,
            (size_t)practice->unkepts * sizeof *practice->unkept);
}

/* What was kept is safe; what was read takes the place of what was known, with what came since. */
static bool take_results(struct Practice *practice, struct Keeping *keeping)
{
    forget_unkept(practice, keeping->count);
    if (!keeping->reads)
        return false;
    for (int i = 0; i < practice->unkepts; i++)
        results_add(keeping->results, &practice->unkept[i]);
    results_free(practice->results);
    practice->results = keeping->results;
    keeping->results = NULL;
    return true;
}

static bool follow_question(struct Practice *practice)
{
    struct FileError error;
    if (!practice->question || !question_answered(practice->question, &error))
        return false;
    bool changed = false;
    if (error.what[0])
        note_trouble(practice, &error);
    else
        changed = take_results(practice, question_argument(practice->question));
    if (!practice->results) { /* what is noted from now on is tried to be kept again and again */
        practice->results = results_new();
        changed = true;
    }
    question_drop(practice->question);
    practice->question = NULL;
    if (practice->again)
        ask(practice, practice->reads_again);
    return changed;
}

bool practice_update(struct Practice *practice)
{
    bool collected = take_collection(practice), answered = follow_question(practice);
    return collected || answered;
}

/* ---- asking ---- */

const struct Collection *practice_collection(const struct Practice *practice)
{
    return practice->collection;
}

const struct Results *practice_results(const struct Practice *practice)
{
    return practice->results;
}

struct Moment practice_now(const struct Practice *practice)
{
    return practice->host.now(practice->host.context);
}

int practice_day(const struct Practice *practice)
{
    struct Moment now = practice_now(practice);
    return results_day(practice->results, &now);
}

void practice_begin(const struct Collection *collection, const struct PuzzleEntry *entry,
                    enum PuzzleMode mode, struct PuzzleResult *result)
{
    *result = (struct PuzzleResult){.mode = mode, .rating = entry->rating, .error = entry->error};
    memcpy(result->puzzle, entry->id, sizeof result->puzzle);
    snprintf(result->game, sizeof result->game, "%s",
             collection_variant(collection, entry->variant)->text);
}

const struct RatedResult *practice_note(struct Practice *practice, struct PuzzleResult *result)
{
    struct Moment now = practice_now(practice);
    assert(practice->results);
    result->key = results_key(practice->results, result->puzzle);
    result->time = now.time;
    result->offset = now.offset;
    result->day = results_day(practice->results, &now);
    results_add(practice->results, result);
    if (practice->host.librarian) {
        practice->unkept = memory_resized(practice->unkept, (size_t)(practice->unkepts + 1) *
                                                                sizeof *practice->unkept);
        practice->unkept[practice->unkepts++] = *result;
        ask(practice, false);
    }
    return results_get(practice->results, results_count(practice->results) - 1);
}

bool practice_trouble(struct Practice *practice, struct FileError *error)
{
    bool troubled = practice->troubled;
    *error = practice->trouble;
    practice->troubled = false;
    return troubled;
}
