/* Paths where each drive is a root, and folders may be parted by '\'. */
#include "src/play/path.h"
#include <stdlib.h>

const char path_list_mark = ';';
const char path_program_ending[] = ".exe";

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/* "/", "//server/share", "C:/". */
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

const char *path_home(void)
{
    return getenv("USERPROFILE");
}
