/*
 * All puzzles there are: those that are shipped, those that were brought in from files, and the
 * player's own. It is read on a thread that may wait for files; once read it never changes, and any
 * thread may look at it. Of each puzzle there is an entry; its line is read when it is asked for.
 *
 * Where several lines have the same id the last one counts: files that were brought in, in their
 * order, and the player's own come behind the shipped ones.
 */
#ifndef TY_SRC_PLAY_PRACTICE_COLLECTION_H
#define TY_SRC_PLAY_PRACTICE_COLLECTION_H

#include "src/play/practice/rounds.h"
#include "src/play/puzzles/puzzle.h"

enum { VARIANTS_MAX = 32 };

enum PuzzleSource { SOURCE_SHIPPED, SOURCE_IMPORTED, SOURCE_OWN };

/* A game by certain options, of which there are puzzles. */
struct PuzzleVariant {
    const struct Game *game;
    struct Options options;
    char text[PUZZLE_GAME_SIZE]; /* as in a line: "gomoku rule=renju" */
    int count;                   /* its puzzles */
    bool solved;                 /* a small game, whose values are all known */
};

struct PuzzleEntry {
    char id[IDENTITY_SIZE];
    uint8_t variant, kind, moves, source; /* the second and last: enum PuzzleKind, PuzzleSource */
    uint16_t rating, error;               /* 0: not graded */
    unsigned themes;                      /* a set of enum Theme */
    int since;                            /* the date from which on it may be a daily one */
    int place;                            /* among all that were read */
    const char *line;                     /* with a line's end; the collection's */
};

struct Collection;

/* Reads the files of the folder `shipped`, and of `own` (NULL: there is none), which need not be
 * there. Of a shipped file NAME-2027-03.txt the puzzles may be daily ones from that month on. Never
 * NULL; free with collection_free, which ignores NULL. */
struct Collection *collection_open(const char *shipped, const char *own);
void collection_free(struct Collection *collection);

/* The first thing that was wrong with a file, whose other lines are there; NULL: nothing. */
const struct FileError *collection_trouble(const struct Collection *collection);

/* Variants: those that are shipped first, in the order of their games. */
int collection_variants(const struct Collection *collection);
const struct PuzzleVariant *collection_variant(const struct Collection *collection, int variant);

/* The variant of such puzzles; -1: there are none. */
int collection_find_variant(const struct Collection *collection, const struct Game *game,
                            const struct Options *options);

/* The puzzle of that id; NULL: it is not there. */
const struct PuzzleEntry *collection_find(const struct Collection *collection, const char *id);

/* The puzzles of a variant from easy to hard: *count of them, as long as the collection lives. */
const struct PuzzleEntry *const *collection_by_rating(const struct Collection *collection,
                                                      int variant, int *count);

/* The rounds in which those of a variant are the puzzles of the day: as they are shipped, whatever
 * was brought in since. */
const struct Rounds *collection_rounds(const struct Collection *collection, int variant);

/* Reads the puzzle of an entry, to be freed with puzzle_free; false with an error where its line is
 * wrong: those that were brought in have been checked, their files may have been changed since. */
bool collection_read(const struct PuzzleEntry *entry, struct Puzzle *puzzle,
                     struct TextError *error);

/* What came of bringing in puzzles. */
struct CollectionImport {
    int added;    /* that were not there */
    int replaced; /* that were there with another line */
    int there;
};

/* Brings in the text of a file called `name`, as the player's own puzzles or as others': what is
 * new in it becomes a file of the folder `folder`, for the next collection_open. False with an
 * error at the first wrong line, or, without a line, when `progress` (NULL: nobody looks on) is
 * stopped, and nothing brought in. */
bool collection_import(const struct Collection *collection, const char *folder,
                       enum PuzzleSource source, const char *name, const char *text,
                       struct Progress *progress, struct CollectionImport *import,
                       struct FileError *error);

#endif
