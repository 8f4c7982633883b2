/* The log of the program: what it keeps, how long it grows, what it does with a flood. */
#include "src/play/system/logfile.h"
#include "tests/play/scratch.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include <cmocka.h>

static char folder[256], path[300];

static int set_up(void **state)
{
    (void)state;
    scratch_make(folder);
    snprintf(path, sizeof path, "%s/log.txt", folder);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    scratch_remove(folder);
    return 0;
}

static long size_of(const char *name)
{
    struct stat status;
    char file[600];
    snprintf(file, sizeof file, "%s/%s", folder, name);
    return stat(file, &status) == 0 ? (long)status.st_size : -1;
}

static void lines_are_kept_in_order_without_control_signs(void **state)
{
    char text[4096];
    (void)state;
    struct LogFile *log = logfile_new(path, NULL, false);
    struct Logger logger = logfile_logger(log);
    logger_say(&logger, LOGGER_INFO, "first %d", 1);
    logger_say(&logger, LOGGER_DEBUG, "with whom");
    logger_say(&logger, LOGGER_ERROR, "a line\nthat forges another");
    logfile_tail(log, text, sizeof text);
    const char *first = strstr(text, " info first 1\n");
    assert_non_null(first);
    assert_non_null(strstr(first, " error a line that forges another\n"));
    assert_null(strstr(text, "with whom"));
    assert_int_equal(size_of("log.txt"), (long)strlen(text));
    logfile_tail(log, text, 60); /* the newest fit */
    assert_null(strstr(text, "first"));
    logfile_free(log);
    logger_say(NULL, LOGGER_ERROR, "nobody hears");
}

static void a_flood_is_counted_and_the_file_is_bounded(void **state)
{
    (void)state;
    char long_line[200];
    memset(long_line, 'x', sizeof long_line - 1);
    long_line[sizeof long_line - 1] = '\0';
    for (int run = 0; run < 30; run++) { /* each with a burst of its own */
        struct LogFile *log = logfile_new(path, NULL, false);
        struct Logger logger = logfile_logger(log);
        for (int i = 0; i < 10 * LOGFILE_BURST; i++)
            logger_say(&logger, LOGGER_WARNING, "%s", long_line);
        logfile_free(log);
        assert_true(size_of("log.txt") <= LOGFILE_MAX);
        if (run == 0)
            assert_true(size_of("log.txt") < 2 * LOGFILE_BURST * 260L);
    }
    assert_in_range(size_of("log.txt.1"), LOGFILE_MAX / 2, LOGFILE_MAX);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(lines_are_kept_in_order_without_control_signs),
        TEST(a_flood_is_counted_and_the_file_is_bounded),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
