/* Questions to the library, answered on the disk's thread. */
#include "src/play/library/librarian.h"
#include "src/common/memory.h"
#include "src/play/library/parts.h"
#include <assert.h>
#include <errno.h>
#include <stdlib.h>

struct Question {
    struct Question *next;
    struct Librarian *librarian;
    uint64_t number, ticket; /* its place among the questions; its present job */
    QuestionWork *work;
    void *argument; /* owned */
    void (*release)(void *argument);
    bool after;   /* not before earlier changes are made */
    bool dropped; /* the asker does not want it any more */
    bool again;   /* it was refused, and asked again */
    /* Filled on the disk's thread. */
    struct LibraryNews news;
    struct FileError error;
    enum LibraryRefusal refused;
    struct Question *held; /* the next change that was refused */
};

struct Librarian {
    struct ThreadOwner owner;
    struct Disk *disk;
    struct Library *library;
    struct Question *first;
    uint64_t asked;
    struct Question *held; /* the disk's thread's: changes that were refused, in their order */
};

struct Librarian *librarian_new(struct Disk *disk, struct Library *library)
{
    struct Librarian *librarian = memory_zeroed(sizeof *librarian);
    thread_claim(&librarian->owner);
    librarian->disk = disk;
    librarian->library = library;
    library_make_later(library);
    return librarian;
}

static void end(struct Question *question)
{
    question->release(question->argument);
    free(question);
}

void librarian_free(struct Librarian *librarian)
{
    if (!librarian)
        return;
    disk_flush(librarian->disk);
    while (librarian->first) {
        struct Question *question = librarian->first;
        librarian->first = question->next;
        end(question);
    }
    free(librarian);
}

/* --- on the disk's thread --- */

/* The place among the changes that were refused where this one is, or belongs. */
static struct Question **place_of(struct Question *question)
{
    struct Question **at = &question->librarian->held;
    while (*at && (*at)->number < question->number)
        at = &(*at)->held;
    return at;
}

/* A refused change holds up those behind it until it is made. */
static void note_refusal(struct Question *question)
{
    struct Question **at = place_of(question);
    bool held = *at == question, holds = question->refused == REFUSED_CHANGE;
    if (held && !holds) {
        *at = question->held;
    } else if (!held && holds) {
        question->held = *at;
        *at = question;
    }
}

static void answer(void *argument)
{
    struct Question *question = argument;
    struct Librarian *librarian = question->librarian;
    struct Library *library = librarian->library;
    bool behind = place_of(question) != &librarian->held;
    question->refused = REFUSED_READING;
    if (!behind || !question->after) {
        library->patience.behind = behind;
        library->patience.refused = REFUSED_NOTHING;
        bool good = question->work(library, question->argument, &question->error);
        library->patience.behind = false;
        question->refused = good ? REFUSED_NOTHING : library->patience.refused;
        if (good)
            question->error.what[0] = '\0';
    }
    note_refusal(question);
    question->news = library_take_news(library);
}

/* --- on the asker's --- */

static struct Question *ask(struct Librarian *librarian, const struct Question *wanted)
{
    assert(thread_owns(&librarian->owner));
    struct Question *question = memory_zeroed(sizeof *question), **last = &librarian->first;
    *question = *wanted;
    question->librarian = librarian;
    question->number = ++librarian->asked;
    while (*last)
        last = &(*last)->next;
    *last = question;
    question->ticket = disk_add(librarian->disk, answer, question);
    return question;
}

struct Question *librarian_ask(struct Librarian *librarian, QuestionWork *work, void *argument,
                               void (*release)(void *argument))
{
    return ask(librarian,
               &(struct Question){.work = work, .argument = argument, .release = release});
}

struct Question *librarian_ask_after(struct Librarian *librarian, QuestionWork *work,
                                     void *argument, void (*release)(void *argument))
{
    return ask(
        librarian,
        &(struct Question){.work = work, .argument = argument, .release = release, .after = true});
}

static bool has_run(const struct Question *question)
{
    assert(thread_owns(&question->librarian->owner));
    return disk_is_done(question->librarian->disk, question->ticket);
}

static bool is_answered(const struct Question *question)
{
    return has_run(question) && question->refused == REFUSED_NOTHING;
}

/* Whether it is not worth asking again: nobody waits for what it would read. */
static bool is_idle(const struct Question *question)
{
    return question->dropped && question->refused != REFUSED_CHANGE;
}

static void ask_again(struct Question *question)
{
    question->again = true;
    question->ticket = disk_add(question->librarian->disk, answer, question);
}

bool librarian_is_kept_waiting(const struct Librarian *librarian)
{
    const struct Question *question = librarian->first;
    while (question && !question->again)
        question = question->next;
    return question;
}

static void note_later(void *argument)
{
    library_note_later(argument);
}

struct LastWriting {
    struct Library *library;
    int count; /* of changes that were to be written */
    bool good;
    struct FileError *error;
};

static void write_later(void *argument)
{
    struct LastWriting *last = argument;
    last->good = library_write_later(last->library, &last->count, last->error);
}

int librarian_end(struct Librarian *librarian, struct FileError *error)
{
    struct LastWriting last = {.library = librarian->library, .error = error};
    library_end(librarian->library);
    disk_flush(librarian->disk);
    disk_add(librarian->disk, note_later, librarian->library);
    for (struct Question *question = librarian->first; question; question = question->next)
        if (question->refused == REFUSED_CHANGE)
            ask_again(question);
    disk_add(librarian->disk, write_later, &last);
    disk_flush(librarian->disk);
    int lost = last.good ? 0 : last.count;
    for (struct Question *question = librarian->first; question; question = question->next)
        if (question->refused == REFUSED_CHANGE)
            lost++;
    if (lost > 0 && last.good)
        file_fail(error, librarian->library->path, EBUSY);
    return lost;
}

bool question_answered(const struct Question *question, struct FileError *error)
{
    if (!is_answered(question))
        return false;
    *error = question->error;
    return true;
}

void *question_argument(const struct Question *question)
{
    return question->argument;
}

void question_drop(struct Question *question)
{
    if (question)
        question->dropped = true;
}

bool librarian_update(struct Librarian *librarian, struct LibraryNews *news)
{
    assert(thread_owns(&librarian->owner));
    struct Question **at = &librarian->first;
    *news = (struct LibraryNews){.kind = LIBRARY_ALL_WELL};
    while (*at && news->kind == LIBRARY_ALL_WELL) {
        struct Question *question = *at;
        bool run = has_run(question);
        if (run) {
            *news = question->news;
            question->news.kind = LIBRARY_ALL_WELL;
        }
        if (run && is_idle(question)) {
            *at = question->next;
            end(question);
            continue;
        }
        if (run && question->refused != REFUSED_NOTHING)
            ask_again(question);
        else if (run)
            question->again = false;
        at = &question->next;
    }
    return news->kind != LIBRARY_ALL_WELL;
}
