/* tianyuan-engine: the engine on the console. */
#include "src/cli/command.h"
#include "src/cli/console.h"
#include "src/cli/protocols/protocol.h"
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

/* The protocol that the program speaks under the name it was started by: pbrain-tianyuan is one of
 * Gomocup's. NULL: the first line tells. */
static const struct Protocol *protocol_of_name(const char *path)
{
    static const char prefix[] = "pbrain-";
    const char *slash = path ? strrchr(path, '/') : NULL;
    const char *name = slash ? slash + 1 : path;
    return name && strncmp(name, prefix, sizeof prefix - 1) == 0 ? protocol_find("gomocup") : NULL;
}

static void print_help(void)
{
    printf("Usage: tianyuan-engine COMMAND [ARGUMENT...]\n\n"
           "Tianyuan's engine on the console. Without a command it speaks the protocol that its\n"
           "first line belongs to: UCI or UCCI (xiangqi), or Gomocup's (gomoku); `uci`, `ucci` or\n"
           "`gomocup` in place of a command says which. See docs/protocols.md.\n\n"
           "Commands, each with --help of its own:\n\n");
    for (int i = 0; i < COMMAND_COUNT; i++)
        printf("  %-10s%s\n", commands[i].name, commands[i].help);
}

int main(int argc, char **argv)
{
    if (argc < 2)
        return protocol_run(protocol_of_name(argv[0]), stdout);
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0) {
        print_help();
        return EXIT_GOOD;
    }
    if (strcmp(argv[1], "--version") == 0) {
        printf("tianyuan-engine " TY_VERSION "\n");
        return EXIT_GOOD;
    }
    const struct Protocol *protocol = protocol_find(argv[1]);
    if (protocol)
        return protocol_run(protocol, stdout);
    for (int i = 0; i < COMMAND_COUNT; i++)
        if (strcmp(argv[1], commands[i].name) == 0)
            return commands[i].run(argc - 1, argv + 1);
    fprintf(stderr, "tianyuan-engine: unknown command '%s'; see --help\n", argv[1]);
    return EXIT_WRONG_ARGUMENTS;
}
