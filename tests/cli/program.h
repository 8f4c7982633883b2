/* Runs tianyuan-engine as a user does, and catches what it says. */
#ifndef TY_TESTS_CLI_PROGRAM_H
#define TY_TESTS_CLI_PROGRAM_H

#include <stddef.h>

enum { OUTPUT_MAX = 65536 };

struct Run {
    int status;             /* the exit status; -1 if a signal ended it */
    char out[OUTPUT_MAX];   /* what it wrote to stdout */
    char error[OUTPUT_MAX]; /* and to stderr */
};

/* Runs a line of a shell, and fills `run`. */
void program_shell(struct Run *run, const char *command);

/* Runs the program with `arguments`, as words of a shell, and fills `run`. */
void program_run(struct Run *run, const char *arguments);

/* Runs it; fails the test unless it ends well and without a word on stderr. */
void program_succeed(struct Run *run, const char *arguments);

/* Makes a folder under /tmp for a test, its path in *state; takes it away with all that is in it.
 * To be a test's setup and teardown. */
int program_make_folder(void **state);
int program_remove_folder(void **state);

/* Copies line number `number` (from 0, or from the end: -1 is the last) of `text`, without its end,
 * to `line`; fails the test if there is none. */
void text_line(const char *text, int number, char *line, size_t size);

#endif
