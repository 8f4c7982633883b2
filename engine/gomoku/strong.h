/* The strong search, compiled for gomoku. */
#ifndef TY_ENGINE_GOMOKU_STRONG_H
#define TY_ENGINE_GOMOKU_STRONG_H

struct Search;
struct SearchParameters;

/* As `strong` of struct Knowledge. */
void gomoku_strong(struct Search *search);

/* Its figures, line by line as `tune --search` prints them. */
extern const struct SearchParameters gomoku_parameters;

#endif
