/* What the files of the library share; nobody else includes it. */
#ifndef TY_SRC_PLAY_LIBRARY_PARTS_H
#define TY_SRC_PLAY_LIBRARY_PARTS_H

#include "src/play/database/base.h"
#include "src/play/library/library.h"

/* --- snapshot.c --- */

/* Opens a library that was brought, as a file of its own whose text is not trusted; its end. */
bool copy_open(struct Library *copy, const char *path, struct FileError *error);
void copy_close(struct Library *copy);

/* --- take.c --- */

/* Whose a record of the program itself is. */
struct LibraryOrigin origin_of(const struct Tree *tree);

/* --- unite.c --- */

/* Gives `tree` what only `other` has: variations, remarks, marks, evaluations. Both are of the same
 * game with the same main line. True if anything was new. */
bool unite_trees(struct Tree *tree, const struct Tree *other);

/* Whether a file of that name was taken in before; else it is noted that it is now. */
bool taken_before(struct Library *library, const char *name, bool *good, struct FileError *error);

/* --- noting.c: changes for the next program --- */

/* A game that is meant, and when it began: numbers are given anew when games are gone for good. */
struct LaterGame {
    int64_t id;
    char moment[32]; /* "": not known */
};

/* Reads when the game `argument`, a struct LaterGame, began. */
bool later_moment(struct Library *library, void *argument, struct FileError *error);

/* Where such changes lie. */
void later_folder(const struct Library *library, char folder[FILE_PATH_MAX]);

/* Notes one change: what, with a number, is done to game `id`, known again by the moment of its
 * beginning; or, where `id` is 0, with `rest`. A text may follow it, of so many bytes as its number
 * says. */
void later_note(struct Library *library, const char *what, int64_t value, int64_t id,
                const char *rest);
void later_note_text(struct Library *library, const char *text);

/* Notes with later_note what the work of that argument would have done. */
typedef void LaterNote(struct Library *library, const void *argument);

/* Each makes what was noted, within the transaction that is open: a change of a game by
 * library_star or library_remove, a review, what library_forget_own does. */
bool later_change(struct Library *library, const char *what, int64_t value, int64_t id,
                  struct FileError *error);
bool later_review(struct Library *library, int64_t id, const struct Tree *reviewed,
                  struct FileError *error);
bool later_forget(struct Library *library, const char *game, struct FileError *error);

/* The same of what came of a puzzle, by the text of library_add_puzzle_results. */
bool later_result(struct Library *library, int64_t key, const char *text, struct FileError *error);

/* --- puzzle_results.c --- */

/* Brings in the results that another base, the open `copy`, has and this one has not. */
bool merge_puzzle_results(struct Library *library, void *copy, struct FileError *error);

/* --- library.c, noting.c --- */

/* Something that is done with the open base; `argument` is the caller's. */
typedef bool LibraryWork(struct Library *library, void *argument, struct FileError *error);

/* Opens the base if need be and does it; once more after mending if the file proves damaged. With
 * `writes` it happens in a transaction, wholly or not at all. */
bool library_do(struct Library *library, bool writes, LibraryWork *work, void *argument,
                struct FileError *error);

/* The same of a change that is noted, at the end of the program, where another one keeps it out. */
bool library_do_or_note(struct Library *library, LibraryWork *work, void *argument, LaterNote *note,
                        struct FileError *error);

#endif
