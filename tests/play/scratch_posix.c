/* A folder of its own for each test that writes files. */
#define _XOPEN_SOURCE 700
#include "tests/play/scratch.h"
#include <fcntl.h>
#include <ftw.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

void scratch_make(char path[256])
{
    const char *base = getenv("TMPDIR");
    snprintf(path, 256, "%.200s/tianyuan-test-XXXXXX", base ? base : "/tmp");
    assert_non_null(mkdtemp(path));
    assert_int_equal(chmod(path, 0755), 0);
}

static int remove_one(const char *path, const struct stat *status, int flag, struct FTW *ftw)
{
    (void)status, (void)flag, (void)ftw;
    return remove(path);
}

void scratch_remove(const char *path)
{
    assert_int_equal(nftw(path, remove_one, 16, FTW_DEPTH | FTW_PHYS), 0);
}

void scratch_date(const char *path, int64_t when)
{
    const struct timespec times[] = {{.tv_sec = (time_t)when}, {.tv_sec = (time_t)when}};
    assert_int_equal(utimensat(AT_FDCWD, path, times, 0), 0);
}

bool scratch_is_private(const char *path)
{
    struct stat status;
    assert_int_equal(stat(path, &status), 0);
    return (status.st_mode & 0777) == 0600;
}
