/* What POSIX calls standard, with names in UTF-8. */
#include_next <unistd.h>
#ifndef TY_SRC_WINDOWS_INCLUDE_UNISTD_H
#define TY_SRC_WINDOWS_INCLUDE_UNISTD_H

#include <io.h>

enum { _SC_PHYS_PAGES, _SC_PAGESIZE };

int access(const char *path, int mode) __asm__("windows_access");
int unlink(const char *path) __asm__("windows_unlink");
#define truncate windows_truncate
int truncate(const char *path, off_t size);
int link(const char *from, const char *to);
int fsync(int file);

/* The size of a page and how many there are; -1 where that is not known. */
long sysconf(int name);

#endif
