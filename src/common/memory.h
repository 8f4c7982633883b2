/* Allocation that never returns NULL: a board game without memory has nothing left to do. */
#ifndef TY_COMMON_MEMORY_H
#define TY_COMMON_MEMORY_H

#include <stddef.h>

/* Each returns memory, to be freed with free() unless it says else, and aborts with a message when
 * there is none. This one is zeroed. */
void *memory_zeroed(size_t size);

/* As realloc: keeps what fits; `memory` may be NULL. */
void *memory_resized(void *memory, size_t size);

/* 64-byte aligned and zeroed; free it by the call below it, which ignores NULL. */
void *memory_aligned(size_t size);
void memory_aligned_free(void *memory);

/* Returns `memory` of `size` bytes as it came from the C library; aborts if that is NULL. */
void *memory_checked(void *memory, size_t size);

#endif
