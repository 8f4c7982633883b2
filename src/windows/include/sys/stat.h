/* What is known of a file: its number and the time of its last change to the nanosecond with it. */
#include_next <sys/stat.h>
#ifndef TY_SRC_WINDOWS_INCLUDE_SYS_STAT_H
#define TY_SRC_WINDOWS_INCLUDE_SYS_STAT_H

#include <stdint.h>
#include <time.h>

struct windows_stat {
    uint64_t st_ino;
    unsigned int st_mode, st_nlink;
    int64_t st_size;
    struct timespec st_mtim;
};

#undef stat
#undef fstat
#undef st_mtime
#define stat              windows_stat
#define fstat             windows_fstat
#define st_mtime          st_mtim.tv_sec
#define mkdir(path, mode) windows_mkdir(path)

int windows_stat(const char *path, struct stat *status);
int windows_fstat(int file, struct stat *status);
int windows_mkdir(const char *path);

#endif
