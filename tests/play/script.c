/* Programs that are scripts. */
#define _POSIX_C_SOURCE 200809L
#include "tests/play/script.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

void script_write(struct Script *script, const char *lines)
{
    snprintf(script->folder, sizeof script->folder, "/tmp/tianyuan-program-XXXXXX");
    assert_non_null(mkdtemp(script->folder));
    snprintf(script->path, sizeof script->path, "%s/engine", script->folder);
    snprintf(script->pid, sizeof script->pid, "%s/pid", script->folder);
    FILE *file = fopen(script->path, "w");
    assert_non_null(file);
    fprintf(file, "#!/bin/sh\necho $$ > %s\n%s", script->pid, lines);
    fclose(file);
    chmod(script->path, 0700);
}

pid_t script_process(const struct Script *script)
{
    FILE *file = fopen(script->pid, "r");
    int process = 0;
    if (file) {
        if (fscanf(file, "%d", &process) != 1)
            process = 0; /* it is about to be written */
        fclose(file);
    }
    return process;
}

void script_remove(const struct Script *script)
{
    unlink(script->path);
    unlink(script->pid);
    rmdir(script->folder);
}
