/*
 * A place on a tape: the line from the root with the window of every ply, the moves tried so far,
 * and the board in step with it.
 *
 * A cursor belongs to one thread. It has a board of its own; the tape, which has ended, and the
 * tables outlive it. What it shows may be read between two calls.
 */
#ifndef TY_SRC_PLAY_LAB_CURSOR_H
#define TY_SRC_PLAY_LAB_CURSOR_H

#include "engine/board.h"
#include "src/play/lab/tape.h"

/* What happens at a node, in this order; between OPEN and CLOSE lie the nodes below it. */
enum CursorEvent {
    CURSOR_TRY,   /* its move was made */
    CURSOR_OPEN,  /* it is entered */
    CURSOR_CLOSE, /* it is left with its value */
    CURSOR_TAKE   /* the node above takes that value */
};

/* One node of the line. Scores are in the eyes of its side to move. */
struct CursorFrame {
    int64_t index;        /* on the tape */
    struct TapeNode node; /* as it stands there */
    uint64_t number;      /* of the node in its search, from 0 */
    int depth;            /* left, with an extension; 0 or less: captures only */
    Score alpha, beta;
    Score alpha_at_first;
    int alpha_ply; /* the ply whose best move set alpha, and beta; -1: nobody has */
    int beta_ply;
    Score standing; /* where captures alone are looked at: without one; else -SCORE_INFINITE */
    Score best;     /* of the moves taken so far; -SCORE_INFINITE before the first */
    Move best_move;
    int tried;    /* moves taken so far */
    int64_t next; /* on the tape: the first node below that was not gone past */
    uint64_t next_number;
};

struct Cursor {
    const struct Tape *tape;
    struct Tape *own; /* the same, where the cursor owns it; else NULL */
    struct Board board;
    const struct Evaluation *evaluation; /* of the search; NULL: none */
    unsigned switches;
    int root_seat;
    int root; /* index into tape->root; -1: before the first */
    int ply;  /* of the last frame */
    enum CursorEvent event;
    struct CursorFrame frame[PLY_MAX + 1]; /* above the tape's base ply: as it was there when the
                                              part was entered, `index` on the tape above */
};

/* A cursor at the first node of a tape with at least one, whose search had those settings and began
 * on `board`, when it was the turn of `root_seat`. Free with cursor_free. */
struct Cursor *cursor_new(const struct Tape *tape, const struct Board *board, int root_seat,
                          const struct SearchSettings *settings);

/* Another cursor at the same place of the same tape, which outlives it. Free with cursor_free. */
struct Cursor *cursor_copy(const struct Cursor *cursor);

/* A cursor at the first node of a part's tape, which it owns from now on, tape_free and free: the
 * node that `above` stands at, showing CURSOR_OPEN. It keeps the line to there. Free with
 * cursor_free. */
struct Cursor *cursor_part(struct Tape *tape, const struct Cursor *above);

/* Frees a cursor, and the tape if it owns that; NULL is ignored. */
void cursor_free(struct Cursor *cursor);

/* The node that the cursor stands at. */
const struct TapeNode *cursor_at(const struct Cursor *cursor);

/* Goes to an event of the node of that number, or of the last node above it that is on the tape;
 * false then, or where there is none. Within 50 ms on the longest tape. */
bool cursor_seek(struct Cursor *cursor, uint64_t number, enum CursorEvent event);

/* One event on or back; false at either end. A part ends where its first node is left: what takes
 * that is on the tape above. */
bool cursor_step(struct Cursor *cursor, int direction);

/* To the next or the last node that is entered; false at either end. */
bool cursor_node(struct Cursor *cursor, int direction);

/* To where the node is taken by the one above, past all that is below it; false at a root. */
bool cursor_out(struct Cursor *cursor);

/* Writes a move that the node at `ply` of the line tries. */
void cursor_move_text(struct Cursor *cursor, int ply, Move move, char text[MOVE_TEXT_MAX]);

/* What such a move does on the board. */
struct MoveShape cursor_shape(struct Cursor *cursor, int ply, Move move);

/* Whether the node above takes the value of the one that the cursor stands at: not of one that only
 * chooses for the width, is the null move, or is asked again. */
bool cursor_takes(const struct Cursor *cursor);

/* The seat to move at the node at `ply` of the line. */
int cursor_mover(struct Cursor *cursor, int ply);

/* What to go to. */
enum CursorAim {
    CURSOR_CUT,    /* a node is left since a move reached beta */
    CURSOR_BEST,   /* the root has another best move */
    CURSOR_SECOND, /* something is searched again: by PVS, or the root by aspiration */
    CURSOR_TABLE,  /* the table knew */
    CURSOR_MOVE    /* a move is made */
};

/* To the next (1) or the last (-1) such event; false, without moving, if there is none. `move` is
 * for CURSOR_MOVE alone. */
bool cursor_find(struct Cursor *cursor, enum CursorAim aim, Move move, int direction);

/* A node below one of the line. */
struct CursorMove {
    int64_t index;
    uint64_t number;
    Move move;
    Score value;      /* in the eyes of the side that makes the move */
    enum Bound bound; /* of the value */
    bool taken;       /* not one that only chooses, asks or is asked again */
};

/* Lists what the node at `ply` of the line, from the tape's base on, has below it up to where the
 * cursor is, oldest first; returns how many, of which `most` are written. */
int cursor_moves(struct Cursor *cursor, int ply, struct CursorMove *moves, int most);

#endif
