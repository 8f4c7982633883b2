/* Runs tianyuan-engine as a user does. */
#define _XOPEN_SOURCE 700
#include "tests/cli/program.h"
#include <fcntl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

static void read_back(FILE *file, char text[OUTPUT_MAX])
{
    rewind(file);
    size_t length = fread(text, 1, OUTPUT_MAX - 1, file);
    text[length] = '\0';
    fclose(file);
}

void program_shell(struct Run *run, const char *command)
{
    FILE *out = tmpfile(), *error = tmpfile();
    int status;
    assert_non_null(out);
    assert_non_null(error);
    pid_t child = fork();
    if (child == 0) {
        dup2(open("/dev/null", O_RDONLY), STDIN_FILENO);
        dup2(fileno(out), STDOUT_FILENO);
        dup2(fileno(error), STDERR_FILENO);
        execl("/bin/sh", "sh", "-c", command, (char *)NULL);
        _exit(127);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    run->status = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    read_back(out, run->out);
    read_back(error, run->error);
}

void program_run(struct Run *run, const char *arguments)
{
    char command[4096];
    int length = snprintf(command, sizeof command, "exec '%s' %s", ENGINE_PROGRAM, arguments);
    assert_true(length < (int)sizeof command);
    program_shell(run, command);
}

void program_succeed(struct Run *run, const char *arguments)
{
    program_run(run, arguments);
    if (run->status != 0 || run->error[0])
        fail_msg("%s: status %d\n%s", arguments, run->status, run->error);
}

void text_line(const char *text, int number, char *line, size_t size)
{
    int lines = 0;
    for (const char *c = text; *c; c++)
        lines += *c == '\n';
    if (number < 0)
        number += lines;
    if (number < 0 || number >= lines)
        fail_msg("there is no line %d in\n%s", number, text);
    for (; number > 0; number--)
        text = strchr(text, '\n') + 1;
    snprintf(line, size, "%.*s", (int)strcspn(text, "\n"), text);
}

int program_make_folder(void **state)
{
    char *path = calloc(1, 64);
    strcpy(path, "/tmp/tianyuan-cli-XXXXXX");
    *state = path;
    return mkdtemp(path) ? 0 : -1;
}

int program_remove_folder(void **state)
{
    char command[128];
    struct Run run;
    snprintf(command, sizeof command, "rm -r '%s'", (const char *)*state);
    free(*state);
    program_shell(&run, command);
    return run.status;
}
