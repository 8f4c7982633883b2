/* A folder of its own for each test that writes files, by Windows. */
#include "tests/play/scratch.h"
#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <windows.h>

#include <cmocka.h>

void scratch_make(char path[256])
{
    char base[MAX_PATH];
    assert_true(GetTempPathA(sizeof base, base) > 0);
    for (char *at = base; *at; at++)
        if (*at == '\\')
            *at = '/';
    unsigned long number = GetCurrentProcessId() * 1000;
    do
        snprintf(path, 256, "%.200stianyuan-test-%lu", base, number++);
    while (mkdir(path, 0755) != 0);
}

void scratch_remove(const char *path)
{
    struct stat status;
    char name[1024];
    DIR *folder = stat(path, &status) == 0 && S_ISDIR(status.st_mode) ? opendir(path) : NULL;
    for (struct dirent *entry; folder && (entry = readdir(folder));) {
        if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0)
            continue;
        snprintf(name, sizeof name, "%.400s/%.400s", path, entry->d_name);
        scratch_remove(name);
    }
    if (folder)
        closedir(folder);
    assert_int_equal(remove(path), 0);
}

void scratch_date(const char *path, int64_t when)
{
    uint64_t ticks = (uint64_t)when * 10000000 + UINT64_C(116444736000000000); /* since 1601 */
    FILETIME time = {.dwLowDateTime = (DWORD)ticks, .dwHighDateTime = (DWORD)(ticks >> 32)};
    HANDLE file = CreateFileA(path, FILE_WRITE_ATTRIBUTES, FILE_SHARE_READ | FILE_SHARE_WRITE, NULL,
                              OPEN_EXISTING, 0, NULL);
    assert_true(SetFileTime(file, NULL, NULL, &time));
    CloseHandle(file);
}

bool scratch_is_private(const char *path)
{
    struct stat status;
    assert_int_equal(stat(path, &status), 0);
    return true;
}
