/* Allocation that never returns NULL: a match without memory has nothing left to do. */
#ifndef TY_NET_MEMORY_H
#define TY_NET_MEMORY_H

#include <stddef.h>

/* Zeroed memory, to be freed with free(); aborts with a message when there is none. */
void *net_allocate(size_t size);

/* As realloc, with the same end. */
void *net_resize(void *memory, size_t size);

#endif
