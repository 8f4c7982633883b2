/* Talks with a program by lines over pipes. */
#define _XOPEN_SOURCE 700
#include "tests/cli/conversation.h"
#include <errno.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

enum { CHUNK = 65536 };

void conversation_start(struct Conversation *conversation, const char *path, const char *argument)
{
    int in[2], out[2];
    signal(SIGPIPE, SIG_IGN);
    assert_int_equal(pipe(in), 0);
    assert_int_equal(pipe(out), 0);
    *conversation = (struct Conversation){.to = in[1], .from = out[0], .name = path};
    conversation->process = fork();
    assert_true(conversation->process >= 0);
    if (conversation->process == 0) {
        dup2(in[0], STDIN_FILENO);
        dup2(out[1], STDOUT_FILENO);
        close(in[0]);
        close(in[1]);
        close(out[0]);
        close(out[1]);
        execl(path, path, argument, (char *)NULL);
        _exit(127);
    }
    close(in[0]);
    close(out[1]);
}

void conversation_say(struct Conversation *conversation, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vdprintf(conversation->to, format, arguments); /* a program that is gone hears nothing */
    va_end(arguments);
}

/* Reads what comes next; false at the end of the output. */
static bool take_in(struct Conversation *conversation)
{
    char chunk[CHUNK];
    ssize_t count = read(conversation->from, chunk, sizeof chunk);
    if (count > 0)
        lines_push(&conversation->lines, chunk, (size_t)count);
    return count > 0 || (count < 0 && errno == EINTR);
}

char *conversation_next(struct Conversation *conversation)
{
    char *line;
    while (!(line = lines_take(&conversation->lines)))
        if (!take_in(conversation))
            fail_msg("%s has ended", conversation->name);
    return line;
}

char *conversation_hear(struct Conversation *conversation, const char *prefix)
{
    char *line;
    do
        line = conversation_next(conversation);
    while (strncmp(line, prefix, strlen(prefix)) != 0);
    return line;
}

int conversation_end(struct Conversation *conversation)
{
    int status;
    close(conversation->to);
    while (take_in(conversation))
        continue;
    close(conversation->from);
    assert_int_equal(waitpid(conversation->process, &status, 0), conversation->process);
    lines_free(&conversation->lines);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

const char *conversation_fairy(void)
{
    static const char *const paths[] = {"/usr/games/fairy-stockfish", "/usr/bin/fairy-stockfish",
                                        "/usr/local/bin/fairy-stockfish"};
    for (size_t i = 0; i < sizeof paths / sizeof *paths; i++)
        if (access(paths[i], X_OK) == 0)
            return paths[i];
    return NULL;
}
