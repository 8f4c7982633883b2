/* What the commands say on the console. */
#include "src/cli/console.h"
#include <stdarg.h>
#include <stdio.h>

int console_complain(const char *command, const char *format, ...)
{
    va_list arguments;
    fprintf(stderr, "tianyuan-engine %s: ", command);
    va_start(arguments, format);
    vfprintf(stderr, format, arguments);
    va_end(arguments);
    fputc('\n', stderr);
    return EXIT_WRONG_ARGUMENTS;
}

int console_status(enum ArgumentsResult result)
{
    return result == ARGUMENTS_WRONG ? EXIT_WRONG_ARGUMENTS : EXIT_GOOD;
}

enum ArgumentsResult console_arguments(const struct Usage *usage, int argc, char **argv)
{
    char error[ARGUMENTS_ERROR_MAX];
    enum ArgumentsResult result = arguments_read(usage, argc, argv, error);
    if (result == ARGUMENTS_HELP)
        arguments_print_help(usage, "tianyuan-engine", stdout);
    else if (result == ARGUMENTS_WRONG)
        console_complain(usage->command, "%s", error);
    return result;
}
