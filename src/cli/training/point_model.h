/* Networks of points while they are trained: as engine/gomoku/network.h says, in floating point. */
#ifndef TY_SRC_CLI_TRAINING_POINT_MODEL_H
#define TY_SRC_CLI_TRAINING_POINT_MODEL_H

#include "src/cli/training/point_examples.h"

enum { POINT_VALUES_MAX = 64, POINT_HIDDEN_MAX = 64, POINT_FLAGS_MAX = 16, POINT_CODES = 256 };

struct PointModel {
    const struct PointLearning *learning; /* not owned */
    int values, hidden;
    int64_t each;   /* numbers of one network */
    int64_t count;  /* of all */
    float *weights; /* owned: in the order of the file */
};

/* Where the parts of one network lie in its numbers, or those of a gradient in its own. */
struct PointParts {
    float *embed, *bias, *order, *layer, *layer_bias, *output, *skip, *output_bias;
};

/* A model that finds everything even and knows no order yet. `values` and `hidden` are multiples of
 * 8 up to the maxima. Free with point_model_free. */
void point_model_init(struct PointModel *model, const struct PointLearning *learning, int values,
                      int hidden, uint64_t seed);

/* Frees what it owns. */
void point_model_free(struct PointModel *model);

/* What is lost with an example. */
struct PointLoss {
    double value;    /* how far from the target, squared */
    double order;    /* minus the logarithm of the chance given to the best move */
    bool best_first; /* and whether it comes first */
};

/* Examines an example, whose points and candidates are given. With `gradient` (model->count
 * numbers) half the derivative of the value's loss, and of `order_share` times the order's, is
 * added there. `scale` as in struct CourseSettings. */
struct PointLoss point_model_learn(const struct PointModel *model,
                                   const struct PointExample *example,
                                   const struct PointSeen *points, const uint8_t *candidates,
                                   float scale, float order_share, float *gradient);

/* Cuts the weights to what the file can hold. */
void point_model_cut(struct PointModel *model);

/* Takes the weights from a file that point_model_write has written; false, and they are void, if it
 * is of another game or shape, or cut off. A network that is none learns nothing. */
bool point_model_read(struct PointModel *model, const char *game, FILE *file);

/* Writes the networks in whole numbers, as the same says; false if they can't be written. */
bool point_model_write(const struct PointModel *model, const char *game, FILE *file);

#endif
