/* The thread that works on files: order, polling, waking, closing, and what happens without it. */
#include "src/play/system/disk.h"
#include "src/play/system/posix.h"
#include <semaphore.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

enum { JOBS = 100 };

/* A job that waits for its gate, if it has one, and notes when it ran. */
struct Job {
    sem_t *gate;
    int *counter;
    int ran_as; /* 1, 2, ..; 0: not yet */
};

static void run(void *argument)
{
    struct Job *job = argument;
    if (job->gate)
        sem_wait(job->gate);
    job->ran_as = ++*job->counter;
}

static void wake(void *context)
{
    sem_post(context);
}

static void no_thread_join(void *context, void *thread)
{
    (void)context;
    (void)thread;
}

static void *no_thread(void *context, void (*function)(void *argument), void *argument)
{
    (void)context;
    (void)function;
    (void)argument;
    return NULL;
}

static void jobs_run_in_order_and_wake_their_owner(void **state)
{
    struct WorkerHost host = posix_host(0);
    struct Job jobs[JOBS] = {{.gate = NULL}};
    int counter = 0;
    sem_t woken;
    (void)state;
    sem_init(&woken, 0, 0);
    host.wake = wake;
    host.context = &woken;
    struct Disk *disk = disk_new(&host);
    for (int i = 0; i < JOBS; i++) {
        jobs[i].counter = &counter;
        assert_int_equal(disk_add(disk, run, &jobs[i]), i + 1);
    }
    for (int i = 0; i < JOBS; i++)
        sem_wait(&woken);
    for (int i = 0; i < JOBS; i++) {
        assert_true(disk_is_done(disk, (uint64_t)i + 1));
        assert_int_equal(jobs[i].ran_as, i + 1);
    }
    disk_free(disk);
    sem_destroy(&woken);
}

static void nobody_waits_for_a_slow_job(void **state)
{
    struct WorkerHost host = posix_host(0);
    int counter = 0;
    sem_t gate;
    (void)state;
    sem_init(&gate, 0, 0);
    struct Job slow = {.gate = &gate, .counter = &counter}, next = {.counter = &counter};
    struct Disk *disk = disk_new(&host);
    assert_true(disk_is_done(disk, 0));
    uint64_t first = disk_add(disk, run, &slow), second = disk_add(disk, run, &next);
    assert_false(disk_is_done(disk, first));
    assert_false(disk_is_done(disk, second));
    sem_post(&gate);
    disk_flush(disk);
    disk_wait(disk, second);
    assert_true(disk_is_done(disk, first));
    assert_int_equal(next.ran_as, 2);
    disk_free(disk);
    sem_destroy(&gate);
}

static void closing_loses_nothing(void **state)
{
    struct WorkerHost host = posix_host(0);
    struct Job jobs[JOBS] = {{.gate = NULL}};
    int counter = 0;
    sem_t gate;
    (void)state;
    sem_init(&gate, 0, 0);
    struct Disk *disk = disk_new(&host);
    jobs[0].gate = &gate;
    for (int i = 0; i < JOBS; i++) {
        jobs[i].counter = &counter;
        disk_add(disk, run, &jobs[i]);
    }
    sem_post(&gate);
    disk_free(disk);
    assert_int_equal(jobs[JOBS - 1].ran_as, JOBS);
    disk_free(disk_new(&host)); /* one that never had a job */
    disk_free(NULL);
    sem_destroy(&gate);
}

/* What is added to the one behind begins when the leader has done what was added before; the leader
 * goes on although the one behind stands still. */
static void one_disk_stands_behind_another(void **state)
{
    struct WorkerHost host = posix_host(0);
    int counter = 0;
    sem_t first, second;
    (void)state;
    sem_init(&first, 0, 0);
    sem_init(&second, 0, 0);
    struct Job before = {.gate = &first, .counter = &counter}, after = before, next = before;
    after.gate = &second;
    next.gate = NULL;
    struct Disk *leader = disk_new(&host), *behind = disk_new_behind(leader);
    disk_add(leader, run, &before);
    disk_add(behind, run, &after);
    sem_post(&second); /* it may go, but for its place */
    assert_false(disk_is_done(behind, 1));
    sem_post(&first);
    disk_flush(behind);
    assert_int_equal(before.ran_as, 1);
    assert_int_equal(after.ran_as, 2);
    disk_add(behind, run, &after);
    disk_add(leader, run, &next);
    disk_flush(leader);
    assert_int_equal(next.ran_as, 3);
    assert_false(disk_is_done(behind, 2));
    sem_post(&second);
    disk_free(behind);
    disk_free(leader);
    sem_destroy(&first);
    sem_destroy(&second);
}

/* Where there are no threads, and where there is none to be had. */
static void without_threads_jobs_run_at_once(void **state)
{
    struct WorkerHost hosts[] = {posix_host_single(), posix_host_single()};
    (void)state;
    hosts[1].start = no_thread;
    hosts[1].join = no_thread_join;
    for (int i = 0; i < 2; i++) {
        int counter = 0;
        struct Job job = {.counter = &counter};
        struct Disk *disk = disk_new(&hosts[i]);
        uint64_t ticket = disk_add(disk, run, &job);
        assert_int_equal(job.ran_as, 1);
        assert_true(disk_is_done(disk, ticket));
        disk_wait(disk, ticket);
        disk_free(disk);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(jobs_run_in_order_and_wake_their_owner),
        cmocka_unit_test(nobody_waits_for_a_slow_job),
        cmocka_unit_test(closing_loses_nothing),
        cmocka_unit_test(one_disk_stands_behind_another),
        cmocka_unit_test(without_threads_jobs_run_at_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
