/*
 * What a search of the ladder tells of its tree, node by node, to whoever wants to see it: one
 * callback, on the searching thread, in the order in which things happen. A node that ply `p` tries
 * a move for lies at ply p + 1, and everything between its OPEN and its CLOSE is its subtree:
 *
 *     OPEN 0 [ MOVES 0 { TRY 0 (OPEN 1 ... CLOSE 1) TAKE 0 } ] CLOSE 0
 *
 * A search that has to stop says no more. Values and windows are in the eyes of the side to move at
 * the event's own ply.
 */
#ifndef TY_ENGINE_SEARCH_TRACE_H
#define TY_ENGINE_SEARCH_TRACE_H

#include "engine/search/score.h"

enum TraceKind {
    TRACE_OPEN,  /* a node begins, and is counted: ply, depth, alpha, beta */
    TRACE_MOVES, /* its moves are ready: depth (with its extension), count, left_out */
    TRACE_TRY,   /* one is made: move, call, alpha, beta, same, depth of the child */
    TRACE_TAKE,  /* it is worth something: move, call, value */
    TRACE_CLOSE  /* the node is left: value, end */
};

/* What a node is entered for. The ladder knows three kinds; an algorithm that calls for the same
 * move twice shows by its windows which is which. */
enum TraceCall {
    TRACE_MOVE,    /* a move of the node's */
    TRACE_SHALLOW, /* the same, two plies less deep, to choose whom the width keeps; not taken */
    TRACE_NULL     /* the null move: what if the side to move did nothing? */
};

/* How a node ended. */
enum TraceEnd {
    TRACE_UNDER_WAY, /* it has not yet */
    TRACE_LEAF,      /* the depth is used up, and nothing was left to capture */
    TRACE_OVER,      /* the game is */
    TRACE_STUCK,     /* no move is left */
    TRACE_TABLE,     /* the table knew */
    TRACE_NULL_CUT,  /* the null move was good enough already */
    TRACE_STOOD,     /* as the position stands it was good enough: no capture needed */
    TRACE_CUT,       /* a move reached beta: those after it were not looked at */
    TRACE_ALL        /* every move was tried */
};

struct TraceEvent {
    enum TraceKind kind;
    enum TraceCall call;
    enum TraceEnd end;
    int ply;   /* distance from the root */
    int depth; /* left; 0 or less: captures only */
    Score alpha, beta;
    Score value;
    int count;    /* moves to be tried */
    int left_out; /* moves that the width left out before them */
    Move move;
    bool same; /* the side to move moves again after it */
};

#endif
