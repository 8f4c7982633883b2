/* Allocation that never returns NULL. */
#include "net/memory.h"
#include <stdio.h>
#include <stdlib.h>

static void *checked(void *memory, size_t size)
{
    if (!memory) {
        fprintf(stderr, "tianyuan: out of memory (%zu bytes) in an online match\n", size);
        abort();
    }
    return memory;
}

void *net_allocate(size_t size)
{
    return checked(calloc(1, size), size);
}

void *net_resize(void *memory, size_t size)
{
    return checked(realloc(memory, size), size);
}
