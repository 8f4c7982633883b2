/* The command line of the arcade. */
#ifndef TY_SRC_APP_OPTIONS_H
#define TY_SRC_APP_OPTIONS_H

#include "src/app/app.h"
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

enum OptionsResult {
    OPTIONS_RUN,  /* options are filled: go on */
    OPTIONS_HELP, /* --help was asked for */
    OPTIONS_VERSION,
    OPTIONS_WRONG, /* error says what */
};

/* Reads argv into options, whose strings then point into argv. error (size bytes) gets one line for
 * OPTIONS_WRONG. */
enum OptionsResult options_read(struct AppOptions *options, int argc, char **argv, char *error,
                                size_t size);

/* Prints the text of --help: a line for each option. */
void options_print_help(FILE *file);

#endif
