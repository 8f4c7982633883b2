/* What the commands say on the console: help, and one line for what is wrong. */
#ifndef TY_SRC_CLI_CONSOLE_H
#define TY_SRC_CLI_CONSOLE_H

#include "src/play/system/arguments.h"

enum { EXIT_GOOD = 0, EXIT_FAILED = 1, EXIT_WRONG_ARGUMENTS = 2 };

/* arguments_read for a command: prints the help if it is asked for, or what is wrong on stderr. */
enum ArgumentsResult console_arguments(const struct Usage *usage, int argc, char **argv);

/* The exit status for a command that ends with such arguments: 0 after help or a list, 2
 * if wrong. */
int console_status(enum ArgumentsResult result);

/* Prints "tianyuan-engine COMMAND: " and the message, like printf, as one line on stderr. Returns
 * EXIT_WRONG_ARGUMENTS. */
int console_complain(const char *command, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

#endif
