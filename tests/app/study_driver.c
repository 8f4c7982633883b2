/* Studies in tests. */
#include "tests/app/study_driver.h"
#include "engine/record.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

struct StudyScene *driver_study(const struct Driver *driver)
{
    void *context;
    assert_true(scenes_top(driver->app->scenes, &context) == &study_scene);
    return context;
}

void driver_open_record(struct Driver *driver, const char *text)
{
    driver_start(driver, "title", NULL, NULL);
    assert_true(study_open_text(driver->app, text, NULL));
    driver_settle(driver);
}

void driver_assert_record(struct Driver *driver, const char *expected)
{
    char *text = record_write_tree(study_tree(driver_study(driver)->study));
    const char *moves = strstr(text, "\n\n");
    assert_non_null(moves);
    moves += strspn(moves, "\n");
    if (strncmp(moves, expected, strlen(expected)) != 0)
        fail_msg("%s", moves);
    free(text);
}
