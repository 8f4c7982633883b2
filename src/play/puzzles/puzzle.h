/*
 * Puzzles: a position, a task that has one solution, and how that was proved. One is a line of
 * text; docs/puzzles.md says what stands in it. Reading plays the solution through with the rules
 * of the game.
 */
#ifndef TY_SRC_PLAY_PUZZLES_PUZZLE_H
#define TY_SRC_PLAY_PUZZLES_PUZZLE_H

#include "engine/board.h"
#include "engine/tree.h"
#include "src/common/string_buffer.h"
#include "src/play/puzzles/identity.h"
#include "src/play/puzzles/themes.h"
#include "src/play/system/files.h"
#include "src/play/system/progress.h"

enum {
    PUZZLE_MOVES_MAX = 32,                       /* of the solver's */
    PUZZLE_PLIES_MAX = 2 * PUZZLE_MOVES_MAX - 1, /* of a solution */
    PUZZLE_RATING_MAX = 4000,                    /* points of the game's own scale */
    PUZZLE_GAME_SIZE = 64,                       /* bytes of a game as text, with the closing 0 */
    PUZZLE_FILE_MAX = 64 * 1024 * 1024           /* bytes of a file */
};

/* What is to be done: enum name, word in the line. */
#define PUZZLE_KINDS(X)                                                                            \
    X(MATE, "mate")       /* leave the other side without a move, in so many moves at most */      \
    X(WIN, "win")         /* win in so many moves at most */                                       \
    X(FOURS, "fours")     /* five in a row by continuous fours */                                  \
    X(THREATS, "threats") /* five in a row, with a move among them that makes no four */           \
    X(SAVE, "save")       /* the only move that does not lose */                                   \
    X(GAIN, "gain")       /* win material that the other side can't win back */

enum PuzzleKind {
#define X(name, id) PUZZLE_##name,
    PUZZLE_KINDS(X)
#undef X
        PUZZLE_KINDS_COUNT
};

/* How it is known that nothing else does it: enum name, word in the line. */
#define PROOF_MEANS(X)                                                                             \
    X(FULL, "full")           /* every move of both sides */                                       \
    X(CHECKS, "checks")       /* every check of the solver's, every move of the other side */      \
    X(FOURS, "fours")         /* the same of fours */                                              \
    X(TABLE, "table")         /* the values of all positions */                                    \
    X(EXCHANGES, "exchanges") /* every move of both sides, and then everything that takes */

enum ProofMeans {
#define X(name, id) PROOF_##name,
    PROOF_MEANS(X)
#undef X
        PROOF_MEANS_COUNT
};

struct PuzzleProof {
    enum ProofMeans means;
    int plies; /* that were looked ahead, 1 .. PUZZLE_PLIES_MAX; with a table 0 */
    uint64_t nodes;
};

struct Puzzle {
    char id[IDENTITY_SIZE];
    const struct Game *game;
    struct Options options;
    enum PuzzleKind kind;
    int moves;                   /* of the solver's, 1 .. PUZZLE_MOVES_MAX */
    int rating, error;           /* on the scale of the game's levels; 0: not graded yet */
    unsigned themes;             /* a set of enum Theme that its moves show */
    char *position;              /* owned: as it stands before `last` */
    Move last;                   /* of the other side, played first; MOVE_NONE: none */
    Move line[PUZZLE_PLIES_MAX]; /* the solution, the other side's replies in it */
    struct PuzzleProof proof;
};

/* How many plies its solution has. */
int puzzle_plies(const struct Puzzle *puzzle);

/* What it asks, as in the line: "mate 3". */
enum { PUZZLE_TASK_MAX = 32 };
void puzzle_task(const struct Puzzle *puzzle, char task[PUZZLE_TASK_MAX]);

/* Writes a game and those of its options that are not the default, as in the line: "gomoku
 * rule=renju". */
void puzzle_game(const struct Game *game, const struct Options *options,
                 char text[PUZZLE_GAME_SIZE]);

/* Sets `board` (uninitialised) up as it is to be solved, `last` played where there is one. It has
 * no aux. False with an error where the position is wrong. Free with board_free all the same. */
bool puzzle_board(const struct Puzzle *puzzle, struct Board *board, struct TextError *error);

/* Fills in the themes that the solver's moves show. */
void puzzle_note_themes(struct Puzzle *puzzle);

/* Fills in the id, by what else is said. */
void puzzle_identify(struct Puzzle *puzzle);

/* Adds the line of a puzzle, with its end. */
void puzzle_write(const struct Puzzle *puzzle, struct StringBuffer *text);

/* Reads a line without its end into `puzzle` (uninitialised), to be freed with puzzle_free. All is
 * checked that the rules can tell; whether the solution is the only one, the prover tells. False
 * with an error, and nothing to be freed, at a wrong one. */
bool puzzle_read(struct Puzzle *puzzle, const char *line, struct TextError *error);

/* Reads id, game, task, rating and themes alone, of a line that may go on behind its end: position
 * and solution are not looked at, and nothing is to be freed. */
bool puzzle_read_head(struct Puzzle *puzzle, const char *line, struct TextError *error);

/* The puzzle with its solution as a record, to be freed with tree_free; *turn: where the solver is
 * to move first. */
struct Tree *puzzle_record(const struct Puzzle *puzzle, TreeNode *turn);

/* Whether a record sets a task, as that of a puzzle does: it begins with a position that was set
 * up, and its main line is no longer than a solution. Sets `board` (uninitialised; it has no aux)
 * up as it is to be solved: where the main line's first remark stands, else at the start. *last:
 * the move that led there, MOVE_NONE at the start. Free with board_free. */
bool puzzle_in_record(const struct Tree *tree, struct Board *board, Move *last);

/* Frees what it owns. */
void puzzle_free(struct Puzzle *puzzle);

/* Puzzles of files; zeroed there are none. */
struct Puzzles {
    struct Puzzle *puzzle;
    int count;
};

/* Adds all of `text`, a file called `name` for errors: a puzzle a line; empty lines and those that
 * start with # mean nothing. False with an error, and nothing added, at the first wrong one, or,
 * without a line, when `progress` (NULL: nobody looks on) is stopped. Free with puzzles_free. */
bool puzzles_read(struct Puzzles *puzzles, const char *name, const char *text,
                  struct Progress *progress, struct FileError *error);

/* Whether a text is of puzzles, one a line: the first of them has an id and a bar behind it. */
bool puzzles_recognize(const char *text);

/* Adds those of the file `path`, as puzzles_read. */
bool puzzles_open(struct Puzzles *puzzles, const char *path, struct FileError *error);

/* Sorts them by id and leaves one of each, the one whose line is least: so the order in which they
 * came does not matter. */
void puzzles_sort(struct Puzzles *puzzles);

/* Leaves `count` of them, by their ids: one after the other from each hundred points of rating, so
 * that they lie as evenly as there are any. */
void puzzles_choose(struct Puzzles *puzzles, int count);

void puzzles_free(struct Puzzles *puzzles);

#endif
