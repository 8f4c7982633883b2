/* Calls by a thread that has no business there. */
#include "tests/play/stray.h"
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

struct Call {
    void (*use)(void *argument);
    void *argument;
};

static void *make(void *argument)
{
    const struct Call *call = argument;
    call->use(call->argument);
    return NULL;
}

/* The child: what an assert says there is expected, and is not shown. */
static void live(struct Call *call, bool strays)
{
    pthread_t thread;
    setrlimit(RLIMIT_CORE, &(struct rlimit){0, 0});
    signal(SIGABRT, SIG_DFL);
    if (!freopen("/dev/null", "w", stderr))
        _exit(2);
    call->use(call->argument);
    if (strays && pthread_create(&thread, NULL, make, call) == 0)
        pthread_join(thread, NULL);
    _exit(0);
}

bool stray_survives(void (*use)(void *argument), void *argument, bool strays)
{
    int status = 0;
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0)
        live(&(struct Call){.use = use, .argument = argument}, strays);
    assert_int_equal(waitpid(child, &status, 0), child);
    bool aborted = WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT;
    assert_true(aborted || (WIFEXITED(status) && WEXITSTATUS(status) == 0));
    return !aborted;
}
