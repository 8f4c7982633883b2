/*
 * Files and texts of any format on their way into the library, a few games at a time: others wait
 * for the disk, too, and whoever started it may stop it between two steps.
 *
 * A file of which it stays open in which charset it is is set aside, for somebody to be asked, and
 * the others come in.
 *
 * A file of puzzles is handed over as it is: it belongs to another collection.
 *
 * A broken file, or a broken game among others, is noted and left out; of a game of which some
 * moves can't be played what stands before them comes in, and that is noted, too.
 */
#ifndef TY_SRC_PLAY_LIBRARY_INTAKE_H
#define TY_SRC_PLAY_LIBRARY_INTAKE_H

#include "src/play/formats/charset_guess.h"
#include "src/play/library/library.h"

enum { INTAKE_TROUBLE_MAX = 320 };

/* How far it is. */
struct IntakeReport {
    bool done;
    float part; /* 0 .. 1 */
    int games;  /* that are new in the library */
    int doubles, broken;
    int partial;                      /* of the games: not all of their moves came in */
    int open;                         /* files that were set aside */
    int puzzles;                      /* files, or texts, that are handed over */
    int64_t last;                     /* the game that came last, new or not; 0: none */
    char trouble[INTAKE_TROUBLE_MAX]; /* the first that is not whole: "masters.pgn:12: why"; "" */
};

/* A file that was set aside. */
struct IntakeOpen {
    struct IntakeOpen *next;
    char *path;
    struct CharsetGuess guess;
    char *samples[CHARSET_GUESSES]; /* a line of it, read in each of these */
};

/* A file, or a text, of puzzles. */
struct IntakePuzzles {
    struct IntakePuzzles *next;
    char *name, *text; /* without its folder; "-" of a text */
};

struct Intake;

/* An intake of `count` files (their names are copied); of a text. Free with intake_free. */
struct Intake *intake_of_files(const char *const *paths, int count);
struct Intake *intake_of_text(const char *text);

/* Tells, before the first step, in which charset file number `file` is, by its name for iconv;
 * NULL: that is found out. */
void intake_tell_charset(struct Intake *intake, int file, const char *charset);

/* Frees it; NULL is ignored. */
void intake_free(struct Intake *intake);

/* From any thread: the step under way ends soon, even within a large file, and then it is done; the
 * games that came in stay. */
void intake_stop(struct Intake *intake);

/* Brings in the next games, on the disk's thread. False, and it is done, if the library fails;
 * where another program has it (see library_was_refused) the next step tries again. */
bool intake_step(struct Intake *intake, struct Library *library, struct FileError *error);

/* All that is not whole, a line each as in the report, the first some thousand of them; not while a
 * step is under way. The caller's to free(), NULL: there was none; taken once. */
char *intake_take_troubles(struct Intake *intake);

/* The files that were set aside since this was called last, in their order; not while a step is
 * under way. NULL: none. The caller's, who frees each with intake_open_free (NULL is ignored). */
struct IntakeOpen *intake_take_open(struct Intake *intake);
void intake_open_free(struct IntakeOpen *open);

/* The same of files of puzzles. */
struct IntakePuzzles *intake_take_puzzles(struct Intake *intake);
void intake_puzzles_free(struct IntakePuzzles *puzzles);

/* How far it is; not while a step is under way. */
const struct IntakeReport *intake_report(const struct Intake *intake);

#endif
