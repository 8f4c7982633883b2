/* Whole files as memory: only the pages that are looked at are this program's. */
#ifndef TY_COMMON_MAPPED_H
#define TY_COMMON_MAPPED_H

#include <stdbool.h>
#include <stddef.h>

/* Read only; all zero: no file. */
struct Mapped {
    void *bytes;
    size_t size;
};

/* Maps a file that is not empty; false, with errno, if that can't be. Close with mapped_close. */
bool mapped_open(const char *path, struct Mapped *mapped);

/* The same, and has the system read all of it before, so that nobody waits for the disk when he
 * looks at it. */
bool mapped_open_read(const char *path, struct Mapped *mapped);

/* No file is ignored. */
void mapped_close(struct Mapped *mapped);

#endif
