/* Paths where each drive is a root, and folders may be parted by '\'. */
#include "src/play/system/path.h"
#include <stdlib.h>
#include <string.h>
#include <windows.h>

const char path_list_mark = ';';
const char path_program_ending[] = ".exe";

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/* "/C:/", "//server/share", "C:/". */
bool path_is_absolute(const char *path)
{
    return path[0] == '/' || path[0] == '\\' ||
           (is_letter(path[0]) && path[1] == ':' && (path[2] == '/' || path[2] == '\\'));
}

void path_tidy(char *path)
{
    for (; *path; path++)
        if (*path == '\\')
            *path = '/';
}

bool path_home(char *home, size_t size)
{
    const wchar_t *named = _wgetenv(L"USERPROFILE");
    bool good =
        named && WideCharToMultiByte(CP_UTF8, 0, named, -1, home, (int)size, NULL, NULL) > 0;
    if (good)
        path_tidy(home);
    return good;
}

bool path_program(char *folder, size_t size)
{
    DWORD length = GetModuleFileNameA(NULL, folder, (DWORD)size);
    if (length == 0 || length >= size)
        return false;
    path_tidy(folder);
    char *slash = strrchr(folder, '/');
    if (!slash)
        return false;
    slash[1] = '\0';
    return true;
}
