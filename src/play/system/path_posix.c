/* Paths where a file has one root above it. */
#define _XOPEN_SOURCE 700
#include "src/play/system/path.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

const char path_list_mark = ':';
const char path_program_ending[] = "";

bool path_is_absolute(const char *path)
{
    return path[0] == '/';
}

void path_tidy(char *path)
{
    (void)path; /* a '\' is a letter like others */
}

bool path_home(char *home, size_t size)
{
    const char *named = getenv("HOME");
    return named && snprintf(home, size, "%s", named) < (int)size;
}

bool path_program(char *folder, size_t size)
{
    ssize_t length = readlink("/proc/self/exe", folder, size - 1);
    if (length < 0)
        return false;
    folder[length] = '\0';
    char *slash = strrchr(folder, '/');
    if (!slash || (size_t)length + 1 == size)
        return false;
    slash[1] = '\0';
    return true;
}
