/* The key by which strangers know this installation. */
#include "src/play/online/player_key.h"
#include "tests/play/scratch.h"
#include <setjmp.h>
#include <sodium.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static char folder[256];

static int set_up(void **state)
{
    (void)state;
    scratch_make(folder);
    return sodium_init() < 0;
}

static int tear_down(void **state)
{
    (void)state;
    scratch_remove(folder);
    return 0;
}

static void a_key_is_made_once_and_is_nobody_elses_to_read(void **state)
{
    struct PlayerIdentity made, again;
    char path[300];
    (void)state;
    assert_true(player_key_load(folder, &made, NULL));
    assert_true(player_key_load(folder, &again, NULL));
    assert_memory_equal(&made, &again, sizeof made);
    snprintf(path, sizeof path, "%s/player.key", folder);
    assert_true(scratch_is_private(path));
    assert_int_equal(scratch_count(folder, ".key"), 1);
}

static void a_folder_is_made_for_it(void **state)
{
    struct PlayerIdentity made;
    char path[300];
    (void)state;
    snprintf(path, sizeof path, "%s/new/online", folder);
    assert_true(player_key_load(path, &made, NULL));
    assert_int_equal(scratch_count(path, ".key"), 1);
}

static void a_damaged_key_is_told_and_left_alone(void **state)
{
    static const char *const damaged[] = {
        "", "\n", "ABCD\n", "UUUUUUUUUUUUUUUUUUUUUUUUUUUUUUUUUUUUUUUUUUUUUUUUUUUU\n",
        "0000000000000000000000000000000000000000000000000000\nX\n"};
    (void)state;
    for (size_t i = 0; i < sizeof damaged / sizeof *damaged; i++) {
        struct PlayerIdentity identity;
        struct FileError error;
        char text[FILE_PATH_MAX + 256];
        scratch_write(folder, "player.key", damaged[i]);
        assert_false(player_key_load(folder, &identity, &error));
        file_error_text(&error, text, sizeof text);
        assert_non_null(strstr(text, "player.key:1: no player's key"));
        assert_true(scratch_holds(folder, "player.key", damaged[i]));
    }
}

static void where_nothing_can_be_written_the_error_says_where(void **state)
{
    struct PlayerIdentity identity;
    struct FileError error;
    char path[300];
    (void)state;
    scratch_write(folder, "file", "");
    snprintf(path, sizeof path, "%s/file", folder);
    assert_false(player_key_load(path, &identity, &error));
    assert_non_null(strstr(error.path, "file"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_key_is_made_once_and_is_nobody_elses_to_read, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(a_folder_is_made_for_it, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_damaged_key_is_told_and_left_alone, set_up, tear_down),
        cmocka_unit_test_setup_teardown(where_nothing_can_be_written_the_error_says_where, set_up,
                                        tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
