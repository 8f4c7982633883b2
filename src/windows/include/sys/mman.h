/* Files as memory: to be read, from their beginning. */
#ifndef TY_SRC_WINDOWS_INCLUDE_SYS_MMAN_H
#define TY_SRC_WINDOWS_INCLUDE_SYS_MMAN_H

#include <stddef.h>
#include <sys/types.h>

#define PROT_READ   1
#define MAP_PRIVATE 2
#define MAP_FAILED  ((void *)-1)

void *mmap(void *address, size_t size, int protection, int flags, int file, off_t offset);
int munmap(void *memory, size_t size);

#endif
