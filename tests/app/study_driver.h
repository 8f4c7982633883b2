/* Studies in tests: opened by a record's text, and judged by what is written of them. */
#ifndef TY_TESTS_APP_STUDY_DRIVER_H
#define TY_TESTS_APP_STUDY_DRIVER_H

#include "src/app/scenes/study/study.h"
#include "tests/app/arcade_driver.h"

/* The context of the study, which must be on top. */
struct StudyScene *driver_study(const struct Driver *driver);

/* Starts the arcade and opens a study of a record with those tags and moves. */
void driver_open_record(struct Driver *driver, const char *text);

/* Fails the test unless the record's moves, as they are written without tags, begin so. */
void driver_assert_record(struct Driver *driver, const char *expected);

#endif
