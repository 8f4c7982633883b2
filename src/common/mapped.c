/* Files as memory. */
#define _POSIX_C_SOURCE 200809L
#include "src/common/mapped.h"
#include <errno.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

/* Has the system's own memory hold what the file has. What cannot be read is no matter here:
 * whoever looks at it will see. */
static void read_through(int descriptor)
{
    char bytes[16 * 1024];
    while (read(descriptor, bytes, sizeof bytes) > 0)
        ;
}

static bool map(const char *path, bool reads, struct Mapped *mapped)
{
    struct stat status;
    int descriptor = open(path, O_RDONLY | O_CLOEXEC);
    if (descriptor < 0)
        return false;
    void *bytes = MAP_FAILED;
    if (fstat(descriptor, &status) == 0) {
        if (reads)
            read_through(descriptor);
        bytes = mmap(NULL, (size_t)status.st_size, PROT_READ, MAP_PRIVATE, descriptor, 0);
    }
    int reason = errno;
    close(descriptor);
    errno = reason;
    if (bytes == MAP_FAILED)
        return false;
    *mapped = (struct Mapped){bytes, (size_t)status.st_size};
    return true;
}

bool mapped_open(const char *path, struct Mapped *mapped)
{
    return map(path, false, mapped);
}

bool mapped_open_read(const char *path, struct Mapped *mapped)
{
    return map(path, true, mapped);
}

void mapped_close(struct Mapped *mapped)
{
    if (mapped->bytes)
        munmap(mapped->bytes, mapped->size);
    *mapped = (struct Mapped){.bytes = NULL};
}
