/* The threads and the clock that the arcade lends to its AI players. */
#include "src/app/shell/ai_thread.h"
#include "src/app/shell/app.h"
#include "src/common/memory.h"
#include <stdlib.h>

/* What a new thread is told; it frees it. */
struct Job {
    SDL_atomic_t *running;
    void (*function)(void *argument);
    void *argument;
};

static int SDLCALL run(void *data)
{
    struct Job job = *(struct Job *)data;
    free(data);
    job.function(job.argument);
    SDL_AtomicAdd(job.running, -1);
    return 0;
}

static void *start(void *context, void (*function)(void *argument), void *argument)
{
    struct App *app = context;
    struct Job *job = memory_zeroed(sizeof *job);
    *job = (struct Job){.running = &app->threads, .function = function, .argument = argument};
    SDL_AtomicAdd(&app->threads, 1);
    SDL_Thread *thread = SDL_CreateThread(run, "ai", job);
    if (!thread) {
        SDL_AtomicAdd(&app->threads, -1);
        free(job);
    }
    return thread;
}

static void join(void *context, void *thread)
{
    (void)context;
    SDL_WaitThread(thread, NULL);
}

static void forget(void *context, void *thread)
{
    (void)context;
    SDL_DetachThread(thread);
}

void ai_thread_end(struct App *app)
{
    while (SDL_AtomicGet(&app->threads) > 0)
        SDL_Delay(1);
}

/* The arcade's own clock if it was given one, so that the AI lives in the same time. */
static uint64_t now_us(void *context)
{
    const struct AppOptions *options = &((const struct App *)context)->options;
    if (options->clock)
        return options->clock(options->clock_user) * 1000;
    uint64_t count = SDL_GetPerformanceCounter(), rate = SDL_GetPerformanceFrequency();
    return count / rate * 1000000 + count % rate * 1000000 / rate;
}

static void wake(void *context)
{
    app_wake(context);
}

int ai_thread_count(const struct App *app)
{
    enum { MOST = 4 };                 /* more threads on one table gain little */
    int spare = SDL_GetCPUCount() - 1; /* one core draws */
    if (!app->settings.all_cores || spare < 1)
        return 1;
    return spare < MOST ? spare : MOST;
}

struct WorkerHost ai_thread_host(struct App *app)
{
    return (struct WorkerHost){.start = start,
                               .join = join,
                               .forget = forget,
                               .now_us = now_us,
                               .wake = wake,
                               .context = app,
                               .helpers = ai_thread_count(app) - 1};
}
