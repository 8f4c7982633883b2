/* Allocation that never returns NULL. */
#include "engine/memory.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void *checked(void *memory, size_t size)
{
    if (!memory) {
        fprintf(stderr, "tianyuan: out of memory (%zu bytes)\n", size);
        abort();
    }
    return memory;
}

void *memory_zeroed(size_t size)
{
    return checked(calloc(1, size ? size : 1), size);
}

void *memory_resized(void *memory, size_t size)
{
    return checked(realloc(memory, size), size);
}

void *memory_aligned(size_t size)
{
    size_t rounded = (size + 63) / 64 * 64;
    void *memory = checked(aligned_alloc(64, rounded), rounded);
    memset(memory, 0, rounded);
    return memory;
}
