/* Paths where a file has one root above it. */
#include "src/play/path.h"
#include <stdio.h>
#include <stdlib.h>

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
