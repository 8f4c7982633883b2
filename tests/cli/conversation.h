/* Talks with a program by lines over pipes, as the programs do that use an engine. */
#ifndef TY_TESTS_CLI_CONVERSATION_H
#define TY_TESTS_CLI_CONVERSATION_H

#include "src/play/system/lines.h"
#include <sys/types.h>

struct Conversation {
    pid_t process;
    int to, from;
    struct Lines lines;
    const char *name; /* for messages; not owned */
};

/* Starts `path` with one argument, or none where that is NULL. */
void conversation_start(struct Conversation *conversation, const char *path, const char *argument);

/* Sends text like printf, as it is: lines need their ends. */
void conversation_say(struct Conversation *conversation, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* The next line; fails the test if none comes within a minute. Valid until the next call. */
char *conversation_next(struct Conversation *conversation);

/* The next line that begins with `prefix`, those before it left out. */
char *conversation_hear(struct Conversation *conversation, const char *prefix);

/* Closes the program's input, reads on to the end of its output, and returns its exit status; -1 if
 * a signal ended it. Fails the test if it does not end within a minute. */
int conversation_end(struct Conversation *conversation);

/* fairy-stockfish, where it is installed; else NULL. */
const char *conversation_fairy(void);

#endif
