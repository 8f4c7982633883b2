/* Programs that are scripts: engines of any kind, made for a test. */
#ifndef TY_TESTS_PLAY_SCRIPT_H
#define TY_TESTS_PLAY_SCRIPT_H

#include <sys/types.h>

struct Script {
    char folder[64], path[80], pid[80];
};

/* Writes a program of those lines of shell, called "engine", into a folder of its own; fails the
 * test where that is impossible. */
void script_write(struct Script *script, const char *lines);

/* The process that ran the script last; 0: none did. */
pid_t script_process(const struct Script *script);

/* Removes what script_write made. */
void script_remove(const struct Script *script);

/* A UCI program that counts ranks from 0, which `go` answers as told. */
#define UCI_HEAD                                                                                   \
    "while read word rest; do case $word in\n"                                                     \
    "uci) echo id name Script; echo option name Skill Level type spin default 3 min 0 max 20;"     \
    " echo option name Style type combo default Solid var Solid var Wild One; echo uciok;;\n"      \
    "isready) echo readyok;;\nquit) exit 0;;\nposition) position=$rest;;\n"
#define UCI_PROBE "go) case $position:$rest in startpos:depth\\ 1) echo bestmove b2e2;; *) "
#define UCI_TAIL  ";; esac;;\nesac; done\n"

/* A program of Gomocup's protocol, whose turns stand between the two. It says a move before
 * anybody has asked. */
#define GOMOCUP_HEAD                                                                               \
    "while read line; do case $line in\nSTART*) echo 5,5; echo OK;;\n"                             \
    "ABOUT*) echo 'name=\"Row\", version=\"1\"';;\nEND*) exit 0;;\n"
#define GOMOCUP_TAIL "esac; done\n"

/* A program of GTP, whose answers to `genmove` and the like stand between the two; $heard is what
 * its board was told since the last of them. */
#define GTP_HEAD                                                                                   \
    "while read id word rest; do case $id in uci|START) echo UNKNOWN; continue;; esac\n"           \
    "case $word in\nname) echo \"=$id Textual\"; echo;;\nquit) exit 0;;\n"                         \
    "boardsize|clear_board|play) heard=\"$heard $word $rest,\"; echo \"=$id\"; echo;;\n"           \
    "time_settings|time_left) time=\"$word $rest\"; echo \"?$id no clock\"; echo;;\n"
#define GTP_TAIL "esac; done\n"

#endif
