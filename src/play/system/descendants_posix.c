/* All that a program has started, by the mark in its environment. */
#define _GNU_SOURCE /* memmem */
#include "src/common/memory.h"
#include "src/play/system/descendants.h"
#include "src/play/system/posix.h"
#include <ctype.h>
#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

extern char **environ;

enum { ENVIRONMENT_MAX = 1 << 18, ROUNDS = 8 };

void descendants_mark(char mark[DESCENDANTS_MARK_MAX])
{
    snprintf(mark, DESCENDANTS_MARK_MAX, "TIANYUAN_ENGINE=%ld.%llu", (long)getpid(),
             (unsigned long long)posix_now_us());
}

char **descendants_environment(char *mark)
{
    size_t count = 0;
    while (environ && environ[count])
        count++;
    char **with = memory_zeroed((count + 2) * sizeof *with);
    with[0] = mark;
    if (count > 0)
        memcpy(with + 1, environ, count * sizeof *with);
    return with;
}

/* Whether the process of that number, as /proc calls it, bears the mark. */
static bool bears(const char *number, const char *mark, char *text)
{
    char path[300];
    size_t size = 0;
    snprintf(path, sizeof path, "/proc/%s/environ", number);
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0)
        return false;
    for (ssize_t count;
         size < ENVIRONMENT_MAX && (count = read(file, text + size, ENVIRONMENT_MAX - size)) > 0;)
        size += (size_t)count;
    close(file);
    return memmem(text, size, mark, strlen(mark) + 1); /* with the 0 behind it */
}

/* Whether there was any. */
static bool kill_once(const char *mark, char *text)
{
    DIR *all = opendir("/proc");
    bool found = false;
    if (!all)
        return false;
    for (struct dirent *entry; (entry = readdir(all));) {
        if (!isdigit((unsigned char)entry->d_name[0]) || !bears(entry->d_name, mark, text))
            continue;
        found = true;
        kill((pid_t)strtol(entry->d_name, NULL, 10), SIGKILL);
    }
    closedir(all);
    return found;
}

void descendants_kill(const char *mark)
{
    char *text = memory_zeroed(ENVIRONMENT_MAX);
    /* What was killed may have started something just before. */
    for (int round = 0; round < ROUNDS && kill_once(mark, text); round++)
        continue;
    free(text);
}
