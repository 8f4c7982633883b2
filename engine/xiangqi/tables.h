/*
 * Read-only tables of attacks and keys. A program at build time (engine/xiangqi/make_tables.c)
 * computes them, so that rules need neither memory nor preparation.
 */
#ifndef TY_ENGINE_XIANGQI_TABLES_H
#define TY_ENGINE_XIANGQI_TABLES_H

#include "engine/xiangqi/points.h"

enum { PIECE_CODES = 15, RANK_ROWS = 1 << FILES, FILE_ROWS = 1 << RANKS };

/*
 * Lines: [place on the line][which places of it are taken] gives places of the line, one bit each.
 * Steps: [point][which of its four neighbours are taken]; the set of four has bit 0 for the
 * neighbour on the left (left below), bit 2 right (right below), bit 1 below (left above), bit 3
 * above (right above), straight (diagonal) ones.
 */
struct XiangqiTables {
    uint16_t rank_slide[FILES][RANK_ROWS]; /* reached by sliding, first taken place included */
    uint16_t file_slide[RANKS][FILE_ROWS];
    uint16_t rank_jump[FILES][RANK_ROWS]; /* the taken place behind one screen, both ways */
    uint16_t file_jump[RANKS][FILE_ROWS];
    uint64_t file_spread[1 << HALF_RANKS]; /* five bits of a file as points of file a in a half */
    struct Points horse[POINTS][16];       /* where a horse goes, by its straight neighbours */
    struct Points horse_from[POINTS][16];  /* whence one attacks, by the diagonal neighbours */
    struct Points elephant[POINTS][16];    /* where an elephant goes, by the diagonal neighbours */
    struct Points advisor[POINTS];
    struct Points king[POINTS];
    struct Points soldier[2][POINTS];      /* where a soldier of a colour goes */
    struct Points soldier_from[2][POINTS]; /* whence a soldier of a colour attacks */
    struct Points diagonal[POINTS];        /* the diagonal neighbours */
    struct Points line[POINTS];            /* the rest of its rank and file */
    uint64_t key[PIECE_CODES][POINTS];     /* Zobrist (1970) keys by piece code */
    uint64_t key_side;                     /* black to move */
};

extern const struct XiangqiTables xiangqi_tables;

#endif
