/* Games as a trainer of a network of points works on them: what it sees, and what the answer should
 * be. */
#ifndef TY_SRC_CLI_TRAINING_POINT_EXAMPLES_H
#define TY_SRC_CLI_TRAINING_POINT_EXAMPLES_H

#include "engine/learning.h"
#include "src/cli/training/course.h"

/* A point of an example. */
struct PointSeen {
    uint8_t code[SIGHT_CODES];
};

struct PointExample {
    uint64_t first; /* of its points */
    uint16_t count; /* of them */
    uint16_t flags;
    int16_t best; /* among them; -1: nothing is known of the order */
    uint8_t network;
    float target; /* the expected result for the side to move, 0 .. 1 */
    float base;   /* what the evaluation to compare with says, in points for the side to move */
};

struct PointExamples {
    struct PointExample *training, *held; /* owned, as the other two */
    int64_t training_count, held_count, games;
    struct PointSeen *points;
    uint8_t *candidates; /* of each point: whether the search would try it */
};

/* Replays the games of files; every fiftieth game is held out. False, with the reason in *error, if
 * a file is wrong or there is nothing in it. Free with point_examples_free. */
bool point_examples_load(const struct CourseSettings *settings, const char *const *paths,
                         int path_count, struct PointExamples *examples, struct TextError *error);

/* Frees what they own. */
void point_examples_free(struct PointExamples *examples);

#endif
