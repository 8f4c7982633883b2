/* Opening files, and locks that belong to an open file. */
#include_next <fcntl.h>
#ifndef TY_SRC_WINDOWS_INCLUDE_FCNTL_H
#define TY_SRC_WINDOWS_INCLUDE_FCNTL_H

#include <sys/types.h>

#define O_CLOEXEC   _O_NOINHERIT
#define O_NONBLOCK  0 /* no file that can be opened has the opener wait */
#define O_DIRECTORY 0 /* a folder cannot be opened here, nor need it be synced */

#define F_OFD_SETLK 1
#define F_OFD_GETLK 2
#define F_WRLCK     1
#define F_UNLCK     2

struct flock {
    short l_type, l_whence;
};

int open(const char *path, int flags, ...) __asm__("windows_open");

/* Locks the whole file, F_OFD_SETLK, or says whether another has, F_OFD_GETLK. */
int fcntl(int file, int command, ...);

#endif
