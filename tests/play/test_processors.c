/* How many processors a program counts with: those that it is bound to. */
#define _GNU_SOURCE
#include "src/play/system/posix.h"
#include <sched.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <unistd.h>

#include <cmocka.h>

static void bound_to_one_there_is_one(void **state)
{
    cpu_set_t before, one;
    (void)state;
    assert_int_equal(sched_getaffinity(0, sizeof before, &before), 0);
    assert_int_equal(posix_processors(), CPU_COUNT(&before));
    int first = 0;
    while (!CPU_ISSET(first, &before))
        first++;
    CPU_ZERO(&one);
    CPU_SET(first, &one);
    assert_int_equal(sched_setaffinity(0, sizeof one, &one), 0);
    assert_int_equal(posix_processors(), 1);
    assert_int_equal(sched_setaffinity(0, sizeof before, &before), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(bound_to_one_there_is_one)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
