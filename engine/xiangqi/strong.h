/* The strong search compiled for xiangqi. */
#ifndef TY_ENGINE_XIANGQI_STRONG_H
#define TY_ENGINE_XIANGQI_STRONG_H

struct Search;
struct SearchParameters;

/* Searches as ALGORITHM_STRONG, see engine/search/strong/strong.h. */
void xiangqi_strong(struct Search *search);

/* Its figures, line by line as `tune --search` prints them. */
extern const struct SearchParameters xiangqi_parameters;

#endif
