/*
 * Protocols by which other programs use the engine: lines in, lines out.
 *
 * A protocol is handed complete lines as they come and never waits; a loop of its own reads, keeps
 * the time and tells it when a search has come to its end.
 */
#ifndef TY_SRC_CLI_PROTOCOLS_PROTOCOL_H
#define TY_SRC_CLI_PROTOCOLS_PROTOCOL_H

#include "src/cli/protocols/engine.h"
#include <stdio.h>

/* One conversation. Protocols embed it as their first member. */
struct Speaker {
    const struct Protocol *protocol;
    FILE *out;             /* not owned; each line is written and seen off as one */
    struct Engine *engine; /* owned */
};

struct Protocol {
    const char *id;                 /* "uci" */
    const char *const *first_words; /* what a conversation may begin with, in capitals or not */
    /* A conversation over `host`'s threads, answering on `out`. */
    struct Speaker *(*open)(const struct WorkerHost *host, FILE *out);
    /* One line, the callee's to write on, that came in at `now_us`; false: the conversation is
     * over. */
    bool (*line)(struct Speaker *speaker, char *line, uint64_t now_us);
    /* Frees what `open` allocated but for the engine. */
    void (*close)(struct Speaker *speaker);
};

/* Those that there are, ended by NULL. */
extern const struct Protocol *const protocols[];

/* The protocol of that id, or NULL. */
const struct Protocol *protocol_find(const char *id);

/* The protocol that a first line belongs to, or NULL. */
const struct Protocol *protocol_recognise(const char *line);

/* Writes one line like printf, in one piece, whichever thread it comes from. */
void protocol_say(const struct Speaker *speaker, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Takes the next word off `*rest`: ends it by 0 and moves *rest behind it; NULL if there is
 * none. */
char *protocol_word(char **rest);

/* What is in `*rest` behind blanks. */
char *protocol_rest(char *rest);

/* Reads a whole number from `low` to `high`; false for anything else. NULL is no number. */
bool protocol_number(const char *word, int64_t low, int64_t high, int64_t *number);

/* The most MiB that a transposition table may be asked to take: half of the machine's memory. */
int64_t protocol_table_max(void);

/* Speaks `protocol`, or with NULL the one that the first line of standard input belongs to,
 * until the other side is done or gone. Returns the exit status. */
int protocol_run(const struct Protocol *protocol, FILE *out);

extern const struct Protocol protocol_uci;
extern const struct Protocol protocol_ucci;
extern const struct Protocol protocol_gomocup;

#endif
