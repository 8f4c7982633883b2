/* Samples as a trainer works on them: the inputs that are on, and what the answer should be. */
#ifndef TY_SRC_CLI_TRAINING_EXAMPLES_H
#define TY_SRC_CLI_TRAINING_EXAMPLES_H

#include "engine/learning.h"
#include "src/cli/training/course.h"

struct Example {
    uint16_t inputs[VIEWS][ACTIVE_MAX];
    uint8_t count[VIEWS];
    uint8_t bucket;
    float base;   /* what the base says, in points for the side to move */
    float target; /* the expected result for the side to move, 0 .. 1 */
};

/* Examples to train on, and others to test with. */
struct Examples {
    struct Example *training, *held; /* owned */
    int64_t training_count, held_count, games;
};

/* The expected result at a score: 1 / (1 + exp(-score / scale)). */
double expected_result(double score, double scale);

/* Reads files of samples; the seed says which are seen mirrored, and of every fifty stretches of
 * them one is held out. False, with the reason in *error, if a file is wrong; its place is the
 * file's number. Free with examples_free. */
bool examples_load(const struct CourseSettings *settings, const char *const *paths, int path_count,
                   struct Examples *examples, struct TextError *error);

/* Frees what they own. */
void examples_free(struct Examples *examples);

#endif
