/* tianyuan-engine: the engine on the console. */
#include "src/cli/arguments.h"
#include "src/cli/command.h"
#include <stdio.h>
#include <string.h>

struct Command {
    const char *name;
    const char *help;
    int (*run)(int argc, char **argv);
};

static const struct Command commands[] = {
#define X(name, help) {#name, help, command_##name},
    COMMANDS(X)
#undef X
};

enum { COMMAND_COUNT = sizeof commands / sizeof *commands };

static void print_help(void)
{
    printf("Usage: tianyuan-engine COMMAND [ARGUMENT...]\n\n"
           "Tianyuan's engine on the console. Commands, each with --help of its own:\n\n");
    for (int i = 0; i < COMMAND_COUNT; i++)
        printf("  %-10s%s\n", commands[i].name, commands[i].help);
}

int main(int argc, char **argv)
{
    if (argc < 2) {
        fprintf(stderr, "tianyuan-engine: which command? see --help\n");
        return EXIT_WRONG_ARGUMENTS;
    }
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0) {
        print_help();
        return EXIT_GOOD;
    }
    if (strcmp(argv[1], "--version") == 0) {
        printf("tianyuan-engine " TY_VERSION "\n");
        return EXIT_GOOD;
    }
    for (int i = 0; i < COMMAND_COUNT; i++) {
        if (strcmp(argv[1], commands[i].name) == 0)
            return commands[i].run(argc - 1, argv + 1);
    }
    fprintf(stderr, "tianyuan-engine: there is no command '%s'; see --help\n", argv[1]);
    return EXIT_WRONG_ARGUMENTS;
}
