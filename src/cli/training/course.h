/* What a trainer trains: the weights of a network, and examples made of files of samples. */
#ifndef TY_SRC_CLI_TRAINING_COURSE_H
#define TY_SRC_CLI_TRAINING_COURSE_H

#include "engine/game.h"
#include <stdio.h>

enum { COURSE_LOSSES = 4, COURSE_TEXT = 128 };

struct Course {
    float *weights; /* owned by the context */
    int64_t count;  /* of weights */
    int64_t games, training_count, held_count;
    char compared[COURSE_TEXT]; /* what the weights at the beginning are, as words */
    void *context;
    /* Adds what an example, one of those to train on or of those held out, loses to `losses`; the
     * first is what is minimised, the others are the course's own. With `gradient` (count numbers)
     * adds half of its derivative, of the first and whatever else is to be learnt, there. Called
     * by several threads at once. */
    void (*learn)(const void *context, bool held, int64_t number, float *gradient,
                  double losses[COURSE_LOSSES]);
    /* Cuts the weights to what the file can hold. */
    void (*cut)(void *context);
    /* Writes losses that `examples` examples summed up as words. */
    void (*tell)(const double losses[COURSE_LOSSES], int64_t examples, char text[COURSE_TEXT]);
    /* Takes the weights from a network's file; false, and they are void, if it is none of this
     * shape. NULL where that is not known. */
    bool (*read)(void *context, FILE *file);
    /* Writes the network's file; false if it can't be written. */
    bool (*write)(const void *context, FILE *file);
    void (*free)(void *context);
};

struct CourseSettings {
    const struct Game *game;
    const struct Evaluation *base; /* that the network adds to, or is compared with */
    int values;                    /* of a point; a multiple of 8 */
    int hidden;                    /* values in the layer; a multiple of 8 */
    double score_share;            /* of the score in the target, 0 .. 1; the result has the rest */
    double order_share;            /* of the order of moves in what is minimised */
    double scale;                  /* points that stand for an expected result of 0.73 */
    uint64_t seed;
};

/* A course on the files at `paths` for the game's kind of network, which it must have. False, with
 * the reason in *error, if a file is wrong. Free with course->free(course->context). */
bool course_of_positions(const struct CourseSettings *settings, const char *const *paths,
                         int path_count, struct Course *course, struct TextError *error);
bool course_of_points(const struct CourseSettings *settings, const char *const *paths,
                      int path_count, struct Course *course, struct TextError *error);

#endif
