/*
 * Asks the library without waiting: a question is put on the disk's thread and answered later.
 *
 * All calls come from one thread, but for what a question runs.
 */
#ifndef TY_SRC_PLAY_LIBRARY_LIBRARIAN_H
#define TY_SRC_PLAY_LIBRARY_LIBRARIAN_H

#include "src/play/disk.h"
#include "src/play/library/library.h"

struct Librarian;
struct Question;

/* What a question does, on the disk's thread; false with the error is a failure. */
typedef bool QuestionWork(struct Library *library, void *argument, struct FileError *error);

/* A librarian for `library`; both outlive it. */
struct Librarian *librarian_new(struct Disk *disk, struct Library *library);

/* Waits for what was asked, forgets all of it, and frees the librarian; NULL is ignored. */
void librarian_free(struct Librarian *librarian);

/* Puts a question. `argument` is left alone until it is answered or dropped; then it is the
 * librarian's, who ends it with `release`. */
struct Question *librarian_ask(struct Librarian *librarian, QuestionWork *work, void *argument,
                               void (*release)(void *argument));

/* Whether it is answered: then *error tells of a failure, or has an empty `what`. */
bool question_answered(const struct Question *question, struct FileError *error);

/* The argument, with the answer in it once it is answered; valid until the question is dropped. */
void *question_argument(const struct Question *question);

/* The asker is done with it, or wants the answer no more; NULL is ignored. */
void question_drop(struct Question *question);

/* Frees what was dropped; once a turn. Takes news of the library's file: true if there are any. */
bool librarian_update(struct Librarian *librarian, struct LibraryNews *news);

#endif
