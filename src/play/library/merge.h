/* A library as a file of its own, for an archive: copied while programs write to it, and merged
 * into another one. */
#ifndef TY_SRC_PLAY_LIBRARY_MERGE_H
#define TY_SRC_PLAY_LIBRARY_MERGE_H

#include "src/play/library/library.h"
#include "src/play/system/progress.h"

/* Copies the library as it was last committed into the new file `path`, a database that needs no
 * other file; *games becomes the number of games that are in it. Others may write meanwhile: what
 * they do then is not in the copy. What waits for the next start is made in the copy, which lies in
 * the library's folder, where library_make_later was called, and waits on beside the library. False
 * with an error, or when `progress` has stopped it. */
bool library_snapshot(struct Library *library, const char *path, struct Progress *progress,
                      int *games, struct FileError *error);

/* Whether the file is a library, of a version that this program knows; an older one is made like
 * ours. */
bool library_check_copy(const char *path, struct FileError *error);

/* What came of a merge. */
struct LibraryMerged {
    int added;      /* games that are new here */
    int completed;  /* that were here, and have got notes, moves or a star now */
    int there;      /* that were here with everything */
    int unreadable; /* that nobody can read */
};

/* Brings the games of such a file in beside those of the library, a few at a time: those that are
 * not there with stars, reviews and all; of one that is there what it has not got, so that nothing
 * is lost on either side; and the results of puzzles that are not here. Games in the slots of an
 * autosave are left out. `merged` also tells how far it came if it fails. */
bool library_merge(struct Library *library, const char *path, struct Progress *progress,
                   struct LibraryMerged *merged, struct FileError *error);

/* The game here that game `id` of the file `path` is, in *here; 0: there is none. */
bool library_counterpart(struct Library *library, const char *path, int64_t id, int64_t *here,
                         struct FileError *error);

/* Whether the library has this game, played to its end, in a slot, or just as it is: then *knows
 * becomes true. */
bool library_knows(struct Library *library, const struct Tree *tree, bool *knows,
                   struct FileError *error);

/* Whether two records are of one game that was played here, from its beginning on. */
bool library_is_same_game(const struct Tree *one, const struct Tree *other);

/* Whether the library has taken in the file of that name of the folder of records. */
bool library_was_taken(struct Library *library, const char *name, bool *taken,
                       struct FileError *error);

/* Adds a record of the program itself, which says whose it is. */
bool library_add_record(struct Library *library, struct Tree *tree, struct LibraryAdded *added,
                        struct FileError *error);

#endif
