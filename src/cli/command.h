/* The commands of tianyuan-engine: one file each. */
#ifndef TY_SRC_CLI_COMMAND_H
#define TY_SRC_CLI_COMMAND_H

/* Function's name and the word typed, one line of help. */
#define COMMANDS(X)                                                                                \
    X(perft, "count move paths, to test the rules and their speed")                                \
    X(bench, "search fixed positions: the engine's signature and speed")                           \
    X(suite, "find tasks for the search in games")                                                 \
    X(ladder, "compare the textbook algorithms on one position")                                   \
    X(lab, "race algorithms on one position, and see why one is faster")                           \
    X(match, "play many games between two opponents")                                              \
    X(levels, "measure the levels of a game")                                                      \
    X(generate, "make samples for training from games of the engine")                              \
    X(train, "train a network on such samples")                                                    \
    X(winrate, "fit how likely a score wins, from games of the engine")                            \
    X(tune, "fit the weights of an evaluation to records of games")                                \
    X(openings, "make a book of balanced openings for matches")                                    \
    X(book, "make an opening book by long thinking")                                               \
    X(analyse, "show what the engine thinks of a position")                                        \
    X(solve, "solve a small game completely")                                                      \
    X(puzzles, "make puzzles, list and prove them")                                                \
    X(records, "check, count and convert records of any program")                                  \
    X(peer, "play one side of an online match")                                                    \
    X(letters, "play matches by letters: lines to paste into any chat")

/* Each runs one command with argv[0] its name, and returns the exit status: 0 good, 1 failed, 2
 * wrong arguments. */
#define X(name, help) int command_##name(int argc, char **argv);
COMMANDS(X)
#undef X

#endif
