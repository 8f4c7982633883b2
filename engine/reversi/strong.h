/* The strong search of reversi. */
#ifndef TY_ENGINE_REVERSI_STRONG_H
#define TY_ENGINE_REVERSI_STRONG_H

struct Search;
struct SearchParameters;

/* As `strong` and `parameters` of struct Knowledge. */
void reversi_strong(struct Search *search);
extern const struct SearchParameters reversi_parameters;

#endif
