/* tianyuan-engine peer --watch: a match of others, as lines on stdout. */
#ifndef TY_SRC_CLI_PEERS_SPECTATE_H
#define TY_SRC_CLI_PEERS_SPECTATE_H

#include "src/cli/wake_pipe.h"
#include "src/play/online/watching.h"

struct SpectateArguments {
    struct Invite invite; /* that lets watch */
    const char *records;  /* file to which the record of every game is appended; NULL: none */
    int64_t games;        /* to be seen to their end, until it is over or goes away */
};

/* Watches until all games are over, the match goes away or stdin says "close"; returns the exit
 * status. `wakes` is what the settings wake. */
int spectate(const struct SpectateArguments *arguments, const struct OnlineSettings *settings,
             struct WakePipe *wakes);

#endif
