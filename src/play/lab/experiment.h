/*
 * Experiments: a position, lanes on it, what a text says of them and what comes out, as a text file
 * each. docs/lab.md says what the keys are; a file with a fault is refused with its line.
 */
#ifndef TY_SRC_PLAY_LAB_EXPERIMENT_H
#define TY_SRC_PLAY_LAB_EXPERIMENT_H

#include "src/play/lab/positions.h"
#include "src/play/lab/race.h"
#include "src/play/system/files.h"

enum { EXPERIMENT_LANES = 12 };

/* What was measured when the file was written, and is held to by a test. */
struct ExperimentOutcome {
    uint64_t nodes;
    char value[24];           /* as experiment_value writes it */
    char factor[16];          /* the nodes of the first lane by those of this one, "12.3" */
    char move[MOVE_TEXT_MAX]; /* that it makes; "": any other is as good */
};

struct Experiment {
    char *text;                                    /* owned; what follows points into it */
    const char *title, *claim, *ask;               /* English, to be translated; NULL: see below */
    const char *note;                              /* the same; NULL: there is none */
    const char *game, *options, *position, *moves; /* NULL but for the game: as the game starts */
    int number; /* its place among the experiments, from 1; 0: it is a race of somebody's own, and
                   has no words */
    int depth;
    int lane_count;
    const char *lane[EXPERIMENT_LANES]; /* as lane_read reads them */
    const char *said[EXPERIMENT_LANES]; /* what the text gives for it, English; NULL: nothing */
    struct ExperimentOutcome outcome[EXPERIMENT_LANES];
    struct PositionCount positions; /* of the first lane's tree; 0 paths: they are not counted */
};

/* The experiment in `folder`/NAME.txt; NULL with an error if it can't be read. Free with
 * experiment_close. */
struct Experiment *experiment_open(const char *folder, const char *name, struct FileError *error);

/* A race of somebody's own as one line, "game gomoku; depth 3; lane alphabeta; lane pvs,table": the
 * same keys but for those of words and outcomes, in any order. Its board and lanes are right. NULL
 * with an error at its place otherwise. Free with experiment_close. */
struct Experiment *experiment_read(const char *line, struct TextError *error);

/* All experiments in `folder` by their numbers, ended by NULL; what can't be read is told on stderr
 * and left out. Free each with experiment_close, and the list. */
struct Experiment **experiments_open(const char *folder);

/* NULL is ignored. */
void experiment_close(struct Experiment *experiment);

/* The game of that id: one of the registry, or trees on paper; NULL if there is none. */
const struct Game *experiment_game(const char *id);

/* Sets `board` (uninitialised) up, with `tables` of its game and its aux; false with an error. Free
 * with board_free all the same. */
bool experiment_board(const struct Experiment *experiment, const void *tables, struct Board *board,
                      struct TextError *error);

/* A value of `game` as outcomes have it: "12", "win in 5", "loss in 6", "win by 8". */
void experiment_value(const struct Game *game, Score value, char text[24]);

#endif
