/* tianyuan-engine tune --search. */
#ifndef TY_SRC_CLI_TRAINING_TUNE_SEARCH_H
#define TY_SRC_CLI_TRAINING_TUNE_SEARCH_H

/* Runs it: argv[0] is "--search", the exit status is that of a command. */
int tune_search(int argc, char **argv);

#endif
