/* What the ladder tells of its nodes, see engine/search/trace.h: nothing unless the host asks. */
#ifndef TY_ENGINE_SEARCH_LADDER_TELL_H
#define TY_ENGINE_SEARCH_LADDER_TELL_H

#include "engine/search/context.h"

/* Hands the event to the host, which asks for it, unless the search has to stop. */
void tell(const struct Search *search, const struct TraceEvent *event);

/* A node begins. */
static inline void tell_open(const struct Search *search, int ply, int depth, Score alpha,
                             Score beta)
{
    if (search->host.trace)
        tell(search,
             &(struct TraceEvent){
                 .kind = TRACE_OPEN, .ply = ply, .depth = depth, .alpha = alpha, .beta = beta});
}

/* Its moves are ready, but for those that the width left out. */
static inline void tell_moves(const struct Search *search, int ply, int depth, int count,
                              int left_out)
{
    if (search->host.trace)
        tell(search, &(struct TraceEvent){.kind = TRACE_MOVES,
                                          .ply = ply,
                                          .depth = depth,
                                          .count = count,
                                          .left_out = left_out});
}

/* What a move is tried for, to which depth, in which window. */
struct Attempt {
    enum TraceCall call;
    Move move;
    bool same; /* the side to move moves again after it */
    int depth;
    Score alpha, beta;
};

/* A move of the node at `ply` was made. */
static inline void tell_try(const struct Search *search, int ply, struct Attempt attempt)
{
    if (search->host.trace)
        tell(search, &(struct TraceEvent){.kind = TRACE_TRY,
                                          .call = attempt.call,
                                          .ply = ply,
                                          .depth = attempt.depth,
                                          .alpha = attempt.alpha,
                                          .beta = attempt.beta,
                                          .move = attempt.move,
                                          .same = attempt.same});
}

/* It is worth `value`. */
static inline void tell_take(const struct Search *search, int ply, enum TraceCall call, Move move,
                             Score value)
{
    if (search->host.trace)
        tell(search,
             &(struct TraceEvent){
                 .kind = TRACE_TAKE, .call = call, .ply = ply, .move = move, .value = value});
}

/* The node is left; returns its value. */
static inline Score tell_close(const struct Search *search, int ply, Score value, enum TraceEnd end)
{
    if (search->host.trace)
        tell(search,
             &(struct TraceEvent){.kind = TRACE_CLOSE, .ply = ply, .value = value, .end = end});
    return value;
}

#endif
