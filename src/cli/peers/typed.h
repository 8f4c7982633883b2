/* What is typed at a program that plays or watches online: one command a line, on stdin. */
#ifndef TY_SRC_CLI_PEERS_TYPED_H
#define TY_SRC_CLI_PEERS_TYPED_H

#include "src/cli/wake_pipe.h"
#include "src/play/system/lines.h"

/* Zero: nothing was typed yet. */
struct Typed {
    struct Lines lines;
    int refused; /* lines that were told to be too long */
};

/* Reads what there is on stdin; false when it has ended. */
bool typed_read(struct Typed *typed, struct WakePipe *wakes);

/* The next whole line, valid until the next call; NULL if there is none yet. A line that is too
 * long is left out, all of it, and a line on stdout says so. */
const char *typed_take(struct Typed *typed);

/* Frees what it owns. */
void typed_free(struct Typed *typed);

#endif
