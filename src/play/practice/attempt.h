/*
 * One puzzle being solved, turn by turn. The other side's last move comes first, and after each
 * right move of the solver's the reply that holds out longest; whoever shows the board says when.
 *
 * A move that is not the solution's is judged on a thread that the host lends: another may be as
 * quick, a slower win may be tried again, and of a wrong one it is told what follows. It never
 * waits; its host calls attempt_update when it wakes up.
 */
#ifndef TY_SRC_PLAY_PRACTICE_ATTEMPT_H
#define TY_SRC_PLAY_PRACTICE_ATTEMPT_H

#include "src/play/puzzles/puzzle.h"
#include "src/play/system/worker.h"

enum AttemptPhase {
    ATTEMPT_DUE,     /* a move that is not the solver's is due: attempt_go */
    ATTEMPT_TURN,    /* the solver is to move */
    ATTEMPT_JUDGING, /* a move of the solver's stands on the board and is judged */
    ATTEMPT_REFUSED, /* it was not right and stands there still: attempt_back */
    ATTEMPT_SOLVED,  /* the end, by the solver, */
    ATTEMPT_SHOWN    /* or shown */
};

/* What the last try came to. */
enum AttemptVerdict {
    ATTEMPT_NONE, /* there was none at this turn, or it is being judged */
    ATTEMPT_RIGHT,
    ATTEMPT_SLOWER, /* it wins too, the game or what is to be won, but takes more moves */
    ATTEMPT_WRONG
};

enum {
    ATTEMPT_HINTS = 2,     /* the piece or the area, then the move */
    ATTEMPT_LINE_MAX = 12, /* moves that are told of what follows on a wrong one */
};

struct Attempt;

/* An attempt at `puzzle`, which outlives it, as does what `host` points to. Free with attempt_free.
 */
struct Attempt *attempt_new(const struct Puzzle *puzzle, const struct WorkerHost *host);

/* Waits for the question that its thread is at, some hundredths of a second; NULL is ignored. */
void attempt_free(struct Attempt *attempt);

/* Where it stands. */
enum AttemptPhase attempt_phase(const struct Attempt *attempt);

/* The position, a try that stands on the board in it; valid until the next call that is not const.
 */
const struct Board *attempt_board(const struct Attempt *attempt);

/* The last move on that board; MOVE_NONE: none. */
Move attempt_last(const struct Attempt *attempt);

/* How many moves of its own the solver has made, and the one to come, from 1; at most
 * puzzle->moves. */
int attempt_turn(const struct Attempt *attempt);

/* ATTEMPT_DUE: makes the move that is due, the other side's or one of the solution being shown. */
void attempt_go(struct Attempt *attempt);

/* ATTEMPT_TURN: tries a legal move. */
void attempt_try(struct Attempt *attempt, Move move);

/* Takes what was found out of a try; whether more is to come. */
bool attempt_update(struct Attempt *attempt);

/* What the last try came to. */
enum AttemptVerdict attempt_verdict(const struct Attempt *attempt);

/* ATTEMPT_REFUSED: what follows on the try that stands on the board, move by move; NULL and 0 where
 * the game is over with it. */
const Move *attempt_refutation(const struct Attempt *attempt, int *count);

/* ATTEMPT_REFUSED: takes the try back; the solver is to move again. */
void attempt_back(struct Attempt *attempt);

/* ATTEMPT_TURN: one hint more; how many there are at this turn, 1 .. ATTEMPT_HINTS. */
int attempt_hint(struct Attempt *attempt);

/* How many hints show at this turn. */
int attempt_hints_shown(const struct Attempt *attempt);

/* A move that is right at this turn. */
Move attempt_answer(const struct Attempt *attempt);

/* Gives it up: what is left of the solution is shown, each move by attempt_go. Ignored at the end.
 */
void attempt_give_up(struct Attempt *attempt);

/* How many slower wins were tried so far. */
int attempt_slower(const struct Attempt *attempt);

#endif
