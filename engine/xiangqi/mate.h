/* Who attacks, and who gave mate. */
#ifndef TY_ENGINE_XIANGQI_MATE_H
#define TY_ENGINE_XIANGQI_MATE_H

/* The contract's deciders: where a side is mated, the pieces of the other side that give check, and
 * those without any one of which the king could get away. */
int xiangqi_deciders(const void *position, int points[]);

/* The contract's attackers. */
int xiangqi_attackers(const void *position, int point, int points[]);

#endif
