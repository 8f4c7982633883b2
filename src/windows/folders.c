/* What is in a folder. */
#include "src/common/memory.h"
#include "src/windows/system.h"
#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <windows.h>

struct Folder {
    HANDLE search;
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
    folder->search = FindFirstFileW(wide, &folder->found);
    folder->first = true;
    if (folder->search != INVALID_HANDLE_VALUE)
        return folder;
    windows_failed();
    free(folder);
    return NULL;
}

struct dirent *readdir(DIR *folder)
{
    if (!folder->first && !FindNextFileW(folder->search, &folder->found))
        return NULL;
    folder->first = false;
    narrow_path(folder->found.cFileName, folder->entry.d_name, sizeof folder->entry.d_name);
    return &folder->entry;
}

int closedir(DIR *folder)
{
    FindClose(folder->search);
    free(folder);
    return 0;
}
