/*
 * Another program as a process of its own, talked with by lines over pipes. None of the calls waits
 * but for process_wait and process_free.
 *
 * A write to a program that has ended must not end this one: process_start has SIGPIPE ignored.
 */
#ifndef TY_SRC_PLAY_SYSTEM_PROCESS_H
#define TY_SRC_PLAY_SYSTEM_PROCESS_H

#include <stdbool.h>

struct Process;

enum { PROCESS_WORDS_MAX = 16 };

/* Starts the program at `path` with the words of `arguments` (NULL-terminated, may be NULL) in
 * `folder` (NULL: the present one). It is killed when the calling thread ends, where the system can
 * do that. NULL, with errno, if it cannot be started: ENOEXEC where the file is there, and is no
 * program of this system. */
struct Process *process_start(const char *path, char *const arguments[], const char *folder);

/* Sends a text like printf, as it is. What the program does not take at once waits and goes on its
 * way in later calls, so that no line is ever cut; a text is dropped whole where a megabyte waits
 * already, where the program has closed its input, and where `process` is NULL. */
void process_say(struct Process *process, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* The next line that it wrote, the caller's to write on until the next call; NULL if there is none
 * yet, or if more has to be read first than is at once: one that never stops writing must not hold
 * its reader up. */
char *process_line(struct Process *process);

/* Whether there is no process of that number any more. */
bool process_is_gone(long id);

/* How a process has come to its end. */
enum ProcessEnd {
    PROCESS_RUNS,   /* it has not */
    PROCESS_CLOSED, /* it runs, but closed its output */
    PROCESS_EXITED, /* with a status */
    PROCESS_KILLED  /* by a signal */
};

/* Whether it has ended, or will not say anything more, and all its lines were taken. *number is the
 * status or the signal. */
enum ProcessEnd process_ended(struct Process *process, int *number);

/* Waits until it wrote something or ended, at most `ms` milliseconds. */
void process_wait(struct Process *process, int ms);

/* Rung once, by any thread: the one that waits for a process has another thing to do. */
struct ProcessBell;

/* NULL if the system gives none. */
struct ProcessBell *process_bell_new(void);
void process_bell_ring(struct ProcessBell *bell);
void process_bell_free(struct ProcessBell *bell);

/* Waits as process_wait does, `process` NULL for nothing but the bell; returns whether that was
 * rung. Otherwise *ended (may be NULL) says whether the output of the process has met its end. */
bool process_wait_bell(struct Process *process, struct ProcessBell *bell, int ms, bool *ended);

/* Closes its input, gives it `grace_ms` milliseconds to end by itself, then ends it with all that
 * it has started, and frees the process; NULL is ignored. */
void process_free(struct Process *process, int grace_ms);

#endif
