/* Locks of whole files. */
#ifndef TY_SRC_WINDOWS_INCLUDE_SYS_FILE_H
#define TY_SRC_WINDOWS_INCLUDE_SYS_FILE_H

#define LOCK_SH 1
#define LOCK_EX 2
#define LOCK_NB 4
#define LOCK_UN 8

int flock(int file, int operation);

#endif
