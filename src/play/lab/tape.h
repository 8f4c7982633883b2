/*
 * The tape of a search: every node of its tree in the order of its visits, 16 bytes each.
 *
 * One thread writes it, as the trace of a search tells (tape_note); it may be read when that search
 * has ended, by any number of threads. The windows are not on it: cursor.h works them out going
 * down. When the room is used up the lower plies go, and the upper tree keeps the sizes of what
 * hung there; lane_part searches that again, exactly, for a tape of its own.
 */
#ifndef TY_SRC_PLAY_LAB_TAPE_H
#define TY_SRC_PLAY_LAB_TAPE_H

#include "engine/search/settings.h"

enum { TAPE_NODES_MAX = (1 << 22) - 1 }; /* 64 MiB of them */

/* What a node was entered for. */
enum TapeCall {
    TAPE_ROOT,
    TAPE_WHOLE,   /* a move, in the window as it stands */
    TAPE_NARROW,  /* PVS: is it better at all? */
    TAPE_AGAIN,   /* PVS: it is; how much? */
    TAPE_SHALLOW, /* less deep, to choose whom the width keeps */
    TAPE_NULL     /* the null move */
};

struct TapeNode {
    Score value;           /* in the eyes of its side to move */
    uint32_t size;         /* nodes of its subtree, itself included */
    uint32_t kept : 22;    /* how many of them are on the tape, itself included */
    uint32_t moves : 10;   /* to be tried; 0 where it ended before */
    Move move;             /* that led here; MOVE_NONE for a root or a null move */
    uint16_t ply : 7;      /* 16 bits beside the move's: other compilers would begin 32 anew */
    uint16_t extended : 1; /* it answers a check, a ply deeper */
    uint16_t call : 3;     /* enum TapeCall */
    uint16_t end : 4;      /* enum TraceEnd */
    uint16_t same : 1;     /* the side that made `move` moves again */
};

_Static_assert(sizeof(struct TapeNode) == 16, "a node takes 16 bytes");

/* One search of the tree from the top: an iteration, or a window of aspiration. */
struct TapeRoot {
    uint64_t number; /* of its first node */
    int depth;
    Score alpha, beta;
    int alpha_ply, beta_ply; /* whose best move set them; -1: nobody has */
};

/* A node that the writer has not left yet. */
struct TapeOpen {
    int64_t index;   /* on the tape; -1: it is not */
    uint64_t number; /* of the node */
    int tried, depth;
    Move move;    /* that is being tried at it */
    uint8_t call; /* enum TapeCall */
    bool same, quiet, pending;
};

struct Tape {
    struct TapeNode *node; /* owned */
    int64_t count;
    struct TapeRoot *root; /* owned */
    int root_count;
    uint64_t nodes; /* that were told, on the tape or not */
    int ply_kept;   /* deeper ones were dropped; PLY_MAX: none */
    bool open;      /* minimax and negamax: no move is asked in a window */
    bool narrows;   /* PVS and aspiration */

    /* The writer's. */
    int64_t capacity, most;
    uint64_t first, last; /* the numbers of the nodes to be kept */
    int base;             /* the ply of the first of them */
    struct TapeOpen at[PLY_MAX + 1];
};

/* Begins an empty tape of at most `most` nodes (16 .. TAPE_NODES_MAX) for an algorithm of the
 * ladder. Free with tape_free. */
void tape_init(struct Tape *tape, enum Algorithm algorithm, int64_t most);

/* The same for the `size` nodes from number `root->number` on alone, the first of which lies at
 * `ply` and is searched `root->depth` deep between its alpha and beta. */
void tape_init_part(struct Tape *tape, enum Algorithm algorithm, int64_t most,
                    const struct TapeRoot *root, uint32_t size, int ply);

/* Frees what the tape owns. */
void tape_free(struct Tape *tape);

/* Whether nodes hung below this one that are not on its tape. */
bool tape_dropped(const struct TapeNode *node);

/* Writes an event down. */
void tape_note(struct Tape *tape, const struct TraceEvent *event);

/* The search has ended: what it has not left stays under way. */
void tape_end(struct Tape *tape);

#endif
