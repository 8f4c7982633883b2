/* Work on a thread that a host lends. */
#include "src/play/system/task.h"
#include <assert.h>
#include <stddef.h>

void task_wake(const struct Task *task)
{
    if (task->host.wake)
        task->host.wake(task->host.context);
}

static void run(void *argument)
{
    struct Task *task = argument;
    task->work(task->argument);
    atomic_store(&task->through, true);
    task_wake(task);
}

void task_begin(struct Task *task, const struct WorkerHost *host, void (*work)(void *argument),
                void *argument)
{
    assert(!task->thread);
    task->host = *host;
    task->work = work;
    task->argument = argument;
    task->begun = true;
    atomic_store(&task->through, false);
    task->thread = host->start ? host->start(host->context, run, task) : NULL;
    if (!task->thread)
        run(task);
}

bool task_ended(struct Task *task)
{
    if (!task->begun || !atomic_load(&task->through))
        return false;
    task_wait(task);
    return true;
}

void task_wait(struct Task *task)
{
    if (task->thread)
        task->host.join(task->host.context, task->thread);
    task->thread = NULL;
}
