/*
 * The engine as a tutor: it looks at a position, and judges moves that are tried there by what
 * searching shows of the position behind them. For who learns from a game, and for a
 * warning before a blunder.
 *
 * It never waits; its host calls tutor_update when it wakes up.
 */
#ifndef TY_SRC_PLAY_STUDY_TUTOR_H
#define TY_SRC_PLAY_STUDY_TUTOR_H

#include "engine/tree.h"
#include "src/play/study/analyst.h"

/* What a move that was tried is worth. */
struct TutorVerdict {
    Move move;
    bool known;                /* both positions were searched deep enough, or are known exactly */
    double before, after;      /* chance of the side that tries, 0 .. 100 */
    double loss;               /* points of it, >= 0 */
    int missed;                /* plies to a win that is given away; 0: none */
    int allowed;               /* plies in which the other side wins now; 0: it does not */
    struct AnalystLine follow; /* what would follow; count 0: nothing, the game is over */
};

/* A move that loses at most so many points of chance counts as well as the best. */
#define TUTOR_GOOD_LOSS 3.5

struct Tutor;

/* A tutor for `game` with these options. Its table takes `table_bytes`; what `host` points to
 * outlives it. Free with tutor_free. */
struct Tutor *tutor_new(const struct Game *game, const struct Options *options, size_t table_bytes,
                        const struct WorkerHost *host);

/* Stops its thread and frees everything; NULL is ignored. */
void tutor_free(struct Tutor *tutor);

/* Begins with another position, a copy of `board`, and looks at it for `time_us`. `known`: what an
 * earlier review has found there; kind NONE: nothing. */
void tutor_ask(struct Tutor *tutor, const struct Board *board, struct TreeEvaluation known,
               uint64_t time_us);

/* Judges the legal `move` in that position, as soon as that was looked at, for `time_us`; a move
 * that was tried before is forgotten. */
void tutor_try(struct Tutor *tutor, Move move, uint64_t time_us);

/* Stops looking and judging; a verdict that has not come does not come any more. */
void tutor_stop(struct Tutor *tutor);

/* Does what is due; whether there is more to come. */
bool tutor_update(struct Tutor *tutor);

/* The best line in the position; NULL: not known yet. Valid until the next tutor_ask. */
const struct AnalystLine *tutor_best(const struct Tutor *tutor);

/* What the tried move is worth; NULL: not known yet. Valid until the next try. */
const struct TutorVerdict *tutor_verdict(const struct Tutor *tutor);

/* Whether a move is a blunder that one should hear of before it is made: it loses 15 points or
 * more, in a game that is neither lost before it nor won all the same behind it. */
bool tutor_warns(const struct TutorVerdict *verdict);

/* The piece, as in piece_at, that `move` would lose: the best reply takes it, and takes more than
 * can be taken back. 0: none. */
int tutor_lost_piece(const struct Board *board, const struct TutorVerdict *verdict);

#endif
