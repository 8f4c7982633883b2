/* Files as memory. */
#include "src/common/mapped.h"
#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#define PATH "test_common_mapped.bytes" /* in the folder that tests run in */

static void write_file(const char *bytes, size_t size)
{
    FILE *file = fopen(PATH, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, size, file), size);
    assert_int_equal(fclose(file), 0);
}

static void a_file_is_there_as_it_is(void **state)
{
    static const char bytes[] = "one\r\ntwo\0three\n"; /* and the closing 0 */
    (void)state;
    write_file(bytes, sizeof bytes);
    for (int reads = 0; reads < 2; reads++) {
        struct Mapped mapped = {.bytes = NULL};
        assert_true(reads ? mapped_open_read(PATH, &mapped) : mapped_open(PATH, &mapped));
        assert_int_equal(mapped.size, sizeof bytes);
        assert_memory_equal(mapped.bytes, bytes, sizeof bytes);
        mapped_close(&mapped);
        assert_null(mapped.bytes);
        mapped_close(&mapped); /* nothing is left to close */
    }
    assert_int_equal(remove(PATH), 0);
}

static void what_is_not_there_is_told(void **state)
{
    struct Mapped mapped = {.bytes = NULL};
    (void)state;
    assert_false(mapped_open(PATH, &mapped));
    assert_int_equal(errno, ENOENT);
    write_file("", 0);
    assert_false(mapped_open(PATH, &mapped)); /* of nothing there is nothing to look at */
    assert_null(mapped.bytes);
    assert_int_equal(remove(PATH), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_file_is_there_as_it_is),
        cmocka_unit_test(what_is_not_there_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
