/* What is in a folder. */
#include "src/common/memory.h"
#include "src/windows/system.h"
#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <windows.h>

struct Folder {
    DWORD drives;  /* as bits: those that are still to be told */
    HANDLE search; /* none in the root above all drives */
    WIN32_FIND_DATAW found;
    bool first; /* what was found has not been told */
    struct dirent entry;
};

DIR *opendir(const char *path)
{
    char pattern[WIDE_PATH_MAX];
    wchar_t wide[WIDE_PATH_MAX];
    if (snprintf(pattern, sizeof pattern, "%s/*", path) >= (int)sizeof pattern) {
        errno = ENAMETOOLONG;
        return NULL;
    }
    if (!wide_path(pattern, wide))
        return NULL;
    DIR *folder = memory_zeroed(sizeof *folder);
    if (strcmp(path, "/") == 0) {
        folder->drives = GetLogicalDrives();
        return folder;
    }
    folder->search = FindFirstFileW(wide, &folder->found);
    folder->first = true;
    if (folder->search != INVALID_HANDLE_VALUE)
        return folder;
    windows_failed();
    free(folder);
    return NULL;
}

/* The next drive, as a folder "C:". */
static struct dirent *next_drive(DIR *folder)
{
    for (int i = 0; i < 26; i++) {
        if (!(folder->drives & 1U << i))
            continue;
        folder->drives &= ~(1U << i);
        snprintf(folder->entry.d_name, sizeof folder->entry.d_name, "%c:", 'A' + i);
        return &folder->entry;
    }
    return NULL;
}

struct dirent *readdir(DIR *folder)
{
    if (!folder->search)
        return next_drive(folder);
    if (!folder->first && !FindNextFileW(folder->search, &folder->found))
        return NULL;
    folder->first = false;
    narrow_path(folder->found.cFileName, folder->entry.d_name, sizeof folder->entry.d_name);
    return &folder->entry;
}

int closedir(DIR *folder)
{
    if (folder->search)
        FindClose(folder->search);
    free(folder);
    return 0;
}
