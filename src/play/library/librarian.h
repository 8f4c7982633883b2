/*
 * Asks the library without waiting: a question is put on the disk's thread and answered later.
 *
 * While another program has the library to itself, a question gives up after two seconds and is
 * asked again by itself, so that others get their turn: reading goes on where that is possible, and
 * changes come in, once they can, in the order in which they were asked for.
 *
 * All calls come from one thread, but for what a question runs.
 */
#ifndef TY_SRC_PLAY_LIBRARY_LIBRARIAN_H
#define TY_SRC_PLAY_LIBRARY_LIBRARIAN_H

#include "src/play/library/library.h"
#include "src/play/system/disk.h"

struct Librarian;
struct Question;

/* What a question does, on the disk's thread; false with the error is a failure. Where the library
 * was refused (see library_was_refused) it is run again, with the argument as it left it: that is
 * no answer. */
typedef bool QuestionWork(struct Library *library, void *argument, struct FileError *error);

/* A librarian for `library`; both outlive it. */
struct Librarian *librarian_new(struct Disk *disk, struct Library *library);

/* Waits for what was asked, forgets all of it, and frees the librarian; NULL is ignored. */
void librarian_free(struct Librarian *librarian);

/* Puts a question. `argument` is left alone until it is answered or dropped; then it is the
 * librarian's, who ends it with `release`. */
struct Question *librarian_ask(struct Librarian *librarian, QuestionWork *work, void *argument,
                               void (*release)(void *argument));

/* The same, for what must not be read before all changes that were asked for have been made. */
struct Question *librarian_ask_after(struct Librarian *librarian, QuestionWork *work,
                                     void *argument, void (*release)(void *argument));

/* Whether another program keeps the library from answering. */
bool librarian_is_kept_waiting(const struct Librarian *librarian);

/* The program ends: the library hurries. Waits for all that was asked; changes that another program
 * keeps out are tried once more at the end, and noted for the next program where they can be (see
 * library_note_later). Returns how many are neither, with an error if there are any. */
int librarian_end(struct Librarian *librarian, struct FileError *error);

/* Whether it is answered: then *error tells of a failure, or has an empty `what`. */
bool question_answered(const struct Question *question, struct FileError *error);

/* The argument, with the answer in it once it is answered; valid until the question is dropped. */
void *question_argument(const struct Question *question);

/* The asker is done with it, or wants the answer no more; NULL is ignored. */
void question_drop(struct Question *question);

/* Frees what was dropped and asks again what was refused; once a turn. Takes news of the library's
 * file: true if there are any. */
bool librarian_update(struct Librarian *librarian, struct LibraryNews *news);

#endif
