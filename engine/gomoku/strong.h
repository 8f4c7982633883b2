/* The strong search, compiled for gomoku. */
#ifndef TY_ENGINE_GOMOKU_STRONG_H
#define TY_ENGINE_GOMOKU_STRONG_H

struct Search;

/* As `strong` of struct Knowledge. */
void gomoku_strong(struct Search *search);

#endif
