/* Questions to the library, answered on the disk's thread. */
#include "src/play/library/librarian.h"
#include "src/common/memory.h"
#include "src/common/thread_owner.h"
#include <assert.h>
#include <stdlib.h>

struct Question {
    struct Question *next;
    struct Librarian *librarian;
    uint64_t ticket;
    QuestionWork *work;
    void *argument; /* owned */
    void (*release)(void *argument);
    bool dropped; /* the asker does not want it any more */
    /* Filled on the disk's thread. */
    struct LibraryNews news;
    struct FileError error;
};

struct Librarian {
    struct ThreadOwner owner;
    struct Disk *disk;
    struct Library *library;
    struct Question *first;
};

struct Librarian *librarian_new(struct Disk *disk, struct Library *library)
{
    struct Librarian *librarian = memory_zeroed(sizeof *librarian);
    thread_claim(&librarian->owner);
    librarian->disk = disk;
    librarian->library = library;
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

static void answer(void *argument)
{
    struct Question *question = argument;
    struct Library *library = question->librarian->library;
    if (question->work(library, question->argument, &question->error))
        question->error.what[0] = '\0';
    question->news = library_take_news(library);
}

struct Question *librarian_ask(struct Librarian *librarian, QuestionWork *work, void *argument,
                               void (*release)(void *argument))
{
    assert(thread_owns(&librarian->owner));
    struct Question *question = memory_zeroed(sizeof *question), **last = &librarian->first;
    *question = (struct Question){
        .librarian = librarian, .work = work, .argument = argument, .release = release};
    while (*last)
        last = &(*last)->next;
    *last = question;
    question->ticket = disk_add(librarian->disk, answer, question);
    return question;
}

static bool is_answered(const struct Question *question)
{
    assert(thread_owns(&question->librarian->owner));
    return disk_is_done(question->librarian->disk, question->ticket);
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
        bool answered = is_answered(question);
        if (answered) {
            *news = question->news;
            question->news.kind = LIBRARY_ALL_WELL;
        }
        if (answered && question->dropped) {
            *at = question->next;
            end(question);
        } else {
            at = &question->next;
        }
    }
    return news->kind != LIBRARY_ALL_WELL;
}
