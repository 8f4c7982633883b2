#include "src/app/ai_thread.h"
#include "src/app/app.h"
#include <stdlib.h>

/* What a new thread is told; it frees it. */
struct Job {
    void (*function)(void *argument);
    void *argument;
};

static int SDLCALL run(void *data)
{
    struct Job job = *(struct Job *)data;
    free(data);
    job.function(job.argument);
    return 0;
}

static void *start(void *context, void (*function)(void *argument), void *argument)
{
    (void)context;
    struct Job *job = malloc(sizeof *job);
    if (job == NULL)
        return NULL;
    *job = (struct Job){.function = function, .argument = argument};
    SDL_Thread *thread = SDL_CreateThread(run, "ai", job);
    if (thread == NULL)
        free(job);
    return thread;
}

static void join(void *context, void *thread)
{
    (void)context;
    SDL_WaitThread(thread, NULL);
}

static uint64_t now_us(void *context)
{
    (void)context;
    uint64_t count = SDL_GetPerformanceCounter(), rate = SDL_GetPerformanceFrequency();
    return count / rate * 1000000 + count % rate * 1000000 / rate;
}

static void wake(void *context)
{
    app_wake(context);
}

struct WorkerHost ai_thread_host(struct App *app)
{
    int spare = SDL_GetCPUCount() - 2; /* one core draws, one searches already */
    return (struct WorkerHost){.start = start,
                               .join = join,
                               .now_us = now_us,
                               .wake = wake,
                               .context = app,
                               .helpers = spare < 0   ? 0
                                          : spare > 3 ? 3
                                                      : spare};
}
