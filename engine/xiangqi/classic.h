/*
 * The xiangqi program of the teaching text: negamax alpha-beta with a width limit. It knows neither
 * check nor mate; generals are there to be taken.
 */
#ifndef TY_ENGINE_XIANGQI_CLASSIC_H
#define TY_ENGINE_XIANGQI_CLASSIC_H

#include "engine/search/search.h"

/* The text's scores. */
enum {
    CLASSIC_TAKES_GENERAL = 9999, /* a move that takes the general */
    CLASSIC_COULD_TAKE = 9800,    /* a node whose side to move could take the general */
    CLASSIC_NO_MOVE = -10000,     /* a node without any move */
    CLASSIC_OPEN = -20000         /* no best value yet */
};

/* The value of `move` to the side that makes it, `depth` (>= 1) plies deep, the move counted.
 * `sibling` is the best value of the moves tried before it: values below are only bounds. */
Score xiangqi_classic_value(struct Search *search, Move move, int depth, int ply, Score sibling);

/* The contract's classic: searches to settings.depth, keeping settings.width moves a node. */
void xiangqi_classic(struct Search *search);

#endif
