/* The commands of tianyuan-engine: one file each. */
#ifndef TY_CLI_COMMAND_H
#define TY_CLI_COMMAND_H

/* Function's name and the word typed, one line of help. */
#define COMMANDS(X)                                                                                \
    X(perft, "counts move paths, to test rules and their speed")                                   \
    X(bench, "searches fixed positions: the engine's signature and its speed")                     \
    X(ladder, "compares the textbook algorithms on one position")                                  \
    X(match, "lets two opponents play many games")                                                 \
    X(analyse, "shows what the engine thinks of a position")                                       \
    X(solve, "solves a small game completely")                                                     \
    X(peer, "plays one side of an online match")

/* Each runs one command with argv[0] its name, and returns the exit status: 0 good, 1 failed, 2
 * wrong arguments. */
#define X(name, help) int command_##name(int argc, char **argv);
COMMANDS(X)
#undef X

#endif
