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
    char *text; /* owned: to be brought in before; NULL: nothing is */
    char name[FILE_PATH_MAX];
    enum PuzzleSource source;
    struct Progress progress;       /* of that, */
    struct PracticeBrought brought; /* and what came of it */
    struct Collection *collection;
};

/* Results being kept or read, on the library's thread. */
struct Keeping {
    struct PuzzleResult *result; /* owned: to be kept */
    int count;
    bool reads;                  /* or all are to be read */
    struct Results *results;     /* owned: that were read, */
    struct OwnMistakes mistakes; /* and these */
    struct Keeping *next;        /* that was asked for later */
    struct Question *question;
};

struct Practice {
    struct PracticeHost host;
    char shipped[FILE_PATH_MAX], own[FILE_PATH_MAX];
    struct Collection *collection;
    struct Results *results;
    struct OwnMistakes mistakes;
    struct Opening *opening; /* NULL: none is under way */
    bool has_brought;
    struct PracticeBrought brought;
    uint64_t ticket;
    struct Keeping *keeping;     /* what was asked of the library, in that order; its questions' */
    struct PuzzleResult *unkept; /* owned: that could not be kept, until they are tried again */
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
    own_mistakes_free(&keeping->mistakes);
    free(keeping->result);
    free(keeping);
}

void practice_free(struct Practice *practice)
{
    if (!practice)
        return;
    practice_bring_stop(practice);
    disk_wait(practice->host.disk, practice->ticket);
    if (practice->opening) {
        collection_free(practice->opening->collection);
        free(practice->opening->text);
    }
    free(practice->opening);
    for (struct Keeping *keeping = practice->keeping, *next; keeping; keeping = next) {
        next = keeping->next;
        question_drop(keeping->question); /* which is still the librarian's */
    }
    collection_free(practice->collection);
    results_free(practice->results);
    own_mistakes_free(&practice->mistakes);
    free(practice->unkept);
    free(practice);
}

/* ---- on the disk's threads ---- */

static void open_collection(void *argument)
{
    struct Opening *opening = argument;
    const char *own = opening->own[0] ? opening->own : NULL;
    struct PracticeBrought *brought = &opening->brought;
    opening->collection = collection_open(opening->shipped, own);
    if (!opening->text)
        return;
    brought->good =
        collection_import(opening->collection, own, opening->source, opening->name, opening->text,
                          &opening->progress, &brought->import, &brought->error);
    brought->stopped =
        !brought->good && brought->error.line == 0 && progress_stops(&opening->progress);
    if (brought->import.added + brought->import.replaced > 0) {
        collection_free(opening->collection);
        opening->collection = collection_open(opening->shipped, own);
    }
}

static void take_result(void *user, const struct PuzzleResult *result)
{
    results_add(user, result);
}

/* A question that is asked again finds nothing twice. */
static bool keep(struct Library *library, void *argument, struct FileError *error)
{
    const struct Keeping *keeping = argument;
    return library_add_puzzle_results(library, keeping->result, keeping->count, error);
}

static bool read_all(struct Library *library, void *argument, struct FileError *error)
{
    struct Keeping *keeping = argument;
    results_free(keeping->results);
    own_mistakes_free(&keeping->mistakes);
    keeping->results = results_new();
    return library_puzzle_results(library, take_result, keeping->results, error) &&
           own_mistakes_read(library, &keeping->mistakes, error);
}

/* ---- reading and keeping ---- */

static void add_result(struct PuzzleResult **list, int *count, const struct PuzzleResult *result)
{
    *list = memory_resized(*list, (size_t)(*count + 1) * sizeof **list);
    (*list)[(*count)++] = *result;
}

/* Has the collection read, after `text` (copied; NULL: none) was brought in. */
static struct Opening *read_collection(struct Practice *practice, const char *text)
{
    struct Opening *opening = memory_zeroed(sizeof *opening);
    if (text)
        opening->text = memory_checked(strdup(text), strlen(text));
    memcpy(opening->shipped, practice->shipped, sizeof opening->shipped);
    memcpy(opening->own, practice->own, sizeof opening->own);
    practice->opening = opening;
    return opening;
}

static void begin_reading(struct Practice *practice)
{
    practice->ticket = disk_add(practice->host.disk, open_collection, practice->opening);
}

static struct Keeping *add_keeping(struct Practice *practice)
{
    struct Keeping *keeping = memory_zeroed(sizeof *keeping), **last = &practice->keeping;
    while (*last)
        last = &(*last)->next;
    return *last = keeping;
}

