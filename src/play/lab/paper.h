/*
 * Trees on paper as a game of their own, which no registry knows: every algorithm of the ladder
 * searches what somebody has typed.
 *
 * A position is a tree as the texts print it, "((-1 1) (2 -4 5))", and the branches taken so far
 * behind it, "((-1 1) (2 -4 5)) b a"; a move is a branch, a .. z and then by number.
 *
 * The option `leaf` says in whose eyes a leaf's number is: of whoever moved there ("arrived", as
 * the third text has it), of the side that begins ("root"), or of the side that would move next
 * ("mover").
 */
#ifndef TY_SRC_PLAY_LAB_PAPER_H
#define TY_SRC_PLAY_LAB_PAPER_H

#include "engine/game.h"

enum {
    PAPER_NODES_MAX = 400,
    PAPER_DEPTH_MAX = 16,
    PAPER_VALUE_MAX = 9999,
    PAPER_NAME_MAX = 4 * PAPER_DEPTH_MAX + 1
};

/* Whose value a leaf is; the choices of the option, in this order. */
enum PaperLeaf { PAPER_ARRIVED, PAPER_ROOT, PAPER_MOVER };

struct PaperNode {
    int16_t value;         /* of a leaf, as printed */
    int16_t parent;        /* -1: the root */
    int16_t branch, count; /* its number among its siblings, from 1; of its own branches, 0: leaf */
    int16_t first;         /* of them */
    int16_t next;          /* the sibling after it; -1: none */
    int16_t at;            /* where it is in the text, in bytes */
};

/* The position. Nodes are in the order of the text; 0 is the root. */
struct Paper {
    struct PaperNode node[PAPER_NODES_MAX];
    int16_t count;
    int16_t here;       /* the node */
    int16_t ply, depth; /* of it, and of the deepest leaf */
    uint8_t leaf;       /* enum PaperLeaf */
    uint64_t hash;      /* of the tree */
};

extern const struct Game paper_game;

/* The example of the third text, "((-1 1) (2 -4 5))": the start position. */
extern const char paper_example[];

/* A value in the eyes of the side to move at `ply`, in those that the leaves' numbers are meant. */
Score paper_printed(const struct Paper *paper, int ply, Score value);

/* The node that a branch of `node` leads to, from 1; -1 where there is none. */
int paper_branch(const struct Paper *paper, int node, int branch);

/* A node as it is called: its branches from the root, "b c"; "" for the root. */
void paper_name(const struct Paper *paper, int node, char name[PAPER_NAME_MAX]);

#endif
