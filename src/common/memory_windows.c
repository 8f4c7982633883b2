/* Aligned memory, which Windows frees by a call of its own. */
#include "src/common/memory.h"
#include <malloc.h>
#include <string.h>

enum { CACHE_LINE = 64 };

void *memory_aligned(size_t size)
{
    void *memory = memory_checked(_aligned_malloc(size ? size : 1, CACHE_LINE), size);
    return memset(memory, 0, size);
}

void memory_aligned_free(void *memory)
{
    _aligned_free(memory);
}