/* Has a result (NULL: none) kept, and those that could not be kept before. */
static void ask_to_keep(struct Practice *practice, const struct PuzzleResult *result)
{
    struct Keeping *keeping = add_keeping(practice);
    keeping->result = practice->unkept;
    keeping->count = practice->unkepts;
    practice->unkept = NULL;
    practice->unkepts = 0;
    if (result)
        add_result(&keeping->result, &keeping->count, result);
    keeping->question = librarian_ask(practice->host.librarian, keep, keeping, release);
}

static void ask_to_read(struct Practice *practice)
{
    if (practice->unkepts > 0)
        ask_to_keep(practice, NULL);
    struct Keeping *keeping = add_keeping(practice);
    keeping->reads = true;
    keeping->question = librarian_ask_after(practice->host.librarian, read_all, keeping, release);
}

void practice_read(struct Practice *practice)
{
    if (!practice->opening) {
        read_collection(practice, NULL);
        begin_reading(practice);
    }
    if (practice->host.librarian)
        ask_to_read(practice);
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
    if (opening->text) {
        practice->has_brought = true;
        practice->brought = opening->brought;
    }
    free(opening->text);
    free(opening);
    practice->opening = NULL;
    return true;
}

/* What was read takes the place of what was known, with what was noted since. */
static void take_results(struct Practice *practice, struct Keeping *keeping)
{
    for (const struct Keeping *later = keeping->next; later; later = later->next)
        for (int i = 0; i < later->count; i++)
            results_add(keeping->results, &later->result[i]);
    results_free(practice->results);
    practice->results = keeping->results;
    keeping->results = NULL;
    own_mistakes_free(&practice->mistakes);
    practice->mistakes = keeping->mistakes;
    keeping->mistakes = (struct OwnMistakes){.count = 0};
}

/* Takes the answer to what was asked first; what could not be kept is tried again with the next. */
static bool take_answer(struct Practice *practice, const struct FileError *error)
{
    struct Keeping *keeping = practice->keeping;
    bool good = !error->what[0], changed = good && keeping->reads;
    if (changed)
        take_results(practice, keeping);
    for (int i = 0; !good && i < keeping->count; i++)
        add_result(&practice->unkept, &practice->unkepts, &keeping->result[i]);
    if (!good)
        note_trouble(practice, error);
    if (!practice->results) { /* what can't be read may be kept all the same */
        practice->results = results_new();
        changed = true;
    }
    practice->keeping = keeping->next;
    question_drop(keeping->question);
    return changed;
}

static bool follow_questions(struct Practice *practice)
{
    struct FileError error;
    bool changed = false;
    while (practice->keeping && question_answered(practice->keeping->question, &error))
        changed |= take_answer(practice, &error);
    return changed;
}

bool practice_update(struct Practice *practice)
{
    bool collected = take_collection(practice), answered = follow_questions(practice);
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

const struct OwnMistakes *practice_mistakes(const struct Practice *practice)
{
    return &practice->mistakes;
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
    if (result->run == 0 && (result->mode == PUZZLE_STORM || result->mode == PUZZLE_UNTIMED))
        result->run = result->key;
    results_add(practice->results, result);
    if (practice->host.librarian)
        ask_to_keep(practice, result);
    return results_get(practice->results, results_count(practice->results) - 1);
}

bool practice_bring(struct Practice *practice, enum PuzzleSource source, const char *name,
                    const char *text)
{
    if (practice->opening || !practice->own[0])
        return false;
    struct Opening *opening = read_collection(practice, text);
    opening->source = source;
    snprintf(opening->name, sizeof opening->name, "%s", name);
    begin_reading(practice);
    return true;
}

int practice_bringing(const struct Practice *practice)
{
    const struct Opening *opening = practice->opening;
    return opening && opening->text ? atomic_load(&opening->progress.permille) : -1;
}

void practice_bring_stop(struct Practice *practice)
{
    if (practice->opening)
        atomic_store(&practice->opening->progress.stopping, true);
}

bool practice_brought(struct Practice *practice, struct PracticeBrought *brought)
{
    bool has = practice->has_brought;
    *brought = practice->brought;
    practice->has_brought = false;
    return has;
}

bool practice_trouble(struct Practice *practice, struct FileError *error)
{
    bool troubled = practice->troubled;
    *error = practice->trouble;
    practice->troubled = false;
    return troubled;
}
