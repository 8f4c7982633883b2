/* What belongs to a thread: whoever came first has it, and no other. */
#define _POSIX_C_SOURCE 200809L /* barriers */
#include "src/common/thread_owner.h"
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

enum { THREADS = 8 };

struct Rival {
    struct ThreadOwner *owner;
    pthread_barrier_t *all; /* is passed by all at once: none ends before the last has claimed */
    bool claimed, owns;
};

static void *claim(void *argument)
{
    struct Rival *rival = argument;
    pthread_barrier_wait(rival->all);
    rival->claimed = thread_claim(rival->owner);
    pthread_barrier_wait(rival->all);
    rival->owns = thread_owns(rival->owner);
    return NULL;
}

/* Lets all threads claim it at once; returns how many have it. */
static int owners(struct ThreadOwner *owner)
{
    struct Rival rivals[THREADS];
    pthread_t threads[THREADS];
    pthread_barrier_t all;
    int count = 0;
    pthread_barrier_init(&all, NULL, THREADS);
    for (int i = 0; i < THREADS; i++) {
        rivals[i] = (struct Rival){.owner = owner, .all = &all};
        assert_int_equal(pthread_create(&threads[i], NULL, claim, &rivals[i]), 0);
    }
    for (int i = 0; i < THREADS; i++) {
        pthread_join(threads[i], NULL);
        assert_int_equal(rivals[i].claimed, rivals[i].owns);
        count += rivals[i].owns;
    }
    pthread_barrier_destroy(&all);
    return count;
}

static void what_is_claimed_stays_with_its_thread(void **state)
{
    struct ThreadOwner owner = {NULL};
    (void)state;
    assert_false(thread_owns(&owner));
    assert_true(thread_claim(&owner));
    assert_int_equal(owners(&owner), 0);
    assert_true(thread_owns(&owner));
    assert_true(thread_claim(&owner));
}

static void of_many_at_once_one_has_it(void **state)
{
    struct ThreadOwner owner = {NULL};
    (void)state;
    assert_int_equal(owners(&owner), 1);
    assert_false(thread_owns(&owner));
    assert_false(thread_claim(&owner));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_claimed_stays_with_its_thread),
        cmocka_unit_test(of_many_at_once_one_has_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
