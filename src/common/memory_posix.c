/* Aligned memory, in large pages where there are some. */
#define _DEFAULT_SOURCE /* madvise */
#include "src/common/memory.h"
#include <stdlib.h>
#include <string.h>
#ifdef __linux__
#include <sys/mman.h>
#endif

enum { CACHE_LINE = 64, LARGE_PAGE = 2 << 20 };

/* Asks for large pages, where the system has them: a table that is read at random otherwise spends
 * a good part of the time on finding its pages. */
static void prefer_large_pages(void *memory, size_t size)
{
#ifdef MADV_HUGEPAGE
    madvise(memory, size, MADV_HUGEPAGE);
#else
    (void)memory, (void)size;
#endif
}

void *memory_aligned(size_t size)
{
    size_t alignment = size >= LARGE_PAGE ? LARGE_PAGE : CACHE_LINE;
    size_t rounded = (size + alignment - 1) / alignment * alignment;
    void *memory = memory_checked(aligned_alloc(alignment, rounded), rounded);
    if (alignment == LARGE_PAGE)
        prefer_large_pages(memory, rounded);
    memset(memory, 0, rounded);
    return memory;
}

void memory_aligned_free(void *memory)
{
    free(memory);
}
