/*
 * Puzzles as a player meets them: the collection and the results, read and kept on the disk's
 * threads. What is asked for here is there at once, or not there yet. All calls come from one
 * thread.
 */
#ifndef TY_SRC_PLAY_PRACTICE_PRACTICE_H
#define TY_SRC_PLAY_PRACTICE_PRACTICE_H

#include "src/play/library/librarian.h"
#include "src/play/practice/collection.h"
#include "src/play/practice/due.h"

struct Practice;

struct PracticeHost {
    struct Disk *disk;           /* reads the puzzles' files */
    struct Librarian *librarian; /* keeps the results; NULL: nobody does */
    const char *shipped;         /* copied: the folder of the shipped puzzles */
    const char *own;             /* copied: that of the player's; NULL: there is none */
    struct Moment (*now)(void *context);
    void *context;
};

/* Nothing is read yet. Disk and librarian outlive it. */
struct Practice *practice_new(const struct PracticeHost *host);

/* Waits for the puzzles' files, but not for what the librarian was asked; NULL is ignored. */
void practice_free(struct Practice *practice);

/* Has collection and results read: for the first time, or anew, what other programs have added with
 * them; until then the earlier ones stay. Does nothing while that is under way. */
void practice_read(struct Practice *practice);

/* Takes what came from the disk, once a turn; true if collection or results are others now:
 * entries of the earlier collection are gone. */
bool practice_update(struct Practice *practice);

/* NULL: not read yet. */
const struct Collection *practice_collection(const struct Practice *practice);
const struct Results *practice_results(const struct Practice *practice);

/* The mistakes of the player's reviewed games, as they were with the results; never NULL. */
const struct OwnMistakes *practice_mistakes(const struct Practice *practice);

/* The moment it is now, and its day of practice (the results have been read). */
struct Moment practice_now(const struct Practice *practice);
int practice_day(const struct Practice *practice);

/* Notes what came of a try and has it kept; fills in key, time, offset and day, and the run where
 * it is the first of a storm. The results have been read. Returns it as it counted, valid until
 * the next one. */
const struct RatedResult *practice_note(struct Practice *practice, struct PuzzleResult *result);

/* Fills a result (uninitialised) for a try of an entry in that mode, before anything is known of
 * how it ends. */
void practice_begin(const struct Collection *collection, const struct PuzzleEntry *entry,
                    enum PuzzleMode mode, struct PuzzleResult *result);

/* What came of bringing puzzles in. */
struct PracticeBrought {
    bool good;
    bool stopped; /* by practice_bring_stop; or */
    struct CollectionImport import;
    struct FileError error; /* where not: the text's first wrong line, or the disk's */
};

/* Has the puzzles of `text` (copied), which is called `name`, brought in and the collection read
 * anew. False, and nothing is done, while that is under way or where there is no folder for it. */
bool practice_bring(struct Practice *practice, enum PuzzleSource source, const char *name,
                    const char *text);

/* How much of what is being brought in was read, 0 .. 1000 permille; -1: nothing is. */
int practice_bringing(const struct Practice *practice);

/* No more of it: nothing is brought in, unless all was read already. */
void practice_bring_stop(struct Practice *practice);

/* Takes what came of it; false: nothing yet. */
bool practice_brought(struct Practice *practice, struct PracticeBrought *brought);

/* Takes what went wrong last with reading or keeping; false: nothing. Results that could not be
 * kept are tried again with the next one and with every practice_read. */
bool practice_trouble(struct Practice *practice, struct FileError *error);

#endif
