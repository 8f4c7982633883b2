/* Why a xiangqi move is refused. */
#ifndef TY_ENGINE_XIANGQI_WHY_NOT_H
#define TY_ENGINE_XIANGQI_WHY_NOT_H

/* The contract's why_not. */
const char *xiangqi_why_not(const void *position, int from, int to);

#endif
