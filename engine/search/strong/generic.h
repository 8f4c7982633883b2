/* The strong search for games that have none of their own, through the pointers of struct Game. */
#ifndef TY_ENGINE_SEARCH_STRONG_GENERIC_H
#define TY_ENGINE_SEARCH_STRONG_GENERIC_H

struct Search;

/* Searches as ALGORITHM_STRONG, see engine/search/strong/strong.h. */
void strong_generic(struct Search *search);

#endif
