/* A network while it is trained: the same as engine/network.h says, in floating point. */
#ifndef TY_SRC_CLI_TRAINING_MODEL_H
#define TY_SRC_CLI_TRAINING_MODEL_H

#include "src/cli/training/examples.h"
#include <stdio.h>

enum { HIDDEN_MAX = 128 };

struct Model {
    int inputs, hidden, buckets;
    int64_t count;  /* of all numbers */
    float *weights; /* owned: in the order of the file */
};

/* Where the parts of a model lie in its numbers, or those of a gradient in its own. */
struct ModelParts {
    float *layer, *bias, *output, *output_bias;
};

/* A model that adds nothing to its base yet: random numbers below, zeros above. `hidden` is a
 * multiple of 8 up to HIDDEN_MAX. Free with model_free. */
void model_init(struct Model *model, const struct Learning *learning, int hidden, uint64_t seed);

/* Frees what it owns. */
void model_free(struct Model *model);

/* How far the model is from the target of an example, squared. With `gradient` (model->count
 * numbers) half its derivative is added there. `scale` as in struct CourseSettings. */
double model_learn(const struct Model *model, const struct Example *example, float scale,
                   float *gradient);

/* Cuts the weights to what the file can hold. */
void model_cut(struct Model *model);

/* Writes it in whole numbers as engine/network.h says; false if it can't be written. */
bool model_write(const struct Model *model, const char *game, const char *base, FILE *file);

#endif
