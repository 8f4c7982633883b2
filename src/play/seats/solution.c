/* The solved table of one game with its options. */
#include "src/play/seats/solution.h"
#include "src/common/memory.h"
#include "src/play/system/task.h"
#include <stdlib.h>

/* Tables up to this size are solved in well under a second. */
enum { QUICK_BYTES = 2 << 20 };

enum State { STATE_IDLE, STATE_BUSY, STATE_READY };

struct Solution {
    const struct Solver *solver;
    struct Options options;
    struct WorkerHost host;
    size_t size;
    void *table;
    struct Task task;
    atomic_int state; /* enum State; READY publishes the table */
    struct SolverProgress progress;
};

struct Solution *solution_new(const struct Game *game, const struct Options *options,
                              const struct WorkerHost *host)
{
    const struct Solver *solver = game->knowledge ? game->knowledge->solver : NULL;
    size_t size = solver ? solver->size(options) : 0;
    if (size == 0)
        return NULL;
    struct Solution *solution = memory_zeroed(sizeof *solution);
    solution->solver = solver;
    solution->options = *options;
    solution->host = *host;
    solution->size = size;
    atomic_init(&solution->state, STATE_IDLE);
    return solution;
}

void solution_free(struct Solution *solution)
{
    if (!solution)
        return;
    atomic_store(&solution->progress.stop, true);
    task_wait(&solution->task);
    free(solution->table);
    free(solution);
}

bool solution_is_quick(const struct Solution *solution)
{
    return solution->size <= QUICK_BYTES;
}

static void compute(void *argument)
{
    struct Solution *solution = argument;
    bool solved = solution->solver->solve(solution->table, &solution->options, &solution->progress);
    atomic_store(&solution->state, solved ? STATE_READY : STATE_IDLE);
}

void solution_start(struct Solution *solution)
{
    if (solution->task.begun)
        return;
    solution->table = memory_zeroed(solution->size);
    atomic_store(&solution->state, STATE_BUSY);
    task_begin(&solution->task, &solution->host, compute, solution);
}

void *solution_table(const struct Solution *solution)
{
    return atomic_load(&solution->state) == STATE_READY ? solution->table : NULL;
}

int solution_progress(const struct Solution *solution)
{
    if (atomic_load(&solution->state) == STATE_READY)
        return 1000;
    int permille = atomic_load(&solution->progress.permille);
    return permille < 999 ? permille : 999;
}
