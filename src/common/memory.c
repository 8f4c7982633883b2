/* Allocation that never returns NULL. */
#include "src/common/memory.h"
#include <stdio.h>
#include <stdlib.h>

void *memory_checked(void *memory, size_t size)
{
    if (!memory) {
        fprintf(stderr, "tianyuan: out of memory (%zu bytes)\n", size);
        abort();
    }
    return memory;
}

void *memory_zeroed(size_t size)
{
    return memory_checked(calloc(1, size ? size : 1), size);
}

void *memory_resized(void *memory, size_t size)
{
    return memory_checked(realloc(memory, size), size);
}
